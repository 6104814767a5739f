#if os(Linux)
    internal import CCurl
    internal import CStoicCurl
    internal import Glibc

    /// What libcurl's codes mean here, with what else is known of the transfer.
    struct FaultTable {
        var code: CURLcode
        /// Whether a connection was ready and the request about to be sent.
        var wasConnected: Bool
        /// Bytes of the request that libcurl wrote.
        var requestBytes: Int
        var systemError: Int32
        /// Whether any line of an answer came.
        var hasBegun: Bool
        var status: Int?
        /// libcurl's own message; looked into, never shown.
        var message: String

        var fault: TransferFault {
            let (kind, detail) = meaning
            return TransferFault(
                kind: kind, curlCode: Int32(code.rawValue), sent: sent(kind), status: status,
                detail: detail)
        }

        private func sent(_ kind: TransferFault.Kind) -> TransferFault.Sent {
            switch kind {
            case .dns, .refused, .tls, .invalid: .no
            default: wasConnected && requestBytes > 0 ? .maybe : .no
            }
        }

        private var meaning: (TransferFault.Kind, String) {
            switch code {
            case CURLE_COULDNT_RESOLVE_HOST: (.dns, "the host was not found")
            case CURLE_COULDNT_RESOLVE_PROXY: (.dns, "the proxy was not found")
            case CURLE_COULDNT_CONNECT: connecting
            case CURLE_PROXY: (.refused, "the proxy refused")
            case CURLE_OPERATION_TIMEDOUT: timedOut
            case CURLE_GOT_NOTHING: (.closedEarly, "the connection ended without an answer")
            case CURLE_PARTIAL_FILE: (.closedEarly, "the body was cut short")
            case CURLE_SEND_ERROR: (.reset, "the connection was lost while sending")
            case CURLE_RECV_ERROR: receiving
            case CURLE_HTTP2, CURLE_HTTP2_STREAM: stream
            case CURLE_WEIRD_SERVER_REPLY: (.badResponse, "the answer is malformed")
            case CURLE_BAD_CONTENT_ENCODING: (.badResponse, "the transfer coding is unknown")
            case CURLE_FILESIZE_EXCEEDED: (.responseTooLarge, "the body is longer than the limit")
            case CURLE_UNSUPPORTED_PROTOCOL where wasConnected: (.badResponse, "the answer is not HTTP's")
            case CURLE_OUT_OF_MEMORY where wasConnected && status == nil:
                (.headTooLarge, "a header line is too long")
            case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT, CURLE_LOGIN_DENIED:
                (.invalid, "the URL cannot be used")
            case CURLE_SSL_CONNECT_ERROR: handshake
            default: other
            }
        }

        private var connecting: (TransferFault.Kind, String) {
            switch systemError {
            case ECONNRESET: (.reset, "the connection was reset while connecting")
            case ETIMEDOUT: (.timedOutConnect, "the system gave up connecting")
            case EMFILE, ENFILE: (.unknown, "no descriptors are left")
            case ENETUNREACH, EHOSTUNREACH: (.refused, "the host cannot be reached")
            default: (.refused, "the connection was refused")
            }
        }

        private var timedOut: (TransferFault.Kind, String) {
            wasConnected
                ? (.timedOutAttempt, "the transfer took too long")
                : (.timedOutConnect, "connecting took too long")
        }

        private var receiving: (TransferFault.Kind, String) {
            if systemError == ECONNRESET || message.contains("reset by peer") {
                return (.reset, "the connection was reset")
            }
            if message.contains("in chunked-encoding") {
                return (.badResponse, "the chunked coding is malformed")
            }
            if message.contains("Too large response headers") {
                return (.headTooLarge, "the headers are longer than the limit")
            }
            return (.closedEarly, "the connection ended early")
        }

        private var stream: (TransferFault.Kind, String) {
            if message.contains("PROTOCOL_ERROR") {
                return (.badResponse, "the answer breaks HTTP/2's rules")
            }
            return (.reset, "the stream was reset")
        }

        /// A connection lost in the handshake says nothing about trust.
        private var handshake: (TransferFault.Kind, String) {
            if systemError == ECONNRESET || message.contains("reset by peer") {
                return (.reset, "the connection was reset in the TLS handshake")
            }
            return (.tls, "the TLS handshake failed")
        }

        private var other: (TransferFault.Kind, String) {
            let trust: [CURLcode] = [
                CURLE_PEER_FAILED_VERIFICATION, CURLE_SSL_CERTPROBLEM, CURLE_SSL_CIPHER,
                CURLE_SSL_CACERT_BADFILE, CURLE_SSL_CRL_BADFILE, CURLE_SSL_ISSUER_ERROR,
                CURLE_SSL_ENGINE_NOTFOUND, CURLE_SSL_ENGINE_SETFAILED, CURLE_SSL_ENGINE_INITFAILED,
                CURLE_SSL_PINNEDPUBKEYNOTMATCH, CURLE_SSL_INVALIDCERTSTATUS, CURLE_SSL_CLIENTCERT,
                CURLE_USE_SSL_FAILED, CURLE_SSL_SHUTDOWN_FAILED,
            ]
            if trust.contains(code) { return (.tls, "the certificate is not trusted") }
            return (.unknown, "libcurl failed")
        }
    }
#endif

/// The configuration of a real server: every listener answers the same paths.
struct NginxConfiguration {
    /// The folder of the server's files.
    let folder: String
    let ports: [NginxListener: Int]
    let logsAccess: Bool
    let keepAliveMilliseconds: Int

    /// The statuses of `/status/NNN` that are answered with a short text.
    static let statuses = [
        200, 400, 401, 403, 404, 405, 408, 409, 410, 412, 413, 421, 422, 425, 429, 500, 501, 502, 503, 504,
    ]
    static let redirects = [301, 302, 303, 307, 308]

    /// 300 bytes of JSON.
    static let small = "{\"id\":1,\"name\":\"small\",\"text\":\"" + String(repeating: "s", count: 267) + "\"}"

    var text: String {
        """
        daemon off;
        master_process off;
        worker_processes 1;
        pid nginx.pid;
        error_log error.log warn;
        events { worker_connections 4096; }
        http {
            log_format stoic '$connection $connection_requests $request_method $request_uri $status';
            access_log \(logsAccess ? "access.log stoic" : "off");
            client_body_temp_path temp-body;
            proxy_temp_path temp-proxy;
            fastcgi_temp_path temp-fastcgi;
            uwsgi_temp_path temp-uwsgi;
            scgi_temp_path temp-scgi;
            client_max_body_size 128m;
            keepalive_timeout \(keepAliveMilliseconds)ms;
            keepalive_requests 100000000;
            tcp_nodelay on;
            sendfile on;
            server_tokens off;
            default_type application/octet-stream;
            limit_req_zone $server_name zone=limit:64k rate=1r/s;
        \(NginxListener.allCases.map(server).joined(separator: "\n"))
        }

        """
    }

    private func server(_ listener: NginxListener) -> String {
        var lines = ["listen 127.0.0.1:\(port(listener))" + options(listener) + " backlog=1024;"]
        lines.append("server_name \(listener.rawValue);")
        if let certificate = listener.certificate {
            lines.append("ssl_certificate \(certificate).pem;")
            lines.append("ssl_certificate_key \(certificate).key;")
        }
        if listener == .goAway { lines.append("keepalive_requests 4;") }
        return "    server {\n        " + lines.joined(separator: "\n        ") + "\n\(locations)\n    }"
    }

    private func options(_ listener: NginxListener) -> String {
        (listener.certificate == nil ? "" : " ssl") + (listener.offersHTTP2 ? " http2" : "")
    }

    private func port(_ listener: NginxListener) -> Int { ports[listener] ?? 0 }

    private var locations: String {
        let statuses = Self.statuses.map { status in
            let wait = status == 429 || status == 503 ? "add_header Retry-After 1 always; " : ""
            // With a text: a bare `return 408` ends the connection and answers nothing.
            return "location = /status/\(status) { \(wait)return \(status) '\(status)\\n'; }"
        }
        let bare = [204, 304].map { "location = /status/\($0) { return \($0); }" }
        let redirects = Self.redirects.map { "location = /status/\($0) { return \($0) /small; }" }
        let chain = (1...9).map { step in
            let target = step == 1 ? "/small" : "/redirect/\(step - 1)"
            return "location = /redirect/\(step) { return 302 \(target); }"
        }
        return (statuses + bare + redirects + chain + special).map { "        " + $0 }
            .joined(separator: "\n")
    }

    private var special: [String] {
        [
            "absolute_redirect off;",
            "location = /small { default_type application/json; return 200 '\(Self.small)'; }",
            "location = /64k { alias \(folder)/64k; }",
            "location = /64m { alias \(folder)/64m; }",
            "location = /slow { limit_rate 16k; alias \(folder)/64k; }",
            "location = /text { default_type text/plain; alias \(folder)/text; }",
            "location = /gzip { default_type text/plain; gzip on; gzip_types text/plain; "
                + "gzip_min_length 1; alias \(folder)/text; }",
            // Server-side includes make the length unknown beforehand: the body goes in chunks.
            "location = /chunked { default_type text/plain; ssi on; ssi_types text/plain; "
                + "alias \(folder)/text; }",
            "location = /limit { limit_req zone=limit; limit_req_status 429; limit_req_log_level info; "
                + "error_page 429 @limited; alias \(folder)/text; }",
            "location @limited { add_header Retry-After 1 always; return 429 'limited\\n'; }",
            "location = /close { keepalive_timeout 0; return 200 'closed\\n'; }",
            "location = /auth { if ($http_authorization = 'Bearer good') { return 200 'welcome\\n'; } "
                + "add_header WWW-Authenticate 'Bearer realm=\"test\"' always; return 401 'who\\n'; }",
            "location = /redirect/loop { return 302 /redirect/loop; }",
            "location = /redirect/https { return 302 https://127.0.0.1:\(port(.https))/small; }",
            "location = /redirect/http { return 302 http://127.0.0.1:\(port(.http))/small; }",
            "location / { return 404 'none\\n'; }",
        ]
    }
}

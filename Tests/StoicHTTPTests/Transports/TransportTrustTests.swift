#if os(Linux)
    import Glibc
    import Stoic
    import StoicHTTP
    import StoicTesting
    import Testing

    /// R11. Skipped where nginx or openssl is not installed.
    @Suite(.serialized, .enabled(if: NginxServer.isAvailable)) struct `A certificate` {
        @Test(arguments: TransportKind.allCases)
        func `that is not trusted ends the call before it is sent`(_ kind: TransportKind) async {
            await #expect(processExitsWith: .success) { [kind] in
                alarm(60)
                let server = try NginxServer()
                defer { server.stop() }
                for listener in [NginxListener.https, .expired, .wrongHost, .selfSigned] {
                    let transport = kind.make()
                    let request = TransportRequest(
                        method: .get, url: try HTTPURL(server.url("/small", on: listener)),
                        headers: HTTPHeaders(), body: nil, mustNotResend: false)
                    let limits = TransportLimits(attempt: .seconds(15), maxResponseBytes: 10_000)
                    let result = await transport.send(request, limits: limits)
                    #expect(Outcome(result) == .failure(.tls, .no), "\(listener)")
                    transport.shutdown()
                }
            }
        }
    }
#endif

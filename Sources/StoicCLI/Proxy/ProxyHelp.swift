/// What `stoic proxy --help` says.
enum ProxyHelp {
    static let text = """
        Usage: stoic proxy --upstream HOST:PORT [options]

        A TCP proxy that makes the network bad on purpose, with toxiproxy's effects by its names and units.
        Prints 'listening on 127.0.0.1:PORT'; on SIGTERM or Ctrl-C links and bytes as one JSON object.

          --upstream HOST:PORT   the server; a name is looked up once (IPv4)
          --listen 127.0.0.1:0   where to listen; port 0 lets the system choose
          --profile NAME         a network by name: 3G, Edge, DSL, Wi-Fi, 'Very Bad Network', '100% Loss',
                                 'High Latency DNS'
          --profiles             list them with their numbers, and end
          --toxic 'TYPE NAME=VALUE …'
                                 an effect; repeatable, bytes meet them in this order:
            latency latency=MS jitter=MS         every piece that much later
            bandwidth rate=KB/s                  0 lets nothing pass
            slow_close delay=MS                  the end of the stream that much later
            timeout timeout=MS                   nothing passes, closed after that time; 0 never closes
            reset_peer timeout=MS                nothing passes, both ends reset after that time
            slicer average_size=B size_variation=B delay=µs
            limit_data bytes=B                   closed when that many have passed
            loss percent=P retransmit=MS         lost segments come late: 200 ms, doubling
            slow_connect delay=MS                the server is dialled that much later
            and on any: stream=upstream|downstream (downstream), toxicity=0…1 (1), name=N
          --seed N               of everything that is left to chance (0)
          --api 127.0.0.1:8474   control over HTTP as toxiproxy's clients know it
          --port-file F          the port, written when it listens
          --any-address          --listen, --api and proxies made by the API may be reached from elsewhere

        No byte is lost or changed: a loss shows as a stall.

        Exit codes: 0 ended by a signal, 1 failed, 2 bad input or an address that cannot be had.

        """
}

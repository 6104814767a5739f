/// What `--help` says.
enum Help {
    static let overview = """
        stoic: network calls that survive real networks

        Usage: stoic COMMAND …          stoic COMMAND --help          stoic --version

          get URL            fetch a URL with the client and its standard policy
          send METHOD URL    send any request
          explain            what the client would do against a script of answers; no network, no waiting
          plan               the most that a call under a policy can send, and the longest it can take
          validate           documents held against a JSON Schema, every issue with its line
          serve              a server on this machine that misbehaves as a script says
          proxy              a bad network in front of a real server: latency, narrow lines, stalls, resets
          har                a script out of what a browser recorded, its secrets taken out
          outbox ACTION DIR  what an app keeps to be sent: list, deliver, retry, drop
          simulate           the client in thousands of worlds, each with a schedule of its own
          replay TOKEN       one of these worlds again
          merge FILE…        the parts of a simulation that was split among machines
          demo               the client against a hostile server on this machine, seen and checked

        Exit codes: 0 success, 1 failed, 2 usage or bad input (nothing was sent), 3 deferred by the
        server or refused here, 130 cancelled by Ctrl-C or SIGTERM.

        """

    static let get =
        """
        Usage: stoic get URL [options]

          -X METHOD              another method. A GET carries no body: with -d, name the method
        """ + request + "\n" + outcome

    static let send = """
        Usage: stoic send METHOD URL [options]

        """ + request + "\n" + outcome

    static let policy = """

          --policy FILE          a policy as JSON, its members called as HTTPPolicy's fields, at most 1 MB;
                                 the options below win over it
          --deadline 5s          no longer than this over all, waits included (default: none)
          --attempt-timeout 2s   no longer than this for one attempt (10s)
          --attempts 3           sends at most, the first included (3)
          --max-bytes 10MB       a longer body is refused, counted after decompression (10MB)
          --max-retry-after 60s  the longest Retry-After that is waited for (60s)
          --long-server-wait defer|clamp
                                 a longer one ends the call as deferred, or is waited for that long (defer)
          --seed N               makes the jitter repeatable
        Durations take ms, s, m, h; sizes B, KB, MB, GB (powers of ten).

        """

    private static let request = """

          -H 'Name: value'       a header; repeatable
          -d DATA, -d @FILE      the request's body; no Content-Type unless -H names one
                                  (urlsession names a form)
          --json-body JSON       the same, checked, as application/json
          --key KEY              an idempotency key, the same on every attempt: with it a POST or
                                 PATCH may be repeated, without it they are sent once
          --transport urlsession|curl
          --cacert FILE          trust the certificates of this PEM file (curl)
          --no-redirects         hand back a 3xx instead of following it
        """ + policy

    private static let outcome = """
          -o FILE                the body to a file, which appears whole or not at all
          --cache DIR            keep answers in that folder, and give them as RFC 9111 allows: a fresh
                                 one without asking, an old one where the server cannot be reached;
                                 what was given, and how old it is, is said. A write removes what is
                                 kept of its URL
          --json                 one JSON object on standard output (schema version 1)
          -q                     no progress, only a failure's line
          --verbose              every event

        The body goes to standard output, that of a 4xx or 5xx too (but not with -o); a line an
        attempt and a last line go to standard error. User-info in a URL is neither sent nor kept:
        use -H 'Authorization: …'. Credentials, cookies, the query's values and the key are never
        printed. Proxies and key logs named in the environment are not used.

        Exit codes: 0 success, 1 failed, 2 usage or bad input (nothing was sent), 3 deferred by the
        server or refused here, 130 cancelled.

        """

    static let explain = """
        Usage: stoic explain --script 'STEPS' [options]

        Prints what the client would send, when, and how it ends: the client itself, on virtual time.

        STEPS, one for each request, apart by commas; the last one repeats:
          503                    an answer of that status; with retry-after=10 or retry-after="HTTP date"
          timeout, hang          no answer until a limit ends the attempt
          reset, refused, dns, tls, closed_early, bad_response, undecodable, offline, too-large
          after=2s               on any of them: that much later

          --script 'STEPS'       e.g. '503, 429 retry-after=10, 200'
          --method POST          (GET)
          --key KEY              with an idempotency key
          --unit 0.5             the random unit of the back-off, 0…1 (0.5)
          --now TIME             RFC 3339; needed when the script names dates
          --json                 attempts and end as one JSON object
        """ + policy + """

            Exit code: 0 when it could be explained, whatever the call's end; 2 bad input.

            """

    static let plan = """
        Usage: stoic plan [options]

        Prints the worst case of a call: sends and requests at most, time at most, and how calls
        multiply while a server fails all of them. Time is unbounded where nothing ends an attempt,
        and in a host's queue without a deadline. Chance is taken at its worst: --seed changes
        nothing.

          --method POST          (GET)
          --key KEY              with an idempotency key
          --json                 the same as one JSON object (schema version 1)
        """ + policy + """

            Exit codes: 0 the plan was printed, 2 bad input.

            """

    static let validate = """
        Usage: stoic validate SCHEMA.json DOCUMENT.json [DOCUMENT.json …] [options]

        Holds documents against a schema of JSON Schema 2020-12 and prints a line an issue:
        FILE:LINE:COLUMN: pointer: expected …, found …
        Formats are asserted. A schema with a keyword that is not supported is refused: unevaluated…,
        dynamic and remote references, anchors, and names that mean nothing but for those that begin
        with x-. - stands for standard input. A file may have 64 MiB, and values may nest 128 deep.

          --json                 the issues as one JSON object (schema version 1)

        Exit codes: 0 all are valid, 1 some are not, 2 bad input, an unreadable file or a bad schema,
        whose issues are printed to standard error.

        """

    static let serve = """
        Usage: stoic serve SCRIPT.json [options]

        A server on 127.0.0.1 that misbehaves as the script says, for tests of any client: faults at
        every place of an exchange, by name and the same each time. Prints 'listening on
        127.0.0.1:PORT' once it listens. SIGTERM and SIGINT end it; it then prints what reached the
        wire as one JSON object, without anything that is secret. docs/hostile-server.md has both
        formats, docs/script.schema.json the script's for an editor.

          --port 8080            (0: any that is free)
          --port-file FILE       the port, written once it listens; the file appears whole
          --ledger FILE          what is printed at the end to a file as well

        Exit codes: 0 ended by a signal, 1 it could not listen or write, 2 bad input: the script's
        issues are printed to standard error, a line each, and nothing is started.

        """

    static let demo = """
        Usage: stoic demo

        Starts a hostile server on this machine's loopback and sends the client through it: refusals,
        Retry-After, a dropped connection, a slow body, an opening and closing circuit breaker, a POST
        without and one with an idempotency key. Every claim is checked against what the server
        counted. Takes a few seconds.

        Exit codes: 0 all as claimed, 1 something was not, 130 cancelled.

        """
}

/// What `stoic har --help` says.
enum HARHelp {
    static let text = """
        Usage: stoic har FILE.har [-o SCRIPT.json] [options]

        Makes a script out of an HTTP Archive (HAR 1.2) of a browser or a proxy: for the scripted transport
        and the hostile server alike. Entries of one method and path become its steps, in their order.
        Requests leave nothing but that. Cookies, credentials, headers named like secrets, the values of
        queries, and members of JSON and forms named like secrets are taken out.

          -o FILE                to a file, which appears whole or not at all (standard output)
          --host NAME            only entries of this host; repeatable
          --secret-body PATH     its answers' bodies become <redacted>; a * at the end stands for any rest;
                                 repeatable
          --keep-header NAME     keep a header that is dropped otherwise, such as Date; never credentials;
                                 repeatable
          --with-delays          answers take as long as they did

        - stands for standard input. A file may have 256 MB and 100,000 entries.

        Exit codes: 0 the script was written, 1 it could not be, 2 bad input.

        """
}

/// What `stoic outbox --help` says.
enum OutboxHelp {
    static let text = """
        Usage: stoic outbox list DIR [options]
               stoic outbox deliver DIR --base URL [options]
               stoic outbox retry DIR ID… | --all
               stoic outbox drop DIR ID… | --all --yes

        What an app keeps to be sent, seen and cared for from outside, also while the app has it open.
        DIR is an outbox's file, or a folder with exactly one. Nothing is made where there is none. A
        file that is damaged, of a newer version or another program's is refused and stays where it
        is: moving it aside is left to the app, which tells its person. list takes one of an older
        version as well; the others do not, for bringing it up to date would lock its app out.

        list: what waits and what was set aside, changing nothing. Never shown are headers, bodies,
        keys and what follows a target's '?'; lanes have numbers unless --lanes asks for names.
          --waiting, --quarantined   only these
          --limit 100                entries at most, of each of the two (100)
          --lanes                    the lanes' names, which may tell of a person
          --json                     one JSON object (schema version 1)

        deliver: sends what is due, lane by lane, each entry under its key. What is no HTTP request
        stays as it is. A 401, or a server that cannot be reached, ends the run. Ctrl-C gives back
        what is under way as if it had not begun; a second one ends at once, and then that is due
        again after a minute. Nothing is set aside for too many attempts: that is the app's to say.
          --base URL             the URL that targets are under
          -H 'Name: value'       a header for the base's origin and no other, where the entry has none of
                                 that name; repeatable. STOIC_AUTHORIZATION in the environment stands
                                 for -H 'Authorization: …'
          --all                  also what waits only for its back-off, never what a server put off
          --policy FILE          a policy as JSON; the options below win over it
          --deadline 20s         no longer than this for one delivery (54s, however large)
          --attempt-timeout 2s   the same, for its one attempt (10s)
          --max-bytes 10MB       a longer answer is refused (10MB)
          --transport urlsession|curl
          --cacert FILE          trust the certificates of this PEM file (curl)
          --json                 one JSON object at the end (schema version 1)
          -q                     only the last line

        retry: takes what was set aside up again, at the end of its lane, under a new number, with the
        same key and 30 days to live. drop: deletes entries, from the disk too.
          --all                  all that were set aside; drop: those that wait as well
          --quarantined          drop --all: only those that were set aside
          --yes                  drop --all: yes, for ever
          --json                 one JSON object (schema version 1)

        Exit codes: 0 done, or nothing was to be done; 1 something could not be sent, or a number is
        unknown (the others are done); 2 bad input or a file that cannot be used (nothing was done);
        3 only put off, by the server or here; 130 cancelled.

        """
}

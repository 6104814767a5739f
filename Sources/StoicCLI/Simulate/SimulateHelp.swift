/// What `--help` says of simulations.
enum SimulateHelp {
    private static let model = """
          --policy FILE          the client's policy as JSON (few places, a short queue, a quick breaker)
          --server SCRIPT.json   what they call, as for 'stoic serve'; its routes are called
                                 (a server that is not well: every world has some of its faults)
          --callers 17           how many call at once, 1…200
          --calls 2              calls that each makes, one after another, 1…100
          --example              a small program with a race in it in place of the client
        """

    static let simulate = """
        Usage: stoic simulate [options]

        Runs the client, many callers and a server in worlds whose scheduler, time and chance are a seed's,
        thousands of them, without a network and without waiting. Every world is held against what a client
        must keep to: no unkeyed repeat, nothing sent after a cancellation, older work never overwrites
        newer, … A seed that breaks one is shrunk and shown task by task; 'stoic replay' runs it again.
        docs/simulate.md explains it with an example.


        """ + model + """

              --seeds 0..10000       which seeds, the last not included; N stands for 0..N (0..10000)
              --schedule NAME        uniform, pct(D), fairpct(D), pos, delay(N), roundrobin; repeatable: seeds
                                     have them in turn (a portfolio of six)
              --timers NAME          ontime, early(TIME), late(TIME), first(TIME); repeatable
                                     (ontime and early(10ms))
              --interrupt NAME       never, or at one of its steps cancel the body, cancelany of its
                                     tasks, or signout; cancel(100) within 100 steps; repeatable (all)
              --threads N            worlds at once, 1…64 (a thread for each core)
              --keep-going           run all seeds although some fail, to count them
              --shard 2/8            the second of eight parts; else what the environment says: CI_NODE_INDEX
                                     and CI_NODE_TOTAL, SLURM_ARRAY_TASK_ID and SLURM_ARRAY_TASK_COUNT
              --shards N             how many parts there are, where it does not say, as with
                                     JOB_COMPLETION_INDEX
              --state FILE           what is done so far, written every few seconds and taken up again
              --html FILE            a page to read, which needs no network
              --json                 the results as one JSON object (schema version 1), for 'stoic merge'
              -q                     no progress

            Progress shows on a terminal only. Ctrl-C ends it in good order, with what it has.

            Exit codes: 0 every seed held, 1 some failed, 2 bad input (nothing was run or written), 130
            cancelled.

            """

    static let replay = """
        Usage: stoic replay TOKEN [options]

        Runs the world that a token of 'stoic simulate' stands for: the same tasks in the same order at the
        same times. The options must be those of the sweep; its report prints the whole command.
        Quote the token: it has parentheses.

        """ + model + """


              --html FILE            a page to read, which needs no network
              --json                 the result as one JSON object (schema version 1)
              -q                     no progress

            Exit codes: 0 the world holds, 1 it fails, 2 bad input.

            """

    static let merge = """
        Usage: stoic merge FILE [FILE …] [options]

        Puts the parts of one sweep together: what 'stoic simulate --json' printed, or state files. Parts
        that have a seed in common and parts of other sweeps are refused; seeds in none are named.

          -o FILE                the whole as a file, which appears whole or not at all
          --html FILE            a page to read, which needs no network
          --json                 the whole as one JSON object (schema version 1)

        Exit codes: 0 all seeds of the sweep are there and held, 1 some failed or are missing, 2 bad input.

        """
}

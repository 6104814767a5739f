// No `await` may stand here: the program would make its executors before its first line.
Entrance.enter()

#if os(Linux)
    import Dispatch
    import Glibc

    /// Waits for files to appear in a folder, whole.
    final class FolderWatch: Sendable {
        private let descriptor: Int32

        /// From here on.
        init(_ path: String) {
            descriptor = inotify_init1(Int32(IN_CLOEXEC))
            _ = inotify_add_watch(descriptor, path, UInt32(IN_MOVED_TO))
        }

        deinit { close(descriptor) }

        /// Waits on a thread of its own: the test's other tasks need theirs.
        ///
        /// - Parameter act: Done at once: a test's own task may be scheduled too late for that.
        /// - Returns: False when none has come within the time.
        func await(within seconds: Int32 = 60, then act: @escaping @Sendable () -> Void) async -> Bool {
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "stoic.folder").async { [descriptor] in
                    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    let hasCome = poll(&ready, 1, seconds * 1_000) == 1
                    act()
                    continuation.resume(returning: hasCome)
                }
            }
        }
    }
#endif

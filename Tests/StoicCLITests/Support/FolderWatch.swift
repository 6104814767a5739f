#if os(Linux)
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

        /// - Returns: False when none has come within the time.
        func await(within seconds: Int32 = 60) -> Bool {
            var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
            return poll(&ready, 1, seconds * 1_000) == 1
        }
    }
#endif

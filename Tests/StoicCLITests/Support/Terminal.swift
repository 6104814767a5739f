#if os(Linux)
    import Foundation

    /// A terminal that a process may have as its standard error.
    final class Terminal: Sendable {
        // Of asm-generic/ioctls.h, whose macros Swift does not see.
        private static let unlock: UInt = 0x4004_5431
        private static let number: UInt = 0x8004_5430

        private let master: Int32
        let child: FileHandle

        init?() {
            master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
            var (isLocked, number): (Int32, Int32) = (0, 0)
            guard master >= 0, ioctl(master, Self.unlock, &isLocked) == 0,
                ioctl(master, Self.number, &number) == 0
            else { return nil }
            let slave = open("/dev/pts/\(number)", O_RDWR | O_NOCTTY | O_CLOEXEC)
            guard slave >= 0 else { return nil }
            child = FileHandle(fileDescriptor: slave, closeOnDealloc: true)
        }

        deinit { close(master) }

        /// What was written there since the last time.
        func text() -> String {
            var bytes = [UInt8](repeating: 0, count: 64 << 10)
            var ready = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
            var text = ""
            while poll(&ready, 1, 0) == 1, ready.revents & Int16(POLLIN) != 0 {
                let count = read(master, &bytes, bytes.count)
                guard count > 0 else { break }
                text += String(decoding: bytes[..<count], as: UTF8.self)
            }
            return text
        }
    }
#endif

import Foundation

/// What the system said to a write that failed.
package struct SystemFailure: Error, Equatable, CustomStringConvertible {
    let number: Int32

    package var description: String { String(cString: strerror(number)) }

    static var last: SystemFailure { SystemFailure(number: errno) }
}

/// Writing to an open file, whole or not at all as far as the caller can tell.
enum Descriptor {
    static func write(_ bytes: [UInt8], to descriptor: Int32) throws(SystemFailure) {
        var done = 0
        while done < bytes.count {
            let count = bytes.withUnsafeBytes { buffer in
                Foundation.write(descriptor, buffer.baseAddress.map { $0 + done }, buffer.count - done)
            }
            if count > 0 {
                done += count
            } else if count < 0, errno == EAGAIN {
                // Someone made our output non-blocking: wait until it takes more.
                var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                poll(&ready, 1, 1_000)
            } else if count < 0, errno != EINTR {
                throw .last
            }
        }
    }
}

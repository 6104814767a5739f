#if canImport(Glibc)
    import Glibc
#else
    import Darwin
#endif

extension LoopbackSocket {
    /// Reads what is there into the front of a buffer.
    package func receive(into buffer: inout [UInt8]) -> Transfer {
        let count = buffer.withUnsafeMutableBytes { recv(descriptor, $0.baseAddress, $0.count, 0) }
        if count == 0 { return .ended }
        return count > 0 ? .bytes(count) : refusal(errno)
    }

    /// Looks at what is there without taking it.
    func peek() -> Transfer {
        var byte: UInt8 = 0
        let count = recv(descriptor, &byte, 1, Int32(MSG_PEEK))
        if count == 0 { return .ended }
        return count > 0 ? .bytes(count) : refusal(errno)
    }

    /// Sends as much as the system takes.
    package func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
        #if canImport(Glibc)
            let flags = Int32(MSG_NOSIGNAL)
            let count = bytes.withUnsafeBytes {
                Glibc.send(descriptor, $0.baseAddress, $0.count, flags)
            }
        #else
            let count = bytes.withUnsafeBytes {
                Darwin.send(descriptor, $0.baseAddress, $0.count, 0)
            }
        #endif
        return count >= 0 ? .bytes(count) : refusal(errno)
    }

    private func refusal(_ code: Int32) -> Transfer {
        code == EAGAIN || code == EWOULDBLOCK || code == EINTR ? .wouldBlock : .failed(errno: code)
    }

    /// Sends FIN; reading goes on.
    package func finishSending() { shutdown(descriptor, Int32(SHUT_WR)) }

    /// Closes; unread bytes make the system send a reset in place of FIN.
    package func close() {
        #if canImport(Glibc)
            Glibc.close(descriptor)
        #else
            Darwin.close(descriptor)
        #endif
    }

    /// Closes with a reset.
    package func reset() {
        var hard = linger(l_onoff: 1, l_linger: 0)
        setsockopt(
            descriptor, SOL_SOCKET, SO_LINGER, &hard, socklen_t(MemoryLayout<linger>.size))
        close()
    }

    package func set(_ level: Int32, _ option: Int32, _ value: Int32) {
        var value = value
        setsockopt(descriptor, level, option, &value, socklen_t(MemoryLayout<Int32>.size))
    }
}

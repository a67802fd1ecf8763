import Platform

/// The reason why the exchange with a worker process failed.
enum WorkerFailure: Error, Hashable {
    /// The process exited or closed the connection.
    case ended
    case deadline
    /// The received bytes are not an answer to the job.
    case invalidAnswer
}

/// The parent's end of the socket to a worker process. Every call fails at the deadline.
struct WorkerConnection {
    let descriptor: CInt
    let deadline: ContinuousClock.Instant

    #if canImport(Darwin)
        private static let flags = CInt(MSG_DONTWAIT)
    #else
        private static let flags = CInt(MSG_DONTWAIT) | CInt(MSG_NOSIGNAL)
    #endif

    func send(_ bytes: [UInt8]) throws(WorkerFailure) {
        var sent = 0
        while sent < bytes.count {
            let start = sent
            let result = bytes.withUnsafeBytes {
                #if canImport(Glibc)
                    Glibc.send(
                        descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start, Self.flags)
                #elseif canImport(Musl)
                    Musl.send(
                        descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start, Self.flags)
                #else
                    Darwin.send(
                        descriptor, $0.baseAddress?.advanced(by: start), bytes.count - start, Self.flags)
                #endif
            }
            if result > 0 {
                sent += result
            } else {
                try wait(for: POLLOUT)
            }
        }
    }

    /// Closes the sending side.
    func finishSending() {
        shutdown(descriptor, CInt(SHUT_WR))
    }

    /// Receives exactly `count` bytes.
    func receive(count: Int) throws(WorkerFailure) -> [UInt8] {
        var bytes = [UInt8](repeating: 0, count: count)
        var received = 0
        while received < count {
            let start = received
            let result = bytes.withUnsafeMutableBytes {
                recv(descriptor, $0.baseAddress?.advanced(by: start), count - start, Self.flags)
            }
            guard result != 0 else { throw .ended }
            if result > 0 {
                received += result
            } else {
                try wait(for: POLLIN)
            }
        }
        return bytes
    }

    func receiveWords(_ count: Int) throws(WorkerFailure) -> [UInt64] {
        Words.words(try receive(count: count * Words.size))
    }

    /// Waits until a failed call can be repeated, or throws if it cannot.
    private func wait(for events: CInt) throws(WorkerFailure) {
        guard [EAGAIN, EWOULDBLOCK, EINTR].contains(errno) else { throw .ended }
        let rest = deadline - .now
        guard rest > .zero else { throw .deadline }
        var poll = pollfd(fd: descriptor, events: Int16(events), revents: 0)
        let milliseconds =
            rest.components.seconds * 1000 + rest.components.attoseconds / 1_000_000_000_000_000
        #if canImport(Glibc)
            _ = Glibc.poll(&poll, 1, CInt(clamping: milliseconds + 1))
        #elseif canImport(Musl)
            _ = Musl.poll(&poll, 1, CInt(clamping: milliseconds + 1))
        #else
            _ = Darwin.poll(&poll, 1, CInt(clamping: milliseconds + 1))
        #endif
    }
}

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import Synchronization

/// Collects text and writes it to a file descriptor to the last byte, until that fails for good.
final class DescriptorWriter: Sendable {
    private struct Buffer {
        var bytes: [UInt8] = []
        var state = OutputState.open
    }

    private let descriptor: Int32
    private let capacity: Int
    private let buffer: Mutex<Buffer>

    /// A writer that keeps up to `capacity` bytes back; 0 writes everything at once. It writes nothing in another state
    /// than open.
    init(_ descriptor: Int32, capacity: Int, state: OutputState = .open) {
        self.descriptor = descriptor
        self.capacity = capacity
        buffer = Mutex(Buffer(state: state))
    }

    var state: OutputState { buffer.withLock { $0.state } }

    func write(_ text: String) {
        buffer.withLock { buffer in
            guard buffer.state == .open else { return }
            buffer.bytes.append(contentsOf: text.utf8)
            if buffer.bytes.count > capacity { drain(&buffer) }
        }
    }

    func flush() {
        buffer.withLock { drain(&$0) }
    }

    private func drain(_ buffer: inout Buffer) {
        var start = 0
        while buffer.state == .open, start < buffer.bytes.count {
            let written = buffer.bytes.withUnsafeBytes { bytes in
                Self.writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: bytes[start...]))
            }
            switch written {
            case .success(let count): start += count
            case .failure(let failure): buffer.state = failure.state
            }
        }
        buffer.bytes.removeAll(keepingCapacity: buffer.state == .open)
    }

    private struct Failure: Error {
        let state: OutputState
    }

    /// Writes some of `bytes`. Waits where the descriptor was made non-blocking by somebody else.
    private static func writeOnce(
        _ descriptor: Int32, _ bytes: UnsafeRawBufferPointer
    ) -> Result<Int, Failure> {
        #if canImport(Darwin)
            let count = Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #elseif canImport(Musl)
            let count = Musl.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            let count = Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
        if count >= 0 { return .success(count) }
        switch errno {
        case EINTR:
            return .success(0)
        case EAGAIN:
            var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
            _ = poll(&waiting, 1, -1)
            return .success(0)
        case EPIPE:
            return .failure(Failure(state: .closed))
        case let code:
            return .failure(Failure(state: .failed(reason: String(cString: strerror(code)))))
        }
    }
}

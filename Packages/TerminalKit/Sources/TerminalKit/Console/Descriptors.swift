internal import Basics
internal import Dispatch
import Platform
internal import Synchronization
internal import TextCore

/// Standard input, output and error, any of which the parent process may have closed.
public enum StandardDescriptors {
    /// Opens /dev/null in place of each closed descriptor. Otherwise the next opened file would get its number, and
    /// would be read as input or overwritten with output. Call this before anything else.
    ///
    /// A replaced input is at its end at once; writing to a replaced output fails, in child processes too.
    public static func fill() {
        // `open` uses the lowest free number, and all lower descriptors are open.
        for descriptor in STDIN_FILENO...STDERR_FILENO where fcntl(descriptor, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Whether both descriptors are the same terminal.
    static func isSameTerminal(_ first: Int32, _ second: Int32) -> Bool {
        guard isatty(first) == 1, isatty(second) == 1 else { return false }
        var (one, other) = (stat(), stat())
        guard fstat(first, &one) == 0, fstat(second, &other) == 0 else { return false }
        if one.st_dev == other.st_dev, one.st_ino == other.st_ino { return true }
        // `/dev/tty` is a file of its own. `tcgetsid` succeeds only for the controlling terminal, so both are that
        // terminal.
        return tcgetsid(first) > 0 && tcgetsid(second) > 0
    }

    /// Whether the descriptor can be written to. One that `fill` opened cannot.
    static func isWritable(_ descriptor: Int32) -> Bool {
        let flags = fcntl(descriptor, F_GETFL)
        return flags >= 0 && flags & O_ACCMODE != O_RDONLY
    }
}

/// Buffers text and writes all of it to a file descriptor, until writing fails for good.
final class DescriptorWriter: Sendable {
    private struct Buffer {
        var bytes: [UInt8] = []
        var state = OutputState.open
    }

    private let descriptor: Int32
    private let capacity: Int
    private let buffer: Mutex<Buffer>

    /// Creates a writer that buffers up to `capacity` bytes; 0 writes everything at once. It writes nothing unless
    /// `state` is `open`.
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

    /// Writes some of `bytes`. Waits if another process made the descriptor non-blocking.
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

/// Reads a file descriptor on a thread of its own. A cancelled task stops waiting within 100 milliseconds.
struct DescriptorReader: Sendable {
    let descriptor: Int32
    private static let mostBytes = 65_536

    /// Reads to the end, `limit` bytes at most. A leading byte order mark is not part of the text.
    func readAll(upTo limit: Int) async -> TextDocument {
        guard let bytes = await read({ $0.count > limit }) else { return .interrupted }
        guard bytes.count <= limit else { return .tooLarge }
        return String(document: bytes).map(TextDocument.text) ?? .notUTF8
    }

    /// Reads the next available bytes.
    func readChunk() async -> InputChunk {
        guard let bytes = await read({ !$0.isEmpty }) else { return .interrupted }
        return bytes.isEmpty ? .end : .bytes(bytes)
    }

    /// Reads `count` lines without their line ends, or fewer at the end of the input, and nothing after them. `nil`
    /// when reading fails or the lines are longer than 64 KiB.
    func readLines(_ count: Int) async -> [String]? {
        let bytes = await read(oneByOne: true) { bytes in
            bytes.count > Self.mostBytes || bytes.last == 0x0A && bytes.count(where: { $0 == 0x0A }) >= count
        }
        guard let bytes, bytes.count <= Self.mostBytes else { return nil }
        var lines = bytes.split(separator: 0x0A, omittingEmptySubsequences: false)
        if lines.last?.isEmpty == true { lines.removeLast() }
        return lines.prefix(count).map { line in
            String(decoding: line.last == 0x0D ? line.dropLast() : line, as: UTF8.self)
        }
    }

    private func read(
        oneByOne: Bool = false, _ isEnough: @escaping @Sendable ([UInt8]) -> Bool
    ) async -> [UInt8]? {
        let descriptor = descriptor
        let isCancelled = Flag()
        return await withTaskCancellationHandler {
            await DispatchQueue(label: "trellis.input").run { () -> [UInt8]? in
                var bytes: [UInt8] = []
                var chunk = [UInt8](repeating: 0, count: oneByOne ? 1 : 65_536)
                while !isEnough(bytes) {
                    var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                    let found = poll(&ready, 1, 100)
                    if isCancelled.isSet.withLock({ $0 }) { return nil }
                    if found == 0 || found < 0 && errno == EINTR { continue }
                    let count = readBytes(descriptor, &chunk, chunk.count)
                    if count < 0, errno == EINTR || errno == EAGAIN { continue }
                    guard count >= 0 else { return nil }
                    guard count > 0 else { break }
                    bytes += chunk[..<count]
                }
                return bytes
            }
        } onCancel: {
            isCancelled.isSet.withLock { $0 = true }
        }
    }

    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }
}

/// The system call, which the method of the same name would shadow.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif
internal import Dispatch
internal import Synchronization

/// Reads a file descriptor on a thread of its own, so that nobody else waits and a cancelled task does not either.
struct DescriptorReader: Sendable {
    let descriptor: Int32
    private static let mostBytes = 65_536

    /// Everything up to the end.
    func readAll(upTo limit: Int) async -> TextDocument {
        guard let bytes = await read({ $0.count > limit }) else { return .interrupted }
        guard bytes.count <= limit else { return .tooLarge }
        return String(validating: bytes, as: UTF8.self).map(TextDocument.text) ?? .notUTF8
    }

    /// So many lines without their ends, or fewer when it ends before; what comes behind them is left alone. `nil`
    /// when it cannot be read, or has more bytes than lines of people have.
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
            await withCheckedContinuation { continuation in
                DispatchQueue(label: "trellis.input").async {
                    var bytes: [UInt8] = []
                    var chunk = [UInt8](repeating: 0, count: oneByOne ? 1 : 65_536)
                    while !isEnough(bytes) {
                        var ready = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
                        let found = poll(&ready, 1, 100)
                        if isCancelled.isSet.withLock({ $0 }) { return continuation.resume(returning: nil) }
                        if found == 0 || found < 0 && errno == EINTR { continue }
                        let count = readBytes(descriptor, &chunk, chunk.count)
                        if count < 0, errno == EINTR || errno == EAGAIN { continue }
                        guard count >= 0 else { return continuation.resume(returning: nil) }
                        guard count > 0 else { break }
                        bytes += chunk[..<count]
                    }
                    continuation.resume(returning: bytes)
                }
            }
        } onCancel: {
            isCancelled.isSet.withLock { $0 = true }
        }
    }

    private final class Flag: Sendable {
        let isSet = Mutex(false)
    }
}

/// The system's call, which the method of the same name would hide.
private func readBytes(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int {
    read(descriptor, buffer, count)
}

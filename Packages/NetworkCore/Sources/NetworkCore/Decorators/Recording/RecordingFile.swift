#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
import Basics
import Dispatch
import Synchronization

/// A file that exchanges are written to as they end, one JSON object a line, readable by its owner only.
/// Every line is written at once, so a killed process leaves a file that can be replayed.
public final class RecordingFile: Sendable {
    /// As `pwrite`: how many bytes were written, or -1 and `errno`.
    typealias Write = @Sendable (CInt, UnsafeRawPointer?, Int, off_t) -> Int

    private struct State {
        /// Of whole lines, in bytes.
        var length = 0
        var hasFailed = false
    }

    private let descriptor: CInt
    private let queue = DispatchQueue(label: "trellis.network.recording")
    private let state = Mutex(State())
    private let numbers = Mutex(0)
    private let onFailure: @Sendable (NetworkError) -> Void
    private let systemWrite: Write

    /// Makes the file, or empties it when it is an earlier recording that no other process writes.
    ///
    /// `onFailure` is told once, on any thread, when a line cannot be written; nothing is recorded after that,
    /// and the exchanges go on.
    ///
    /// - Throws: `NetworkError.transport` naming the file: it is something else, a link, in use or not
    ///   writable.
    public convenience init(
        path: String, onFailure: @escaping @Sendable (NetworkError) -> Void = { _ in }
    ) throws(NetworkError) {
        try self.init(path: path, onFailure: onFailure) { pwrite($0, $1, $2, $3) }
    }

    init(
        path: String, onFailure: @escaping @Sendable (NetworkError) -> Void,
        write systemWrite: @escaping Write
    ) throws(NetworkError) {
        self.onFailure = onFailure
        self.systemWrite = systemWrite
        descriptor = try Self.open(path)
        do throws(NetworkError) {
            try write(Self.line(RecordingHeader.current))
        } catch {
            close(descriptor)
            throw error
        }
    }

    deinit { close(descriptor) }

    /// The number of the next request.
    func takeNumber() -> Int {
        numbers.withLock { number in
            number += 1
            return number
        }
    }

    /// Writes one more line, some time; it is made on the file's own thread.
    func append(_ exchange: @escaping @Sendable () -> RecordedExchange) {
        queue.async { [self] in
            guard !state.withLock({ $0.hasFailed }) else { return }
            do throws(NetworkError) {
                try write(Self.line(exchange()))
            } catch {
                state.withLock { $0.hasFailed = true }
                onFailure(error)
            }
        }
    }

    /// Waits until everything so far is written: before a process ends.
    public func drain() async {
        await queue.run {}
    }

    private func write(_ line: [UInt8]) throws(NetworkError) {
        let start = state.withLock { $0.length }
        var done = 0
        while done < line.count {
            let count = line.withUnsafeBytes { bytes in
                systemWrite(
                    descriptor, bytes.baseAddress.map { $0 + done }, bytes.count - done, off_t(start + done))
            }
            if count < 0, errno == EINTR { continue }
            guard count > 0 else {
                let reason = String(cString: strerror(errno))
                // Half a line would spoil the file.
                ftruncate(descriptor, off_t(start))
                throw .transport("a recording cannot be written: \(reason)")
            }
            done += count
        }
        state.withLock { $0.length = start + line.count }
    }

    /// ASCII where a terminal could be fooled.
    private static func line(_ value: some Encodable) throws(NetworkError) -> [UInt8] {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(value) else {
            throw .transport("an exchange cannot be written as JSON")
        }
        let text = String(decoding: data, as: UTF8.self)
        guard text.unicodeScalars.contains(where: \.isDeceptive) else { return [UInt8](data) + [0x0A] }
        var line: [UInt8] = []
        for scalar in text.unicodeScalars {
            guard scalar.isDeceptive else {
                line += Array(String(scalar).utf8)
                continue
            }
            for unit in String(scalar).utf16 {
                let digits = String(unit, radix: 16)
                line += Array(("\\u" + String(repeating: "0", count: 4 - digits.count) + digits).utf8)
            }
        }
        return line + [0x0A]
    }
}

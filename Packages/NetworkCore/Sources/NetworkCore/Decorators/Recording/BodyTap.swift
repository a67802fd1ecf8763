import Basics
import Dispatch
import Synchronization

/// Observes a body while its reader reads it, and reports once how it ended.
final class BodyTap: Sendable {
    /// How a body ended.
    enum End: Hashable, Sendable {
        case complete
        case failed(NetworkError)
        /// The reader stopped early.
        case abandoned
    }

    private let sample: Mutex<BodySample>
    private let onEnd = Mutex<(@Sendable (End) -> Void)?>(nil)
    private let isComplete = Mutex(false)

    /// - Parameter limit: the number of bytes to store.
    init(limit: Int) { sample = Mutex(BodySample(limit: limit)) }

    /// The beginning of the bytes read so far. Files are not read.
    var seen: BodySample { sample.withLock { $0 } }
    /// The beginning of the body; `nil` before its end is reached.
    var whole: BodySample? { isComplete.withLock { $0 } ? seen : nil }

    /// Returns the body to use instead. A body in memory or in a file has ended when this returns.
    func watch(_ body: HTTPBody, onEnd: @escaping @Sendable (End) -> Void = { _ in }) -> HTTPBody {
        guard case .stream(let stream) = body else {
            if case .bytes(let bytes) = body { sample.withLock { $0.append(bytes) } }
            isComplete.withLock { $0 = true }
            onEnd(.complete)
            return body
        }
        self.onEnd.withLock { $0 = onEnd }
        return .stream(
            HTTPBodyStream(
                length: stream.length,
                onCancel: {
                    stream.cancel()
                    self.end(self.isComplete.withLock { $0 } ? .complete : .abandoned)
                },
                read: { () throws(NetworkError) in try await self.next(of: stream) }))
    }

    private func next(of stream: HTTPBodyStream) async throws(NetworkError) -> [UInt8]? {
        do throws(NetworkError) {
            guard let piece = try await stream.next() else {
                isComplete.withLock { $0 = true }
                end(.complete)
                return nil
            }
            let length = sample.withLock { sample in
                sample.append(piece)
                return sample.length
            }
            // A reader that knows the length need not request the end.
            if length == stream.length { isComplete.withLock { $0 = true } }
            return piece
        } catch {
            end(.failed(error))
            throw error
        }
    }

    private func end(_ end: End) {
        let tell = onEnd.withLock { onEnd in
            defer { onEnd = nil }
            return onEnd
        }
        tell?(end)
    }
}

/// The first bytes and the length of an observed body.
struct BodySample: Hashable, Sendable {
    /// At most `limit` bytes.
    private(set) var bytes: [UInt8] = []
    /// The length of the whole body, in bytes.
    var length = 0
    private let limit: Int

    /// - Parameter limit: the number of bytes to store.
    init(limit: Int) { self.limit = limit }

    /// Whether `bytes` is the whole body.
    var isWhole: Bool { length == bytes.count }

    mutating func append(_ piece: [UInt8]) {
        length += piece.count
        bytes += piece.prefix(limit - bytes.count)
    }
}

extension BodySample {
    /// The beginning of a file. Read errors are ignored; the sender of the file reports them.
    init(_ file: HTTPFile, limit: Int) async {
        let start = file.part(from: 0, length: limit)
        let bytes = try? await DispatchQueue.files.run { () throws(NetworkError) in try start.read() }
        self.init(limit: limit)
        append(bytes ?? [])
        length = file.length
    }
}

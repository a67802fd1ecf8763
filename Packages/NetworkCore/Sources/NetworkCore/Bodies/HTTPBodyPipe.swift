import Synchronization

/// Passes bytes from a thread, such as one of a C library, to a stream that a task reads.
///
/// The thread never waits here: when more than `highWater` bytes are buffered, `put` tells it to pause, and `onDrain`
/// tells it when to continue.
public final class HTTPBodyPipe: Sendable {
    /// The instruction to the thread after it has put bytes in.
    public enum Flow: Sendable {
        /// Continue.
        case more
        /// Put nothing in until `onDrain` is called. The bytes just put in were accepted.
        case pause
        /// The reader has stopped: end the exchange.
        case stop
    }

    private struct State: Sendable {
        var bytes: [UInt8] = []
        var end: Result<Void, NetworkError>?
        var isPaused = false
        var isAbandoned = false
        var reader: CheckedContinuation<Void, Never>?

        mutating func takeReader() -> CheckedContinuation<Void, Never>? {
            defer { reader = nil }
            return reader
        }
    }

    private let state = Mutex(State())
    private let highWater: Int
    private let onDrain: @Sendable () -> Void
    private let onCancel: @Sendable () -> Void

    /// - Parameters:
    ///   - highWater: the number of buffered bytes after which the thread should pause.
    ///   - onDrain: called on the reader's thread after a pause, when there is room again.
    ///   - onCancel: called, at most once, when the reader stops before the end.
    public init(
        highWater: Int = 256 << 10, onDrain: @escaping @Sendable () -> Void,
        onCancel: @escaping @Sendable () -> Void
    ) {
        self.highWater = highWater
        self.onDrain = onDrain
        self.onCancel = onCancel
    }

    /// The reader's end. Call this once.
    public func stream(length: Int? = nil) -> HTTPBodyStream {
        HTTPBodyStream(length: length, onCancel: abandon, read: next)
    }

    /// Puts bytes in, even beyond the high-water mark.
    public func put(_ bytes: UnsafeRawBufferPointer) -> Flow { put(bytes, isMoreAtHand: false) }

    /// Puts bytes in. With `isMoreAtHand`, small pieces are collected before a waiting reader is woken, because waking
    /// it costs more than copying them; the caller then puts more in at once, or calls ``tellReader()``.
    public func put(_ bytes: UnsafeRawBufferPointer, isMoreAtHand: Bool) -> Flow {
        let (flow, reader) = state.withLock { state -> (Flow, CheckedContinuation<Void, Never>?) in
            guard !state.isAbandoned, state.end == nil else { return (.stop, nil) }
            state.bytes.append(contentsOf: bytes)
            if state.bytes.count >= highWater { state.isPaused = true }
            let isEnough = !isMoreAtHand || state.bytes.count >= highWater / 4
            return (state.isPaused ? .pause : .more, isEnough ? state.takeReader() : nil)
        }
        reader?.resume()
        return flow
    }

    /// Wakes a reader that is still waiting although bytes were put in.
    public func tellReader() {
        let reader = state.withLock { $0.bytes.isEmpty ? nil : $0.takeReader() }
        reader?.resume()
    }

    /// Whether the thread should pause and the reader has read nothing since.
    public var isFull: Bool { state.withLock { $0.isPaused } }

    /// Ends the stream, with an error if it is incomplete; only the first call counts.
    public func finish(_ error: NetworkError? = nil) {
        let reader = state.withLock { state -> CheckedContinuation<Void, Never>? in
            guard state.end == nil else { return nil }
            state.end = error.map { .failure($0) } ?? .success(())
            return state.takeReader()
        }
        reader?.resume()
    }

    private func next() async throws(NetworkError) -> [UInt8]? {
        await withTaskCancellationHandler {
            await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
                let isReady = state.withLock { state in
                    if state.bytes.isEmpty, state.end == nil, !state.isAbandoned {
                        state.reader = continuation
                        return false
                    }
                    return true
                }
                if isReady { continuation.resume() }
            }
        } onCancel: {
            abandon()
        }
        let (piece, isDrained, isAbandoned, end) = state.withLock { state in
            var piece: [UInt8] = []
            swap(&piece, &state.bytes)
            defer { state.isPaused = false }
            return (piece, state.isPaused, state.isAbandoned, state.end)
        }
        if isDrained { onDrain() }
        if isAbandoned { throw .cancelled }
        if !piece.isEmpty { return piece }
        if case .failure(let error) = end { throw error }
        return nil
    }

    private func abandon() {
        let (reader, isFirst) = state.withLock { state -> (CheckedContinuation<Void, Never>?, Bool) in
            let isFirst = !state.isAbandoned && state.end == nil
            state.isAbandoned = true
            state.bytes = []
            return (state.takeReader(), isFirst)
        }
        if isFirst { onCancel() }
        reader?.resume()
    }
}

import Synchronization

/// Passes bytes from a stream that a task produces to a thread, such as one of a C library.
///
/// The thread never waits here: when there is nothing yet, `onReady` tells it when to ask again. A few pieces are
/// fetched ahead, because each time that the two sides wait for each other costs two thread switches.
public final class HTTPBodyPump: Sendable {
    /// The result of taking bytes.
    public enum Taken: Equatable, Sendable {
        /// The number of bytes in the buffer, at least one.
        case bytes(Int)
        /// Nothing yet. `onReady` will be called.
        case later
        /// The stream has ended.
        case end
        /// The stream failed.
        case failed(NetworkError)
    }

    /// The number of pieces to buffer; fetching starts again when fewer than two are left.
    private static let ahead = 4

    private struct State: Sendable {
        var pieces: [[UInt8]] = []
        /// The offset into the first piece.
        var offset = 0
        var end: Result<Void, NetworkError>?
        var task: Task<Void, Never>?
        var isWaiting = false
        var isCancelled = false
    }

    private let state = Mutex(State())
    private let stream: HTTPBodyStream
    private let onReady: @Sendable () -> Void

    /// `onReady` is called on any thread, once each time that `take` has returned `later`.
    public init(_ stream: HTTPBodyStream, onReady: @escaping @Sendable () -> Void) {
        self.stream = stream
        self.onReady = onReady
    }

    /// Fills the buffer from the current piece.
    public func take(into buffer: UnsafeMutableRawBufferPointer) -> Taken {
        state.withLock { state in
            var taken = Taken.later
            if let piece = state.pieces.first {
                let count = min(buffer.count, piece.count - state.offset)
                piece.withUnsafeBytes { bytes in
                    buffer.copyMemory(
                        from: UnsafeRawBufferPointer(rebasing: bytes[state.offset..<state.offset + count]))
                }
                state.offset += count
                if state.offset == piece.count {
                    state.pieces.removeFirst()
                    state.offset = 0
                }
                taken = .bytes(count)
            } else if let end = state.end {
                switch end {
                case .success: taken = .end
                case .failure(let error): taken = .failed(error)
                }
            }
            if taken == .later { state.isWaiting = true }
            if state.pieces.count < 2, state.end == nil, state.task == nil, !state.isCancelled {
                state.task = Task { await self.pull() }
            }
            return taken
        }
    }

    /// Cancels the stream.
    public func cancel() {
        let task = state.withLock { state in
            state.isCancelled = true
            state.end = state.end ?? .failure(.cancelled)
            return state.task
        }
        task?.cancel()
        stream.cancel()
    }

    private func pull() async { while await pullPiece() {} }

    /// - Returns: whether to pull another piece.
    private func pullPiece() async -> Bool {
        let result: Result<[UInt8]?, NetworkError>
        do throws(NetworkError) {
            result = .success(try await stream.next())
        } catch {
            result = .failure(error)
        }
        let (isWaiting, isWanted) = state.withLock { state in
            switch result {
            case .success(let piece?): if !piece.isEmpty { state.pieces.append(piece) }
            case .success(nil): state.end = state.end ?? .success(())
            case .failure(let error): state.end = state.end ?? .failure(error)
            }
            let isWanted = state.pieces.count < Self.ahead && state.end == nil && !state.isCancelled
            if !isWanted { state.task = nil }
            defer { state.isWaiting = false }
            return (state.isWaiting, isWanted)
        }
        if isWaiting { onReady() }
        return isWanted
    }
}

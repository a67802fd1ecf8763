import NetworkCore
import Synchronization

/// Counts the bytes read from a stream and ends it above the limit, whatever its declared length.
final class LimitedBody: Sendable {
    private struct State {
        var count = 0
        var failure: HTTPFailure?
    }

    private let state = Mutex(State())
    private let stream: HTTPBodyStream
    private let limit: Int

    init(_ stream: HTTPBodyStream, limit: Int) {
        self.stream = stream
        self.limit = limit
    }

    /// The failure of the body, as far as it was read.
    var failure: HTTPFailure? { state.withLock(\.failure) }

    var limited: HTTPBodyStream {
        HTTPBodyStream(length: stream.length, onCancel: { [stream] in stream.cancel() }, read: next)
    }

    private func next() async throws(NetworkError) -> [UInt8]? {
        do throws(NetworkError) {
            guard let piece = try await stream.next() else { return nil }
            let count = state.withLock { state in
                state.count += piece.count
                return state.count
            }
            guard count <= limit else {
                stream.cancel()
                throw .tooLarge(limit: limit)
            }
            return piece
        } catch {
            state.withLock { $0.failure = HTTPFailure(reading: error) }
            throw error
        }
    }
}

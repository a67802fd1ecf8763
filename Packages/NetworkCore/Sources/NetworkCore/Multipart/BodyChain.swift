import Synchronization

/// Bodies one after another as one stream.
final class BodyChain: Sendable {
    private struct State: Sendable {
        var rest: ArraySlice<HTTPBody>
        var current: HTTPBodyStream?
    }

    private let state: Mutex<State>

    init(_ bodies: [HTTPBody]) {
        state = Mutex(State(rest: bodies[...]))
    }

    /// The next piece of whichever body has one.
    func next() async throws(NetworkError) -> [UInt8]? {
        while let stream = stream() {
            if let piece = try await stream.next() { return piece }
            state.withLock { $0.current = nil }
        }
        return nil
    }

    /// Cancels the streams that were not read to their end.
    func cancel() {
        let unread = state.withLock { state in
            defer { state = State(rest: []) }
            return state.rest.map(\.self) + (state.current.map { [.stream($0)] } ?? [])
        }
        for case .stream(let stream) in unread { stream.cancel() }
    }

    private func stream() -> HTTPBodyStream? {
        state.withLock { state in
            if state.current == nil { state.current = state.rest.popFirst()?.pieces() }
            return state.current
        }
    }
}

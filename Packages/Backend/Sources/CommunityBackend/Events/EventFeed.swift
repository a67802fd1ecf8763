import NetworkCore

/// What one listener is told, until the session ends.
///
/// The first event is always `ready` or `reset`: its id is where the listener is, so that one who is cut off
/// before anything happens can go on from there too.
struct EventFeed: AsyncSequence, Sendable {
    /// Reads what comes after a position; `nil` when the listener may not listen any more.
    typealias Read = @Sendable (_ position: Int) async throws -> EventBatch?

    let listener: EventListener
    /// The first batch, which is there before anything is sent.
    let opening: EventBatch
    let read: Read

    func makeAsyncIterator() -> Iterator { Iterator(feed: self) }

    struct Iterator: AsyncIteratorProtocol {
        private let feed: EventFeed
        private var pending: ArraySlice<ServerSentEvent>
        private var position: Int
        private var mayHaveMore: Bool
        private var isOver = false

        init(feed: EventFeed) {
            self.feed = feed
            pending = feed.opening.events[...]
            position = feed.opening.position
            mayHaveMore = feed.opening.mayHaveMore
        }

        mutating func next() async throws -> ServerSentEvent? {
            while !isOver {
                if let event = pending.popFirst() { return event }
                if !mayHaveMore { await feed.listener.wait(behind: position) }
                guard !Task.isCancelled, let batch = try await feed.read(position) else {
                    isOver = true
                    break
                }
                pending = batch.events[...]
                position = batch.position
                mayHaveMore = batch.mayHaveMore
            }
            return nil
        }
    }
}

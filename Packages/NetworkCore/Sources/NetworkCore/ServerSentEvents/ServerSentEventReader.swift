/// Reads the events of one answer, each when it is asked for.
///
///     var reader = ServerSentEventReader(read: body.next)
///     while let event = try await reader.next() { … }
public struct ServerSentEventReader: Sendable {
    private var parser: ServerSentEventParser
    private let read: HTTPBodyStream.Read
    private var events: ArraySlice<ReceivedEvent> = []
    private var failure: NetworkError?

    /// - Parameters:
    ///   - parser: its limits, and the id that the stream goes on from.
    ///   - read: gives the next piece of the body, or `nil` after the last.
    public init(parser: ServerSentEventParser = ServerSentEventParser(), read: @escaping HTTPBodyStream.Read)
    {
        self.parser = parser
        self.read = read
    }

    /// How long the server wants a client to wait before it connects again, if it said so.
    public var retryMilliseconds: Int? { parser.retryMilliseconds }

    /// What to send as `Last-Event-ID` to go on, once `next` gave `nil` or threw.
    public var lastEventID: String { parser.lastEventID }

    /// The next event, or `nil` at the end of the body.
    ///
    /// - Throws: why the body cannot be read; `tooLarge` when a line or an event is. Events before that are
    ///   given first.
    public mutating func next() async throws(NetworkError) -> ReceivedEvent? {
        while events.isEmpty {
            if let failure { throw failure }
            guard let piece = try await read() else { return nil }
            var ended: [ReceivedEvent] = []
            do throws(NetworkError) {
                try parser.push(piece) { ended.append($0) }
            } catch {
                failure = error
            }
            events = ended[...]
        }
        return events.popFirst()
    }
}

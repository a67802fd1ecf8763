/// One event of a `text/event-stream` (WHATWG HTML, section 9.2).
public struct ReceivedEvent: Hashable, Sendable {
    /// What kind it is: `message` when the server names none.
    public let name: String
    /// Its lines, with a line feed between them.
    public let data: String
    /// What to send as `Last-Event-ID` after it; empty when the server named none so far.
    public let lastEventID: String

    public init(name: String = "message", data: String, lastEventID: String = "") {
        self.name = name
        self.data = data
        self.lastEventID = lastEventID
    }
}

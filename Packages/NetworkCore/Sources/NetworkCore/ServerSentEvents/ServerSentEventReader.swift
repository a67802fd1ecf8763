/// Reads the events of one answer on demand.
///
///     var reader = ServerSentEventReader(read: body.next)
///     while let event = try await reader.next() { … }
public struct ServerSentEventReader: Sendable {
    private var parser: ServerSentEventParser
    private let read: HTTPBodyStream.Read
    private var events: ArraySlice<ReceivedEvent> = []
    private var failure: NetworkError?

    /// - Parameters:
    ///   - parser: its limits, and the id at which the stream continues.
    ///   - read: returns the next piece of the body, or `nil` after the last.
    public init(parser: ServerSentEventParser = ServerSentEventParser(), read: @escaping HTTPBodyStream.Read)
    {
        self.parser = parser
        self.read = read
    }

    /// The time that the server asks clients to wait before they reconnect; `nil` if it does not.
    public var retryMilliseconds: Int? { parser.retryMilliseconds }

    /// The `Last-Event-ID` to continue with, after `next` has returned `nil` or thrown.
    public var lastEventID: String { parser.lastEventID }

    /// The next event, or `nil` at the end of the body.
    ///
    /// - Throws: the reason why the body cannot be read; `tooLarge` for a line or an event over its limit. Earlier
    ///   events are returned first.
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

/// One event of a `text/event-stream` (WHATWG HTML, section 9.2).
public struct ReceivedEvent: Hashable, Sendable {
    /// The kind of the event; `message` when the server names no kind.
    public let name: String
    /// The lines, joined by line feeds.
    public let data: String
    /// The `Last-Event-ID` to send after this event; empty when the server has sent no id.
    public let lastEventID: String

    public init(name: String = "message", data: String, lastEventID: String = "") {
        self.name = name
        self.data = data
        self.lastEventID = lastEventID
    }
}

/// Reads a `text/event-stream` by the rules of WHATWG HTML, section 9.2.6, from pieces of any size.
///
/// Lines end with CR, LF or CRLF; a byte order mark at the start, comments and unknown fields are skipped; bytes that
/// are not UTF-8 become U+FFFD. An event that is incomplete at the end of the stream is never reported.
public struct ServerSentEventParser: Sendable {
    private let lineLimit: Int
    private let eventLimit: Int

    private var line: [UInt8] = []
    private var isFirstLine = true
    private var lastWasCarriageReturn = false
    private var name = ""
    private var data: [UInt8] = []
    private var hasData = false
    /// The value of the last `id` line; in effect from the end of its event.
    private var nextID = ""

    /// The `Last-Event-ID` to send if the stream breaks now: the id of the last complete event, even if it had no data.
    public private(set) var lastEventID: String
    /// The time that the server asks clients to wait before they reconnect; `nil` if it does not.
    public private(set) var retryMilliseconds: Int?

    /// - Parameters:
    ///   - lastEventID: the last id of the stream that this one continues.
    ///   - lineLimit: the longest line, in bytes.
    ///   - eventLimit: the largest data of one event, in bytes.
    public init(lastEventID: String = "", lineLimit: Int = 1 << 20, eventLimit: Int = 4 << 20) {
        self.lastEventID = lastEventID
        nextID = lastEventID
        self.lineLimit = lineLimit
        self.eventLimit = eventLimit
    }

    /// Reads the next bytes, and calls `emit` for each event that they complete.
    ///
    /// - Throws: `tooLarge` with the limit that a line or an event exceeded. The parser must not be used after that.
    public mutating func push(
        _ bytes: some Sequence<UInt8>, _ emit: (ReceivedEvent) -> Void
    ) throws(NetworkError) {
        for byte in bytes {
            let endsPair = lastWasCarriageReturn && byte == UInt8(ascii: "\n")
            lastWasCarriageReturn = byte == UInt8(ascii: "\r")
            if endsPair { continue }
            if lastWasCarriageReturn || byte == UInt8(ascii: "\n") {
                try endLine(emit)
            } else {
                guard line.count < lineLimit else { throw .tooLarge(limit: lineLimit) }
                line.append(byte)
            }
        }
    }

    private mutating func endLine(_ emit: (ReceivedEvent) -> Void) throws(NetworkError) {
        defer { line.removeAll(keepingCapacity: true) }
        if isFirstLine, line.starts(with: [0xEF, 0xBB, 0xBF]) { line.removeFirst(3) }
        isFirstLine = false
        guard !line.isEmpty else { return endEvent(emit) }
        let colon = line.firstIndex(of: UInt8(ascii: ":")) ?? line.endIndex
        var value = line[colon...].dropFirst()
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        switch String(decoding: line[..<colon], as: UTF8.self) {
        case "data": try addData(value)
        case "event": name = String(decoding: value, as: UTF8.self)
        case "id" where !value.contains(0): nextID = String(decoding: value, as: UTF8.self)
        case "retry":
            retryMilliseconds =
                DeltaSeconds.parse(String(decoding: value, as: UTF8.self)) ?? retryMilliseconds
        default: break
        }
    }

    private mutating func addData(_ value: ArraySlice<UInt8>) throws(NetworkError) {
        let separator = hasData ? 1 : 0
        guard separator + value.count <= eventLimit - data.count else { throw .tooLarge(limit: eventLimit) }
        if hasData { data.append(UInt8(ascii: "\n")) }
        data += value
        hasData = true
    }

    private mutating func endEvent(_ emit: (ReceivedEvent) -> Void) {
        lastEventID = nextID
        if hasData {
            emit(
                ReceivedEvent(
                    name: name.isEmpty ? "message" : name, data: String(decoding: data, as: UTF8.self),
                    lastEventID: lastEventID))
        }
        name = ""
        data.removeAll(keepingCapacity: true)
        hasData = false
    }
}

public import BackendCore
public import NetworkCore
public import SQLCore
import Synchronization

/// Converts lines of a log to the events of one listener.
public protocol EventReader: Sendable {
    /// A line of the log.
    associatedtype Line: Sendable

    static var log: EventLog { get }

    /// The lines after a position in order, with their sequences: the same for all listeners and at any time.
    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: Line)]

    /// The listener's event for a line, in the form of `ServerSentEvent.encoded`, with the line's sequence as its id;
    /// `nil` when the listener must not see it, or a later line supersedes it.
    func event(
        of line: Line, sequence: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]?
}

/// Answers with live events, as server-sent events (HTML standard, section 9.2).
///
/// The first event is `ready`, whose id is where the stream begins, or `reset` if the events after the client's last one
/// are no longer stored. The stream ends when `refreshed` returns no reader.
///
/// Lines are read once for all listeners.
public struct EventStream<Reader: EventReader>: Sendable {
    /// The interval of heartbeats on a stream without events, to notice clients that are gone.
    private static var heartbeat: Duration { .seconds(15) }
    private static var header: String { "Last-Event-ID" }
    private static var query: String { "last_event_id" }

    private let hub: EventHub
    private let database: any Database
    private let report: Router.Report
    private let lines: SharedLines<Reader>

    /// `report` receives errors that end a stream and are hidden from its listener.
    public init(hub: EventHub, database: any Database, report: @escaping Router.Report) {
        self.hub = hub
        self.database = database
        self.report = report
        lines = SharedLines(of: database)
    }

    /// Begins after the event that the client names in `Last-Event-ID`, or in the parameter `last_event_id`.
    ///
    /// `reader` reads the first events; `refreshed` returns the reader of later ones, with the listener's current rights,
    /// or `nil` if they may no longer listen. Too many streams of an account, or of all, are refused with 429 or 503;
    /// guests, who have no account, are counted by their addresses, so that they do not take each other's room.
    public func answer(
        to context: RequestContext, account: Int?, reader: Reader,
        refreshed: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Reader?
    ) async throws -> HTTPResponse {
        let guest = context.request.peer.map { -1 - (ClientKey(peer: $0).hashValue & .max) } ?? 0
        let listener = try hub.join(account ?? guest)
        let id = Self.lastEvent(of: context)
        let opening = try await database.reading { connection throws(StoreError) in
            try reader.opening(after: id, on: connection)
        }
        // The sequence must be on disk before the client continues from it: after a crash, another event could get the
        // same number.
        try await database.flushing()
        return .events(
            EventFeed(listener: listener, opening: opening) { [database, lines, report] position, reach in
                do {
                    let lines = try await lines.lines(after: position, within: reach)
                    return try await database.reading { connection throws(StoreError) in
                        try refreshed(connection)?
                            .batch(after: position, within: reach, lines, on: connection)
                    }
                } catch {
                    if !(error is CancellationError || error is HTTPFailure) {
                        report(error, context.request.forReports())
                    }
                    throw error
                }
            }, heartbeat: Self.heartbeat)
    }

    /// The parameters with which a client continues a stream.
    public static var parameters: [OpenAPIParameter] {
        [
            .query(query, .string(), "The same as `\(header)`, for clients that cannot set the header."),
            .header(
                header, .string(),
                "The id of the last received event; without it, the stream starts with new events."),
        ]
    }

    /// An answer with a stream. OpenAPI 3.1 has no schema for its elements.
    public static var response: OpenAPIResponse {
        OpenAPIResponse(200, "An endless stream of events.", content: ["text/event-stream": .any])
    }

    /// `nil` if the client names none. An invalid number counts as an unknown event, so that the client starts over.
    private static func lastEvent(of context: RequestContext) -> Int? {
        let text = context.request.headers[header] ?? context.query.string(query) ?? ""
        return text.isEmpty ? nil : Int(text) ?? -1
    }
}

/// Events, and the position in the log after them.
struct EventBatch: Sendable {
    /// The events in the form in which they are sent, concatenated.
    var events: [UInt8] = []
    /// The sequence of the last line that was read, whether or not it produced an event.
    var position: Int
    /// The newest sequence of the log.
    var newest: Int
    /// Whether reading stopped before the end of the log.
    var mayHaveMore: Bool { position < newest }
}

/// The largest number of lines to read at once.
private let batchLines = 500
/// The bytes of events that are read at once and wait in memory for a slow listener; a single event may be larger.
let batchBytes = 64 << 10

/// The lines after a position, read once for all current listeners.
final class SharedLines<Reader: EventReader>: Sendable {
    typealias Lines = [(sequence: Int, line: Reader.Line)]

    private struct Place: Hashable, Sendable {
        let position: Int
        let reach: EventHub.Reach
    }

    private let database: any Database
    private let latest = Mutex<(place: Place, reading: Task<Lines, any Error>)?>(nil)

    init(of database: any Database) { self.database = database }

    func lines(after position: Int, within reach: EventHub.Reach) async throws -> Lines {
        // A listener that joined after the last poll may be ahead of it.
        guard position < reach.newest else { return [] }
        let place = Place(position: position, reach: reach)
        let reading = latest.withLock { latest in
            if reach.look != nil, let latest, latest.place == place { return latest.reading }
            let limit = min(batchLines, reach.newest - position)
            let reading = Task { [database] in
                try await database.reading { connection throws(StoreError) in
                    try Reader.lines(after: position, limit: limit, on: connection)
                }.filter { $0.sequence <= reach.newest }
            }
            if reach.look != nil { latest = (place, reading) }
            return reading
        }
        do {
            return try await reading.value
        } catch {
            latest.withLock { latest in if latest?.place == place { latest = nil } }
            throw error
        }
    }
}

extension EventReader {
    /// The first batch: the listener's position, and the events after `id`, the last event that the client knows.
    func opening(after id: Int?, on connection: any SQLConnection) throws(StoreError) -> EventBatch {
        let known = try Self.log.positions(on: connection)
        let position = id ?? known.upperBound
        guard known.contains(position) else { return Self.beginning(at: known.upperBound) }
        var batch = try batch(
            of: Self.lines(after: position, limit: batchLines, on: connection), newest: known.upperBound,
            on: connection)
        batch.events = sign("ready", at: position) + batch.events
        return batch
    }

    /// The listener's events for the lines after a position. When lines are missing or the position is unknown here, a
    /// `reset`.
    func batch(
        after position: Int, within reach: EventHub.Reach, _ lines: [(sequence: Int, line: Line)],
        on connection: any SQLConnection
    ) throws(StoreError) -> EventBatch {
        let known = try Self.log.positions(on: connection)
        let newest = min(known.upperBound, max(known.lowerBound, reach.newest))
        guard known.contains(position) else { return Self.beginning(at: newest) }
        return try batch(of: lines, newest: max(position, newest), on: connection)
    }

    private static func beginning(at newest: Int) -> EventBatch {
        EventBatch(events: sign("reset", at: newest), position: newest, newest: newest)
    }

    private func batch(
        of lines: [(sequence: Int, line: Line)], newest: Int, on connection: any SQLConnection
    ) throws(StoreError) -> EventBatch {
        var batch = EventBatch(position: lines.last?.sequence ?? newest, newest: newest)
        for (sequence, line) in lines {
            guard let event = try event(of: line, sequence: sequence, on: connection) else { continue }
            batch.events += event
            guard batch.events.count < batchBytes else {
                batch.position = sequence
                break
            }
        }
        return batch
    }
}

/// An event with the listener's position.
private func sign(_ name: String, at position: Int) -> [UInt8] {
    ServerSentEvent("{}", name: name, id: "\(position)", retry: .seconds(1)).encoded
}

/// The events of one listener, until the session ends.
///
/// The first event is always `ready` or `reset`, with the listener's position as its id, so that a client that loses
/// the connection before any other event can continue from there.
private struct EventFeed: AsyncSequence, Sendable {
    /// Reads the events after a position; `nil` when the listener may no longer listen.
    typealias Read = @Sendable (_ position: Int, _ reach: EventHub.Reach) async throws -> EventBatch?

    let listener: EventListener
    /// The first batch, read before anything is sent.
    let opening: EventBatch
    let read: Read

    func makeAsyncIterator() -> Iterator { Iterator(feed: self) }

    struct Iterator: AsyncIteratorProtocol {
        private let feed: EventFeed
        private var pending: [UInt8]
        private var position: Int
        private var mayHaveMore: Bool
        private var reach: EventHub.Reach
        private var isOver = false

        init(feed: EventFeed) {
            self.feed = feed
            pending = feed.opening.events
            position = feed.opening.position
            mayHaveMore = feed.opening.mayHaveMore
            reach = EventHub.Reach(newest: feed.opening.newest)
        }

        mutating func next() async throws -> [UInt8]? {
            while !isOver {
                if !pending.isEmpty {
                    defer { pending = [] }
                    return pending
                }
                if !mayHaveMore { reach = await feed.listener.wait(behind: position) }
                guard !Task.isCancelled, let batch = try await feed.read(position, reach) else {
                    isOver = true
                    break
                }
                pending = batch.events
                position = batch.position
                mayHaveMore = batch.mayHaveMore
            }
            return nil
        }
    }
}

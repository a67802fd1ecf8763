public import BackendCore
public import NetworkCore
public import SQLCore
import Synchronization

/// Makes the events of one listener from the lines of a log.
public protocol EventReader: Sendable {
    /// A line of the log.
    associatedtype Line: Sendable

    static var log: EventLog { get }

    /// The lines after a position, in their order, with their sequences: the same for all who listen, and the same
    /// whenever they are read.
    static func lines(
        after position: Int, limit: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [(sequence: Int, line: Line)]

    /// The event that the listener is sent for a line, as `ServerSentEvent.encoded` makes it, with the line's sequence as
    /// its id; `nil` when the listener must not know of it, or a later line says what became of it.
    func event(
        of line: Line, sequence: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [UInt8]?
}

/// Answers with live events, as server-sent events (HTML standard, section 9.2).
///
/// The first event is `ready`, whose id is where the stream begins, or `reset` if the events after the client's last one
/// are no longer stored. The stream ends when `refreshed` returns no reader.
///
/// Lines are read once for all who listen.
public struct EventStream<Reader: EventReader>: Sendable {
    /// How often a stream without events sends something, so that a client that is gone is noticed.
    private static var heartbeat: Duration { .seconds(15) }

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
        // Whoever goes on from here must not miss what gets the same number after a crash.
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

    /// `nil` if the client names none. An invalid number counts as an unknown event, so that the client starts over.
    private static func lastEvent(of context: RequestContext) -> Int? {
        let text = context.request.headers["Last-Event-ID"] ?? context.query.string("last_event_id") ?? ""
        return text.isEmpty ? nil : Int(text) ?? -1
    }
}

/// Some events, and how far in the log they go.
struct EventBatch: Sendable {
    /// As they are sent, one behind the other.
    var events: [UInt8] = []
    /// The sequence of the last line that was read, whether or not the listener is told about it.
    var position: Int
    /// How far the log went.
    var newest: Int
    /// Whether the reading stopped before the end of the log.
    var mayHaveMore: Bool { position < newest }
}

/// Lines of the log that are read at once.
private let batchLines = 500
/// The bytes of events that are read at once and wait in memory for a slow listener; one event may be larger.
let batchBytes = 64 << 10

/// The lines after a position, which are read once for all listeners that are there.
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
        // One that began after the last look is ahead of it.
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
    /// The first batch: where the listener is, and what came after `id`, the last event that it knows.
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

    /// What the listener is told of the lines after a position. When some of them are gone, or none ever had
    /// that number here, it is told to begin anew.
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

/// An event that says where the listener is.
private func sign(_ name: String, at position: Int) -> [UInt8] {
    ServerSentEvent("{}", name: name, id: "\(position)", retry: .seconds(1)).encoded
}

/// The events of one listener, until the session ends.
///
/// The first event is always `ready` or `reset`: its id is where the listener is, so that one who is cut off
/// before anything happens can go on from there too.
private struct EventFeed: AsyncSequence, Sendable {
    /// Reads what comes after a position; `nil` when the listener may not listen any more.
    typealias Read = @Sendable (_ position: Int, _ reach: EventHub.Reach) async throws -> EventBatch?

    let listener: EventListener
    /// The first batch, which is there before anything is sent.
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

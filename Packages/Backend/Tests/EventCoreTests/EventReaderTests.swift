import BackendCore
import BackendCoreTestSupport
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import Testing

@testable import EventCore

/// The event log of a fictitious application.
@Suite(.timeLimit(.minutes(10))) struct EventReaderTests {
    private struct Reader: EventReader {
        static var log: EventLog { EventLog(table: "news") }
        let topic: String
        /// Padding of each event's data, besides its topic.
        var padding = 0

        static func lines(
            after position: Int, limit: Int, on connection: any SQLConnection
        ) throws(StoreError) -> [(sequence: Int, line: String)] {
            try connection.rows(
                "SELECT sequence, topic FROM news WHERE sequence > ?1 ORDER BY sequence LIMIT ?2",
                .int(position), .int(limit)
            ) { ($0.int(0), $0.text(1)) }
        }

        func event(
            of line: String, sequence: Int, on connection: any SQLConnection
        ) throws(StoreError) -> [UInt8]? {
            guard line == topic else { return nil }
            let data = "\"\(line)\"\(String(repeating: " ", count: padding))"
            return ServerSentEvent(data, name: "news", id: "\(sequence)").encoded
        }
    }

    private let log = EventLog(table: "news")
    private let database = TestPlace.standard.database(
        [
            Migration(version: 1, name: "news") { connection throws(StoreError) in
                let (integer, text) = (connection.dialect.integerType, connection.dialect.textType)
                try connection.executeScript(
                    "CREATE TABLE news (sequence \(integer) PRIMARY KEY, topic \(text), created_at \(integer))"
                )
            }
        ])

    private func add(_ topics: String..., at now: Int = 0) async throws {
        try await database.write { [log] connection throws(StoreError) in
            for topic in topics {
                try connection.execute(
                    "INSERT INTO news (sequence, topic, created_at) VALUES (\(log.next), ?1, ?2)",
                    .text(topic), .int(now))
                try log.finishInsertion(now: now, on: connection)
            }
        }
    }

    /// The first events of a stream, as one text each.
    private func events(_ count: Int, after id: String? = nil, topic: String = "rain") async throws
        -> [String]
    {
        let hub = EventHub(EventOptions(), log: log, in: database)
        let stream = EventStream<Reader>(hub: hub, database: database) { _, _ in }
        let described = OpenAPIOperation("listen", "Listens", tag: "news", responses: [])
        var router = Router()
        router.mount("/") {
            Route(.get, "/news", described) { context in
                try await stream.answer(to: context, account: 1, reader: Reader(topic: topic)) { _ in
                    Reader(topic: topic)
                }
            }
        }
        var request = HTTPRequest(path: "/news")
        request.headers["Last-Event-ID"] = id
        guard case .stream(let body) = await router.respond(to: request).content else { return [] }
        defer { body.cancel() }
        var text = ""
        while text.split(separator: "\n\n").count < count, let piece = try await body.next() {
            text += String(decoding: piece, as: UTF8.self)
        }
        return text.split(separator: "\n\n").map { String($0.replacing("\n", with: " ")) }
    }

    private static func ids(of batch: EventBatch) throws -> [Int] {
        var (parser, ids) = (ServerSentEventParser(), [Int]())
        try parser.push(batch.events) { ids.append(Int($0.lastEventID) ?? -1) }
        return ids
    }

    @Test func `A listener receives the events after its last one, and none for others`()
        async throws
    {
        try await add("rain", "snow", "rain", "rain")
        #expect(
            try await events(3, after: "1") == [
                "event: ready id: 1 retry: 1000 data: {}", "event: news id: 3 data: \"rain\"",
                "event: news id: 4 data: \"rain\"",
            ])
    }

    @Test func `Without a last event a stream begins at the end of the log`() async throws {
        try await add("rain", "rain")
        #expect(try await events(1) == ["event: ready id: 2 retry: 1000 data: {}"])
    }

    @Test(arguments: ["9", "x", "-1"])
    func `After an event that never existed, the listener receives a reset`(_ id: String) async throws {
        try await add("rain", "rain")
        #expect(try await events(1, after: id) == ["event: reset id: 2 retry: 1000 data: {}"])
    }

    @Test func `After an event whose successors were removed, the listener receives a reset`() async throws {
        try await add("rain", "rain", "rain")
        try await add("rain", at: EventLog.lifetime)
        #expect(try await events(1, after: "2") == ["event: reset id: 4 retry: 1000 data: {}"])
        #expect(try await events(2, after: "3").count == 2)
    }

    @Test func `Delivers more lines than one read returns`() async throws {
        try await database.write { connection throws(StoreError) in
            try connection.execute(
                "INSERT INTO news (sequence, topic, created_at) VALUES (?1, 'rain', 0)",
                forEach: (1...1_020).map { [.int($0)] })
        }
        let events = try await events(1_021, after: "0")
        #expect(events.count == 1_021)
        #expect(events.last == "event: news id: 1020 data: \"rain\"")
    }

    @Test func `Delivers all large events in batches of a bounded size`() async throws {
        for _ in 1...40 { try await add("rain") }
        let shared = SharedLines<Reader>(of: database)
        let reach = EventHub.Reach(newest: 40)
        var (sizes, ids): ([Int], [Int]) = ([], [])
        var position = 0
        var mayHaveMore = true
        while mayHaveMore, sizes.count < 50 {
            let start = position
            let lines = try await shared.lines(after: start, within: reach)
            let batch = try await database.read { connection throws(StoreError) in
                try Reader(topic: "rain", padding: batchBytes).batch(
                    after: start, within: reach, lines, on: connection)
            }
            (position, mayHaveMore) = (batch.position, batch.mayHaveMore)
            sizes.append(batch.events.count)
            ids += try Self.ids(of: batch)
        }
        #expect(ids == Array(1...40))
        #expect(sizes.count == 40 && sizes.allSatisfy { $0 < 2 * batchBytes })
    }

    @Test func `Listeners at the same position share one read of the log`() async throws {
        for _ in 1...3 { try await add("rain") }
        let counting = CountingDatabase(database)
        let shared = SharedLines<Reader>(of: counting)
        let reach = EventHub.Reach(newest: 3, look: 1)
        let counts = try await withThrowingTaskGroup { group in
            for _ in 0..<8 {
                group.addTask { try await shared.lines(after: 0, within: reach).map(\.sequence) }
            }
            return try await group.reduce(into: Set()) { $0.insert($1) }
        }
        #expect(counts == [[1, 2, 3]])
        #expect(counting.takeCount().reads == 1)
        // The log may differ after the next poll.
        _ = try await shared.lines(after: 0, within: EventHub.Reach(newest: 3, look: 2))
        #expect(counting.takeCount().reads == 1)
    }

    @Test func `Delivers nothing beyond the last poll`() async throws {
        for _ in 1...4 { try await add("rain") }
        let shared = SharedLines<Reader>(of: database)
        let reach = EventHub.Reach(newest: 2, look: 1)
        for (position, sequences, end) in [(0, [1, 2], 2), (1, [2], 2), (2, [], 2), (3, [], 3)] {
            let lines = try await shared.lines(after: position, within: reach)
            #expect(lines.map(\.sequence) == sequences)
            let batch = try await database.read { connection throws(StoreError) in
                try Reader(topic: "rain").batch(after: position, within: reach, lines, on: connection)
            }
            #expect(try Self.ids(of: batch) == sequences)
            #expect(batch.position == end && !batch.mayHaveMore)
        }
    }

    @Test func `A failed read is not shared with later listeners`() async throws {
        try await add("rain")
        let failing = FailingOnce(inner: database)
        let shared = SharedLines<Reader>(of: failing)
        let reach = EventHub.Reach(newest: 1, look: 1)
        await #expect(throws: (any Error).self) { try await shared.lines(after: 0, within: reach) }
        #expect(try await shared.lines(after: 0, within: reach).map(\.sequence) == [1])
    }
}

/// A database whose first read fails.
private final class FailingOnce: WrappedDatabase {
    let inner: any Database
    private let failure = Mutex<StoreError?>(.unreachable("away"))

    init(inner: any Database) { self.inner = inner }

    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        if let failure = failure.withLock({ $0.take() }) { throw failure }
        return try await inner.read(body)
    }
}

import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import Testing

@testable import BackendCore

@Suite struct IdempotencyTests {
    @Test(arguments: TestPlace.all)
    func `Finds answers after ordering them by key`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        let first = try await keys.send(Keys.request(["a"]))
        try await keys.database.write { connection throws(StoreError) in
            try IdempotencyTable.orderByKey(on: connection)
        }
        guard case .fresh(let answer) = first,
            case .replayed(let again) = try await keys.send(Keys.request(["a"]))
        else {
            Issue.record("not replayed")
            return
        }
        #expect(again.body == answer.body)
        #expect(try await keys.send(Keys.request(["a"], body: "2")) == .mismatch)
        #expect(try await keys.count("effect") == 1)
        // The same key of another owner is a different key.
        guard case .fresh = try await keys.send(Keys.request(["a"]), by: "you") else {
            Issue.record("replayed for another")
            return
        }
    }

    @Test(arguments: ["a", "~!", String(repeating: "k", count: 255)])
    func `Accepts a key of visible ASCII`(_ key: String) throws {
        #expect(try IdempotencyKey(of: Keys.request([key]), owner: "me")?.value == key)
    }

    @Test(arguments: [[""], ["a b"], ["ä"], [String(repeating: "k", count: 256)], ["a", "b"], ["a", "a"]])
    func `Refuses malformed and repeated keys`(_ keys: [String]) throws {
        let failure = try #require(throws: HTTPFailure.self) {
            try IdempotencyKey(of: Keys.request(keys), owner: "me")
        }
        #expect(failure.status == 400)
        #expect(failure.message == "Idempotency-Key must be 1 to 255 visible ASCII characters")
    }

    @Test(arguments: [HTTPMethod.get, .head, .options])
    func `Ignores the key of a request that changes nothing`(_ method: HTTPMethod) throws {
        #expect(try IdempotencyKey(of: Keys.request(["ä"], method: method), owner: "me") == nil)
    }

    @Test(arguments: TestPlace.all)
    func `Many requests of one transaction have one answer per key`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        let (first, other) = (try Keys.request(["a"]), try Keys.request(["a"], body: "2"))
        guard case .fresh(let old) = try await keys.send(first, by: "before") else { return }
        let key = try #require(try IdempotencyKey(of: first, owner: "me"))
        let mismatched = try #require(try IdempotencyKey(of: other, owner: "me"))
        let before = try #require(try IdempotencyKey(of: first, owner: "before"))
        let refused = try #require(try IdempotencyKey(of: try Keys.request(["b"]), owner: "me"))
        let more = try (0..<20).compactMap { try IdempotencyKey(of: Keys.request(["m\($0)"]), owner: "me") }
        let headers: HTTPHeaders = ["Content-Type": "text/plain", "Date": "today"]
        try await keys.database.write { connection throws(StoreError) in
            var answers = IdempotentAnswers()
            func answer(_ key: IdempotencyKey) throws(StoreError) -> IdempotentAnswer? {
                try answers.answer(to: key, now: 1000, lifetime: 100, on: connection)
            }
            guard case .replayed(let again) = try answer(before) else {
                Issue.record("not replayed")
                return
            }
            #expect(again.body == old.body)
            for key in [key] + more {
                #expect(try answer(key) == nil)
                answers.keep(HTTPResponse(status: 201, headers: headers, body: [1]), for: key)
            }
            #expect(try answer(refused) == nil)
            for later in [401, 429, 500, 503] {
                answers.keep(HTTPResponse(status: later), for: refused)
                #expect(try answer(refused) == nil)
            }
            answers.keep(HTTPResponse(status: 409), for: refused)
            #expect(try answer(refused) == .replayed(HTTPResponse(status: 409)))
            let kept = HTTPResponse(status: 201, headers: ["Content-Type": "text/plain"], body: [1])
            #expect(try answer(key) == .replayed(kept))
            #expect(try answer(mismatched) == .mismatch)
            try answers.store(now: 1000, lifetime: 100, on: connection)
        }
        guard case .replayed(let again) = try await keys.send(first) else {
            Issue.record("not replayed")
            return
        }
        #expect(again.status == 201 && again.body == [1])
        #expect(try await keys.send(other) == .mismatch)
        #expect(try await keys.count("idempotency") == 23)
        // An expired answer is replaced as if it did not exist.
        try await keys.database.write { connection throws(StoreError) in
            var answers = IdempotentAnswers()
            #expect(try answers.answer(to: key, now: 1100, lifetime: 100, on: connection) == nil)
            answers.keep(HTTPResponse(status: 200, body: [2]), for: key)
            try answers.store(now: 1100, lifetime: 100, on: connection)
        }
        #expect(try await keys.count("idempotency") == 23)
    }

    @Test(arguments: TestPlace.all)
    func `Without a key, every request takes effect`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        for _ in 0..<2 { _ = try await keys.send(try Keys.request([])).get() }
        #expect(try await keys.count("effect") == 2)
        #expect(try await keys.count("idempotency") == 0)
    }

    @Test(arguments: TestPlace.all)
    func `A retry gets the first answer and has no effect`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        let first = try await keys.send(try Keys.request(["k"])).get()
        #expect(first.headers["Idempotent-Replayed"] == nil)
        let second = try await keys.send(try Keys.request(["k"]), at: 1001).get()
        #expect(second.status == 201)
        #expect(second.text == "1 1")
        #expect(second.headers["Content-Type"] == "text/plain")
        #expect(second.headers["Location"] == "/pay/1")
        #expect(second.headers["Date"] == nil)
        #expect(second.headers["Idempotent-Replayed"] == "true")
        #expect(try await keys.count("effect") == 1)
    }

    @Test(arguments: TestPlace.all)
    func `Another request with the same key is refused`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        _ = try await keys.send(try Keys.request(["k"]))
        for request in [
            try Keys.request(["k"], body: "2"), try Keys.request(["k"], path: "/other"),
            try Keys.request(["k"], method: .put), try Keys.request(["k"], query: [QueryItem("a", "b")]),
        ] {
            let answer = try await keys.send(request)
            #expect(answer == .mismatch)
            let failure = try #require(throws: HTTPFailure.self) { try answer.get() }
            #expect(failure.status == 422)
        }
        #expect(try await keys.count("effect") == 1)
    }

    @Test(arguments: TestPlace.all)
    func `Two owners may choose the same key`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        for owner in ["me", "you", "me"] { _ = try await keys.send(try Keys.request(["k"]), by: owner) }
        #expect(try await keys.count("effect") == 2)
    }

    @Test(arguments: TestPlace.all)
    func `Repeats a refusal, but no limit and no server error`(
        at place: TestPlace
    ) async throws {
        let keys = Keys(at: place)
        for status in [401, 408, 425, 429, 500, 503] {
            _ = try await keys.send(try Keys.request(["k"]), status: status)
            #expect(try await keys.count("idempotency") == 0)
        }
        let refused = try await keys.send(try Keys.request(["k"]), status: 404).get()
        let again = try await keys.send(try Keys.request(["k"])).get()
        #expect(again.status == 404 && again.body == refused.body)
        #expect(again.headers["Idempotent-Replayed"] == "true")
        #expect(try await keys.count("idempotency") == 1)
    }

    @Test(arguments: TestPlace.all)
    func `Repeats a refusal with its code and message`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        let key = try IdempotencyKey(of: Keys.request(["k"]), owner: "me")
        let refusal = HTTPFailure(409, code: "-60", "The best price is 한 won")
        func answer(
            _ effect: Result<HTTPResponse, HTTPFailure>
        ) async throws -> Result<IdempotentAnswer, HTTPFailure> {
            try await keys.database.write { connection throws(StoreError) in
                try IdempotencyTable.answer(to: key, counting: [], now: 1000, on: connection) { effect }
            }
        }
        for failure in [HTTPFailure(503, "later"), refusal] {
            #expect(try await answer(.failure(failure)) == .failure(failure))
        }
        let again = try await answer(.success(HTTPResponse(status: 201)))
        #expect(again == .success(.refused(refusal)))
        let failure = try #require(throws: HTTPFailure.self) { try again.get().get() }
        #expect(failure.message == refusal.message && failure.code == refusal.code)
        #expect(failure.headers["Idempotent-Replayed"] == "true")
    }

    @Test(arguments: TestPlace.all)
    func `An effect that fails leaves no key`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        let key = try IdempotencyKey(of: Keys.request(["k"]), owner: "me")
        await #expect(throws: StoreError.full("")) {
            try await keys.database.write { connection throws(StoreError) in
                try IdempotencyTable.answer(to: key, now: 1, on: connection) { () throws(StoreError) in
                    try connection.execute("INSERT INTO effect VALUES ('x')")
                    throw .full("")
                }
            }
        }
        #expect(try await keys.send(try Keys.request(["k"])).get().text == "1 1")
    }

    @Test(arguments: TestPlace.all)
    func `A key expires after a day, and new answers remove old ones`(at place: TestPlace)
        async throws
    {
        let keys = Keys(at: place)
        for number in 0..<50 { _ = try await keys.send(try Keys.request(["old\(number)"]), at: 1000) }
        #expect(try await keys.send(try Keys.request(["old49"]), at: 1000 + 86_399).get().text == "50 1")
        #expect(try await keys.send(try Keys.request(["old49"]), at: 1000 + 86_400).get().text == "51 1")
        #expect(try await keys.count("idempotency") == 50)
        #expect(try await keys.send(try Keys.request(["old49"]), at: 1000 + 86_401).get().text == "51 1")
        try await keys.sweep("new", at: 90_000)
        #expect(try await keys.count("idempotency") == 1 + IdempotencyTable.interval)
    }

    @Test(arguments: TestPlace.all)
    func `One new answer removes a limited number of old ones`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        let count = IdempotencyTable.sweep + IdempotencyTable.interval
        for number in 0..<count { _ = try await keys.send(try Keys.request(["old\(number)"]), at: 1000) }
        try await keys.sweep("new", at: 90_000)
        #expect(try await keys.count("idempotency") == 2 * IdempotencyTable.interval)
    }

    @Test(arguments: TestPlace.all)
    func `After a clock was ahead, keys stay for a day and are then removed as usual`(
        at place: TestPlace
    ) async throws {
        let keys = Keys(at: place)
        for number in 0..<30 {
            _ = try await keys.send(try Keys.request(["ahead\(number)"]), at: 1_000_000_000)
        }
        try await keys.sweep("first", at: 1000)
        #expect(try await keys.send(try Keys.request(["ahead0"]), at: 1002).get().text == "1 1")
        try await keys.sweep("second", at: 1000 + 86_400)
        #expect(try await keys.count("idempotency") == IdempotencyTable.interval)
    }

    @Test(arguments: TestPlace.all)
    func `The number of keys stays close to the limit`(at place: TestPlace) async throws {
        let keys = Keys(at: place)
        for number in 0..<30 { _ = try await keys.send(try Keys.request(["k\(number)"])) }
        try await keys.database.write { connection throws(StoreError) in
            try connection.execute("UPDATE idempotency SET id = ?1 WHERE key = 'k29'", .int(1_000_015))
        }
        _ = try await keys.send(try Keys.request(["k"]))
        #expect(try await keys.count("idempotency") == 15)
    }
}

/// A database with keys and one row per effect.
private struct Keys {
    let database: any Database

    init(at place: TestPlace) {
        database = place.database([
            Migration(version: 1, name: "keys and effects") { connection throws(StoreError) in
                try IdempotencyTable.create(on: connection)
                try connection.executeScript(
                    "CREATE TABLE effect (name \(connection.dialect.textType) NOT NULL)")
            }
        ])
    }

    static func request(
        _ keys: [String], path: String = "/pay", query: [QueryItem] = [], body: String = "1",
        method: HTTPMethod = .post
    ) throws -> HTTPRequest {
        var request = HTTPRequest(method: method, path: path, query: query, body: Array(body.utf8))
        for key in keys { try request.headers.add("idempotency-key", key) }
        return request
    }

    /// Sends the request at that time; its effect is a row.
    func send(
        _ request: HTTPRequest, by owner: String = "me", at time: Int = 1000, status: Int = 201
    ) async throws -> IdempotentAnswer {
        let key = try IdempotencyKey(of: request, owner: owner)
        let body = request.body
        return try await database.write { connection throws(StoreError) in
            try IdempotencyTable.answer(to: key, now: time, on: connection) { () throws(StoreError) in
                try connection.execute("INSERT INTO effect VALUES (?1)", .text(owner))
                let number = try connection.first("SELECT count(*) FROM effect") { $0.int(0) } ?? 0
                return HTTPResponse(
                    status: status,
                    headers: ["Content-Type": "text/plain", "Location": "/pay/\(number)", "Date": "today"],
                    body: Array("\(number) ".utf8) + body)
            }
        }
    }

    func count(_ table: String) async throws -> Int {
        try await database.read { connection throws(StoreError) in
            try connection.first("SELECT count(*) FROM \(table)") { $0.int(0) } ?? 0
        }
    }

    /// Sends new requests until old answers are removed.
    func sweep(_ name: String, at time: Int) async throws {
        for number in 0..<IdempotencyTable.interval {
            _ = try await send(try Self.request(["\(name)\(number)"]), at: time)
        }
    }
}

import AccountCore
import BackendCore
import Foundation
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MarketBackend

/// Several servers of one exchange, each with its own connection and memory.
@Suite(.timeLimit(.minutes(10))) struct SeveralServersTests {
    /// A database that several processes have open.
    enum Place: String, CaseIterable, CustomTestStringConvertible {
        case sqlite, postgres

        var testDescription: String { rawValue }
        static let all = allCases.filter { $0 == .sqlite || TestServer.isThere }
    }

    private static let traders = 24
    private static let wealth = 50_000_000

    private static func servers(_ databases: [any Database]) -> [MarketStore] {
        databases.map { database in
            var options = MarketStoreOptions()
            options.bundled = false
            options.passwordCost = .least
            return MarketStore(
                database: database, blobs: .database, pictures: FakePictures(), now: { Date() },
                options: options)
        }
    }

    private static func backend(_ store: MarketStore) -> MarketBackend {
        var options = MarketBackendOptions()
        (options.service.reads, options.service.writes) = (nil, nil)
        (options.signIns.all, options.signIns.ofOneName, options.signIns.signUps) = (nil, nil, nil)
        return MarketBackend(store: store, options: options)
    }

    private func withDatabases(_ place: Place, _ body: ([any Database]) async throws -> Void) async throws {
        switch place {
        case .sqlite:
            let folder = try TemporaryFolder()
            let databases = (0..<3).map { _ in
                SQLiteDatabase(at: .file(folder.file()), migrations: MarketStore.migrations)
            }
            try await body(databases)
            for database in databases { await database.close() }
        case .postgres:
            let schema = TestServer.newSchema()
            try await TestServer.withSchema(schema) {
                let databases = try (0..<3).map { _ in
                    try TestServer.database(schema, MarketStore.migrations)
                }
                try await body(databases)
                for database in databases { await database.close() }
            }
        }
    }

    /// Signs up a trader at one server; the token is valid at all of them.
    private func join(_ number: Int, at backend: MarketBackend) async throws -> String {
        let sign = #"{"email":"u\#(number)@example.com","password":"correct1!","shoeSize":270}"#
        var token = ""
        for path in ["/users/join", "/users/login"] {
            let answer = await backend(HTTPRequest(method: .post, path: path, body: Array(sign.utf8)))
            try #require(answer.isSuccess, "\(String(decoding: answer.body, as: UTF8.self))")
            let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
            token = json?["accessToken"] as? String ?? token
        }
        let deposit = await backend(
            HTTPRequest(
                method: .post, path: "/users/me/balance", headers: ["Authorization": "Bearer \(token)"],
                body: Array(#"{"amount":\#(Self.wealth)}"#.utf8)))
        try #require(deposit.isSuccess)
        return token
    }

    private static func order(_ token: String, _ key: String, _ random: inout SplitMix) -> HTTPRequest {
        let side = Bool.random(using: &random) ? "BID" : "ASK"
        let price = Int.random(in: 240...260, using: &random) * 1_000
        return HTTPRequest(
            method: .post, path: "/trades/products/1/\(Bool.random(using: &random) ? 260 : 270)",
            headers: ["Authorization": "Bearer \(token)", "Idempotency-Key": key],
            body: Array(#"{"price":\#(price),"requestType":"\#(side)","validationDay":30}"#.utf8))
    }

    /// One product in two sizes.
    private static func addProduct(_ database: any Database) async throws {
        try await database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                INSERT INTO exchange_brand (id, name) VALUES (1, 'N');
                INSERT INTO exchange_product (id, brand, name, korean_name, name_key, price, gender, category,
                    style_code, background, pictures, wishes)
                VALUES (1, 1, 'A', 'A', 'a', 250000, 'men', 'sneakers', 'N', '', '', 0);
                INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
                VALUES (1, 1, '260', 0, 250000, 0), (2, 1, '270', 0, 250000, 0);
                """)
        }
    }

    /// The number of refused commands, and the number of repetitions of each. `TRELLIS_REFUSALS=250` repeats 1,000 by hand.
    private static let refusals =
        ProcessInfo.processInfo.environment["TRELLIS_REFUSALS"].flatMap { Int($0) } ?? 30
    private static let repeats = 4

    /// A purchase or a sale that is refused while no order of another account waits, or a price that needs confirmation.
    private static func refused(_ number: Int, _ token: String) -> HTTPRequest {
        let headers: HTTPHeaders = [
            "Authorization": "Bearer \(token)", "Idempotency-Key": "refused-\(number)",
        ]
        return switch number % 3 {
        case 0: HTTPRequest(method: .post, path: "/trades/buy/select/1/260", headers: headers)
        case 1: HTTPRequest(method: .post, path: "/trades/sell/select/1/270", headers: headers)
        default:
            HTTPRequest(
                method: .post, path: "/trades/products/1/260", headers: headers,
                body: Array(#"{"price":90000000,"requestType":"ASK","validationDay":30}"#.utf8))
        }
    }

    @Test(arguments: Place.all)
    func `A refused command keeps its answer at each server, even after it has become possible`(place: Place)
        async throws
    {
        try await withDatabases(place) { databases in
            let backends = Self.servers(Array(databases.prefix(2))).map(Self.backend)
            try await Self.addProduct(databases[0])
            let (token, other) = (try await join(1, at: backends[0]), try await join(2, at: backends[1]))
            let requests = (0..<Self.refusals).map { Self.refused($0, token) }
            var random = SplitMix(seed: 1)
            var answers: [HTTPResponse] = []
            for request in requests {
                answers.append(await backends[Int.random(in: 0...1, using: &random)](request))
            }
            let first = answers
            #expect(first.allSatisfy { (400..<500).contains($0.status) && $0.status != 429 })
            // The purchases and sales become possible. On the wire a bid is an `ASK`.
            for (path, body) in [
                ("/trades/products/1/260", #"{"price":250000,"requestType":"BID","validationDay":30}"#),
                ("/trades/products/1/270", #"{"price":250000,"requestType":"ASK","validationDay":30}"#),
            ] {
                let placed = await backends[0](
                    HTTPRequest(
                        method: .post, path: path, headers: ["Authorization": "Bearer \(other)"],
                        body: Array(body.utf8)))
                try #require(placed.isSuccess)
            }
            let orders: @Sendable () async throws -> Int? = {
                try await databases[0].read { connection throws(StoreError) in
                    try connection.first("SELECT count(*) FROM exchange_order") { $0.int(0) }
                }
            }
            let before = try await orders()
            let order = (0..<Self.refusals * Self.repeats).map { $0 % Self.refusals }.shuffled(using: &random)
            let others = await withTaskGroup(of: [Int].self) { group in
                for share in 0..<8 {
                    group.addTask {
                        var random = SplitMix(seed: UInt64(share))
                        var different: [Int] = []
                        for place in stride(from: share, to: order.count, by: 8) {
                            let number = order[place]
                            let again = await backends[Int.random(in: 0...1, using: &random)](
                                requests[number])
                            if (again.status, again.body) != (first[number].status, first[number].body) {
                                different.append(number)
                            }
                        }
                        return different
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            #expect(others == [])
            #expect(try await orders() == before)
            // Under another key the command succeeds.
            var again = requests[0]
            again.headers["Idempotency-Key"] = "another"
            let done = await backends[1](again)
            #expect(done.isSuccess, "\(done.status) \(String(decoding: done.body, as: UTF8.self))")
        }
    }

    @Test(arguments: Place.all)
    func `A listener at one server receives changes of listings at another`(place: Place) async throws {
        try await withDatabases(place) { databases in
            let backends = Self.servers(Array(databases.prefix(2))).map(Self.backend)
            let answer = await backends[0](HTTPRequest(path: "/api/product-events"))
            guard case .stream(let body) = answer.content else { throw NetworkError.transport("no stream") }
            var events = ServerSentEventReader(read: body.next)
            #expect(try await events.next()?.name == "ready")
            let form = WireFixture.itemForm()
            let sold = await backends[1](
                HTTPRequest(
                    method: .post, path: "/item", headers: ["Content-Type": form.type], body: form.bytes))
            #expect(sold.isSuccess, "\(sold.status)")
            #expect(try await events.next()?.name == "changed")
            body.cancel()
        }
    }

    @Test(arguments: Place.all)
    func `Traders at three servers trade as at one server`(place: Place) async throws {
        try await withDatabases(place) { databases in
            let stores = Self.servers(databases)
            let backends = stores.map(Self.backend)
            try await Self.addProduct(databases[0])
            var tokens: [String] = []
            for number in 0..<Self.traders { tokens.append(try await join(number, at: backends[number % 3])) }

            let statuses = await withTaskGroup(of: [Int].self) { group in
                for (number, token) in tokens.enumerated() {
                    group.addTask {
                        var random = SplitMix(seed: UInt64(number))
                        var statuses: [Int] = []
                        for round in 0..<12 {
                            let request = Self.order(token, "key-\(number)-\(round)", &random)
                            // Each order goes to one server, and again to another, which recognizes it by its key.
                            let first = await backends[(number + round) % 3](request)
                            let again = await backends[(number + round + 1) % 3](request)
                            statuses.append(first.status)
                            if (first.status, first.body) != (again.status, again.body) {
                                statuses.append(-1)
                            }
                        }
                        return statuses
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            // An order that would meet another of its owner is refused; every other order is placed.
            #expect(Set(statuses).isSubset(of: [200, 201, 409]), "\(Set(statuses))")
            let placed = statuses.count { $0 < 300 }
            #expect(placed > Self.traders)

            let audits = try await stores.asyncMap { try await SQLExchangeAdministration(store: $0).audit() }
            for audit in audits { #expect(audit.faults == []) }
            let counts = try await databases[0].read { connection throws(StoreError) in
                [
                    try connection.first("SELECT count(*) FROM exchange_order") { $0.int(0) },
                    // No order is in two trades.
                    try connection.first(
                        """
                        SELECT count(*) FROM (SELECT o FROM (
                            SELECT bid_order AS o FROM exchange_trade UNION ALL SELECT ask_order FROM exchange_trade)
                            AS parts GROUP BY o HAVING count(*) > 1) AS twice
                        """
                    ) { $0.int(0) },
                    // The sequences of the log have no gap.
                    try connection.first(
                        "SELECT max(sequence) - count(*) FROM exchange_event"
                    ) { $0.int(0) },
                ]
            }
            #expect(counts == [placed, 0, 0])
        }
    }
}

extension Array where Element: Sendable {
    fileprivate func asyncMap<Value>(_ body: (Element) async throws -> Value) async throws -> [Value] {
        var values: [Value] = []
        for element in self { values.append(try await body(element)) }
        return values
    }
}

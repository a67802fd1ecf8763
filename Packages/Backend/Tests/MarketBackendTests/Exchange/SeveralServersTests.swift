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

/// Several servers of one exchange, each with a connection and a memory of its own.
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

    /// Somebody who trades, by the token of one server at all of them.
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

    @Test(arguments: Place.all)
    func `Traders at three servers trade as at one`(place: Place) async throws {
        try await withDatabases(place) { databases in
            let stores = Self.servers(databases)
            let backends = stores.map(Self.backend)
            try await databases[0].write { connection throws(StoreError) in
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
            var tokens: [String] = []
            for number in 0..<Self.traders { tokens.append(try await join(number, at: backends[number % 3])) }

            let statuses = await withTaskGroup(of: [Int].self) { group in
                for (number, token) in tokens.enumerated() {
                    group.addTask {
                        var random = SplitMix(seed: UInt64(number))
                        var statuses: [Int] = []
                        for round in 0..<12 {
                            let request = Self.order(token, "key-\(number)-\(round)", &random)
                            // Each order goes to another server, and again to a third, which knows it by its key.
                            let first = await backends[(number + round) % 3](request)
                            let again = await backends[(number + round + 1) % 3](request)
                            // A refusal is not kept: what it was for may be possible a moment later.
                            statuses.append(first.isSuccess ? first.status : again.status)
                            if first.isSuccess, first.body != again.body { statuses.append(-1) }
                        }
                        return statuses
                    }
                }
                return await group.reduce(into: []) { $0 += $1 }
            }
            // Who would meet an order of their own is refused; everything else is placed.
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

import AccountCore
import BackendCore
import Foundation
import MarketBackend
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import SQLCore

/// A market with one product and members with money.
final class BenchMarket: Sendable {
    private static let bidders = 15

    private let databases: [any Database]
    private let backends: [MarketBackend]
    private let tokens: [String]

    /// Several servers share one database; `databases` has the view of each server.
    init(clients: Int, on databases: [any Database]) async throws {
        self.databases = databases
        backends = databases.map { database in
            var storeOptions = MarketStoreOptions()
            storeOptions.bundled = false
            storeOptions.passwordCost = .least
            let store = MarketStore(
                database: database, blobs: .database, pictures: FakePictures(), now: { Date() },
                options: storeOptions)
            var options = MarketBackendOptions()
            (options.service.reads, options.service.writes) = (nil, nil)
            (options.signIns.all, options.signIns.ofOneName, options.signIns.signUps) = (nil, nil, nil)
            return MarketBackend(store: store, options: options)
        }
        let backend = backends[0]
        try await databases[0].write { connection throws(StoreError) in
            try connection.executeScript(
                """
                INSERT INTO exchange_brand (id, name) VALUES (1, 'N');
                INSERT INTO exchange_product (id, brand, name, korean_name, name_key, price, gender, category,
                    style_code, background, pictures, wishes)
                VALUES (1, 1, 'A', 'A', 'a', 250000, 'men', 'sneakers', 'N', '', '', 0);
                INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
                VALUES (1, 1, '260', 0, 250000, 0), (2, 1, '270', 0, 250000, 0), (3, 1, '280', 0, 250000, 0);
                """)
        }
        var tokens: [String] = []
        for client in 0..<clients {
            let sign = #"{"email":"u\#(client)@example.com","password":"correct1!","shoeSize":270}"#
            for path in ["/users/join", "/users/login"] {
                let answer = await backend(
                    HTTPRequest(method: .post, path: path, body: Array(sign.utf8)))
                precondition(answer.isSuccess)
                if path == "/users/login" {
                    let json = try JSONSerialization.jsonObject(with: Data(answer.body)) as? [String: Any]
                    tokens.append(json?["accessToken"] as? String ?? "")
                }
            }
            let deposit = await backend(
                HTTPRequest(
                    method: .post, path: "/users/me/balance",
                    headers: ["Authorization": "Bearer \(tokens[client])"],
                    body: Array(#"{"amount":100000000000}"#.utf8)))
            precondition(deposit.isSuccess)
        }
        self.tokens = tokens
    }

    func run(_ commands: Int, atOnce: Int) async throws -> (perSecond: Double, tail: Double) {
        let clock = ContinuousClock()
        let share = commands / atOnce
        let start = clock.now
        let times = await withTaskGroup { group in
            for worker in 0..<atOnce {
                group.addTask { [self] in
                    var own: [Double] = []
                    for number in 0..<share {
                        let client = atOnce == 1 ? (number * 7 + number / 50) % tokens.count : worker
                        let began = ContinuousClock.now
                        let answer = await order(client, worker * share + number)
                        own.append((ContinuousClock.now - began) / .seconds(1))
                        precondition(answer.isSuccess, String(decoding: answer.body, as: UTF8.self))
                    }
                    return own
                }
            }
            return await group.reduce(into: [Double]()) { $0 += $1 }
        }
        let seconds = (clock.now - start) / .seconds(1)
        return (Double(share * atOnce) / seconds, times.sorted()[times.count * 99 / 100])
    }

    /// Runs `body` while clients listen to all events of the product.
    func withListeners<Value>(_ count: Int, _ body: () async throws -> Value) async throws -> Value {
        var streams: [HTTPBodyStream] = []
        for client in 0..<count {
            let answer = await backends[client % backends.count](
                HTTPRequest(
                    method: .get, path: "/trades/events", query: [QueryItem("product", "1")],
                    headers: ["Authorization": "Bearer \(tokens[client])"]))
            guard case .stream(let stream) = answer.content else {
                preconditionFailure("no stream of events")
            }
            streams.append(stream)
        }
        let readers = streams.map { stream in Task { for try await _ in stream {} } }
        let value = try await body()
        for stream in streams { stream.cancel() }
        for reader in readers { _ = await reader.result }
        return value
    }

    private func order(_ client: Int, _ number: Int) async -> HTTPResponse {
        await backends[client % backends.count](
            HTTPRequest(
                method: .post, path: "/trades/products/1/\(260 + number % 3 * 10)",
                headers: [
                    "Authorization": "Bearer \(tokens[client])",
                    "Idempotency-Key": Self.key(number),
                ], body: Self.body(client, number)))
    }

    func close() async {
        for database in databases { await database.close() }
    }

    /// The body of a client's request.
    private static func body(_ client: Int, _ number: Int) -> [UInt8] {
        client < bidders
            ? Array(#"{"price":400000,"requestType":"ASK","validationDay":30}"#.utf8)
            : Array(
                #"{"price":\#(200_000 + number % 50 * 1_000),"requestType":"BID","validationDay":30}"#.utf8)
    }

    static func key(_ number: Int) -> String {
        func digits(_ number: Int, _ count: Int) -> String {
            let text = String(number, radix: 16)
            return String(repeating: "0", count: count - text.utf8.count) + text
        }
        return digits(Int(Date().timeIntervalSince1970 * 1_000), 12) + digits(number, 20)
    }

}

import BackendCore
import Foundation
import MarketAPI
import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

@testable import MarketBackend

/// Recorded answers of the exchange, on which clients depend.
@Suite(.timeLimit(.minutes(10))) struct ExchangeGoldenTests {
    /// The caller, the request and its body.
    private typealias Row = (who: String, line: String, body: String)

    private static func account(_ name: String, _ more: String = "") -> String {
        #"{"email":"\#(name)@example.com","password":"correct1!"\#(more)}"#
    }

    private static let members: [Row] = [
        ("", "POST /users/join", account("minji", #","shoeSize":270"#)),
        // The spelling of iOS.
        ("", "POST /users/join", account("hana", #","shoesize":230"#)),
        ("", "POST /users/join", account("minji", #","shoeSize":270"#)),
        ("", "POST /users/join", account("sora", #","shoeSize":100"#)), ("", "POST /users/join", "x"),
        ("", "POST /users/login", account("minji")), ("", "POST /users/login", account("hana")),
        ("", "POST /users/login", account("nobody")),
        ("", "POST /users/login", #"{"email":"minji@example.com","password":"wrong"}"#),
        ("", "GET /users/me", ""), ("made-up", "GET /users/me", ""), ("<access-1>", "GET /users/me", ""),
        ("<access-1>", "GET /users/validate", ""),
        ("", "GET /users/verify?email=minji@example.com&key=x", ""),
        (
            "<access-1>", "PATCH /users/1",
            #"{"name":"민지","address":"서울","shoeSize":275,"profileImageUrl":"https://example.com/m.png"}"#
        ),
        ("<access-2>", "PATCH /users/1", #"{"name":"another"}"#),
        ("<access-1>", "PATCH /users/1", #"{"shoeSize":1}"#),
        ("<access-1>", "GET /users/me/balance", ""),
        ("<access-1>", "POST /users/me/balance", #"{"amount":50000000}"#),
        ("<access-2>", "POST /users/me/balance", #"{"amount":50000000}"#),
        ("<access-1>", "POST /users/me/balance", #"{"amount":-60000000}"#),
        ("<access-1>", "POST /users/me/balance", #"{"amount":0}"#),
        ("<access-1>", "POST /users/me/tokens", #"{"name":"backup"}"#),
        ("<access-1>", "POST /users/me/tokens", #"{"name":"backup"}"#),
        ("<access-1>", "GET /users/me/tokens", ""), ("<token-1>", "GET /users/me", ""),
        ("<token-1>", "POST /wish/1/270", ""), ("<token-1>", "POST /users/logout", ""),
        ("<access-1>", "DELETE /users/me/tokens/1", ""), ("<token-1>", "GET /users/me", ""),
    ]

    /// Requests before the first trade. Orders have the numbers of events, and two deposits precede them.
    private static let catalogue: [Row] = [
        ("", "GET /", ""), ("<access-1>", "GET /", ""), ("", "GET /filters", ""),
        ("", "GET /products?cursor=0&perPage=20", ""),
        ("", "GET /products?cursor=0&perPage=1&sort=released_date&keyword=한강", ""),
        ("", "GET /products?cursor=0&perPage=20&brandId=1&category=sneakers&gender=men", ""),
        ("", "GET /products?cursor=0&perPage=20&priceFrom=1&priceTo=2", ""),
        ("", "GET /products?cursor=0&perPage=201", ""), ("", "GET /products", ""),
        ("", "GET /products?cursor=0&perPage=20&sort=x", ""), ("", "GET /products/1", ""),
        ("", "GET /products/1/270", ""), ("", "GET /products/1/999", ""), ("", "GET /products/99", ""),
        ("", "GET /products/1/270/book", ""), ("", "GET /products/1/candles", ""),
        ("", "GET /prices/products/1", ""), ("", "GET /prices/products/1/270", ""),
        ("<access-1>", "POST /wish/1/270", ""), ("", "POST /wish/1/270", ""),
        ("<access-1>", "POST /wish/1/999", ""),
        ("<access-1>", "GET /products/wishes?cursor=0&perPage=20", ""),
        ("<access-1>", "GET /products/1", ""),
        ("<access-1>", "POST /log", #"{"userId":1,"productId":1,"action":1}"#),
        ("<access-1>", "GET /recommendations/1", ""), ("<access-2>", "GET /recommendations/1", ""),
    ]

    private static func order(_ type: String, _ price: Int, _ more: String = "") -> String {
        #"{"price":\#(price),"requestType":"\#(type)","validationDay":30\#(more)}"#
    }

    private static let trading: [Row] = [
        // Buyers send `ASK`.
        ("<access-1>", "GET /trades/ticket/1/270?requestType=ASK&price=250000", ""),
        ("<access-1>", "POST /trades/products/1/270", order("ASK", 250_000)),
        ("<access-1>", "POST /trades/products/1/270", order("ASK", 250_500)),
        ("<access-1>", "POST /trades/products/1/270", order("X", 250_000)),
        ("", "POST /trades/products/1/270", order("ASK", 250_000)),
        ("<access-1>", "POST /trades/products/1/999", order("ASK", 250_000)),
        ("<access-1>", "POST /trades/products/1/270", order("BID", 240_000)),
        (
            "<access-1>", "POST /trades/products/1/270",
            order("ASK", 900_000_000, #","confirmedPrice":900000000"#)
        ),
        ("<access-2>", "POST /trades/products/1/270", order("BID", 6_980_000, #","confirmedPrice":6980000"#)),
        ("<access-1>", "POST /trades/buy/select/1/270", ""),
        ("<access-1>", "POST /trades/buy/select/1/270", #"{"confirmedPrice":6980000}"#),
        ("<access-1>", "GET /trades?cursor=0&perPage=20&requestType=ASK&tradeStatus=ALL", ""),
        ("<access-2>", "PATCH /trades/3", #"{"price":260000}"#),
        ("<access-1>", "PATCH /trades/3", #"{"price":260000}"#), ("<access-1>", "GET /trades/3/history", ""),
        ("<access-2>", "GET /trades/3/history", ""), ("", "GET /products/1/270/book", ""),
        ("<access-2>", "POST /trades/sell/select/1/270", #"{"price":270000}"#),
        ("<access-2>", "POST /trades/sell/select/1/270", ""),
        ("<access-2>", "POST /trades/sell/select/1/260", ""), ("<access-1>", "DELETE /trades/3", ""),
        ("<access-2>", "POST /trades/products/1/260", order("BID", 300_000)),
        ("<access-1>", "DELETE /trades/10", ""), ("<access-2>", "DELETE /trades/10", ""),
        ("<access-1>", "GET /trades?cursor=0&perPage=20&requestType=ASK&tradeStatus=ALL", ""),
        ("<access-2>", "GET /trades?cursor=0&perPage=20&requestType=BID&tradeStatus=IN_PROGRESS", ""),
        ("<access-1>", "POST /trades/3/refuse", ""), ("<access-1>", "GET /trades/3/history", ""),
        ("<access-2>", "DELETE /trades/99", ""), ("<access-1>", "GET /users/me/balance", ""),
    ]

    private static let ends: [Row] = [
        ("", "GET /products/1/270", ""), ("", "GET /products/1/candles", ""),
        ("", "GET /prices/products/1", ""),
        ("", "GET /products/1/270/book", ""), ("", "HEAD /pictures/products/none.png", ""),
        ("", "POST /users/refresh", #"{"refreshToken":"Bearer <refresh-1>"}"#),
        ("", "POST /users/refresh", #"{"refreshToken":"Bearer <refresh-1>"}"#),
        ("", "POST /users/refresh", #"{"refreshToken":"x"}"#), ("<access-2>", "POST /users/logout", ""),
        ("<access-2>", "GET /users/me", ""), ("", "DELETE /products/1", ""), ("", "GET /trades/nothing", ""),
    ]

    @Test func `Every operation of the exchange answers as recorded`() async throws {
        let time = ContinuousClock.now
        let fixture = try await ExchangeFixture {
            $0.service.requestID = { "request" }
            $0.service.clock = { time }
        }
        var transcript = try WireTranscript(random: [
            "database": #""database":"([0-9a-f]{32})""#,
            "token": #""token":"([^"]+)""#, "access": #""accessToken":"([^"]+)""#,
            "refresh": #""refreshToken":"([^"]+)""#,
        ]) { [backend = fixture.wire.backend] in await backend($0) }

        func ask(_ rows: [Row], _ file: String) async throws {
            for (who, line, body) in rows {
                var headers: HTTPHeaders = body.isEmpty ? [:] : ["Content-Type": "application/json"]
                // Half of the clients write a hyphen.
                if !who.isEmpty {
                    headers["Authorization"] = who == "<access-2>" ? "Bearer-\(who)" : "Bearer \(who)"
                }
                try await transcript.ask(line, headers, body: Array(body.utf8))
            }
            try GoldenFile(file, beside: #filePath).expect(transcript.take())
        }

        try await ask(Self.members, "exchange-members.txt")
        try await ask(Self.catalogue, "exchange-catalogue.txt")
        try await ask(Self.trading, "exchange-trading.txt")
        // There must be events before a listener connects.
        try await transcript.ask(
            "GET /trades/events?product=1", ["Authorization": "Bearer <access-1>", "Last-Event-ID": "2"],
            events: 6)
        // Guests receive public events of a product that they name.
        try await transcript.ask("GET /trades/events?product=1", ["Last-Event-ID": "2"], events: 6)
        try await transcript.ask("GET /trades/events", [:])
        fixture.closeWindow()
        try await ask(Self.ends, "exchange-ends.txt")
        #expect(try await fixture.faults() == [])

        let figures = try await fixture.get("/metrics").text
        let backend = fixture.wire.backend
        let listings = Set(backend.listingOperations.map(\.id))
        for operation in backend.operations where !listings.contains(operation.id) {
            // The fixture has no pictures, and without mail no member has a key.
            guard ![ExchangePath.picture, ExchangePath.verify].contains(operation.path) else { continue }
            let line =
                #"http_requests_total{method="\#(operation.method)",route="\#(operation.path)",status="2xx"}"#
            #expect(figures.contains(line), "\(operation.method) \(operation.path) is not visited")
        }
    }
}

import BackendCore
import Foundation
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import PasswordCore
import Persistence
import PictureCoreTestSupport
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import MarketBackend

/// Recorded answers that must stay the same while the code is restructured.
@Suite(.timeLimit(.minutes(10))) struct GoldenTests {
    private typealias Row = (who: String, line: String, body: String)

    /// Requests with a JSON body. Of the vendors, yagom has `<secret-1>` and other has `<secret-2>`.
    private static let rows: [String: [Row]] = [
        "vendors.txt": [
            ("", "POST /api/vendors", #"{"name":"yagom"}"#), ("", "POST /api/vendors", #"{"name":"other"}"#),
            ("", "POST /api/vendors", #"{"name":"Yagom"}"#), ("", "POST /api/vendors", #"{"name":""}"#),
            ("", "POST /api/vendors", "x"),
            ("", "POST /api/vendors", #"{"name":"chosen","secret":"my own secret"}"#),
            ("yagom", "POST /api/vendor", #"{"secret":"<secret-1>"}"#),
            ("yagom", "POST /api/vendor", #"{"secret":"<secret-2>"}"#),
            ("yagom", "POST /api/vendor", "{}"), ("", "POST /api/vendor", #"{"secret":"<secret-1>"}"#),
            ("", "GET /api/vendor", ""), ("", "GET /api/vendors?name=ya", ""), ("", "GET /api/vendors", ""),
            ("yagom", "POST /api/vendor/deleted", #"{"secret":"<secret-1>"}"#),
            ("yagom", "POST /api/vendor/deleted", #"{"secret":"<secret-2>"}"#),
        ],
        "products.txt": [
            ("", "GET /healthChecker", ""), ("", "HEAD /healthChecker", ""), ("", "GET /api/products", ""),
            ("", "GET /api/products?page_no=1&items_per_page=1", ""),
            ("", "GET /api/products?page-no=2&items-per-page=1", ""),
            ("", "GET /api/products?search_value=air&sort=price", ""),
            ("", "GET /api/products?cursor=&items_per_page=1", ""),
            (
                "", "GET /api/products?currency=KRW&min_price=1000&max_price=2000&in_stock=true&vendor_id=2",
                ""
            ),
            ("", "GET /api/products?page_no=0", ""), ("", "GET /api/products?items_per_page=101", ""),
            ("", "GET /api/products?sort=x", ""),
            ("", "GET /api/products?min_price=1", ""), ("", "GET /api/products?currency=XYZ", ""),
            ("", "GET /api/products?in_stock=x", ""), ("", "GET /api/products?category=x", ""),
            ("", "GET /api/products?available=true&category=digital", ""),
            ("", "GET /api/products?cursor=made-up", ""), ("", "HEAD /api/products", ""),
            ("", "PUT /api/products", ""),
            ("", "GET /api/products/3", ""), ("", "GET /api/products/1", ""),
            ("", "GET /api/products/99", ""),
            ("", "GET /api/products/x", ""), ("", "HEAD /api/products/3", ""),
            (
                "yagom", "PATCH /api/products/3",
                #"{"secret":"<secret-1>","name":"MacBook Pro","price":2400,"discounted_price":100,"stock":3}"#
            ),
            (
                "yagom", "PATCH /api/products/3",
                #"{"secret":"<secret-1>","currency":"USD","price":24.5,"image_ids":[5]}"#
            ),
            ("yagom", "PATCH /api/products/3", #"{"secret":"<secret-1>"}"#),
            ("yagom", "PATCH /api/products/3", #"{"secret":"<secret-1>","price":-1}"#),
            ("yagom", "PATCH /api/products/3", #"{"secret":"<secret-1>","name":7}"#),
            ("yagom", "PATCH /api/products/3", #"{"secret":"wrong","name":"x"}"#),
            ("", "PATCH /api/products/3", #"{"secret":"<secret-1>","name":"x"}"#),
            ("other", "PATCH /api/products/3", #"{"secret":"<secret-2>","name":"not mine"}"#),
            ("yagom", "PATCH /api/products/99", #"{"secret":"<secret-1>","name":"x"}"#),
            ("yagom", "PATCH /api/products/3", "x"),
        ],
        "deletion.txt": [
            ("yagom", "POST /api/products/3/secret", #"{"secret":"<secret-1>"}"#),
            ("yagom", "POST /api/products/3/secret", #"{"secret":"wrong"}"#),
            ("", "POST /api/products/3/secret", #"{"secret":"<secret-1>"}"#),
            ("other", "POST /api/products/3/secret", #"{"secret":"<secret-2>"}"#),
            ("yagom", "POST /api/products/99/secret", #"{"secret":"<secret-1>"}"#),
            ("yagom", "POST /api/products/4/archived", #"{"secret":"<secret-1>"}"#),
            ("yagom", "POST /api/products/4/archived", "{}"), ("yagom", "DELETE /api/products/3/made-up", ""),
            ("other", "DELETE /api/products/3/<deletion-1>", ""),
            ("", "DELETE /api/products/3/<deletion-1>", ""),
            ("yagom", "DELETE /api/products/99/<deletion-1>", ""),
            ("yagom", "DELETE /api/products/3/<deletion-1>", ""),
            ("yagom", "DELETE /api/products/3/<deletion-1>", ""), ("", "GET /api/products/3", ""),
            ("yagom", "DELETE /api/products/made-up", ""),
            ("yagom", "DELETE /api/products/<deletion-2>", ""), ("", "DELETE /api/products/<deletion-2>", ""),
            ("yagom", "POST /api/products/3/restored", #"{"secret":"<secret-1>"}"#),
            ("yagom", "POST /api/products/3/restored", #"{"secret":"<secret-1>"}"#),
            ("other", "POST /api/products/4/restored", #"{"secret":"<secret-2>"}"#),
            ("yagom", "POST /api/products/4/restored", #"{"secret":"wrong"}"#),
            ("yagom", "POST /api/products/99/restored", #"{"secret":"<secret-1>"}"#),
            ("", "POST /api/products/4/restored", "{}"), ("", "GET /api/products", ""),
        ],
        "items.txt": [
            ("", "GET /items/1", ""), ("", "GET /items/2", ""), ("", "GET /items/0", ""),
            ("", "GET /items/x", ""), ("", "HEAD /items/1", ""),
            ("", "GET /item/1", ""), ("", "GET /item/99", ""), ("", "GET /item/x", ""),
            ("", "HEAD /item/1", ""), ("", "DELETE /item/1", #"{"password":"wrong"}"#),
            ("", "DELETE /item/1", "{}"), ("", "DELETE /item/1", "x"),
            ("", "DELETE /item/99", #"{"password":"1234"}"#), ("", "DELETE /item/1", #"{"password":"1234"}"#),
            ("", "GET /item/1", ""), ("", "PUT /item/1", ""), ("", "GET /item", ""),
            ("", "OPTIONS /item/1", ""),
        ],
    ]

    private let fixture: WireFixture
    private let json: HTTPHeaders = ["Content-Type": "application/json"]

    init() {
        let time = ContinuousClock.now
        fixture = WireFixture {
            $0.service.requestID = { "request" }
            $0.service.clock = { time }
        }
    }

    private func transcript() throws -> WireTranscript {
        try WireTranscript(random: [
            "secret": #""secret":"([A-Za-z0-9_-]{27})""#,
            "deletion": #"(?m)^(?:/api/products/)?([A-Za-z0-9_-]{27})$"#,
            "identifier": #""identifier":"([0-9a-f-]{36})""#, "version": #"SQLite ([0-9.]+)"#,
        ]) { [backend = fixture.backend] in await backend($0) }
    }

    private func ask(
        _ file: String, _ sellers: inout [String: WireFixture.Seller], _ transcript: inout WireTranscript
    ) async throws {
        for (who, line, body) in Self.rows[file] ?? [] {
            var headers: HTTPHeaders = body.isEmpty ? [:] : json
            headers["identifier"] = sellers[who]?.identifier
            let reply = WireReply(try await transcript.ask(line, headers, body: Array(body.utf8)))
            if let id = reply.id, let name = reply.string("name"), let secret = reply.string("secret") {
                sellers[name] = WireFixture.Seller(
                    id: id, identifier: reply.string("identifier") ?? "", secret: secret)
            }
        }
    }

    private func send(
        _ line: String, _ form: RawForm, as seller: WireFixture.Seller? = nil, key: String? = nil,
        _ transcript: inout WireTranscript
    ) async throws -> WireReply {
        var headers: HTTPHeaders = ["Content-Type": form.type]
        headers["identifier"] = seller?.identifier
        headers["Idempotency-Key"] = key
        return WireReply(try await transcript.ask(line, headers, body: form.bytes))
    }

    @Test func `Every operation answers as recorded`() async throws {
        var transcript = try transcript()
        var sellers: [String: WireFixture.Seller] = [:]
        try await ask("vendors.txt", &sellers, &transcript)
        try GoldenFile("vendors.txt", beside: #filePath).expect(transcript.take())
        let yagom = try #require(sellers["yagom"])

        for key in [nil, "one", "one"] {
            _ = try await send("POST /item", WireFixture.itemForm(), key: key, &transcript)
        }
        for form in [
            WireFixture.itemForm(password: ""), WireFixture.itemForm(pictures: []),
            WireFixture.itemForm(["price": "x"]), RawForm(parts: []),
        ] {
            _ = try await send("POST /item", form, &transcript)
        }
        for parts in [
            [RawForm.text("password", "1234"), RawForm.text("title", "Lamp")],
            [RawForm.text("password", "wrong"), RawForm.text("title", "Lamp")],
            [RawForm.text("title", "Lamp")],
            [RawForm.text("password", "1234"), RawForm.file("images[]", RawForm.picture("three"))],
        ] { _ = try await send("PATCH /item/1", RawForm(parts: parts), &transcript) }
        _ = try await send("PATCH /item/99", RawForm(parts: [RawForm.text("password", "1234")]), &transcript)
        _ = try await send("POST /item", RawForm(parts: [], contentType: "text/plain"), &transcript)
        try GoldenFile("item-uploads.txt", beside: #filePath).expect(transcript.take())

        var picture = ""
        for (key, name) in [("p", "MacBook Air"), ("p", "MacBook Air"), ("p", "Another"), ("q", "Lamp 의자")] {
            let form = try WireFixture.form(of: yagom, name: name, pictures: ["one", "two"])
            let reply = try await send("POST /api/products", form, as: yagom, key: key, &transcript)
            picture = reply.list("images").first?["url"] as? String ?? picture
        }
        for more in [["name": ""], ["price": -1], ["currency": "XYZ"], ["secret": "wrong"]] as [[String: Any]]
        {
            _ = try await send(
                "POST /api/products", try WireFixture.form(of: yagom, more), as: yagom, &transcript)
        }
        _ = try await send("POST /api/products", try WireFixture.form(of: yagom), &transcript)
        _ = try await send(
            "POST /api/products", try WireFixture.form(of: yagom, pictures: []), as: yagom, &transcript)
        let noPicture = RawForm(parts: [RawForm.file("images", Array("GIF".utf8))])
        _ = try await send("POST /api/products", noPicture, as: yagom, &transcript)
        for line in [
            "GET \(picture)", "HEAD \(picture)", "GET \(picture)x",
            "GET /pictures/\(String(repeating: "0", count: 64)).jpg", "DELETE \(picture)",
        ] {
            try await transcript.ask(line)
        }
        try GoldenFile("product-uploads.txt", beside: #filePath).expect(transcript.take())

        for file in ["products.txt", "deletion.txt", "items.txt"] {
            try await ask(file, &sellers, &transcript)
            try GoldenFile(file, beside: #filePath).expect(transcript.take())
        }

        let more = RawForm(parts: [
            RawForm.text("params", #"{"secret":"\#(yagom.secret)","stock":4}"#),
            RawForm.file("images", RawForm.picture("three")),
        ])
        for key in [nil, "more", "more"] {
            _ = try await send("POST /api/products/3/images", more, as: yagom, key: key, &transcript)
        }
        for (path, form) in [
            ("3", try WireFixture.form(of: yagom, pictures: ["a", "b", "c"])),
            ("3", RawForm(parts: [more.parts[0]])), ("3", RawForm(parts: [more.parts[1]])), ("99", more),
        ] {
            _ = try await send("POST /api/products/\(path)/images", form, as: yagom, &transcript)
        }
        _ = try await send("POST /api/products/3/images", more, as: sellers["other"], &transcript)
        try GoldenFile("more-pictures.txt", beside: #filePath).expect(transcript.take())

        // It has no end.
        #expect(try await fixture.get("/api/product-events").status == 200)
        for path in ["/health", "/openapi.json", "/metrics"] { try await transcript.ask("GET \(path)") }
        let figures = try await fixture.get("/metrics").text
        let listings = Set(fixture.backend.listingOperations.map(\.id))
        let exchange = fixture.backend.operations.filter { !listings.contains($0.id) }
            .map { RouteDescription($0.method, $0.path) }
        for route in fixture.backend.service.routes where !exchange.contains(route) {
            let line = #"http_requests_total{method="\#(route.method)",route="\#(route.path)",status="2xx"}"#
            #expect(figures.contains(line), "\(route) is not visited")
        }
    }

    @Test func `The service routes answer as recorded`() async throws {
        var transcript = try transcript()
        for request in [
            "GET /health", "HEAD /health", "POST /health", "GET /nothing", "GET /api/nothing", "GET /items",
            "GET /metrics",
        ] { try await transcript.ask(request) }
        try await transcript.ask("GET /health", ["X-Request-Id": "mine"])
        await fixture.database.close()
        for request in ["GET /health", "GET /api/products", "GET /items/1"] {
            try await transcript.ask(request)
        }
        try GoldenFile("service.txt", beside: #filePath).expect(transcript.take())
    }

    @Test func `The document is as recorded`() throws {
        let document = String(decoding: fixture.backend.service.openAPI, as: UTF8.self)
        try GoldenFile("openapi.txt", beside: #filePath).expect(
            document.replacing(",\"", with: ",\n\"").replacing("{\"", with: "{\n\"") + "\n")
    }

    @Test func `The schema is as recorded`() async throws {
        let database = TestPlace.standard.database(MarketStore.migrations)
        try GoldenFile("schema.txt", beside: #filePath).expect(
            try await lines(
                of: database, "SELECT 'user_version ' || user_version FROM pragma_user_version",
                "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY type, name"
            ))
    }

    @Test func `The sample listings are as recorded`() async throws {
        let fixture = StoreFixture { $0.bundled = true }
        let backend = MarketBackend(
            store: MarketStore(
                database: fixture.database, blobs: .database, pictures: FakePictures(),
                now: { fixture.clock.now }))
        let request = try HTTPRequest(
            target: "/api/products?items_per_page=100", headers: ["X-Request-Id": "request"])
        let reply = WireReply(await backend(request))
        let pictures = try await lines(
            of: fixture.database,
            "SELECT id || ' ' || listing || ' ' || position || ' ' || key || ' ' || format || ' ' || thumb_key || ' ' || thumb_format FROM picture ORDER BY id"
        )
        try GoldenFile("samples.txt", beside: #filePath).expect(
            reply.text.replacing(",{", with: ",\n{") + "\n" + pictures)
    }

    @Test func `What is kept is hashed as recorded`() async throws {
        let seller = try await fixture.seller()
        try await fixture.database.write { connection throws(StoreError) in
            try connection.execute("UPDATE vendor SET identifier = 'an-identifier' WHERE name = 'yagom'")
        }
        let known = WireFixture.Seller(id: seller.id, identifier: "an-identifier", secret: seller.secret)
        #expect(try await fixture.offer(as: known, key: "one", peer: nil).status == 201)
        let lamp = WireFixture.itemForm(["title": "Lamp"])
        #expect(try await fixture.send(.post, "/item", form: lamp, key: "two").status == 201)
        var text = try await lines(
            of: fixture.database,
            "SELECT 'key ' || owner || ' ' || key || ': ' || fingerprint || ' ' || saved_at || ' ' || status || ' ' || headers || ' ' || CAST(body AS TEXT) FROM idempotency ORDER BY id",
            "SELECT 'picture ' || key || ' ' || thumb_key FROM picture ORDER BY id"
        )
        let passwords = try await lines(
            of: fixture.database, "SELECT password FROM listing WHERE password IS NOT NULL ORDER BY id")
        text += "password: \(passwords.split(separator: "$").prefix(3).joined(separator: "$"))\n"
        text += "secret: \(SecretHash(ofMade: "a secret").text)\n"
        try GoldenFile("stored-hashes.txt", beside: #filePath).expect(text)
    }

    private func lines(of database: any Database, _ queries: String...) async throws -> String {
        try await database.read { connection throws(StoreError) in
            var text = ""
            for query in queries { try connection.forEach(query) { text += $0.text(0) + "\n" } }
            return text
        }
    }
}

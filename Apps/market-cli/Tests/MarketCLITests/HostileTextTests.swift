import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import SQLCore
import SQLiteDriver
import TerminalKit
import Testing

@testable import MarketCLI

/// Hostile names, descriptions, vendors and addresses, shown by every command: the output can do nothing to a terminal
/// but show characters.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
    /// A market whose texts bypassed every rule, because they were written directly into the database.
    private func market() async throws -> TestApp {
        let app = try await TestApp.selling()
        for _ in HostileTexts.all { try await app.sell("Evil lamp") }
        let database = SQLiteDatabase(at: .file(app.backend), migrations: [])
        try await database.write { connection throws(StoreError) in
            for (index, text) in HostileTexts.all.enumerated() {
                try connection.execute(
                    "UPDATE listing SET name = ?2, description = ?2 WHERE id = ?1", .int(index + 1),
                    .text(text))
                try connection.execute(
                    "INSERT INTO vendor (id, name) VALUES (?1, ?2)", .int(index + 100), .text(text))
                if index > 0 {
                    try connection.execute(
                        "UPDATE listing SET vendor = ?2 WHERE id = ?1", .int(index + 1), .int(index + 100))
                }
            }
            let title = HostileTexts.all.joined().filter { $0 != "\n" }
            try connection.execute("UPDATE vendor SET name = ?1 WHERE id = 2", .text(title))
        }
        await database.close()
        return app
    }

    private static let ways: [(Int?, [String])] = [
        (nil, []), (40, []), (100, ["--language", "ko"]), (nil, ["--json"]),
    ]

    @Test func `Nothing that is shown steers a terminal, wide or narrow, piped or as JSON`() async throws {
        let app = try await market()
        for words in [
            ["list", "-n", "100"], ["list", "-n", "100", "--grid"], ["list", "--cursor", ""],
            ["search", "evil"],
            ["mine"], ["show", "1"], ["images", "1"], ["vendor", "show"], ["admin", "vendors"], ["doctor"],
            ["edit", "1", "--stock", "5"], ["delete", "1", "--yes"], ["undelete", "1"],
        ] {
            for (width, more) in Self.ways {
                if words[0] == "delete" || words[0] == "undelete", width != nil { continue }
                let run = await app.run(
                    words + more, width: width, variables: width == nil ? TestApp.plain : TestApp.coloured)
                run.expectHarmless("\(words) \(more)")
                if more == ["--json"], run.code == .success { _ = try run.json() }
                if width == nil { #expect(!run.out.contains("\u{1B}")) }
            }
        }
        let question = await app.run(["delete", "1"], width: 60, variables: TestApp.coloured, input: ["n"])
        #expect(question.error.contains("Evil"))
        question.expectHarmless("the question")
    }

    @Test func `Each listing can be shown, and its JSON contains the original text`() async throws {
        let app = try await market()
        for (index, text) in HostileTexts.all.enumerated() {
            let run = await app.run(["show", "\(index + 1)"], width: 60, variables: TestApp.coloured)
            #expect(run.code == .success, "\(run.error)")
            #expect(run.out.contains("Evil"))
            run.expectHarmless("listing \(index + 1)")
            let json = await app.run("show", "\(index + 1)", "--json")
            json.expectHarmless("listing \(index + 1)")
            #expect(try json.text("name").map { Array($0.unicodeScalars) } == Array(text.unicodeScalars))
        }
    }

    @Test func `A server's answers, addresses and errors are printed as text`() async throws {
        let app = try await TestApp.selling()
        let commands = [
            ["list"], ["list", "--grid"], ["show", "1"], ["images", "1"],
            ["images", "1", "--save", app.home],
            ["edit", "1", "--stock", "5"], ["delete", "1", "-y"], try app.sale(),
        ]
        for (index, text) in HostileTexts.all.enumerated() {
            let quoted = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            let product = """
                {"id":1,"vendor_id":2,"name":\(quoted),"description":\(quoted),"thumbnail":\(quoted),
                 "currency":"KRW","price":1,"bargain_price":1,"discounted_price":0,"stock":1,
                 "created_at":"2022-01-04T00:00:00.00","issued_at":"2022-01-04T00:00:00.00",
                 "images":[{"id":1,"url":\(quoted),"thumbnail_url":\(quoted)}],"vendors":{"id":2,"name":\(quoted)}}
                """
            let bodies = [
                (200, product), (200, #"{"page_no":1,"total_count":1,"last_page":1,"pages":[\#(product)]}"#),
                (400, #"{"code":400,"message":\#(quoted)}"#), (500, quoted), (404, quoted),
            ]
            for (number, body) in bodies.enumerated() {
                let stub = StubTransport { _ throws(NetworkError) in
                    HTTPResponse(
                        status: body.0, headers: ["Content-Type": "application/json"],
                        body: Array(body.1.utf8))
                }
                let words =
                    commands[(index + number) % commands.count] + (index.isMultiple(of: 2) ? ["--trace"] : [])
                await app.run(words, width: 60, variables: TestApp.coloured, transport: stub)
                    .expectHarmless("\(words) \(body.0)")
            }
        }
    }

    @Test func `What a user types is printed as text`() async throws {
        let app = try await TestApp.selling()
        for (index, text) in HostileTexts.all.enumerated() {
            let commands = [
                [text], ["--" + text], ["show", text], ["search", text], ["list", "--currency", text],
                ["list", "--cursor", text], ["list", "--min-price", text], ["vendor", "use", text, "-y"],
                ["sell", "/no/" + text], ["sell", "--file", "/no/" + text], try app.sale(text, price: text),
                ["images", "1", "--save", "/no/" + text], ["--profile", text, "list"],
                ["--server", text, "list"],
                ["config", "set", "limit", text], ["admin", "add", text, text],
                ["serve", "--public-url", text],
            ]
            for (number, words) in commands.enumerated() where (index + number).isMultiple(of: 3) {
                await app.run(words, width: 60, variables: TestApp.coloured, input: ["secret"])
                    .expectHarmless("\(words)")
            }
        }
    }

    @Test func `The check itself sees what a terminal would do`() {
        for text in [
            "\u{1B}]0;t\u{07}", "\u{1B}[2J", "\u{1B}[?25l", "a\rb", "\u{8}", "\u{9B}2J", "\u{202E}",
            "\u{E0041}",
            "\u{200B}", "\u{1B}c", "\t", "\u{1B}[1;2H", "\u{2028}",
        ] { #expect(!ScreenCheck(text).faults.isEmpty, "\(text.debugDescription)") }
        let fine = ScreenCheck("\u{1B}[1;36mname\u{1B}[0m 한글 e\u{301} 👩‍👧\n")
        #expect(fine.faults.isEmpty)
        #expect(fine.text == "name 한글 e\u{301} 👩‍👧\n")
    }
}

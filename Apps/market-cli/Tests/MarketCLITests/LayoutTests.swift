import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing
import TextCore

@testable import MarketCLI

/// Width, colour and language of the output.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct LayoutTests {
    private static let names = [
        "짧은 것", String(repeating: "가나다라마", count: 20), String(repeating: "x", count: 100),
        "👩‍👩‍👧‍👦 e\u{301} ﷽ 가족", "Plain name of a lamp",
    ]

    private func market() async throws -> TestApp {
        let app = try await TestApp.selling("유나의 아주 긴 이름을 가진 가게입니다")
        for name in Self.names {
            try await app.sell(
                name, price: "1000000000000000", description: String(repeating: "설명 description ", count: 20),
                "--discount", "1", "--stock", "1000000000000000")
        }
        return app
    }

    @Test(arguments: ["en", "ko"])
    func `No line is wider than the terminal, and no row has two lines`(language: String) async throws {
        let app = try await market()
        for width in [40, 80, 120] {
            for (words, rows) in [
                (["list"], 5), (["search", "설명"], 5), (["mine"], 5), (["admin", "vendors"], 2),
                (["config", "list"], 9),
            ] {
                let run = await app.run(words + ["--language", language], width: width)
                #expect(run.code == .success, "\(run.error)")
                let table = run.lines.prefix(rows + 1)
                #expect(table.count == rows + 1, "\(run.out)")
                for line in run.lines {
                    #expect(line.cellWidth <= width, "\(words) \(width): \(line)")
                    #expect(line.last != " ", "\(words): \(line)")
                }
            }
            for words in [["list", "--grid"], ["show", "2"], ["show", "3"], ["vendor", "show"]] {
                let run = await app.run(
                    words + ["--language", language], width: width, variables: TestApp.coloured)
                let text = ScreenCheck(run.out).text
                for line in text.split(separator: "\n")
                where !line.contains(app.home) && !line.contains("/pictures/") {
                    #expect(String(line).cellWidth <= width, "\(words) \(width): \(line)")
                }
            }
        }
    }

    @Test(arguments: [
        ["list"], ["list", "--grid"], ["show", "1"], ["images", "1"], ["mine"], ["vendor", "show"],
        ["admin", "vendors"], ["config", "list"], ["doctor"],
    ])
    func `Escape codes are for terminals that want them`(words: [String]) async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        func hasCodes(_ run: AppRun) -> Bool { run.out.contains("\u{1B}") }
        #expect(!hasCodes(await app.run(words)))
        #expect(!hasCodes(await app.run(words, variables: [:])))
        for variables in [["NO_COLOR": "1"], ["TERM": "dumb"]] {
            #expect(!hasCodes(await app.run(words, width: 80, variables: variables)))
        }
        #expect(!hasCodes(await app.run(words + ["--color", "never"], width: 80, variables: [:])))
        let coloured: Set<String> = ["list", "show", "images"]
        if coloured.contains(words[0]) {
            #expect(hasCodes(await app.run(words, width: 80, variables: TestApp.coloured)))
        }
    }

    @Test(arguments: [["list", "-n", "30"], ["bookmark", "list"]], ["en", "ko"])
    func `A narrow terminal shows whole prices and shortens names`(
        words: [String], language: String
    ) async throws {
        let app = try await TestApp.sampled()
        #expect(await app.run("bookmark", "add", "1", "4", "5").code == .success)
        let wide = await app.run(words + ["--language", language]).lines.dropFirst()
        let narrow = await app.run(words + ["--language", language], width: 40).lines.dropFirst()
        #expect(wide.count >= 3)
        for (row, line) in zip(wide, narrow) {
            let price = try #require(row.firstMatch(of: #/[₩$][0-9][0-9,.]*|[0-9][0-9,.]*(?:원|달러)/#))
            #expect(line.contains(price.0), "\(line)")
            #expect(line.cellWidth <= 40, "\(line)")
        }
    }

    @Test(arguments: [
        (["LANG": "ko_KR.UTF-8"], true), (["LC_MESSAGES": "ko", "LANG": "en_US.UTF-8"], true), ([:], false),
        (["LC_ALL": "C", "LANG": "ko_KR.UTF-8"], false), (["LANG": "fr_FR.UTF-8"], false),
    ])
    func `The locale decides about the language`(variables: [String: String], isKorean: Bool) async throws {
        let app = try TestApp()
        for (words, part) in [
            (["list"], "아직 상품이"), (["help"], "장터"), (["show", "9"], "그런 상품이 없습니다"), (["mine"], "판매자가 없습니다"),
        ] {
            let run = await app.run(words, variables: variables)
            #expect((run.out + run.error).contains(part) == isKorean, "\(words)")
        }
        let told = await app.run(["list", "--language", "en"], variables: variables)
        #expect(told.out == "No products yet.\n")
    }
}

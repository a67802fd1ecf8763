import AppCore
import AppCoreTestSupport
import Foundation
import PictureCoreTestSupport
import TerminalKit
import Testing

@testable import MarketCLI

/// Usage errors: exit code 64, and a message with the problem and the alternatives.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct UsageTests {
    @Test(arguments: [
        (["lst"], "'list'"), (["vendor", "creat", "x"], "'create'"), (["list", "--gird"], "'--grid'"),
        (["list", "--sort", "newst"], "'newest'"), (["config", "get", "layuot"], "'layout'"),
        (["serve", "--envelope", "snak"], "'snake'"),
    ])
    func `A slip of the finger is understood`(words: [String], meant: String) async throws {
        let app = try TestApp()
        let run = await app.run(words)
        #expect(run.code == .usage)
        #expect(run.error.contains("Did you mean \(meant)?"), "\(run.error)")
        let korean = await app.run(words, variables: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.error.contains("혹시 \(meant)인가요?"), "\(korean.error)")
    }

    @Test(arguments: [
        (["list", "--currency", "JPY"], "'JPY'"), (["list", "--min-price", "x"], "'x'"),
        (["list", "--max-price", "-1"], "'-1'"), (["list", "--min-price", "12.5"], "KRW"),
        (["list", "--min-price", "2", "--max-price", "1"], "(₩2) is above --max-price (₩1).\n"),
        (
            ["list", "--min-price", "3만", "--max-price", "50달러"],
            "($30,000) is above --max-price ($50). An amount"
        ),
        (["list", "-n", "0"], "1"),
        (["list", "-n", "101"], "100"), (["list", "--page", "0"], "--page"),
        (["list", "--vendor", "0"], "--vendor"), (["list", "--category", "x"], "digital"),
        (["list", "--page", "2", "--cursor", "x"], "--cursor"), (["list", "--grid", "--rows"], "--rows"),
        (["list", "--sort", "best"], "dearest"), (["list", "more"], "more"), (["search"], "<text>"),
        (["sold", "32", "33"], "One product at a time"), (["show", "1", "2"], "One product at a time"),
        (["replay", "8", "270", "--at", "9999999999"], "still to come"),
        (["show"], "<product>"), (["show", " "], "number or name"), (["show", "0"], "'0'"),
        (["mine", "--deleted", "--sort", "name"], "--sort"), (["images", "1", "--number", "x"], "--number"),
        (["edit", "1"], "--price"),
        (["edit", "0", "--stock", "1"], "'0'"), (["delete"], "<product>"), (["delete", "0"], "'0'"),
        (["sold"], "<product>"), (["reserve", "0"], "'0'"), (["bookmark"], "add"),
        (["bookmark", "add"], "<product>"),
        (["undelete", "0"], "'0'"), (["undelete", "1", "--yes"], "--yes"), (["vendor"], "create"),
        (["vendor", "create"], "<name>"), (["vendor", "use"], "<identifier>"), (["admin"], "vendors"),
        (["admin", "add", "x"], "<identifier>"), (["sell", "--colour", "red"], "--colour"),
        (["list", "--secret", "x"], "--secret"), (["completions", "tcsh"], "bash"),
        (["graph", "--format", "x"], "dot"),
        (["serve", "--envelope", "xml"], "camel"), (["serve", "--public-url", "market.test"], "https://"),
        (["serve", "--public-url", "ftp://market.test"], "https://"),
        (["serve", "--port", "65536"], "65535"),
        (["serve", "--server", "http://market.test"], "--server none"),
        (["admin", "vendors", "--server", "http://market.test"], "--server none"),
        (["config", "set", "api", "graphql"], "items"), (["config", "set", "limit", "0"], "100"),
        (["config", "set", "pictures", "ascii"], "blocks"), (["config", "set", "layout", "table"], "grid"),
        (["config", "set", "secrets", "nowhere"], "keyring"),
        (["config", "set", "server", "market.test"], "http"),
        (["config", "set", "nope", "1"], "layout"), (["nope"], "--help"), ([" "], "--help"),
    ])
    func `An invalid call is a usage error that suggests a valid one`(words: [String], part: String)
        async throws
    {
        let app = try TestApp()
        let run = await app.run(words)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.hasPrefix("market-cli: "))
        #expect(run.error.contains(part), "\(run.error)")
        let korean = await app.run(words, variables: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.code == .usage)
        #expect(korean.error != run.error)
        #expect(korean.error.contains(#/[가-힣]/#), "\(korean.error)")
    }

    @Test(arguments: [
        [], ["help"], ["--help"], ["-h"], ["help", "sell"], ["list", "--help"], ["vendor", "use", "--help"],
    ])
    func `Help is a success`(words: [String]) async throws {
        let run = await (try TestApp()).run(words)
        #expect(run.code == .success)
        #expect(run.out.contains("market-cli"))
        #expect(run.error.isEmpty)
        #expect(await (try TestApp()).run(words, variables: ["LANG": "ko_KR.UTF-8"]).out.contains("사용법"))
    }

    @Test func `Developer commands are not in the help, but have their own`() async throws {
        let app = try TestApp()
        #expect(!(await app.run("help").out.contains("book-replay")))
        #expect(!(await app.run("nonsense").error.contains("book-replay")))
        #expect(await app.run("book-replay", "--help").out.contains("market-cli book-replay"))
    }

    @Test(arguments: ["en", "ko"])
    func `A doctor finds nothing wrong, with a vendor and without`(language: String) async throws {
        let app = try TestApp()
        for vendor in [language == "en" ? "none" : "없음", "Meng"] {
            let run = await app.run("doctor", "--language", language)
            #expect(run.code == .success, "\(run.out)")
            #expect(!run.out.contains("✗"))
            #expect(run.out.contains(vendor))
            _ = await app.run("vendor", "create", "Meng")
        }
        let json = try await app.run("doctor", "--json").json()
        #expect(json["checks"] is [Any])
        #expect(await app.run("doctor", "--store", "memory").code == .success)
    }

    @Test func `A damaged market is one error with advice`() async throws {
        let app = try await TestApp.selling()
        for end in ["-wal", "-shm"] { try? FileManager.default.removeItem(atPath: app.backend + end) }
        try Data(String(repeating: "no database ", count: 1_000).utf8).write(to: URL(filePath: app.backend))
        let run = await app.run("list")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("market-cli: Damaged: "), "\(run.error)")
        #expect(run.errorLines.count == 1)
        #expect(await app.run("doctor").code == .failure)
    }

    @Test func `Data that cannot be opened is an error that says where`() async throws {
        let app = try TestApp()
        let file = try app.write("".utf8, to: "file")
        for words in [
            ["list"], ["vendor", "create", "x"], ["admin", "vendors"], ["show", "1"], ["doctor"],
        ] {
            let run = await app.run(words, variables: ["XDG_DATA_HOME": file])
            #expect(run.code == .failure, "\(words)")
            #expect((run.out + run.error).contains(file), "\(words): \(run.error)")
        }
    }

    @Test func `A reader that leaves is no failure`() async throws {
        let app = try await TestApp.selling()
        try await app.sell()
        for words in [["list"], ["list", "--json"], ["list", "--grid"], ["show", "1"], ["help"]] {
            let transcript = Transcript(environment: TestApp.plain)
            transcript.setOutput(.closed)
            let code = await app.app.run(words, app.environment(transcript))
            #expect(transcript.console.finish(code, program: "x") == .success)
            #expect(transcript.error.isEmpty)
        }
    }
}

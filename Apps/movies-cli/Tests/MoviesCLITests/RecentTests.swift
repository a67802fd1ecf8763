import AppCoreTestSupport
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct RecentTests {
    @Test func `Stores each search once, newest first, until they are cleared`() async throws {
        let app = try TestApp()
        for text in ["기생충", "god father", "기생충"] { _ = await app.run("search", text) }
        #expect(await app.run("recent").lines == ["기생충", "god father"])
        #expect(await app.run("recent", "--limit", "1").lines == ["기생충"])
        #expect(await app.run("recent", "clear").out == "Cleared the recent searches.\n")
        let empty = await app.run("recent")
        #expect(empty.code == .success)
        #expect(empty.out == "No recent searches.\n")
        #expect(await app.run("recent", "clear").out == "No recent searches.\n")
    }

    @Test func `Stores only a search with results`() async throws {
        let app = try TestApp()
        #expect(
            await app.run("search", "offline", transport: StubTransport.failing(.notConnected("no route")))
                .code
                == .failure)
        #expect(
            await app.run("search", "broken", transport: StubTransport.json("{", status: 500)).code
                == .failure)
        #expect(await app.run("search", " ").code == .usage)
        #expect(await app.run("search", "쀍쀍").code == .success)
        #expect(await app.run("recent").out == "No recent searches.\n")
        #expect(await app.run("search", "기생충").code == .success)
        #expect(await app.run("recent").lines == ["기생충"])
    }

    @Test func `Stores no more searches than the settings allow`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set", "recent-limit", "2")
        for text in ["one", "two", "three"] { _ = await app.run("search", text) }
        #expect(await app.run("recent").lines == ["three", "two"])
    }

    @Test func `Makes a hostile search safe to print`() async throws {
        let app = try TestApp()
        _ = await app.run("search", "red\u{1B}[31m\u{202E}")
        let run = await app.run("recent")
        #expect(run.lines.count == 1)
        #expect(run.out.unicodeScalars.allSatisfy(isHarmless))
    }

    @Test func `Removes one search, regardless of its case, and no other`() async throws {
        let app = try TestApp()
        for text in ["기생충", "God Father", "river"] { _ = await app.run("search", text) }
        let run = await app.run("recent", "remove", "god", "father")
        #expect(run.out == "Removed “god father” from the recent searches.\n")
        #expect(await app.run("recent").lines == ["river", "기생충"])
        let again = await app.run("recent", "remove", "god father")
        #expect(again.code == .failure)
        #expect(again.error == "movies-cli: “god father” is not among the recent searches.\n")
        #expect(
            try await app.run("recent", "remove", "river", "--json").json()["searches"] as? [String] == [
                "기생충"
            ])
        for words in [["remove"], ["remove", " "], ["clear", "now"], ["river"]] {
            #expect(await app.run(["recent"] + words).code == .usage, "\(words)")
        }
        #expect(await app.run("recent").lines == ["기생충"])
    }

    @Test func `A missing search is not a failure of the server`() async throws {
        let run = await (try TestApp()).run(
            "recent", "remove", "river", "--server", "http://films.example",
            transport: StubTransport.failing(.notConnected("no route")))
        #expect(run.error == "movies-cli: “river” is not among the recent searches.\n")
    }

    @Test func `Completes the searches that can be removed`() async throws {
        let app = try TestApp()
        _ = await app.run("search", "기생충")
        #expect(
            await app.run("complete", "--", "recent", "").lines.map { $0.prefix(6) } == ["remove", "clear"])
        #expect(await app.run("complete", "--", "recent", "remove", "").lines == ["기생충"])
    }

    @Test func `Clearing prints the remaining searches as JSON`() async throws {
        let app = try TestApp()
        _ = await app.run("search", "parasite")
        let run = await app.run("recent", "clear", "--json")
        #expect(try run.json()["searches"] as? [String] == [])
    }
}

import AppCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// Dates in the time zone of the user.
@MainActor
@Suite struct DateTests {
    /// The tests' clock stands at 2023-11-14 22:13 UTC, when it is the next morning in Seoul.
    private static func app() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        app.travel(toHours: 9)
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("post", "create", "One")
        _ = await app.run("comment", "create", "1", "@meng", "--profile", "yuna")
        app.pass(seconds: 3 * 86_400)
        return app
    }

    @Test(arguments: [
        (["post", "show", "1"], 2), (["comments", "1"], 1), (["post", "show", "1", "--find", "meng"], 2),
        (["notices"], 1),
    ])
    func `A whole text shows when it was written`(words: [String], count: Int) async throws {
        let app = try await Self.app()
        let english = await app.run(words)
        #expect(english.out.ranges(of: "3 days ago (2023-11-15 07:13)").count == count)
        let korean = await app.run(words + ["--language", "ko"])
        #expect(korean.out.ranges(of: "3일 전 (2023-11-15 07:13)").count == count)
    }

    @Test func `A list shows the day of entries older than a week`() async throws {
        let app = try await Self.app()
        #expect(await app.run("posts").out.contains("  3 days ago  "))
        app.pass(seconds: 4 * 86_400)
        #expect(await app.run("posts").out.contains("  2023-11-15  "))
    }

    @Test func `JSON uses UTC`() async throws {
        let app = try await Self.app()
        let posts = try await app.run("posts", "--json").list("posts")
        #expect(try #require(posts.first?["created_at"] as? String).hasPrefix("2023-11-14T22:13:20"))
    }

    @Test func `An exported document states the offset of its clock from UTC`() async throws {
        let app = try await Self.app()
        let document = await app.run("export", "--markdown").out
        #expect(document.contains("### #1 · 2023-11-15 07:13 +09:00\n"))
        #expect(!document.contains("Z\n"))
    }

    @Test func `Watched events show the time of day`() async throws {
        let app = try await Self.app()
        let watching = app.begin("watch", "--after", "0")
        #expect(await watching.prints("· 2023-11-15 07:13"))
        #expect(!watching.transcript.out.contains("ago"))
        _ = await watching.stop()
    }

    @Test func `The outbox shows when a text was written`() async throws {
        let app = try await Self.app()
        _ = await app.run("comment", "create", "1", "Later", transport: Unreachable())
        app.pass(seconds: 3600)
        let list = await app.run("outbox", "list")
        #expect(list.out.contains("1 h ago"), "\(list)")
    }
}

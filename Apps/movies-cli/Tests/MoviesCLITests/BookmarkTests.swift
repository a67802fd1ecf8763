import AppCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct BookmarkTests {
    @Test func `Bookmarks persist between runs, newest first`() async throws {
        let app = try TestApp()
        let added = await app.run("bookmark", "add", "tt0068646", "tt6751668")
        #expect(added.code == .success)
        #expect(added.lines == ["Bookmarked “The Godfather”.", "Bookmarked “Parasite”."])
        app.pass(seconds: 60)
        #expect(await app.run("bookmark", "add", "tt0111161").code == .success)
        #expect(try await marked(app).first == "tt0111161")
        #expect(try await Set(marked(app)) == ["tt0111161", "tt0068646", "tt6751668"])
        #expect(try await app.run("show", "tt6751668", "--json").json()["bookmarked"] as? Bool == true)

        #expect(
            await app.run("bookmark", "remove", "tt6751668").out == "Removed the bookmark for “Parasite”.\n")
        #expect(try await Set(marked(app)) == ["tt0111161", "tt0068646"])
    }

    @Test func `Adding twice keeps one bookmark and its time`() async throws {
        let app = try TestApp()
        _ = await app.run("bookmark", "add", "tt6751668")
        let before = await app.run("bookmark", "list", "--json")
        app.pass(seconds: 3600)
        #expect(await app.run("bookmark", "add", "tt6751668").code == .success)
        #expect(await app.run("bookmark", "list", "--json").out == before.out)
    }

    @Test func `A bookmark older than a week shows its day in the user's calendar`() async throws {
        let app = try TestApp()
        app.travel(toHours: 9)
        _ = await app.run("bookmark", "add", "tt6751668")
        app.pass(seconds: 6 * 86_400)
        #expect(await app.run("bookmark", "list").out.contains("6 days ago"))
        app.pass(seconds: 86_400)
        #expect(await app.run("bookmark", "list").out.contains("2023-11-15"))
    }

    @Test func `Toggling adds, then removes`() async throws {
        let app = try TestApp()
        #expect(await app.run("bookmark", "toggle", "6751668").code == .success)
        #expect(try await marked(app) == ["tt6751668"])
        #expect(await app.run("bookmark", "toggle", "6751668").code == .success)
        let empty = await app.run("bookmark", "list")
        #expect(empty.code == .success)
        #expect(empty.out == "No bookmarks yet.\n")
    }

    @Test func `An unknown name keeps the other bookmarks from being removed`() async throws {
        let app = try TestApp()
        _ = await app.run("bookmark", "add", "tt6751668")
        let run = await app.run("bookmark", "remove", "tt0068646", "tt6751668")
        #expect(run.code == .failure)
        #expect(run.error == "movies-cli: “tt0068646” is not bookmarked.\nNothing was changed.\n")
        #expect(run.out.isEmpty)
        #expect(try await marked(app) == ["tt6751668"])
    }

    @Test func `Adds nothing before all names are found`() async throws {
        let app = try TestApp()
        let run = await app.run("bookmark", "add", "tt6751668", "tt99999999", "no such film", "대부")
        #expect(run.code == .failure)
        #expect(
            run.error.split(separator: "\n") == [
                "movies-cli: No film has the IMDb code tt99999999.",
                "movies-cli: No film is called “no such film”.",
                "Nothing was changed.",
            ])
        #expect(run.out.isEmpty)
        #expect(try await marked(app).isEmpty)
    }

    @Test func `A film named twice is changed once`() async throws {
        let app = try TestApp()
        #expect(await app.run("bookmark", "toggle", "tt6751668", "기생충").lines.count == 1)
        #expect(try await marked(app) == ["tt6751668"])
    }

    @Test func `Prints the change as JSON, with the state before it`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "기생충", "8")
        let added = try await app.run("bookmark", "add", "기생충", "대부", "--json").films()
        #expect(added.map { $0["bookmarked"] as? Bool } == [true, true])
        #expect(added.map { $0["own_score"] as? Double } == [8, nil])
        #expect(added.map { ($0["before"] as? [String: Any])?["bookmarked"] as? Bool } == [false, false])
        let removed = try await app.run("bookmark", "remove", "기생충", "--json=id,bookmarked").films()
        #expect(removed.count == 1 && removed[0].count == 2)
        #expect(removed[0]["bookmarked"] as? Bool == false)
    }

    @Test func `Every profile has its own bookmarks`() async throws {
        let app = try TestApp()
        _ = await app.run("bookmark", "add", "tt6751668", "--profile", "mina")
        #expect(try await marked(app).isEmpty)
        #expect(await app.run("bookmark", "list", "--profile", "mina").lines.count == 2)
        #expect(await app.run("bookmark", "list", "--profile", "../mina").code == .usage)
    }

    @Test func `A limit shows the newest bookmarks`() async throws {
        let app = try TestApp()
        for film in ["tt0068646", "tt6751668", "tt0111161"] {
            _ = await app.run("bookmark", "add", film)
            app.pass(seconds: 1)
        }
        let run = await app.run("bookmark", "list", "--limit", "1")
        #expect(run.lines.count == 2)
        #expect(run.lines.last?.contains("Shawshank") == true)
    }

    private func marked(_ app: TestApp) async throws -> [String] {
        let run = await app.run("bookmark", "list", "--json")
        #expect(run.code == .success)
        let entries = try #require(try run.json()["bookmarks"] as? [[String: Any]])
        return try entries.map { try #require($0["imdb_code"] as? String) }
    }
}

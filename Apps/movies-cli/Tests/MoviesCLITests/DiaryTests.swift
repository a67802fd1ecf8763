import AppCoreTestSupport
import Foundation
import SQLCore
import SQLiteDriver
import TerminalKit
import Testing

@MainActor
@Suite struct DiaryTests {
    @Test func `Lists the user's scores, newest or highest first`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "대부", "9")
        app.pass(seconds: 60)
        _ = await app.run("rate", "기생충", "8")
        #expect(try await app.run("ratings", "--json").ids("ratings") == [6_751_668, 68646])
        let best = await app.run("ratings", "--sort", "score", "--json", "-n", "1")
        #expect(try best.list("ratings").first?["own_score"] as? Double == 9)
        #expect(await app.run("ratings").lines.count == 3)
        #expect(await app.run("ratings", "--profile", "mina").out == "You have not rated any films yet.\n")
        #expect(try await app.run("show", "대부", "--json").json()["own_score"] as? Double == 9)
    }

    @Test func `Lists scores of versions without a diary, and removes them permanently`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "대부", "9")
        _ = await app.run("rate", "기생충", "8")
        // The state that a version without a diary left.
        let profile = app.path(".local/share/trellis/movies/profiles/default.sqlite")
        let database = SQLiteDatabase(at: .file(profile), migrations: [])
        try await database.write { connection throws(StoreError) in
            try connection.execute("DELETE FROM key_value WHERE CAST(key AS TEXT) LIKE 'diary/%'")
        }
        await database.close()
        let found = try await app.run("ratings", "--sort", "score", "--json").list("ratings")
        #expect(found.map { $0["own_score"] as? Double } == [9, 8])
        #expect(found.map { $0["imdb_code"] as? String } == ["tt0068646", "tt6751668"])
        _ = await app.run("rate", "대부", "none")
        #expect(try await app.run("ratings", "--json").ids("ratings") == [6_751_668])
    }

    @Test func `Removing a score that does not exist says so`() async throws {
        let app = try TestApp()
        #expect(await app.run("rate", "기생충", "none").code == .failure)
        #expect(await app.run("rate", "기생충", "none").messages == "You have no score for “Parasite”.")
        _ = await app.run("rate", "기생충", "8")
        #expect(await app.run("rate", "기생충", "none").out == "Removed your score for “Parasite”.\n")
        #expect(await app.run("rate", "기생충", "none").messages == "You have no score for “Parasite”.")
    }

    @Test func `Watched films show the day in local time`() async throws {
        let app = try TestApp()
        _ = await app.run("watched", "add", "기생충")
        let utc = try await app.run("watched", "list", "--json").list("watched")
        let day = try #require(utc.first?["watched_on"] as? String)
        app.travel(toHours: 14)
        _ = await app.run("watched", "remove", "기생충")
        _ = await app.run("watched", "add", "기생충")
        let east = try await app.run("watched", "list", "--json").list("watched")
        app.travel(toHours: -11)
        _ = await app.run("watched", "remove", "기생충")
        _ = await app.run("watched", "add", "기생충")
        let west = try await app.run("watched", "list", "--json").list("watched")
        let days = [west, [["watched_on": day]], east].compactMap { $0.first?["watched_on"] as? String }
        #expect(days == days.sorted())
        #expect(Set(days).count > 1)
    }

    @Test func `Accepts a day, unless it is invalid or in the future`() async throws {
        let app = try TestApp()
        #expect(
            await app.run("watched", "add", "기생충", "--date", "2021-02-28").out
                == "Watched “Parasite” on 2021-02-28.\n")
        for date in ["2021-02-29", "yesterday", "9999-01-01", "2001-2-3"] {
            let run = await app.run("watched", "add", "대부", "--date", date)
            #expect(run.code == .usage)
            #expect(run.error.contains(date))
        }
        #expect(await app.run("watched", "remove", "기생충").out.contains("2021-02-28"))
        let again = await app.run("watched", "remove", "기생충")
        #expect(again.code == .failure)
        #expect(again.error == "movies-cli: “기생충” is not in your watched list.\n")
    }

    @Test func `Asks about a day before the film, and refuses a day before all films`() async throws {
        let app = try TestApp()
        let early = ["watched", "add", "기생충", "--date", "2018-12-31"]
        let script = await app.run(early)
        #expect(script.code == .usage)
        #expect(
            script.error.contains("“Parasite” is a film of 2019, and 2018-12-31 is before that. Continue?"))
        #expect(await app.run(early, width: 80, input: ["n"]).code == .failure)
        #expect(await app.run("watched", "list").out == "No watched films yet.\n")
        #expect(await app.run("watched", "add", "기생충", "--date", "2019-01-01").code == .success)
        #expect(await app.run(early + ["--yes"]).code == .success)
        let none = await app.run("watched", "add", "기생충", "--date", "1887-12-31", "--yes")
        #expect(none.code == .usage)
        #expect(none.error.contains("There were no films before 1888, so --date cannot be '1887-12-31'."))
    }

    @Test func `Keeps every viewing, and removes one or all of a film`() async throws {
        let app = try TestApp()
        for date in ["2022-03-01", "2021-02-28"] {
            _ = await app.run("watched", "add", "기생충", "--date", date)
        }
        let days = try await app.run("watched", "list", "--json").list("watched")
        #expect(days.map { $0["watched_on"] as? String } == ["2022-03-01", "2021-02-28"])
        #expect(await app.run("show", "기생충").lines.contains("Watched         2022-03-01, 2021-02-28"))
        #expect(
            await app.run("watched", "add", "대부", "기생충", "--date", "2021-02-28").lines == [
                "Watched “The Godfather” on 2021-02-28.",
                "“Parasite” is already recorded as watched on 2021-02-28.",
            ])
        #expect(
            await app.run("watched", "add", "기생충", "--date", "2023-01-01").out
                == "Watched “Parasite” on 2023-01-01. That makes 3 viewings.\n")
        #expect(
            await app.run("watched", "remove", "기생충", "--date", "2022-03-01").out
                == "Removed “Parasite” from the watched list; the date was 2022-03-01.\n")
        let wrong = await app.run("watched", "remove", "기생충", "--date", "2022-03-01")
        #expect(wrong.code == .failure && wrong.error.contains("not recorded as watched on 2022-03-01"))
        #expect(
            await app.run("watched", "remove", "기생충").out
                == "Removed “Parasite” from the watched list; the dates were 2023-01-01, 2021-02-28.\n")
        #expect(try await app.run("watched", "list", "--json").ids("watched") == [68_646])
    }

    @Test func `Writes print the stored data and the data before`() async throws {
        let app = try TestApp()
        func own(_ arguments: String...) async throws -> (now: [String: Any], before: [String: Any]) {
            let film = try #require(try await app.run(arguments + ["--json"]).films().first)
            return (film, try #require(film["before"] as? [String: Any]))
        }
        let rated = try await own("rate", "기생충", "8")
        #expect(rated.now["own_score"] as? Double == 8)
        #expect(rated.before["own_score"] is NSNull)
        let watched = try await own("watched", "add", "기생충", "--date", "2021-02-28")
        #expect(watched.now["watched_on"] as? String == "2021-02-28")
        let noted = try await own("note", "set", "기생충", "Again")
        #expect(noted.now["note"] as? String == "Again")
        let removed = try await own("note", "remove", "기생충")
        #expect(removed.now["note"] is NSNull)
        #expect(removed.before["note"] as? String == "Again")
        let unrated = try await own("rate", "기생충", "none")
        #expect(unrated.now["own_score"] is NSNull)
        #expect(unrated.now["watched_on"] as? String == "2021-02-28")
    }

    @Test func `Stores, replaces and removes a note, and prints the old note`() async throws {
        let app = try TestApp()
        #expect(await app.run("note", "set", "기생충", "See", "it").out == "Saved the note for “Parasite”.\n")
        let piped = await app.run("note", "set", "기생충", input: ["one", "two"])
        #expect(piped.out == "Replaced the note for “Parasite”. It was: See it\n")
        let dash = await app.run("note", "set", "기생충", "-", input: ["one", "two"])
        #expect(dash.out == "Replaced the note for “Parasite”. It was: one two\n")
        #expect(await app.run("note", "show", "기생충").out == "one\ntwo\n")
        #expect(
            try await app.run("note", "list", "--json").list("notes").first?["note"] as? String == "one\ntwo")
        #expect(await app.run("note", "remove", "기생충").out.contains("one two"))
        #expect(await app.run("note", "show", "기생충").code == .failure)
        #expect(await app.run("note", "set", "기생충", width: 80).code == .usage)
        #expect(await app.run("note", "set", "기생충", " ").code == .usage)
    }

    @Test func `The page of a film shows its diary entry`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "기생충", "8")
        _ = await app.run("watched", "add", "기생충", "--date", "2020-01-02")
        _ = await app.run("note", "set", "기생충", "Again")
        let lines = await app.run("show", "기생충").lines
        #expect(lines.contains("Your score      8"))
        #expect(lines.contains("Watched         2020-01-02"))
        #expect(lines.contains("Your note       Again"))
    }
}

import AppCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct DiaryTests {
    @Test func `Own scores are listed, newest or highest first`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "대부", "9")
        app.pass(seconds: 60)
        _ = await app.run("rate", "기생충", "8")
        #expect(try await app.run("ratings", "--json").ids("ratings") == [6_751_668, 68646])
        let best = await app.run("ratings", "--sort", "score", "--json", "-n", "1")
        #expect(try best.list("ratings").first?["own_score"] as? Double == 9)
        #expect(await app.run("ratings").lines.count == 3)
        #expect(await app.run("ratings", "--profile", "mina").out == "You have scored no film yet.\n")
        #expect(try await app.run("show", "대부", "--json").json()["own_score"] as? Double == 9)
    }

    @Test func `Taking back a score that was not given says so`() async throws {
        let app = try TestApp()
        #expect(await app.run("rate", "기생충", "none").out == "You have no score for “Parasite”.\n")
        _ = await app.run("rate", "기생충", "8")
        #expect(await app.run("rate", "기생충", "none").out == "Removed your score for “Parasite”.\n")
        #expect(await app.run("rate", "기생충", "none").out == "You have no score for “Parasite”.\n")
    }

    @Test func `Seen films have the day of the calendar on the wall`() async throws {
        let app = try TestApp()
        _ = await app.run("watched", "add", "기생충")
        let utc = try await app.run("watched", "list", "--json").list("watched")
        let day = try #require(utc.first?["watched_on"] as? String)
        app.travel(toHours: 14)
        _ = await app.run("watched", "add", "기생충")
        let east = try await app.run("watched", "list", "--json").list("watched")
        app.travel(toHours: -11)
        _ = await app.run("watched", "add", "기생충")
        let west = try await app.run("watched", "list", "--json").list("watched")
        let days = [west, [["watched_on": day]], east].compactMap { $0.first?["watched_on"] as? String }
        #expect(days == days.sorted())
        #expect(Set(days).count > 1)
    }

    @Test func `A day can be given, unless it is none or yet to come`() async throws {
        let app = try TestApp()
        #expect(
            await app.run("watched", "add", "기생충", "--date", "2001-02-28").out
                == "Watched “Parasite” on 2001-02-28.\n")
        for date in ["2001-02-29", "yesterday", "9999-01-01", "2001-2-3"] {
            let run = await app.run("watched", "add", "대부", "--date", date)
            #expect(run.code == .usage)
            #expect(run.error.contains(date))
        }
        #expect(await app.run("watched", "remove", "기생충").out.contains("2001-02-28"))
        let again = await app.run("watched", "remove", "기생충")
        #expect(again.code == .failure)
        #expect(again.error == "movies-cli: “기생충” is not among the watched films.\n")
    }

    @Test func `A note is kept, replaced and removed, and never lost unsaid`() async throws {
        let app = try TestApp()
        #expect(await app.run("note", "set", "기생충", "See", "it").out == "Saved the note for “Parasite”.\n")
        let piped = await app.run("note", "set", "기생충", input: ["one", "two"])
        #expect(piped.out == "Replaced the note for “Parasite”. It was: See it\n")
        #expect(await app.run("note", "show", "기생충").out == "one\ntwo\n")
        #expect(
            try await app.run("note", "list", "--json").list("notes").first?["note"] as? String == "one\ntwo")
        #expect(await app.run("note", "remove", "기생충").out.contains("one two"))
        #expect(await app.run("note", "show", "기생충").code == .failure)
        #expect(await app.run("note", "set", "기생충", width: 80).code == .usage)
        #expect(await app.run("note", "set", "기생충", " ").code == .usage)
    }

    @Test func `What a film leaves in the diary is shown on its page`() async throws {
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

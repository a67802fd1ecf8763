import AppCoreTestSupport
import Foundation
import TestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct PersonalTests {
    @Test(arguments: ["json", "csv"])
    func `An export imported into an empty profile gives the same export`(format: String) async throws {
        let app = try TestApp()
        for line in [
            ["bookmark", "add", "기생충", "대부"], ["rate", "대부", "9.5"], ["watched", "add", "기생충"],
            ["watched", "add", "기생충", "--date", "2020-01-01"],
            ["note", "set", "괴물", "See, \"it\""],
        ] { #expect(await app.run(line).code == .success) }
        let file = app.path("mine.\(format)")
        #expect(await app.run("personal", "export", "--format", format, "--output", file).code == .success)
        let brought = await app.run("personal", "import", file, "--profile", "new")
        #expect(brought.out == "New: 2 bookmarks, 1 score, 2 viewings, 1 note\n")
        for command in [
            ["bookmark", "list"], ["ratings"], ["watched", "list"], ["note", "list"], ["personal", "export"],
        ] {
            let options = command == ["personal", "export"] ? [] : ["--json"]
            let old = await app.run(command + options)
            #expect(await app.run(command + options + ["--profile", "new"]).out == old.out)
        }
        let again = await app.run("personal", "import", file, "--json")
        #expect((try again.json()["same"] as? [String: Int])?["bookmarks"] == 2)
        #expect(await app.run("personal", "export", "-o", file).code == .usage)
    }

    @Test func `Replaces older data on this device only after agreement`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "기생충", "5")
        // A day starts earlier in other time zones, so this is not in the future.
        let soon = Date(timeIntervalSince1970: TestClock.start + 3_600).formatted(.iso8601)
        let file = try app.write(
            "TMDb ID,IMDb ID,Name,Release Date,Your Rating,Date Rated\n1,tt6751668,Parasite,2019,9,\(soon)\n",
            to: "tmdb.csv")
        let preview = await app.run("personal", "import", file, "--dry-run")
        #expect(preview.lines == ["Replaced by newer ones: 1 score", "Nothing was changed."])
        #expect(await app.run("personal", "import", file).code == .usage)
        #expect(await app.run("personal", "import", file, width: 80, input: ["n"]).code == .failure)
        #expect(try await app.run("ratings", "--json").list("ratings").first?["own_score"] as? Double == 5)
        #expect(await app.run("personal", "import", file, "--yes").code == .success)
        #expect(try await app.run("ratings", "--json").list("ratings").first?["own_score"] as? Double == 9)
    }

    @Test func `Names films that are not in the catalogue`() async throws {
        let app = try TestApp()
        let file = try app.write(
            "Date,Name,Year,Letterboxd URI\n2023-01-01,Parasite,2019,x\n2023-01-01,Nowhere,2001,y\n",
            to: "watchlist.csv")
        let run = await app.run("personal", "import", file)
        #expect(run.out == "New: 1 bookmark\nNot in the catalogue: 1\n")
        #expect(run.error == "Not in the catalogue: Nowhere (2001)\n")
        #expect(await app.run("import", file).error.contains("'personal import'"))
        #expect(await app.run("personal", "import", app.path("nowhere.csv")).code == .failure)
    }

    @Test func `Asks about an ambiguous list, and never guesses`() async throws {
        let app = try TestApp()
        let file = try app.write(
            "Date,Name,Year,Letterboxd URI\n2023-01-01,Parasite,2019,x\n", to: "likes/films.csv")
        let script = await app.run("personal", "import", file)
        #expect(script.code == .usage && script.out.isEmpty)
        #expect(script.error.contains("--as watched or --as watchlist"), "\(script.error)")
        #expect(
            await app.run("personal", "import", file, "--as", "watchlist", "--dry-run").lines.first
                == "New: 1 bookmark")
        let asked = await app.run("personal", "import", file, "--dry-run", width: 80, input: ["1"])
        #expect(asked.lines.contains("New: 1 viewing"), "\(asked.out) \(asked.error)")
    }

    @Test func `Counts and names every row left out, and reports all of them`() async throws {
        let app = try TestApp()
        let tmdb = try app.write(
            "TMDb ID,IMDb ID,Type,Name,Release Date,Your Rating\n1,tt6751668,movie,Parasite,2019,8\n"
                + (1...30).map { "\($0),,tv,Series \($0),2001,5\n" }.joined()
                + "2,tt99999999,movie,Parasite,2019,3\n3,tt6751668,movie,Parasite,2019,99\n",
            to: "tmdb.csv")
        let diary = try app.write(
            "Date,Name,Year,Letterboxd URI,Rating,Rewatch,Tags,Watched Date\n2020-01-01,Parasite,2019,x,3,,a,2020-01-01\n"
                + "2020-02-01,Parasite,2019,x,5,Yes,b,2020-02-01\n",
            to: "diary.csv")
        let report = app.path("report.txt")
        let run = await app.run("personal", "import", tmdb, diary, "--report", report)
        #expect(run.code == .success, "\(run.error)")
        #expect(
            run.lines == [
                "New: 1 score, 2 viewings",
                "Left out on purpose (no films, or the same again): 30",
                "Left out for a later one of the same film: 1", "Not in the catalogue: 1",
                "Left out because of errors: 1",
            ])
        let lines = String(decoding: try app.bytes(of: "report.txt"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 34, "\(lines)")
        for part in [
            "values that are not kept: Tags", "line 32: Left out: “tv”", "tt99999999", "several scores",
            "“99”",
        ] {
            #expect(lines.contains { $0.contains(part) }, "\(part)")
        }
        let json = try await app.run("personal", "import", tmdb, diary, "--json").json()
        #expect(json["filtered_count"] as? Int == 30 && json["superseded_count"] as? Int == 1)
        #expect(json["missing"] as? [String] == ["Parasite (2019, tt99999999)"])
        #expect(try await app.run("ratings", "--json").list("ratings").first?["own_score"] as? Double == 10)
    }
}

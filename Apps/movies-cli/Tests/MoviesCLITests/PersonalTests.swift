import AppCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct PersonalTests {
    @Test(arguments: ["json", "csv"])
    func `An export is the same again in an empty profile`(format: String) async throws {
        let app = try TestApp()
        for line in [
            ["bookmark", "add", "기생충", "대부"], ["rate", "대부", "9.5"], ["watched", "add", "기생충"],
            ["note", "set", "괴물", "See, \"it\""],
        ] { #expect(await app.run(line).code == .success) }
        let file = app.path("mine.\(format)")
        #expect(await app.run("personal", "export", "--format", format, "--output", file).code == .success)
        let brought = await app.run("personal", "import", file, "--profile", "new")
        #expect(brought.out == "New: 2 bookmarks, 1 score, 1 watched film, 1 note\n")
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

    @Test func `What is older here is only replaced when somebody agrees`() async throws {
        let app = try TestApp()
        _ = await app.run("rate", "기생충", "5")
        let file = try app.write(
            "TMDb ID,IMDb ID,Name,Release Date,Your Rating,Date Rated\n1,tt6751668,Parasite,2019,9,2999-01-01T00:00:00Z\n",
            to: "tmdb.csv")
        let preview = await app.run("personal", "import", file, "--dry-run")
        #expect(preview.lines == ["Replaced by newer ones: 1 score", "Nothing was changed."])
        #expect(await app.run("personal", "import", file).code == .usage)
        #expect(await app.run("personal", "import", file, width: 80, input: ["n"]).code == .failure)
        #expect(try await app.run("ratings", "--json").list("ratings").first?["own_score"] as? Double == 5)
        #expect(await app.run("personal", "import", file, "--yes").code == .success)
        #expect(try await app.run("ratings", "--json").list("ratings").first?["own_score"] as? Double == 9)
    }

    @Test func `Films that are not in the catalogue are named`() async throws {
        let app = try TestApp()
        let file = try app.write(
            "Date,Name,Year,Letterboxd URI\n2024-01-01,Parasite,2019,x\n2024-01-01,Nowhere,2001,y\n",
            to: "watchlist.csv")
        let run = await app.run("personal", "import", file)
        #expect(run.out == "New: 1 bookmark\n")
        #expect(run.error == "Not in the catalogue: Nowhere (2001)\n")
        #expect(await app.run("import", file).error.contains("'personal import'"))
        #expect(await app.run("personal", "import", app.path("nowhere.csv")).code == .failure)
    }
}

import AppCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct ListTests {
    @Test(arguments: ["드라마", "drama", "Drama"])
    func `Accepts a genre in Korean or English`(genre: String) async throws {
        let run = try await TestApp.runOnce("list", "--genre", genre, "--json", "-n", "50")
        #expect(run.code == .success)
        let genres = try run.films().map { try #require($0["genres"] as? [String]) }
        #expect(genres.count == 50)
        #expect(genres.allSatisfy { $0.contains("Drama") })
    }

    @Test(arguments: [
        ("스", ["스포츠", "스릴러"]), ("Th", ["Thriller"]), ("전", ["전기", "전쟁"]), ("x", []),
    ])
    func `Completes genres in the language of the prefix`(typed: String, genres: [String])
        async throws
    {
        let run = await (try TestApp()).run("complete", "--", "list", "--genre", typed)
        #expect(run.lines == genres)
    }

    @Test(arguments: [
        ("1990-1999", 1990...1999), ("1994", 1994...1994), ("2015-", 2015...2100), ("-1950", 1870...1950),
    ])
    func `Years are inclusive and may be open at either end`(text: String, years: ClosedRange<Int>)
        async throws
    {
        let run = try await TestApp.runOnce("list", "--year", text, "--json", "-n", "50")
        let found = try run.films().map { try #require($0["year"] as? Int) }
        #expect(!found.isEmpty)
        #expect(found.allSatisfy(years.contains))
    }

    @Test func `The newest films come first by default`() async throws {
        let newest = try await years("list")
        #expect(newest == newest.sorted(by: >))
        let oldest = try await years("list", "--order", "asc")
        #expect(oldest == oldest.sorted())
        #expect(oldest.first != newest.first)
    }

    @Test func `Titles can be listed in both directions`() async throws {
        let up = try await TestApp.runOnce("list", "-g", "Western", "-s", "title", "-n", "50", "--json")
            .ids()
        let down = try await TestApp.runOnce(
            "list", "-g", "Western", "-s", "title", "-n", "50", "--json", "--order", "descending"
        ).ids()
        #expect(up.count > 1)
        #expect(down == up.reversed())
    }

    @Test func `A page and the cursor before it continue alike`() async throws {
        let app = try TestApp()
        let first = await app.run("list", "-n", "5", "--json")
        let cursor = try #require(try first.json()["next_cursor"] as? String)
        let second = try await app.run("list", "-n", "5", "--page", "2", "--json").ids()
        let continued = try await app.run("list", "-n", "5", "--cursor", cursor, "--json").ids()
        #expect(second.count == 5)
        #expect(continued == second)
        #expect(Set(try first.ids()).isDisjoint(with: second))
    }

    @Test func `A list without matches is a success that says so`() async throws {
        let run = try await TestApp.runOnce("list", "--year", "1871")
        #expect(run.code == .success)
        #expect(run.out == "No films.\n")
        #expect(run.error.isEmpty)
    }

    @Test(arguments: [
        ["--cursor", "no-such-cursor"], ["--cursor", "abc", "--page", "2"], ["--page", "0"],
        ["--page", "1000001"],
        ["--limit", "51"], ["--limit", "0"], ["--limit", "many"], ["--year", "1999-1990"],
        ["--year", "soon"],
        ["--year", "1869"], ["--min-rating", "11"], ["--sort", "size"], ["--order", "sideways"], ["--genre"],
        ["extra"],
    ])
    func `Invalid values are a usage error`(options: [String]) async throws {
        let run = await (try TestApp()).run(["list"] + options)
        #expect(run.code == .usage)
        #expect(run.error.hasPrefix("movies-cli: "))
        #expect(run.out.isEmpty)
    }

    @Test(arguments: [("thriler", "Thriller"), ("Darma", "Drama"), ("sci fy", "Sci-Fi")])
    func `Suggests the genre for a typing mistake`(genre: String, meant: String) async throws {
        let run = try await TestApp.runOnce("list", "--genre", genre)
        #expect(run.out == "There are no films of the genre '\(genre)'. Did you mean '\(meant)'?\n")
    }

    @Test(arguments: ["spoons", "드라미"]) func `Reports an unknown genre, with the usual genres`(
        genre: String
    ) async throws {
        let run = try await TestApp.runOnce("list", "--genre", genre)
        #expect(run.code == .success)
        #expect(run.out.hasPrefix("There are no films of the genre '\(genre)'. Common genres: Action,"))
    }

    @Test func `A terminal shows how to see more, and a pipe gets rows only`() async throws {
        let terminal = try await TestApp.runOnce("list", "-n", "3", width: 80)
        #expect(terminal.lines.count == 5)
        #expect(terminal.lines.last == "370 films · next: movies-cli list --limit 3 --page 2")
        let pipe = try await TestApp.runOnce("list", "-n", "3")
        #expect(pipe.lines.count == 4)
    }

    private func years(_ arguments: String...) async throws -> [Int] {
        let run = await (try TestApp()).run(arguments + ["-n", "30", "--json"])
        return try run.films().map { try #require($0["year"] as? Int) }
    }

    @Test(arguments: [["--sort", "rating"], ["--min-rating", "8"]])
    func `A catalogue without ratings explains how to add them, and that works`(options: [String])
        async throws
    {
        let app = try TestApp()
        let before = await app.run(["list"] + options)
        #expect(before.code == .success)
        #expect(before.error.contains("'movies-cli import title.ratings.tsv.gz --add'"))
        let ratings = try app.write(
            "tconst\taverageRating\tnumVotes\ntt6751668\t8.5\t900000\n", to: "title.ratings.tsv")
        #expect(await app.run("import", ratings, "--add").code == .success)
        let after = await app.run(["list"] + options + ["-n", "1", "--json"])
        #expect(after.error.isEmpty)
        #expect(try after.ids("movies") == [6_751_668])
    }
}

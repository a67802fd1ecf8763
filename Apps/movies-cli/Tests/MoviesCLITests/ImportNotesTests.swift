import AppCoreTestSupport
import TerminalKit
import Testing

/// The messages of `import` about records left out.
@MainActor
@Suite struct ImportNotesTests {
    @Test func `An invalid mapping is a usage error, an unusable file is not`()
        async throws
    {
        let app = try TestApp(hasFilms: false)
        let file = try app.write("title,year\nA,2001\n", to: "films.csv")
        for mapping in ["nonsense", "nothing=Title", "title="] {
            let run = await app.run("import", file, "--map", mapping)
            #expect(run.code == .usage, "\(mapping)")
            #expect(run.error.contains("field=Name"), "\(mapping)")
        }
        let broken = try app.write("title,year\nA,2001,3\n", to: "deep/broken.csv")
        let run = await app.run("import", broken)
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("movies-cli: \(broken), line 2: "))
    }

    @Test func `A report contains every record left out, and replaces no file without a question`()
        async throws
    {
        let app = try TestApp(hasFilms: false)
        let rows = (1...30).map { "F\($0),soon,x\n" }.joined()
        let file = try app.write("title,year,odd\n\(rows),2000,\n", to: "films.csv")
        let report = app.path("report.txt")
        let run = await app.run("import", file, "--dry-run", "--report", report)
        #expect(run.code == .success)
        #expect(run.lines.contains("  not a valid year: 30"))
        #expect(run.errorLines.count < 25)
        let lines = String(decoding: try app.bytes(of: "report.txt"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 37, "\(lines)")
        #expect(lines.contains { $0.contains("odd") })
        #expect(await app.run("import", file, "--dry-run", "--report", report).code == .usage)
        let nowhere = app.path("no/such/report.txt")
        #expect(await app.run("import", file, "--dry-run", "--report", nowhere).code == .failure)
    }

    @Test func `Reports records left out on purpose by kind, in words, JSON and the report`()
        async throws
    {
        let app = try TestApp(hasFilms: false)
        let header =
            "tconst\ttitleType\tprimaryTitle\toriginalTitle\tisAdult\tstartYear\tendYear\truntimeMinutes\tgenres\n"
        let rows = [("tt0000001", "movie", 0), ("tt0000002", "tvEpisode", 0), ("tt0000003", "movie", 1)].map {
            "\($0)\t\($1)\tA\tA\t\($2)\t2001\t\\N\t90\tDrama\n"
        }
        let file = try app.write(header + rows.joined(), to: "title.basics.tsv")
        let report = app.path("report.txt")
        let run = await app.run("import", file, "--dry-run", "--report", report)
        for line in ["Left out on purpose: 2 records.", "  adult titles: 1", "  of the type tvEpisode: 1"] {
            #expect(run.lines.contains(line), "\(run.out)")
        }
        #expect(run.error.isEmpty)
        let text = String(decoding: try app.bytes(of: "report.txt"), as: UTF8.self)
        for part in [
            "of the type tvEpisode: 1", "line 3: Left out: “tvEpisode”", "line 4: Left out: an adult title",
        ] {
            #expect(text.contains(part), "\(text)")
        }
        let json = try await app.run("import", file, "--dry-run", "--json").json()
        let kinds = json["filtered_kinds"] as? [[String: Any]]
        #expect(kinds?.compactMap { $0["kind"] as? String } == ["adult", "tvEpisode"])
    }
}

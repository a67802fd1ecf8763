import AppCoreTestSupport
import TerminalKit
import Testing

/// What `import` says of what it did not take.
@MainActor
@Suite struct ImportNotesTests {
    @Test func `A mapping that makes no sense is wrong usage, a file that cannot be used is not`()
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

    @Test func `A report has everything that was left out, and replaces no file unasked`() async throws {
        let app = try TestApp(hasFilms: false)
        let rows = (1...30).map { "F\($0),soon,x\n" }.joined()
        let file = try app.write("title,year,odd\n\(rows),2000,\n", to: "films.csv")
        let report = app.path("report.txt")
        let run = await app.run("import", file, "--dry-run", "--report", report)
        #expect(run.code == .success)
        #expect(run.lines.contains("  not a valid year: 30"))
        #expect(run.errorLines.count < 25)
        let lines = String(decoding: try app.bytes(of: "report.txt"), as: UTF8.self).split(separator: "\n")
        #expect(lines.count == 32)
        #expect(lines.first?.contains("odd") == true)
        #expect(await app.run("import", file, "--dry-run", "--report", report).code == .usage)
        let nowhere = app.path("no/such/report.txt")
        #expect(await app.run("import", file, "--dry-run", "--report", nowhere).code == .failure)
    }
}

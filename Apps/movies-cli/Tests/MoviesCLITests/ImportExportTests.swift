import AppCore
import AppCoreTestSupport
import Foundation
import MoviesCLI
import PictureCoreTestSupport
import TerminalKit
import Testing

@MainActor
@Suite struct ImportExportTests {
    private static let noTerminal = "There is no terminal to ask on. Add --yes to confirm."

    @Test(arguments: ["json", "csv"])
    func `An export can be imported again`(format: String) async throws {
        let (source, copy) = (try TestApp(hasFilms: false), try TestApp())
        let file = source.path("films.\(format)")
        let exported = await source.run("export", "--format", format, "--output", file)
        #expect(exported.code == .success)
        #expect(exported.out == "Wrote 370 films.\n")
        let imported = await copy.run("import", file, "--json")
        #expect(imported.code == .success, "\(imported.error)")
        #expect(try imported.json()["films"] as? Int == 370)
        #expect(try imported.json()["skipped_count"] as? Int == 0)
        for command in [
            ["list", "-s", "title", "-n", "50", "--json"], ["search", "기생충", "--json"],
            ["show", "tt6751668", "--json"],
        ] {
            #expect(await copy.run(command).out == source.run(command).out)
        }
    }

    @Test(
        arguments: [[], ["personal"]],
        [("f.csv", true), ("f.CSV", true), ("f.json", false), ("f.txt", false)])
    func `The extension of a file determines its format`(path: [String], file: (name: String, isCSV: Bool))
        async throws
    {
        let app = try TestApp(hasFilms: false)
        _ = await app.run("bookmark", "add", "기생충")
        #expect(await app.run(path + ["export", "-o", app.path(file.name)]).code == .success)
        #expect(try String(contentsOfFile: app.path(file.name), encoding: .utf8).hasPrefix("[") != file.isCSV)
        let asked = await app.run(path + ["export", "-f", "json", "-o", app.path(file.name), "--yes"])
        #expect(asked.code == .success)
        #expect(try String(contentsOfFile: app.path(file.name), encoding: .utf8).hasPrefix("["))
    }

    @Test(
        arguments: [[], ["personal"]],
        [
            (["--format", "excel"], true), (["--format", "csv", "--language", "en"], false),
            (["--language", "ko"], true),
        ])
    func `A table for Excel begins with a byte-order mark, and can be imported again`(
        path: [String], table: (options: [String], hasMark: Bool)
    ) async throws {
        let app = try TestApp(hasFilms: false)
        _ = await app.run("bookmark", "add", "기생충")
        let file = app.path("f.csv")
        #expect(await app.run(path + ["export", "-o", file] + table.options).code == .success)
        #expect(try app.bytes(of: "f.csv").starts(with: [0xEF, 0xBB, 0xBF]) == table.hasMark)
        let imported = await app.run(path + ["import", file, "--yes"])
        #expect(imported.code == .success, "\(imported.error)")
    }

    @Test func `Standard output receives only the catalogue`() async throws {
        let app = try TestApp(hasFilms: false)
        let run = await app.run("export", "--format", "json")
        let films = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [[String: Any]]
        #expect(films?.count == 370)
        #expect(await app.run("export", "--output", "-").out == run.out)
    }

    @Test func `An import replaces the catalogue, and --add adds to it`() async throws {
        let app = try TestApp(hasFilms: false)
        let file = try app.write("title,year,imdb_code\n강,2001,tt0000007\n", to: "films.csv")
        _ = await app.run("list")
        let warning =
            "This replaces 370 films with 1: 370 will be removed, 1 will be new. Scores and bookmarks stay."
        let refused = await app.run("import", file)
        #expect(refused.code == .usage && refused.out.isEmpty, "the bundled films are asked about, too")
        #expect(refused.error == "movies-cli: \(warning) Continue? \(Self.noTerminal)\n")
        let first = await app.run("import", file, "--yes")
        #expect(first.out == "The catalogue now has 1 film.\n")
        #expect(first.error == warning + "\n")
        #expect(try await app.run("list", "--json").json()["total"] as? Int == 1)
        let more = try app.write(#"[{"title": "River", "year": 1999}]"#, to: "films.json")
        let added = await app.run("import", "--add", more)
        #expect(added.out == "The catalogue now has 2 films.\nNew films: 1.\n")
        #expect(added.error.isEmpty)
        #expect(try await app.run("search", "강", "--json").films().count == 1)
    }

    @Test func `Nothing is replaced in a home without films`() async throws {
        let app = try TestApp(hasFilms: false)
        let run = await app.run("import", try app.write("title,year\nA,2001\n", to: "films.csv"))
        #expect(run.out == "The catalogue now has 1 film.\n")
        #expect(run.error.isEmpty)
    }

    @Test func `Asks about films that would be removed`() async throws {
        let app = try TestApp(hasFilms: false)
        let two = try app.write("title,year\nA,2001\nB,2002\n", to: "two.csv")
        let one = try app.write("title,year\nB,2002\n", to: "one.csv")
        #expect(await app.run("import", two).code == .success)
        let warning =
            "This replaces 2 films with 1: 1 will be removed, 0 will be new. Scores and bookmarks stay."

        let piped = await app.run("import", one)
        #expect(piped.code == .usage)
        #expect(piped.error == "movies-cli: \(warning) Continue? \(Self.noTerminal)\n")
        let refused = await app.run("import", one, width: 80, input: ["n"])
        #expect(refused.code == .failure)
        #expect(refused.out.isEmpty)
        #expect(refused.error.contains("\(warning) Continue? (y/"), "\(refused.error)")
        #expect(try await app.run("list", "--json").films().count == 2)

        #expect(await app.run("import", two).error.isEmpty, "the same films need no word")
        #expect(await app.run("import", one, width: 80, input: ["y"]).code == .success)
        #expect(try await app.run("list", "--json").films().count == 1)
        #expect(await app.run("import", two, "--yes").code == .success)
        let sure = await app.run("import", one, "--yes")
        #expect(sure.code == .success)
        #expect(sure.error == warning + "\n", "--yes asks nothing, and it is said all the same")
    }

    @Test func `A dry run changes nothing, and is refused if the import would be`() async throws {
        let app = try TestApp(hasFilms: false)
        let two = try app.write("title,year\nA,2001\nB,2002\n", to: "two.csv")
        let one = try app.write("title,year\nB,2002\nC,2003\nD,2004\n", to: "one.csv")
        #expect(await app.run("import", two).code == .success)
        let before = await app.run("list", "--json").out

        let words = "Nothing was changed. The catalogue would have 3 films instead of 2: 2 new, 1 removed.\n"
        let terminal = await app.run("import", one, "--dry-run", width: 300)
        #expect(terminal.code == .success)
        #expect(terminal.out == words)
        let pipe = await app.run("import", one, "--dry-run")
        #expect(pipe.code == .usage)
        #expect(pipe.out == words)
        #expect(pipe.error.contains(Self.noTerminal))
        let json = try await app.run("import", one, "--dry-run", "--yes", "--json").json()
        #expect(json["applied"] as? Bool == false)
        #expect(json["films"] as? Int == 3)
        #expect(json["before"] as? Int == 2)
        #expect(json["added"] as? Int == 2)
        #expect(json["removed"] as? Int == 1)
        #expect(json["checksum"] is NSNull)
        let added = await app.run("import", one, "--dry-run", "--add")
        #expect(
            added.out
                == "Nothing was changed. The catalogue would have 4 films instead of 2: 2 new, 0 removed.\n"
                + "Matched with films already there, by title and year: 1.\n")
        #expect(added.code == .success)
        let cut = try app.write("title,year\nE,2005\nF,2006,3\n", to: "cut.csv")
        let refused = await app.run("import", cut, "--dry-run")
        #expect(refused.code == .failure)
        #expect(refused.error.contains("cut.csv, line 3"))

        #expect(await app.run("list", "--json").out == before)
        #expect(await app.run("import", one, "--yes").out == "The catalogue now has 3 films.\n")
    }

    @Test func `Discards an interrupted import only after agreement`() async throws {
        let app = try TestApp(hasFilms: false)
        let two = try app.write("title,year\nA,2001\nB,2002\n", to: "two.csv")
        let one = try app.write("title,year\nB,2002\n", to: "one's.csv")
        let other = try app.write("title,year\nC,2003\n", to: "other.csv")
        #expect(await app.run("import", two).code == .success)
        try await interrupt(app, "import", one, "--map", "year=year")
        let place = URL(filePath: app.home).resolvingSymlinksInPath().path
        let command = "movies-cli import '\(place)/one'\\''s.csv' --map year=year"
        let facts =
            "This discards the interrupted import of one's.csv (Ranking: 1). To continue it instead: \(command)\n"
        let question = "Discard the interrupted import?"

        let piped = await app.run("import", other)
        #expect(piped.code == .usage)
        #expect(piped.error == "\(facts)movies-cli: \(question) \(Self.noTerminal)\n")
        let rehearsal = await app.run("import", other, "--dry-run", "--yes", width: 300)
        #expect(rehearsal.code == .failure)
        #expect(
            rehearsal.error == facts + "movies-cli: A preview discards nothing, unless you add --restart.\n"
        )
        let korean = await app.run(
            "import", other, width: 300, variables: ["LANG": "ko_KR.UTF-8"], input: ["ㅜ"])
        #expect(korean.code == .failure)
        #expect(korean.out.isEmpty)
        #expect(
            korean.error
                == "중단된 가져오기(one's.csv, 순위 매기기 1건)를 취소하게 됩니다. 이어서 하려면: \(command)\n중단된 가져오기를 취소할까요? (y/n) ")
        let resumed = await app.run("import", one, "--map", "year=year", width: 80, input: ["y"])
        #expect(resumed.out.contains("An interrupted import was continued."), "\(resumed.error)")

        try await interrupt(app, "import", other)
        let sure = await app.run("import", two, "--yes")
        #expect(sure.code == .success)
        #expect(sure.error.hasPrefix("This discards the interrupted import of other.csv (Ranking: 1)."))
        try await interrupt(app, "import", other)
        let agreed = await app.run("import", one, width: 80, input: ["y", "y"])
        #expect(agreed.code == .success)
        #expect(agreed.out == "The catalogue now has 1 film.\n")
    }

    /// Stops an import at its question, as SIGTERM does: the signal ends the question before it cancels the command.
    private func interrupt(_ app: TestApp, _ arguments: String...) async throws {
        let transcript = Transcript(width: 80)
        var environment = app.environment(transcript, variables: TestApp.plain)
        environment.console.readLine = { _ in .interrupted }
        #expect(
            await App.movies(pictures: FakePictures()).run(arguments, environment) == .interrupted,
            "\(transcript.error)")
    }

    @Test func `An export replaces a file only after agreement`() async throws {
        let app = try TestApp(hasFilms: false)
        let file = try app.write("mine", to: "films.json")
        let piped = await app.run("export", "-o", file)
        #expect(piped.code == .usage)
        #expect(
            piped.error
                == "movies-cli: \(file) already exists. Replace it? \(Self.noTerminal)\n")
        #expect(await app.run("export", "-o", file, width: 200, input: ["n"]).code == .failure)
        #expect(try String(contentsOfFile: file, encoding: .utf8) == "mine")
        #expect(await app.run("export", "-o", file, width: 200, input: ["y"]).code == .success)
        #expect(await app.run("export", "-o", file, "--yes").code == .success)
        #expect(await app.run("export", "-o", "/dev/null").code == .success)
        #expect(try String(contentsOfFile: file, encoding: .utf8).hasPrefix("[\n"))
    }

    @Test func `Maps fields with other names`() async throws {
        let app = try TestApp(hasFilms: false)
        let file = try app.write(#"[{"Nom": "Rivière", "An": 1999}]"#, to: "films.json")
        #expect(await app.run("import", file).code == .failure)
        let run = await app.run("import", file, "--map", "title=Nom", "--map", "year=An")
        #expect(run.code == .success, "\(run.error)")
        #expect(try await app.run("list", "--json").films().first?["year"] as? Int == 1999)
    }

    @Test(arguments: [
        Broken(
            "basics.tsv", header + "tt0000001\tmovie\tA\tA\t0\t2001\t\\N\t90\tDrama\ntt0000002\tmovie\n",
            line: 3),
        Broken("films.csv", "title,year\nA,2001\nB,2002,3\n", line: 3),
        Broken("films.json", "[{\"title\": \"A\"},\n{\"title\": ]", line: 2),
        Broken("empty.tsv", "", line: 1), Broken("noise.bin", "\u{1}\u{2}\u{3}", line: 1),
        Broken("only-header.tsv", header, line: nil, isNamed: false),
    ])
    func `Reports an unusable file with its line, and the old catalogue stays`(broken: Broken)
        async throws
    {
        let app = try TestApp(hasFilms: false)
        let before = await app.run("list", "-n", "50", "--json").out
        let file = try app.write(broken.content, to: broken.name)
        let run = await app.run("import", file)
        #expect(run.code == .failure)
        #expect(run.out.isEmpty)
        let place =
            broken.line.map { "\(file), line \($0): " } ?? (broken.isNamed ? "\(file): " : "")
        #expect(run.error.hasPrefix("movies-cli: \(place)"), "\(run.error)")
        #expect(await app.run("list", "-n", "50", "--json").out == before)
    }

    @Test(arguments: ["/no/such/file.tsv", "/"])
    func `An unreadable file is a failure`(path: String) async throws {
        let run = try await TestApp.runOnce("import", path)
        #expect(run.code == .failure)
        #expect(run.error.contains("cannot be read"))
    }

    @Test func `An unwritable destination is a failure and leaves no file`() async throws {
        let app = try TestApp(hasFilms: false)
        let run = await app.run("export", "--output", app.path("no/such/folder.json"))
        #expect(run.code == .failure)
        #expect(run.error.contains("folder.json: The file cannot be written"), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: app.path("no")))
    }

    @Test func `A terminal shows the progress of an import, a pipe does not`() async throws {
        let app = try TestApp(hasFilms: false)
        let file = try app.write("title,year\nA,2001\n", to: "films.csv")
        _ = await app.run("import", file)
        #expect(await app.run("import", file).error.isEmpty)
        let run = await app.run("import", file, width: 60)
        #expect(run.out == "The catalogue now has 1 film.\n")
        #expect(run.error.isEmpty || run.error.hasSuffix("\r\u{1B}[2K"))
    }
}

private let header =
    [
        "tconst", "titleType", "primaryTitle", "originalTitle", "isAdult", "startYear", "endYear",
        "runtimeMinutes", "genres",
    ]
    .joined(separator: "\t") + "\n"

/// A file that cannot be imported, and the part of it that the error names.
struct Broken: Sendable, CustomTestStringConvertible {
    let name: String
    let content: String
    let line: Int?
    let isNamed: Bool

    init(_ name: String, _ content: String, line: Int?, isNamed: Bool = true) {
        self.name = name
        self.content = content
        self.line = line
        self.isNamed = isNamed
    }

    var testDescription: String { name }
}

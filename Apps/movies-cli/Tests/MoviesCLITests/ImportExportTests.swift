import Foundation
import TerminalKit
import Testing

@MainActor
@Suite struct ImportExportTests {
    @Test(arguments: ["json", "csv"])
    func `What is exported can be imported again`(format: String) async throws {
        let (source, copy) = (try TestApp(), try TestApp())
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

    @Test func `Standard output gets the catalogue and nothing else`() async throws {
        let app = try TestApp()
        let run = await app.run("export", "--format", "json")
        let films = try JSONSerialization.jsonObject(with: Data(run.out.utf8)) as? [[String: Any]]
        #expect(films?.count == 370)
        #expect(await app.run("export", "--output", "-").out == run.out)
    }

    @Test func `An import replaces the catalogue, a merge adds to it`() async throws {
        let app = try TestApp()
        let file = try app.write("title,year,imdb_code\n강,2001,tt0000007\n", to: "films.csv")
        #expect(await app.run("import", file).out == "The catalogue now has 1 film.\n")
        #expect(try await app.run("list", "--json").json()["total"] as? Int == 1)
        let more = try app.write(#"[{"title": "River", "year": 1999}]"#, to: "films.json")
        #expect(await app.run("import", "--merge", more).out == "The catalogue now has 2 films.\n")
        #expect(try await app.run("search", "강", "--json").films().count == 1)
    }

    @Test func `Fields under other names are mapped`() async throws {
        let app = try TestApp()
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
    func `A file that cannot be used is named with its line, and the old catalogue stays`(broken: Broken)
        async throws
    {
        let app = try TestApp()
        let before = await app.run("list", "-n", "50", "--json").out
        let file = try app.write(broken.content, to: broken.name)
        let run = await app.run("import", file)
        #expect(run.code == .failure)
        #expect(run.out.isEmpty)
        let place =
            broken.line.map { "\(broken.name), line \($0): " } ?? (broken.isNamed ? "\(broken.name): " : "")
        #expect(run.error.hasPrefix("movies-cli: \(place)"), "\(run.error)")
        #expect(await app.run("list", "-n", "50", "--json").out == before)
    }

    @Test(arguments: ["/no/such/file.tsv", "/"])
    func `A file that cannot be read is a failure`(path: String) async throws {
        let run = try await TestApp.inMemory("import", path)
        #expect(run.code == .failure)
        #expect(run.error.contains("cannot be read"))
    }

    @Test func `A place that cannot be written is a failure and leaves nothing`() async throws {
        let app = try TestApp()
        let run = await app.run("export", "--output", app.path("no/such/folder.json"))
        #expect(run.code == .failure)
        #expect(run.error.contains("folder.json: The file cannot be written"), "\(run.error)")
        #expect(!FileManager.default.fileExists(atPath: app.path("no")))
    }

    @Test func `A terminal sees how far an import is, a pipe does not`() async throws {
        let app = try TestApp()
        let file = try app.write("title,year\nA,2001\n", to: "films.csv")
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

/// A file that cannot be imported, and what of it the error names.
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

import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import TestSupport
import Testing

@testable import MoviesCLI

/// The complete output of the app, as recorded: the help, every command with and without `--json`, and errors.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct GoldenTests {
    private let goldens = Self.goldens(hasFilms: true)

    private static func goldens(hasFilms: Bool) -> AppGoldens {
        var goldens = AppGoldens(GoldenScripts.all) {
            let app = try TestApp(hasFilms: hasFilms)
            try app.write("title,year,imdb_code\n강,2001,tt0000007\nRiver,1999,tt0000008\n", to: "films.csv")
            try app.write(#"[{"title": "Sea", "year": 1980, "genres": ["Drama"]}]"#, to: "films.json")
            try app.write("title,year\nA,2001\nB,2002,3\n", to: "broken.csv")
            try app.write("title,year\nSea,1980\nLake,1990\n", to: "same.csv")
            try app.write("title,year,Action\nA,abc,1\n,2002,\nB,2001,\nB,2001,\n", to: "odd.csv")
            try app.write(
                "Date,Name,Year,Letterboxd URI\n2024-01-05,River,1999,x\n2024-01-05,Nowhere,2001,y\n,,,\n",
                to: "watchlist.csv")
            return app
        }
        goldens.transports = ["river": server(title: "River")]
        return goldens
    }

    @Test(arguments: ["en", "ko"])
    func `The help of every command is as recorded`(language: String) async throws {
        try await goldens.expectHelp(in: language)
    }

    @Test func `--json chooses from the documented fields`() throws {
        try goldens.expectDocumentedFields()
    }

    @Test(arguments: GoldenScripts.all.map(\.name))
    func `Everything that commands print is as recorded`(name: String) async throws {
        // These scripts start with an empty home.
        let isFresh = ["library", "moves"].contains(name)
        try await Self.goldens(hasFilms: !isFresh).expectScript(name)
    }

    @Test func `Every command is recorded, and with --json if it has that`() throws {
        try goldens.expectEveryCommand()
    }

    /// Without a server, no answers are saved in addition to the database.
    @Test func `The files of an app without a server match their record`() async throws {
        let app = try TestApp()
        var text = ""
        for line in [
            "list", "search gemini", "show tt6751668", "bookmark add tt6751668", "config set limit 5",
        ] {
            let run = await app.run(line.split(separator: " ").map(String.init))
            #expect(run.code == .success, "\(run.error)")
            let names = try FileManager.default.subpathsOfDirectory(atPath: app.home).filter { name in
                var isFolder: ObjCBool = false
                return FileManager.default.fileExists(atPath: app.path(name), isDirectory: &isFolder)
                    && !isFolder.boolValue
            }
            text +=
                "$ \(AppIdentity.movies.name) \(line)\n" + names.sorted().map { "\($0)\n" }.joined() + "\n"
        }
        try GoldenFile("home.txt", beside: #filePath).expect(text)
    }
}

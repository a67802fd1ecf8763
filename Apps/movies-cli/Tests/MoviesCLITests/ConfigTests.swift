import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import MoviesCLI

@MainActor
@Suite struct ConfigTests {
    @Test(arguments: [
        ("store", "sqlite", "memory"), ("language", "auto", "ko"), ("color", "auto", "never"),
        ("limit", "20", "30"),
        ("search-pause", "1.5", "0.5"), ("recent-limit", "10", "5"),
        ("server", "none", "https://films.test/api/v2"), ("source", "yts", "tmdb"),
    ])
    func `A setting is read, changed and taken back`(key: String, standard: String, other: String)
        async throws
    {
        let app = try TestApp()
        #expect(await app.run("config", "get", key).out == "\(standard)\n")
        #expect(await app.run("config", "set", key, other).code == .success)
        #expect(await app.run("config", "get", key).out == "\(other)\n")
        #expect(try await app.run("config", "list", "--json").json()[key] as? String == other)
        #expect(await app.run("config", "remove", key).code == .success)
        #expect(await app.run("config", "get", key).out == "\(standard)\n")
    }

    @Test func `The values above cover every setting, and all are listed`() async throws {
        let run = try await TestApp.runOnce("config", "list")
        #expect(run.lines.count == AppSettings.specs.count + AppIdentity.movies.keys.count + 1)
        for key in AppSettings.specs {
            #expect(run.lines.contains { $0.hasPrefix(key.name) && $0.contains(key.defaultValue) })
        }
    }

    @Test func `A setting applies, and the command line overrides it`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set", "limit", "3")
        _ = await app.run("config", "set", "language", "ko")
        let set = await app.run("list")
        #expect(set.lines.count == 4)
        #expect(set.out.hasPrefix("      번호") || set.out.contains("번호"))
        let told = await app.run("list", "--limit", "2", "--language", "en")
        #expect(told.lines.count == 3)
        #expect(told.out.contains("No."))
    }

    @Test(arguments: [
        ["limit", "0"], ["limit", "51"], ["limit", "x"], ["language", "fr"], ["color", "red"],
        ["store", "disk"],
        ["search-pause", "-1"], ["search-pause", "61"], ["search-pause", "nan"], ["recent-limit", "101"],
        ["server", "films.test"], ["server", "https://me:hunter2@films.test"], ["source", "imdb"],
        ["no-such-key", "1"], ["limit"],
    ])
    func `A value that is not allowed changes nothing`(words: [String]) async throws {
        let app = try TestApp()
        let before = await app.run("config", "list")
        let run = await app.run(["config", "set"] + words)
        #expect(run.code == .usage)
        #expect(!run.error.isEmpty)
        #expect(await app.run("config", "list").out == before.out)
    }

    @Test(arguments: ["{", "[]", #"{"limit": "many"}"#, #"{"store": "floppy"}"#, "\u{0}"])
    func `Reports a broken file, and the commands that help repair it still work`(content: String)
        async throws
    {
        let app = try TestApp()
        let path = await app.run("config", "path").lines[0]
        try app.write(content, to: String(path.dropFirst(app.home.count + 1)))
        for command in [
            ["list"], ["config", "list"], ["config", "set", "limit", "3"], ["bookmark", "list"],
        ] {
            let run = await app.run(command)
            #expect(run.code == .failure)
            #expect(run.error.contains(path))
            #expect(run.out.isEmpty)
        }
        #expect(await app.run("config", "path").out == "\(path)\n")
        let doctor = await app.run("doctor")
        #expect(doctor.code == .failure)
        #expect(doctor.lines.contains { $0.hasPrefix("✗  settings") && $0.contains(path) })
    }

    @Test(arguments: [
        #"{"limit": -1}"#, #"{"search_pause": 1e300}"#, #"{"language": "xx"}"#, #"{"color": "pink"}"#,
        #"{"server": "https://me:hunter2@films.test"}"#,
    ])
    func `Reports an invalid value in the file, and config repairs it`(content: String) async throws {
        let app = try TestApp()
        let path = await app.run("config", "path").lines[0]
        try app.write(content, to: String(path.dropFirst(app.home.count + 1)))
        let list = await app.run("list")
        #expect(list.code == .failure)
        #expect(list.error.contains(path))
        for command in [["doctor"], ["config", "list"], ["config", "get", "server"], ["list"]] {
            let run = await app.run(command)
            #expect(!"\(run.out)\(run.error)".contains("hunter2"))
        }
        #expect(await app.run("doctor").code == .failure)
        for key in AppSettings.specs {
            #expect(await app.run("config", "remove", key.name).code == .success)
        }
        #expect(await app.run("list").code == .success)
    }

    @Test func `Keeps keys of a newer version`() async throws {
        let app = try TestApp()
        let path = await app.run("config", "path").lines[0]
        let name = String(path.dropFirst(app.home.count + 1))
        try app.write(#"{"limit": 7, "theme": "dark"}"#, to: name)
        #expect(await app.run("config", "set", "language", "ko").code == .success)
        let text = try String(contentsOfFile: path, encoding: .utf8)
        #expect(text.contains(#""theme" : "dark""#))
        #expect(text.contains(#""limit" : 7"#))
    }
}

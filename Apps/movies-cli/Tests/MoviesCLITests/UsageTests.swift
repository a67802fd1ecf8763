import AppCore
import AppCoreTestSupport
import Foundation
import PictureCoreTestSupport
import TerminalKit
import Testing

@testable import MoviesCLI

@MainActor
@Suite struct UsageTests {
    @Test(arguments: [
        (["serach", "x"], "'search'"), (["lst"], "'list'"), (["list", "--gnre", "Drama"], "'--genre'"),
        (["list", "--sort", "titel"], "'title'"), (["bookmark", "ad", "7"], "'add'"),
        (["config", "get", "limt"], "'limit'"),
        (["graph", "--format", "jsn"], "'json'"), (["list", "--store", "memry"], "'memory'"),
    ])
    func `A slip of the finger is understood`(arguments: [String], meant: String) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(run.out.isEmpty)
        #expect(run.error.contains("Did you mean \(meant)?"), "\(run.error)")
        let korean = await (try TestApp()).run(arguments, variables: ["LANG": "ko_KR.UTF-8"])
        #expect(korean.error.contains("혹시 \(meant)인가요?"))
    }

    @Test(arguments: [
        [], ["help"], ["--help"], ["-h"], ["help", "list"], ["list", "--help"],
        ["bookmark", "add", "--help"],
    ])
    func `Help is a success`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .success)
        #expect(run.out.contains("movies-cli"))
        #expect(run.error.isEmpty)
    }

    @Test func `The version is one line`() async throws {
        #expect(await (try TestApp()).run("--version").out == "movies-cli \(AppIdentity.movies.version)\n")
    }

    @Test(arguments: [
        ["bookmark"], ["config"], ["show"], ["rate", "7"], ["import"], ["completions"], ["recent", "forget"],
    ])
    func `Reports missing words, and mentions the help`(arguments: [String]) async throws {
        let run = await (try TestApp()).run(arguments)
        #expect(run.code == .usage)
        #expect(run.error.contains("--help"))
    }

    @Test func `A doctor finds nothing wrong with a new home`() async throws {
        for store in StoreKind.words {
            let run = await (try TestApp()).run("doctor", "--store", store.text)
            #expect(run.code == .success, "\(run.out)")
            #expect(!run.out.contains("✗"))
        }
    }

    @Test func `A damaged catalogue is one error with advice`() async throws {
        let app = try TestApp()
        _ = await app.run("list")
        let path = ".local/share/trellis/movies/backend.sqlite"
        for name in ["\(path)-wal", "\(path)-shm"] {
            try? FileManager.default.removeItem(atPath: app.path(name))
        }
        try app.write(String(repeating: "no database ", count: 1_000), to: path)
        let run = await app.run("search", "matrix")
        #expect(run.code == .failure)
        #expect(run.error.hasPrefix("movies-cli: Damaged: "))
        #expect(run.error.contains("move it away"))
        #expect(run.error.split(separator: "\n").count == 1)
    }

    @Test func `Data that cannot be opened is an error that says where`() async throws {
        let app = try TestApp()
        let file = try app.write("", to: "file")
        for command in [["list"], ["bookmark", "list"], ["recent"], ["search", "x"], ["show", "7"]] {
            let run = await app.run(command, variables: ["XDG_DATA_HOME": file])
            #expect(run.code == .failure)
            #expect(run.error.contains(file), "\(command): \(run.error)")
        }
        let doctor = await app.run("doctor", variables: ["XDG_DATA_HOME": file])
        #expect(doctor.code == .failure)
    }
}

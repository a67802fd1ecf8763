import AppCore
import AppCoreTestSupport
import Foundation
import Persistence
import TerminalKit
import Testing

@MainActor
@Suite struct StoresTests {
    private func files(_ variables: [String: String], _ profile: String = "default") throws -> AppFiles {
        AppFiles(of: .sample, environment: variables, profile: try #require(ProfileName(profile)))
    }

    @Test func `Files are in the folders of the XDG specification`() throws {
        let home = try files(["HOME": "/home/nari"])
        #expect(home.backend == "/home/nari/.local/share/trellis/sample/backend.sqlite")
        #expect(home.settings == "/home/nari/.config/trellis/sample/default.json")
        #expect(home.cache == "/home/nari/.cache/trellis/sample/default.sqlite")
        #expect(home.secrets == "/home/nari/.local/share/trellis/sample/secrets/default.json")
        let other = try files([
            "HOME": "/home/nari", "XDG_DATA_HOME": "/d", "XDG_CONFIG_HOME": "/c", "XDG_CACHE_HOME": "/k",
        ])
        #expect(
            other.backend == "/d/trellis/sample/backend.sqlite"
                && other.settings == "/c/trellis/sample/default.json")
        #expect(other.cache == "/k/trellis/sample/default.sqlite")
    }

    @Test func `Profiles share only the backend`() throws {
        let (one, two) = (try files(["HOME": "/h"]), try files(["HOME": "/h"], "two"))
        #expect(one.backend == two.backend)
        for path in [\AppFiles.profile, \.cache, \.settings, \.secrets] {
            #expect(one[keyPath: path] != two[keyPath: path])
        }
        #expect(one.folder("drafts") != two.folder("drafts"))
    }

    @Test(arguments: [["help"], ["--version"], ["get", "--help"], ["graph"], ["config", "list"], ["get"]])
    func `A command that needs no data leaves no file`(arguments: [String]) async throws {
        let app = try TestApp()
        #expect(await app.run(arguments).code == .success)
        #expect(try FileManager.default.contentsOfDirectory(atPath: app.home).isEmpty)
    }

    @Test func `The memory store leaves no file`() async throws {
        let app = try TestApp()
        _ = await app.run("doctor", "--store", "memory")
        let found =
            FileManager.default.enumerator(atPath: app.home)?.allObjects.compactMap { $0 as? String } ?? []
        #expect(!found.contains { $0.hasSuffix(".sqlite") })
    }

    @Test(arguments: ["", "a/b", "..", "a b", String(repeating: "a", count: 65)])
    func `Refuses an invalid profile name`(name: String) async throws {
        let run = await (try TestApp()).run("config", "list", "--profile", name)
        #expect(run.code == .usage && run.error.contains("profile"))
    }

    @Test(arguments: [
        ("limit", "0"), ("limit", "51"), ("pause", "60.5"), ("store", "floppy"), ("language", "fr"),
        ("server", "ftp://x"),
    ])
    func `Names the settings file, the invalid setting and the allowed values`(
        name: String, value: String
    ) async throws {
        let app = try TestApp()
        let json = Double(value) == nil ? "\"\(value)\"" : value
        let path = try app.write("{\"\(name)\":\(json)}", to: ".config/trellis/sample/default.json")
        let run = await app.run("get")
        #expect(run.code == .failure && run.error.contains(path) && run.error.contains(name), "\(run.error)")
        #expect(try String(contentsOfFile: path, encoding: .utf8).contains(value))
    }
}

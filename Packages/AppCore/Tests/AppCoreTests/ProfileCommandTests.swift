import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite struct ProfileCommandTests {
    @Test func `Profiles are listed, and removed with all their files`() async throws {
        let app = try TestApp()
        for name in ["work", "home.2"] {
            #expect(await app.run("config", "set", "language", "ko", "--profile", name).code == .success)
        }
        try app.write("1234", to: ".cache/trellis/sample/work.sqlite")
        try app.write("1", to: ".local/share/trellis/sample/drafts/work/1.json")
        try app.write("blob", to: ".local/share/trellis/sample/backend-blobs/7a/x")
        let run = await app.run("profile", "list", "--json", "--profile", "work")
        let profiles = try run.list("profiles")
        #expect(profiles.map { $0["name"] as? String } == ["default", "home.2", "work"])
        #expect(profiles.map { $0["is_current"] as? Bool } == [false, false, true])
        #expect((profiles.last?["bytes"] as? Int ?? 0) > 5)

        let asked = await app.run("profile", "remove", "work", width: 80, input: ["n"])
        #expect(asked.code == .failure && asked.error.contains("Remove the profile 'work'"))
        #expect(asked.error.contains("? Its notes go with it. It cannot be brought back."))
        #expect(await app.run("profile", "remove", "work").code == .usage)
        #expect(await app.run("profile", "remove", "work", "-y").code == .success)
        #expect(await app.run("profile", "list").lines.contains { $0.hasPrefix("work") } == false)
        #expect(!FileManager.default.fileExists(atPath: app.path(".local/share/trellis/sample/drafts/work")))
        #expect(try app.bytes(of: ".local/share/trellis/sample/backend-blobs/7a/x").count == 4)
        #expect(await app.run("config", "get", "language", "--profile", "home.2").out == "ko\n")
    }

    @Test func `A removed profile leaves no file`() async throws {
        let app = try TestApp()
        let (config, data) = (".config/trellis/sample", ".local/share/trellis/sample")
        let files =
            ["", ".lock", ".edit-1f"].map { "\(config)/work.json\($0)" }
            + ["", "-wal", "-shm", "-journal"].map { "\(data)/profiles/work.sqlite\($0)" }
            + ["", ".lock", ".session", ".order"].map { "\(data)/secrets/work.json\($0)" }
            + ["\(data)/drafts/work/1.json", ".cache/trellis/sample/work.sqlite-wal"]
        for file in files { try app.write("x", to: file) }
        #expect(await app.run("profile", "remove", "work", "-y").code == .success)
        for file in files { #expect(!FileManager.default.fileExists(atPath: app.path(file)), "\(file)") }
    }

    @Test func `Refuses a missing profile and an invalid name`() async throws {
        let app = try TestApp()
        #expect(await app.run("profile", "remove", "nobody", "-y").code == .failure)
        #expect(await app.run("profile", "remove", "../x", "-y").code == .usage)
    }

    @Test func `Measures and clears only the cache of the profile`() async throws {
        let app = try TestApp()
        for name in ["default.sqlite", "default.sqlite-wal", "default-pictures/a", "work.sqlite"] {
            try app.write("12345", to: ".cache/trellis/sample/\(name)")
        }
        #expect(try await app.run("cache", "size", "--json").json()["bytes"] as? Int == 15)
        // The path must stay on one line, so that it can be copied.
        let size = await app.run("cache", "size", width: 20)
        #expect(size.out.hasPrefix("15 bytes  ") && size.lines.count == 1, "\(size.out)")
        #expect(await app.run("cache", "clear").out == "Cleared 15 bytes.\n")
        #expect(try await app.run("cache", "size", "--json").json()["bytes"] as? Int == 0)
        #expect(try app.bytes(of: ".cache/trellis/sample/work.sqlite").count == 5)
    }

    /// An editor that writes these texts in turn, and records the text that it was opened with.
    private func editor(_ texts: [String]) -> (ExtraInput, shown: Shown) {
        let shown = Shown(texts)
        return (
            ExtraInput(editor: { path in
                shown.edit(path)
                return .done
            }), shown
        )
    }

    private final class Shown: @unchecked Sendable {
        private var texts: [String]
        private(set) var seen: [String] = []

        init(_ texts: [String]) { self.texts = texts }

        func edit(_ path: String) {
            seen.append((try? String(contentsOfFile: path, encoding: .utf8)) ?? "")
            try? Data(texts.removeFirst().utf8).write(to: URL(filePath: path))
        }
    }

    @Test func `Saves edited settings as soon as they are valid`() async throws {
        let app = try TestApp()
        #expect(await app.run("config", "set", "color", "never").code == .success)
        let (extra, shown) = editor([#"{"language": "kr"}"#, #"{"language": "ko"}"#])
        let run = await app.run("config", "edit", width: 80, input: ["y"], extra: extra)
        #expect(run.code == .success, "\(run.error)")
        #expect(run.error.contains("Not valid: language = kr (allowed: auto, en, ko)."))
        #expect(shown.seen.first?.contains("never") == true)
        #expect(shown.seen.last == #"{"language": "kr"}"#)
        #expect(await app.run("config", "get", "language").out == "ko\n")
        #expect(await app.run("config", "get", "color").out == "auto\n")
    }

    private func copies(of app: TestApp) -> [String] {
        let folder = app.path(".config/trellis/sample")
        return ((try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []).filter {
            $0.contains(".edit-")
        }
    }

    @Test func `Keeps the edited copy and the settings when the copy is not valid`() async throws {
        let app = try TestApp()
        let (extra, _) = editor([#"{"language": "kr"}"#])
        let run = await app.run("config", "edit", width: 80, input: ["n"], extra: extra)
        #expect(run.code == .failure)
        #expect(await app.run("config", "get", "language").out == "auto\n")
        let copy = try #require(copies(of: app).first)
        #expect(run.error.contains(copy))
        #expect(try app.bytes(of: ".config/trellis/sample/\(copy)") == Array(#"{"language": "kr"}"#.utf8))
        #expect(await app.run("profile", "list").lines.count == 2)
    }

    @Test func `Does not overwrite settings that changed during the editing`() async throws {
        let app = try TestApp()
        _ = await app.run("config", "set", "color", "never")
        let path = app.path(".config/trellis/sample/default.json")
        let extra = ExtraInput(editor: { copy in
            try? Data(#"{"color": "always"}"#.utf8).write(to: URL(filePath: path))
            try? Data(#"{"language": "ko"}"#.utf8).write(to: URL(filePath: copy))
            return .done
        })
        let run = await app.run("config", "edit", width: 80, extra: extra)
        #expect(run.code == .failure && run.error.contains("in the meantime"))
        #expect(await app.run("config", "get", "color").out == "always\n")
        #expect(copies(of: app).count == 1)
    }

    @Test func `An unusable editor leaves nothing behind, and editing needs a terminal`() async throws {
        let app = try TestApp()
        let failing = ExtraInput(editor: { _ in .failed(reason: "exit code 127") })
        #expect(await app.run("config", "edit", width: 80, extra: failing).error.contains("exit code 127"))
        #expect(await app.run("config", "edit", width: 80).error.contains("EDITOR"))
        #expect(copies(of: app).isEmpty)
        #expect(await app.run("config", "edit", extra: failing).code == .usage)
    }

    @Test func `Distinguishes profiles whose names end like files`() async throws {
        let app = try TestApp()
        for name in ["work", "work-pictures", "work.json", "work.sqlite-wal"] {
            _ = await app.run("config", "set", "language", "ko", "--profile", name)
            _ = await app.run("doctor", "--profile", name)
        }
        let names = try await app.run("profile", "list", "--json").list("profiles").map {
            $0["name"] as? String
        }
        #expect(names == ["default", "work", "work-pictures", "work.json", "work.sqlite-wal"])
        #expect(await app.run("profile", "remove", "work", "-y").code == .success)
        for name in ["work-pictures", "work.json", "work.sqlite-wal"] {
            #expect(await app.run("config", "get", "language", "--profile", name).out == "ko\n")
        }
    }
}

import Foundation
import TestSupport
import Testing

@testable import TerminalKit

@Suite(.timeLimit(.minutes(10))) struct EditorTests {
    /// A file in a folder of the test's own.
    private struct Document {
        let folder: TemporaryFolder
        let path: String

        init(named name: String = "draft.md", _ text: String = "before") throws {
            folder = try TemporaryFolder()
            path = try folder.write(text.utf8, to: name)
        }

        var text: String? { try? String(contentsOfFile: path, encoding: .utf8) }

        func script(_ text: String) throws -> String {
            let file = try folder.write(text.utf8, to: "editor.sh")
            return "sh \(file)"
        }
    }

    private func environment(_ command: String, _ more: [String: String] = [:]) -> [String: String] {
        ["EDITOR": command, "PATH": "/usr/bin:/bin"].merging(more) { $1 }
    }

    @Test func `Passes the file to the editor and waits for it`() async throws {
        let document = try Document()
        let script = try document.script("printf ' and after' >> \"$1\"")
        let editor = try #require(Editor(environment: environment(script)))
        #expect(await editor.edit(document.path) == .done)
        #expect(document.text == "before and after")
    }

    @Test func `Puts arguments before the file, whose name no shell parses`() async throws {
        let document = try Document(named: "a b'c\"$(touch x);`id`.md")
        let script = try document.script("printf '%s|' \"$#\" \"$1\" \"$2\" > \"$3\"")
        let editor = try #require(Editor(environment: environment("\(script) --wait 'two words'")))
        #expect(await editor.edit(document.path) == .done)
        #expect(document.text == "3|--wait|two words|")
        #expect(try document.folder.names().count == 2)
    }

    @Test func `VISUAL comes before EDITOR, and an empty variable counts as unset`() {
        func command(_ environment: [String: String]) -> String? {
            Editor(environment: environment)?.command.text
        }
        #expect(command(["VISUAL": "code --wait", "EDITOR": "vi"]) == "code --wait")
        #expect(command(["VISUAL": " ", "EDITOR": "vi"]) == "vi")
        #expect(command(["EDITOR": "", "PATH": "/nowhere"]) == nil)
        #expect(command(["PATH": "/nowhere"]) == nil)
    }

    @Test func `Without a variable, uses an editor of the system, the usual one first`() throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        for name in ["vi", "nano"] {
            let path = try folder.write("#!/bin/sh\n".utf8, to: name)
            try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path)
        }
        #expect(Editor(environment: ["PATH": "/nowhere:\(folder.path)"])?.command.text == "nano")
        #expect(Editor(environment: ["PATH": folder.path, "EDITOR": "vi"])?.command.text == "vi")
    }

    @Test(arguments: [
        ("exit 3", "exit code 3"), ("kill -9 $$", "signal 9"), ("kill -15 $$", "signal 15"),
    ])
    func `Reports the reason of a failure`(script: String, reason: ErrorText) async throws {
        let document = try Document()
        let editor = try #require(Editor(environment: environment(try document.script(script))))
        #expect(await editor.edit(document.path) == .failed(reason: reason))
        #expect(document.text == "before")
    }

    @Test func `Fails when the editor is not installed`() async throws {
        let document = try Document()
        // The shell's message goes to its standard error.
        let editor = try #require(Editor(environment: environment("no-such-editor 2>/dev/null")))
        #expect(await editor.edit(document.path) == .failed(reason: "exit code 127"))
    }

    @Test func `The editor has exactly the user's environment`() async throws {
        let document = try Document()
        let script = try document.script("env > \"$1\"")
        let editor = try #require(Editor(environment: environment(script, ["LANG": "ko_KR.UTF-8"])))
        #expect(await editor.edit(document.path) == .done)
        let lines = Set(try #require(document.text).split(separator: "\n").map { $0.prefix { $0 != "=" } })
        #expect(lines.subtracting(["PWD", "SHLVL", "_", "OLDPWD"]) == ["EDITOR", "PATH", "LANG"])
    }

    @Test func `The editor starts with default signal handling`() async throws {
        let document = try Document()
        // A child of a program that ignores SIGPIPE would ignore it as well.
        let before = signal(SIGPIPE, SIG_IGN)
        defer { signal(SIGPIPE, before) }
        let script = try document.script("kill -PIPE $$; echo alive > \"$1\"")
        let editor = try #require(Editor(environment: environment(script)))
        #expect(await editor.edit(document.path) == .failed(reason: "signal \(SIGPIPE)"))
        #expect(document.text == "before")
    }
}

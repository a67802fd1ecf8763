import AppCoreTestSupport
import TextCore
import AppCore
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// Text from an argument, from standard input and from an editor.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct TextInputTests {
    private func editor(_ text: String?, then outcome: EditorOutcome = .done) -> ExtraInput {
        .init(editor: { path in
            if let text { try? Data(text.utf8).write(to: URL(filePath: path)) }
            return outcome
        })
    }

    private func text(of post: Int, in app: TestApp) async throws -> String? {
        let post = try await app.run("post", "show", "\(post)", "--json").json()["post"] as? [String: Any]
        return post?["text"] as? String
    }

    @Test func `Reads a whole pipe, with and without the hyphen`() async throws {
        let app = try await TestApp.signedUp()
        for (number, words) in [[], ["-"]].enumerated() {
            let run = await app.run(["post", "create"] + words, input: ["첫 줄", "", "끝"])
            #expect(run.code == .success, "\(run.error)")
            #expect(try await text(of: number + 1, in: app) == "첫 줄\n\n끝")
        }
        #expect(await app.run("comment", "create", "1", input: ["piped"]).code == .success)
        #expect(await app.run("post", "edit", "1", input: ["changed"]).code == .success)
        #expect(try await text(of: 1, in: app) == "changed")
        #expect(await app.run("post", "create", "-", width: 80, input: ["typed"]).code == .success)
        #expect(try await text(of: 3, in: app) == "typed")
    }

    @Test func `An argument takes precedence over a pipe`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "told", input: ["piped"])
        #expect(try await text(of: 1, in: app) == "told")
    }

    @Test(arguments: [TextDocument.notUTF8, .tooLarge, .interrupted, .text("")])
    func `Reports a pipe without a text`(document: TextDocument) async throws {
        let app = try await TestApp.signedUp()
        for (language, part) in [("en", "community-cli: The text is "), ("ko", "community-cli: 내용이 ")] {
            let transcript = Transcript(environment: TestApp.plain)
            var environment = app.environment(transcript)
            environment.console.readAll = { _ in document }
            let code = await app.app.run(
                ["post", "create", "-", "--language", language], environment)
            #expect(code == (document == .interrupted ? .interrupted : .usage))
            if document != .interrupted { #expect(transcript.error.hasPrefix(part), "\(transcript.error)") }
            #expect(transcript.out.isEmpty)
        }
    }

    @Test func `Sends the text of the editor and keeps no draft`() async throws {
        let app = try await TestApp.signedUp()
        let run = await app.run("post", "create", width: 80, extra: editor("Written\n"))
        #expect(run.code == .success, "\(run.error)")
        #expect(try await text(of: 1, in: app) == "Written")
        #expect(await app.run("drafts", "list").out == "No drafts.\n")
    }

    @Test func `An edit begins with what is there`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Before")
        let extra = ExtraInput(editor: { path in
            let file = URL(filePath: path)
            guard let text = try? String(contentsOf: file, encoding: .utf8), text == "Before" else {
                return .failed(reason: "not the text")
            }
            try? Data("\(text) and after".utf8).write(to: file)
            return .done
        })
        let run = await app.run("post", "edit", "1", width: 80, extra: extra)
        #expect(run.code == .success, "\(run.error)")
        #expect(try await text(of: 1, in: app) == "Before and after")
    }

    @Test func `Sends nothing if the editor leaves the text unchanged or empty`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Before")
        for (command, extra, word) in [
            (["post", "create"], editor(nil), "empty"), (["post", "create"], editor(" \n"), "empty"),
            (["post", "edit", "1"], editor(nil), "unchanged"), (["post", "edit", "1"], editor(""), "empty"),
            (["comment", "create", "1"], editor(nil), "empty"),
        ] {
            let run = await app.run(command, width: 80, extra: extra)
            #expect(run.code == .failure)
            #expect(run.error == "The text is \(word), so nothing was sent.\n")
            #expect(await app.run("drafts", "list").out == "No drafts.\n")
        }
        #expect(try await app.run("posts", "--json").ids("posts") == [1])
    }

    @Test func `Without an editor, names the alternatives`() async throws {
        let app = try await TestApp.signedUp()
        for (language, part) in [("en", "Set EDITOR"), ("ko", "EDITOR를 설정하거나")] {
            let run = await app.run("post", "create", "--language", language, width: 80)
            #expect(run.code == .usage)
            #expect(run.error.contains(part))
        }
        #expect(await app.run("drafts", "list").out == "No drafts.\n")
    }

    @Test func `A failing editor leaves a draft that can be read, continued, sent and discarded`()
        async throws
    {
        let app = try await TestApp.signedUp()
        let failed = await app.run(
            "post", "create", width: 80, extra: editor("Half a tho", then: .failed(reason: "signal 9")))
        #expect(failed.code == .failure)
        #expect(failed.error.contains("signal 9"))
        #expect(failed.error.contains("draft 1"))
        #expect(await app.run("drafts", "show", "1").out == "Half a tho\n")
        let shown = await app.run("drafts", "show", "1", width: 80).out
        #expect(shown.hasPrefix("1 new post · ") && shown.hasSuffix(")\n\nHalf a tho\n"), "\(shown)")

        // None of these commands may lose the draft.
        #expect(await app.run("drafts", "edit", "1", width: 80).code == .usage)
        #expect(await app.run("drafts", "edit", "1", width: 80, extra: editor(nil)).code == .failure)
        #expect(
            await app.run(
                "drafts", "edit", "1", width: 80, extra: editor(nil, then: .failed(reason: "exit code 1"))
            ).code == .failure)
        #expect(await app.run("drafts", "show", "1").out == "Half a tho\n")

        #expect(await app.run("drafts", "edit", "1", width: 80, extra: editor("A thought")).code == .success)
        #expect(try await text(of: 1, in: app) == "A thought")
        #expect(await app.run("drafts", "list").out == "No drafts.\n")
        for command in [["show", "1"], ["edit", "1"], ["send", "1"], ["delete", "1"]] {
            let run = await app.run(["drafts"] + command)
            #expect(run.code == .failure)
            #expect(run.error == "community-cli: There is no draft 1.\n", "\(run.error)")
        }
    }

    @Test func `An editor that fails before any typing leaves no draft`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run("post", "create", "Before")
        for (command, text) in [
            (["post", "create"], nil), (["post", "create"], " \n"),
            (["post", "create", "--title", "T"], nil),
            (["post", "edit", "1"], nil), (["comment", "create", "1"], ""),
        ] as [([String], String?)] {
            let run = await app.run(
                command, width: 80, extra: editor(text, then: .failed(reason: "exit code 1")))
            #expect(run.code == .failure)
            #expect(
                run.error == "community-cli: The editor failed (exit code 1), so nothing was sent.\n",
                "\(run.error)")
            #expect(await app.run("drafts", "list").out == "No drafts.\n")
        }
    }

    @Test func `Deletes a draft that the editor emptied`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run(
            "post", "create", width: 80, extra: editor("Half a tho", then: .failed(reason: "signal 9")))
        let run = await app.run("drafts", "edit", "1", width: 80, extra: editor("\n"))
        #expect(run.code == .failure)
        #expect(run.error == "The text is empty, so the draft was deleted.\n")
        #expect(await app.run("drafts", "list").out == "No drafts.\n")
        #expect(await app.run("drafts", "show", "1").code == .failure)
    }

    @Test func `Keeps a draft that the editor emptied before it failed`() async throws {
        let app = try await TestApp.signedUp()
        _ = await app.run(
            "post", "create", width: 80, extra: editor("Half a tho", then: .failed(reason: "signal 9")))
        let run = await app.run(
            "drafts", "edit", "1", width: 80, extra: editor("", then: .failed(reason: "signal 9")))
        #expect(run.code == .failure && run.error.contains("draft 1"), "\(run.error)")
        #expect(await app.run("drafts", "show", "1").out == "Half a tho\n")
    }

    @Test func `The draft exists while the editor is open, for this profile only`() async throws {
        let app = try await TestApp.signedUp()
        let extra = ExtraInput(editor: { path in
            try? Data("Before the crash".utf8).write(to: URL(filePath: path))
            let folder = URL(filePath: path).deletingLastPathComponent().path
            let mode = try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
            let outer = try? FileManager.default.attributesOfItem(atPath: folder)[.posixPermissions] as? Int
            // Simulates a kill at this point: the draft must be found without the lines that follow.
            return .failed(reason: "\(mode ?? 0 == 0o600 && outer ?? 0 == 0o700)")
        })
        let run = await app.run("post", "create", width: 80, extra: extra)
        #expect(run.error.contains("true"), "\(run.error)")
        let drafts = try await app.run("drafts", "list", "--json").list("drafts")
        #expect(drafts.first?["text"] as? String == "Before the crash")
        #expect(try await app.run("drafts", "list", "--json", "--profile", "work").ids("drafts").isEmpty)
    }

    @Test func `Sends a draft unchanged, or discards it`() async throws {
        let app = try await TestApp.signedUp()
        for _ in 0..<2 {
            _ = await app.run(
                "post", "create", width: 80, extra: editor("Kept\nwhole", then: .failed(reason: "x")))
        }
        let list = await app.run("drafts", "list")
        #expect(list.lines.count == 3)
        #expect(list.out.contains("new post"))
        #expect(await app.run("drafts", "send", "1").out == "Created post 1.\n")
        #expect(await app.run("drafts", "delete", "2", "--yes").out == "Discarded draft 2.\n")
        #expect(await app.run("drafts", "list").out == "No drafts.\n")
    }

    @Test func `A refused text becomes a draft, and its place is printed`() async throws {
        let app = try await TestApp.signedUp()
        let run = await app.run("comment", "create", "99", "Lost?")
        #expect(run.code == .failure)
        #expect(run.error.contains("There is no post 99."), "\(run.error)")
        #expect(run.error.contains("community-cli drafts show 1"), "\(run.error)")
        #expect(await app.run("drafts", "show", "1").out == "Lost?\n")
        // Sending it again keeps the draft and its number, and does not suggest sending it once more.
        for _ in 0..<2 {
            let again = await app.run("drafts", "send", "1")
            #expect(again.code == .failure && !again.error.contains("drafts send"), "\(again.error)")
        }
        #expect(try await app.run("drafts", "list", "--json").ids("drafts") == [1])
    }
}

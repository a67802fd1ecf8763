import AppCore
import AppCoreTestSupport
import Foundation
import TerminalKit
import Testing

@testable import CommunityCLI

/// The output of `--json` matches `Documentation/JSON.md`.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct JSONTests {
    /// A board with an item in every list, so that every field has a value somewhere.
    private func board() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        _ = await app.run("admin", "role", "meng", "admin")
        _ = await app.run("post", "create", "One")
        _ = await app.run("post", "create", "Hers", "--profile", "yuna")
        _ = await app.run("comment", "create", "1", "Said")
        _ = await app.run("comment", "create", "1", "Also", "--profile", "yuna")
        _ = await app.run("post", "edit", "1", "Two")
        _ = await app.run("post", "edit", "1", "Three", "--version", "1")
        _ = await app.run("comment", "create", "99", "Nowhere")
        _ = await app.run("report", "post", "2", "spam")
        _ = await app.run("moderate", "role", "yuna", "admin")
        _ = await app.run("moderate", "hide", "comment", "1", "rude", "--profile", "yuna")
        return app
    }

    @Test(arguments: [
        ["posts"], ["post", "show", "1"], ["comments", "1"], ["drafts", "list"], ["outbox", "list"],
        ["outbox", "show", "4"], ["notices"],
        ["moderate", "reports"], ["moderate", "log"], ["admin", "accounts"], ["export"], ["whoami"],
        ["config", "list"],
    ])
    func `Prints exactly the documented fields, and all of them in every row`(command: [String])
        async throws
    {
        let app = try await board()
        let run = await app.run(command + ["--json"])
        #expect(run.code == .success, "\(run.error)")
        let section = command.filter { Int($0) == nil }.joined(separator: " ")
        let shape = JSONShape(try run.json())
        let documented = try JSONDocument(.community).fields(of: section)
        // Only a search reports how it read the text.
        #expect(shape.fields == documented.filter { !$0.hasPrefix("reading.") })
        for case let rows as [[String: Any]] in try run.json().values {
            #expect(!rows.isEmpty)
            #expect(Set(rows.map { $0.keys.sorted() }).count == 1)
        }
    }

    @Test func `A write prints the written item and its status`() async throws {
        let app = try await TestApp.signedUp()
        await app.signUp("yuna", profile: "yuna")
        let document = try JSONDocument(.community)
        var found: Set<String> = []
        for (command, status, member) in [
            (["post", "create", "One"], "done", "post"), (["post", "edit", "1", "Two"], "done", "post"),
            (["comment", "create", "1", "Said"], "done", "comment"),
            (["comment", "edit", "1", "Said so"], "done", "comment"),
            (["comment", "reply", "1", "Agreed"], "done", "comment"),
            (["reaction", "remove", "post", "1"], "done", "post"),
            (["reaction", "remove", "comment", "1"], "done", "comment"),
            (["report", "post", "1", "spam", "--profile", "yuna"], "done", "reported"),
            (["report", "comment", "1", "spam", "--profile", "yuna"], "done", "reported"),
            (["post", "edit", "1", "Three", "--version", "1"], "conflict", "conflict"),
            (["comment", "delete", "1", "-y"], "done", "deleted"),
            (["post", "delete", "1", "-y"], "done", "deleted"),
            (["post", "restore", "1"], "done", "post"),
        ] {
            if command.first == "reaction" {
                _ = await app.run(["reaction", "add"] + command.dropFirst(2))
            }
            let run = await app.run(command + ["--json"])
            #expect(run.code == (status == "done" ? .success : .failure), "\(command): \(run.error)")
            let json = try run.json()
            #expect(json["status"] as? String == status)
            #expect(Set(json.keys) == ["status", member])
            found.formUnion(JSONShape(json).fields)
        }
        let queued = await app.run("post", "create", "Offline", "--json", transport: Unreachable())
        #expect(try queued.json() as? [String: String] == ["status": "queued"])
        for name in ["post create", "comment delete", "report post", "drafts send"] {
            #expect(try document.fields(of: name) == found)
        }
    }

    @Test func `Signing up and in prints the account`() async throws {
        let app = try TestApp()
        let documented = try JSONDocument(.community).fields(of: "whoami")
        for arguments in [["signup", "meng", "meng@example.com"], ["signin", "meng"]] {
            let run = await app.run(arguments + ["--json"], input: [TestApp.password])
            let json = try run.json()
            #expect(Set(json.keys) == documented)
            #expect(json["created_at"] as? String == "2023-11-14T22:13:20Z")
            #expect(json["server"] is NSNull)
            #expect(json["kept_in"] as? String == "file")
        }
    }

    @Test func `Prints each event on one line`() async throws {
        let app = try await TestApp.signedUp()
        for command in [
            ["post", "create", "One"], ["post", "edit", "1", "Two"], ["comment", "create", "1", "Said"],
            ["comment", "edit", "1", "Said so"], ["comment", "delete", "1", "-y"],
            ["post", "delete", "1", "-y"],
        ] { _ = await app.run(command) }
        let watching = app.begin("watch", "--after", "0", "--json")
        #expect(await watching.prints("post.deleted"))
        #expect(await watching.stop() == .stopped)
        let lines = watching.transcript.out.split(separator: "\n")
        let events = try lines.map { line in
            try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
        }
        // Intermediate changes are merged: the events carry the final state of each post and comment.
        #expect(events.last?["event"] as? String == "post.deleted")
        #expect(
            Set(events.map { $0.keys.sorted() }) == [["comment", "deleted", "event", "id", "notice", "post"]])
        let documented = try JSONDocument(.community).fields(of: "watch")
        #expect(
            events.reduce(into: Set<String>()) { $0.formUnion(JSONShape($1).fields) }.isSubset(of: documented)
        )
    }
}

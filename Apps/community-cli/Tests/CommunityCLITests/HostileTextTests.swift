import AppCore
import AppCoreTestSupport
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import SQLCore
import SQLiteDriver
import TerminalKit
import Testing

@testable import CommunityCLI

/// A thousand hostile strings, inserted into the database past every rule and shown by every command: the output can do
/// nothing to a terminal but show characters.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct HostileTextTests {
    private static let commands = [
        ["posts", "-n", "100"], ["posts", "--mine"], ["posts", "--unread"], ["search", "evil"],
        ["post", "show", "1", "-n", "200"], ["drafts", "list", "--all"], ["notices"],
        ["moderate", "reports", "--all", "-n", "100"], ["moderate", "log", "-n", "100"], ["whoami"],
        ["admin", "accounts"], ["export", "--markdown"], ["doctor"],
    ]

    /// All comments of the thread, in pages.
    private static let pages = stride(from: 0, to: 1_000, by: 200).map {
        ["comments", "1", "-n", "200", "--after", "\($0)"]
    }

    /// A board whose admin is meng, with the thousand strings in every kind of text of other accounts.
    private func board() async throws -> TestApp {
        let app = try await TestApp.signedUp()
        _ = await app.run("admin", "role", "meng", "admin")
        _ = await app.run("post", "create", "Evil")
        let database = SQLiteDatabase(at: .file(app.backend), migrations: [])
        try await database.write { connection throws(StoreError) in
            for (index, bytes) in HostileBytes.all.enumerated() {
                let id = index + 2
                func add(_ sql: String) throws(StoreError) {
                    try connection.execute(sql, .int(id), .blob(bytes))
                }
                let text = "CAST(?2 AS TEXT)"
                try add(
                    """
                    INSERT INTO account (id, name, name_key, identity, email, password, role, is_blocked, created_at,
                        updated_at)
                    VALUES (?1, \(text), 'k' || ?1, 'i' || ?1, \(text) || ?1, 'x', 'member', 0, 0, 0)
                    """)
                try add(
                    "INSERT INTO post (id, author_id, text, created_at, updated_at) VALUES (?1, ?1, \(text), 0, 0)"
                )
                try add(
                    """
                    INSERT INTO comment (id, post_id, author_id, text, created_at, updated_at)
                    VALUES (?1, 1, ?1, \(text), 0, 0)
                    """)
                try add(
                    """
                    INSERT INTO report (id, kind, subject_id, reporter_id, reason, created_at, is_open)
                    VALUES (?1, 'post', ?1, ?1, \(text), 0, 1)
                    """)
                try add(
                    """
                    INSERT INTO moderation_log (id, deed, kind, subject_id, account_id, role, moderator_id, reason, created_at)
                    VALUES (?1 + 10, 'block', NULL, NULL, ?1, NULL, ?1, \(text), 0)
                    """)
                try add(
                    """
                    INSERT INTO notice (id, account_id, kind, subject_id, action, reason, created_at, is_read)
                    VALUES (?1, 1, 'post', 1, 'hide', \(text), 0, 0)
                    """)
            }
            try connection.execute(
                "UPDATE post SET comment_count = ?1, last_comment = ?1 WHERE id = 1", .int(1_001))
            try connection.execute("UPDATE post SET author_id = 1 WHERE id % 2 = 0")
            try connection.execute(
                "UPDATE account SET email = (SELECT email FROM account WHERE id = 2) || 'x' WHERE id = 1")
        }
        await database.close()
        return app
    }

    /// Drafts and outbox entries are on the reader's own device, but another program may have written them.
    private func addDrafts(to app: TestApp) throws {
        let folder = app.path(".local/share/trellis/community/drafts/default")
        try FileManager.default.createDirectory(
            atPath: folder, withIntermediateDirectories: true, attributes: [.posixPermissions: 0o700])
        for (index, bytes) in HostileBytes.all.prefix(100).enumerated() {
            let file = "\(folder)/\(index + 1).post.md"
            try Data(bytes).write(to: URL(filePath: file))
            #expect(chmod(file, 0o600) == 0)
        }
    }

    @Test func `Nothing that is shown steers a terminal, wide or narrow, piped or as JSON`() async throws {
        #expect(HostileBytes.all.count == 1_000)
        let app = try await board()
        try addDrafts(to: app)
        for command in Self.commands {
            try await expectHarmlessOutput(command, of: app, saying: command != ["doctor"])
        }
        // Each mode treats the comments of every page alike.
        for (index, page) in Self.pages.enumerated() {
            try await expectHarmlessOutput(
                page, of: app, saying: true, in: [Self.modes[index % Self.modes.count]])
        }
    }

    @Test func `No outbox entry controls a terminal`() async throws {
        let app = try await TestApp.signedUp()
        for bytes in HostileBytes.named {
            _ = await app.run(
                "post", "create", String(decoding: bytes, as: UTF8.self), transport: Unreachable())
        }
        let conflict =
            #"{"statusCode":409,"message":"entry.stale","data":{"entry":{"id":1,"post":\#(Self.quoted),"version":2}}}"#
        let stub = StubTransport.json(conflict, status: 409)
        _ = await app.run("post", "edit", "1", "Evil", "--version", "1", transport: stub)
        try await expectHarmlessOutput(["outbox", "list"], of: app, saying: true)
        // Sends all entries and shows the results.
        try await expectHarmlessOutput(["posts"], of: app, saying: true)
        try await expectHarmlessOutput(["drafts", "list"], of: app, saying: false)
    }

    /// All named strings in one JSON string.
    private static let quoted: String = {
        let text = HostileBytes.named.map { String(decoding: $0, as: UTF8.self) }.joined(separator: " ")
        return (try? JSONEncoder().encode(text)).map { String(decoding: $0, as: UTF8.self) } ?? ""
    }()

    /// Piped, on terminals of two widths, and as JSON.
    private static let modes: [(width: Int?, more: [String])] = [
        (nil, []), (40, []), (100, ["--language", "ko"]), (nil, ["--json"]),
    ]

    private func expectHarmlessOutput(
        _ command: [String], of app: TestApp, saying: Bool,
        in modes: [(width: Int?, more: [String])] = Self.modes
    ) async throws {
        for (width, more) in modes {
            if more == ["--json"], command.contains("--markdown") { continue }
            let run = await app.run(
                command + more, width: width, variables: width == nil ? TestApp.plain : [:])
            #expect(run.code == .success, "\(command) \(more): \(run.error.prefix(200))")
            run.expectHarmless("\(command) \(more)")
            if width == nil { #expect(!run.out.contains("\u{1B}")) }
            if more == ["--json"] { _ = try run.json() }
            if saying { #expect(run.out.localizedCaseInsensitiveContains("evil"), "\(command)") }
        }
    }

    @Test func `Each of a thousand posts can be read, and lists page through all of them`() async throws {
        let app = try await board()
        for id in stride(from: 2, through: 1_001, by: 17) {
            let run = await app.run("post", "show", "\(id)", width: 60, variables: [:])
            #expect(run.code == .success, "\(run.error)")
            run.expectHarmless("post \(id)")
        }
        var before = 2_000
        var count = 0
        while true {
            let run = await app.run("posts", "-n", "100", "--before", "\(before)", "--json")
            run.expectHarmless("posts before \(before)")
            let ids = try run.ids("posts")
            guard let last = ids.last else { break }
            let shown = await app.run(
                "posts", "-n", "100", "--before", "\(before)", width: 70, variables: [:])
            shown.expectHarmless("posts before \(before)")
            #expect(shown.lines.count >= ids.count)
            (before, count) = (last, count + ids.count)
        }
        #expect(count == 1_001)
    }

    @Test func `JSON contains the stored texts in harmless characters`() async throws {
        let app = try await board()
        let posts = try await app.run("posts", "-n", "100", "--before", "102", "--json").list("posts")
        for post in posts {
            let (id, text) = (try #require(post["id"] as? Int), try #require(post["text"] as? String))
            guard id > 1 else { continue }
            // Bytes that are not UTF-8 have no text to compare.
            guard let stored = String(validating: HostileBytes.all[id - 2], as: UTF8.self) else { continue }
            #expect(text.unicodeScalars.elementsEqual(stored.unicodeScalars), "\(id)")
        }
    }

    @Test func `A server's answers and errors are printed as text`() async throws {
        let app = try await TestApp.signedUp()
        let commands = [["posts"], ["post", "show", "1"], ["post", "edit", "1", "x", "--version", "1"]]
        for (index, bytes) in HostileBytes.named.enumerated() {
            let quoted = String(
                decoding: try JSONEncoder().encode(String(decoding: bytes, as: UTF8.self)), as: UTF8.self)
            let user = #"{"id":2,"username":\#(quoted),"email":\#(quoted),"role":1,"blocked":false}"#
            let post = """
                {"id":1,"post":\(quoted),"user":\(user),"created_at":"2026-01-01T00:00:00.000Z",\
                "updated_at":"2026-01-01T00:00:00.000Z","comments":[]}
                """
            let bodies = [
                (200, "[\(post)]"), (200, post),
                (400, #"{"statusCode":400,"error":\#(quoted),"message":\#(quoted)}"#),
                (
                    409,
                    #"{"statusCode":409,"error":"Conflict","message":"entry.stale","data":{"entry":\#(post)}}"#
                ),
                (403, #"{"statusCode":403,"error":"Forbidden","message":\#(quoted)}"#), (500, quoted),
                (400, #"{"message":[{"messages":[{"id":\#(quoted),"message":\#(quoted)}]}]}"#),
            ]
            for (status, body) in bodies {
                let stub = StubTransport { _ throws(NetworkError) in
                    HTTPResponse(
                        status: status, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
                }
                let command = commands[(index + status / 100) % commands.count]
                await app.run(command, width: 60, variables: [:], transport: stub).expectHarmless(
                    "\(command) \(status)")
            }
        }
    }

    @Test func `What a user types is printed as text`() async throws {
        let app = try await TestApp.signedUp()
        for (index, bytes) in HostileBytes.named.enumerated() {
            let text = String(decoding: bytes, as: UTF8.self)
            let commands = [
                [text], ["--" + text], ["post", "show", text], ["search", "--", text],
                ["drafts", "show", text],
                ["signin", text], ["moderate", "role", text, "admin"], ["admin", "block", text, text],
                ["export", "/no/" + text], ["--profile", text, "posts"], ["--server", text, "posts"],
                ["config", "set", "limit", text], ["posts", "--replay", "/no/" + text],
            ]
            for (number, command) in commands.enumerated() where (index + number).isMultiple(of: 3) {
                await app.run(command, width: 60, variables: [:], input: [TestApp.password]).expectHarmless(
                    "\(command)")
            }
        }
    }

    @Test func `The check itself sees what a terminal would do`() {
        for text in [
            "\u{1B}]0;t\u{07}", "\u{1B}[2J", "\u{1B}[?25l", "a\rb", "\u{8}", "\u{9B}2J", "\u{202E}",
            "\u{E0041}",
            "\u{200B}", "\u{1B}c", "\t", "\u{1B}[1;2H",
        ] {
            #expect(!ScreenCheck(text).faults.isEmpty, "\(text.debugDescription)")
        }
        let fine = ScreenCheck("\u{1B}[1;36mname\u{1B}[0m 한글 e\u{301} 👩‍👧\n")
        #expect(fine.faults.isEmpty)
        #expect(fine.text == "name 한글 e\u{301} 👩‍👧\n")
    }
}

import Foundation
import Testing

extension AppProcess {
    static let password = "correct horse 9"

    /// An app in a new home, with a new account on the server; without a server, on its own board.
    static func member(_ name: String, of server: String? = nil) throws -> AppProcess {
        let app = try AppProcess(.community)
        if let server { try app.choose(server) }
        try app.enter("signup \(name) \(UUID().uuidString)@example.com")
        return app
    }

    /// An app in another home, signed in to the account of a member.
    static func member(_ name: String, alsoOf server: String) throws -> AppProcess {
        let app = try AppProcess(.community)
        try app.choose(server)
        try app.enter("signin \(name)")
        return app
    }

    func choose(_ server: String) throws {
        let result = try run("config", "set", "server", server)
        try #require(result.succeeded, "\(result.error)")
    }

    /// Runs a command that asks for passwords, with an answer for each question.
    func enter(_ command: String, _ passwords: [String] = [password]) throws {
        let lines = passwords.map { "'\($0)'" }.joined(separator: " ")
        let result = try shell(#"printf '%s\n' \#(lines) | "$APP" \#(command)"#)
        try #require(result.succeeded, "\(command): \(result.error)")
    }

    /// Runs a command that has to succeed, and decodes its `--json` output.
    func read<Value: Decodable>(_ type: Value.Type, _ command: String...) throws -> Value {
        try start(command + ["--json"]).wait().read(type)
    }

    /// The texts of all posts, newest first.
    func posts() throws -> [String] {
        var texts: [String] = []
        var before: [String] = []
        while true {
            let page = try start(["posts", "--limit", "100", "--json"] + before).wait().read(PostsPage.self)
            texts += page.posts.map(\.text)
            guard let next = page.next else { return texts }
            before = ["--before", "\(next)"]
        }
    }

    /// The texts of all comments on a post, oldest first.
    func comments(on post: Int) throws -> [String] {
        var texts: [String] = []
        var after: [String] = []
        while true {
            let page = try start(["comments", "\(post)", "--limit", "1000", "--json"] + after).wait()
                .read(CommentsPage.self)
            texts += page.comments.map(\.text)
            guard let next = page.next else { return texts }
            after = ["--after", "\(next)"]
        }
    }

    /// Creates a post and returns its number.
    func post(_ text: String) throws -> Int {
        try #require(try read(WriteResult.self, "post", "create", text).post?.id)
    }

    func outbox() throws -> [OutboxPage.Entry] {
        try read(OutboxPage.self, "outbox", "list").entries
    }

    /// Expects that SQLite finds no fault in the files of the board and of the profile.
    func expectSoundFiles(sourceLocation: SourceLocation = #_sourceLocation) throws {
        let checks = try read(Checks.self, "doctor").checks
        #expect(checks.allSatisfy { $0.status != "failed" }, "\(checks)", sourceLocation: sourceLocation)
        #expect(checks.contains { $0.detail == "no damage" }, sourceLocation: sourceLocation)
    }
}

extension AppProcess.Result {
    func read<Value: Decodable>(_ type: Value.Type) throws -> Value {
        try #require(succeeded, "\(error)")
        return try JSONDecoder().decode(type, from: Data(output.utf8))
    }
}

/// Expects every required text exactly once, and no text twice.
func expectOnce(
    _ needed: some Sequence<String>, in texts: [String], sourceLocation: SourceLocation = #_sourceLocation
) {
    let counts = Dictionary(texts.map { ($0, 1) }, uniquingKeysWith: +)
    let lost = Set(needed).filter { counts[$0] == nil }
    let doubled = counts.filter { $0.value > 1 }.keys
    #expect(lost.isEmpty, "lost", sourceLocation: sourceLocation)
    #expect(doubled.isEmpty, "doubled", sourceLocation: sourceLocation)
}

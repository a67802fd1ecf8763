import Foundation
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// A typed text is on the board, in the outbox or in a draft, regardless of what happens to the server and the app.
    @Suite struct LostTextTests {
        /// Manually: `TRELLIS_KILLS=200 Tools/test --filter LostTextTests`.
        private static let rounds =
            (ProcessInfo.processInfo.environment["TRELLIS_KILLS"].flatMap { Int($0) } ?? 10) / 10

        @Test func `No text typed while the server was away is lost, regardless of when the app is killed`()
            throws
        {
            var server = try ServingApp(try AppProcess(.community), port: try Loopback.lastingPort())
            defer { server.process.send(SIGKILL) }
            let desk = try Desk(at: server.address)
            var random = SplitMix(seed: 7)
            var attempts: [Attempt] = []
            var (queued, drafted) = (0, 0)
            for round in 0..<max(1, Self.rounds) {
                let tasks = try desk.prepare(round)
                #expect(try server.stop().status == 0)
                let new = try desk.perform(tasks, &random)
                let (outbox, drafts) = (
                    try desk.member.outbox().compactMap(\.text), try desk.drafts().map(\.text)
                )
                for attempt in new where !attempt.wasKilled {
                    #expect((outbox + drafts).contains(attempt.text), "\(attempt.words) \(attempt.way)")
                }
                attempts += new
                (queued, drafted) = (queued + outbox.count, drafts.count)
                server = try server.again()
            }
            let (said, killed) = (attempts.filter { !$0.wasKilled }, attempts.filter(\.wasKilled))
            #expect(!killed.isEmpty && said.count > killed.count)

            let sent = try desk.member.run("outbox", "send")
            #expect(sent.succeeded, "\(sent.error)")
            #expect(try desk.member.outbox().isEmpty)
            // An app that was killed before its editor wrote leaves a draft with the original text.
            let texts = Set(attempts.map(\.text))
            for draft in try desk.drafts() where texts.contains(draft.text) {
                let run = try desk.member.run("drafts", "send", "\(draft.id)")
                #expect(run.succeeded, "\(draft.text): \(run.error)")
            }
            let board = try desk.board()
            for attempt in said { #expect(board.contains(attempt.text), "\(attempt.words) \(attempt.way)") }
            let counts = Dictionary(board.map { ($0, 1) }, uniquingKeysWith: +)
            // A draft remains if its app was killed while it moved the text to the outbox.
            let doubled = Set(counts.filter { $0.value > 1 }.keys).intersection(texts)
            #expect(doubled.isSubset(of: killed.filter { $0.way == .editor }.map(\.text)))
            let there = killed.filter { board.contains($0.text) }.count
            print(
                "\(said.count) ended by themselves: 0 lost; \(killed.count) killed: \(there) kept;",
                "\(queued) queued, \(drafted) drafts, \(doubled.count) twice")
        }
    }
}

/// The source of a text.
private enum Way: CaseIterable {
    case argument, standardInput, editor
}

private struct Attempt {
    let words: [String]
    let text: String
    let way: Way
    let wasKilled: Bool
}

/// A member with two devices, and a second member who writes and reads.
private struct Desk {
    let member: AppProcess
    private let otherDevice: AppProcess
    private let stranger: AppProcess

    init(at server: String) throws {
        member = try AppProcess.member("meng", of: server)
        otherDevice = try AppProcess.member("meng", alsoOf: server)
        stranger = try AppProcess.member("yuna", of: server)
        try member.home.write("printf '%s' \"$TEXT\" > \"$1\"\n", to: "editor.sh")
    }

    /// Commands that accept a text, for each source: for texts that this device has seen, and for texts that it has
    /// not.
    func prepare(_ round: Int) throws -> [(words: [String], way: Way)] {
        let theirs = "\(try stranger.post("theirs \(round)"))"
        return try Way.allCases.flatMap { (way: Way) -> [(words: [String], way: Way)] in
            let (seen, unseen) = ("\(try member.post("seen"))", "\(try otherDevice.post("unseen"))")
            let seenComment = try member.comment(on: theirs)
            let unseenComment = try otherDevice.comment(on: theirs)
            let named = try otherDevice.comment(on: theirs)
            let commands = [
                ["post", "create"], ["comment", "create", theirs], ["post", "edit", seen],
                ["comment", "edit", seenComment],
            ]
            // An editor needs a text to start with.
            let others = [
                ["post", "edit", unseen], ["comment", "edit", unseenComment],
                ["comment", "edit", named, "--version", "1"],
            ]
            return (way == .editor ? commands : commands + others).map { ($0, way) }
        }
    }

    /// Runs the commands six at a time, and kills some of them.
    func perform(_ tasks: [(words: [String], way: Way)], _ random: inout SplitMix) throws -> [Attempt] {
        var attempts: [Attempt] = []
        for batch in stride(from: 0, to: tasks.count, by: 6) {
            let running = try tasks[batch..<min(batch + 6, tasks.count)].map { task in
                let text = "text \(UUID().uuidString)"
                // Retains the app, because a terminal disappears with its last reference.
                let app = try app(with: text, task.way)
                let words = task.way == .argument ? task.words + [text] : task.words
                return (task, text, app, try app.start(words))
            }
            // At this point no process has given up on the server yet.
            Thread.sleep(forTimeInterval: Double.random(in: 0...0.3, using: &random))
            for (index, (task, text, _, process)) in running.enumerated() {
                if index.isMultiple(of: 3) { process.send(SIGKILL) }
                let result = try process.wait()
                attempts.append(
                    Attempt(words: task.words, text: text, way: task.way, wasKilled: result.wasKilled))
            }
        }
        return attempts
    }

    /// The member's app, which gets the text from that source.
    private func app(with text: String, _ way: Way) throws -> AppProcess {
        var app = member
        switch way {
        case .argument: break
        case .standardInput:
            let file = try member.home.write(text, to: "\(UUID().uuidString).txt")
            app.input = try FileHandle(forReadingFrom: file)
        case .editor:
            app.terminal = try PseudoTerminal()
            app.environment["EDITOR"] = "bash '\(member.home.file("editor.sh").path)'"
            app.environment["TEXT"] = text
        }
        return app
    }

    func drafts() throws -> [DraftsPage.Entry] { try member.read(DraftsPage.self, "drafts", "list").drafts }

    /// Every text that other accounts can read.
    func board() throws -> [String] {
        var texts: [String] = []
        var before: [String] = []
        while true {
            let page = try stranger.start(["posts", "--limit", "100", "--json"] + before).wait().read(
                PostsPage.self)
            for post in page.posts { texts += [post.text] + (try stranger.comments(on: post.id)) }
            guard let next = page.next else { return texts }
            before = ["--before", "\(next)"]
        }
    }
}

private struct DraftsPage: Decodable {
    struct Entry: Decodable {
        let id: Int
        let text: String
    }

    let drafts: [Entry]
}

extension AppProcess {
    fileprivate func comment(on post: String) throws -> String {
        let result = try read(CommentResult.self, "comment", "create", post, "a comment")
        return "\(result.comment.id)"
    }
}

private struct CommentResult: Decodable {
    struct Comment: Decodable {
        let id: Int
    }

    let comment: Comment
}

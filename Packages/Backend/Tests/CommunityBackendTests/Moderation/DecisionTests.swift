import CommunityDomain
import Foundation
import NetworkCore
import SQLCore
import Testing

@testable import CommunityBackend

/// The decisions of moderators and their consequences.
@Suite(.timeLimit(.minutes(10))) struct DecisionTests {
    private let fixture = Fixture()

    /// Who sees the subject in each state: the author, others, moderators.
    private static let sight: [ModerationState: [Int]] = [
        .visible: [200, 200, 200], .hidden: [200, 404, 200], .removed: [404, 404, 200],
    ]

    struct Decision: Sendable {
        let before: ModerationState
        let action: ModerationAction
        let role: Role
        let status: Int
        let after: ModerationState

        init(
            _ before: ModerationState, _ action: ModerationAction, _ role: Role, _ status: Int,
            _ after: ModerationState
        ) {
            self.before = before
            self.action = action
            self.role = role
            self.status = status
            self.after = after
        }
    }

    @Test(arguments: [
        Decision(.visible, .hide, .moderator, 200, .hidden),
        Decision(.visible, .remove, .moderator, 200, .removed),
        Decision(.visible, .restore, .moderator, 400, .visible),
        Decision(.hidden, .restore, .moderator, 200, .visible),
        Decision(.hidden, .remove, .moderator, 200, .removed),
        Decision(.hidden, .hide, .moderator, 400, .hidden),
        Decision(.removed, .restore, .moderator, 403, .removed),
        Decision(.removed, .hide, .moderator, 400, .removed),
        Decision(.removed, .remove, .moderator, 400, .removed),
        Decision(.removed, .restore, .admin, 200, .visible),
        Decision(.removed, .hide, .admin, 400, .removed),
        Decision(.removed, .remove, .admin, 400, .removed),
        // There is no report to dismiss.
        Decision(.visible, .dismiss, .moderator, 400, .visible),
        Decision(.removed, .dismiss, .admin, 400, .removed),
    ])
    func `A decision changes the visibility, or nothing at all`(_ decision: Decision) async throws {
        let author = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        let judge = try await fixture.signUp("judge", role: decision.role)
        let post = try await fixture.post("post", as: author)
        let place = try await fixture.post("x", as: other)
        let comment = try await fixture.comment("comment", on: place, as: author)
        for (kind, id) in [("post", post), ("comment", comment)] {
            try await fixture.write(
                "UPDATE \(kind) SET state = ?1 WHERE id = ?2", .text(decision.before.rawValue), .int(id))
            let reply = try await fixture.moderate(#""\#(kind)":\#(id)"#, decision.action.rawValue, as: judge)
            #expect(reply.status == decision.status, "\(reply.text)")
            var statuses: [Int] = []
            for person in [author, other, judge] {
                statuses.append(try await fixture.get("/\(kind)s/\(id)", as: person).status)
            }
            #expect(statuses == Self.sight[decision.after], "\(kind)")
        }
        let lines = decision.status == 200 ? 2 : 0
        #expect(try await fixture.number("SELECT count(*) FROM moderation_log") == lines)
        #expect(try await fixture.number("SELECT count(*) FROM notice WHERE actor_id IS NULL") == lines)
    }

    @Test func `A hidden subject is not counted, listed or found, and a restored one is complete`()
        async throws
    {
        let author = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("apple", as: author)
        let first = try await fixture.comment("pear", on: post, as: author)
        let second = try await fixture.comment("plum", on: post, as: author)
        func facts() async throws -> [String] {
            let shown = try await fixture.get("/posts/\(post)", as: other)
            let comments = try await fixture.get("/comments?post=\(post)", as: other).ids
            let found = try await fixture.get("/posts?_q=plum", as: other).ids
            let count = try await fixture.get("/posts/count", as: other).text
            return [
                "\(shown.status)", "\(shown.object["comment_count"] ?? "-")",
                "\(shown.object["last_comment"] ?? "-")", "\(comments)", "\(found)", count,
            ]
        }
        let all = ["200", "2", "\(second)", "[\(first), \(second)]", "[\(post)]", "1"]
        #expect(try await facts() == all)
        _ = try await fixture.moderate(#""comment":\#(second)"#, "hide", as: moderator)
        #expect(try await facts() == ["200", "1", "\(first)", "[\(first)]", "[]", "1"])
        _ = try await fixture.moderate(#""post":\#(post)"#, "hide", as: moderator)
        #expect(try await facts() == ["404", "-", "-", "[]", "[]", "0"])
        _ = try await fixture.moderate(#""post":\#(post)"#, "restore", as: moderator)
        _ = try await fixture.moderate(#""comment":\#(second)"#, "restore", as: moderator)
        #expect(try await facts() == all)
    }

    @Test func `No decisions about own subjects; only admins decide about those of admins`() async throws {
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let admin = try await fixture.signUp("boss", role: .admin)
        let second = try await fixture.signUp("boss2", role: .admin)
        let moderators = #""post":\#(try await fixture.post("mine", as: moderator))"#
        let admins = #""post":\#(try await fixture.post("mine", as: admin))"#
        #expect(try await fixture.moderate(moderators, "hide", as: moderator).status == 403)
        #expect(try await fixture.moderate(admins, "hide", as: admin).status == 403)
        #expect(try await fixture.moderate(admins, "hide", as: moderator).status == 403)
        #expect(try await fixture.number("SELECT count(*) FROM moderation_log") == 0)
        #expect(try await fixture.moderate(admins, "hide", as: second).status == 200)
        #expect(try await fixture.moderate(moderators, "hide", as: admin).status == 200)
    }

    @Test func `The log names the moderator, the decision, the subject and the reason, and is append-only`()
        async throws
    {
        let author = try await fixture.signUp("mina")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let admin = try await fixture.signUp("boss", role: .admin)
        let post = try await fixture.post("rude", as: author)
        let reply = try await fixture.moderate(
            #""post":\#(post)"#, "hide", as: moderator, reason: "욕설")
        let boss: [String: Any] = ["id": admin.id, "username": "boss", "role": 4]
        let mina: [String: Any] = ["id": author.id, "username": "mina", "role": 1]
        let hidden: [String: Any] = [
            "id": 1, "deed": "hide", "kind": "post", "subject": post, "account": NSNull(), "role": NSNull(),
            "moderator": ["id": moderator.id, "username": "referee", "role": 3], "reason": "욕설",
            "created_at": "2023-11-14T22:13:20.000Z",
        ]
        #expect(reply.object as NSDictionary == hidden as NSDictionary)
        _ = try await fixture.send(.delete, "/posts/\(post)", as: author)
        let blocking = #"{"username":"mina","blocked":true,"reason":"again"}"#
        #expect(try await fixture.send(.put, "/users/blocked", blocking, as: admin).status == 200)
        let log = try await fixture.get("/moderation", as: moderator).list
        #expect(log.map { $0["deed"] as? String } == ["block", "hide"])
        #expect(try #require(log.last) as NSDictionary == hidden as NSDictionary)
        #expect(log.first?["account"] as? NSDictionary == mina as NSDictionary)
        #expect(log.first?["moderator"] as? NSDictionary == boss as NSDictionary)
        #expect(log.first?["subject"] is NSNull)
        let page = try await fixture.get("/moderation?_limit=1&id_lt=2", as: moderator)
        #expect(page.ids == [1])
    }

    @Test func `The author receives and reads the notice; others do not`() async throws {
        let author = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("rude", as: author)
        _ = try await fixture.moderate(#""post":\#(post)"#, "hide", as: moderator, reason: "욕설")
        _ = try await fixture.moderate(#""post":\#(post)"#, "remove", as: moderator, reason: "again")
        let notices = try await fixture.get("/notices", as: author)
        #expect(notices.ids == [2, 1])
        let expected: [String: Any] = [
            "id": 1, "kind": "post", "subject": post, "action": "hide", "reason": "욕설",
            "created_at": "2023-11-14T22:13:20.000Z", "read": false, "post": post, "author": NSNull(),
            "excerpt": "rude",
        ]
        #expect(try #require(notices.list.last) as NSDictionary == expected as NSDictionary)
        #expect(try await fixture.get("/notices", as: other).ids == [])
        #expect(try await fixture.get("/notices", as: moderator).ids == [])
        #expect(try await fixture.send(.post, "/notices/read", #"{"up_to":2}"#, as: other).status == 200)
        #expect(
            try await fixture.send(.post, "/notices/read", "up_to=1", as: author, isForm: true).text == "{}")
        let read = try await fixture.get("/notices?_limit=2", as: author).list.map { $0["read"] as? Bool }
        #expect(read == [false, true])
        let bad = try await fixture.send(.post, "/notices/read", "{}", as: author)
        #expect(bad.errors.keys.map { $0 } == ["up_to"])
    }

    @Test func `An excerpt shows the text around a mention, otherwise the beginning`() async throws {
        let mina = try await fixture.signUp("mina")
        let jun = try await fixture.signUp("jun")
        let own = try await fixture.send(.post, "/posts", #"{"title":"Mine","text":"A text"}"#, as: mina)
        let post = try #require(own.object["id"] as? Int)
        let text = String(repeating: "long ", count: 40) + "@mina, look"
        for (path, body) in [
            ("/comments", #"{"post":\#(post),"comment":"What was said"}"#),
            ("/posts", #"{"title":"A title","text":"First\n\#(text)"}"#),
            ("/posts", #"{"title":"For @mina","text":"A text"}"#),
        ] {
            #expect(try await fixture.send(.post, path, body, as: jun).status == 200)
        }
        let notices = try await fixture.get("/notices", as: mina).list
        #expect(
            notices.map { $0["excerpt"] as? String } == [
                "For @mina", "…long long long @mina, look", "What was said",
            ])
    }

    @Test(arguments: [ModerationState.visible, .hidden])
    func `A dismissal only resolves the reports`(state: ModerationState) async throws {
        let author = try await fixture.signUp("mina")
        let other = try await fixture.signUp("jun")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let subject = #""post":\#(try await fixture.post("fine", as: author))"#
        #expect(try await fixture.moderate(subject, "dismiss", as: moderator).status == 400)
        _ = try await fixture.send(.post, "/reports", #"{\#(subject),"reason":"no"}"#, as: other)
        try await fixture.write("UPDATE post SET state = ?1", .text(state.rawValue))
        let events = try await fixture.number("SELECT count(*) FROM event")
        #expect(try await fixture.moderate(subject, "dismiss", as: other).status != 200)
        let reply = try await fixture.moderate(subject, "dismiss", as: moderator, reason: "it is fine")
        #expect(reply.status == 200)
        #expect(reply.text.contains(#""deed":"dismiss""#))
        #expect(try await fixture.number("SELECT count(*) FROM post WHERE state = '\(state.rawValue)'") == 1)
        #expect(try await fixture.get("/reports", as: moderator).ids == [])
        #expect(try await fixture.get("/moderation", as: moderator).ids == [1])
        #expect(try await fixture.get("/notices", as: author).ids == [])
        #expect(try await fixture.number("SELECT count(*) FROM event") == events)
    }

    @Test func `A retried decision is one decision`() async throws {
        let author = try await fixture.signUp("mina")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let subject = #""post":\#(try await fixture.post("rude", as: author))"#
        let first = try await fixture.moderate(subject, "hide", as: moderator, key: "k")
        _ = try await fixture.moderate(subject, "restore", as: moderator)
        let second = try await fixture.moderate(subject, "hide", as: moderator, key: "k")
        #expect(second.text == first.text)
        #expect(second.headers["Idempotent-Replayed"] == "true")
        #expect(try await fixture.get("/notices", as: author).ids.count == 2)
        // A refusal is stored under its key; a new decision needs a new key.
        #expect(try await fixture.moderate(subject, "restore", as: moderator, key: "r").status == 400)
        _ = try await fixture.moderate(subject, "hide", as: moderator)
        #expect(try await fixture.moderate(subject, "restore", as: moderator, key: "r").status == 400)
        #expect(try await fixture.moderate(subject, "restore", as: moderator, key: "s").status == 200)
    }

    @Test func `Of many concurrent decisions, one takes effect`() async throws {
        let author = try await fixture.signUp("mina")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let subject = #""post":\#(try await fixture.post("rude", as: author))"#
        let fixture = fixture
        let statuses = try await withThrowingTaskGroup(of: Int.self) { group in
            for _ in 0..<20 {
                group.addTask { try await fixture.moderate(subject, "hide", as: moderator).status }
            }
            return try await group.reduce(into: [:]) { $0[$1, default: 0] += 1 }
        }
        #expect(statuses == [200: 1, 400: 19])
        #expect(try await fixture.get("/notices", as: author).ids == [1])
    }

    @Test(arguments: [
        (#"{"post":1,"action":"burn","reason":"x"}"#, "action"), (#"{"post":1,"reason":"x"}"#, "action"),
        (#"{"post":1,"action":"hide"}"#, "reason"), (#"{"action":"hide","reason":"x"}"#, "post"),
    ])
    func `A bad decision is refused by its field`(_ body: String, _ field: String) async throws {
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let reply = try await fixture.send(.post, "/moderation", body, as: moderator)
        #expect(reply.status == 400)
        #expect(reply.errors.keys.map { $0 } == [field])
    }

    @Test func `A missing subject cannot be decided about`() async throws {
        let moderator = try await fixture.signUp("referee", role: .moderator)
        for subject in [#""post":9"#, #""comment":9"#] {
            let reply = try await fixture.moderate(subject, "hide", as: moderator)
            #expect(reply.status == 404)
            #expect(reply.message == "entry.notFound")
        }
    }
}

import AccountCore
import CommunityDomain
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import CommunityBackend

/// Bounds on the size of answers, whatever strangers write.
@Suite(.timeLimit(.minutes(10))) struct AnswerBytesTests {
    private static let largest = (post: 65_536, comment: 16_384)

    /// Adds texts of one letter and maximal length, bypassing the API and the search index.
    private func add(_ count: Int, _ kind: Subject.Kind, to post: Int = 0, _ fixture: Fixture) async throws {
        let parent = kind == .post ? "" : ", post_id"
        let bytes = kind == .post ? Self.largest.post : Self.largest.comment
        try await fixture.write(
            """
            INSERT INTO \(kind.rawValue) (author_id, text, created_at, updated_at\(parent))
            WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < \(count))
            SELECT 1, ?1, 0, 0\(kind == .post ? "" : ", \(post)") FROM n
            """, .text(String(repeating: "x", count: bytes)))
        guard kind == .comment else { return }
        try await fixture.write(
            "UPDATE post SET comment_count = comment_count + ?2 WHERE id = ?1", .int(post), .int(count))
    }

    private func nested(_ post: [String: Any]) -> [Int] {
        (post["comments"] as? [[String: Any]] ?? []).compactMap { $0["id"] as? Int }
    }

    @Test(arguments: TestPlace.all)
    func `The newest comments inside posts share a budget`(at place: TestPlace) async throws {
        let fixture = Fixture(at: place)
        let anna = try await fixture.signUp("anna")
        for _ in 0..<3 { try await fixture.post("hello", as: anna) }
        for post in 1...2 { try await add(200, .comment, to: post, fixture) }
        let list = try await fixture.get("/posts?_limit=3", as: anna)
        #expect(list.text.utf8.count < AnswerBytes.nested + 100_000)
        #expect(list.list.map { $0["comment_count"] as? Int } == [200, 200, 0])
        let shown = list.list.map(nested)
        #expect(shown[0] == Array(179...200) && shown[2].isEmpty)
        #expect(shown[1] == Array(380...400))
        let one = try await fixture.get("/posts/2", as: anna)
        #expect(nested(one.object) == Array(337...400))
        let minimal = try await fixture.send(
            .get, "/posts/2", as: anna, headers: ["Prefer": "return=minimal"])
        #expect(nested(minimal.object).isEmpty && minimal.object["comment_count"] as? Int == 200)
    }

    @Test(arguments: TestPlace.all)
    func `The first posts of a long list have room for a comment of any size`(
        at place: TestPlace
    ) async throws {
        let fixture = Fixture(at: place)
        let anna = try await fixture.signUp("anna")
        for post in 1...300 {
            try await fixture.write(
                "INSERT INTO post (author_id, text, created_at, updated_at) VALUES (1, ?1, 0, 0)",
                .text("\(post)"))
        }
        try await add(2, .comment, to: 1, fixture)
        try await add(2, .comment, to: 300, fixture)
        let list = try await fixture.get("/posts?_limit=300", as: anna).list
        #expect(list.first.map(nested) == [2] && list.last.map(nested) == [3, 4])
    }

    @Test func `The stored answer to a change has fewer comments`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna)
        // 16,250 bytes that are not a word.
        let text = String(repeating: "👨‍👩‍👧‍👦", count: 650)
        for _ in 0..<6 { try await fixture.comment(text, on: 1, as: anna) }
        for (method, body) in [(HTTPMethod.put, #"{"text":"more"}"#), (.delete, "")] {
            let reply = try await fixture.send(method, "/posts/1", body, as: anna, key: method.rawValue)
            #expect(reply.status == 200 && nested(reply.object) == Array(2...6))
        }
        let kept = try await fixture.number("SELECT max(length(body)) FROM idempotency")
        #expect(kept > 80_000 && kept < 90_000)
    }

    @Test(arguments: TestPlace.all)
    func `Any hundred entries fit, and of more entries those up to the limit`(at place: TestPlace)
        async throws
    {
        let fixture = Fixture(at: place)
        let anna = try await fixture.signUp("anna")
        try await add(200, .post, fixture)
        try await add(150, .comment, to: 200, fixture)
        func ids(_ path: String) async throws -> [Int] {
            try await fixture.send(.get, path, as: anna, headers: ["Prefer": "return=minimal"]).ids
        }
        #expect(try await ids("/posts") == Array(1...100))
        #expect(try await ids("/comments?post=200") == Array(1...100))
        #expect(try await ids("/posts?_limit=-1") == Array(1...128))
        #expect(try await ids("/comments?_limit=-1") == Array(1...103))
        #expect(try await ids("/comments?_limit=-1&id_gt=103") == Array(104...150))
    }

    @Test(arguments: TestPlace.all)
    func `The account contains its latest texts as its owner sees them`(
        at place: TestPlace
    ) async throws {
        let fixture = Fixture(at: place)
        let (anna, bob) = (try await fixture.signUp("anna"), try await fixture.signUp("bob"))
        let moderator = try await fixture.signUp("mia", role: .moderator)
        for text in ["one", "two", "three"] { try await fixture.post(text, as: anna) }
        try await fixture.post("bob's", as: bob)
        for post in [1, 4] { try await fixture.comment("mine on \(post)", on: post, as: anna) }
        for action in ["hide", "remove"] {
            #expect(
                try await fixture.moderate(
                    action == "hide" ? "\"post\":2" : "\"post\":3", action, as: moderator
                ).status == 200)
        }
        let body = #"{"identifier":"anna","password":"\#(Person.password)"}"#
        for user in [
            try await fixture.send(.post, "/auth/local", body).user,
            try await fixture.get("/users/me", as: anna).object,
        ] {
            let posts = try #require(user["posts"] as? [[String: Any]])
            #expect(posts.map { $0["text"] as? String } == ["one", "two"])
            #expect(Set(posts[0].keys) == ["id", "text", "user", "created_at", "updated_at"])
            #expect(posts[0]["user"] as? Int == anna.id)
            let comments = try #require(user["comments"] as? [[String: Any]])
            #expect(comments.map { $0["comment"] as? String } == ["mine on 1", "mine on 4"])
            #expect(comments.map { $0["post"] as? Int } == [1, 4])
        }
        try await add(20, .post, fixture)
        let user = try await fixture.send(.post, "/auth/local", body).user
        #expect((user["posts"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == [24])
    }
}

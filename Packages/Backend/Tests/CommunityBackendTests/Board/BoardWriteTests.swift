import Foundation
import NetworkCore
import SQLCore
import TestSupport
import PostgresDriverTestSupport
import Testing

@testable import CommunityBackend

/// Writes that are repeated or concurrent, or have hostile texts.
@Suite(.timeLimit(.minutes(10))) struct BoardWriteTests {
    @Test func `A retry has no second effect and gets the first answer`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        let bob = try await fixture.signUp("bob")
        let requests: [(HTTPMethod, String, String)] = [
            (.post, "/posts", #"{"text":"hello"}"#), (.post, "/comments", #"{"comment":"c","post":1}"#),
            (.put, "/posts/1", #"{"text":"changed","version":1}"#),
            (.put, "/comments/1", #"{"comment":"d"}"#),
            (.delete, "/comments/1", ""), (.delete, "/posts/1", ""),
        ]
        for (index, (method, path, body)) in requests.enumerated() {
            let first = try await fixture.send(method, path, body, as: anna, key: "k\(index)")
            #expect(first.status == 200, "\(first.text)")
            fixture.clock.advance(seconds: 60)
            let events = try await fixture.number("SELECT count(*) FROM event")
            let second = try await fixture.send(method, path, body, as: anna, key: "k\(index)")
            #expect(second.status == 200 && second.text == first.text)
            #expect(second.headers["Idempotent-Replayed"] == "true")
            #expect(try await fixture.number("SELECT count(*) FROM event") == events)
        }
        #expect(try await fixture.number("SELECT count(*) FROM event") == requests.count)
        let other = try await fixture.send(.post, "/posts", #"{"text":"other"}"#, as: anna, key: "k0")
        #expect(other.status == 422)
        let same = try await fixture.send(.post, "/posts", #"{"text":"hello"}"#, as: bob, key: "k0")
        #expect(same.status == 200 && same.headers["Idempotent-Replayed"] == nil)
    }

    @Test func `Keys are valid for 29 days, including those of refusals`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        let bob = try await fixture.signUp("bob")
        try await fixture.post("hello", as: anna, key: "k")
        let refused = try await fixture.send(.delete, "/posts/1", as: bob, key: "d")
        #expect(refused.status == 403)
        fixture.clock.advance(seconds: 29 * 86_400)
        let later = try await fixture.signIn("anna")
        let again = try await fixture.send(.post, "/posts", #"{"text":"hello"}"#, as: later, key: "k")
        #expect(again.id == 1 && again.headers["Idempotent-Replayed"] == "true")
        #expect(try await fixture.send(.delete, "/posts/2", as: later, key: "e").status == 404)
        try await fixture.post("second", as: later)
        #expect(try await fixture.send(.delete, "/posts/2", as: later, key: "e").status == 404)
        #expect(try await fixture.send(.delete, "/posts/2", as: later, key: "f").status == 200)
    }

    @Test func `Writes from several processes each take effect once and are counted`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let location = TestPlace.file(folder.file())
        let clock = TestClock()
        let one = Fixture(at: location, clock: clock)
        let two = Fixture(at: location, clock: clock)
        let anna = try await one.signUp("anna")
        try await one.post("hello", as: anna)
        let statuses = try await withThrowingTaskGroup(of: [Int].self) { group in
            for writer in 0..<6 {
                let fixture = writer.isMultiple(of: 2) ? one : two
                group.addTask {
                    var statuses: [Int] = []
                    for index in 0..<15 {
                        let body = #"{"comment":"\#(index)","post":1}"#
                        // Writers 0 and 1, 2 and 3, 4 and 5 have the same keys.
                        let made = try await fixture.send(
                            .post, "/comments", body, as: anna, key: "\(writer / 2)-\(index)")
                        statuses.append(made.status)
                        guard index % 5 == 4, let id = made.id else { continue }
                        let key = "delete \(writer / 2)-\(index)".replacing(" ", with: "-")
                        statuses.append(
                            try await fixture.send(.delete, "/comments/\(id)", as: anna, key: key).status)
                    }
                    return statuses
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(statuses == Array(repeating: 200, count: 6 * 18))
        let post = try await two.get("/posts/1", as: anna)
        #expect(post.object["comment_count"] as? Int == 3 * 12)
        #expect((post.object["comments"] as? [Any])?.count == 3 * 12)
        #expect(try await one.number("SELECT count(*) FROM event") == 1 + 3 * 18)
        await one.database.close()
        await two.database.close()
    }

    @Test(arguments: TestPlace.all)
    func `U+0000 is removed from a text and refused in a filter`(at place: TestPlace) async throws {
        let fixture = Fixture(at: place)
        let anna = try await fixture.signUp("anna")
        let json = try await fixture.send(.post, "/posts", #"{"text":"a\u0000b"}"#, as: anna)
        #expect(json.object["text"] as? String == "ab", "\(json.text)")
        let form = try await fixture.send(.put, "/posts/1", "text=b%00c", as: anna, isForm: true)
        #expect(form.object["text"] as? String == "bc", "\(form.text)")
        for filter in ["text=bc%00", "text_contains=%00", "text_ncontainss=b%00", "text_in=bc&text_in=%00"] {
            let refused = try await fixture.get("/posts?\(filter)", as: anna)
            #expect(refused.status == 400, "\(filter)")
            #expect(refused.message == "A text must not have the character U+0000", "\(filter)")
        }
        #expect(try await fixture.get("/posts?_q=bc%00&user.id=%00", as: anna).status == 200)
        #expect(try await fixture.get("/posts?_q=bc%00", as: anna).ids == [1])
    }

    static let hostile = [
        "'; DROP TABLE post; --", "\" OR 1=1", "%_\\%", "<script>alert(1)</script>", "{\"json\":[1]}",
        "{{7*7}}",
        "\u{202E}evil\u{202C}", "Z̸͑a̷̎l̴͝g̸͝ö̶", "👨‍👩‍👧‍👦🏳️‍🌈", "한글", "a\u{2028}b\u{2029}c", "\\u0000", "?1 ?2 :a @b $c",
        "line\nline\ttab", "b\u{FEFF}om", "\u{E000}private", "NULL", "../../etc/passwd", "${HOME} `id` $(id)",
        "\u{10FFFD}",
    ]

    @Test(arguments: hostile)
    func `Stores a hostile text and returns it byte for byte`(_ text: String) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post(text, as: anna)
        try await fixture.comment(text, on: 1, as: anna)
        func check(_ found: Any?, _ from: String) {
            #expect((found as? String).map { Array($0.utf8) } == Array(text.utf8), "\(from)")
        }
        let post = try await fixture.get("/posts/1", as: anna)
        check(post.object["text"], "post")
        check((post.object["comments"] as? [[String: Any]])?.first?["comment"], "nested")
        let comment = try await fixture.get("/comments", as: anna).list.first
        check(comment?["comment"], "comment")
        check((comment?["post"] as? [String: Any])?["text"], "post of the comment")
        let encoded = try #require(text.addingPercentEncoding(withAllowedCharacters: .alphanumerics))
        for query in [
            "text=\(encoded)", "text_containss=\(encoded)", "text_contains=\(encoded)", "text_in=\(encoded)",
        ] {
            #expect(try await fixture.get("/posts?\(query)", as: anna).ids == [1], "\(query)")
        }
        #expect(try await fixture.get("/posts?text_ne=\(encoded)", as: anna).ids == [])
        #expect(try await fixture.get("/posts?_q=\(encoded)", as: anna).status == 200)
        #expect(try await fixture.get("/posts?\(encoded)=1", as: anna).status == 400)
        #expect(try await fixture.number("SELECT count(*) FROM post") == 1)
    }
}

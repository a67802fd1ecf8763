import CommunityDomain
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// Restoring deleted posts. Rules that apply to every board are in the contract.
@Suite(.timeLimit(.minutes(10))) struct BoardTrashTests {
    private let fixture = Fixture()

    @Test func `A post removed by a moderator cannot be restored, and only its author learns why`()
        async throws
    {
        let anna = try await fixture.signUp("anna")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("a post", as: anna)
        #expect(try await fixture.moderate(#""post":\#(post)"#, "remove", as: moderator).status == 200)
        let refused = try await fixture.send(.post, "/posts/\(post)/restore", as: anna)
        #expect(refused.status == 403 && refused.text.contains("removed"), "\(refused.text)")
        let stranger = try await fixture.signUp("boram")
        #expect(try await fixture.send(.post, "/posts/\(post)/restore", as: stranger).status == 404)
    }

    @Test func `Finds all comments again, even more than leave the index at once`() async throws {
        let anna = try await fixture.signUp("anna")
        let post = try await fixture.post("a post", as: anna)
        let count = BoardTables.sweepSize + 5
        try await fixture.database.write { connection throws(StoreError) in
            for number in 0..<count {
                _ = try BoardTables.addComment(
                    "word\(number)", to: post, by: anna.id, now: 0, on: connection)
            }
        }
        _ = try await fixture.send(.delete, "/posts/\(post)", as: anna)
        #expect(try await fixture.number("SELECT count(*) FROM comment_swept") > 0)
        #expect(try await fixture.send(.post, "/posts/\(post)/restore", as: anna).status == 200)
        #expect(try await fixture.number("SELECT count(*) FROM comment_swept") == 0)
        #expect(try await fixture.number("SELECT count(*) FROM deleted_comment") == 0)
        for number in [0, BoardTables.sweepSize - 1, count - 1] {
            #expect(try await fixture.get("/comments?_q=word\(number)", as: anna).ids.contains(number + 1))
        }
        _ = try await fixture.send(.delete, "/posts/\(post)", as: anna)
        #expect(try await fixture.get("/comments?_q=word1", as: anna).ids == [])
    }

    @Test func `A later deletion removes expired posts with their reactions`() async throws {
        let anna = try await fixture.signUp("anna")
        let posts = [try await fixture.post("one", as: anna), try await fixture.post("two", as: anna)]
        try await fixture.comment("c", on: posts[0], as: anna)
        for subject in [#""post":1"#, #""comment":1"#] {
            _ = try await fixture.send(
                .put, "/reactions", #"{\#(subject),"reaction":"like","given":true}"#, as: anna)
        }
        _ = try await fixture.send(.delete, "/posts/\(posts[0])", as: anna)
        #expect(try await fixture.number("SELECT count(*) FROM reaction") == 2)
        fixture.clock.advance(seconds: EditPolicy.restoring + 1)
        let later = try await fixture.signIn("anna")
        #expect(try await fixture.send(.post, "/posts/\(posts[0])/restore", as: later).status == 404)
        _ = try await fixture.send(.delete, "/posts/\(posts[1])", as: later)
        #expect(try await fixture.number("SELECT min(id) FROM deleted_post") == posts[1])
        for table in ["deleted_comment", "reaction"] {
            #expect(try await fixture.number("SELECT count(*) FROM \(table)") == 0)
        }
    }

    @Test func `A hidden post is restored as hidden, and a retry changes nothing`() async throws {
        let anna = try await fixture.signUp("anna")
        let referee = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("rude", as: anna)
        _ = try await fixture.moderate(#""post":\#(post)"#, "hide", as: referee)
        _ = try await fixture.send(.delete, "/posts/\(post)", as: anna)
        for _ in 1...2 {
            let reply = try await fixture.send(.post, "/posts/\(post)/restore", as: anna, key: "one")
            #expect(reply.object["state"] as? String == "hidden", "\(reply.text)")
        }
    }
}

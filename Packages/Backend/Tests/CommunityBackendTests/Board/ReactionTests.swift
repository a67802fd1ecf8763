import CommunityDomain
import NetworkCore
import SQLCore
import Testing

@testable import CommunityBackend

/// Reactions on the wire. Rules that apply to every board are in the contract.
@Suite(.timeLimit(.minutes(10))) struct ReactionTests {
    private let fixture = Fixture()

    private func react(
        _ subject: String, _ reaction: String = "like", given: String = "true", as person: Person,
        key: String? = nil
    ) async throws -> Reply {
        try await fixture.send(
            .put, "/reactions", #"{\#(subject),"reaction":"\#(reaction)","given":\#(given)}"#, as: person,
            key: key)
    }

    @Test func `Posts and comments contain counts in the order of the reactions`() async throws {
        let (anna, bora) = (try await fixture.signUp("anna"), try await fixture.signUp("bora"))
        let post = try await fixture.post("a post", as: anna)
        let comment = try await fixture.comment("a comment", on: post, as: anna)
        _ = try await react(#""post":\#(post)"#, "thanks", as: bora, key: "one")
        _ = try await react(#""post":\#(post)"#, "thanks", as: bora, key: "one")
        let reply = try await react(#""post":\#(post)"#, as: anna)
        #expect(
            reply.text.contains(#""reactions":{"like":1,"thanks":1},"my_reactions":["like"]"#),
            "\(reply.text)")
        _ = try await react(#""comment":\#(comment)"#, "wow", as: bora)
        let nested = try await fixture.get("/posts/\(post)", as: anna)
        #expect(nested.text.contains(#""reply_to":null,"reactions":{"wow":1}}]"#), "\(nested.text)")
        #expect(
            try await fixture.number(
                "SELECT count(*) FROM event WHERE comment_id IS NULL AND notice_id IS NULL") == 1)
    }

    @Test func `A permanent deletion also deletes the reactions`() async throws {
        let anna = try await fixture.signUp("anna")
        let post = try await fixture.post("a post", as: anna)
        for text in ["one", "two"] {
            let comment = try await fixture.comment(text, on: post, as: anna)
            _ = try await react(#""comment":\#(comment)"#, as: anna)
        }
        _ = try await react(#""post":\#(post)"#, as: anna)
        #expect(try await fixture.number("SELECT count(*) FROM reaction") == 3)
        _ = try await fixture.send(.delete, "/comments/1", as: anna)
        #expect(try await fixture.number("SELECT count(*) FROM reaction") == 2)
        // A post may be restored with its reactions.
        _ = try await fixture.send(.delete, "/posts/\(post)", as: anna)
        #expect(try await fixture.number("SELECT count(*) FROM reaction") == 2)
        try await fixture.database.write { connection throws(StoreError) in
            let other = try BoardTables.addPost("another", by: anna.id, now: 0, on: connection)
            try ReactionTable.set(.like, isGiven: true, to: .post(other), by: anna.id, on: connection)
            try BoardTables.deletePost(other, on: connection)
        }
        #expect(try await fixture.number("SELECT count(*) FROM reaction") == 2)
    }

    @Test func `A refusal names the bad field`() async throws {
        let anna = try await fixture.signUp("anna")
        try await fixture.post("a post", as: anna)
        #expect(try await react(#""post":1"#, "hate", as: anna).errors["reaction"] != nil)
        #expect(try await react(#""post":1"#, given: #""perhaps""#, as: anna).errors["given"] != nil)
        #expect(try await react(#""x":1"#, as: anna).errors["post"] != nil)
        #expect(try await react(#""post":2"#, as: anna).status == 404)
    }
}

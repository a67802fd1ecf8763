import BackendCore
import CommunityDomain
import NetworkCore
import Testing

@testable import CommunityBackend

/// The rights of guests on a board with public reading.
@Suite(.timeLimit(.minutes(10))) struct PublicBoardTests {
    private let fixture = Fixture { $0.isReadingPublic = true }

    private static let open: Set = [
        "listPosts", "countPosts", "getPost", "listComments", "countComments", "getComment", "listenToEvents",
    ]

    @Test func `Everyone reads, and only members do more`() async throws {
        let owner = try await fixture.signUp("owner")
        let post = try await fixture.post("for all", as: owner)
        let comment = try await fixture.comment("this too", on: post, as: owner)
        #expect(try await fixture.get("/posts").ids == [post])
        #expect(try await fixture.get("/posts/\(post)").status == 200)
        #expect(try await fixture.get("/posts/count").text == "1")
        #expect(try await fixture.get("/comments?post=\(post)").ids == [comment])
        #expect(try await fixture.get("/comments/\(comment)").status == 200)
        for operation in fixture.backend.operations where operation.access != .everybody {
            let path = operation.path.replacing("{id}", with: "1")
            let status = try await fixture.send(operation.method, path).status
            #expect([400, 403].contains(status), "\(operation)")
        }
        let opened = fixture.backend.operations.filter { $0.access == .everybody }.map(\.id)
        let usual = Fixture().backend.operations.filter { $0.access == .everybody }.map(\.id)
        #expect(Set(opened).subtracting(usual) == Self.open)
    }

    @Test func `Guests see no hidden post and no address; a bad token is refused`() async throws {
        let owner = try await fixture.signUp("owner")
        let moderator = try await fixture.signUp("referee", role: .moderator)
        let post = try await fixture.post("soon hidden", as: owner)
        let listed = try #require(try await fixture.get("/posts").list.first?["user"] as? [String: Any])
        #expect(listed["email"] as? String == "")
        #expect(try await fixture.moderate(#""post":\#(post)"#, "hide", as: moderator).status == 200)
        #expect(try await fixture.get("/posts").ids == [])
        #expect(try await fixture.get("/posts/\(post)").status == 404)
        let headers: HTTPHeaders = ["Authorization": "Bearer nonsense"]
        #expect(try await fixture.send(.get, "/posts", headers: headers).status == 401)
    }

    @Test func `Guests receive the events that everyone sees`() async throws {
        let owner = try await fixture.signUp("owner")
        var ear = try await Ear(to: fixture, as: nil)
        _ = try await ear.next()
        let post = try await fixture.post("for all", as: owner)
        #expect(try await ear.next()?.line == "post.created \(post)")
    }
}

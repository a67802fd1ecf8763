import CommunityDomain
import Foundation
import Testing

@Suite struct DraftTests {
    private static let here = BoardPlace(server: "http://board.example", account: 7, name: "meng")

    private static func draft(at place: BoardPlace?) -> Draft {
        Draft(id: 1, target: .newPost, text: "t", updatedAt: Date(timeIntervalSince1970: 0), place: place)
    }

    @Test(arguments: [
        (BoardPlace(server: "http://board.example", account: 7), true),
        (BoardPlace(server: "http://board.example", account: 7, name: "renamed"), true),
        (BoardPlace(server: "http://board.example", account: nil), true),
        (BoardPlace(server: "http://board.example", account: 8), false),
        (BoardPlace(server: "http://other.example", account: 7), false),
        (BoardPlace(server: "http://other.example", account: nil), false),
        (BoardPlace(server: nil, account: 7), false),
    ])
    func `A draft belongs to its server, and to its account or the first one that signs in`(
        place: BoardPlace, belongs: Bool
    ) {
        #expect(Self.draft(at: place).belongs(to: Self.here) == belongs)
    }

    @Test(arguments: [here, BoardPlace(server: nil, account: nil)])
    func `A draft without a place belongs nowhere`(place: BoardPlace) {
        #expect(!Self.draft(at: nil).belongs(to: place))
    }

    @Test func `A draft without an account does not move to another server`() {
        let nobody = BoardPlace(server: nil, account: nil)
        #expect(Self.draft(at: nobody).belongs(to: nobody))
        #expect(!Self.draft(at: nobody).belongs(to: Self.here))
    }

    @Test func `The name of an account does not distinguish places`() {
        let renamed = BoardPlace(server: "http://board.example", account: 7, name: "other")
        #expect(renamed == Self.here && Set([renamed, Self.here]).count == 1)
        #expect(
            Set([Self.here, BoardPlace(server: nil, account: 7), .init(server: nil, account: nil)]).count == 3
        )
    }

    @Test func `A text without an explicit place belongs to the current one`() async throws {
        let drafts = PlacedDrafts(place: Self.here)
        #expect(try await drafts.keep("t", for: .newPost).place == Self.here)
        let elsewhere = BoardPlace(server: nil, account: 1)
        #expect(try await drafts.keep("t", for: .newPost, at: elsewhere).place == elsewhere)
    }

    private static let created = Date(timeIntervalSince1970: 100)

    @Test func `An edit of a post begins with its text, version and state`() {
        let post = Post(
            id: 3, text: "글", author: Author(id: 1, name: "a"), createdAt: Self.created,
            updatedAt: Self.created + 5, version: 4, state: .hidden)
        #expect(
            OwnText(post)
                == OwnText(subject: .post(3), text: "글", version: 4, state: .hidden, createdAt: Self.created))
    }

    @Test func `An edit of a comment also starts with its post`() {
        let comment = Comment(
            id: 9, postID: 3, text: "댓글", author: Author(id: 1, name: "a"), createdAt: Self.created,
            updatedAt: Self.created + 5, version: 2)
        #expect(
            OwnText(comment)
                == OwnText(
                    subject: .comment(9), post: 3, text: "댓글", version: 2, state: .visible,
                    createdAt: Self.created))
    }
}

/// Stores nothing, and returns drafts with their places.
private struct PlacedDrafts: DraftRepository {
    let here: BoardPlace

    init(place: BoardPlace) { here = place }

    func place() async -> BoardPlace { here }
    func drafts() async throws(CommunityError) -> [Draft] { [] }
    func draft(_ id: Draft.ID) async throws(CommunityError) -> Draft? { nil }
    func keep(
        _ text: String, for target: Draft.Target, at place: BoardPlace
    ) async throws(CommunityError) -> Draft {
        Draft(id: 1, target: target, text: text, updatedAt: Date(timeIntervalSince1970: 0), place: place)
    }
    func save(_ text: String, in id: Draft.ID) async throws(CommunityError) -> Bool { false }
    func file(of id: Draft.ID) async throws(CommunityError) -> String { throw .notFound }
    func discard(_ id: Draft.ID) async throws(CommunityError) -> Bool { false }
}

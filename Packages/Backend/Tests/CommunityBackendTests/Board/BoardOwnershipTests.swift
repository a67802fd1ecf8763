import CommunityDomain
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// Permissions to change and delete, and visibility, in each state.
@Suite(.timeLimit(.minutes(10))) struct BoardOwnershipTests {
    private enum Who: String, CaseIterable {
        case author, other, moderator, admin

        var role: Role { Role(rawValue: rawValue) ?? .member }
        /// The names of roles are reserved.
        var name: String { "the \(rawValue) here".replacing(" ", with: ".") }
    }

    private struct Board {
        let fixture = Fixture()
        var people: [Who: Person] = [:]

        init(_ kind: Subject.Kind, _ state: ModerationState) async throws {
            for who in Who.allCases {
                people[who] = try await fixture.signUp(who.name, role: who.role)
            }
            let author = try person(.author)
            let other = try person(.other)
            try await fixture.post("word", as: kind == .post ? author : other)
            try await fixture.comment("word", on: 1, as: kind == .comment ? author : other)
            try await fixture.database.write { connection throws(StoreError) in
                _ = try BoardTables.setState(of: Subject(kind, 1), to: state, on: connection)
            }
        }

        func person(_ who: Who) throws -> Person { try #require(people[who]) }
    }

    private static let cases = Subject.Kind.allCases.flatMap { kind in
        ModerationState.allCases.map { (kind, $0) }
    }

    @Test(arguments: cases)
    func `Only authors change and delete, and others see only visible entries`(
        _ kind: Subject.Kind, _ state: ModerationState
    ) async throws {
        let path = "/\(kind.rawValue)s"
        let name = kind == .post ? "text" : "comment"
        for who in Who.allCases {
            let board = try await Board(kind, state)
            let person = try board.person(who)
            let isModerator = who == .moderator || who == .admin
            let isSeen = isModerator || state == .visible || state == .hidden && who == .author
            #expect(try await board.fixture.get("\(path)/1", as: person).status == (isSeen ? 200 : 404))
            #expect(try await board.fixture.get(path, as: person).ids == (isSeen ? [1] : []))
            #expect(try await board.fixture.get("\(path)/count", as: person).text == (isSeen ? "1" : "0"))
            #expect(
                try await board.fixture.get("\(path)?_q=word", as: person).ids == (isSeen ? [1] : []))
            let expected = who == .author && isSeen ? 200 : isSeen ? 403 : 404
            let edit = try await board.fixture.send(.put, "\(path)/1", #"{"\#(name)":"new"}"#, as: person)
            #expect(edit.status == expected, "\(who) edits \(state): \(edit.text)")
            let delete = try await board.fixture.send(.delete, "\(path)/1", as: person)
            #expect(delete.status == expected, "\(who) deletes \(state): \(delete.text)")
            let left = try await board.fixture.number("SELECT count(*) FROM \(kind.rawValue)")
            #expect(left == (expected == 200 ? 0 : 1))
        }
    }

    @Test(arguments: [ModerationState.hidden, .removed])
    func `Comments are visible only with their post`(_ state: ModerationState) async throws {
        let board = try await Board(.post, state)
        let (author, other) = (try board.person(.author), try board.person(.other))
        let isHidden = state == .hidden
        #expect(try await board.fixture.get("/comments?post=1", as: other).ids == [])
        #expect(try await board.fixture.get("/comments/1", as: other).status == 404)
        #expect(try await board.fixture.get("/comments/1", as: author).status == (isHidden ? 200 : 404))
        #expect(try await board.fixture.get("/comments/1", as: try board.person(.moderator)).status == 200)
        #expect(try await board.fixture.get("/comments?_q=word", as: other).ids == [])
        #expect(try await board.fixture.get("/posts?_q=word", as: other).ids == [])
        // Applies also to their own comment.
        let edit = try await board.fixture.send(.put, "/comments/1", #"{"comment":"new"}"#, as: other)
        #expect(edit.status == 404)
        #expect(try await board.fixture.send(.delete, "/comments/1", as: other).status == 404)
        #expect(try await board.fixture.number("SELECT count(*) FROM comment WHERE text = 'word'") == 1)
        let comment = #"{"comment":"more","post":1}"#
        #expect(try await board.fixture.send(.post, "/comments", comment, as: other).status == 400)
        let own = try await board.fixture.send(.post, "/comments", comment, as: author)
        #expect(own.status == (isHidden ? 200 : 400))
    }

    @Test func `Hidden comments are not counted, nested or found through their posts`() async throws {
        let board = try await Board(.comment, .visible)
        let (author, other) = (try board.person(.author), try board.person(.other))
        try await board.fixture.comment("unusual", on: 1, as: author)
        #expect(try await board.fixture.get("/posts?_q=unusual", as: other).ids == [1])
        for (state, count, last) in [(ModerationState.hidden, 1, 1), (.visible, 2, 2), (.removed, 1, 1)] {
            try await board.fixture.database.write { connection throws(StoreError) in
                // Applied twice, because repeating it must not count twice.
                for _ in 0..<2 { _ = try BoardTables.setState(of: .comment(2), to: state, on: connection) }
            }
            let post = try await board.fixture.get("/posts/1", as: other)
            #expect(post.object["comment_count"] as? Int == count)
            #expect(post.object["last_comment"] as? Int == last)
            #expect((post.object["comments"] as? [Any])?.count == count)
            let found = try await board.fixture.get("/posts?_q=unusual", as: other)
            #expect(found.ids == (state == .visible ? [1] : []))
        }
    }

    @Test func `A comment can be edited for a week`() async throws {
        let board = try await Board(.comment, .visible)
        let author = try board.person(.author)
        board.fixture.clock.advance(seconds: EditPolicy.commentEditing + 1)
        let again = try await board.fixture.signIn(author.name)
        let edit = try await board.fixture.send(.put, "/comments/1", #"{"comment":"new"}"#, as: again)
        #expect(edit.status == 403)
        #expect(try await board.fixture.send(.delete, "/comments/1", as: again).status == 200)
    }

    @Test func `A comment cannot be moved or given away`() async throws {
        let board = try await Board(.comment, .visible)
        let (author, other) = (try board.person(.author), try board.person(.other))
        try await board.fixture.post("second", as: other)
        let body = #"{"comment":"new","post":2,"user":2,"state":"removed","id":9}"#
        let edit = try await board.fixture.send(.put, "/comments/1", body, as: author)
        #expect(edit.id == 1 && (edit.object["post"] as? [String: Any])?["id"] as? Int == 1)
        #expect(edit.user["id"] as? Int == author.id)
        #expect(edit.object["state"] as? String == "visible")
    }
}

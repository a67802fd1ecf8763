import AccountCore
import BackendCore
import CommunityDomain
import Foundation
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// The query language, applied to stored posts and comments.
@Suite(.timeLimit(.minutes(10))) struct BoardFilterTests {
    private static func encode(_ query: String) throws -> String {
        try #require(query.addingPercentEncoding(withAllowedCharacters: .urlQueryAllowed))
    }

    /// Posts 1 to 5, a second after each other; comments 1 to 3 on the posts 1, 1 and 4.
    private func board(at place: TestPlace = .standard) async throws -> (Fixture, Person) {
        let fixture = Fixture(at: place)
        let anna = try await fixture.signUp("anna")
        let 보람 = try await fixture.signUp("보람")
        for (text, author) in [
            ("Alpha", anna), ("beta 베타", 보람), ("ALPHA beta", anna), ("감마 100%_", 보람), ("Éa", anna),
        ] {
            try await fixture.post(text, as: author)
            fixture.clock.advance(seconds: 1)
        }
        for (text, post, author) in [("one", 1, 보람), ("Two", 1, anna), ("셋", 4, anna)] {
            try await fixture.comment(text, on: post, as: author)
        }
        return (fixture, anna)
    }

    static let posts: [(String, [Int])] = [
        ("", [1, 2, 3, 4, 5]), ("id=2", [2]), ("id=2&id=4", [2, 4]), ("id_ne=2", [1, 3, 4, 5]),
        ("id_in=1&id_in=5", [1, 5]),
        ("id_nin=1&id_nin=5", [2, 3, 4]), ("id_lt=3", [1, 2]), ("id_lte=3", [1, 2, 3]), ("id_gt=3", [4, 5]),
        ("id_gte=3&id_lt=5", [3, 4]), ("id=x", []), ("id_ne=x", []), ("id_lt=-9223372036854775808", []),
        ("id_contains=3", [3]), ("text=Alpha", [1]), ("text=alpha", []), ("text_contains=alpha", [1, 3]),
        ("text_ncontains=ALPHA", [2, 4, 5]), ("text_containss=alpha", []), ("text_containss=Alpha", [1]),
        ("text_ncontainss=ALPHA", [1, 2, 4, 5]), ("text_contains=베타", [2]), ("text_contains=%25", [4]),
        ("text_contains=_", [4]), ("text_contains=É", [5]), ("text_contains=' OR 1=1 --", []),
        ("text_in=Alpha&text_in=Éa", [1, 5]), ("text_null=false", [1, 2, 3, 4, 5]), ("text_null=true", []),
        ("last_comment_null=true", [2, 3, 5]), ("last_comment_null=0", [1, 4]), ("last_comment=2", [1]),
        ("comment_count_gt=0", [1, 4]), ("user=1", [1, 3, 5]), ("user.id_ne=1", [2, 4]),
        ("user.username=보람", [2, 4]), ("user.username=ANNA", [1, 3, 5]),
        ("user.username_contains=NN", [1, 3, 5]), ("state=visible&version=1", [1, 2, 3, 4, 5]),
        ("state=hidden", []),
        ("created_at=2023-11-14T22:13:21.000Z", [2]), ("created_at_gt=2023-11-14T22:13:22Z", [4, 5]),
        ("created_at_contains=:23.000Z", [4]), ("created_at_lt=2023-11-15", [1, 2, 3, 4, 5]),
        ("created_at_gt=soon", []),
        ("comments.comment=one", [1]), ("comments.comment_contains=TWO", [1]), ("comments.user=1", [1, 4]),
        ("comments.user.username=보람", [1]), ("comments=3", [4]),
        ("comments.id_in=1&comments.id_in=3", [1, 4]),
        ("comments.comment=one&comments.user=1", []), ("comments.comment=one&user=2", []),
        ("comments.comment_ne=one", [1, 4]), ("comments.comment=none", []),
        ("comments.created_at_gt=soon", []),
        ("_or[0][comments.comment]=one&_or[1][id]=5", [1, 5]), ("_where[comments.comment]=셋", [4]),
        ("_or[0][id]=1&_or[1][text_contains]=베타", [1, 2]),
        ("_where[_or][0][id_lt]=3&_where[_or][1][id_gt]=4&user=1", [1, 5]),
        ("_sort=id:desc", [5, 4, 3, 2, 1]), ("_sort=created_at%3Adesc", [5, 4, 3, 2, 1]),
        ("_sort=user:desc,id:desc", [4, 2, 5, 3, 1]), ("_sort=user.username:desc,id", [2, 4, 1, 3, 5]),
        ("_sort=version:desc", [5, 4, 3, 2, 1]), ("_sort=last_comment", [2, 3, 5, 1, 4]),
        ("_sort=last_comment:desc", [4, 1, 5, 3, 2]), ("_start=9223372036854775807", []),
        ("_start=3", [4, 5]), ("_limit=2", [1, 2]),
        ("_start=1&_limit=1", [2]),
        ("_limit=0", []), ("_limit=-1", [1, 2, 3, 4, 5]), ("_start=99", []),
    ]

    @Test(arguments: TestPlace.all)
    func `Lists and counts the matching posts`(at place: TestPlace) async throws {
        let (fixture, anna) = try await board(at: place)
        for (query, ids) in Self.posts {
            let encoded = query.contains("%") ? query : try Self.encode(query)
            let reply = try await fixture.get("/posts?\(encoded)", as: anna)
            #expect(reply.status == 200 && reply.ids == ids, "\(query): \(reply.ids)")
            guard !query.contains("_limit"), !query.contains("_start") else { continue }
            #expect(
                try await fixture.get("/posts/count?\(encoded)", as: anna).text == "\(ids.count)", "\(query)")
        }
    }

    static let comments: [(String, [Int])] = [
        ("", [1, 2, 3]), ("post=1", [1, 2]), ("post=1&_sort=created_at:desc", [2, 1]), ("post.id=4", [3]),
        ("post.user=1", [1, 2]), ("post.text_contains=감마", [3]), ("comment=one", [1]),
        ("comment_contains=TWO", [2]),
        ("user.username=anna", [2, 3]), ("post=1&post=4&_limit=2", [1, 2]),
        ("post.created_at_gt=2023-11-14T22:13:22Z", [3]),
        ("id_in=3&id_in=1&_sort=id:desc", [3, 1]), ("post=99", []),
        ("_sort=post.text:desc,user.username", [3, 2, 1]),
    ]

    @Test(arguments: TestPlace.all)
    func `Lists the matching comments`(at place: TestPlace) async throws {
        let (fixture, anna) = try await board(at: place)
        for (query, ids) in Self.comments {
            let encoded = try Self.encode(query)
            let reply = try await fixture.get("/comments?\(encoded)", as: anna)
            #expect(reply.ids == ids, "\(query)")
            guard !query.contains("_limit") else { continue }
            #expect(
                try await fixture.get("/comments/count?\(encoded)", as: anna).text == "\(ids.count)",
                "\(query)")
        }
    }

    @Test func `An invisible comment finds no post`() async throws {
        let (fixture, anna) = try await board()
        let mia = try await fixture.signUp("mia", role: .moderator)
        #expect(try await fixture.moderate("\"comment\":1", "hide", as: mia).status == 200)
        let bo = try await fixture.signIn("보람")
        for (person, ids) in [(anna, []), (bo, [1]), (mia, [1])] {
            #expect(try await fixture.get("/posts?comments.comment=one", as: person).ids == ids)
            #expect(
                try await fixture.get("/posts/count?comments.comment=one", as: person).text == "\(ids.count)")
        }
    }

    @Test(arguments: TestPlace.all)
    func `Counts the posts of an author that the caller sees, without reading each of them`(
        at place: TestPlace
    ) async throws {
        let (fixture, anna) = try await board(at: place)
        let 보람 = try await fixture.signIn("보람")
        let mia = try await fixture.signUp("mia", role: .moderator)
        #expect(try await fixture.moderate("\"post\":1", "hide", as: mia).status == 200)
        #expect(try await fixture.moderate("\"post\":3", "remove", as: mia).status == 200)
        #expect(try await fixture.moderate("\"post\":2", "hide", as: mia).status == 200)
        let path = "/posts/count?user.username=anna"
        for (person, count) in [(anna, 2), (보람, 1), (mia, 3)] {
            #expect(try await fixture.get(path, as: person).text == "\(count)")
        }
        try await fixture.database.write { connection throws(StoreError) in
            try BoardTables.deletePost(5, on: connection)
        }
        for (person, count) in [(anna, 1), (보람, 0), (mia, 2)] {
            #expect(try await fixture.get(path, as: person).text == "\(count)")
        }
        let sum = try await fixture.number("SELECT sum(posts) FROM post_count")
        #expect(try await fixture.number("SELECT count(*) FROM post") == sum)
        guard place == .memory else { return }
        let query = try BoardQuery(.posts, try #require(QueryItem.parse("user.username=anna")))
        let plan = try await fixture.database.read { connection throws(StoreError) in
            let caller = Caller<Role>(id: 2, name: "보람", role: .member, sessionID: 1)
            let (sql, values) = query.count(for: caller, in: connection.dialect)
            return try connection.rows("EXPLAIN QUERY PLAN " + sql, values: values) { $0.text(3) }
        }
        let posts = plan.filter { $0.contains(" p ") || $0.contains(" x ") }
        try #require(posts.count == 3, "\(plan)")
        #expect(posts[0].contains("SEARCH p USING INTEGER PRIMARY KEY"))
        #expect(posts[1].contains("(author_id=? AND rowid=?)") && posts[2].contains("INDEX post_unseen"))
    }

    @Test func `Posts cannot be ordered by fields of their comments`() async throws {
        let (fixture, anna) = try await board()
        let reply = try await fixture.get("/posts?_sort=comments.comment", as: anna)
        #expect(reply.status == 400 && reply.message?.contains("'comments.comment'") == true)
    }

    @Test func `Words refusals as Strapi does`() async throws {
        let (fixture, anna) = try await board()
        let unknown = try await fixture.get("/posts?password_contains=a", as: anna)
        #expect(unknown.status == 400)
        #expect(
            unknown.message
                == "Your filters contain a field 'password' that doesn't appear on your model definition nor its relations"
        )
        for path in ["/posts?_sort=id:up", "/comments?_limit=x", "/posts/count?_start=-1"] {
            let reply = try await fixture.get(path, as: anna)
            #expect(reply.status == 400 && reply.message?.contains(" takes ") == true)
        }
    }
}

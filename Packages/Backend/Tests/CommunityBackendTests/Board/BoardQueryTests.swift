import BackendCore
import NetworkCore
import Testing

@testable import CommunityBackend

@Suite struct BoardQueryTests {
    private func query(_ text: String, _ model: BoardModel = .posts) throws -> BoardQuery {
        try BoardQuery(model, try #require(QueryItem.parse(text)))
    }

    private static func compare(
        _ name: String, _ comparison: BoardOperator, _ values: String...
    ) throws -> BoardCondition {
        .compare(try #require(BoardModel.posts.field(name)), comparison, values)
    }

    @Test func `Recognizes every operator at the end of a name`() throws {
        for comparison in BoardOperator.allCases {
            let found = try query("created_at_\(comparison.rawValue)=1").condition
            #expect(found == .all([try Self.compare("created_at", comparison, "1")]))
        }
    }

    @Test func `Splits at the last underscore, and only before an operator`() throws {
        #expect(try query("created_at=1").condition == .all([try Self.compare("created_at", .eq, "1")]))
        #expect(
            try query("comment_count_gte=1").condition == .all([try Self.compare("comment_count", .gte, "1")])
        )
        #expect(
            try query("user.username_ne=x").condition == .all([try Self.compare("user.username", .ne, "x")]))
        #expect(try query("__id=1").condition == .all([try Self.compare("id", .eq, "1")]))
    }

    @Test(arguments: ["id=1&id=2", "id[]=1&id[]=2", "id[0]=1&id[1]=2"])
    func `Combines the values of one filter`(_ text: String) throws {
        #expect(try query(text).condition == .all([try Self.compare("id", .eq, "1", "2")]))
    }

    @Test(arguments: [
        "_where[_or][0][id]=1&_where[_or][1][text_ne]=b", "_or[0][id]=1&_or[1][text_ne]=b",
        "_or[][id]=1&_or[][text_ne]=b",
    ])
    func `Alternatives`(_ text: String) throws {
        let expected = BoardCondition.any([
            .all([try Self.compare("id", .eq, "1")]), .all([try Self.compare("text", .ne, "b")]),
        ])
        let found = try query(text).condition
        #expect(found == .all([expected]) || found == .all([.all([expected])]))
    }

    @Test func `Alternatives with several conditions`() throws {
        let found = try query(
            "_where[_or][0][0][id_gt]=1&_where[_or][0][1][id_lt]=5&_where[_or][1][id]=9&_and[0][version]=2"
        ).condition
        let first = BoardCondition.all([
            .all([try Self.compare("id", .gt, "1")]), .all([try Self.compare("id", .lt, "5")]),
        ])
        let second = BoardCondition.all([try Self.compare("id", .eq, "9")])
        #expect(
            found
                == .all([
                    .all([.any([first, second])]), .all([.all([try Self.compare("version", .eq, "2")])]),
                ]))
    }

    @Test func `Order, start, limit and text`() throws {
        let found = try query("_sort=created_at:desc,id:ASC&_start=3&_limit=7&_q=%EA%B0%80&_sort=text")
        #expect(found.orders.map(\.isAscending) == [false, true, true])
        #expect(found.orders.map(\.field.column) == ["p.created_at", "p.id", "p.text"])
        #expect(found.start == 3 && found.limit == 7 && found.text == "가")
        let plain = try query("_q=")
        #expect(plain.orders.isEmpty && plain.start == 0 && plain.limit == 100 && plain.text == nil)
        #expect(try query("_limit=-1").limit == BoardQuery.maximumLimit)
        #expect(try query("_limit=99999").limit == BoardQuery.maximumLimit)
        #expect(try query("_limit=0").limit == 0)
    }

    @Test(arguments: [
        "_sort=", "_sort=id:up", "_sort=id:", "_sort=id,", "_sort=:asc", "_start=-1", "_start=x",
        "_start=1.5",
        "_limit=-2", "_limit=", "_limit=99999999999999999999",
        "_sort=id,id,id,id,id,id,id,id,id",
    ])
    func `A refusal names a malformed order or part of the list`(_ text: String) throws {
        let name = String(text.prefix { $0 != "=" })
        let failure = try #require(throws: HTTPFailure.self) { try query(text) }
        #expect(failure.status == 400 && failure.message.hasPrefix(name))
    }

    @Test(arguments: [
        ("nope=1", "nope"), ("_nope=1", "nope"), ("password=1", "password"), ("user.email=a", "user.email"),
        ("user.password=1", "user.password"), ("email_contains=a", "email"),
        ("_sort=user.email", "user.email"),
        ("id%20_lt=1", "id "), ("=1", ""), ("7=1", "7"), ("id[lt]=1", "id"), ("_lt=1", "lt"),
        ("_sort=nope:desc", "nope"),
        ("_where[x]=1", "x"), ("p.id=1", "p.id"), ("id;DROP TABLE post=1", "id;DROP TABLE post"),
        ("user.name_key=1", "user.name_key"), ("comments.user.email=1", "comments.user.email"),
        ("comments.text=1", "comments.text"),
        ("_sort=comments.id", "comments.id"),
    ])
    func `Refuses fields that are not in the JSON`(_ text: String, _ name: String) throws {
        #expect(throws: StrapiFailure.unknownField(name)) { try query(text) }
    }

    @Test func `Posts and comments have different fields`() throws {
        #expect(try query("post.user=1&comment_contains=a&post=3", .comments).orders.isEmpty)
        #expect(throws: StrapiFailure.unknownField("comment")) { try query("comment=1") }
        #expect(throws: StrapiFailure.unknownField("text")) { try query("text=1", .comments) }
    }

    @Test func `Limits the number and the depth of filters`() throws {
        let many = Array(repeating: "id=1", count: 101).joined(separator: "&")
        #expect(throws: HTTPFailure.self) { try query(many) }
        #expect(throws: HTTPFailure.self) { try query("_where" + String(repeating: "[0]", count: 9) + "=1") }
    }

    @Test func `Finds the upper bound of the ids of a page`() throws {
        func below(_ text: String) throws -> Int? { try query(text).condition.idsBelow(BoardModel.posts.id) }
        #expect(try below("id_lt=5&text=a") == 5)
        #expect(try below("id_lt=5&_where[id_lt]=3") == 3)
        #expect(try below("id_lt=5&id_lt=3") == nil)
        #expect(try below("_or[0][id_lt]=5") == nil)
        #expect(try below("id_lte=5") == nil)
    }
}

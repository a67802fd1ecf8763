import CommunityData
import CommunityDomain
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite struct BoardRepositoryTests {
    private let transport = StubTransport()

    private var device: Device { Device(transport) }
    /// The target of the last request.
    private var target: String? { transport.requests.last?.target }

    @Test
    func `A post of a server without versions has version 1, is visible to all, and counts its comments`()
        async throws
    {
        transport.on(.get, "/posts/12", .json(BoardJSON.plainPost))
        let post = try await device.posts.post(12)
        #expect(post.id == 12 && post.text == "하나" && post.author == Author(id: 10, name: "meng"))
        #expect(
            post.version == 1 && post.state == .visible && post.commentCount == 2 && post.lastCommentID == 7)
        #expect(abs(post.createdAt.timeIntervalSince1970 - 1_640_844_533.123) < 0.000_5)
        #expect(post.updatedAt == Date(timeIntervalSince1970: 1_640_844_534))
    }

    @Test func `Reads the version, state, counts and role in a post of this project's server`() async throws {
        transport.on(.get, "/posts", .json("[\(BoardJSON.post)]"))
        let post = try #require(try await device.posts.posts(PostQuery()).first)
        #expect(
            post.version == 4 && post.state == .hidden && post.commentCount == 9 && post.lastCommentID == 77)
        #expect(post.author.role == .moderator)
    }

    @Test func `Requests a list by ids, newest first, without the comments`() async throws {
        transport.on(.get, "/posts", .json("[]"), .json("[]"))
        #expect(try await device.posts.posts(PostQuery()) == [])
        #expect(target == "/posts?_sort=id:desc&_limit=20")
        #expect(transport.requests.last?.headers["Prefer"] == "return=minimal")
        _ = try await device.posts.posts(PostQuery(author: 10, text: "ㅎㄴ", before: 99, limit: 5))
        #expect(target == "/posts?_sort=id:desc&_limit=5&id_lt=99&user=10&_q=%E3%85%8E%E3%84%B4")
    }

    @Test(arguments: ["42", #""42""#])
    func `Counts the whole query`(json: String) async throws {
        transport.on(.get, "/posts/count", .json(json))
        #expect(try await device.posts.count(PostQuery(author: 10, before: 99, limit: 1)) == 42)
        #expect(target == "/posts/count?user=10")
    }

    @Test(
        arguments: [
            .status(404), .json("Not Found", status: 404),
            .json(BoardJSON.message(404, "Not Found"), status: 404),
            .json("null"), .status(204), .status(200),
        ] as [StubAnswer])
    func `Recognizes every form of a missing object`(answer: StubAnswer) async throws {
        transport.on(.get, "/posts/9999", answer)
        await #expect(throws: CommunityError.notFound) { try await device.posts.post(9999) }
        transport.on(.get, "/comments/9999", answer)
        await #expect(throws: CommunityError.notFound) { try await device.comments.comment(9999) }
    }

    @Test func `Lists comments oldest first, of a post or of an author`() async throws {
        transport.on(.get, "/comments", .json("[\(BoardJSON.comment)]"), .json("[]"))
        let comment = try #require(try await device.comments.comments(of: 12, after: nil, limit: 50).first)
        #expect(target == "/comments?post=12&_sort=id:asc&_limit=50")
        #expect(comment.id == 3 && comment.postID == 12 && comment.text == "둘" && comment.version == 2)
        #expect(comment.state == .removed && comment.author.name == "meng")
        _ = try await device.comments.comments(by: 10, after: 3, limit: 7)
        #expect(target == "/comments?user=10&_sort=id:asc&_limit=7&id_gt=3")
    }

    @Test(arguments: [
        (#""user":null"#, Author(id: 0, name: "")), (#""user":10"#, Author(id: 10, name: "")),
        (#""other":1"#, Author(id: 0, name: "")),
        (#""user":{"id":"10","username":"a","role":77}"#, Author(id: 10, name: "a")),
    ])
    func `Reads a deleted or incomplete author`(member: String, author: Author) async throws {
        transport.on(.get, "/comments/3", .json(#"{"id":3,"comment":"c","post":"12",\#(member)}"#))
        let comment = try await device.comments.comment(3)
        #expect(comment.author == author && comment.postID == 12 && comment.state == .visible)
        #expect(comment.createdAt == Date(timeIntervalSince1970: 0))
    }

    @Test(
        arguments: [
            (.status(500), .unavailable), (.status(502), .unavailable), (.status(408), .unavailable),
            (.status(401), .signedOut), (.status(403), .signedOut), (.status(409), .unavailable),
            (.status(429), .tooMany(seconds: nil)), (.json("<html>"), .unavailable),
            (.json("{}"), .unavailable),
            (.failing(.notConnected("x")), .offline), (.failing(.timedOut), .offline),
            (.failing(.cancelled), .cancelled), (.failing(.untrusted("x")), .unavailable),
            (
                .json(BoardJSON.message(400, "Your filters contain a field 'x'"), status: 400),
                .refused(.other)
            ),
        ] as [(StubAnswer, CommunityError)])
    func `Interprets every failure`(answer: StubAnswer, error: CommunityError) async {
        transport.on(.get, "/posts", answer)
        #expect(await device.outcome == error)
    }

    @Test(arguments: [("17", 17), ("soon", nil), ("99999999999", 1 << 31)] as [(String, Int?)])
    func `Reads how long the server asks to wait`(field: String, seconds: Int?) async {
        let body = Array(BoardJSON.refusal("Auth.form.error.ratelimit").utf8)
        transport.on(
            .get, "/posts", .response(HTTPResponse(status: 429, headers: ["Retry-After": field], body: body)))
        #expect(await device.outcome == .tooMany(seconds: seconds))
    }
}

@testable import CommunityData
import TextCore
import CommunityDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@Suite struct WriteTests {
    private let transport = StubTransport()

    private func sent(_ write: Write) async throws -> (Written, HTTPRequest) {
        let written = try await Device(transport).client.send(write, key: "k-1")
        return (written, try #require(transport.requests.last))
    }

    @Test(
        arguments: [
            (.createPost(text: "t"), .post, "/posts", #"{"text":"t"}"#),
            (.editPost(12, text: "t", version: 3), .put, "/posts/12", #"{"text":"t","version":3}"#),
            (.editPost(12, text: "t", version: nil), .put, "/posts/12", #"{"text":"t"}"#),
            (
                .react(.like, to: .post(12), isGiven: false), .put, "/reactions",
                #"{"post":12,"reaction":"like","given":false}"#
            ),
            (.createPost(title: "h", text: "t"), .post, "/posts", #"{"title":"h","text":"t"}"#),
            (
                .editPost(12, title: "", text: "t", version: nil), .put, "/posts/12",
                #"{"title":"","text":"t"}"#
            ),
        ] as [(Write, HTTPMethod, String, String)])
    func `Sends a post`(write: Write, method: HTTPMethod, path: String, body: String) async throws {
        transport.on(method, path, .json(BoardJSON.post))
        let (written, request) = try await sent(write)
        guard case .post(let post) = written else {
            Issue.record("\(written)")
            return
        }
        #expect(post.id == 12 && post.version == 4)
        #expect(request.headers["Idempotency-Key"] == #""k-1""#)
        #expect(try JSONTexts.areEqual(request.body, body))
    }

    @Test(
        arguments: [
            (.createComment(post: 12, text: "t"), .post, "/comments", #"{"comment":"t","post":12}"#),
            (
                .reply(to: 7, post: 12, text: "t"), .post, "/comments",
                #"{"comment":"t","post":12,"reply_to":7}"#
            ),
            (.reply(to: 7, post: 0, text: "t"), .post, "/comments", #"{"comment":"t","reply_to":7}"#),
            (
                .editComment(3, post: 12, text: "t", version: 2), .put, "/comments/3",
                #"{"comment":"t","post":12,"version":2}"#
            ),
        ] as [(Write, HTTPMethod, String, String)])
    func `Sends a comment`(write: Write, method: HTTPMethod, path: String, body: String) async throws {
        transport.on(method, path, .json(BoardJSON.comment))
        let (written, request) = try await sent(write)
        guard case .comment(let comment) = written else {
            Issue.record("\(written)")
            return
        }
        #expect(comment.id == 3 && comment.postID == 12)
        #expect(request.headers["Idempotency-Key"] == #""k-1""#)
        #expect(try JSONTexts.areEqual(request.body, body))
    }

    @Test func `Deletes, whatever the answer contains`() async throws {
        transport.on(.delete, "/posts/12", .json(BoardJSON.plainPost))
        transport.on(.delete, "/comments/3", .status(200))
        #expect(try await sent(.deletePost(12)).0 == .deletedPost(12))
        let (written, request) = try await sent(.deleteComment(3))
        #expect(written == .deletedComment(3) && request.headers["Idempotency-Key"] == #""k-1""#)
    }

    @Test(
        arguments: [
            .createPost(text: "t"), .editPost(12, text: "t", version: 3), .createComment(post: 12, text: "t"),
            .editComment(3, post: 12, text: "t", version: 2),
        ] as [Write], ["", "null", "{}", #"{"id":1e300}"#])
    func `A success that cannot be decoded counts as accepted`(
        write: Write, body: String
    ) async throws {
        let client = Device(StubTransport.answering(.json(body, status: 201))).client
        #expect(try await client.send(write, key: "k-1") == .accepted)
        let refusing = Device(StubTransport.answering(.json(body, status: 300))).client
        await #expect(throws: CommunityError.unavailable) { try await refusing.send(write, key: "k-1") }
    }

    @Test(
        arguments: [
            .createPost(text: "t"), .editComment(3, post: 12, text: "t", version: 2), .deletePost(12),
            .deleteComment(3),
            .report(.post(12), reason: "r"),
        ] as [Write])
    func `A page in place of an answer is not a success`(write: Write) async throws {
        let portal = Device(StubTransport.answering(.json("\n <!doctype html><title>Sign in</title>"))).client
        await #expect(throws: CommunityError.unavailable) { try await portal.send(write, key: "k-1") }
    }

    @Test(arguments: [
        (Subject.post(12), #"{"post":12,"reason":"r"}"#), (.comment(3), #"{"comment":3,"reason":"r"}"#),
    ])
    func `Sends a report`(subject: Subject, body: String) async throws {
        transport.on(.post, "/reports", .json(#"{"id":7}"#))
        let (written, request) = try await sent(.report(subject, reason: "r"))
        #expect(written == .reported(subject) && request.headers["Idempotency-Key"] == #""k-1""#)
        #expect(try JSONTexts.areEqual(request.body, body))
    }

    @Test(
        arguments: [
            (
                409, #"{"message":"entry.stale","data":{"entry":{"id":12,"text":"theirs","version":5}}}"#,
                .stale(Conflict(text: "theirs", version: 5))
            ),
            (409, "{}", .unavailable), (404, BoardJSON.message(404, "entry.notFound"), .notFound),
            (400, Self.invalid("text must not be empty."), .text(.empty)),
            (400, Self.invalid("text must be at most 10000 characters."), .text(.tooLong(limit: 10_000))),
            (400, Self.invalid("text must be at most 65536 bytes."), .text(.tooLarge(limit: 65_536))),
            (400, Self.invalid("text must be at least 1 characters"), .text(.empty)),
            (413, "", .refused(.other)),
        ] as [(Int, String, CommunityError)])
    func `Interprets the refusal of a write`(status: Int, body: String, error: CommunityError) async {
        transport.on(.put, "/posts/12", .json(body, status: status))
        await #expect(throws: error) { try await sent(.editPost(12, text: "mine", version: 4)) }
    }

    private static func invalid(_ problem: String) -> String {
        #"{"statusCode":400,"message":"ValidationError","data":{"errors":{"text":["\#(problem)"]}}}"#
    }
}

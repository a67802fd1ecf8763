import CommunityAPI
import Foundation
import Testing

@Suite struct AnswerDecodingTests {
    private func decoded<Value: Decodable>(_ type: Value.Type, _ json: String) throws -> Value {
        try JSONDecoder().decode(type, from: Data(json.utf8))
    }

    /// In the format of the contract, without versions and states.
    private let plainPost = """
        {"id":12,"text":"하나","user":{"id":10,"username":"meng","email":"a@b.c","provider":"local","confirmed":true,
         "blocked":null,"role":1,"created_at":"2021-12-30T06:08:53.000Z","updated_at":"2021-12-30T06:08:53.000Z"},
         "created_at":"2021-12-30T06:08:53.123Z","updated_at":"2021-12-31T06:08:53.000Z",
         "comments":[{"id":3,"comment":"둘","user":10,"post":12,"created_at":"x","updated_at":"y"},
         {"id":7,"comment":"셋","user":11,"post":12,"created_at":"x","updated_at":"y"}]}
        """

    @Test func `A session has a role as an object, and a refresh token if the server has them`()
        throws
    {
        let session = try decoded(
            SessionAnswer.self,
            """
            {"jwt":"j","expires_in":900,"refresh_token":"r","user":{"id":10,"username":"meng","email":"a@b.c",
             "provider":"local","confirmed":true,"blocked":null,"role":{"id":4,"name":"Admin","description":"",
             "type":"admin"},"created_at":"2021-12-30T06:08:53.000Z","posts":[{"id":1}],"comments":[]}}
            """)
        #expect(session.jwt == "j" && session.expiresIn == 900 && session.refreshToken == "r")
        #expect(session.user.id == 10 && session.user.username == "meng" && session.user.email == "a@b.c")
        #expect(session.user.role?.type == "admin" && !session.user.blocked)
        let plain = try decoded(SessionAnswer.self, #"{"jwt":"j","user":{"id":"10","blocked":true}}"#)
        #expect(plain.expiresIn == nil && plain.refreshToken == nil)
        #expect(plain.user.id == 10 && plain.user.blocked && plain.user.role == nil && plain.user.email == "")
    }

    @Test(arguments: [
        (#"{"id":1,"type":"authenticated"}"#, "authenticated"),
        (#"{"id":3,"name":"Moderator"}"#, "moderator"),
        ("1", "authenticated"), ("3", "moderator"), ("4", "admin"), ("99", ""),
        (#""moderator""#, "moderator"),
        (#"{"id":9,"type":"author"}"#, "author"),
    ])
    func `Reads a role from an object, an id or a type`(json: String, type: String) throws {
        #expect(try decoded(RoleAnswer.self, json).type == type)
    }

    @Test func `Reads a post of a server without versions, with its comments`() throws {
        let post = try decoded(PostAnswer.self, plainPost)
        #expect(post.id == 12 && post.text == "하나" && post.createdAt == "2021-12-30T06:08:53.123Z")
        #expect(
            post.version == nil && post.state == nil && post.commentCount == nil && post.lastComment == nil)
        #expect(post.comments.map(\.id) == [3, 7] && post.comments.map(\.user) == [.id(10), .id(11)])
        #expect(post.comments.map(\.post) == [.id(12), .id(12)])
        guard case .value(let user) = post.user else {
            Issue.record("the user is not whole")
            return
        }
        #expect(user.username == "meng" && user.role?.type == "authenticated" && !user.blocked)
    }

    @Test func `Reads the members that our server adds, and ignores unknown ones`() throws {
        let post = try decoded(
            PostAnswer.self,
            """
            {"id":"12","text":"a","user":null,"comments":[],"version":3,"state":"hidden","comment_count":7,
             "last_comment":44,"likes":[{"x":1}],"published_at":null}
            """)
        #expect(post.id == 12 && post.version == 3 && post.state == "hidden")
        #expect(post.commentCount == 7 && post.lastComment == 44 && post.user == .none)
    }

    @Test(
        arguments: [
            (#""post":12"#, .id(12)), (#""post":"12""#, .id(12)), (#""post":null"#, .none),
            (#""other":1"#, .none),
        ] as [(String, Reference<CommentAnswer.Post>)])
    func `Reads a comment with or without the id of its post`(
        member: String, post: Reference<CommentAnswer.Post>
    ) throws {
        #expect(try decoded(CommentAnswer.self, #"{"id":3,"comment":"c",\#(member)}"#).post == post)
    }

    @Test func `Reads a comment with its whole post`() throws {
        let comment = try decoded(
            CommentAnswer.self,
            #"{"id":3,"comment":"c","user":10,"post":{"id":12,"text":"t","user":10},"version":2}"#)
        guard case .value(let post) = comment.post else {
            Issue.record("the post is not whole")
            return
        }
        #expect(post.id == 12 && comment.user == .id(10) && comment.version == 2)
    }

    @Test(arguments: ["{}", #"{"id":null,"text":"a"}"#, #"{"id":"a"}"#, "[]", "null"])
    func `Refuses a post without an id`(json: String) {
        #expect(throws: DecodingError.self) { try decoded(PostAnswer.self, json) }
    }

    @Test(arguments: [("42", 42), (#""42""#, 42), ("0", 0)])
    func `Reads a count from a bare number`(json: String, count: Int) throws {
        #expect(try decoded(CountAnswer.self, json).count == count)
    }

    @Test func `Encodes a request with the server's member names, and omits missing members`() throws {
        func text(_ body: some Encodable) throws -> String {
            let encoder = JSONEncoder()
            encoder.outputFormatting = .sortedKeys
            return String(decoding: try encoder.encode(body), as: UTF8.self)
        }
        #expect(
            try text(SignInRequest(identifier: "meng", password: "p"))
                == #"{"identifier":"meng","password":"p","session":"refresh"}"#)
        #expect(
            try text(RegisterRequest(username: "meng", email: "a@b.c", password: "p"))
                == #"{"email":"a@b.c","password":"p","session":"refresh","username":"meng"}"#)
        #expect(try text(RefreshRequest(refreshToken: "r")) == #"{"refresh_token":"r"}"#)
        #expect(
            try text(ChangePasswordRequest(current: "a", new: "b"))
                == #"{"confirmNewPassword":"b","currentPassword":"a","newPassword":"b"}"#)
        #expect(try text(PostRequest(text: "t")) == #"{"text":"t"}"#)
        #expect(try text(PostRequest(text: "t", version: 2)) == #"{"text":"t","version":2}"#)
        #expect(try text(CommentRequest(comment: "c", post: 12)) == #"{"comment":"c","post":12}"#)
        #expect(
            try text(ReportRequest(post: nil, comment: 3, reason: "r")) == #"{"comment":3,"reason":"r"}"#)
        #expect(
            try text(ModerationRequest(post: 1, comment: nil, action: "hide", reason: "r"))
                == #"{"action":"hide","post":1,"reason":"r"}"#)
        #expect(try text(ReadNoticesRequest(upTo: 4)) == #"{"up_to":4}"#)
        #expect(try text(RoleRequest(username: "a", role: "admin")) == #"{"role":"admin","username":"a"}"#)
        #expect(
            try text(BlockRequest(username: "a", blocked: true, reason: "r"))
                == #"{"blocked":true,"reason":"r","username":"a"}"#)
    }
}

import CommunityDomain
import Foundation
import NetworkCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// The shapes of the answers of Strapi 3.6.
@Suite(.timeLimit(.minutes(10))) struct BoardContractTests {
    private static let time = "2023-11-14T22:13:20.000Z"

    @Test func `A post has its author and its comments`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        let bob = try await fixture.signUp("bob")
        let made = try await fixture.send(.post, "/posts", #"{"text":"안녕"}"#, as: anna)
        #expect(made.status == 200)
        try await fixture.comment("first", on: 1, as: bob)
        let reply = try await fixture.get("/posts/1", as: bob)
        #expect(
            reply.text == """
                {"id":1,"text":"안녕","title":null,"user":{"id":1,"username":"anna","email":"","provider":"local",\
                "confirmed":true,"blocked":null,"role":1,"created_at":"\(Self.time)","updated_at":"\(Self.time)"},\
                "created_at":"\(Self.time)","updated_at":"\(Self.time)","version":1,"state":"visible",\
                "comment_count":1,"last_comment":1,"reactions":{},"my_reactions":[],"comments":[{"id":1,"comment":"first","user":2,"post":1,\
                "created_at":"\(Self.time)","updated_at":"\(Self.time)","version":1,"state":"visible",\
                "reply_to":null,"reactions":{}}]}
                """)
        #expect(try await fixture.get("/posts", as: bob).text == "[\(reply.text)]")
    }

    @Test func `A comment has its author and its post`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna)
        let made = try await fixture.send(.post, "/comments", #"{"comment":"c","post":"1"}"#, as: anna)
        #expect(
            made.text == """
                {"id":1,"comment":"c","user":{"id":1,"username":"anna","email":"anna@example.org",\
                "provider":"local","confirmed":true,"blocked":null,"role":1,"created_at":"\(Self.time)",\
                "updated_at":"\(Self.time)"},"post":{"id":1,"text":"hello","user":1,\
                "created_at":"\(Self.time)","updated_at":"\(Self.time)"},"created_at":"\(Self.time)",\
                "updated_at":"\(Self.time)","version":1,"state":"visible","reply_to":null,\
                "reactions":{},"my_reactions":[]}
                """)
        #expect(try await fixture.get("/comments/1", as: anna).text == made.text)
        #expect(try await fixture.get("/comments", as: anna).text == "[\(made.text)]")
    }

    @Test func `Omits the comments when the client prefers that`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna)
        try await fixture.comment("c", on: 1, as: anna)
        for prefer in ["return=minimal", "wait=1, Return=Minimal", "return=\"minimal\"; x"] {
            for path in ["/posts", "/posts/1"] {
                let reply = try await fixture.send(.get, path, as: anna, headers: ["Prefer": prefer])
                #expect(
                    reply.text.hasSuffix(
                        #""last_comment":1,"reactions":{},"my_reactions":[],"comments":[]}\#(path == "/posts" ? "]" : "")"#
                    ))
            }
        }
        let full = try await fixture.send(
            .get, "/posts/1", as: anna, headers: ["Prefer": "return=representation"])
        #expect((full.object["comments"] as? [Any])?.count == 1)
    }

    @Test(arguments: ["text=안녕 100%", "text=%EC%95%88%EB%85%95+100%25", #"{"text":"안녕 100%"}"#])
    func `Accepts forms and JSON`(_ body: String) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        var request = HTTPRequest(method: .post, path: "/posts", body: Array(body.utf8))
        request.headers["Authorization"] = "bearer \(anna.token)"
        #expect(Reply(await fixture.backend(request)).object["text"] as? String == "안녕 100%")
    }

    @Test(arguments: [
        ("/posts", "{}", "text"), ("/posts", #"{"text":" \n"}"#, "text"),
        ("/posts", #"{"text":null}"#, "text"),
        ("/comments", #"{"post":1}"#, "comment"), ("/comments", #"{"comment":"a"}"#, "post"),
        ("/comments", #"{"comment":"a","post":99}"#, "post"),
    ])
    func `A refusal names the missing field`(_ path: String, _ body: String, _ field: String) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna)
        let reply = try await fixture.send(.post, path, body, as: anna)
        #expect(reply.status == 400)
        #expect(reply.message == "ValidationError")
        #expect(Array(reply.errors.keys) == [field])
    }

    @Test func `Enforces the exact length limit of a text`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        func status(_ path: String, _ name: String, _ text: String) async throws -> Int {
            let body = try Fixture.json([name: text, "post": "1"])
            return try await fixture.send(.post, path, body, as: anna).status
        }
        #expect(try await status("/posts", "text", String(repeating: "가", count: PostText.limit)) == 200)
        #expect(try await status("/posts", "text", String(repeating: "가", count: PostText.limit + 1)) == 400)
        let family = String(repeating: "👨‍👩‍👧‍👦", count: 2_700)
        #expect(try await status("/posts", "text", family) == 400)
        #expect(
            try await status("/comments", "comment", String(repeating: "가", count: CommentText.limit)) == 200)
        #expect(try await status("/comments", "comment", String(repeating: "a", count: 2_001)) == 400)
    }

    @Test(arguments: ["0", "-1", "99", "x", "1x", "99999999999999999999"])
    func `A missing entry is a 404`(_ id: String) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna)
        for kind in ["posts", "comments"] {
            let shown = try await fixture.get("/\(kind)/\(id)", as: anna)
            #expect(shown.text == #"{"statusCode":404,"error":"Not Found","message":"Not Found"}"#)
            let text = #"{"text":"a","comment":"a"}"#
            let changed = try await fixture.send(.put, "/\(kind)/\(id)", text, as: anna)
            let deleted = try await fixture.send(.delete, "/\(kind)/\(id)", as: anna)
            #expect(changed.text == #"{"statusCode":404,"error":"Not Found","message":"entry.notFound"}"#)
            #expect(deleted.text == changed.text)
        }
    }

    @Test(arguments: [
        #""abc""#, "1.5", #""1x""#, "[1]", "99999999999999999999", #""1 ""#, "\"\"", "0", "-1", "true",
    ])
    func `An invalid version changes nothing`(_ version: String) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("one", as: anna)
        try await fixture.comment("one", on: 1, as: anna)
        for (path, name) in [("/posts/1", "text"), ("/comments/1", "comment")] {
            let body = #"{"\#(name)":"two","version":\#(version)}"#
            let reply = try await fixture.send(.put, path, body, as: anna, key: "k-\(name)")
            #expect(reply.status == 400 && reply.message == "ValidationError", "\(reply.text)")
            #expect(reply.errors["version"]?.count == 1)
            #expect(try await fixture.get(path, as: anna).object[name] as? String == "one")
        }
    }

    @Test func `An edit without a version replaces any text`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("one", as: anna)
        for body in [#"{"text":"two","version":null}"#, #"{"text":"three"}"#] {
            #expect(try await fixture.send(.put, "/posts/1", body, as: anna).status == 200)
        }
        #expect(try await fixture.get("/posts/1", as: anna).object["version"] as? Int == 3)
    }

    @Test func `Every edit increases the version, and a stale edit receives the current entry`() async throws
    {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("one", as: anna)
        try await fixture.comment("eins", on: 1, as: anna)
        for (path, name) in [("/posts/1", "text"), ("/comments/1", "comment")] {
            fixture.clock.advance(seconds: 1.5)
            let second = try await fixture.send(.put, path, #"{"\#(name)":"two","version":"1"}"#, as: anna)
            #expect(second.status == 200 && second.object["version"] as? Int == 2)
            #expect(second.object["updated_at"] as? String != second.object["created_at"] as? String)
            let stale = try await fixture.send(.put, path, #"{"\#(name)":"three","version":1}"#, as: anna)
            #expect(stale.status == 409 && stale.message == "entry.stale")
            #expect(stale.text.contains(#""data":{"entry":{"id":1,"\#(name)":"two""#))
            let third = try await fixture.send(.put, path, #"{"\#(name)":"three"}"#, as: anna)
            #expect(third.object["version"] as? Int == 3 && third.object[name] as? String == "three")
        }
    }

    @Test func `A title stays until it is changed, and null or an empty text removes it`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        func title(_ method: HTTPMethod, _ path: String, _ body: String, isForm: Bool = false) async throws
            -> String?
        {
            let reply = try await fixture.send(method, path, body, as: anna, isForm: isForm)
            #expect(reply.status == 200, "\(reply.text)")
            return reply.object["title"] as? String
        }
        #expect(try await title(.post, "/posts", #"{"text":"a","title":" One\nline "}"#) == "One line")
        #expect(try await title(.put, "/posts/1", #"{"text":"b"}"#) == "One line")
        #expect(try await title(.put, "/posts/1", "text=b&title=Two", isForm: true) == "Two")
        #expect(try await fixture.get("/posts?title=Two", as: anna).ids == [1])
        #expect(try await fixture.get("/posts?title_null=true", as: anna).ids == [])
        #expect(try await title(.put, "/posts/1", #"{"text":"b","title":null}"#) == nil)
        for none in [#""""#, #"" ""#, "null"] {
            #expect(try await title(.post, "/posts", #"{"text":"a","title":\#(none)}"#) == nil)
        }
        let long = String(repeating: "가", count: 101)
        let refused = try await fixture.send(
            .post, "/posts", try Fixture.json(["text": "a", "title": long]), as: anna)
        #expect(refused.status == 400 && refused.errors["title"] == ["title must be at most 100 characters."])
    }

    @Test func `A deletion returns the entry and also deletes its comments`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        let bob = try await fixture.signUp("bob")
        for text in ["one", "two"] {
            let post = try await fixture.post(text, as: anna)
            for _ in 0..<3 { try await fixture.comment("c", on: post, as: bob) }
        }
        let comment = try await fixture.send(.delete, "/comments/3", as: bob)
        #expect(comment.status == 200 && comment.id == 3)
        let post = try await fixture.get("/posts/1", as: bob)
        #expect(post.object["comment_count"] as? Int == 2 && post.object["last_comment"] as? Int == 2)
        let deleted = try await fixture.send(.delete, "/posts/1", as: anna)
        #expect(deleted.object["text"] as? String == "one")
        #expect((deleted.object["comments"] as? [[String: Any]])?.compactMap { $0["id"] as? Int } == [1, 2])
        #expect(try await fixture.get("/comments", as: bob).ids == [4, 5, 6])
        #expect(try await fixture.get("/posts", as: bob).ids == [2])
        #expect(try await fixture.post("three", as: anna) == 3)
        #expect(try await fixture.send(.delete, "/posts/3", as: anna).status == 200)
        #expect(try await fixture.post("an id is never given twice", as: anna) == 4)
        #expect(try await fixture.send(.delete, "/comments/6", as: bob).status == 200)
        #expect(try await fixture.comment("nor here", on: 2, as: bob) == 7)
    }

    @Test func `The number of nested comments is limited`() async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        let post = try await fixture.post("hello", as: anna)
        try await fixture.database.write { connection throws(StoreError) in
            for index in 1...1_010 {
                _ = try BoardTables.addComment("c\(index)", to: post, by: 1, now: 0, on: connection)
            }
        }
        let comments = try await fixture.get("/posts/1", as: anna).object["comments"] as? [[String: Any]]
        #expect(comments?.compactMap { $0["id"] as? Int } == Array(11...1_010))
    }
}

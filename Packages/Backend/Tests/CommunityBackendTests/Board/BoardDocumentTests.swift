import Foundation
import NetworkCore
import Testing

@testable import CommunityBackend

/// Every answer conforms to the document.
@Suite(.timeLimit(.minutes(10))) struct BoardDocumentTests {
    private typealias JSON = [String: Any]

    private static let requests: [(HTTPMethod, String, String)] = [
        (.get, "/posts", ""), (.get, "/posts?_sort=x", ""), (.get, "/posts?_sort=id:x", ""),
        (.get, "/posts/1", ""),
        (.get, "/posts/9", ""), (.get, "/posts/count", ""), (.get, "/posts/count?x=1", ""),
        (.post, "/posts", #"{"text":"a"}"#), (.post, "/posts", "{}"),
        (.put, "/posts/1", #"{"text":"b","version":1}"#),
        (.put, "/posts/1", #"{"text":"c","version":1}"#), (.put, "/posts/9", #"{"text":"c"}"#),
        (.get, "/comments", ""),
        (.get, "/comments?_limit=x", ""), (.get, "/comments/1", ""), (.get, "/comments/count?post=1", ""),
        (.post, "/comments", #"{"comment":"a","post":1}"#), (.post, "/comments", "<x/>"),
        (.put, "/comments/1", #"{"comment":"b"}"#), (.put, "/comments/1", #"{"comment":"b","version":7}"#),
        (.delete, "/comments/1", ""), (.delete, "/comments/1", ""), (.delete, "/posts/1", ""),
        (.delete, "/posts/x", ""),
    ]

    @Test(arguments: [true, false])
    func `Every answer is documented, with its members`(_ isSignedIn: Bool) async throws {
        let fixture = Fixture()
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna)
        try await fixture.comment("hi", on: 1, as: anna)
        let document = try #require(
            Reply(await fixture.backend(HTTPRequest(path: "/openapi.json"))).json as? JSON)
        let paths = try #require(document["paths"] as? JSON)
        let schemas = try #require((document["components"] as? JSON)?["schemas"] as? JSON)
        var answered: Set<Int> = []
        for type in ["application/json", "text/xml"] {
            for (method, target, body) in Self.requests {
                var request = try HTTPRequest(method: method, target: target, body: Array(body.utf8))
                request.headers["Content-Type"] = type
                if isSignedIn { request.headers["Authorization"] = "Bearer \(anna.token)" }
                let reply = Reply(await fixture.backend(request))
                answered.insert(reply.status)
                let path = target.split(separator: "?")[0].split(separator: "/").map { segment in
                    segment == "x" || Int(segment) != nil ? "/{id}" : "/\(segment)"
                }.joined()
                let operation = (paths[path] as? JSON)?[method.rawValue.lowercased()] as? JSON
                let response = (operation?["responses"] as? JSON)?["\(reply.status)"] as? JSON
                let media = (response?["content"] as? JSON)?["application/json"] as? JSON
                let schema = try #require(media?["schema"] as? JSON, "\(method) \(target): \(reply.status)")
                let name = (schema["$ref"] ?? (schema["items"] as? JSON)?["$ref"]) as? String
                guard let component = name?.split(separator: "/").last else { continue }
                let described = try #require(schemas[String(component)] as? JSON, "\(component)")
                let members = try #require(described["properties"] as? JSON)
                let required = try #require(described["required"] as? [String])
                for entry in reply.json is [Any] ? reply.list : [reply.object] {
                    #expect(Set(entry.keys).isSubset(of: members.keys), "\(method) \(target)")
                    #expect(Set(required).isSubset(of: entry.keys), "\(method) \(target)")
                }
            }
        }
        #expect(answered == (isSignedIn ? [200, 400, 404, 409, 415] : [403]))
    }

    @Test func `The refusal of a password change without a token conforms to the error schema`() async throws
    {
        let fixture = Fixture()
        let served = Reply(await fixture.backend(HTTPRequest(path: "/openapi.json")))
        let schema = try #require(
            ((served.object["components"] as? JSON)?["schemas"] as? JSON)?["Error"] as? JSON)
        let message = try #require((schema["properties"] as? JSON)?["message"] as? JSON)
        let list = try #require((message["anyOf"] as? [JSON])?.first { $0["type"] as? String == "array" })
        let groups = try #require(((list["items"] as? JSON)?["properties"] as? JSON)?["messages"] as? JSON)
        let required = try #require((groups["items"] as? JSON)?["required"] as? [String])

        let reply = Reply(
            await fixture.backend(HTTPRequest(method: .post, path: "/custom/change-password")))
        #expect(reply.status == 400)
        let entries = try #require((reply.object["message"] as? [JSON])?.first?["messages"] as? [JSON])
        #expect(!entries.isEmpty && entries.allSatisfy { Set(required).isSubset(of: $0.keys) })
    }
}

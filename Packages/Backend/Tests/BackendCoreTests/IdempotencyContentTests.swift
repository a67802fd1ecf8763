import NetworkCore
import Testing

@testable import BackendCore

@Suite struct IdempotencyContentTests {
    private static func key(
        _ content: [String], path: String = "/a", body: [UInt8] = []
    ) throws -> IdempotencyKey? {
        let request = HTTPRequest(
            method: .post, path: path, headers: [IdempotencyKey.header: "k"], body: body)
        return try IdempotencyKey(of: request, owner: "one", content: content.map { Array($0.utf8) })
    }

    @Test func `Compares the content of a body, not its bytes`() throws {
        let known = try #require(try Self.key(["a", "b"]))
        #expect(try Self.key(["a", "b"], body: [1, 2, 3]) == known)
        for other in [["ab"], ["b", "a"], ["a", "b", ""], ["a"], []] {
            #expect(try Self.key(other) != known)
        }
        #expect(try Self.key(["a", "b"], path: "/b") != known)
    }

    @Test func `By default, the content is the body`() throws {
        let request = HTTPRequest(
            method: .post, path: "/a", headers: [IdempotencyKey.header: "k"], body: Array("ab".utf8))
        #expect(try IdempotencyKey(of: request, owner: "one") == Self.key(["ab"]))
    }

    @Test func `A stream can have a key`() throws {
        let request = HTTPRequest(
            method: .post, path: "/a", headers: [IdempotencyKey.header: "k"],
            content: .stream(HTTPBodyStream { () throws(NetworkError) in nil }))
        #expect(
            try IdempotencyKey(of: request, owner: "one", content: [Array("ab".utf8)]) == Self.key(["ab"]))
    }

    @Test func `Without a header, and for a read, there is no key`() throws {
        let none = HTTPRequest(method: .post, path: "/a")
        #expect(try IdempotencyKey(of: none, owner: "one", content: []) == nil)
        let read = HTTPRequest(path: "/a", headers: [IdempotencyKey.header: "k"])
        #expect(try IdempotencyKey(of: read, owner: "one", content: []) == nil)
    }
}

import PasswordCore
import AccountCore
import BackendCore
import Foundation
import NetworkCore
import SQLCore
import Synchronization
import TestSupport
import Testing

@testable import CommunityBackend

/// Features of the backend for its operator.
@Suite(.timeLimit(.minutes(10))) struct ServiceTests {
    @Test func `Is healthy while the database is readable`() async throws {
        let fixture = Fixture()
        #expect(try await fixture.get("/health").text == #"{"status":"ok"}"#)
        await fixture.database.close()
        #expect(try await fixture.get("/health").status == 503)
    }

    @Test func `The operator receives errors without secrets of the request`() async throws {
        let fixture = Fixture()
        let person = try await fixture.signUp("mina")
        let heard = Mutex<[String]>([])
        let backend = CommunityBackend(store: fixture.store) { error, request in
            heard.withLock { $0.append("\(error) \(request)") }
        }
        await fixture.database.close()
        let secret = "s3cr3t-canary"
        for (method, path) in [(HTTPMethod.post, "/auth/local"), (.post, "/posts"), (.get, "/posts")] {
            var request = HTTPRequest(
                method: method, path: path, query: [QueryItem("_q", secret)],
                headers: ["Authorization": "Bearer \(person.token)", "Content-Type": "application/json"],
                body: Array(#"{"identifier":"mina","password":"\#(secret)","text":"\#(secret)"}"#.utf8))
            request.headers["Idempotency-Key"] = secret
            request.headers["X-Request-Id"] = "its-name"
            #expect(await backend(request).status == 500)
        }
        let lines = heard.withLock { $0 }
        #expect(lines.count == 3)
        #expect(lines.allSatisfy { $0.contains("closed") && $0.contains("its-name") })
        let bytes = "\(Array(secret.utf8).map { "\($0)" }.joined(separator: ", "))"
        for line in lines {
            #expect(!line.contains(secret) && !line.contains(person.token) && !line.contains(bytes))
        }
    }

    @Test func `A client with too many requests must wait`() async throws {
        let time = ContinuousClock.now
        let fixture = Fixture {
            $0.service.writes = RateLimit(perSecond: 0.5, burst: 1)
            $0.service.clock = { time }
        }
        let person = try await fixture.signUp("mina")
        func create() async -> HTTPResponse {
            await fixture.backend(
                HTTPRequest(
                    method: .post, path: "/posts", headers: ["Authorization": "Bearer \(person.token)"],
                    content: .bytes(Array(#"{"text":"x"}"#.utf8)), peer: "192.0.2.1"))
        }
        #expect(await create().status == 200)
        let refused = await create()
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] == "2")
    }

    @Test func `Metrics count routes, and every answer has the id of its request`() async throws {
        let fixture = Fixture { $0.service.version = "3.2.1" }
        let reply = try await fixture.get("/posts/secret-path")
        #expect(reply.status == 403)
        #expect(reply.headers["X-Request-Id"]?.count == 32)
        let text = try await fixture.get("/metrics").text
        #expect(text.contains(#"http_requests_total{method="GET",route="/posts/{id}",status="4xx"} 1"#))
        #expect(text.contains(#"version="3.2.1",database="SQLite "#))
        #expect(!text.contains("secret"))
    }

    @Test func `The document describes every route, has no dangling references, and is served`() async throws
    {
        let fixture = Fixture()
        let served = try await fixture.get("/openapi.json")
        #expect(served.text == String(decoding: fixture.backend.service.openAPI, as: UTF8.self))
        let paths = try #require(served.object["paths"] as? [String: [String: [String: Any]]])
        let operations = paths.flatMap { path, methods in
            methods.map {
                (name: "\($0.key.uppercased()) \(path)", id: $0.value["operationId"] as? String ?? "")
            }
        }
        #expect(operations.map(\.name).sorted() == fixture.backend.service.routes.map(\.description).sorted())
        #expect(Set(operations.map(\.id)).count == operations.count)
        let components = served.object["components"] as? [String: [String: Any]] ?? [:]
        let references = served.text.matches(of: /"#\/components\/schemas\/(\w+)"/).map { String($0.1) }
        #expect(Set(references) == Set((components["schemas"] ?? [:]).keys))
    }

    @Test(arguments: ["/nothing", "/posts/1/nothing"])
    func `A missing path is refused as in the original`(_ path: String) async throws {
        let reply = try await Fixture().get(path)
        #expect(reply.status == 404)
        #expect(reply.object["statusCode"] as? Int == 404)
        #expect(reply.message == "Not Found")
    }

    @Test func `Passwords have the cost of the threat model, two at a time`() {
        let options = AccountStore.Options()
        #expect(options.passwordCost == .standard)
        #expect(options.passwordsAtOnce == 2 && options.passwordsWaiting == 32)
    }
}

import AppCore
import AppCoreTestSupport
import NetworkCore
import NetworkCoreTestSupport
import TerminalKit
import Testing

@testable import CommunityCLI

/// One value determines where the requests of the whole app go.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct SwapTests {
    private actor CountingTransport: HTTPTransport {
        let next: any HTTPTransport
        var requests: [HTTPRequest] = []

        init(_ next: any HTTPTransport) { self.next = next }

        func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
            requests.append(request)
            return try await next.send(request)
        }
    }

    @Test func `A transport of one's own is put in by one value`() async throws {
        let app = try await TestApp.signedUp()
        let counting = CountingTransport(StubTransport.json("[]"))
        let run = await app.run("posts", transport: counting)
        #expect(run.code == .success, "\(run.error)")
        #expect(run.out == "No posts yet.\n")
        let requests = await counting.requests
        #expect(requests.map(\.path) == ["/posts"])
        #expect(requests.first?.headers["Authorization"]?.hasPrefix("Bearer ") == true)
    }

    @Test func `A write has a key, which stays the same when it is retried`() async throws {
        let app = try await TestApp.signedUp()
        let counting = CountingTransport(Unreachable())
        for _ in 0..<2 { _ = await app.run("post", "create", "Once", transport: counting) }
        let keys = await counting.requests.filter { $0.method == .post && $0.path == "/posts" }
            .compactMap { $0.headers["Idempotency-Key"] }
        #expect(keys.count >= 2)
        // A later write never overtakes a waiting one.
        #expect(Set(keys).count == 1)
        #expect(try await app.run("outbox", "list", "--json").ids("entries").count == 2)
    }

    @Test(arguments: ["Old password does not match.", "Current password does not match."])
    func `Reports a wrong old password in the app's words, regardless of the server's`(
        message: String
    ) async throws {
        let app = try await TestApp.signedUp()
        let stub = StubTransport.json(
            #"{"statusCode":400,"error":"Bad Request","message":"\#(message)"}"#, status: 400)
        for (language, words) in [("en", "The old password is wrong."), ("ko", "현재 비밀번호가 맞지 않습니다.")] {
            let run = await app.run(
                "password", "--language", language, input: [TestApp.password, "another horse 9"],
                transport: stub)
            #expect(run.code == .failure)
            #expect(run.error == "community-cli: \(words)\n")
        }
    }

    @Test(arguments: [403, 404, 500, 503])
    func `An answer of somebody else is told`(status: Int) async throws {
        let app = try await TestApp.signedUp()
        let stub = StubTransport { _ throws(NetworkError) in
            HTTPResponse(status: status, headers: ["Content-Type": "text/html"], body: Array("<html>".utf8))
        }
        for command in [["posts"], ["post", "show", "1"], ["notices"]] {
            let run = await app.run(command, transport: stub)
            #expect(run.code != .success)
            #expect(run.error.hasPrefix("community-cli: "), "\(run.error)")
        }
    }
}

import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlRedirectTests {
    private let transport = CurlTransport()

    /// Redirects everything except `/end` to `location`.
    private func redirecting(_ status: Int = 302, to location: String) throws -> ScriptedServer {
        try ScriptedServer { connection throws(NetworkError) in
            while let request = try connection.readRequest() {
                let body = String(decoding: try connection.readBody(of: request), as: UTF8.self)
                if request.target.hasPrefix("/end") {
                    let secret = request.headers["Authorization"] ?? "none"
                    try connection.answer(body: "\(request.method) \(request.target) \(secret) \(body)")
                } else {
                    try connection.answer(status, headers: ["Location": location], body: "moved")
                }
            }
        }
    }

    private let secrets: HTTPHeaders = [
        "Authorization": "Bearer s", "Cookie": "s", "X-Api-Key": "s", "X-Mine": "s", "X-Other": "o",
    ]

    @Test func `A redirect within an origin keeps the secret`() async throws {
        let server = try redirecting(to: "../end?x=%20&y")
        let response = try await transport.send(
            HTTPRequest(origin: server.origin, path: "/a/b", headers: secrets))
        #expect(response.text == "GET /end?x=%20&y Bearer s ")
        #expect(server.connectionCount == 1)
    }

    @Test(arguments: [301, 302, 303, 307, 308])
    func `A redirect to another origin drops every secret`(status: Int) async throws {
        var options = CurlOptions()
        options.originOnlyHeaders = ["x-api-key", "X-Mine"]
        let other = try Server.echo()
        let server = try redirecting(status, to: other.origin + "/end")
        let text = try await CurlTransport(options).send(
            HTTPRequest(
                origin: server.origin, path: "/", query: [QueryItem("api_key", "s3")], headers: secrets)
        ).text
        #expect(text.contains("X-Other: o"))
        for name in ["Authorization", "Cookie", "X-Api-Key", "X-Mine", "s3"] { #expect(!text.contains(name)) }
    }

    @Test func `A redirect back to the origin does not restore the secret`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            while let request = try connection.readRequest() {
                if request.target == "/end" {
                    try connection.answer(body: request.headers["Authorization"] ?? "none")
                } else {
                    try connection.answer(302, headers: ["Location": request.headers["X-Via"] ?? ""])
                }
            }
        }
        let other = try redirecting(to: server.origin + "/end")
        let request = HTTPRequest(
            origin: server.origin, path: "/", headers: ["Authorization": "s", "X-Via": other.origin])
        #expect(try await transport.send(request).text == "none")
    }

    @Test(arguments: [
        (301, HTTPMethod.post, "GET /end none "), (302, .post, "GET /end none "),
        (303, .put, "GET /end none "),
        (301, .put, "PUT /end none body"), (307, .post, "POST /end none body"),
        (308, .patch, "PATCH /end none body"),
    ])
    func `The status decides whether a redirect keeps the method and the body`(
        status: Int, method: HTTPMethod, seen: String
    ) async throws {
        let server = try redirecting(status, to: "/end")
        let request = HTTPRequest(
            method: method, origin: server.origin, path: "/", headers: ["Content-Type": "text/plain"],
            body: Array("body".utf8))
        #expect(try await transport.send(request).text == seen)
    }

    @Test func `A streamed body cannot be sent again`() async throws {
        let server = try redirecting(307, to: "/end")
        let body = HTTPBody.stream(Pieces(["body"]).stream(length: 4))
        let request = HTTPRequest(method: .post, origin: server.origin, path: "/", content: body)
        let text = "127.0.0.1:\(server.port) redirects, and a body that is a stream cannot be sent again"
        await #expect(throws: NetworkError.transport("\(text)")) { try await transport.send(request) }
    }

    @Test func `Ends a circle of redirects`() async throws {
        let server = try redirecting(to: "/round")
        let text = "more than 5 redirects, the last one to \(server.origin)"
        await #expect(throws: NetworkError.transport("\(text)")) {
            try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        }
    }

    @Test(arguments: ["ftp://127.0.0.1/x", "file:///etc/passwd", "http://user:secret@127.0.0.1/", "http://"])
    func `Follows only http addresses without a user`(location: String) async throws {
        let server = try redirecting(to: location)
        let text = "127.0.0.1:\(server.port) redirects to something that is no http address"
        await #expect(throws: NetworkError.transport("\(text)")) {
            try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        }
    }

    @Test func `Without redirects, returns the redirecting answer itself`() async throws {
        var options = CurlOptions()
        options.maximumRedirects = 0
        let server = try redirecting(to: "/end")
        let response = try await CurlTransport(options).send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.status == 302)
        #expect(response.text == "moved")
    }

    @Test(arguments: [300, 304, 302]) func `Returns a redirecting answer without a location`(status: Int)
        async throws
    {
        let server = try Server.answering(status)
        let response = try await transport.send(HTTPRequest(origin: server.origin, path: "/"))
        #expect(response.status == status)
    }

    @Test func `Does not read the endless body of a redirect`() async throws {
        let server = try ScriptedServer { connection throws(NetworkError) in
            guard try connection.readRequest()?.target == "/" else {
                return try connection.answer(body: "there")
            }
            try connection.write("HTTP/1.1 302 Found\r\nLocation: /end\r\n\r\n")
            while true { try connection.write([UInt8](repeating: 0, count: 10_000)) }
        }
        #expect(try await transport.send(HTTPRequest(origin: server.origin, path: "/")).text == "there")
    }
}

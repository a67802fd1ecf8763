import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import Platform
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlEnvironmentTests {
    private func ask(_ origin: String, environment: [String: String]) async throws -> HTTPResponse {
        try await CurlTransport(environment: environment).send(HTTPRequest(origin: origin, path: "/p"))
    }

    @Test(arguments: ["http_proxy", "all_proxy", "ALL_PROXY"])
    func `A proxy receives the whole address`(variable: String) async throws {
        let proxy = try Server.echo()
        let text = try await ask("http://films.invalid:81", environment: [variable: proxy.origin]).text
        #expect(text.hasPrefix("GET http://films.invalid:81/p\n"))
    }

    @Test(arguments: [
        ["HTTP_PROXY": ""], ["https_proxy": ""], ["http_proxy": "", "no_proxy": "example.org,127.0.0.1"],
        ["all_proxy": "", "NO_PROXY": "*"],
    ])
    func `A proxy for other requests is not used`(environment: [String: String]) async throws {
        let proxy = try Server.answering(500)
        let server = try Server.answering(body: "direct")
        let proxies = environment.mapValues { $0.isEmpty ? proxy.origin : $0 }
        #expect(try await ask(server.origin, environment: proxies).text == "direct")
        #expect(proxy.connectionCount == 0)
    }

    @Test(arguments: ["https_proxy", "HTTPS_PROXY"])
    func `Requests a tunnel from a proxy, and reports its refusal`(variable: String) async throws {
        let proxy = try ScriptedServer { connection throws(NetworkError) in
            guard let request = try connection.readRequest() else { return }
            try connection.answer(
                request.method == "CONNECT" && request.target == "films.invalid:443" ? 403 : 500)
        }
        let error = await #expect(throws: NetworkError.self) {
            let secret = proxy.origin.replacing("http://", with: "http://user:secret@")
            return try await ask("https://films.invalid", environment: [variable: secret])
        }
        guard case .notConnected(let text) = error else {
            return #expect(Bool(false), "\(String(describing: error))")
        }
        #expect(text == "films.invalid:443: the proxy does not connect to it (403)")
    }

    @Test func `Refuses an untrusted certificate and accepts a trusted one`()
        async throws
    {
        let server = try TLSServer()
        let stranger = await untrusted(server.origin, [:])
        #expect(stranger == "\(server.authority): the certificate is self-signed")
        let trust = ["SSL_CERT_FILE": server.certificate]
        #expect(try await ask(server.origin, environment: trust).status == 200)
        let other = server.origin.replacing("localhost", with: "127.0.0.1")
        let text = "127.0.0.1:\(server.port): the certificate is for another host"
        let mismatch = await untrusted(other, trust)
        #expect(mismatch == text, "\(String(describing: mismatch))")
        let missing = await untrusted(server.origin, ["CURL_CA_BUNDLE": "/does/not/exist"])
        #expect(missing?.contains("SSL_CERT_FILE") == true)
    }

    @Test func `Refuses an expired certificate`() async throws {
        let server = try TLSServer(isExpired: true)
        let text = await untrusted(server.origin, ["SSL_CERT_FILE": server.certificate])
        #expect(text == "\(server.authority): the certificate has expired")
    }

    @Test func `Refuses a certificate for another name`() async throws {
        let server = try TLSServer(host: "films.example")
        let text = await untrusted(server.origin, ["SSL_CERT_FILE": server.certificate])
        #expect(text == "\(server.authority): the certificate is for another host")
    }

    private func untrusted(_ origin: String, _ environment: [String: String]) async -> String? {
        let error = await #expect(throws: NetworkError.self) {
            try await ask(origin, environment: environment)
        }
        guard case .untrusted(let text) = error else {
            Issue.record("\(String(describing: error))")
            return nil
        }
        return text.english
    }
}

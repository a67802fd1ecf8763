import CurlTransport
import NetworkCore
import TerminalKit
import Testing
import TextCore

@testable import AppCore

@Suite struct ServerFaultTests {
    private func fault(
        options: [String] = ["--server"], signIn: LocalizedText? = nil
    ) throws -> ServerFault {
        var choice = ServerChoice()
        choice.address = try ServerAddress("https://server.test")
        return ServerFault(choice: choice, protocolName: "sample", options: options, signIn: signIn)
    }

    @Test func `Returns no message unless the server failed`() throws {
        let fault = try fault()
        #expect(fault.message(for: .cancelled) == nil)
        #expect(fault.message(for: .status(404, body: [])) == nil)
        for status in [200, 204, 304, 404] {
            #expect(fault.message(for: HTTPResponse(status: status)) == nil, "\(status)")
        }
    }

    @Test(arguments: [
        NetworkError.notConnected("refused"), .timedOut, .untrusted("expired"), .transport("torn"),
        .tooLarge(limit: 9), .status(500, body: []), .status(301, body: []), .status(403, body: []),
        .status(418, body: []), .status(429, body: []), .undecodable("x"), .badURL("x"), .unexpectedCall("x"),
    ])
    func `Every failure has a message in both languages`(error: NetworkError) throws {
        let message = try #require(try fault().message(for: error))
        #expect(!message.english.isEmpty && message.english != message.korean)
    }

    @Test(arguments: [
        NetworkError.notConnected(
            ErrorText("server.test:443 refuses the connection", "server.test:443 서버가 연결을 거부합니다")),
        .notConnected(
            ErrorText(
                "server.test:443: there is no host of that name, or no network",
                "server.test:443: 그런 이름의 서버가 없거나 네트워크에 연결되어 있지 않습니다")), .timedOut,
        .untrusted("server.test:443: \(ErrorText("the certificate has expired", "인증서가 만료되었습니다"))"),
        .transport("the answer cannot be unpacked", "응답의 압축을 풀 수 없습니다"),
        .tooLarge(limit: 9), .status(500, body: []), .status(301, body: []), .status(418, body: []),
        .status(429, body: []), .undecodable("x"),
    ])
    func `Korean messages contain no English except names`(error: NetworkError) throws {
        let korean = try #require(try fault().message(for: error)).korean
        let names: Set = ["server", "test", "sample", "SSL", "CERT", "FILE"]
        let words = Set(korean.matches(of: /[A-Za-z]+/).map { String($0.0) })
        #expect(words.isSubset(of: names), "\(korean)")
    }

    @Test(arguments: [
        (["CURL_CA_BUNDLE": "/a.pem", "SSL_CERT_FILE": "/b.pem"], "/a.pem, which CURL_CA_BUNDLE names"),
        (["CURL_CA_BUNDLE": "", "SSL_CERT_FILE": "/b.pem"], "/b.pem, which SSL_CERT_FILE names"),
        ([:], "set SSL_CERT_FILE to a file"),
    ])
    func `Names the file of trusted certificates in use`(variables: [String: String], advice: String) throws {
        var fault = try fault()
        fault.certificates = TrustedCertificates(variables)
        let message = try #require(fault.message(for: .untrusted("unknown authority")))
        #expect(message.english.contains(advice), "\(message.english)")
        for (name, path) in variables where advice.contains(path) && !path.isEmpty {
            #expect(message.korean.contains(name) && message.korean.contains(path), "\(message.korean)")
        }
    }

    @Test func `Names the server once`() throws {
        let fault = try fault()
        #expect(fault.message(for: .transport("torn"))?.english.contains("server.test:443: torn.") == true)
        #expect(
            fault.message(for: .transport("server.test: torn"))?.english.contains("broke: server.test: torn.")
                == true)
    }

    @Test func `Names the app's own options to check`() throws {
        #expect(
            try fault().wrongAnswer.english
                == "The answer is not that of a sample server. Check --server (server.test:443).")
        let both = try fault(options: ["--server", "--kind"]).wrongAnswer
        #expect(both.english.contains("Check --server and --kind (server.test:443)."))
        #expect(both.korean.contains("--server와 --kind를 확인하세요"))
    }

    @Test func `The app chooses the advice about a sign-in`() throws {
        let words = LocalizedText("Sign in.", "로그인하세요.")
        for status in [401, 403] {
            #expect(try fault(signIn: words).message(for: HTTPResponse(status: status)) == words)
        }
        #expect(
            try fault().message(for: HTTPResponse(status: 401))?.english.contains("requires a sign-in (401)")
                == true)
    }

    @Test func `Reports an incomplete recording`() {
        let message = ServerFault.incomplete(.transport("no room"))
        #expect(message[.english] == "The recording is not complete: no room.")
        #expect(message[.korean].contains("no room"))
    }

    @Test func `The message for an invalid address uses the app's words`() {
        let plain = AppIdentity(name: "plain-cli", version: "1", folder: "plain")
        #expect(
            ServerAddress.Problem.userInfo.message(for: plain).english
                == "A server address must not contain a user name or password.")
        #expect(
            ServerAddress.Problem.extra.message(for: .sample).korean.hasSuffix(
                " 키는 'sample-cli config set-secret'으로 저장하세요."))
        #expect(ServerAddress.Problem.scheme.message(for: plain).english.contains("https://server.example"))
    }
}

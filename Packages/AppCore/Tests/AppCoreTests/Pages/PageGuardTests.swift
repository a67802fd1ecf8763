import NetworkCore
import TestSupport
import Testing
import TextCore

@testable import AppCore

@MainActor
@Suite(.closing) struct PageGuardTests {
    @Test(
        "A name that another site gave to this machine is refused",
        arguments: [
            "http://evil.test:8123", "http://evil.test", "http://127.0.0.1.evil.test",
            "http://localhost.evil.test",
            "http://192.0.2.9:8123", "http://[2001:db8::1]:8123", "http://", "embedded:",
        ])
    func foreignHost(_ origin: String) async throws {
        let run = try PageRun()
        let tab = try await run.open()
        for cookie in [nil, tab.cookie] {
            #expect(try await run.send(.get, "/pages/", cookie: cookie, origin: origin).status == 421)
            #expect(try await run.send(.post, "/pages/-/act", cookie: cookie, origin: origin).status == 421)
        }
    }

    @Test(
        "This machine has three names, with any port that may be forwarded",
        arguments: ["http://127.0.0.1:1", "http://localhost:8123", "http://[::1]:9", "http://LOCALHOST"])
    func loopback(_ origin: String) async throws {
        #expect(try await PageRun().send(.get, "/pages/", origin: origin).status == 200)
    }

    @Test("A public server has the names of its origins only")
    func origins() async throws {
        let run = try PageRun(origins: ["https://board.test", "https://b.test:8443"])
        func status(_ origin: String) async throws -> Int {
            try await run.send(.get, "/pages/", origin: origin).status
        }
        #expect(try await status("https://board.test") == 200)
        #expect(try await status("https://BOARD.test:443") == 200)
        #expect(try await status("https://b.test:8443") == 200)
        for origin in [
            "http://board.test", "https://b.test", "https://board.test:444", "http://127.0.0.1:8123",
        ] {
            #expect(try await status(origin) == 421, "\(origin)")
        }
    }

    @Test(
        "An act of another site, or of a program that names none, is refused",
        arguments: [
            ["Sec-Fetch-Site": "cross-site"], ["Sec-Fetch-Site": "same-site"], ["Sec-Fetch-Site": "none"],
            ["Sec-Fetch-Site": "cross-site", "Origin": PageRun.origin], ["Origin": "http://evil.test"],
            ["Origin": "null"], ["Origin": "http://127.0.0.1:9999"], ["X-Nothing": "1"],
        ])
    func foreignSite(_ fields: [String: String]) async throws {
        let run = try PageRun()
        let tab = try await run.open()
        var request = HTTPRequest(
            method: .post, origin: PageRun.origin, path: "/pages/-/act",
            headers: ["Content-Type": "application/json", "Cookie": tab.cookie],
            body: Array(#"{"visit":"\#(tab.visit)","acts":[{"n":1,"kind":"do","action":"add"}]}"#.utf8))
        for (name, value) in fields { request.headers[name] = value }
        #expect(await run.handler(request).status == 403)
        #expect(run.notes == [])
    }

    @Test("An act of a browser that names only its origin is accepted from this one")
    func ownOrigin() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let answer = try await run.send(
            .post, "/pages/-/act", cookie: tab.cookie,
            ["Content-Type": "application/json", "Origin": PageRun.origin],
            body: #"{"visit":"\#(tab.visit)","acts":[{"n":1,"kind":"do","action":"add"}]}"#)
        #expect(answer.status == 200)
        #expect(run.notes == ["note 1"])
    }

    @Test("Other methods and other paths are not served")
    func methods() async throws {
        let run = try PageRun()
        let put = try #require(HTTPMethod(rawValue: "PUT"))
        let refused = try await run.send(put, "/pages/")
        #expect(refused.status == 405 && refused.headers["Allow"] == "GET, HEAD")
        #expect(try await run.send(.post, "/pages/").status == 405)
        #expect(try await run.send(.post, "/pages/-/frames").status == 405)
        #expect(try await run.send(.get, "/pages/-/unknown").status == 404)
        #expect(try await run.send(.get, "/pages/%2e%2e/a").status == 404)
        #expect(try await run.send(.get, "/pages").headers["Location"] == "/pages/")
        #expect(try await run.send(.get, "/pagesx").status == 418)
        #expect(try await run.send(.get, "/").status == 418)
    }

    @Test("The name of the server leads a browser to the pages")
    func typedName() async throws {
        let run = try PageRun()
        let answer = try await run.send(.get, "/", ["Accept": "text/html,*/*;q=0.8"])
        #expect(answer.status == 303 && answer.headers["Location"] == "/pages/")
    }

    @Test("Every answer forbids scripts, styles and frames from elsewhere")
    func headers() async throws {
        let run = try PageRun()
        for target in ["/pages/", "/pages/nothing/here", "/pages/-/frames", "/pages/-/in?t=x"] {
            let answer = try await run.send(.get, target)
            let policy = answer.headers["Content-Security-Policy"] ?? ""
            #expect(policy.hasSuffix("require-trusted-types-for 'script'; trusted-types pages"))
            #expect(policy.contains("default-src 'none'") && policy.contains("frame-ancestors 'none'"))
            #expect(!policy.contains("unsafe"))
            #expect(answer.headers["Cross-Origin-Opener-Policy"] == "same-origin")
            #expect(answer.headers["Cache-Control"] != nil)
        }
        #expect(
            try await run.send(.get, "/pages/", origin: "http://evil.test").headers["Content-Security-Policy"]
                != nil)
    }

    @Test("The cookie is hidden from scripts, and over TLS bound to the host")
    func cookies() async throws {
        let plain = try await PageRun().send(.get, "/pages/").headers["Set-Cookie"] ?? ""
        #expect(plain.wholeMatch(of: /trellis-8123=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax/) != nil)
        let run = try PageRun(origins: ["https://board.test"])
        let secure =
            try await run.send(.get, "/pages/", origin: "https://board.test").headers["Set-Cookie"] ?? ""
        #expect(
            secure.wholeMatch(of: /__Host-trellis=[\w-]{22}; Path=\/; HttpOnly; SameSite=Lax; Secure/) != nil)
    }

    @Test("The visitor is found among other cookies")
    func otherCookies() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let name = tab.cookie.prefix { $0 != "=" }
        let answer = try await run.send(
            .get, "/pages/", cookie: "a=b; \(name)=x;\(tab.cookie); trellis-1=\(tab.cookie)")
        #expect(answer.status == 200)
        #expect(answer.headers["Set-Cookie"] == nil)
    }

    @Test(
        "The language is the one that the browser prefers",
        arguments: [
            ("ko", Language.korean), ("ko-KR,ko;q=0.9,en;q=0.8", .korean),
            ("fr, en;q=0.5, ko;q=0.4", .english),
            ("en;q=0.1,ko;q=0.9", .korean), ("en,ko", .english), ("fr", nil), ("", nil), ("ko;q=0", nil),
            ("ko;q=x,en", .korean),
        ])
    func language(_ field: String, _ language: Language?) {
        #expect(Language(accepting: field) == language)
    }
}

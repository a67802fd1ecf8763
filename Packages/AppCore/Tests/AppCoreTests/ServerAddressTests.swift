import TerminalKit
import Testing
import TextCore

@testable import AppCore

@Suite struct ServerAddressTests {
    @Test(arguments: [
        ("https://films.test", "https://films.test", 443, ""),
        ("http://films.test/", "http://films.test", 80, ""),
        ("HTTPS://Films.Test:443/api/v2/", "https://films.test", 443, "/api/v2"),
        ("http://films.test:8080/a%20b", "http://films.test:8080", 8080, "/a%20b"),
        ("http://127.0.0.1:80", "http://127.0.0.1", 80, ""), ("http://[::1]:9/3", "http://[::1]:9", 9, "/3"),
        ("https://[2001:DB8::1]", "https://[2001:db8::1]", 443, ""),
        ("http://my_host-1.local", "http://my_host-1.local", 80, ""),
    ])
    func `An address has an origin, a port and a path`(text: String, origin: String, port: Int, path: String)
        throws
    {
        let address = try ServerAddress(text)
        #expect(address.origin == origin)
        #expect(address.port == port)
        #expect(address.path == path)
        #expect(try ServerAddress(address.origin + address.path) == address)
    }

    @Test(arguments: [
        ("", ServerAddress.Problem.scheme), ("films.test", .scheme), ("ftp://films.test", .scheme),
        ("https:/films.test", .scheme), ("https://me@films.test", .userInfo),
        ("https://me:hunter2@films.test/a", .userInfo), ("https://@films.test", .userInfo),
        ("https://films.test?a=b", .extra), ("https://films.test/#x", .extra), ("https://", .host),
        ("https:///api", .host), ("https://영화.test", .host), ("https://a b", .host), ("https://-a", .host),
        ("https://films.test\\@evil.test", .path), ("https://[::1", .host), ("https://[films]", .host),
        ("https://[::1]x", .port), ("https://films.test:", .port), ("https://films.test:0", .port),
        ("https://films.test:65536", .port), ("https://films.test:8x", .port),
        ("https://films.test:+80", .port), ("https://films.test/a b", .path),
        ("https://films.test/%zz", .path),
        ("https://films.test/../x", .path), ("https://films.test//evil.test", .path),
        ("https://films.test/\u{7}", .path), ("https://\u{1B}[31m", .host),
    ])
    func `An invalid address has a message in both languages`(text: String, problem: ServerAddress.Problem) {
        #expect(throws: problem) { try ServerAddress(text) }
        #expect(problem.message(for: .sample).english != problem.message(for: .sample).korean)
    }

    @Test(arguments: [
        ("https://films.test", true), ("http://localhost:1", true), ("http://127.0.0.1", true),
        ("http://[::1]", true), ("http://films.test", false), ("http://127.evil.test", false),
    ])
    func `Only TLS and this machine are private`(text: String, isPrivate: Bool) throws {
        #expect(try ServerAddress(text).isPrivate == isPrivate)
    }

    @Test(arguments: [
        ("http://127.0.0.1:8080", "films.test", "films.test,127.0.0.1"),
        ("http://localhost", nil, "localhost"),
        ("https://[::1]", "", "::1"), ("http://films.test", "a.test", "a.test"),
        ("http://films.test", nil, nil),
    ])
    func `Requests to this machine use no proxy`(text: String, others: String?, expected: String?) throws {
        let address = try ServerAddress(text)
        for name in ["no_proxy", "NO_PROXY"] {
            var variables = ["http_proxy": "http://proxy.test"]
            variables[name] = others
            let changed = address.withoutProxyOnLoopback(variables)
            #expect(changed["no_proxy"] ?? changed["NO_PROXY"] == expected)
            #expect(changed["http_proxy"] == "http://proxy.test")
        }
    }
}

import Foundation
import NetworkCore
import Synchronization
import TestSupport
import Testing

extension EndToEnd.Servers {
    /// The configurations of `Documentation/Operations`.
    @Suite(.enabled(if: ReverseProxy.areInstalled))
    struct ProxyTests {
        @Test(arguments: ReverseProxy.Kind.allCases)
        func `The server learns the client and the protocol, regardless of the client's own claims`(
            kind: ReverseProxy.Kind
        ) async throws {
            let site = try ProxiedSite(kind) { request in
                let facts = [
                    request.method.rawValue, request.peer ?? "nobody", request.origin, request.path,
                    request.query.map(\.value).joined(), request.headers["Forwarded"] ?? "-",
                    String(decoding: (try? await request.content.collect(upTo: 100)) ?? [], as: UTF8.self),
                ]
                return HTTPResponse(status: 201, body: Array(facts.joined(separator: " ").utf8))
            }
            let proxy = site.proxy
            let lies = [
                "X-Forwarded-For: 192.0.2.1", "X-Forwarded-Proto: http", "X-Forwarded-Host: evil.example",
                "Forwarded: for=192.0.2.1",
            ]
            let answer = try await onThread {
                let (curl, output) = try proxy.startCurl(
                    lies.flatMap { ["-H", $0] } + [
                        "-d", "text", "-w", " %{http_version} %{http_code}", proxy.address("/echo?a=b"),
                    ])
                curl.waitAndClose()
                return try String(contentsOf: output, encoding: .utf8)
            }
            #expect(
                answer
                    == "POST \(ProxyConnection.address) https://app.example:\(proxy.port) /echo b - text 2 201"
            )
            await site.stop()
        }

        @Test(arguments: ReverseProxy.Kind.allCases)
        func `Clients without TLS are redirected to the site, and the metrics are not public`(
            kind: ReverseProxy.Kind
        ) async throws {
            let site = try ProxiedSite(kind) { _ in HTTPResponse() }
            let proxy = site.proxy
            let redirect = try await onThread {
                try proxy.curl(
                    "-o", "/dev/null", "-w", "%{http_code} %{redirect_url}", "-H", "Host: app.example",
                    "http://127.0.0.1:\(proxy.redirectingPort)/a?b=c")
            }
            #expect(redirect == "301 https://app.example/a?b=c")
            for path in ["/metrics", "/metrics?a=b", "/%6detrics"] {
                let status = try await onThread {
                    try proxy.curl("-o", "/dev/null", "-w", "%{http_code}", proxy.address(path))
                }
                #expect(status == "404", "\(path)")
            }
            await site.stop()
        }

        @Test(arguments: ReverseProxy.Kind.allCases, ["/events", "/pages/-/frames?visit=v&after=1"])
        func `An event arrives, uncompressed, before the next event is sent`(
            kind: ReverseProxy.Kind, path: String
        ) async throws {
            let (events, event) = AsyncStream.makeStream(of: [UInt8].self)
            let site = try ProxiedSite(kind) { _ in .events(events) }
            let proxy = site.proxy
            let (curl, output) = try proxy.startCurl([
                "-N", "-i", "-H", "Accept-Encoding: gzip", proxy.address(path),
            ])
            for number in 0..<3 {
                event.yield(ServerSentEvent("\(number)").encoded)
                try await eventually("event \(number)") {
                    try String(contentsOf: output, encoding: .utf8).contains("data: \(number)\n\n")
                }
            }
            event.finish()
            try await onThread { curl.waitAndClose() }
            #expect(curl.terminationStatus == 0)
            #expect(
                !(try String(contentsOf: output, encoding: .utf8).lowercased().contains("content-encoding")))
            await site.stop()
        }

        @Test(arguments: ReverseProxy.Kind.allCases)
        func `The largest upload arrives complete, and a larger one gets one 413`(
            kind: ReverseProxy.Kind
        ) async throws {
            let site = try ProxiedSite(kind) { request in
                guard let count = try? await request.content.count() else { return HTTPResponse(status: 400) }
                return HTTPResponse(body: Array("\(count)".utf8))
            }
            let proxy = site.proxy
            let limit = 64 << 20
            for (size, coding, wanted) in [
                (limit, "X: y", "\(limit) 200"), (limit + 1, "X: y", " 413"),
                (limit + 1, "Transfer-Encoding: chunked", " 413"),
            ] {
                let file = try proxy.file("upload")
                try FileHandle(forWritingTo: file).truncate(atOffset: UInt64(size))
                let answer = try await onThread {
                    try proxy.curl(
                        "--http1.1", "-T", file.path, "-H", coding, "-w", " %{http_code}",
                        proxy.address("/upload"))
                }
                #expect(answer.hasSuffix(wanted), "\(size) \(coding): \(answer)")
            }
            let refused = try await onThread {
                let client = try ProxyConnection(to: proxy.plainPort)
                client.send("POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \(limit + 1)\r\n\r\nabc")
                return (try client.answer().status, client.isAtEnd())
            }
            #expect(refused == (413, true))
            await site.stop()
        }

        @Test(arguments: ReverseProxy.Kind.allCases)
        func `A head that the servers accept arrives, and a larger one gets one answer`(
            kind: ReverseProxy.Kind
        ) async throws {
            let site = try ProxiedSite(kind) {
                HTTPResponse(body: Array("\($0.headers["X"]?.count ?? 0)".utf8))
            }
            let proxy = site.proxy
            let (taken, refused) = try await onThread {
                let client = try ProxyConnection(to: proxy.plainPort)
                client.send(
                    "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 15_000))\r\n\r\n")
                let taken = try client.answer().text
                client.send(
                    "GET / HTTP/1.1\r\nHost: a\r\nX: \(String(repeating: "a", count: 20_000))\r\n\r\n")
                return (taken, (try client.answer().status, client.isAtEnd()))
            }
            #expect(taken == "15000")
            #expect(400..<500 ~= refused.0 && refused.1)
            await site.stop()
        }
    }
}

extension HTTPBody {
    /// The number of received bytes.
    fileprivate func count() async throws -> Int {
        guard case .stream(let stream) = self else { return length ?? 0 }
        var count = 0
        while let piece = try await stream.next() { count += piece.count }
        return count
    }
}

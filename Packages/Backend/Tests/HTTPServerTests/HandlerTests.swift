import Dispatch
import HTTPServer
import NetworkCore
import Synchronization
import TestSupport
import Testing

@Suite(.blocking, .timeLimit(.minutes(10))) struct HandlerTests {
    @Test func `A handler without suspension is answered at once, and the connection stays`() async throws {
        let answers = try await serving(handler: sayPath) { port in
            let client = RawClient(port: port)
            return (1...3).map { client.request("GET", "/\($0)")?.text }
        }
        #expect(answers == ["/1", "/2", "/3"])
    }

    @Test(arguments: ["GET", "POST", "PUT", "PATCH", "DELETE", "OPTIONS", "TRACE", "BREW", "GETX"])
    func `The handler receives each method`(method: String) async throws {
        let text = try await serving {
            HTTPResponse(body: Array($0.method.rawValue.utf8))
        } _: { port in
            RawClient(port: port).request(method, "/")?.text
        }
        #expect(text == method)
    }

    @Test func `A suspended handler is answered when it is done`() async throws {
        let answers = try await serving { request in
            for _ in 0..<3 { await Task.yield() }
            return HTTPResponse(status: 201, body: Array(request.path.utf8))
        } _: { port in
            let client = RawClient(port: port)
            return (1...50).map { client.request("GET", "/\($0)") }.map {
                $0.map { "\($0.status) \($0.text)" }
            }
        }
        #expect(answers == (1...50).map { "201 /\($0)" })
    }

    @Test func `Pipelined requests are answered in order`() async throws {
        let texts = try await serving { request in
            if request.path == "/1" { await Task.yield() }
            return HTTPResponse(body: Array(request.path.utf8))
        } _: { port in
            let client = RawClient(port: port)
            client.send((1...5).map { "GET /\($0) HTTP/1.1\r\nHost: a\r\n\r\n" }.joined())
            return (1...5).map { _ in client.answer()?.text }
        }
        #expect(texts == ["/1", "/2", "/3", "/4", "/5"])
    }

    @Test func `The handler receives the request as sent`() async throws {
        let seen = Mutex<HTTPRequest?>(nil)
        _ = try await serving { request in
            seen.withLock { $0 = request }
            return HTTPResponse()
        } _: { port in
            RawClient(port: port).request(
                "POST", "/a%2Fb/c?q=%41+b&q=&x", headers: "X-One: 1\r\nX-One: 2\r\n", body: [1, 2, 3])?.status
        }
        let request = try #require(seen.withLock { $0 })
        #expect(request.method == .post)
        #expect(request.path == "/a%2Fb/c")
        #expect(request.query == [QueryItem("q", "A b"), QueryItem("q", ""), QueryItem("x", "")])
        #expect(request.headers.values(of: "x-one") == ["1", "2"])
        #expect(request.body == [1, 2, 3])
        #expect(request.peer == "127.0.0.1")
        #expect(request.origin == "http://test")
    }

    @Test(arguments: [0, 1, 65_536, 65_537, 3_000_000])
    func `A body of any size is returned completely`(size: Int) async throws {
        let body = (0..<size).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
        let echoed = try await serving { request in
            do throws(NetworkError) {
                return HTTPResponse(body: try await request.content.collect(upTo: 4_000_000))
            } catch {
                return HTTPResponse(status: 500)
            }
        } _: { port in
            RawClient(port: port).request("POST", "/", body: body)?.body
        }
        #expect(echoed == body)
    }

    @Test func `A chunked body is a stream that an answer can use`() async throws {
        let answer = try await serving { request in
            guard case .stream(let stream) = request.content else { return HTTPResponse(status: 500) }
            return HTTPResponse(content: .stream(stream))
        } _: { port in
            let client = RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n")
            client.send("5;x=y\r\ndefgh\r\n0\r\n\r\n")
            let first = client.answer()
            return (
                first?.text,
                client.request("POST", "/", headers: "Transfer-Encoding: chunked\r\n\r\n0\r\n")?.status
            )
        }
        #expect(answer.0 == "abcdefgh")
        #expect(answer.1 == 200)
    }

    @Test func `A slow reader of a body slows its sender and receives every byte`() async throws {
        let size = 5_000_000
        let sum = try await serving { request in
            guard case .stream(let stream) = request.content else { return HTTPResponse(status: 500) }
            var count = 0
            do throws(NetworkError) {
                while let piece = try await stream.next() {
                    count += piece.count
                    await Task.yield()
                }
            } catch { return HTTPResponse(status: 500) }
            return HTTPResponse(body: Array("\(count)".utf8))
        } _: { port in
            RawClient(port: port).request("PUT", "/", body: [UInt8](repeating: 7, count: size))?.text
        }
        #expect(sum == "\(size)")
    }

    @Test func `a handler may answer without reading the body`() async throws {
        let statuses = try await serving { _ in
            HTTPResponse(status: 401)
        } _: { port in
            let client = RawClient(port: port)
            return [
                client.request("POST", "/", body: [UInt8](repeating: 1, count: 2_000_000))?.status,
                RawClient(port: port).request(
                    "POST", "/", headers: "Expect: 100-continue\r\nContent-Length: 2000000\r\n")?.status,
            ]
        }
        #expect(statuses == [401, 401])
    }

    @Test func `A client that waits for permission receives it`() async throws {
        let (first, answer) = try await serving { request in
            HTTPResponse(body: request.body)
        } _: { port in
            let client = RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nExpect: 100-continue\r\nContent-Length: 3\r\n\r\n")
            let interim = client.interim()
            client.send("abc")
            return (interim, client.answer()?.text)
        }
        #expect(first == "HTTP/1.1 100 Continue")
        #expect(answer == "abc")
    }

    @Test func `Refuses a body above the limit, whether declared or not`() async throws {
        let statuses = try await serving {
            $0.bodyBytes = 100_000
        } handler: { request in
            _ = try? await request.content.collect(upTo: .max)
            return HTTPResponse()
        } _: { port in
            let declared = RawClient(port: port).request(
                "POST", "/", body: [UInt8](repeating: 1, count: 100_001))?.status
            let expected = RawClient(port: port).request(
                "POST", "/", headers: "Expect: 100-continue\r\nContent-Length: 100001\r\n")?.status
            let client = RawClient(port: port)
            client.send("POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n")
            for _ in 0..<5 { client.send("7530\r\n" + String(repeating: "x", count: 30_000) + "\r\n") }
            let chunked = client.answer()
            return [declared, expected, chunked?.status]
        }
        #expect(statuses == [413, 413, 413])
    }

    @Test func `A client that hangs up cancels the handler`() async throws {
        let (ends, end) = AsyncStream.makeStream(of: String.self)
        let begun = DispatchSemaphore(value: 0)
        _ = try await serving { _ in
            begun.signal()
            do {
                try await Task.sleep(for: .seconds(50))
                end.yield("slept")
            } catch {
                end.yield("cancelled")
            }
            return HTTPResponse()
        } _: { port in
            let client = RawClient(port: port)
            client.send("GET / HTTP/1.1\r\nHost: a\r\n\r\n")
            begun.wait()
        }
        var iterator = ends.makeAsyncIterator()
        #expect(await iterator.next() == "cancelled")
    }
}

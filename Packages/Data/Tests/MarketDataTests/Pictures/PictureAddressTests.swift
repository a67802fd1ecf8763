import DomainCore
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import PictureCore
import Testing

@testable import MarketData

@Suite struct PictureAddressTests {
    @Test(arguments: [
        ("/pictures/1.png", "/market/pictures/1.png"),
        ("https://market.test/market/pictures/1.png", "/market/pictures/1.png"),
        ("HTTPS://Market.test/market/pictures/1.png", "/market/pictures/1.png"),
        ("https://market.test/elsewhere/1.png", "/elsewhere/1.png"),
    ]) func `only a path is below the server's base path`(address: String, path: String) async throws {
        let transport = StubTransport.answering(Gallery.answer)
        _ = try await Gallery().pictures(transport, basePath: "/market/").file(address)
        #expect(transport.requests.map(\.path) == [path])
        #expect(transport.requests.map(\.origin) == ["https://market.test"])
    }

    @Test func `two markets of one host have separate pictures`() async throws {
        let transport = StubTransport.answering(Gallery.answer)
        let gallery = try Gallery()
        for basePath in ["/a", "/b", "/a"] {
            _ = try await gallery.pictures(transport, basePath: basePath).file("/1.png")
        }
        #expect(transport.requests.map(\.path) == ["/a/1.png", "/b/1.png"])
    }

    @Test(arguments: ["/pictures/a.jpg?size=1", "https://market.test/pictures/a.jpg?size=1#top"])
    func `a path and a URL of the server are one picture, requested from the server`(address: String)
        async throws
    {
        let transport = StubTransport.answering(Gallery.answer)
        let pictures = try Gallery().pictures(transport)
        _ = try await pictures.file(address)
        _ = try await pictures.file("/pictures/a.jpg?size=1")
        #expect(transport.requests.map(\.target) == ["/pictures/a.jpg?size=1"])
        #expect(transport.requests.map(\.origin) == ["https://market.test"])
    }

    @Test(arguments: [
        ("https://other.test/a.jpg", "https://other.test", "/a.jpg"),
        ("HTTPS://other.test:81?a=1&b=2", "https://other.test:81", "/?a=1&b=2"),
        ("https://market.test.other.test/a.jpg", "https://market.test.other.test", "/a.jpg"),
        ("https://other.test/%ED%95%9C.png", "https://other.test", "/%ED%95%9C.png"),
    ]) func `sends nothing of ours to another server`(
        address: String, origin: String, target: String
    ) async throws {
        let outside = StubTransport.answering(Gallery.answer)
        _ = try await Gallery().pictures(StubTransport(), outside: outside).file(address)
        let request = try #require(outside.requests.first)
        #expect(request.origin == origin)
        #expect(request.target == target)
        #expect(request.headers.fields.isEmpty)
    }

    @Test(arguments: [
        "", "a.jpg", "ftp://other.test/a.jpg", "file:///etc/passwd", "javascript:alert(1)",
        "data:image/png;base64,AA",
        "https://", "https:///a.jpg", "https://user:word@other.test/a.jpg", "https://other.test/a b.jpg",
        "https://other.test/%zz", "/a\r\nb", "https://other.test\r\n/a", "/pictures/\u{0}",
    ]) func `requests no other addresses`(address: String) async throws {
        let transport = StubTransport()
        let pictures = try Gallery().pictures(transport, outside: transport)
        await #expect(throws: MarketError.unavailable) { try await pictures.file(address) }
        #expect(transport.requests.isEmpty)
    }

    @Test(arguments: [
        (HTTPResponse(body: Array("<html>".utf8)), MarketError.picture(.format)),
        (HTTPResponse(body: []), .picture(.format)),
        (HTTPResponse(body: Array("GIF89a".utf8)), .picture(.format)),
        (HTTPResponse(status: 404), .picture(.missing)), (HTTPResponse(status: 410), .picture(.missing)),
        (HTTPResponse(status: 401), .refused("HTTP 401")), (HTTPResponse(status: 302), .unavailable),
        (HTTPResponse(status: 429), .tooMany(seconds: nil)), (HTTPResponse(status: 503), .unavailable),
    ]) func `stores no file that is not a picture`(response: HTTPResponse, error: MarketError) async throws {
        let gallery = try Gallery()
        let pictures = gallery.pictures(StubTransport.answering(.response(response)))
        await #expect(throws: error) { try await pictures.file("/pictures/a.jpg") }
        #expect(await gallery.disk.size() == 0)
    }

    @Test func `does not read an endless picture to its end`() async throws {
        let stream = HTTPBodyStream { () throws(NetworkError) in [UInt8](repeating: 0xFF, count: 1 << 20) }
        let transport = StreamTransport(response: HTTPResponse(content: .stream(stream)))
        let pictures = try Gallery().pictures(transport)
        await #expect(throws: MarketError.picture(.tooManyBytes(limit: 8 << 20))) {
            try await pictures.file("/pictures/a.jpg")
        }
    }

    @Test(arguments: [
        (PictureError.unknownFormat, MarketError.picture(.format)), (.damaged, .picture(.damaged)),
        (.tooExpensive, .picture(.tooExpensive)),
        (.tooManyBytes(limit: 7), .picture(.tooManyBytes(limit: 7))),
        (
            .tooManyPixels(PixelSize(width: 30_000, height: 2)),
            .picture(.tooManyPixels(width: 30_000, height: 2))
        ),
        (.cannotFit(bytes: 7), .picture(.tooManyBytes(limit: 7))),
        (.workerFailed("x"), .picture(.unavailable("x"))), (.unreadable("x"), .picture(.unavailable("x"))),
        (.cancelled, .cancelled),
    ]) func `reports why a picture cannot be decoded`(error: PictureError, expected: MarketError) async throws
    {
        let pictures = try Gallery(failing: error).pictures(StubTransport.answering(Gallery.answer))
        await #expect(throws: expected) {
            try await pictures.pixels("/pictures/a.jpg", fitting: PictureSize(width: 1, height: 1))
        }
    }
}

/// Answers with a stream.
private struct StreamTransport: HTTPTransport {
    let response: HTTPResponse

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse { response }
}

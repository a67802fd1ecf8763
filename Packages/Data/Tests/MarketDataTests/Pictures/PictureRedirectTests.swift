import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Testing

@testable import MarketData

@Suite struct PictureRedirectTests {
    private func redirect(_ address: String, _ status: Int = 302) -> StubAnswer {
        .response(HTTPResponse(status: status, headers: ["Location": address]))
    }

    @Test(arguments: [
        ("https://images.test/2.jpg?a=1#top", "https://images.test", "/2.jpg?a=1"),
        ("//images.test/2.jpg", "https://images.test", "/2.jpg"),
        ("/b/2.jpg", "https://other.test", "/b/2.jpg"),
        ("2.jpg", "https://other.test", "/a/2.jpg"),
    ]) func `follows a redirect to a picture`(next: String, origin: String, target: String)
        async throws
    {
        for status in [301, 302, 303, 307, 308] {
            let outside = StubTransport()
            outside.on(.get, "/a/1.jpg", redirect(next, status))
            outside.on(.get, String(target.prefix { $0 != "?" }), Gallery.answer)
            let pictures = try Gallery().pictures(StubTransport(), outside: outside, basePath: "/market")
            #expect(try await pictures.file("https://other.test/a/1.jpg").bytes == Gallery.jpeg)
            #expect(outside.requests.last?.origin == origin)
            #expect(outside.requests.last?.target == target)
            outside.verify()
        }
    }

    @Test func `the market's own server may redirect to another one, which receives nothing of it`()
        async throws
    {
        let transport = StubTransport.answering(redirect("https://images.test/2.jpg"))
        let outside = StubTransport.answering(Gallery.answer)
        _ = try await Gallery().pictures(transport, outside: outside).file("/1.jpg")
        #expect(transport.requests.count == 1)
        #expect(outside.requests.map(\.origin) == ["https://images.test"])
    }

    @Test(arguments: [
        "http://images.test/1.jpg", "https://127.0.0.1/1.jpg", "https://localhost/1.jpg",
        "https://169.254.169.254/latest", "//10.0.0.1/1.jpg",
    ]) func `refuses a redirect to an address that the server could not name`(next: String) async throws {
        let outside = StubTransport.answering(redirect(next))
        let pictures = try Gallery().pictures(StubTransport(), outside: outside)
        await #expect(throws: MarketError.picture(.forbiddenAddress)) {
            try await pictures.file("https://other.test/1.jpg")
        }
        #expect(outside.requests.count == 1)
    }

    @Test func `ends a circle of redirects`() async throws {
        let outside = StubTransport.answering(redirect("/1.jpg"))
        let pictures = try Gallery().pictures(StubTransport(), outside: outside)
        await #expect(throws: MarketError.unavailable) { try await pictures.file("https://other.test/1.jpg") }
        #expect(outside.requests.count == 4)
    }
}

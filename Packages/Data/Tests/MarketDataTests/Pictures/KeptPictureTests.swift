import DomainCore
import MarketDomain
import NetworkCore
import NetworkCoreTestSupport
import Persistence
import Testing

@testable import MarketData

@Suite struct KeptPictureTests {
    private let size = PictureSize(width: 10, height: 10)
    private let day = 86_400

    /// The number of requests when a picture is shown twice, `seconds` apart.
    private func requests(_ answer: StubAnswer, after seconds: Int) async throws -> Int {
        let transport = StubTransport.answering(answer)
        let gallery = try Gallery()
        for time in [1_000_000, 1_000_000 + seconds] {
            _ = try await gallery.pictures(transport, now: time).pixels("/1.jpg", fitting: size)
        }
        return transport.requests.count
    }

    @Test func `stores immutable pictures forever`() async throws {
        for seconds in [0, day - 1, day, 400 * day, -day] {
            #expect(try await requests(Gallery.answer, after: seconds) == 1)
        }
    }

    @Test func `stores other pictures for a day`() async throws {
        for seconds in [0, day - 1] { #expect(try await requests(Gallery.otherAnswer, after: seconds) == 1) }
        for seconds in [day, 400 * day, -1] {
            #expect(try await requests(Gallery.otherAnswer, after: seconds) == 2)
        }
        let silent = StubAnswer.response(HTTPResponse(body: Gallery.jpeg))
        #expect(try await requests(silent, after: day) == 2)
    }

    @Test func `requests a file again if it may have changed`() async throws {
        for (answer, count) in [(Gallery.answer, 1), (Gallery.otherAnswer, 2)] {
            let transport = StubTransport.answering(answer)
            let pictures = try Gallery().pictures(transport)
            _ = try await pictures.pixels("/1.jpg", fitting: size)
            #expect(try await pictures.file("/1.jpg").bytes == Gallery.jpeg)
            #expect(transport.requests.count == count)
        }
    }

    @Test(arguments: [
        [], [1, 2, 3], Gallery.jpeg, Array(repeating: 0xFF, count: 8), Array(repeating: 0, count: 99),
    ])
    func `requests a picture again that was stored in another format`(bytes: [UInt8]) async throws {
        let transport = StubTransport.answering(Gallery.answer)
        let gallery = try Gallery()
        await gallery.disk.save(bytes, for: "https://market.test/1.jpg")
        _ = try await gallery.pictures(transport).pixels("/1.jpg", fitting: size)
        #expect(transport.requests.count == 1)
    }
}

import NetworkCore
import Testing

@Suite(.timeLimit(.minutes(10))) struct MultipartReaderTests {
    private func form(_ contents: [String], end: String = "--b--") -> [UInt8] {
        Array(
            (contents.map { "--b\r\nContent-Disposition: form-data; name=a\r\n\r\n\($0)\r\n" }.joined() + end)
                .utf8)
    }

    private func reader(_ body: HTTPBody, limits: MultipartLimits = MultipartLimits()) throws
        -> MultipartReader
    {
        try MultipartReader(contentType: "multipart/form-data; boundary=b", body: body, limits: limits)
    }

    @Test func `Skips the unread content of a part`() async throws {
        let reader = try reader(stream(form(["one", "two", "three"]), by: 2))
        let first = try #require(try await reader.next())
        _ = try await first.content.next()
        let second = try #require(try await reader.next())
        #expect(try await second.content.collect(upTo: 3) == Array("two".utf8))
        #expect(try await second.content.next() == nil)
        #expect(try await second.content.next() == nil)
        let third = try #require(try await reader.next())
        await #expect(throws: NetworkError.transport("a part of a form was read after the next one")) {
            try await second.content.next()
        }
        #expect(try await third.content.collect(upTo: 5) == Array("three".utf8))
        #expect(try await reader.next() == nil)
        #expect(try await reader.next() == nil)
    }

    @Test func `Collects a part only up to a limit`() async throws {
        let reader = try reader(.bytes(form(["four"])))
        let part = try #require(try await reader.next())
        await #expect(throws: NetworkError.tooLarge(limit: 3)) { try await part.content.collect(upTo: 3) }
    }

    @Test func `An error ends the content and the form`() async throws {
        let feed = Feed(form(["one"], end: "--b!").map { [$0] })
        let reader = try reader(
            .stream(HTTPBodyStream(onCancel: { feed.note() }, read: { await feed.next() })))
        let part = try #require(try await reader.next())
        #expect(try await part.content.collect(upTo: 10) == Array("one".utf8))
        await #expect(throws: MultipartError.badDelimiter) { try await reader.next() }
        await #expect(throws: MultipartError.badDelimiter) { try await reader.next() }
        #expect(feed.isNoted)
    }

    @Test func `Reports a body that ends or breaks inside a part`() async throws {
        let ended = try #require(try await reader(.bytes(form(["one"], end: "--"))).next())
        await #expect(throws: NetworkError.transport("the body ends before its last boundary")) {
            try await ended.content.collect(upTo: 10)
        }
        let feed = Feed([form(["one"], end: "")])
        let broken = try reader(
            .stream(
                HTTPBodyStream { () throws(NetworkError) in
                    guard let piece = await feed.next() else { throw .timedOut }
                    return piece
                }))
        let part = try #require(try await broken.next())
        await #expect(throws: NetworkError.timedOut) { try await part.content.collect(upTo: 10) }
        await #expect(throws: MultipartError.unreadable(.timedOut)) { try await broken.next() }
    }

    @Test func `Reads nothing before it is requested`() async throws {
        let feed = Feed(form(["one", "two"]).map { [$0] })
        let reader = try reader(.stream(HTTPBodyStream { await feed.next() }))
        let before = await feed.count
        _ = try await reader.next()
        #expect(await feed.count > before - 60)
        #expect(await feed.count < before)
    }

    @Test func `Refuses another Content-Type at once`() {
        #expect(throws: MultipartError.notFormData("text/plain")) {
            try MultipartReader(contentType: "text/plain", body: .bytes([]))
        }
    }

    private func stream(_ bytes: [UInt8], by size: Int) -> HTTPBody {
        let feed = Feed(stride(from: 0, to: bytes.count, by: size).map { Array(bytes[$0...].prefix(size)) })
        return .stream(HTTPBodyStream { await feed.next() })
    }
}

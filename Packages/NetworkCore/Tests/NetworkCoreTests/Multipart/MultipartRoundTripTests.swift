import NetworkCore
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct MultipartRoundTripTests {
    @Test(arguments: 0..<40)
    func `The reader reads every form of the writer`(seed: Int) async throws {
        var random = SplitMix(seed: UInt64(seed))
        var form = MultipartWriter(using: &random)
        var parts: [(String, String?, String?, [UInt8])] = []
        for _ in 0..<Int.random(in: 0...6, using: &random) {
            let content = bytes(using: &random)
            let name = "n" + text(using: &random)
            let filename = Bool.random(using: &random) ? text(using: &random) : nil
            let type = Bool.random(using: &random) ? "image/jpeg" : nil
            parts.append((name, filename, type, content))
            let body = Bool.random(using: &random) ? HTTPBody.bytes(content) : stream(of: content, sizes: 7)
            form.add(name, filename: filename, contentType: type, content: body)
        }
        let body = form.body
        let whole = try await body.collect(upTo: .max)
        if let length = body.length { #expect(length == whole.count) }
        let size = Int.random(in: 1...100, using: &random)
        let reader = try MultipartReader(contentType: form.contentType, body: stream(of: whole, sizes: size))
        for (name, filename, type, content) in parts {
            let part = try #require(try await reader.next())
            #expect(part.head.name == name)
            #expect(part.head.filename == filename)
            #expect(part.head.contentType == type)
            #expect(try await part.content.collect(upTo: .max) == content)
        }
        #expect(try await reader.next() == nil)
    }

    /// Letters and all characters with a meaning in a header.
    private func text(using random: inout SplitMix) -> String {
        let signs = Array("ab\"\\\\;=, 가é'%/.:")
        let count = Int.random(in: 0...12, using: &random)
        return String((0..<count).map { _ in signs.randomElement(using: &random) ?? "a" })
    }

    /// Mostly parts of a boundary.
    private func bytes(using random: inout SplitMix) -> [UInt8] {
        let pieces = ["\r", "\n", "-", "--", "\r\n--", "form-", "\r\n--form-", "x", "\0"].map {
            Array($0.utf8)
        }
        return (0..<Int.random(in: 0...60, using: &random)).flatMap { _ in
            pieces.randomElement(using: &random) ?? []
        }
    }

    private func stream(of bytes: [UInt8], sizes: Int) -> HTTPBody {
        let pieces = stride(from: 0, to: bytes.count, by: sizes).map { Array(bytes[$0...].prefix(sizes)) }
        let feed = Feed(pieces)
        return .stream(HTTPBodyStream { await feed.next() })
    }

    @Test func `Escapes line breaks and quotation marks in names`() async throws {
        var random = SplitMix(seed: 1)
        var form = MultipartWriter(using: &random)
        form.add(
            "a\"\r\nX: 1", filename: "b\"\r\n\u{7}.jpg", contentType: "image/png\r\nX: 2", content: .bytes([])
        )
        let text = String(decoding: try await form.body.collect(upTo: 1000), as: UTF8.self)
        #expect(
            text == """
                --\(form.boundary.text)\r
                Content-Disposition: form-data; name="a%22%0D%0AX: 1"; filename="b%22%0D%0A .jpg"\r
                Content-Type: image/png  X: 2\r
                \r
                \r
                --\(form.boundary.text)--\r

                """)
    }

    @Test func `A form of bytes can be sent again, and boundaries differ`() {
        var random = SplitMix(seed: 2)
        var form = MultipartWriter(using: &random)
        form.add("a", "1")
        #expect(form.body.isReplayable)
        #expect(form.body == form.body)
        #expect(MultipartWriter(using: &random).boundary != form.boundary)
        #expect(form.boundary.text.utf8.count == 29)
    }

    @Test func `A form with a file has a length and reads the file late`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let content = [UInt8](repeating: 0x0D, count: 200_000)
        let path = try folder.write(content, to: "image")
        var random = SplitMix(seed: 3)
        var form = MultipartWriter(using: &random)
        form.add("image", filename: "a.jpg", content: .file(try HTTPFile(path: path)))
        form.add("b", "2")
        let body = form.body
        let whole = try await body.collect(upTo: .max)
        #expect(body.length == whole.count)
        let reader = try MultipartReader(contentType: form.contentType, body: .bytes(whole))
        #expect(try await reader.next()?.content.collect(upTo: .max) == content)
        #expect(try await reader.next()?.content.collect(upTo: 1) == Array("2".utf8))
    }

    @Test func `Cancelling a form cancels the streams in it`() async throws {
        let cancelled = Feed([])
        var random = SplitMix(seed: 4)
        var form = MultipartWriter(using: &random)
        let stream = HTTPBodyStream(onCancel: { cancelled.note() }, read: { [1] })
        form.add("a", content: .stream(stream))
        guard case .stream(let body) = form.body else {
            Issue.record("not a stream")
            return
        }
        _ = try await body.next()
        body.cancel()
        #expect(cancelled.isNoted)
        #expect(try await body.next() == nil)
    }
}

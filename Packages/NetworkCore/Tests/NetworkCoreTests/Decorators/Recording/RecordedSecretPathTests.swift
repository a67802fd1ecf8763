import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

/// A secret from an answer that the next request has in its path.
@Suite(.timeLimit(.minutes(10))) struct RecordedSecretPathTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    private let redaction = Redaction(paths: [
        SecretPath(.post, "/products/{id}/secret", .answer),
        SecretPath(.delete, "/products/{secret}", .lastSegment),
    ])

    /// Behaves like a client: requests the secret and uses the last part of the answer.
    private func delete(_ product: Int, through transport: any HTTPTransport) async throws -> HTTPResponse {
        let ask = HTTPRequest(method: .post, path: "/products/\(product)/secret")
        let answer = String(decoding: try await transport.send(ask).body, as: UTF8.self)
        let word = try #require(answer.split(separator: "/").last)
        return try await transport.send(HTTPRequest(method: .delete, path: "/products/\(word)"))
    }

    @Test(arguments: ["", "/products/"])
    func `No recording contains the secret, and the replay matches`(prefix: String) async throws {
        let server = EmbeddedTransport { request in
            guard request.method == .delete else {
                let body = Array("\(prefix)hunter2-\(request.path.utf8.count)".utf8)
                return HTTPResponse(status: 200, headers: ["Content-Length": "\(body.count)"], body: body)
            }
            return HTTPResponse(status: request.path.hasPrefix("/products/hunter2-") ? 200 : 404)
        }
        let file = try RecordingFile(path: folder.file("recording"))
        let recording = RecordingTransport(server, file: file, redaction: redaction)
        for product in [7, 26] { #expect(try await delete(product, through: recording).status == 200) }
        await file.drain()
        let text = try folder.text(of: "recording")
        #expect(!text.contains("hunter2"))
        #expect(text.contains(#""target":"/products/redacted""#))

        let replay = try ReplayTransport(path: folder.file("recording"), redaction: redaction)
        for product in [7, 26] { #expect(try await delete(product, through: replay).status == 200) }
        #expect(replay.remaining.isEmpty)
    }

    @Test func `Records a refusal unchanged`() async throws {
        let refusal = Array(#"{"code":400,"message":"not yours"}"#.utf8)
        let file = try RecordingFile(path: folder.file("recording"))
        let recording = RecordingTransport(
            EmbeddedTransport { _ in HTTPResponse(status: 400, body: refusal) }, file: file,
            redaction: redaction)
        let request = HTTPRequest(method: .post, path: "/products/7/secret")
        _ = try await recording.send(request)
        let replay = try ReplayTransport(path: folder.file("recording"), redaction: redaction)
        #expect(try await replay.send(request).body == refusal)
    }
}

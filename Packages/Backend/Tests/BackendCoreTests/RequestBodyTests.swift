import BackendCore
import NetworkCore
import Synchronization
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(10))) struct RequestBodyTests {
    /// A body in pieces that records reads and cancellation.
    private final class Upload: Sendable {
        private struct State {
            var pieces: [[UInt8]]
            var reads = 0
            var isCancelled = false
        }

        private let state: Mutex<State>
        private let failure: NetworkError?

        init(_ pieces: [Int], failure: NetworkError? = nil) {
            state = Mutex(State(pieces: pieces.map { [UInt8](repeating: 7, count: $0) }))
            self.failure = failure
        }

        var reads: Int { state.withLock(\.reads) }
        var isCancelled: Bool { state.withLock(\.isCancelled) }

        func stream(length: Int? = nil) -> HTTPBody {
            .stream(
                HTTPBodyStream(
                    length: length, onCancel: { self.state.withLock { $0.isCancelled = true } },
                    read: { () throws(NetworkError) in try self.next() }))
        }

        private func next() throws(NetworkError) -> [UInt8]? {
            let piece = state.withLock { state in
                state.reads += 1
                return state.pieces.isEmpty ? nil : state.pieces.removeFirst()
            }
            if piece == nil, let failure { throw failure }
            return piece
        }
    }

    private func router(report: @escaping Router.Report = { _, _ in }) -> Router {
        var router = Router(report: report)
        router.mount("/", limits: RequestLimits(bodyBytes: 10)) {
            Route(.post, "/whole") { HTTPResponse(status: 200 + $0.request.body.count) }
            Route(.post, "/large", maximumBodyBytes: 20) { HTTPResponse(status: 200 + $0.request.body.count) }
            Route(.post, "/stream", body: .stream) { context in
                guard case .stream(let stream) = context.request.content else {
                    return HTTPResponse(status: 300 + (context.request.content.length ?? 0))
                }
                var count = 0
                for try await piece in stream { count += piece.count }
                return HTTPResponse(status: 200 + count)
            }
        }
        return router
    }

    private func status(_ path: String, _ content: HTTPBody) async -> Int {
        await router().respond(to: HTTPRequest(method: .post, path: path, content: content)).status
    }

    @Test(arguments: [
        ("/whole", [4, 6], 210), ("/whole", [4, 7], 413), ("/whole", [], 200), ("/large", [20], 220),
        ("/large", [20, 1], 413), ("/stream", [4, 6], 210), ("/stream", [4, 7], 413), ("/stream", [], 200),
    ])
    func `Delivers a body whole or as a stream, up to the limit of the route`(
        _ path: String, _ pieces: [Int], _ expected: Int
    ) async {
        let upload = Upload(pieces)
        #expect(await status(path, upload.stream()) == expected)
        #expect(upload.isCancelled || expected != 413)
    }

    @Test(arguments: ["/whole", "/stream"])
    func `Does not read a body with a declared length above the limit`(_ path: String) async {
        let upload = Upload([11])
        let body = upload.stream(length: 11)
        #expect(await status(path, body) == 413)
        withExtendedLifetime(body) { #expect(upload.reads == 0 && upload.isCancelled) }
        let honest = Upload([10])
        #expect(await status(path, honest.stream(length: 10)) == 210)
        let liar = Upload([11])
        #expect(await status(path, liar.stream(length: 10)) == 413)
    }

    @Test(arguments: [(NetworkError.transport("gone"), 400), (.timedOut, 400), (.cancelled, 503)])
    func `Refuses a truncated body`(_ error: NetworkError, _ expected: Int) async {
        #expect(await status("/whole", Upload([4], failure: error).stream()) == expected)
    }

    @Test func `Accepts bytes and files for both deliveries`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = try HTTPFile(path: folder.write([UInt8](repeating: 7, count: 9), to: "body"))
        #expect(await status("/whole", .file(file)) == 209)
        #expect(await status("/stream", .file(file)) == 309)
        #expect(await status("/stream", .bytes([1, 2])) == 302)
        let large = try HTTPFile(path: folder.write([UInt8](repeating: 7, count: 11), to: "body"))
        #expect(await status("/whole", .file(large)) == 413)
        #expect(await status("/stream", .file(large)) == 413)
    }

    @Test func `A truncated stream is a 400 and no error of the handler`() async {
        let reports = Mutex(0)
        let router = router { _, _ in reports.withLock { $0 += 1 } }
        let upload = Upload([4], failure: .transport("gone"))
        let response = await router.respond(
            to: HTTPRequest(method: .post, path: "/stream", content: upload.stream()))
        #expect(response.status == 400)
        #expect(reports.withLock { $0 } == 0)
    }
}

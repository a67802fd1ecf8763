@testable import CurlTransport
import NetworkCore
import NetworkCoreTestSupport
import TestSupport
import Testing

@Suite(.closing, .timeLimit(.minutes(10))) struct CurlEngineTests {
    private func exchange(
        _ origin: String, progress: (@Sendable (TransferProgress) -> Void)? = nil
    ) throws -> CurlExchange {
        let request = HTTPRequest(origin: origin, path: "/")
        return CurlExchange(
            try CurlCall(request, isStreamed: false, options: CurlOptions(), progress: progress))
    }

    @Test func `Closing fails requests made before and after it`() async throws {
        let server = try Server.answering(body: "x")
        let (isBusy, mayGoOn) = (ScriptedServerGate(), ScriptedServerGate())
        let engine = CurlEngine(options: CurlOptions(), environment: CurlEnvironment([:]))
        // Keeps the engine's thread from checking its inbox.
        engine.start(
            try exchange(server.origin) { _ in
                isBusy.open()
                mayGoOn.block()
            })
        await isBusy.wait()
        let (before, after) = (try exchange(server.origin), try exchange(server.origin))
        engine.start(before)
        engine.close()
        engine.start(after)
        engine.cancel(after)
        mayGoOn.open()
        await engine.waitUntilClosed()
        try #require(before.isOver && after.isOver)
        #expect(await before.answer {} == .failure(CurlEngine.closed))
        #expect(await after.answer {} == .failure(CurlEngine.closed))
    }

    @Test(arguments: [
        ("libnowhere.so.1", "libnowhere.so.1: cannot open shared object file: No such file or directory"),
        ("libc.so.6", "libc.so.6 has no curl_easy_init and is too old"),
    ])
    func `Names the package to install when libcurl is missing or another library`(
        library: String, reason: String
    ) async throws {
        let engine = CurlEngine(
            options: CurlOptions(), environment: CurlEnvironment([:]), library: library)
        let exchange = try exchange("http://127.0.0.1:1")
        let result = await exchange.answer { engine.start(exchange) }
        let text = "libcurl is missing (\(reason)): install libcurl4"
        #expect(result == .failure(.notConnected("\(text)")))
    }
}

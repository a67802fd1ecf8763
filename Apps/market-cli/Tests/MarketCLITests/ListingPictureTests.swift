import AppCore
import AppCoreTestSupport
import MarketPresentation
import NetworkCore
import NetworkCoreTestSupport
import Synchronization
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The pictures of a long grid during scrolling.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ListingPictureTests {
    /// Answers pages, but delays pictures until their requests are cancelled.
    private final class HeldPictures: HTTPTransport {
        private let pages = ManyProducts(count: 10_000, pageSize: 20).transport
        private let gate = Gate()
        private let counts = Mutex((asked: 0, cancelled: 0))

        var asked: Int { counts.withLock { $0.asked } }
        var cancelled: Int { counts.withLock { $0.cancelled } }

        func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
            guard request.path.hasPrefix("/pictures/") else { return try await pages.send(request) }
            counts.withLock { $0.asked += 1 }
            await gate.wait()
            counts.withLock { $0.cancelled += 1 }
            throw .cancelled
        }
    }

    @Test func `Cancels the pictures of rows that scrolled away`() async throws {
        let server = HeldPictures()
        let app = try TestApp()
        let run = try await ListingScreenRun(app: app, server: "https://market.test", transport: server)
        await run.ui.type("g")
        try await eventually("a picture is asked for") { server.asked > 0 }
        for _ in 0..<30 { await run.ui.send("\u{1B}[6~") }
        // Only pictures in sight have requests, at most four at once; the others wait.
        try await eventually("most are given up") {
            server.asked > 4 && server.asked - server.cancelled <= 4
        }
        await run.ui.send("q")
        #expect(run.flow.isFinished)
        try await eventually("all are given up") { server.asked == server.cancelled }
    }

    @Test func `Scrolls through ten thousand listings to the last`() async throws {
        let server = ManyProducts(count: 10_000, pageSize: 100)
        let app = try TestApp()
        #expect(await app.run("config", "set", "limit", "100").code == .success)
        let run = try await ListingScreenRun(
            app: app, server: "https://market.test", transport: server.transport)
        for _ in 0..<400 where run.coordinator.all.state.rows.count < 10_000 {
            await run.ui.send("\u{1B}[F")
        }
        #expect(run.coordinator.all.state.rows.count == 10_000 && server.pageRequests == 100)
        await run.ui.send("\u{1B}[F")
        #expect(run.ui.text.contains("Lamp 10000") && run.ui.text.contains("10,000 listings"))
    }
}

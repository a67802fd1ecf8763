import AppCore
import AppCoreTestSupport
import Foundation
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

/// Changes by others while the market is on the screen.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ListingLiveTests {
    /// Pauses that end when the test ends them.
    private final class Pauses: Sendable {
        private let state = Mutex((waiting: [Int: CheckedContinuation<Void, Never>](), next: 0))

        var waiting: Int { state.withLock { $0.waiting.count } }

        /// Ends all pauses that have started.
        func end() {
            let waiting = state.withLock { state in
                defer { state.waiting = [:] }
                return state.waiting.values
            }
            for continuation in waiting { continuation.resume() }
        }

        @Sendable func sleep(_ duration: Duration) async throws {
            let number = state.withLock { state in
                state.next += 1
                return state.next
            }
            await withTaskCancellationHandler {
                await withCheckedContinuation { continuation in
                    state.withLock { $0.waiting[number] = continuation }
                    if Task.isCancelled { wake(number) }
                }
            } onCancel: {
                wake(number)
            }
            try Task.checkCancellation()
        }

        private func wake(_ number: Int) {
            state.withLock { $0.waiting.removeValue(forKey: number) }?.resume()
        }
    }

    private func start(
        _ app: TestApp, server: String? = nil, transport: (any HTTPTransport)? = nil
    ) async throws -> (ListingScreenRun, Pauses) {
        let pauses = Pauses()
        let run = try await ListingScreenRun(
            app: app, server: server, transport: transport, sleep: pauses.sleep)
        try await run.test.wait { pauses.waiting == 1 }
        return (run, pauses)
    }

    @Test func `Marks a sold product a second later, and adds a new row on request`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let (run, pauses) = try await start(app)
        let rows = run.ui.terminal.screen.lines.dropFirst(3)
        try await app.sell("Chair of oak")
        try await app.sell("Stool")
        pauses.end()
        try await run.test.wait { run.ui.text.contains("2 new (r)") }
        #expect(run.ui.terminal.screen.lines.dropFirst(3) == rows, "\(run.ui.text)")
        await run.ui.click(column: 75, row: 2)
        #expect(!run.ui.text.contains("new (r)") && run.ui.text.contains("Stool"), "\(run.ui.text)")
        try await run.test.wait { pauses.waiting == 1 }
        await run.ui.type("q")
        try await run.test.wait { pauses.waiting == 0 }
    }

    @Test func `A page shows changes by others in place, and that the product was deleted`() async throws {
        let app = try await TestApp.selling()
        try await app.sell("Desk lamp")
        let (run, pauses) = try await start(app)
        await run.ui.type("\r")
        #expect(await app.run("edit", "1", "--stock", "9").code == .success)
        pauses.end()
        try await run.test.wait { run.ui.text.contains("It was changed while you were looking.") }
        #expect(run.ui.text.firstMatch(of: /Stock +9/) != nil, "\(run.ui.text)")
        #expect(await app.run("delete", "1", "--yes").code == .success)
        try await run.test.wait {
            pauses.end()
            return run.ui.text.contains("It was deleted while you were looking.")
        }
        #expect(run.ui.text.contains("Desk lamp"))
        await run.ui.send("\u{1B}")
        try await app.sell("Stool")
        // The list requests changes again when it is visible.
        try await run.test.wait {
            pauses.end()
            return run.ui.text.contains("1 new (r)")
        }
    }

    @Test func `A list behind another tab requests nothing, and requests again when shown`() async throws {
        let server = ManyProducts(count: 30, pageSize: 20)
        let app = try await TestApp.selling()
        let (run, pauses) = try await start(
            app, server: "https://market.test", transport: server.transport)
        let before = server.pageRequests
        await run.ui.type("2")
        pauses.end()
        // The vendor's own list, which this server does not have, requests nothing.
        try await run.test.wait { pauses.waiting == 1 }
        #expect(server.pageRequests == before)
        await run.ui.type("1")
        try await run.test.wait {
            pauses.end()
            return server.pageRequests > before
        }
    }

    @Test func `Saves the last typed text when the program ends`() async throws {
        let app = try await TestApp.selling()
        let (run, _) = try await start(app)
        await run.ui.type("n")
        await run.ui.paste("Chair of oak")
        await run.ui.type("!")
        await run.ui.send("\u{1B}\u{1B}")
        await run.ui.type("q")
        #expect(run.flow.isFinished)
        await run.coordinator.settle()
        let second = try await ListingScreenRun(app: app)
        await second.ui.type("n")
        #expect(second.ui.text.contains("Chair of oak!"), "\(second.ui.text)")
    }

    @Test func `Refuses a file that is not a picture when it is selected`() async throws {
        let app = try await TestApp.selling()
        _ = try app.pictures(1)
        try app.write(Array("no picture".utf8), to: "pictures/bad.png")
        let run = try await ListingScreenRun(app: app)
        await run.ui.type("n")
        await run.ui.send("\u{F}")
        await run.ui.type("/~/pictures\rj ")
        #expect(run.ui.text.contains("“bad.png” is neither JPEG nor PNG"), "\(run.ui.text)")
        #expect(run.ui.text.contains("choose up to 5"))
        await run.ui.type("j ")
        #expect(run.ui.text.contains("1 of 5"), "\(run.ui.text)")
        // The submit key leads back to the form, also from the pictures.
        await run.ui.send("\u{13}")
        await run.ui.send("\u{F}")
        #expect(run.ui.text.contains("‹ Pictures"), "\(run.ui.text)")
        await run.ui.send("\u{13}")
        #expect(run.ui.text.contains("‹ Sell something"))
        await run.ui.send("\u{13}")
        #expect(run.ui.text.contains("Correct 3 fields first."), "\(run.ui.text)")
    }
}

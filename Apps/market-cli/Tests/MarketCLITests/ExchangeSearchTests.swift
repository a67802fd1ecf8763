import TerminalUI
import TestSupport
import Testing

@testable import MarketCLI

@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ExchangeSearchTests {
    /// The sheet closes before the products are read, because closing it cancels its reads.
    @Test func `A search and a price filter show their products`() async throws {
        let run = try await ExchangeScreenRun()
        await run.ui.type("2/")
        await run.ui.type("hoodie\r")
        #expect(run.ui.text.contains("“hoodie”") && run.ui.text.contains("Hoodie"), "\(run.ui.text)")
        await run.ui.type("/")
        await run.ui.type("ㅎㄷ\r")
        #expect(run.ui.text.contains("“ㅎㄷ”") && run.ui.text.contains("Hoodie"), "\(run.ui.text)")
        await run.ui.type("/\r")
        #expect(!run.ui.text.contains("“hoodie”") && run.ui.text.contains("₩"))
    }
}

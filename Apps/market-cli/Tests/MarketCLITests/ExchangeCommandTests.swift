import AppCoreTestSupport
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalKit
import TerminalUI
import TestSupport
import Testing

@testable import MarketCLI

/// The shell commands that the screens of the exchange show.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ExchangeCommandTests {
    /// Values for the placeholders of commands.
    private static let blanks = [
        "SIZE": "270", "PRICE": "790000", "EMAIL": "yuna@example.com", "WON": "1000",
    ]

    private func words(_ command: String) -> [String] {
        ScreenTest.words(of: command).map { Self.blanks[$0] ?? $0 }
    }

    @Test(arguments: ExchangeScope.all.map(\.name))
    func `Each command that a screen shows can be run in a shell`(scope: String) async throws {
        let run = try await ExchangeScreenRun()
        await ExchangeScreenTests.show(scope, run)
        for (action, command) in run.ui.commands.sorted(by: { $0.key < $1.key }) {
            #expect(command.hasPrefix("market-cli "), "\(scope) \(action): \(command)")
            // Commands that change something only show their help here.
            let done = await run.app.run(words(command) + ["--help"])
            #expect(done.code == .success, "\(scope) \(action): \(command)\n\(done.error)")
            guard Self.reads.contains(action) else { continue }
            let read = await run.app.run(words(command))
            #expect(read.code == .success, "\(scope) \(action): \(command)\n\(read.error)")
        }
    }

    private static let reads: Set = [
        "refresh", "sizes", "book", "chart", "span", "similar", "sort", "filter",
    ]

    /// Screens with an action that is done both by keys and by the command that they show for it.
    private nonisolated static let deeds:
        [(scope: String, action: String, keys: [String], options: [String])] = [
            ("exchange-product", "wish", ["w"], []),
            ("exchange-ticket", "submit", ["\u{13}", "y"], ["--yes"]),
            ("exchange-orders", "cancel-order", ["x", "y"], ["--yes"]),
            ("exchange-orders", "cancel-all", ["\u{18}", "y"], ["--yes"]),
            ("exchange-orders", "renew", ["n", "jjjj\r"], []),
            ("exchange-orders", "amend", ["a", "790000\r", "y"], ["--yes"]),
            ("exchange-order", "cancel-order", ["x", "y"], ["--yes"]),
            ("exchange-wishes", "wish", ["w"], []),
            ("exchange-alerts", "alert", ["x"], []),
            ("exchange-me", "sign-out", ["o", "y"], []),
            ("exchange-profile", "submit", ["민지\u{13}"], []),
        ]

    @Test(arguments: deeds.indices)
    func `A command has the same effect as the screen that shows it`(index: Int) async throws {
        let deed = Self.deeds[index]
        let (typed, shown) = (try await ExchangeScreenRun(), try await ExchangeScreenRun())
        for run in [typed, shown] { await ExchangeScreenTests.show(deed.scope, run) }
        if deed.scope == "exchange-profile" { await shown.ui.type("민지") }
        // A day later, a deadline of the same number of days is another day.
        for run in [typed, shown] { run.app.pass(seconds: 86_400) }
        let before = try await state(shown)
        for keys in deed.keys { await typed.ui.send(keys) }
        let command = try #require(shown.ui.commands[deed.action], "\(shown.ui.commands)")
        let done = await shown.app.run(words(command) + deed.options)
        #expect(done.code == .success, "\(command)\n\(done.error)")
        let (first, second) = (try await state(typed), try await state(shown))
        #expect(first == second, "\(command)\n\(typed.ui.text)")
        #expect(second != before, "\(command) changed nothing")
    }

    /// The whole state that an action can change, as a new process reads it.
    private func state(_ earlier: ExchangeScreenRun) async throws -> [String] {
        let run = try await ExchangeScreenRun(app: earlier.app)
        let (exchange, trading) = (run.coordinator.exchange, run.coordinator.trading)
        let member = trading.makeMemberViewModel()
        await member.send(.loadCurrent)
        var state = [member.state.member?.email ?? "nobody"]
        if member.state.member != nil {
            await member.send(.loadProfile)
            state += member.state.fields.map(\.value)
            await member.send(.loadBalance)
            state += member.state.fields.map(\.value)
            let orders = trading.makeOwnOrdersViewModel()
            await orders.send(.load(nil, .all, page: 1, size: 100))
            state += orders.state.rows.map { "\($0.id) \($0.price) \($0.detail) \($0.date)" }
            let wishes = exchange.makeWishesViewModel()
            await wishes.send(.load(page: 1, size: 100))
            state += wishes.state.wishes.map { "\($0.product) \($0.size)" }
        }
        let alerts = exchange.makeAlertsViewModel()
        await alerts.send(.load)
        return state + alerts.state.rows.map { "\($0.alert)" }
    }
}

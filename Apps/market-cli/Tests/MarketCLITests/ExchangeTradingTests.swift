import AppCore
import AppCoreTestSupport
import DomainCore
import Foundation
import MarketBackend
import MarketDomain
import MarketPresentation
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import SQLCore
import SQLiteDriver
import Synchronization
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// Orders, accounts and connections on the screens of the exchange.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ExchangeTradingTests {
    private static let submit = "\u{13}"
    private static let escape = "\u{1B}"

    @Test func `Signing in returns to the interrupted action`() async throws {
        let run = try await ExchangeScreenRun()
        await run.open(8, size: "270")
        await run.ui.type("w")
        #expect(run.ui.text.contains("Sign in"))
        await run.ui.type("minji@example.com\rpassword1!")
        await run.ui.send("\r")
        // The account does not exist yet: one sentence, and the input stays.
        #expect(run.ui.text.contains("e-mail address or the password is wrong"), "\(run.ui.text)")
        #expect(run.ui.text.contains("minji@example.com"))
        await run.ui.send("\u{0F}")
        await run.ui.type("\t240")
        await run.ui.send(Self.submit)
        #expect(run.ui.text.contains("[w ♥ 1]"), "\(run.ui.text)")
        await run.ui.type("b")
        #expect(run.ui.text.contains("Buy · 270") && run.ui.text.contains("₩0."))
        await run.ui.send(Self.escape)
        #expect(run.ui.text.contains("Wheat Field"))
    }

    @Test func `The sign-in can be closed, and My page shows what is possible without it`() async throws {
        let run = try await ExchangeScreenRun()
        await run.ui.type("3")
        #expect(run.ui.text.contains("[ Sign in ]"))
        await run.ui.send(Self.escape)
        #expect(run.ui.text.contains("You are not signed in.") && run.ui.text.contains("Price alerts"))
        await run.ui.type("13")
        #expect(!run.ui.text.contains("[ Sign in ]"))
        await run.ui.send("\r")
        #expect(run.ui.text.contains("[ Sign in ]"))
    }

    @Test func `Reports a deposit or withdrawal, and clears the earlier error`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp(money: 0)
        await run.ui.type("3m\r")
        #expect(run.ui.text.contains("Type an amount"), "\(run.ui.text)")
        await run.ui.type("5000000\r")
        #expect(
            run.ui.text.contains("Deposited ₩5,000,000. Balance: ₩5,000,000.")
                && !run.ui.text.contains("Type an amount"))
        await run.ui.type("m")
        await run.ui.type("-2000000\r")
        #expect(
            run.ui.text.contains("Withdrew ₩2,000,000. Balance: ₩3,000,000.")
                && run.ui.text.contains("₩3,000,000"))
    }

    @Test(arguments: [
        (Language.english, "(admin deposit EMAIL WON)", "Pay money in or out"),
        (.korean, "운영자 명령: admin deposit", "입금 또는 출금"),
    ])
    func `My page at a server names the operator's command instead of paying in`(
        language: Language, words: String, row: String
    ) async throws {
        let run = try await ExchangeScreenRun(
            120, 30, language: language, transport: TroubledMarket(), server: "http://exchange.test")
        await run.signUp(money: 0)
        await run.ui.type("3")
        #expect(run.ui.text.contains(words) && !run.ui.text.contains(row), "\(run.ui.text)")
        await run.ui.type("m")
        #expect(run.ui.scope?.name == "exchange-me", "\(run.ui.text)")
    }

    @Test func `My page does not show the money of a member to the next one`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        await run.ui.type("3")
        #expect(run.ui.text.contains("₩10,000,000"), "\(run.ui.text)")
        await run.ui.type("o")
        await run.ui.type("y")
        #expect(run.ui.text.contains("You are not signed in."), "\(run.ui.text)")
        await run.signUp("yuna@example.com", money: 0)
        // The page is drawn before it reads the balance of the new member.
        await run.ui.draw()
        #expect(run.ui.text.contains("yuna@example.com") && !run.ui.text.contains("₩10,000,000"))
    }

    @Test func `A waiting bid can be cancelled but not refused, and a past bid neither`()
        async throws
    {
        let run = try await ExchangeScreenRun(120, 24)
        await run.signUp()
        await ExchangeScreenTests.place(800_000, run)
        run.coordinator.openOrders()
        await run.ui.settle()
        #expect(run.ui.text.contains("x cancel") && !run.ui.text.contains("f refuse"), "\(run.ui.text)")
        await run.ui.type("x")
        await run.ui.send("y")
        #expect(!run.ui.text.contains("x cancel"), "\(run.ui.text)")
        await run.ui.type("\r")
        #expect(run.ui.text.contains("‹ Order") && !run.ui.text.contains("n deadline"), "\(run.ui.text)")
    }

    @Test func `The exchange selects the first row that can be opened`() async throws {
        let run = try await ExchangeScreenRun()
        #expect(run.ui.text.contains("enter open"), "\(run.ui.text)")
        await run.ui.type("k")
        #expect(!run.ui.text.contains("enter open"), "\(run.ui.text)")
        await run.ui.type("j\r")
        #expect(run.ui.scope?.name == "exchange-product", "\(run.ui.text)")
    }

    @Test func `A form is sent only when all fields are valid, and only once`() async throws {
        let run = try await ExchangeScreenRun()
        await run.ui.type("3")
        await run.ui.type("minji@exam")
        await run.ui.send(Self.submit)
        #expect(run.ui.text.contains("That is not an e-mail address."), "\(run.ui.text)")
        await run.ui.type("ple.com\tpassword1!")
        #expect(!run.ui.text.contains("That is not"))
        #expect(!run.ui.text.contains("password1!") && run.ui.text.contains("••••••••••"))
        await run.ui.send("\u{14}")
        #expect(run.ui.text.contains("password1!"))
        // Enter on the button sends the form, as Enter in the last field does.
        await run.ui.send("\t\r")
        #expect(run.ui.text.contains("e-mail address or the password is wrong"), "\(run.ui.text)")
    }

    @Test func `A price far from the market needs two confirmations, and each no sends nothing`() async throws
    {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        await run.openTicket(price: "1000")
        await run.ui.send(Self.submit)
        #expect(run.ui.text.contains("Place the order?") && run.ui.text.contains("Bid ₩1,000"))
        // Enter alone is not an answer.
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Place the order?"))
        await run.ui.send("n")
        #expect(!run.ui.text.contains("Place the order?"))
        await run.ui.send(Self.submit)
        await run.ui.send("y")
        #expect(run.ui.text.contains("is far from what it trades at"), "\(run.ui.text)")
        await run.ui.send("n")
        #expect(!run.ui.text.contains("is far from") && run.ui.text.contains("Place the bid"))
        #expect(await orders(run) == [])
        await run.ui.send(Self.submit)
        for _ in 0..<2 { await run.ui.send("y") }
        #expect(run.ui.text.contains("waits at ₩1,000"), "\(run.ui.text)")
        #expect(await orders(run) == [1_000])
    }

    @Test func `Pressing Enter twice on the button asks once and places one order`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        await run.openTicket(price: "100000")
        await run.ui.type("\t\t")
        await run.ui.send("\r\r")
        await run.ui.send("y")
        await run.ui.send("y\r")
        #expect(await orders(run) == [100_000])
        #expect(!run.ui.text.contains("Place the order?"))
    }

    @Test func `Refuses to buy from the member's own ask, with a reason`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        await run.openTicket("sell", price: "150000")
        await run.ui.send(Self.submit)
        await run.ui.send("y")
        #expect(run.ui.text.contains("waits at ₩150,000"), "\(run.ui.text)")
        await run.openTicket()
        await run.ui.send(Self.submit)
        #expect(
            run.ui.text.contains("It would trade with your own order 2057, at ₩150,000."), "\(run.ui.text)")
        #expect(!run.ui.text.contains("Place the order?"))
    }

    @Test func `After a lost answer, nothing is sent before a question, and then only once`() async throws {
        let market = TroubledMarket()
        let run = try await ExchangeScreenRun(transport: market)
        await run.signUp()
        await run.openTicket(price: "100000")
        market.trouble = .losesAnswers
        await run.ui.send(Self.submit)
        await run.ui.send("y")
        #expect(run.ui.text.contains("it may have arrived"), "\(run.ui.text)")
        #expect(run.ui.text.contains("100000"))
        market.trouble = .isAway
        for input in ["\r", "r", Self.submit] { await run.ui.send(input) }
        #expect(run.ui.text.contains("cannot be reached") && !run.ui.text.contains("Place the order?"))
        market.trouble = nil
        await run.ui.send("r")
        let placed = market.placed
        #expect(placed == 1)
        await run.ui.send(Self.submit)
        #expect(run.ui.text.contains("Place the order?") && market.placed == 1)
        await run.ui.send("y")
        #expect(run.ui.text.contains("waits at ₩100,000"), "\(run.ui.text)")
        #expect(await orders(run) == [100_000])
    }

    @Test func `Asks to sign in after the session ended, and the input stays`() async throws {
        let market = TroubledMarket()
        let run = try await ExchangeScreenRun(transport: market)
        await run.signUp()
        await run.openTicket(price: "100000")
        market.trouble = .endsSessions
        await run.ui.send(Self.submit)
        market.trouble = nil
        #expect(run.ui.text.contains("[ Sign in ]"), "\(run.ui.text)")
        await run.ui.type("minji@example.com\rpassword1!")
        await run.ui.send("\r")
        #expect(run.ui.text.contains("100000") && run.ui.text.contains("Place the bid"), "\(run.ui.text)")
        await run.ui.send(Self.submit)
        await run.ui.send("y")
        #expect(await orders(run) == [100_000])
    }

    @Test func `Reports that a member was blocked, and browsing continues`() async throws {
        let market = TroubledMarket()
        let run = try await ExchangeScreenRun(transport: market)
        await run.signUp()
        await run.openTicket(price: "100000")
        market.trouble = .blocks
        await run.ui.send(Self.submit)
        #expect(run.ui.text.contains("This account is blocked at this server."), "\(run.ui.text)")
        #expect(!run.ui.text.contains("Place the order?") && run.ui.text.contains("100000"))
        market.trouble = nil
        await run.ui.send(Self.submit)
        #expect(run.ui.text.contains("Place the order?"))
    }

    @Test func `A change of the book keeps the selected price, and moves nothing`() async throws {
        let app = try await TestApp.sampled()
        let run = try await ExchangeScreenRun(80, 20, isLive: true, app: app)
        await run.signUp()
        for price in stride(from: 120_000, through: 139_000, by: 1_000) { await place(.bid, price, run) }
        run.coordinator.openBook(5, size: "240")
        try await run.test.wait { run.ui.text.contains("live") && run.ui.text.contains("₩139,000") }
        await run.ui.type("jjj")
        #expect(run.ui.marked.contains("₩137,000") && run.ui.marked.contains("yours"), "\(run.ui.text)")
        let line = try #require(run.ui.terminal.screen.lines.firstIndex { $0.contains("₩137,000") })
        // Another member bids more: a row appears above.
        let other = try await ExchangeScreenRun(app: app, profile: "yuna")
        await other.signUp("yuna@example.com")
        await place(.bid, 151_000, other)
        try await run.test.wait { run.ui.text.contains("Bids 22 · ₩151,000") }
        #expect(run.ui.marked.contains("₩137,000"))
        #expect(run.ui.terminal.screen.lines.firstIndex { $0.contains("₩137,000") } == line)
        // A selection at the best price stays there.
        await run.ui.send("\u{1B}[H")
        #expect(run.ui.marked.contains("₩151,000"))
        await run.ui.send("q")
    }

    @Test func `A bidder sees a matching ask without pressing a key`() async throws {
        let app = try await TestApp.sampled()
        let buyer = try await ExchangeScreenRun(isLive: true, app: app)
        await buyer.signUp()
        await buyer.openTicket(price: "150000")
        await buyer.ui.send(Self.submit)
        await buyer.ui.send("y")
        #expect(buyer.ui.text.contains("waits at ₩150,000"), "\(buyer.ui.text)")
        let seller = try await ExchangeScreenRun(app: app, profile: "yuna")
        await seller.signUp("yuna@example.com")
        await place(.ask, 150_000, seller)
        let news = "matched: Noorvane Orbeta 1 Low Black White · 240, ₩150,000"
        try await buyer.test.wait {
            buyer.ui.text.contains("Bought at ₩150,000") && buyer.ui.text.contains(news)
        }
        #expect(!buyer.ui.text.contains("waits at"), "\(buyer.ui.text)")
        await buyer.ui.send("\r")
        #expect(buyer.ui.text.contains("in progress 1"), "\(buyer.ui.text)")
        await buyer.ui.send("q")
    }

    @Test func `Leaving a price from the book asks nothing, but a typed price asks`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        run.coordinator.openBook(5, size: "240")
        await run.ui.settle()
        await run.ui.send("\r")
        #expect(run.ui.text.contains("Sell · 240") && run.ui.text.contains("149,000"), "\(run.ui.text)")
        await run.ui.send(Self.escape)
        #expect(run.ui.text.contains("Bids 1"), "\(run.ui.text)")
        await run.ui.send("\r")
        await run.ui.type("\t\u{7F}")
        for _ in 0..<2 { await run.ui.send(Self.escape) }
        #expect(run.ui.text.contains("Leave the ticket?"), "\(run.ui.text)")
    }

    @Test func `Signing in at the book marks the member's orders`() async throws {
        let run = try await ExchangeScreenRun(isLive: true)
        run.coordinator.openBook(5, size: "240")
        try await run.test.wait { run.ui.text.contains("· live") }
        await run.signUp()
        await place(.bid, 151_000, run)
        await run.ui.type("b")
        #expect(run.ui.text.contains("Buy · 240"))
        await run.ui.send(Self.escape)
        try await run.test.wait { run.ui.text.contains("yours") && run.ui.text.contains("live") }
        await run.ui.send("q")
    }

    private func place(_ side: BookSide, _ price: Int, _ run: ExchangeScreenRun) async {
        let ticket = run.coordinator.trading.makeTicketViewModel()
        await ticket.send(.prepare(OrderRequest(product: 5, size: "240", side: side, price: price)))
        await ticket.send(.place(isFarConfirmed: true))
        #expect(ticket.state.receipt != nil, "\(ticket.state)")
    }

    /// The prices of the waiting orders.
    private func orders(_ run: ExchangeScreenRun) async -> [Int] {
        let model = run.coordinator.trading.makeOwnOrdersViewModel()
        await model.send(.load(nil, .only(.waiting), page: 1, size: 100))
        return model.state.rows.map(\.order.price)
    }
}

/// A market in memory with the sample products, whose connection can fail.
final class TroubledMarket: HTTPTransport {
    enum Trouble: Sendable {
        case isAway
        /// Requests arrive, but their answers are lost.
        case losesAnswers
        case endsSessions
        case blocks
    }

    private let state = Mutex((trouble: Trouble?.none, placed: 0))
    private let market: EmbeddedTransport

    init() {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        let store = MarketStore(
            database: SQLiteDatabase(at: .memory, migrations: MarketStore.migrations), blobs: .database,
            pictures: FakePictures(), now: { Date(timeIntervalSince1970: 1_700_000_000) }, options: options)
        let backend = MarketBackend(store: store) { _, _ in }
        market = EmbeddedTransport { request in await backend(request) }
    }

    var trouble: Trouble? {
        get { state.withLock { $0.trouble } }
        set { state.withLock { $0.trouble = newValue } }
    }

    /// The number of orders that have arrived.
    var placed: Int { state.withLock { $0.placed } }

    func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let trouble = trouble
        if trouble == .isAway { throw .notConnected("no route") }
        if trouble == .blocks, request.headers["Authorization"] != nil {
            let body = #"{"status":403,"code":-17,"message":"user is not acceptable"}"#
            return HTTPResponse(
                status: 403, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        }
        if trouble == .endsSessions,
            request.headers["Authorization"] != nil || request.path.contains("refresh")
        {
            let body = #"{"status":400,"code":-16,"message":"token is not valid"}"#
            return HTTPResponse(
                status: 400, headers: ["Content-Type": "application/json"], body: Array(body.utf8))
        }
        let answer = try await market.send(request)
        if request.method == .post, request.path.contains("/trades/") {
            state.withLock { $0.placed += 1 }
            if trouble == .losesAnswers { throw .notConnected("reset") }
        }
        return answer
    }
}

import AppCore
import AppCoreTestSupport
import Foundation
import MarketDomain
import MarketPresentation
import PictureCore
import PictureCoreTestSupport
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import MarketCLI
@testable import TerminalUI

/// The recorded screens of the exchange, their keys and their settings.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct ExchangeScreenTests {
    private nonisolated static let sizes = [(80, 24), (200, 60), (40, 15)]
    private static let escape = "\u{1B}"
    private static let submit = "\u{13}"

    @Test(arguments: sizes, Language.allCases)
    func `The screens of the exchange match their records`(size: (Int, Int), language: Language) async throws
    {
        let run = try await ExchangeScreenRun(size.0, size.1, language: language)
        let text = await run.test.transcript([
            ("the exchange", ""), ("goods", "2"), ("filter", "f"), ("category", "\r"), ("sneakers", "j\r"),
            ("order", "o"), ("highest premium", "j\r"), ("a product", "\r"), ("page down", " "),
            ("page down", " "), ("page down", " "), ("candles", "c"), ("of all the time", "t"),
            ("similar", "m"), ("back", Self.escape), ("sizes", "z"), ("one size", "jjj\r"),
            ("depth", "c"), ("live book", "d"), ("asks", "\t"), ("buy: sign in first", "b"),
            ("an address", "minji@example"), ("all of it", ".com\r"), ("a password", "password1"),
            ("a good one", "!"), ("wrong", "\r"), ("sign up instead", "\u{0F}"),
            ("a shoe size", "\t240"), ("signed up: the ticket", Self.submit), ("my page", "3"),
            ("pay in", "m"),
            ("how much", "10000000"), ("paid", "\r"), ("the ticket", "2"), ("how", "\r"), ("a bid", "j\r"),
            ("no amount", "abc"), ("far off", "\u{15}1000"), ("the question", Self.submit), ("yes", "y"),
            ("the second question", " "), ("no", "n"), ("it would trade now", "\u{15}160000"),
            ("another price", "\u{15}140000"),
            ("asked", Self.submit), ("placed", "y"), ("my orders", "\r"), ("the order", "\r"),
            ("another deadline", "n"), ("a week", "jj\r"), ("a sooner one", "y"),
            ("cancel it", "x"), ("cancelled", "y"),
            ("its product", "\r"), ("a wish", "w"), ("a price alert", "a"), ("its price", "160000\r"),
            ("commands", ":"), ("closed", Self.escape), ("help", "?"), ("closed", Self.escape),
            ("back to the orders", Self.escape + Self.escape), ("status", "s"), ("cancelled ones", "jjjjj\r"),
            ("my page", "3"), ("wishes", "j\r"), ("back", Self.escape), ("alerts", "j\r"),
            ("back", Self.escape), ("profile", "jj\r"), ("a name", "민지"), ("saved", Self.submit),
            ("back", Self.escape + Self.escape), ("settings", "j\r"), ("colors", "\t\r"),
            ("dark ones", "j\r"),
            ("back", Self.escape), ("the exchange with an alert", "1r"),
            ("sign out", "3o"), ("signed out", "y"),
        ])
        try GoldenFile(
            "exchange-\(language.rawValue)-\(size.0)x\(size.1).txt", beside: #filePath
        ).expect(text)
    }

    @Test(arguments: ExchangeScope.all.map(\.name))
    func `Every key of the exchange does the same with the Korean keyboard`(
        name: String
    ) async throws {
        let scope = try #require(ExchangeCoordinator.scopes.first { $0.name == name })
        // The sheets have no letter keys of their own.
        guard scope.actions.flatMap(\.keys).contains(where: { $0.count == 1 && $0.first?.isLetter == true })
        else { return }
        try await ScreenTest.expectKoreanKeys(of: scope) {
            let run = try await ExchangeScreenRun()
            await Self.show(name, run)
            #expect(run.ui.scope?.name == name)
            return run.test
        }
    }

    @Test func `Every scope of the exchange appears on a screen`() async throws {
        for scope in ExchangeCoordinator.scopes {
            let run = try await ExchangeScreenRun()
            await Self.show(scope.name, run)
            #expect(run.ui.scope?.name == scope.name)
            #expect(run.ui.wordless == [], "\(scope.name)")
        }
    }

    /// Shows a screen of a scope, for a member with an order, a wish and an alert.
    static func show(_ scope: String, _ run: ExchangeScreenRun) async {
        let isSignedOut = ["exchange-sign-in", "exchange-sign-up"].contains(scope)
        if !isSignedOut {
            await run.signUp()
            await place(800_000, run)
            let wishes = run.coordinator.exchange.makeWishesViewModel()
            await wishes.send(.toggle(8, size: "270"))
            let alerts = run.coordinator.exchange.makeAlertsViewModel()
            await alerts.send(.set(PriceAlert(product: 8, size: "270", price: 1_000_000)))
        }
        switch scope {
        case "exchange-home": break
        case "exchange-products": await run.ui.type("2")
        case "exchange-search": await run.ui.type("2/")
        case "exchange-price": await run.ui.type("3m")
        case "choice": await run.ui.type("2o")
        case "exchange-product": await run.open(8, size: "270")
        case "exchange-similar":
            await run.open(8)
            await run.ui.type("m")
        case "exchange-sizes":
            await run.open(8)
            await run.ui.type("z")
        case "exchange-book":
            run.coordinator.openBook(8, size: "270")
            await run.ui.settle()
        case "exchange-ticket":
            await run.openTicket(price: "800000", product: 8, size: "270")
            // Moves from the field to the deadline, so that letters are keys.
            await run.ui.type("\t")
        case "exchange-receipt":
            await run.openTicket(price: "800000", product: 8, size: "270")
            for input in [submit, "y", "y"] { await run.ui.send(input) }
        case "settings": await run.ui.type("3jjjjj\r")
        case "setting-value": await run.ui.type("3jjjjj\r\t\t\t\t\t\t\t\t\r")
        case "exchange-me": await run.ui.type("3")
        case "exchange-orders":
            run.coordinator.openOrders()
            await run.ui.settle()
        case "exchange-order": await run.ui.type("3\r\r")
        case "exchange-wishes": await run.ui.type("3j\r")
        case "exchange-alerts": await run.ui.type("3jj\r")
        case "exchange-profile": await run.ui.type("3jjjj\r")
        case "exchange-sign-in": await run.ui.type("3")
        case "exchange-sign-up": await run.ui.type("3\u{0F}")
        default: Issue.record("\(scope) is nowhere")
        }
    }

    /// Places a bid for product 8 in size 270.
    static func place(_ price: Int, _ run: ExchangeScreenRun) async {
        let ticket = run.coordinator.trading.makeTicketViewModel()
        await ticket.send(.prepare(OrderRequest(product: 8, size: "270", side: .bid, price: price)))
        await ticket.send(.place(isFarConfirmed: true))
        #expect(ticket.state.receipt != nil, "\(ticket.state)")
        // The receipt was shown, so that an identical request is a new order.
        await run.coordinator.trading.makeOwnOrdersViewModel().send(.load(nil, .all, page: 1, size: 1))
    }

    @Test(arguments: 0..<4) func `The exchange survives any keys`(seed: UInt64) async throws {
        let run = try await ExchangeScreenRun()
        if !seed.isMultiple(of: 2) { await run.signUp() }
        await run.test.survive(
            [
                "j", "k", "\r", "\r", Self.escape, "\t", "?", ":", "b", "s", "w", "z", "d", "c", "t", "m",
                "n",
                "a", "r", "x", "f", "o", "/", "1", "2", "3", "]", "u", "y", "n", "+", "-", "=", "\u{13}",
                "\u{14}", "\u{0F}", "\u{18}", "259000", "한", "ㅓ", "\u{7F}", "\u{1B}[6~", "\u{1B}[F",
                "\u{1B}[<64;3;4M", "minji@example.com",
            ], seed: seed)
        try await run.test.wait { run.coordinator.pictures.loadingCount == 0 }
        #expect(run.ui.text.split(separator: "\n").count > 1)
    }

    @Test func `The live book names the effect of Enter`() async throws {
        let run = try await ExchangeScreenRun(language: .korean)
        run.coordinator.openBook(8, size: "270")
        await run.ui.settle()
        #expect(run.ui.text.contains("이 가격으로 주문"), "\(run.ui.text)")
    }

    @Test func `The main task can be done with the mouse only`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        func click(_ words: String, line: Int = 0) async throws {
            let lines = run.ui.text.split(separator: "\n", omittingEmptySubsequences: false)
            let found = lines.enumerated().filter { $0.element.contains(words) }
            let (row, text) = try #require(
                found.dropFirst(line).first, "\(words) is not on \(run.ui.text)")
            let start = try #require(text.range(of: words))
            await run.ui.click(column: String(text[..<start.lowerBound]).cellWidth + 1, row: row)
        }
        try await click("Products")
        let lines = run.ui.text.split(separator: "\n", omittingEmptySubsequences: false)
        let row = try #require(lines.firstIndex { $0.contains("Black White") })
        await run.ui.doubleClick(column: 6, row: row)
        try await click("[b Buy")
        let sizes = run.ui.text.split(separator: "\n", omittingEmptySubsequences: false)
        let size = try #require(sizes.firstIndex { $0.contains("240") })
        await run.ui.doubleClick(column: 6, row: size)
        try await click("[ Buy now")
        #expect(run.ui.text.contains("Place the order?"))
        try await click("y Yes")
        #expect(run.ui.text.contains("Bought at ₩152,000"), "\(run.ui.text)")
        await run.openTicket(price: "150000")
        try await click("[alt+↑")
        #expect(run.ui.text.contains("Price    151,000"), "\(run.ui.text)")
        try await click("[alt+b ₩153,000")
        #expect(run.ui.text.contains("Price    153,000"), "\(run.ui.text)")
    }

    @Test func `The settings and the pages of a member open from every screen`() async throws {
        let run = try await ExchangeScreenRun()
        await run.signUp()
        await run.open(8)
        await run.test.expectSettings(of: run.app)
        for (page, text) in [
            ("go-to-orders", "Orders"), ("go-to-wishes", "Wishes"), ("go-to-alerts", "alerts"),
        ] {
            await run.ui.send("\u{10}")
            await run.ui.type(page + "\r")
            #expect(run.ui.text.contains("‹") && run.ui.text.contains(text), "\(run.ui.text)")
        }
    }

    @Test func `The palette offers the sign-in of the exchange to guests, on every screen`() async throws {
        let run = try await ExchangeScreenRun()
        await run.open(8)
        await run.ui.type(":sign in\r")
        #expect(run.ui.text.contains("E-mail"), "\(run.ui.text)")
        await run.ui.send(Self.escape)
        await run.signUp()
        await run.ui.type(":sign in")
        #expect(!run.ui.text.contains("market-cli signin"), "\(run.ui.text)")
        await run.ui.send(Self.escape)
        await run.coordinator.signIn()
        await run.ui.settle()
        #expect(run.ui.text.contains("You are signed in as minji@example.com."), "\(run.ui.text)")
    }

    @Test func `The screens change the same settings as config`() async throws {
        let run = try await ExchangeScreenRun()
        await Self.show("settings", run)
        await run.ui.type("\t\rj\r")
        #expect(run.ui.text.contains("dark ▾"), "\(run.ui.text)")
        #expect(await run.app.run("config", "get", "theme").out == "dark\n")
        await run.ui.type("\t\t\t\t\t\t\t\rnowhere\r")
        #expect(run.ui.text.contains("not an address of a server"), "\(run.ui.text)")
        await run.ui.send("\u{15}")
        await run.ui.type("http://127.0.0.1:9000\r")
        // Enter on an unchanged value keeps it.
        await run.ui.type("\r\r")
        #expect(await run.app.run("config", "get", "server").out == "http://127.0.0.1:9000\n")
    }

    @Test func `Every setting of the screens has words for each of its values`() throws {
        for choice in ExchangeCoordinator.settings where !choice.values.isEmpty {
            let spec = try #require(AppSettings.specs.first { $0.name == choice.name })
            #expect(choice.values.map(\.value).joined(separator: ", ") == spec.allowed)
        }
    }

    @Test func `The accessible mode reads the exchange out, but not a password`() async throws {
        let app = try await TestApp.sampled()
        let run = Run(.market, app.environment(Transcript()), language: .korean).endingWithTest()
        let container = AppDIContainer(
            run, AppSettings(), pictures: FakePictures(failing: .damaged),
            store: ExchangeScreenRun.options)
        let flow = Flow()
        ExchangeCoordinator(run, container, flow, isLive: false).addTabs()
        let keys = try KeyTable([flow.everywhere] + ExchangeCoordinator.scopes)
        var inputs = [
            "tab-2", "1", "c", "b", "3", "=1 minji@example.com", "=2", "1", "sign-up", "=3 240", "1", "esc",
            "tab-3",
            "4",
            "= 1000000", "tab-2", "1", "q",
        ][...]
        var out = ""
        let lines = LineInterface(
            flow, keys: keys, language: .korean, write: { out += "\($0)\n" },
            read: {
                out += "> \(inputs.first ?? "")\n"
                return inputs.popFirst()
            }, hasLine: { !inputs.isEmpty }, readSecret: { _ in "password1!" })
        #expect(await lines.run() == .success)
        #expect(!out.contains("password1!"))
        for expected in [
            "\n아직 실제 거래가 없습니다.", "거래 상품: 20개 중 1~10", "즉시 판매가 150,000원", "시세, 선, 1년. 처음", "차트: 캔들, 1년",
            "3. 240: 즉시 구매가 152,000원, 즉시 판매가 149,000원", "=1 이메일: minji@example.com",
            "이메일 또는 비밀번호를 확인하세요.", "minji@example.com님, 환영합니다.", "160,040원이 필요한데", "[마이페이지]",
            "사용 가능: 1,000,000원",
        ] {
            #expect(out.contains(expected), "\(expected) in \(out)")
        }
    }
}

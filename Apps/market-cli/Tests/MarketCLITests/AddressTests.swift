import AppCore
import AppCoreTestSupport
import DIContainer
import MarketDomain
import MarketPresentation
import PictureCore
import PictureCoreTestSupport
import TerminalKit
import TerminalUI
import TestSupport
import Testing
import TextCore

@testable import MarketCLI

/// The addresses of the screens in a browser.
@MainActor
@Suite(.closing, .timeLimit(.minutes(10))) struct AddressTests {
    private nonisolated static let filter = {
        var filter = ListingFilter()
        (filter.text, filter.category, filter.currency) = ("자전거 & 의자", .sports, .usd)
        (filter.lowest, filter.highest, filter.isAvailable) = ("10", "$1,000.50", true)
        filter.sort = .dearest
        return filter
    }()
    private nonisolated static let inStock = {
        var filter = ListingFilter()
        filter.inStock = true
        return filter
    }()
    private nonisolated static let query = {
        var query = ExchangeQuery()
        (query.sort, query.keyword, query.gender) = (.premium, "ㅎㄷ #1", "men")
        (query.brands, query.collections) = ([1, 2], [3])
        (query.lowest, query.highest) = (100_000, 300_000)
        return query
    }()

    private nonisolated static let listings: [ListingAddress] = [
        .listings(ListingFilter(), isMine: false), .listings(filter, isMine: false),
        .listings(inStock, isMine: true), .listings(ListingFilter(), isMine: true), .bookmarks, .listing(24),
        .edit(24), .sale, .vendor,
    ]
    private nonisolated static let exchange: [ExchangeAddress] = [
        .home, .products(ExchangeQuery()), .products(query), .product(8), .product(8, size: "270"),
        .similar(8),
        .book(8, size: "270"), .ticket(.bid, 8, size: "270"), .ticket(.ask, 8, size: "270", price: 800_000),
        .myPage, .orders(), .orders(.trades, .bid), .orders(.only(.waiting), .ask),
        .wishes,
        .alerts, .profile, .settings,
    ]

    @Test(arguments: listings) func `An address of listings is read as it is written`(address: ListingAddress)
    {
        #expect(ListingAddress(address.page) == address)
        #expect(ExchangeAddress(address.page) == nil)
    }

    @Test(arguments: exchange + OrdersScreen.lists.map { .orders($0, nil) })
    func `An address of the exchange is read as it is written`(address: ExchangeAddress) {
        #expect(ExchangeAddress(address.page) == address)
        #expect(ListingAddress(address.page) == nil)
    }

    @Test(arguments: [
        PageAddress("listings").adding("sort", "size"), PageAddress("listings").adding("category", "cars"),
        PageAddress("listings").adding("currency", "EUR"), PageAddress("listings").adding("min-price", "ten"),
        PageAddress("listings").adding("min-price", "20").adding("max-price", "10"),
        PageAddress("listings").adding("stock", "no"), PageAddress("my-listings", "1"),
        PageAddress("listings", "1", "edit", "1"), PageAddress("listings", "99", "edit"),
        PageAddress("products").adding("sort", "size"), PageAddress("products").adding("brand", "1,,2"),
        PageAddress("products").adding("brand", "-1"), PageAddress("products").adding("min-price", "1,000"),
        PageAddress("products").adding("min-price", "99999999999999999999"),
        PageAddress("products").adding("min-price", "20").adding("max-price", "10"),
        PageAddress("products", "8", "book"), PageAddress("products", "8").adding("size", "9999"),
        PageAddress("products", "8", "book").adding("size", "9999"), PageAddress("products", "8", "buy"),
        PageAddress("products", "8", "buy").adding("size", "9999"),
        PageAddress("products", "8", "sell").adding("size", "270").adding("price", "0"),
        PageAddress("orders").adding("status", "lost"),
        PageAddress("orders").adding("side", "both"), PageAddress("8"), PageAddress("trades"),
    ])
    func `A wrong address opens nothing`(address: PageAddress) async throws {
        let (test, _) = try await market()
        #expect(await !test.open(address))
        #expect(test.address == PageAddress("listings"))
    }

    /// The whole app.
    private func market() async throws -> (test: ScreenTest, app: AppDIContainer) {
        let run = Run(.market, try await TestApp.sampled().environment(Transcript())).endingWithTest()
        let app = AppDIContainer(
            run, AppSettings(), pictures: FakePictures(failing: .damaged), store: ExchangeScreenRun.options)
        let test = try await ScreenTest(MarketScreens.screens(run, app))
        await test.ui.settle()
        return (test, app)
    }

    @Test func `Every screen opens by its address`() async throws {
        let (test, app) = try await market()
        let member = app.tradingScene().makeMemberViewModel()
        await member.send(.signUp(email: "minji@example.com", password: "password1!", shoeSize: 270))
        await member.send(.move(10_000_000))
        #expect(member.state.failure == nil)
        let ticket = app.tradingScene().makeTicketViewModel()
        await ticket.send(.prepare(OrderRequest(product: 8, size: "270", side: .bid, price: 800_000)))
        await ticket.send(.place(isFarConfirmed: true))
        let order = try #require(ticket.state.receipt?.order)
        await test.expectAddresses(
            // The user may not change the sample, which is shown instead.
            Self.listings.filter { $0 != .edit(24) }.map(\.page) + Self.exchange.map(\.page) + [
                ExchangeAddress.order(order).page
            ])
        #expect(await test.open(ExchangeAddress.orders().page))
        await test.expectRows([.number(order)], of: "orders")
    }

    @Test func `An empty address is the first list, and rows have addresses`() async throws {
        let (test, app) = try await market()
        #expect(await test.open(PageAddress("vendor")))
        #expect(await test.open(PageAddress()))
        #expect(test.address == PageAddress("listings"))
        await test.expectRows([.number(24), .text("자전거")], of: "listings")
        #expect(await test.open(PageAddress("products")))
        await test.expectRows([.number(8)], of: "exchange-products")
        #expect(await test.open(PageAddress("exchange")))
        let home = app.exchangeScene().makeHomeViewModel()
        await home.send(.load(now: 0))
        let product = try #require(home.state.sections.first?.rows.first)
        await test.expectRows([.text("product \(product.id) 0")], of: "exchange-home")
        #expect(await test.open(PageAddress("my")))
        await test.expectRows([.text("alerts"), .text("settings")], of: "my-page")
    }
}

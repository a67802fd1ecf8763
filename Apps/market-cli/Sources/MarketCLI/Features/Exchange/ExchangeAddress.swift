import AppCore
import MarketDomain
import MarketPresentation
import TerminalUI

/// The addresses of the screens of the exchange in a browser.
enum ExchangeAddress: Hashable, Sendable {
    case home
    case products(ExchangeQuery)
    case product(ExchangeProduct.ID, size: String? = nil)
    case similar(ExchangeProduct.ID)
    case book(ExchangeProduct.ID, size: String)
    /// An order before it is placed, with a price of the user's own or at the best price.
    case ticket(BookSide, ExchangeProduct.ID, size: String, price: Int? = nil)
    case myPage
    case orders(OwnOrderList = .all, BookSide? = nil)
    case order(Int)
    case wishes
    case alerts
    case profile
    case settings

    /// The address in the form of URLs.
    var page: PageAddress {
        switch self {
        case .home: PageAddress("exchange")
        case .products(let query): Self.page(query)
        case .product(let id, let size): PageAddress("products", "\(id)").adding("size", size)
        case .similar(let id): PageAddress("products", "\(id)", "similar")
        case .book(let id, let size): PageAddress("products", "\(id)", "book").adding("size", size)
        case .ticket(let side, let id, let size, let price):
            PageAddress("products", "\(id)", Self.name(side)).adding("size", size)
                .adding("price", price.map { "\($0)" })
        case .myPage: PageAddress("my")
        case .orders(let list, let side):
            PageAddress("orders").adding("status", list == .all ? nil : Self.name(list))
                .adding("side", side.map(Self.name))
        case .order(let id): PageAddress("orders", "\(id)")
        case .wishes: PageAddress("wishes")
        case .alerts: PageAddress("alerts")
        case .profile: PageAddress("profile")
        case .settings: .settings
        }
    }

    /// Reads an address; `nil` for an address without a screen.
    init?(_ page: PageAddress) {
        switch page.path {
        case ["exchange"]: self = .home
        case ["products"]:
            guard let query = Self.query(page) else { return nil }
            self = .products(query)
        case ["my"]: self = .myPage
        case ["orders"]:
            let (status, side) = (page.value("status"), page.value("side"))
            let list = status == nil ? .all : OrdersScreen.lists.first { Self.name($0) == status }
            let known = BookSide.allCases.first { Self.name($0) == side }
            guard let list, side == nil || known != nil else { return nil }
            self = .orders(list, known)
        case ["wishes"]: self = .wishes
        case ["alerts"]: self = .alerts
        case ["profile"]: self = .profile
        case PageAddress.settings.path: self = .settings
        default:
            guard page.path.count > 1, let id = PageAddress.number(page.path[1]) else { return nil }
            switch (page.path[0], page.path.dropFirst(2)) {
            case ("orders", []): self = .order(id)
            case ("products", []): self = .product(id, size: page.value("size"))
            case ("products", ["similar"]): self = .similar(id)
            case ("products", ["book"]):
                guard let size = page.value("size") else { return nil }
                self = .book(id, size: size)
            case ("products", let rest):
                let price = page.value("price").map { PageAddress.number($0) }
                guard rest.count == 1,
                    let side = BookSide.allCases.first(where: { Self.name($0) == rest.first }),
                    let size = page.value("size"), price == nil || price?.map({ $0 > 0 }) == true
                else { return nil }
                self = .ticket(side, id, size: size, price: price ?? nil)
            default: return nil
            }
        }
    }

    private static func name(_ list: OwnOrderList) -> String {
        switch list {
        case .all: "all"
        case .trades: "trades"
        case .only(let state): state.rawValue
        }
    }

    private static func name(_ side: BookSide) -> String { side == .bid ? "buy" : "sell" }

    private static func page(_ query: ExchangeQuery) -> PageAddress {
        func ids(_ ids: [Int]) -> String { ids.map(String.init).joined(separator: ",") }
        return PageAddress("products").adding("q", query.keyword)
            .adding("sort", query.sort == .popular ? nil : query.sort.rawValue)
            .adding("category", query.category).adding("gender", query.gender)
            .adding("brand", ids(query.brands)).adding("collection", ids(query.collections))
            .adding("min-price", query.lowest.map(String.init))
            .adding("max-price", query.highest.map(String.init))
    }

    /// The query of an address; `nil` when a value is no number or order.
    private static func query(_ page: PageAddress) -> ExchangeQuery? {
        var query = ExchangeQuery()
        (query.keyword, query.category, query.gender) = (
            page.value("q"), page.value("category"), page.value("gender")
        )
        if let name = page.value("sort") {
            guard let sort = ExchangeQuery.Sort(rawValue: name) else { return nil }
            query.sort = sort
        }
        func numbers(_ name: String) -> [Int]? {
            let texts = page.value(name)?.split(separator: ",", omittingEmptySubsequences: false) ?? []
            let numbers = texts.compactMap { PageAddress.number(String($0)) }
            return numbers.count == texts.count ? numbers : nil
        }
        guard let brands = numbers("brand"), let collections = numbers("collection"),
            let lowest = numbers("min-price"), let highest = numbers("max-price"), lowest.count < 2,
            highest.count < 2
        else { return nil }
        (query.brands, query.collections) = (brands, collections)
        (query.lowest, query.highest) = (lowest.first, highest.first)
        return (query.lowest ?? 0) <= (query.highest ?? .max) ? query : nil
    }
}

extension ItemID {
    /// A row of a list for a size of a product.
    static func product(_ id: ExchangeProduct.ID, size: String) -> ItemID { .text("\(id) \(size)") }

    /// The address of the product of such a row, without a search for the row.
    var productAddress: ExchangeAddress? {
        guard case .text(let text) = self, let space = text.firstIndex(of: " "), let id = Int(text[..<space])
        else { return nil }
        return .product(id, size: String(text[text.index(after: space)...]))
    }
}

extension ExchangeCoordinator {
    /// Opens the screen of an address; `false` for an address without a screen.
    func open(_ address: PageAddress) async -> Bool {
        let tabs = firstTab...firstTab + 2
        switch ExchangeAddress(address) {
        case nil: return false
        case .home: flow.begin(tab: firstTab)
        case .products(let query):
            flow.begin(tab: firstTab + 1)
            await productsScreen?.load(query)
        case .product(let id, let size):
            let model = exchange.makePageViewModel()
            await model.send(.load(id, size: size))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(ProductPageScreen(model, id, size: size, self), in: tabs)
        case .similar(let id):
            let model = exchange.makePageViewModel()
            await model.send(.load(id, size: nil))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(SimilarProductsScreen(model, id, self), in: tabs)
        case .book(let id, let size):
            let model = exchange.makeBookViewModel()
            await model.send(.load(id, size: size))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(BookScreen(model, id, size: size, self), in: tabs)
        case .ticket(let side, let id, let size, let price):
            let model = exchange.makePageViewModel()
            await model.send(.load(id, size: size))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(ProductPageScreen(model, id, size: size, self), in: tabs)
            openTicket(side, id, size: size, price: price)
        case .myPage: flow.begin(tab: firstTab + 2)
        case .orders(let list, let side):
            flow.open(OrdersScreen(trading.makeOwnOrdersViewModel(), list, side, self), in: tabs)
        case .order(let id):
            let model = trading.makeOwnOrdersViewModel()
            await model.send(.explain(id))
            guard !model.state.phase.isNowhere else { return false }
            flow.open(OrderScreen(model, id, self), in: tabs)
        case .wishes: flow.open(WishesScreen(exchange.makeWishesViewModel(), self), in: tabs)
        case .alerts: flow.open(AlertsScreen(exchange.makeAlertsViewModel(), self), in: tabs)
        case .profile: flow.open(ProfileScreen(self), in: tabs)
        case .settings:
            guard let openSettings else { return false }
            openSettings()
        }
        return true
    }
}

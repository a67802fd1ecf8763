import MarketDomain
import MarketPresentation
import Platform
import PresentationCore

// The output of the exchange's commands with `--json`. Amounts are in won.

/// A product of the exchange.
struct ExchangeProductJSON: Encodable {
    let id: Int
    let name: String
    let koreanName: String
    let brand: String
    let category: String
    let gender: String
    let color: String?
    let styleCode: String
    let released: String?
    let releasePrice: Int
    let sizes: [String]
    let pictures: [String]
    let wishes: Int
    let wishedSizes: [String]
    let trades: Int
    let lowestAsk: Int?
    let highestBid: Int?
    let premium: Int?

    init(_ product: ExchangeProduct) {
        id = product.id
        name = product.name
        koreanName = product.koreanName
        brand = product.brand
        category = product.category
        gender = product.gender
        styleCode = product.styleCode
        releasePrice = product.releasePrice
        sizes = product.sizes
        pictures = product.pictures
        wishes = product.wishes
        wishedSizes = product.wished
        trades = product.sales
        color = product.color
        released = product.released
        lowestAsk = product.lowestAsk
        highestBid = product.highestBid
        premium = product.premium
    }
}

/// The output of `products`.
struct ExchangeProductsJSON: Encodable {
    let products: [ExchangeProductJSON]
}

/// The output of `home`.
struct HomeJSON: Encodable {
    struct Section: Encodable {
        let title: String
        let koreanTitle: String
        let products: [ExchangeProductJSON]
    }

    let isSimulation: Bool
    let sections: [Section]
    let recommended: [ExchangeProductJSON]

    init(_ home: ExchangeHome) {
        isSimulation = home.isSimulation
        sections = home.sections.map { section in
            Section(
                title: section.header, koreanTitle: section.koreanHeader,
                products: section.products.map(ExchangeProductJSON.init))
        }
        recommended = home.recommended.map(ExchangeProductJSON.init)
    }
}

/// The output of `products --filters`.
struct FiltersJSON: Encodable {
    struct Choice: Encodable {
        let id: Int
        let name: String
    }

    let brands: [Choice]
    let collections: [Choice]
    let categories: [String]
    let genders: [String]

    init(_ filters: ExchangeFilters) {
        brands = filters.brands.map { Choice(id: $0.id, name: $0.name) }
        collections = filters.collections.map { Choice(id: $0.id, name: $0.name) }
        categories = filters.categories
        genders = filters.genders
    }
}

/// The output of `product`.
struct ExchangePageJSON: Encodable {
    struct Sale: Encodable {
        let size: String
        let price: Int
        let time: Date?
    }

    struct Candle: Encodable {
        let day: String
        let open: Int
        let high: Int
        let low: Int
        let close: Int
        let volume: Int
    }

    let product: ExchangeProductJSON
    let sizes: [SizeJSON]
    let lowestAskSize: String?
    let highestBidSize: String?
    let lastPrice: Int?
    let refusableTrades: Int
    let change: Int?
    let changePercentage: Double?
    let premiumPercentage: Double?
    let highestOfYear: Int?
    let lowestOfYear: Int?
    let tradesOfYear: Int
    let lastTrades: [Sale]
    let candles: [Candle]
    let book: ExchangeBookJSON?
    let similar: [Int]

    init(_ page: ExchangePage, _ history: ExchangeHistory, _ book: ExchangeBook?) {
        product = ExchangeProductJSON(page.product)
        sizes = page.product.sizes.map { SizeJSON($0, page) }
        lowestAskSize = page.best(.ask, in: nil)?.size
        highestBidSize = page.best(.bid, in: nil)?.size
        tradesOfYear = history.sales
        lastTrades = page.sales.map { Sale(size: $0.size, price: $0.price, time: $0.date) }
        candles = history.candles.map { candle in
            Candle(
                day: ExchangeText.day(candle.day), open: candle.open, high: candle.high, low: candle.low,
                close: candle.close, volume: candle.volume)
        }
        similar = page.related.map(\.id)
        lastPrice = page.lastPrice
        refusableTrades = page.refusableTrades
        change = page.change
        changePercentage = page.changePercentage
        premiumPercentage = page.premiumPercentage
        highestOfYear = history.highest
        lowestOfYear = history.lowest
        self.book = book.map(ExchangeBookJSON.init)
    }
}

/// The output of `sizes`.
struct SizesJSON: Encodable {
    let sizes: [SizeJSON]
}

/// A size with its best prices.
struct SizeJSON: Encodable {
    let size: String
    let lowestAsk: Int?
    let highestBid: Int?

    init(_ size: String, _ page: ExchangePage) {
        self.size = size
        lowestAsk = page.asks[size]
        highestBid = page.bids[size]
    }
}

/// The orders waiting in a size, best price first.
struct ExchangeBookJSON: Encodable {
    struct Level: Encodable {
        let price: Int
        let orders: Int
    }

    let bids: [Level]
    let asks: [Level]
    let lastPrice: Int?
    let isHalted: Bool

    init(_ book: ExchangeBook) {
        bids = book.bids.map { Level(price: $0.price, orders: $0.count) }
        asks = book.asks.map { Level(price: $0.price, orders: $0.count) }
        isHalted = book.isHalted
        lastPrice = book.lastPrice
    }
}

/// The cost and effect of an order, and its result.
struct TicketJSON: Encodable {
    let ticket: OrderTicket
    let receipt: OrderReceipt?

    private enum Key: String, CodingKey { case side, isFar, mayWaitLong, placed }

    func encode(to encoder: any Encoder) throws {
        try ticket.encode(to: encoder)
        var more = encoder.container(keyedBy: Key.self)
        try more.encode("\(ticket.side)", forKey: .side)
        try more.encode(ticket.isFar, forKey: .isFar)
        try more.encode(ticket.mayWaitLong, forKey: .mayWaitLong)
        try more.encode(receipt.map(ReceiptJSON.init), forKey: .placed)
    }
}

struct ReceiptJSON: Encodable {
    let order: Int
    let price: Int
    let traded: Bool
    let deadline: Date?
    let total: Int?
    let refusableUntil: Date?

    init(_ receipt: OrderReceipt) {
        order = receipt.order
        price = receipt.price
        traded = receipt.trade != nil
        deadline = receipt.deadline.map(Date.init(seconds:))
        total = receipt.trade?.total
        refusableUntil = receipt.trade.map { Date(seconds: $0.refusableUntil) }
    }
}

/// The user's orders.
struct OwnOrdersJSON: Encodable {
    let waiting: Int
    let inProgress: Int
    let finished: Int
    let orders: [OwnOrderJSON]

    init(_ state: OwnOrdersViewModel.State) {
        waiting = state.waiting
        inProgress = state.inProgress
        finished = state.finished
        orders = state.rows.map { OwnOrderJSON($0.order) }
    }
}

struct OwnOrderJSON: Encodable {
    let order: Int
    let side: String
    let product: Int
    let name: String
    let koreanName: String
    let size: String
    let price: Int
    let state: String
    let detail: String
    let placed: Date?
    let changed: Date?
    let lastDay: String?
    let total: Int?
    let refusableUntil: Date?

    init(_ order: OwnOrder) {
        self.order = order.id
        side = order.side == .bid ? "bid" : "ask"
        product = order.product
        name = order.name
        koreanName = order.koreanName
        size = order.size
        price = order.price
        state = order.state.rawValue
        detail = order.detail.rawValue
        placed = order.placed
        changed = order.changed
        lastDay = order.deadline.map(ExchangeText.lastDay(before:))
        total = order.trade?.total
        refusableUntil = order.trade.map { Date(seconds: $0.refusableUntil) }
    }
}

/// The output of `why`.
struct OrderStoryJSON: Encodable {
    struct Event: Encodable {
        let event: String
        let time: Date?
        let price: Int
    }

    let order: OwnOrderJSON
    let events: [Event]
    let waits: OrderStory.Waiting?
    let refusedToday: Int?

    init(_ story: OrderStory) {
        order = OwnOrderJSON(story.order)
        events = story.events.map { Event(event: $0.name, time: $0.date, price: $0.price) }
        waits = story.waiting
        refusedToday = story.refusedToday
    }
}

/// The output of `wishes`.
struct WishesJSON: Encodable {
    let count: Int
    let wishes: [WishJSON]
}

struct WishJSON: Encodable {
    let product: Int
    let brand: String
    let name: String
    let koreanName: String
    let size: String
    let lowestAsk: Int?

    init(_ wish: Wish) {
        product = wish.product
        brand = wish.brand
        name = wish.name
        koreanName = wish.koreanName
        size = wish.size
        lowestAsk = wish.lowestAsk
    }
}

struct MemberJSON: Encodable {
    let id: Int
    let email: String
    let name: String?
    let address: String?
    let shoeSize: Int

    init(_ member: ExchangeMember) {
        id = member.id
        email = member.email
        shoeSize = member.shoeSize
        name = member.name
        address = member.address
    }
}

struct NewsJSON: Encodable {
    let id: Int
    let subject: String
    let event: String
    let product: Int?
    let size: String?
    let side: String?
    let price: Int
    let time: Date?
    let order: Int?

    init(_ news: ExchangeNews) {
        id = news.id
        subject = news.subject.rawValue
        event = news.event
        price = news.price
        time = news.date
        product = news.product
        size = news.size
        side = news.side.map { "\($0)" }
        order = news.order
    }
}

extension Date {
    /// Seconds since 1970.
    fileprivate init(seconds: Int) { self.init(timeIntervalSince1970: Double(seconds)) }
}

public import Platform

/// A product of limited goods that members trade, with the current prices of its sizes. Amounts are in won.
public struct ExchangeProduct: Hashable, Sendable {
    public typealias ID = Int

    public let id: ID
    /// In English, as the brand writes it.
    public let name: String
    public let koreanName: String
    public let brand: String
    /// The price at its release; 0 when unknown.
    public let releasePrice: Int
    /// `men`, `women` or `unisex`.
    public let gender: String
    public let category: String
    public let color: String?
    public let styleCode: String
    /// The number of members who wish for it.
    public let wishes: Int
    /// Addresses, or paths on the server.
    public let pictures: [String]
    public let sizes: [String]
    /// `yyyy-MM-dd`.
    public let released: String?
    /// The number of its trades.
    public let sales: Int
    /// The sizes that the signed-in member wishes for.
    public let wished: [String]
    public let lowestAsk: Int?
    public let highestBid: Int?

    public init(
        id: ID, name: String, koreanName: String, brand: String, releasePrice: Int, gender: String,
        category: String, color: String?, styleCode: String, wishes: Int, pictures: [String],
        sizes: [String], released: String?, sales: Int, wished: [String], lowestAsk: Int?, highestBid: Int?
    ) {
        self.id = id
        self.name = name
        self.koreanName = koreanName
        self.brand = brand
        self.releasePrice = releasePrice
        self.gender = gender
        self.category = category
        self.color = color
        self.styleCode = styleCode
        self.wishes = wishes
        self.pictures = pictures
        self.sizes = sizes
        self.released = released
        self.sales = sales
        self.wished = wished
        self.lowestAsk = lowestAsk
        self.highestBid = highestBid
    }

    /// The lowest ask less the price at release, in won.
    public var premium: Int? { releasePrice > 0 ? lowestAsk.map { $0 - releasePrice } : nil }
}

/// The criteria of a product list.
public struct ExchangeQuery: Hashable, Sendable {
    public enum Sort: String, CaseIterable, Hashable, Sendable {
        case popular, premium
        case lowestAsk = "lowest-ask"
        case highestBid = "highest-bid"
        case released
    }

    public static let sizes = 1...200

    public var sort = Sort.popular
    /// A part of either name.
    public var keyword: String?
    public var category: String?
    public var gender: String?
    public var brands: [Int] = []
    public var collections: [Int] = []
    /// A bound of the lowest ask, in won.
    public var lowest: Int?
    public var highest: Int?
    /// From 1.
    public var page = 1
    public var size = 20

    public init() {}
}

/// The values by which lists can be filtered.
public struct ExchangeFilters: Hashable, Sendable {
    public struct Choice: Hashable, Sendable {
        public let id: Int
        public let name: String

        public init(id: Int, name: String) {
            self.id = id
            self.name = name
        }
    }

    public let brands: [Choice]
    public let collections: [Choice]
    public let genders: [String]
    public let categories: [String]

    public init(brands: [Choice], collections: [Choice], genders: [String], categories: [String]) {
        self.brands = brands
        self.collections = collections
        self.genders = genders
        self.categories = categories
    }
}

/// The first page of an exchange.
public struct ExchangeHome: Hashable, Sendable {
    public struct Section: Hashable, Sendable {
        public let header: String
        public let koreanHeader: String
        public let detail: String
        public let koreanDetail: String
        public let products: [ExchangeProduct]

        public init(
            header: String, koreanHeader: String, detail: String, koreanDetail: String,
            products: [ExchangeProduct]
        ) {
            self.header = header
            self.koreanHeader = koreanHeader
            self.detail = detail
            self.koreanDetail = koreanDetail
            self.products = products
        }
    }

    /// Addresses of pictures, or paths on the server.
    public let banners: [String]
    public let sections: [Section]
    /// Products similar to viewed ones; empty when signed out.
    public let recommended: [ExchangeProduct]
    /// Whether all trades so far are from a simulation.
    public let isSimulation: Bool

    public init(
        banners: [String] = [], sections: [Section], recommended: [ExchangeProduct], isSimulation: Bool
    ) {
        self.banners = banners
        self.sections = sections
        self.recommended = recommended
        self.isSimulation = isSimulation
    }
}

/// A product with the prices of all its sizes, or of one. Amounts are in won.
public struct ExchangePage: Hashable, Sendable {
    /// A trade that was completed.
    public struct Sale: Hashable, Sendable {
        public let size: String
        public let price: Int
        /// `nil` where the server does not report it.
        public let date: Date?

        public init(size: String, price: Int, date: Date?) {
            self.size = size
            self.price = price
            self.date = date
        }
    }

    public let product: ExchangeProduct
    /// Newest first.
    public let sales: [Sale]
    public let lastPrice: Int?
    /// The number of trades after the last one that can still be refused, up to ``mostRefusable`` in each size; 0 where the
    /// server does not report it.
    public let refusableTrades: Int
    /// The last price less the previous one.
    public let change: Int?
    /// The same in per cent of the previous price.
    public let changePercentage: Double?
    /// The lowest ask's excess over the price at release, in per cent.
    public let premiumPercentage: Double?
    public let asks: [String: Int]
    public let bids: [String: Int]
    public let related: [ExchangeProduct]

    /// The maximum number of counted trades that can still be refused.
    public static let mostRefusable = 1_000

    public init(
        product: ExchangeProduct, sales: [Sale], lastPrice: Int?, refusableTrades: Int = 0, change: Int?,
        changePercentage: Double?, premiumPercentage: Double?, asks: [String: Int], bids: [String: Int],
        related: [ExchangeProduct]
    ) {
        self.product = product
        self.sales = sales
        self.lastPrice = lastPrice
        self.refusableTrades = refusableTrades
        self.change = change
        self.changePercentage = changePercentage
        self.premiumPercentage = premiumPercentage
        self.asks = asks
        self.bids = bids
        self.related = related
    }
}

extension ExchangePage {
    /// The best price of a side in a size, or in all sizes with the first size that has it.
    public func best(_ side: BookSide, in size: String?) -> (size: String, price: Int)? {
        let prices = side == .ask ? asks : bids
        let offers = (size.map { [$0] } ?? product.sizes).compactMap { size in
            prices[size].map { (size: size, price: $0) }
        }
        return side == .ask ? offers.min { $0.price < $1.price } : offers.max { $0.price < $1.price }
    }
}

/// The trades of a product, by days in Korea.
public struct ExchangeHistory: Hashable, Sendable {
    public struct Candle: Hashable, Sendable {
        /// Counted from 1 January 1970.
        public let day: Int
        public let open: Int
        public let high: Int
        public let low: Int
        public let close: Int
        public let volume: Int

        public init(day: Int, open: Int, high: Int, low: Int, close: Int, volume: Int) {
            self.day = day
            self.open = open
            self.high = high
            self.low = low
            self.close = close
            self.volume = volume
        }
    }

    /// Of the last twelve months.
    public let highest: Int?
    public let lowest: Int?
    public let sales: Int
    /// Days with a trade, the oldest first.
    public let candles: [Candle]

    public init(highest: Int?, lowest: Int?, sales: Int, candles: [Candle]) {
        self.highest = highest
        self.lowest = lowest
        self.sales = sales
        self.candles = candles
    }
}

/// The waiting orders in one size, the best price first.
public struct ExchangeBook: Hashable, Sendable, Codable {
    public struct Level: Hashable, Sendable, Codable {
        public let price: Int
        public let count: Int

        public init(price: Int, count: Int) {
            self.price = price
            self.count = count
        }
    }

    public let bids: [Level]
    public let asks: [Level]
    public let lastPrice: Int?
    public let isHalted: Bool

    public init(bids: [Level], asks: [Level], lastPrice: Int?, isHalted: Bool) {
        self.bids = bids
        self.asks = asks
        self.lastPrice = lastPrice
        self.isHalted = isHalted
    }
}

/// A product in a size that a member wishes for.
public struct Wish: Hashable, Sendable {
    public let product: ExchangeProduct.ID
    public let brand: String
    public let name: String
    public let koreanName: String
    public let size: String
    public let lowestAsk: Int?

    public init(
        product: ExchangeProduct.ID, brand: String, name: String, koreanName: String, size: String,
        lowestAsk: Int?
    ) {
        self.product = product
        self.brand = brand
        self.name = name
        self.koreanName = koreanName
        self.size = size
        self.lowestAsk = lowestAsk
    }
}

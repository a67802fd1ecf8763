// Answers of the exchange. Amounts are in won; times are Korean time without a zone, `yyyy-MM-ddTHH:mm:ss`.

/// A product in a list or on its page.
public struct ExchangeProductAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let originalName: String
    public let translatedName: String
    public let originalPrice: Int
    public let gender: String
    public let category: String
    public let color: String?
    public let styleCode: String
    public let wishCnt: Int
    public let brandName: String
    public let imageUrls: [String]
    public let sizes: [String]
    public let releasedDate: String?
    public let totalSale: Int
    public let wishList: [String]?
    public let lowestAsk: Int?
    public let highestBid: Int?
}

public struct ExchangeHomeAnswer: Hashable, Sendable, Decodable {
    public struct Section: Hashable, Sendable, Decodable {
        public let header: String
        public let detail: String
        /// Ours.
        public let translatedHeader: String?
        public let translatedDetail: String?
        public let products: [ExchangeProductAnswer]
    }

    public struct Advert: Hashable, Sendable, Decodable {
        public let imageUrl: String
    }

    public let adImageUrls: [Advert]?
    public let sections: [Section]
    public let recommendedItems: [ExchangeProductAnswer]
    /// Ours.
    public let isSimulation: Bool?
}

public struct ExchangeFiltersAnswer: Hashable, Sendable, Decodable {
    public struct Choice: Hashable, Sendable, Decodable {
        public let id: Int
        public let name: String
    }

    public let brands: [Choice]
    public let collections: [Choice]
    public let gender: [String]
    public let categories: [String]
}

public struct ExchangePageAnswer: Hashable, Sendable, Decodable {
    public struct Sale: Hashable, Sendable, Decodable {
        public let size: String
        public let price: Int
        public let tradeDate: String
    }

    public let product: ExchangeProductAnswer
    public let lastCompletedTrades: [Sale]
    public let lastSalePrice: Int?
    /// Ours.
    public let refusableTrades: Int?
    public let changePercentage: Double?
    public let changeValue: Int?
    public let pricePremiumPercentage: Double?
    /// By size, including an entry for all sizes under its Korean name.
    public let askPrices: [String: Int?]
    public let bidPrices: [String: Int?]
    public let relatedProducts: [ExchangeProductAnswer]
}

public struct WishesAnswer: Hashable, Sendable, Decodable {
    public struct Row: Hashable, Sendable, Decodable {
        public let id: Int
        public let brandName: String
        public let originalName: String
        /// Ours.
        public let translatedName: String?
        public let size: String
        public let lowestAsk: Int?
    }

    public let count: Int
    public let products: [Row]
}

public struct CandlesAnswer: Hashable, Sendable, Decodable {
    public struct Candle: Hashable, Sendable, Decodable {
        /// `yyyy-MM-dd`, a day in Korea.
        public let date: String
        public let open: Int
        public let high: Int
        public let low: Int
        public let close: Int
        public let volume: Int
    }

    public let highestOfYear: Int?
    public let lowestOfYear: Int?
    public let salesOfYear: Int
    public let candles: [Candle]
}

public struct PlacedOrderAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let price: Int
    /// In seconds since 1970.
    public let deadline: Int?
    public let trade: OrderTradeAnswer?
}

public struct OrderTradeAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let total: Int
    /// In seconds since 1970.
    public let refusableUntil: Int
    /// Only in lists and in the history of an order.
    public let matchedDateTime: String?
}

public struct OwnOrderAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let name: String
    public let translatedName: String?
    public let size: String
    public let price: Int
    public let productId: Int
    public let tradeStatus: String
    /// Ours, like the following members.
    public let detail: String?
    public let requestType: String?
    public let updateDateTime: String?
    public let createdDateTime: String?
    public let validationDate: String?
    public let trade: OrderTradeAnswer?
}

public struct OwnOrdersAnswer: Hashable, Sendable, Decodable {
    public struct Counter: Hashable, Sendable, Decodable {
        public let waitingCnt: Int
        public let inProgressCnt: Int
        public let finishedCnt: Int
    }

    public let counter: Counter
    public let trades: [OwnOrderAnswer]
}

public struct MemberAnswer: Hashable, Sendable, Decodable {
    public let id: Int
    public let email: String
    public let name: String?
    public let address: String?
    public let shoeSize: Int
    /// Distinguishes the database of the account from others; only in the answer about the caller. Ours.
    public let database: String?
}

public struct TokensAnswer: Hashable, Sendable, Decodable {
    public let userId: Int
    public let accessToken: String
    public let refreshToken: String
    /// The lifetime of the access token in seconds. Ours.
    public let expiresIn: Int?
    /// Distinguishes the database of the account from others at the same address. Ours.
    public let database: String?
}

public struct ExchangeNewsAnswer: Hashable, Sendable, Decodable {
    public let event: String
    public let product: Int?
    public let size: String?
    /// `bid` or `ask`; only for orders.
    public let side: String?
    public let price: Int
    public let dateTime: String
    public let order: Int?
}

// MARK: - Requests

public struct JoinRequest: Hashable, Sendable, Encodable {
    public let email: String
    public let password: String
    /// In millimetres.
    public let shoeSize: Int

    public init(email: String, password: String, shoeSize: Int) {
        self.email = email
        self.password = password
        self.shoeSize = shoeSize
    }
}

public struct LoginRequest: Hashable, Sendable, Codable {
    public let email: String
    public let password: String

    public init(email: String, password: String) {
        self.email = email
        self.password = password
    }
}

public struct TokenRequest: Hashable, Sendable, Codable {
    /// With a prefix of seven characters before the token.
    public let refreshToken: String

    public init(refreshToken: String) { self.refreshToken = refreshToken }
}

public struct ProfileRequest: Hashable, Sendable, Encodable {
    public let name: String?
    public let address: String?
    public let shoeSize: Int?

    public init(name: String?, address: String?, shoeSize: Int?) {
        self.name = name
        self.address = address
        self.shoeSize = shoeSize
    }
}

/// An order. Orders that trade at once omit the type and the days.
public struct OrderRequestBody: Hashable, Sendable, Encodable {
    public let price: Int?
    /// `ASK` for a buyer, `BID` for a seller.
    public let requestType: String?
    public let validationDay: Int?
    public let confirmedPrice: Int?

    public init(price: Int?, requestType: String? = nil, validationDay: Int?, confirmedPrice: Int?) {
        self.price = price
        self.requestType = requestType
        self.validationDay = validationDay
        self.confirmedPrice = confirmedPrice
    }
}

public struct MoneyRequest: Hashable, Sendable, Encodable {
    /// In won; a negative amount is a withdrawal.
    public let amount: Int

    public init(amount: Int) { self.amount = amount }
}

public struct LookRequest: Hashable, Sendable, Codable {
    public let userId: Int
    public let productId: Int
    /// 1 for a view, 2 for a wish, 3 for a purchase.
    public let action: Int

    public init(userId: Int, productId: Int, action: Int) {
        self.userId = userId
        self.productId = productId
        self.action = action
    }
}

public import Platform

/// The server's preview of an order: its costs and its effect. Amounts are in won.
public struct OrderTicket: Hashable, Sendable, Codable {
    /// Not in JSON: the request says it.
    public private(set) var side = BookSide.bid
    /// The price at which it would trade, or its own price.
    public let price: Int?
    public let tradesNow: Bool
    /// The number of orders that would be served before it.
    public let ahead: Int
    public let fee: Int?
    public let inspection: Int
    public let delivery: Int
    /// The amount that the buyer pays, or that the seller receives.
    public let total: Int?
    /// The penalty that the seller reserves in case they default.
    public let penalty: Int?
    public let reserve: Int
    public let free: Int
    public let freeAfter: Int
    public let lastPrice: Int?
    /// The number of trades after the last one that can still be refused, up to ``ExchangePage/mostRefusable``; `nil` where
    /// the server does not report it.
    public let refusableTrades: Int?
    public let lowestAsk: Int?
    public let highestBid: Int?
    private var refusalFacts: RefusalFacts?

    /// The members of its JSON.
    public enum CodingKeys: String, CodingKey, CaseIterable {
        case price, tradesNow, ahead, fee, inspection, delivery, total, penalty, reserve, free, freeAfter,
            lastPrice, refusableTrades, lowestAsk, highestBid
        case refusalFacts = "refusal"
    }

    public init(
        side: BookSide, price: Int?, tradesNow: Bool, ahead: Int, fee: Int?, inspection: Int, delivery: Int,
        total: Int?, penalty: Int?, reserve: Int, free: Int, freeAfter: Int, lastPrice: Int?,
        refusableTrades: Int? = nil, lowestAsk: Int?, highestBid: Int?, refusal: RefusalFacts?
    ) {
        self.side = side
        self.price = price
        self.tradesNow = tradesNow
        self.ahead = ahead
        self.fee = fee
        self.inspection = inspection
        self.delivery = delivery
        self.total = total
        self.penalty = penalty
        self.reserve = reserve
        self.free = free
        self.freeAfter = freeAfter
        self.lastPrice = lastPrice
        self.refusableTrades = refusableTrades
        self.lowestAsk = lowestAsk
        self.highestBid = highestBid
        refusalFacts = refusal
    }

    /// The reason why it would be refused.
    public var refusal: ExchangeError? { refusalFacts.map { $0.error(status: $0.status ?? 400) } }

    /// A ticket from JSON, for the side of its request.
    public func on(_ side: BookSide) -> OrderTicket {
        var ticket = self
        ticket.side = side
        return ticket
    }

    /// Removes a refusal that only the order's limit causes: an order that takes the price at which it would trade reserves
    /// no more than that.
    public mutating func forgetLimit() {
        if tradesNow, freeAfter >= 0, case .insufficient = refusal { refusalFacts = nil }
    }

    /// Whether the order may wait long, because its price is far below those of the last trade and the lowest ask, or far
    /// above those of the last trade and the highest bid.
    public var mayWaitLong: Bool {
        guard !tradesNow, let price, let lastPrice else { return false }
        let best = side == .bid ? lowestAsk : highestBid
        return [lastPrice, best ?? lastPrice].allSatisfy {
            ExchangeRules().isSlow(side, at: price, from: $0)
        }
    }

    /// Whether the price deserves a second question.
    public var isFar: Bool { farReference != nil }

    /// The price of the last trade, or the best price of the other side, when the order's price is at least ten times as
    /// much or at most a tenth of it; in won.
    public var farReference: Int? {
        if case .far(_, let last) = refusal { return last }
        guard let price else { return nil }
        let best = side == .bid ? lowestAsk : highestBid
        return [lastPrice, best].compactMap { $0 }.first { ExchangeRules().isFar(price, from: $0) }
    }
}

/// An order as a member decided on it.
public struct OrderRequest: Hashable, Sendable {
    public var product: ExchangeProduct.ID
    public var size: String
    public var side: BookSide
    /// In won. For an immediate order the price that the member saw: a worse price is refused.
    public var price: Int?
    /// Whether it takes the best available price at once, or is refused.
    public var isImmediate: Bool
    /// 1, 3, 7, 14, 30, 60 or 90.
    public var days: Int
    /// A price that the member confirmed although it is far from the last one.
    public var confirmedPrice: Int?
    /// The order as typed, where the request differs from it. After a lost answer, the same typed order counts as the same
    /// order, even if prices have changed.
    public var typed: Typed?

    /// The parts of a typed order that change before it is sent.
    public struct Typed: Hashable, Sendable {
        /// In won.
        public let price: Int?
        public let isImmediate: Bool

        public init(price: Int?, isImmediate: Bool) {
            self.price = price
            self.isImmediate = isImmediate
        }
    }

    public init(
        product: ExchangeProduct.ID, size: String, side: BookSide, price: Int?, isImmediate: Bool = false,
        days: Int = ExchangeRules.standardDays, confirmedPrice: Int? = nil, typed: Typed? = nil
    ) {
        self.product = product
        self.size = size
        self.side = side
        self.price = price
        self.isImmediate = isImmediate
        self.days = days
        self.confirmedPrice = confirmedPrice
        self.typed = typed
    }
}

/// A write by a member.
public enum TradingWrite: Hashable, Sendable {
    case place(OrderRequest)
    case amend(Int, price: Int?, days: Int?)
    case cancel(Int)
    case refuse(Int)
    /// In won.
    case move(Int)
}

/// The result of placing or changing an order.
public struct OrderReceipt: Hashable, Sendable {
    public struct Trade: Hashable, Sendable {
        public let id: Int
        /// The amount that the buyer pays, or that the seller receives; in won.
        public let total: Int
        /// In seconds since 1970.
        public let refusableUntil: Int
        /// The time of the trade; `nil` where the server does not report it.
        public let matched: Date?

        public init(id: Int, total: Int, refusableUntil: Int, matched: Date? = nil) {
            self.id = id
            self.total = total
            self.refusableUntil = refusableUntil
            self.matched = matched
        }
    }

    public let order: Int
    /// In won.
    public let price: Int
    /// In seconds since 1970; `nil` when it traded.
    public let deadline: Int?
    public let trade: Trade?
    /// Whether the server had already performed the request on an earlier attempt.
    public let isReplayed: Bool

    public init(order: Int, price: Int, deadline: Int?, trade: Trade?, isReplayed: Bool = false) {
        self.order = order
        self.price = price
        self.deadline = deadline
        self.trade = trade
        self.isReplayed = isReplayed
    }
}

/// An order of the member's own, with its trade.
public struct OwnOrder: Hashable, Sendable {
    /// The exact state, as one word.
    public enum Detail: String, CaseIterable, Hashable, Sendable {
        case waiting, refusable, matched, shipped, inspected, completed, cancelled, expired, refused, failed
        /// The operator cancelled it with a halt.
        case halted
    }

    public enum State: String, CaseIterable, Hashable, Sendable {
        case waiting, progress, finished, cancelled
    }

    public let id: Int
    public let side: BookSide
    public let product: ExchangeProduct.ID
    public let name: String
    public let koreanName: String
    public let size: String
    /// In won.
    public let price: Int
    public let state: State
    public let detail: Detail
    /// `nil` where the server does not report it.
    public let changed: Date?
    public let placed: Date?
    /// The time of expiry, if it waits until then.
    public let deadline: Date?
    public let trade: OrderReceipt.Trade?

    public init(
        id: Int, side: BookSide, product: ExchangeProduct.ID, name: String, koreanName: String, size: String,
        price: Int, state: State, detail: Detail, changed: Date?, placed: Date?, deadline: Date?,
        trade: OrderReceipt.Trade?
    ) {
        self.id = id
        self.side = side
        self.product = product
        self.name = name
        self.koreanName = koreanName
        self.size = size
        self.price = price
        self.state = state
        self.detail = detail
        self.changed = changed
        self.placed = placed
        self.deadline = deadline
        self.trade = trade
    }
}

extension OwnOrder.Detail {
    /// The state of an order with a trade.
    public init(_ status: TradeStatus) {
        self =
            switch status {
            case .pending: .refusable
            case .matched: .matched
            case .shipped: .shipped
            case .inspected: .inspected
            case .paid: .completed
            case .refused: .refused
            case .failed: .failed
            }
    }
}

extension OwnOrder.Detail {
    /// Whether the trade of the order was refused or failed.
    public var isUndone: Bool { self == .refused || self == .failed }
}

/// A list of the member's own orders, as the server has one for each side.
public enum OwnOrderPart: Hashable, Sendable {
    /// Orders in any state.
    case all
    /// Orders in one state.
    case only(OwnOrder.State)
    /// Orders whose trade was undone. They are a part of the cancelled ones.
    case undone

    /// Whether the list begins with the latest trade instead of the latest placement.
    public var isOfTrades: Bool {
        switch self {
        case .only(.progress), .only(.finished), .undone: true
        case .all, .only(.waiting), .only(.cancelled): false
        }
    }

    public func contains(_ order: OwnOrder) -> Bool {
        switch self {
        case .all: true
        case .only(let state): order.state == state
        case .undone: order.detail.isUndone
        }
    }
}

/// A selection of the member's own orders.
public enum OwnOrderList: Hashable, Sendable {
    /// Orders in any state.
    case all
    /// Orders in one state.
    case only(OwnOrder.State)
    /// Orders that traded, also if the trade was undone.
    case trades

    /// The lists that it combines.
    public var parts: [OwnOrderPart] {
        switch self {
        case .all: [.all]
        case .only(let state): [.only(state)]
        case .trades: [.only(.progress), .only(.finished), .undone]
        }
    }
}

/// A page of the member's own orders, with the number of orders in each state.
public struct OwnOrders: Hashable, Sendable {
    public let waiting: Int
    public let inProgress: Int
    public let finished: Int
    public let orders: [OwnOrder]

    public init(waiting: Int, inProgress: Int, finished: Int, orders: [OwnOrder]) {
        self.waiting = waiting
        self.inProgress = inProgress
        self.finished = finished
        self.orders = orders
    }
}

/// The events of an order, and the reason why it waits.
public struct OrderStory: Hashable, Sendable {
    public struct Event: Hashable, Sendable {
        /// The word of the log: `placed`, `amended`, `matched`…
        public let name: String
        /// `nil` where the server does not report it.
        public let date: Date?
        /// In won.
        public let price: Int

        public init(name: String, date: Date?, price: Int) {
            self.name = name
            self.date = date
            self.price = price
        }
    }

    /// The numbers of trades in its size since it got its place.
    public struct Waiting: Hashable, Sendable, Codable {
        public var trades: Int
        /// Trades of orders on its side with a better price.
        public var better: Int
        /// Trades of earlier orders at the same price.
        public var earlier: Int
        /// Trades in which an order on its side took a price that this order does not offer.
        public var outOfReach: Int
        /// The number of orders that are served before it now.
        public var ahead: Int
        /// The best price of the other side, in won.
        public var opposite: Int?

        private enum CodingKeys: String, CodingKey {
            case trades
            case better = "betterPrice"
            case earlier, outOfReach, ahead
            case opposite = "oppositePrice"
        }

        public init(trades: Int, better: Int, earlier: Int, outOfReach: Int, ahead: Int, opposite: Int?) {
            self.trades = trades
            self.better = better
            self.earlier = earlier
            self.outOfReach = outOfReach
            self.ahead = ahead
            self.opposite = opposite
        }
    }

    public let order: OwnOrder
    public let events: [Event]
    /// `nil` when the order does not wait.
    public let waiting: Waiting?
    /// The order whose trade the member refused today, when that rules out refusing the trade of this one.
    public let refusedToday: Int?

    public init(order: OwnOrder, events: [Event], waiting: Waiting?, refusedToday: Int? = nil) {
        self.order = order
        self.events = events
        self.waiting = waiting
        self.refusedToday = refusedToday
    }
}

/// An event at the exchange, as reported to a listener.
public struct ExchangeNews: Hashable, Sendable {
    public enum Subject: String, Hashable, Sendable {
        /// The product's book.
        case book
        case trade
        /// An order, a trade or the money of the member.
        case order
    }

    public let id: Int
    public let subject: Subject
    /// The word of the log.
    public let event: String
    public let product: ExchangeProduct.ID?
    public let size: String?
    /// The side of an order; `nil` when the news is about something else.
    public let side: BookSide?
    /// In won.
    public let price: Int
    /// `nil` where the server does not report it.
    public let date: Date?
    public let order: Int?

    public init(
        id: Int, subject: Subject, event: String, product: ExchangeProduct.ID?, size: String?,
        side: BookSide?, price: Int, date: Date?, order: Int?
    ) {
        self.id = id
        self.subject = subject
        self.event = event
        self.product = product
        self.size = size
        self.side = side
        self.price = price
        self.date = date
        self.order = order
    }
}

import DomainCore
import Foundation
import MarketDomain
import Synchronization

/// An exchange in memory with answers set by the test. Counts its requests.
final class FakeExchange: TradingRepository, ExchangeCatalogueRepository, MemberRepository {
    struct Answers: Sendable {
        var ticket: @Sendable (OrderRequest) async -> OrderTicket = { _ in .stub() }
        /// The result of an order; called once it has arrived.
        var place: @Sendable (OrderRequest) async -> Result<OrderReceipt, ExchangeError> = { request in
            .success(OrderReceipt(order: 1, price: request.price ?? 0, deadline: 0, trade: nil))
        }
        var product = ExchangeProduct.stub(8)
        var asks: [String: Int] = [:]
        var bids: [String: Int] = [:]
        var lastPrice: Int?
        var refusableTrades = 0
        var products: [ExchangeProduct] = []
        var candles: [ExchangeHistory.Candle] = []
        var book = ExchangeBook(bids: [], asks: [], lastPrice: nil, isHalted: false)
        var orders: [OwnOrder] = []
        /// Whether it lists all cancelled orders as undone, the latest placement first, as older servers do.
        var ignoresUndone = false
        var story: OrderStory?
        /// The stories by order; if there are any, other orders do not exist.
        var stories: [Int: OrderStory] = [:]
        var wishes: [Wish] = []
        var member: ExchangeMember?
        /// Delays a sign-in.
        var signInGate: @Sendable () async -> Void = {}
        /// Delays the answer of a page.
        var pageGate: @Sendable () async -> Void = {}
        /// Delays the answer of a list of orders.
        var ordersGate: @Sendable () async -> Void = {}
        /// Delays the answer of a book.
        var bookGate: @Sendable () async -> Void = {}
        /// The failure of every request.
        var error: ExchangeError?
        /// The failure of requests for a size.
        var sizeError: ExchangeError?
        /// The failure of requests for the user's own data.
        var ownError: ExchangeError?
        var news: [ExchangeNews] = []
        /// The states of the connection before the first news.
        var connections: [LiveConnection<ExchangeError>] = [.connected]
        /// The failure of the stream of news.
        var newsError: ExchangeError?
        /// The time of a write without an answer, for every write.
        var unanswered: Int?
        var refused: Result<Void, ExchangeError> = .failure(.notFound)
        /// The result of a changed order.
        var amended: Result<OrderReceipt, ExchangeError> = .failure(.notFound)
    }

    private let answers: Mutex<Answers>
    let placed = Mutex<[OrderRequest]>([])
    /// The typed orders that got no answer.
    private let lost = Mutex<Set<OrderRequest>>([])
    /// The confirmed prices of the changes that arrived.
    let amendments = Mutex<[Int?]>([])
    let queries = Mutex<[ExchangeQuery]>([])
    let signIns = Mutex(0)
    /// The numbers of reads of pages, books and tickets.
    let reads = Mutex((pages: 0, books: 0, tickets: 0))
    /// Whether a listener has received all news.
    let isDrained = Mutex(false)

    init(_ ticket: OrderTicket = .stub()) {
        var answers = Answers()
        answers.ticket = { _ in ticket }
        self.answers = Mutex(answers)
    }

    func set(_ change: (inout Answers) -> Void) { answers.withLock { change(&$0) } }

    private func now() throws(ExchangeError) -> Answers {
        let answers = answers.withLock { $0 }
        if let error = answers.error { throw error }
        return answers
    }

    func ticket(_ request: OrderRequest) async throws(ExchangeError) -> OrderTicket {
        reads.withLock { $0.tickets += 1 }
        return try await now().ticket(request)
    }

    func place(_ request: OrderRequest) async throws(ExchangeError) -> OrderReceipt {
        placed.withLock { $0.append(request) }
        let result = try await now().place(request)
        let write = Self.typed(request)
        lost.withLock { lost in
            lost.remove(write)
            if case .failure(let error) = result, error.leavesOpen { lost.insert(write) }
        }
        return try result.get()
    }

    func unanswered(_ write: TradingWrite) async throws(ExchangeError) -> Int? {
        if let moment = try now().unanswered { return moment }
        guard case .place(let request) = write else { return nil }
        return lost.withLock { $0.contains(Self.typed(request)) } ? 0 : nil
    }

    private static func typed(_ request: OrderRequest) -> OrderRequest {
        let typed = request.typed ?? .init(price: request.price, isImmediate: request.isImmediate)
        return OrderRequest(
            product: request.product, size: request.size, side: request.side, price: typed.price,
            isImmediate: typed.isImmediate, days: request.days)
    }

    func page(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangePage {
        reads.withLock { $0.pages += 1 }
        let answers = try now()
        await answers.pageGate()
        if size != nil, let error = answers.sizeError { throw error }
        return ExchangePage(
            product: answers.product, sales: [], lastPrice: answers.lastPrice,
            refusableTrades: answers.refusableTrades, change: nil, changePercentage: nil,
            premiumPercentage: nil, asks: answers.asks, bids: answers.bids, related: [])
    }

    func products(_ query: ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct] {
        queries.withLock { $0.append(query) }
        let all = try now().products
        return Array(all.dropFirst((query.page - 1) * query.size).prefix(query.size))
    }

    func filters() async throws(ExchangeError) -> ExchangeFilters {
        _ = try now()
        return ExchangeFilters(
            brands: [.init(id: 1, name: "Noorvane")], collections: [], genders: ["men"],
            categories: ["sneakers"])
    }

    func history(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangeHistory {
        ExchangeHistory(highest: nil, lowest: nil, sales: 0, candles: try now().candles)
    }

    func book(
        _ id: ExchangeProduct.ID, size: String, at moment: Int?
    ) async throws(ExchangeError) -> ExchangeBook {
        reads.withLock { $0.books += 1 }
        let answers = try now()
        await answers.bookGate()
        return answers.book
    }

    func orders(
        _ side: BookSide, _ part: OwnOrderPart, page: Int, size: Int
    ) async throws(ExchangeError) -> OwnOrders {
        if let error = try now().ownError { throw error }
        try await now().ordersGate()
        let ignoresUndone = try now().ignoresUndone
        let part = part == .undone && ignoresUndone ? .only(.cancelled) : part
        func age(_ order: OwnOrder) -> Int { part.isOfTrades ? order.trade?.id ?? order.id : order.id }
        let known = try now().orders.filter { $0.side == side }
        let all = known.filter(part.contains).sorted { age($0) > age($1) }
        func count(_ state: OwnOrder.State) -> Int { known.count { $0.state == state } }
        return OwnOrders(
            waiting: count(.waiting), inProgress: count(.progress), finished: count(.finished),
            orders: Array(all.dropFirst((page - 1) * size).prefix(size)))
    }

    func story(of order: Int) async throws(ExchangeError) -> OrderStory {
        let answers = try now()
        guard let story = answers.stories.isEmpty ? answers.story : answers.stories[order] else {
            throw .notFound
        }
        return story
    }

    func wishes(page: Int, size: Int) async throws(ExchangeError) -> (count: Int, wishes: [Wish]) {
        let all = try now().wishes
        return (all.count, Array(all.dropFirst((page - 1) * size).prefix(size)))
    }

    func news(
        of product: ExchangeProduct.ID?,
        onConnection: @escaping @Sendable (LiveConnection<ExchangeError>) async -> Void
    ) -> AsyncThrowingStream<ExchangeNews, any Error> {
        let rest = Mutex(answers.withLock { $0.news }[...])
        let connections = answers.withLock { $0.connections }
        if let error = answers.withLock({ $0.newsError }) {
            return AsyncThrowingStream { throw error }
        }
        let isTold = Mutex(false)
        return AsyncThrowingStream {
            let isFirst = isTold.withLock { told in
                defer { told = true }
                return !told
            }
            if isFirst { for connection in connections { await onConnection(connection) } }
            if let next = rest.withLock({ $0.popFirst() }) { return next }
            self.isDrained.withLock { $0 = true }
            // There is no more news; a stream ends only when it is cancelled.
            try? await Task.sleep(for: .seconds(3_600))
            return nil
        }
    }

    func current() async throws(ExchangeError) -> ExchangeMember? { try now().member }
    func signIn(email: String, password: String) async throws(ExchangeError) -> ExchangeMember {
        signIns.withLock { $0 += 1 }
        let answers = try now()
        await answers.signInGate()
        return answers.member ?? .stub(email)
    }

    func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) async throws(ExchangeError) -> OrderReceipt {
        amendments.withLock { $0.append(confirmedPrice) }
        return try now().amended.get()
    }

    func refuse(_ order: Int) async throws(ExchangeError) { try now().refused.get() }

    // The tests send no other requests.
    func cancel(_ order: Int) async throws(ExchangeError) { throw .notFound }
    func balance() async throws(ExchangeError) -> ExchangeBalance { throw .notFound }
    func move(_ amount: Int) async throws(ExchangeError) -> ExchangeBalance { throw .notFound }
    func home() async throws(ExchangeError) -> ExchangeHome {
        ExchangeHome(sections: [], recommended: try now().products, isSimulation: false)
    }
    func toggleWish(_ id: ExchangeProduct.ID, size: String) async throws(ExchangeError) { throw .notFound }
    func noteLook(_ id: ExchangeProduct.ID, by member: Int) async throws(ExchangeError) { throw .notFound }
    func refreshed() async throws(ExchangeError) -> ExchangeMember { throw .notFound }
    func signUp(
        email: String, password: String, shoeSize: Int
    ) async throws(ExchangeError) -> ExchangeMember { throw .notFound }
    func signOut() async throws(ExchangeError) -> Bool { throw .notFound }
    func change(_ change: ProfileChange) async throws(ExchangeError) -> ExchangeMember { throw .notFound }
}

extension OrderTicket {
    static func stub(
        _ side: BookSide = .bid, price: Int? = 259_000, tradesNow: Bool = false, last: Int? = 250_000,
        refusableTrades: Int? = nil, lowestAsk: Int? = 262_000, highestBid: Int? = 250_000,
        refusal: ExchangeError? = nil
    ) -> OrderTicket {
        OrderTicket(
            side: side, price: price, tradesNow: tradesNow, ahead: 2, fee: 5_180, inspection: 0,
            delivery: 5_000, total: price.map { $0 + 10_180 }, penalty: 0, reserve: 0, free: 1_000_000,
            freeAfter: 1_000_000 - (price ?? 0) - 10_180, lastPrice: last,
            refusableTrades: refusableTrades, lowestAsk: lowestAsk, highestBid: highestBid,
            refusal: refusal.flatMap(RefusalFacts.stub))
    }
}

extension RefusalFacts {
    static func stub(_ error: ExchangeError) -> RefusalFacts? {
        switch error {
        case .far(let price, let last):
            var facts = RefusalFacts(status: 409, code: -61, message: "")
            (facts.confirmedPrice, facts.lastPrice) = (price, last)
            return facts
        case .insufficient(let free, let needed):
            var facts = RefusalFacts(status: 409, code: -62, message: "")
            (facts.free, facts.needed) = (free, needed)
            return facts
        case .halted: return RefusalFacts(status: 409, code: -63, message: "")
        case .own: return RefusalFacts(status: 409, code: -51, message: "")
        case .notFound: return RefusalFacts(status: 404, code: -3, message: "")
        default: return nil
        }
    }
}

extension ExchangeProduct {
    static func stub(_ id: Int, sizes: [String] = ["270"], wished: [String] = []) -> ExchangeProduct {
        ExchangeProduct(
            id: id, name: "Orbeta", koreanName: "오르베타", brand: "N", releasePrice: 0, gender: "men",
            category: "sneakers", color: nil, styleCode: "", wishes: 0, pictures: [], sizes: sizes,
            released: nil, sales: 0, wished: wished, lowestAsk: nil, highestBid: nil)
    }
}

extension ExchangeMember {
    static func stub(_ email: String = "minji@example.com") -> ExchangeMember {
        ExchangeMember(id: 1, email: email, name: nil, address: nil, shoeSize: 270)
    }
}

extension OwnOrder {
    static func stub(
        _ id: Int, _ side: BookSide = .bid, deadline: Int? = nil, detail: Detail = .waiting,
        changed: Int? = nil, trade: OrderReceipt.Trade? = nil
    ) -> OwnOrder {
        OwnOrder(
            id: id, side: side, product: 8, name: "Orbeta", koreanName: "오르베타", size: "270", price: 259_000,
            state: State(detail), detail: detail,
            changed: changed.map { Date(timeIntervalSince1970: Double($0)) }, placed: nil,
            deadline: deadline.map { Date(timeIntervalSince1970: Double($0)) }, trade: trade)
    }
}

extension OwnOrder.State {
    fileprivate init(_ detail: OwnOrder.Detail) {
        self =
            switch detail {
            case .waiting: .waiting
            case .refusable, .matched, .shipped, .inspected: .progress
            case .completed: .finished
            case .cancelled, .expired, .refused, .failed, .halted: .cancelled
            }
    }
}

extension ExchangeNews {
    static func stub(_ id: Int, size: String = "270", subject: Subject = .book) -> ExchangeNews {
        ExchangeNews(
            id: id, subject: subject, event: "placed", product: 8, size: size, side: .bid, price: 259_000,
            date: nil, order: nil)
    }
}

public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// The waiting orders of one size and its last trades, with live updates.
@MainActor
@Observable
public final class LiveBookViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        /// In the user's language, with the size.
        public var name = ""
        /// The best price first.
        public var bids: [LevelRow] = []
        public var asks: [LevelRow] = []
        /// The newest first.
        public var sales: [ExchangePage.Sale] = []
        /// In words, one fact per element: the last price, the spread, and whether trading is halted.
        public var facts: [String] = []
        /// How the content is updated.
        public var connection = Connection.none
    }

    public enum Connection: Hashable, Sendable {
        case none
        /// Changes arrive as they happen.
        case live
        /// Polls every second: the server does not report changes, or not to guests, or refuses the stream for now.
        case looking
        /// The live connection is lost, and will return.
        case lost
    }

    /// The waiting orders at a price.
    public struct LevelRow: Hashable, Sendable, Identifiable {
        /// In won.
        public let price: Int
        public let count: Int
        /// The number of orders at this price and at better ones.
        public let total: Int
        /// The number of the user's own orders at this price.
        public let own: Int

        public var id: Int { price }
    }

    public enum Input: Hashable, Sendable {
        /// Shows a book, and keeps it up to date until the caller is cancelled.
        case watch(ExchangeProduct.ID, size: String)
        case load(ExchangeProduct.ID, size: String)
    }

    public private(set) var state = State()
    /// The number of requests for the book.
    @ObservationIgnored public private(set) var loads = 0

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let members: any MemberRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let sleep: @Sendable (Duration) async throws -> Void
    @ObservationIgnored private let loader = Loader()
    /// The number of the user's orders at each price, and the value of `ownNews` when they were read.
    @ObservationIgnored private var own = (news: -1, orders: OwnCounts())
    @ObservationIgnored private var ownNews = 0

    private typealias OwnCounts = [BookSide: [Int: Int]]

    /// The number of orders in a request.
    private static let page = 100

    /// - Parameters:
    ///   - catalogue: the source of the book.
    ///   - trading: the source of changes.
    ///   - members: the source of the signed-in account.
    ///   - here: the user's language and time zone, and the clock.
    ///   - sleep: waits before an update, and between two updates.
    public init(
        catalogue: any ExchangeCatalogueRepository, trading: any TradingRepository,
        members: any MemberRepository, _ here: Surroundings,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.catalogue = catalogue
        self.trading = trading
        self.members = members
        self.here = here
        self.sleep = sleep
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let product, let size): await load(product, size)
        case .watch(let product, let size):
            await load(product, size)
            let follower = BookFollower(
                trading: trading, pace: .book, sleep: sleep,
                onConnection: { [weak self] in self?.state.connection = $0 },
                onNews: { [weak self] news in if news?.subject ?? .order == .order { self?.ownNews += 1 } },
                update: { [weak self] in await self?.load(product, size) })
            await follower.follow(product, size: size)
        }
    }

    private func load(_ product: ExchangeProduct.ID, _ size: String) async {
        if state.phase == .idle { state.phase = .loading }
        loads += 1
        do throws(ExchangeError) {
            let news = ownNews
            let known = own.news == news ? own.orders : nil
            let loaded = try await loader.load {
                [self] _ throws(ExchangeError) -> (ExchangeBook, ExchangePage, OwnCounts?) in
                let book = try await catalogue.book(product, size: size, at: nil)
                let page = try await catalogue.page(product, size: size)
                if let known { return (book, page, known) }
                return (book, page, await ownOrders(product, size))
            }
            guard let (book, page, own) = loaded else { return }
            if let own { self.own = (news, own) }
            show(book, page, size)
            if state.phase != .loaded() { state.phase = .loaded() }
        } catch {
            guard error != .cancelled else { return }
            state.phase = .failed(Failure(error, in: language))
        }
    }

    /// The user's own orders. Empty for a guest and without a readable session, because the book is public; `nil` when the
    /// orders cannot be read.
    private func ownOrders(_ product: ExchangeProduct.ID, _ size: String) async -> OwnCounts? {
        guard (try? await members.current()) ?? nil != nil else { return [:] }
        var own = OwnCounts()
        for side in BookSide.allCases {
            for page in 1... {
                guard
                    let orders = try? await trading.orders(side, .only(.waiting), page: page, size: Self.page)
                        .orders
                else { return nil }
                for order in orders where order.product == product && order.size == size {
                    own[side, default: [:]][order.price, default: 0] += 1
                }
                if orders.count < Self.page { break }
            }
        }
        return own
    }

    private func show(_ book: ExchangeBook, _ page: ExchangePage, _ size: String) {
        let name = ExchangeText.title(of: page.product, size: size, language)
        let bids = Self.rows(book.bids, own.orders[.bid] ?? [:])
        let asks = Self.rows(book.asks, own.orders[.ask] ?? [:])
        // Unchanged values are not drawn again.
        if state.name != name { state.name = name }
        if state.bids != bids { state.bids = bids }
        if state.asks != asks { state.asks = asks }
        if state.sales != page.sales { state.sales = page.sales }
        let facts = facts(book)
        if state.facts != facts { state.facts = facts }
    }

    private static func rows(_ levels: [ExchangeBook.Level], _ own: [Int: Int]) -> [LevelRow] {
        var total = 0
        return levels.map { level in
            total += level.count
            return LevelRow(
                price: level.price, count: level.count, total: total, own: own[level.price] ?? 0)
        }
    }

    private func facts(_ book: ExchangeBook) -> [String] {
        let last = ExchangeText.won(book.lastPrice, language)
        var facts = [LocalizedText("last \(last)", "최근 거래가 \(last)")[language]]
        if let ask = book.asks.first, let bid = book.bids.first {
            let spread = ExchangeText.won(ask.price - bid.price, language)
            facts.append(LocalizedText("spread \(spread)", "호가 차이 \(spread)")[language])
        }
        if book.isHalted { facts.append(LocalizedText("halted", "거래 정지")[language]) }
        return facts
    }
}

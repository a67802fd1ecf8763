public import DomainCore
public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// The page of a product, or of one of its sizes.
@MainActor
@Observable
public final class ExchangePageViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var name = ""
        public var page: ExchangePage?
        public var history: ExchangeHistory?
        /// Only for a single size.
        public var book: ExchangeBook?
        /// The prices and the facts of the product.
        public var prices: [Field] = []
        public var facts: [Field] = []
        public var delivery: [Field] = []
        public var related: [ExchangeProductRow] = []
        public var picture: PixelPicture?
        /// The prices of each size.
        public var sizes: [SizeRow] = []
        /// The shown size; `nil` for all sizes.
        public var size: String?
        public var chart = ChartChoice()
    }

    /// A size with its best prices.
    public struct SizeRow: Hashable, Sendable {
        public let size: String
        /// In the user's language.
        public let ask: String
        public let bid: String
        public let isWished: Bool
    }

    public enum Input: Hashable, Sendable {
        /// `size` is `nil` for all sizes.
        case load(ExchangeProduct.ID, size: String?)
        /// Shows the book of a size at a past `moment`, in seconds since 1970.
        case replay(ExchangeProduct.ID, size: String, at: Int)
        /// Loads the first picture, scaled to fit a size in pixels.
        case showPicture(fitting: PictureSize)
        /// Reloads the content. It stays when that fails.
        case update
        /// Shows the next kind of chart, or the next span.
        case nextChart, nextSpan
    }

    public private(set) var state = State()

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let members: any MemberRepository
    @ObservationIgnored private let pictures: any PictureRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    /// Whether an update was requested during a load.
    @ObservationIgnored private var needsUpdate = false

    public init(
        catalogue: any ExchangeCatalogueRepository, members: any MemberRepository,
        pictures: any PictureRepository, _ here: Surroundings
    ) {
        self.catalogue = catalogue
        self.members = members
        self.pictures = pictures
        self.here = here
    }

    public func send(_ input: Input) async {
        do throws(ExchangeError) {
            switch input {
            case .load(let id, let size): try await load(id, size)
            case .replay(let id, let size, let moment):
                state.phase = .loading
                let book = try await loader.load { [catalogue] _ throws(ExchangeError) in
                    try await catalogue.book(id, size: size, at: moment)
                }
                guard let book else { return }
                state.book = book
                state.phase = .loaded()
            case .showPicture(let size): await showPicture(size)
            case .update: await update()
            case .nextChart:
                // A depth chart needs the book of a single size.
                let kinds = ChartChoice.Kind.allCases.filter { $0 != .depth || state.size != nil }
                state.chart.kind = Self.next(state.chart.kind, in: kinds)
            case .nextSpan: state.chart.span = Self.next(state.chart.span, in: ChartChoice.Span.allCases)
            }
        } catch {
            switch input {
            case .load(let id, let size):
                state.phase = .failed(await catalogue.failure(error, of: id, size: size, in: language))
            case .replay(let id, let size, _):
                state.phase = .failed(await catalogue.failure(error, of: id, size: size, in: language))
            case .showPicture, .update, .nextChart, .nextSpan:
                state.phase = .failed(Failure(error, in: language))
            }
        }
    }

    private static func next<Choice: Equatable>(_ choice: Choice, in all: [Choice]) -> Choice {
        all[((all.firstIndex(of: choice) ?? -1) + 1) % all.count]
    }

    private func load(_ id: ExchangeProduct.ID, _ size: String?) async throws(ExchangeError) {
        (state.phase, needsUpdate) = (.loading, false)
        guard try await fetch(id, size) else { return }
        state.phase = .loaded()
        if needsUpdate { await update() }
        // Records the visit for recommendations; a failure does not concern the reader.
        if let member = try? await members.current() { try? await catalogue.noteLook(id, by: member.id) }
    }

    private func update() async {
        // The answer of the running load, which may be for another size, may be older: the update follows it.
        guard state.phase != .loading else { return needsUpdate = true }
        guard let id = state.page?.product.id else { return }
        if (try? await fetch(id, state.size)) == true { state.phase = .loaded() }
    }

    /// Returns whether the answer is shown; a newer request prevents that.
    private func fetch(_ id: ExchangeProduct.ID, _ size: String?) async throws(ExchangeError) -> Bool {
        let loaded = try await loader.load {
            [catalogue] _ throws(ExchangeError) -> (ExchangePage, ExchangeHistory, ExchangeBook?) in
            let page = try await catalogue.page(id, size: size)
            let history = try await catalogue.history(id, size: size)
            guard let size else { return (page, history, nil) }
            return (page, history, try await catalogue.book(id, size: size, at: nil))
        }
        guard let (page, history, book) = loaded else { return false }
        (state.page, state.history, state.book, state.size) = (page, history, book, size)
        if size == nil, state.chart.kind == .depth { state.chart.kind = .line }
        describe(page, history, size)
        return true
    }

    private func showPicture(_ size: PictureSize) async {
        guard let address = state.page?.product.pictures.first else { return }
        state.picture = try? await pictures.pixels(address, fitting: size)
    }

    private func describe(_ page: ExchangePage, _ history: ExchangeHistory, _ size: String?) {
        let product = page.product
        func field(_ label: LocalizedText, _ value: String?) -> Field? {
            value.map { Field(label[language], $0) }
        }
        func won(_ amount: Int?) -> String { ExchangeText.won(amount, language) }
        state.name = ExchangeText.name(of: product, language) + (size.map { " · \($0)" } ?? "")
        var change: String?
        if let difference = page.change, let percentage = page.changePercentage {
            change = "\(ExchangeText.change(difference, language)), \(ExchangeText.percent(percentage))"
        }
        state.sizes = product.sizes.map { size in
            SizeRow(
                size: size, ask: won(page.asks[size]), bid: won(page.bids[size]),
                isWished: product.wished.contains(size))
        }
        // The best prices of the two sides may be those of different sizes.
        func best(_ side: BookSide) -> String {
            guard let best = page.best(side, in: size) else { return won(nil) }
            return won(best.price) + (size == nil && product.sizes.count > 1 ? " · \(best.size)" : "")
        }
        var premium = ""
        if let ask = page.best(.ask, in: size)?.price, product.releasePrice > 0 {
            let percentage = Double(ask - product.releasePrice) / Double(product.releasePrice) * 100
            let change = ExchangeText.percent(percentage)
            premium =
                LocalizedText(" (\(change) from the release price)", " (발매가 대비 \(change))")[language]
        }
        state.prices = [
            field(
                LocalizedText("Last trade", "최근 거래가"),
                ExchangeText.lastTrade(
                    page.lastPrice, change: change, refusable: page.refusableTrades, language)),
            field(LocalizedText("Buy now", "즉시 구매가"), best(.ask) + premium),
            field(LocalizedText("Sell now", "즉시 판매가"), best(.bid)),
            field(
                LocalizedText("12 months", "12개월"),
                history.highest.map { highest in
                    let (high, low) = (won(highest), won(history.lowest))
                    let sales = NumberText.grouped(history.sales)
                    return LocalizedText(
                        "\(low) to \(high), \(sales) \(history.sales == 1 ? "trade" : "trades")",
                        "\(low) ~ \(high), 거래 \(sales)건")[language]
                }),
        ].compactMap { $0 }
        state.facts = [
            field(LocalizedText("Brand", "브랜드"), product.brand),
            field(LocalizedText("Style code", "모델 번호"), product.styleCode),
            field(LocalizedText("Released", "발매일"), product.released),
            field(LocalizedText("Color", "컬러"), product.color),
            field(
                LocalizedText("Release price", "발매가"),
                product.releasePrice > 0 ? won(product.releasePrice) : nil),
            field(LocalizedText("Sizes", "사이즈"), product.sizes.joined(separator: ", ")),
            field(LocalizedText("Wishes", "관심"), NumberText.grouped(product.wishes)),
        ].compactMap { $0 }
        let fees = FeeSchedule()
        state.delivery = [
            Field(
                LocalizedText("Buyer", "구매자")[language],
                LocalizedText(
                    "delivery \(won(fees.delivery)), fee \(ExchangeText.rate(fees.buyerRate)), inspected before it is sent",
                    "배송비 \(won(fees.delivery)), 수수료 \(ExchangeText.rate(fees.buyerRate)), 검수 후 배송")[language]),
            Field(
                LocalizedText("Seller", "판매자")[language],
                LocalizedText(
                    "sends it prepaid, fee \(ExchangeText.rate(fees.sellerRate(sales: 0))) or less",
                    "배송비 선불(판매자 부담), 수수료 최대 \(ExchangeText.rate(fees.sellerRate(sales: 0)))")[language]),
        ]
        state.related = page.related.map { ExchangeProductRow($0, in: language) }
    }
}

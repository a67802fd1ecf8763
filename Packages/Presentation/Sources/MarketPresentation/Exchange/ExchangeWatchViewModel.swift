import DomainCore
public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// Live news of the user's own orders and of a product.
@MainActor
@Observable
public final class ExchangeWatchViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        /// The last line; each is passed to `onLine` once.
        public var last: String?
        public var phase = LoadPhase.idle
    }

    public enum Input: Hashable, Sendable {
        /// `nil` for only the user's own news.
        case watch(ExchangeProduct.ID?)
    }

    public private(set) var state = State()

    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let onBegin: @MainActor () -> Void
    @ObservationIgnored private let onLine: @MainActor (ExchangeNews?, String) -> Void
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var note = ConnectionNote()
    @ObservationIgnored private var hasBegun = false

    /// `onBegin` runs when the server first sends news: all later news arrives. `onLine` receives each line, and its news if
    /// it has any.
    public init(
        trading: any TradingRepository, catalogue: any ExchangeCatalogueRepository, _ here: Surroundings,
        onBegin: @escaping @MainActor () -> Void = {},
        onLine: @escaping @MainActor (ExchangeNews?, String) -> Void
    ) {
        self.trading = trading
        self.catalogue = catalogue
        self.here = here
        self.onBegin = onBegin
        self.onLine = onLine
    }

    public func send(_ input: Input) async {
        guard case .watch(let product) = input else { return }
        let watch = loader.begin()
        state = State(phase: .loading)
        (note, hasBegun) = (ConnectionNote(), false)
        if let product, let failure = await failure(ofMissing: product) {
            if watch.isLatest { state.phase = .failed(failure) }
            return
        }
        do {
            let stream = trading.news(of: product) { [weak self] connection in
                await self?.show(connection, watch)
            }
            state.phase = .loaded()
            for try await news in stream {
                guard watch.isLatest else { return }
                show(news, line(news))
            }
        } catch {
            guard watch.isLatest else { return }
            state.phase = .failed(Failure(error as? ExchangeError ?? .cancelled, in: language))
        }
    }

    /// A missing product never has news. An unreachable product may exist, so it is no failure.
    private func failure(ofMissing product: ExchangeProduct.ID) async -> Failure? {
        do throws(ExchangeError) {
            _ = try await catalogue.page(product, size: nil)
            return nil
        } catch .notFound {
            return await catalogue.failure(.notFound, of: product, size: nil, in: language)
        } catch {
            return nil
        }
    }

    private func show(_ connection: LiveConnection<ExchangeError>, _ watch: Loader.Request) {
        guard watch.isLatest else { return }
        switch connection {
        case .connected:
            if !hasBegun { onBegin() }
            hasBegun = true
            if let sentence = note.connected(in: language) { show(nil, sentence) }
        case .lost(let error, _):
            if let sentence = note.lost(Failure(error, in: language), in: language) { show(nil, sentence) }
        case .missed:
            show(nil, LocalizedText("Some news was missed.", "일부 소식을 놓쳤습니다.")[language])
        }
    }

    private func show(_ news: ExchangeNews?, _ line: String) {
        state.last = line
        onLine(news, line)
    }

    private func line(_ news: ExchangeNews) -> String {
        var parts = [ExchangeText.moment(news.date, localTime)]
        if let product = news.product {
            parts.append(news.size.map { "\(product) · \($0)" } ?? "\(product)")
        }
        if let order = news.order {
            parts.append(LocalizedText("order \(order)", "주문 \(order)")[language])
        }
        if let side = news.side { parts.append(ExchangeText.side(side)[language]) }
        parts.append(ExchangeText.event(news.event)[language])
        if news.price > 0 { parts.append(ExchangeText.won(news.price, language)) }
        return parts.joined(separator: "  ")
    }
}

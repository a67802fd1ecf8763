import DomainCore
public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// A list of products that grows by pages.
@MainActor
@Observable
public final class ExchangeListViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var rows: [ExchangeProductRow] = []
        /// Whether there may be another page.
        public var mayHaveMore = false
        public var filters: ExchangeFilters?
        /// The query of the rows; its page is the page of the first rows.
        public var query = ExchangeQuery()
        /// The filters in words, one per element.
        public var restrictions: [String] = []
        /// The text to show when there are no rows.
        public var emptyMessage: String?
    }

    public enum Input: Hashable, Sendable {
        /// Shows a list from the page of the query on. The rows of the same list stay until the new ones are loaded, with as
        /// many pages as before.
        case load(ExchangeQuery)
        /// Shows the next page below, or retries it.
        case loadMore
        case loadFilters
    }

    public private(set) var state = State()

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored package let here: Surroundings
    private typealias List = PagedList<ExchangeProductRow, Page<ExchangeProduct>, Int>
    @ObservationIgnored private let list: List

    public init(catalogue: any ExchangeCatalogueRepository, _ here: Surroundings) {
        self.catalogue = catalogue
        self.here = here
        list = PagedList {
            ($0.elements.map { ExchangeProductRow($0, in: here.language) }, $0.isLast ? nil : $0.number + 1)
        }
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let query): await load(query)
        case .loadMore: await load(.next)
        case .loadFilters: await loadFilters()
        }
    }

    private func load(_ query: ExchangeQuery) async {
        if query != state.query {
            (state.rows, state.mayHaveMore, state.emptyMessage) = ([], false, nil)
        }
        state.query = query
        state.restrictions = restrictions(query)
        await load(state.rows.isEmpty ? .first(query.page) : .all)
    }

    private func load(_ part: List.Part) async {
        await list.load(part, of: self, setting: \.state.phase, failure: Failure.init(_:in:)) {
            [catalogue, query = state.query] number, _ throws(ExchangeError) in
            var query = query
            query.page = number
            let found = try await catalogue.products(query)
            return Page(elements: found, number: number, isLast: found.count < query.size)
        } show: { [self] page, rows, _ in
            (state.rows, state.mayHaveMore) = (rows, !page.isLast)
            state.emptyMessage =
                rows.isEmpty ? LocalizedText("Nothing was found.", "찾은 상품이 없습니다.")[language] : nil
        }
    }

    private func loadFilters() async {
        // The rows stay, even while their page is loading.
        let phase = state.phase
        if state.rows.isEmpty, phase == .idle { state.phase = .loading }
        do throws(ExchangeError) {
            state.filters = try await catalogue.filters()
            if phase == .idle { state.phase = .loaded() }
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }

    private func restrictions(_ query: ExchangeQuery) -> [String] {
        func names(_ ids: [Int], _ choices: [ExchangeFilters.Choice]?) -> String? {
            guard !ids.isEmpty else { return nil }
            return ids.map { id in choices?.first { $0.id == id }?.name ?? "\(id)" }.joined(separator: ", ")
        }
        var price: LocalizedText?
        switch (query.lowest, query.highest) {
        case (let low?, let high?):
            let (low, high) = (ExchangeText.won(low, language), ExchangeText.won(high, language))
            price = LocalizedText("\(low) to \(high)", "\(low) ~ \(high)")
        case (let low?, nil):
            let low = ExchangeText.won(low, language)
            price = LocalizedText("from \(low)", "\(low) 이상")
        case (nil, let high?):
            let high = ExchangeText.won(high, language)
            price = LocalizedText("up to \(high)", "\(high) 이하")
        case (nil, nil): break
        }
        return [
            query.keyword.map { "“\($0)”" }, query.category.map { ExchangeText.category($0)[language] },
            query.gender.map { ExchangeText.gender($0)[language] },
            names(query.brands, state.filters?.brands),
            names(query.collections, state.filters?.collections), price?[language],
        ].compactMap { $0 }
    }
}

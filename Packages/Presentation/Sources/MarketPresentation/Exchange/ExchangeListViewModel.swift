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
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var list = PagedRows<ExchangeProductRow>()
    /// The last shown page.
    @ObservationIgnored private var lastPage = 0

    public init(catalogue: any ExchangeCatalogueRepository, _ here: Surroundings) {
        self.catalogue = catalogue
        self.here = here
    }

    public func send(_ input: Input) async {
        switch input {
        case .load(let query): await load(query)
        case .loadMore: await loadMore()
        case .loadFilters: await loadFilters()
        }
    }

    private func load(_ query: ExchangeQuery) async {
        if query != state.query {
            list = PagedRows()
            state.rows = []
            state.mayHaveMore = false
            state.emptyMessage = nil
            lastPage = 0
        }
        state.query = query
        state.restrictions = restrictions(query)
        await fetch(query, through: max(lastPage, query.page)) { pages in
            list = PagedRows()
            for (index, page) in pages.enumerated() { show(page, query, number: query.page + index) }
            state.emptyMessage =
                state.rows.isEmpty ? LocalizedText("Nothing was found.", "찾은 상품이 없습니다.")[language] : nil
        }
    }

    private func loadMore() async {
        guard state.mayHaveMore, state.phase != .loading else { return }
        var query = state.query
        query.page = lastPage + 1
        await fetch(query, through: query.page) { pages in
            for page in pages { show(page, query, number: query.page) }
        }
    }

    private func show(_ page: [ExchangeProduct], _ query: ExchangeQuery, number: Int) {
        list.beginPage()
        list.show(page.map { ExchangeProductRow($0, in: language) })
        state.rows = list.rows
        state.mayHaveMore = page.count == query.size
        lastPage = number
    }

    private func fetch(
        _ query: ExchangeQuery, through last: Int, show: ([[ExchangeProduct]]) -> Void
    ) async {
        state.phase = .loading
        do throws(ExchangeError) {
            let found = try await loader.load { [catalogue] _ throws(ExchangeError) -> [[ExchangeProduct]] in
                var (pages, query): ([[ExchangeProduct]], ExchangeQuery) = ([], query)
                while query.page <= last {
                    let page = try await catalogue.products(query)
                    pages.append(page)
                    // The list may be shorter than before.
                    if page.count < query.size { break }
                    query.page += 1
                }
                return pages
            }
            guard let found else { return }
            show(found)
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(error, in: language))
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

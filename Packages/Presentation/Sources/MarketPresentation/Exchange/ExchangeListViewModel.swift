public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// A list of products.
@MainActor
@Observable
public final class ExchangeListViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var rows: [ExchangeProductRow] = []
        /// Whether there may be another page.
        public var mayHaveMore = false
        public var filters: ExchangeFilters?
    }

    public enum Input: Hashable, Sendable {
        case load(ExchangeQuery)
        case loadFilters
    }

    public private(set) var state = State()

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let loader = Loader()

    public init(catalogue: any ExchangeCatalogueRepository, language: Language) {
        self.catalogue = catalogue
        self.language = language
    }

    public func send(_ input: Input) async {
        state.phase = .loading
        do throws(ExchangeError) {
            switch input {
            case .load(let query):
                let found = try await loader.load { [catalogue] _ throws(ExchangeError) in
                    try await catalogue.products(query)
                }
                guard let found else { return }
                state.rows = found.map { ExchangeProductRow($0, in: language) }
                state.mayHaveMore = found.count == query.size
            case .loadFilters:
                let filters = try await loader.load { [catalogue] _ throws(ExchangeError) in
                    try await catalogue.filters()
                }
                guard let filters else { return }
                state.filters = filters
            }
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }
}

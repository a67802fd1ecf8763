public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// What one wishes for.
@MainActor
@Observable
public final class WishesViewModel: ViewModel {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var count = 0
        public var wishes: [Wish] = []
        public var notice: String?

        /// Whether there may be another page.
        public var mayHaveMore: Bool { wishes.count < count }
    }

    public enum Input: Hashable, Sendable {
        /// `page` counts from 1.
        case load(page: Int, size: Int)
        /// Shows the next page below.
        case loadMore
        /// Adds a wish, or takes it out.
        case toggle(ExchangeProduct.ID, size: String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var listing = (page: 1, size: 20)

    public init(catalogue: any ExchangeCatalogueRepository, language: Language) {
        self.catalogue = catalogue
        self.language = language
    }

    public func send(_ input: Input) async {
        state.notice = nil
        state.phase = .loading
        do throws(ExchangeError) {
            switch input {
            case .load(let page, let size):
                listing = (page, size)
                guard try await load(isMore: false) else { return }
            case .loadMore:
                guard state.mayHaveMore else { break }
                listing.page += 1
                guard try await load(isMore: true) else { return }
            case .toggle(let id, let size):
                try await catalogue.toggleWish(id, size: size)
                let product = try await catalogue.page(id, size: nil).product
                let name = ExchangeText.name(of: product, language)
                state.notice =
                    product.wished.contains(size)
                    ? LocalizedText(
                        "Added to your wishes: \(name) · \(size)", "관심 상품에 추가했습니다: \(name) · \(size)")[
                            language]
                    : LocalizedText(
                        "No longer among your wishes: \(name) · \(size)", "관심 상품에서 뺐습니다: \(name) · \(size)")[
                            language]
            }
            state.phase = .loaded()
        } catch {
            guard case .toggle(let id, let size) = input else {
                return state.phase = .failed(Failure(error, in: language))
            }
            state.phase = .failed(await catalogue.failure(error, of: id, size: size, in: language))
        }
    }

    /// Whether the answer was shown, for nothing newer was asked for.
    private func load(isMore: Bool) async throws(ExchangeError) -> Bool {
        let (page, size) = listing
        let found = try await loader.load { [catalogue] _ throws(ExchangeError) in
            try await catalogue.wishes(page: page, size: size)
        }
        guard let found else { return false }
        let known = isMore ? state.wishes : []
        state.count = found.count
        state.wishes = known + found.wishes.filter { !known.contains($0) }
        // A page without anything new is the last one, whatever the count says.
        if isMore, state.wishes.count == known.count { state.count = known.count }
        return true
    }
}

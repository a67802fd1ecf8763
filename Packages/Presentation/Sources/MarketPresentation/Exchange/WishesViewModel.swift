public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// The user's wishes.
@MainActor
@Observable
public final class WishesViewModel: ViewModel, HasSurroundings {
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
        /// Adds or removes a wish.
        case toggle(ExchangeProduct.ID, size: String)
        /// Adds a wish that does not exist yet.
        case add(ExchangeProduct.ID, size: String)
        /// Removes a wish. Fails when there is no such wish.
        case remove(ExchangeProduct.ID, size: String)

        fileprivate var size: (product: ExchangeProduct.ID, name: String)? {
            switch self {
            case .load, .loadMore: nil
            case .toggle(let id, let size), .add(let id, let size), .remove(let id, let size): (id, size)
            }
        }
    }

    public private(set) var state = State()

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    @ObservationIgnored private var listing = (page: 1, size: 20)

    public init(catalogue: any ExchangeCatalogueRepository, _ here: Surroundings) {
        self.catalogue = catalogue
        self.here = here
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
            case .toggle(let id, let size): try await toggle(id, size)
            case .add(let id, let size):
                let product = try await product(id, size)
                guard product.wished.contains(size) else {
                    try await toggle(id, size)
                    break
                }
                let name = ExchangeText.name(of: product, language)
                state.notice =
                    LocalizedText(
                        "Already among your wishes: \(name) · \(size)", "이미 관심 상품에 있습니다: \(name) · \(size)")[
                        language]
            case .remove(let id, let size):
                let product = try await product(id, size)
                guard product.wished.contains(size) else {
                    let name = ExchangeText.name(of: product, language)
                    let text = LocalizedText(
                        "Not among your wishes: \(name) · \(size)", "관심 상품에 없습니다: \(name) · \(size)")
                    return state.phase = .failed(Failure(.refused, text, in: language))
                }
                try await toggle(id, size)
            }
            state.phase = .loaded()
        } catch {
            guard let size = input.size else { return state.phase = .failed(Failure(error, in: language)) }
            state.phase = .failed(
                await catalogue.failure(error, of: size.product, size: size.name, in: language))
        }
    }

    /// A product with the wishes of the signed-in account. Throws for guests, whose product would contain no wishes.
    private func product(
        _ id: ExchangeProduct.ID, _ size: String
    ) async throws(ExchangeError) -> ExchangeProduct {
        _ = try await catalogue.wishes(page: 1, size: 1)
        return try await catalogue.page(id, size: size).product
    }

    private func toggle(_ id: ExchangeProduct.ID, _ size: String) async throws(ExchangeError) {
        try await catalogue.toggleWish(id, size: size)
        let product = try await catalogue.page(id, size: nil).product
        let name = ExchangeText.name(of: product, language)
        state.notice =
            product.wished.contains(size)
            ? LocalizedText("Added to your wishes: \(name) · \(size)", "관심 상품에 추가했습니다: \(name) · \(size)")[
                language]
            : LocalizedText(
                "No longer among your wishes: \(name) · \(size)", "관심 상품에서 뺐습니다: \(name) · \(size)")[language]
    }

    /// Returns whether the answer is shown; a newer request prevents that.
    private func load(isMore: Bool) async throws(ExchangeError) -> Bool {
        let (page, size) = listing
        let found = try await loader.load { [catalogue] _ throws(ExchangeError) in
            try await catalogue.wishes(page: page, size: size)
        }
        guard let found else { return false }
        let known = isMore ? state.wishes : []
        state.count = found.count
        state.wishes = known + found.wishes.filter { !known.contains($0) }
        // A page without new wishes is the last one, regardless of the count.
        if isMore, state.wishes.count == known.count { state.count = known.count }
        return true
    }
}

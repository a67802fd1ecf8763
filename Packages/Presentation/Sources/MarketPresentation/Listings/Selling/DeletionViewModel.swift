public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// Deletes and restores a product.
@MainActor
@Observable
public final class DeletionViewModel: ViewModel, HasSurroundings {
    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The product to delete.
        public var product: ProductContent?
        /// The deletion; `nil` before.
        public var deletion: Deletion?
        /// The remaining time to restore it, as a sentence; `nil` if it cannot be restored.
        public var undoUntil: String?
        /// The restored product.
        public var restored: ProductContent?
        /// The result, as a sentence.
        public var message: String?
        /// The failure of the last action; `nil` without one.
        public var failure: Failure?
        /// Whether a request is running.
        public var isBusy = false
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        case load(Product.ID)
        /// Deletes the loaded product.
        case delete
        /// Restores a deleted product, even from an earlier run of the program.
        case restore(Product.ID)
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored package let here: Surroundings
    /// The seller of the loaded product.
    @ObservationIgnored private var seller: Seller?

    public init(
        products: any ProductRepository, listings: any ListingRepository, vendors: any VendorRepository,
        _ here: Surroundings
    ) {
        self.products = products
        self.listings = listings
        self.vendors = vendors
        self.here = here
    }

    /// Handles an action. Ignored while a request is running.
    public func send(_ input: Input) async {
        guard !state.isBusy else { return }
        state.isBusy = true
        state.failure = nil
        state.message = nil
        var act = ListingAct.delete
        do throws(MarketError) {
            switch input {
            case .load(let id):
                state = State(isBusy: true)
                let seller = try await vendors.seller()
                let product = try await products.product(id)
                try seller.checkOwnership(of: product)
                state.product = content(product)
                self.seller = seller
            case .delete: try await delete()
            case .restore(let id):
                act = .restore
                try await restore(id)
            }
        } catch {
            state.failure = Failure(error, in: language, doing: act)
        }
        state.isBusy = false
    }

    private func delete() async throws(MarketError) {
        guard let product = state.product, let seller, state.deletion == nil else { throw .notFound }
        let deletion = try await listings.delete(product.id, as: seller)
        state.deletion = deletion
        state.undoUntil =
            ListingText.restorable(until: deletion.restorableUntil, now: now())?[language]
        state.restored = nil
        state.message = ListingText.deleted(product.name)[language]
    }

    private func restore(_ id: Product.ID) async throws(MarketError) {
        let seller = try await vendors.seller()
        let product = content(try await listings.restore(id, as: seller))
        self.seller = seller
        state = State(product: product, restored: product, isBusy: true)
        state.message = ListingText.restored(product.name)[language]
    }

    private func content(_ product: Product) -> ProductContent {
        ProductContent(product, now: now(), localTime, in: language)
    }
}

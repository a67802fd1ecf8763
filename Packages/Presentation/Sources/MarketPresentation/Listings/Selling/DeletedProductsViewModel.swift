public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// The deleted products that this device's vendor can restore.
@MainActor
@Observable
public final class DeletedProductsViewModel: ViewModel, HasSurroundings {
    /// A deleted product.
    public struct Row: Hashable, Sendable, Identifiable {
        public let deletion: Deletion
        /// The price after discount.
        public let price: String
        /// The remaining time to restore it: `6 days`.
        public let remaining: String

        public var id: Product.ID { deletion.product.id }
        /// One line.
        public var name: String { deletion.product.name }
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The latest deletion first.
        public var rows: [Row] = []
        public var phase = LoadPhase.idle
        /// The text to show when there are no deleted products.
        public var emptyMessage: String?
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        case load
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored package let here: Surroundings

    public init(listings: any ListingRepository, vendors: any VendorRepository, _ here: Surroundings) {
        self.listings = listings
        self.vendors = vendors
        self.here = here
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        state.phase = .loading
        do throws(MarketError) {
            let deletions = try await listings.deleted(as: try await vendors.seller())
            state.rows = deletions.map { deletion in
                Row(
                    deletion: deletion, price: deletion.product.bargainPrice.formatted(in: language),
                    remaining: ListingText.remaining(until: deletion.restorableUntil, now: now())?[language]
                        ?? "")
            }
            state.emptyMessage = state.rows.isEmpty ? ProductText.noDeletedProducts[language] : nil
            state.phase = .loaded()
        } catch {
            state.phase = .failed(Failure(error, in: language))
        }
    }
}

import AppCore
import MarketDomain
import MarketPresentation

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What `delete --json` and `restore --json` print.
struct DeletionJSON: Encodable {
    @Explicit var product: ProductJSON?
    /// Until when what was deleted can be brought back.
    @Explicit var restorableUntil: Date?

    enum CodingKeys: String, CodingKey {
        case product
        case restorableUntil = "restorable_until"
    }

    init(_ state: DeletionViewModel.State) {
        product = (state.restored?.product ?? state.deletion?.product).map { ProductJSON($0) }
        restorableUntil = state.deletion?.restorableUntil
    }
}

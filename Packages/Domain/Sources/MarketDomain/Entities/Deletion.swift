#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// What became of a listing that was deleted.
public struct Deletion: Hashable, Sendable {
    /// What was deleted.
    public let product: Product
    /// Until when the server can bring it back; `nil` where it cannot.
    public let restorableUntil: Date?

    /// A deletion as the server tells of it.
    public init(product: Product, restorableUntil: Date?) {
        self.product = product
        self.restorableUntil = restorableUntil
    }
}

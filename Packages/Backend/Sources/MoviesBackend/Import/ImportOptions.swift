public import CatalogueFiles

/// How much an import does at once.
public struct ImportOptions: Hashable, Sendable {
    /// Records that are written in one transaction, for which other writers have to wait: 20,000 take some 50
    /// ms.
    public var batchSize: Int
    /// What a file may ask for.
    public var limits: ReadingLimits

    public init(batchSize: Int = 20_000, limits: ReadingLimits = .standard) {
        self.batchSize = max(1, batchSize)
        self.limits = limits
    }
}

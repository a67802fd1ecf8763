public import CatalogueFiles

/// How much an import does at once.
public struct ImportOptions: Hashable, Sendable {
    /// Records that are written in one transaction, which others have to wait for.
    public var batchSize: Int
    /// What a file may ask for.
    public var limits: ReadingLimits

    public init(batchSize: Int = 10_000, limits: ReadingLimits = .standard) {
        self.batchSize = max(1, batchSize)
        self.limits = limits
    }
}

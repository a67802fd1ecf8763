/// What an import does to the films that are there.
public struct CatalogueChange: Hashable, Sendable {
    /// Films before it.
    public let before: Int
    /// Films after it.
    public let after: Int
    /// Films that were not there before.
    public let added: Int
    /// Films that are not there any more.
    public let removed: Int
    /// Whether those before are the ones that come with the program, which can be had again at any time.
    public let isOfBundled: Bool

    public init(before: Int, after: Int, added: Int, removed: Int, isOfBundled: Bool) {
        self.before = before
        self.after = after
        self.added = added
        self.removed = removed
        self.isOfBundled = isOfBundled
    }
}

/// What an import did, or would have done.
public struct ImportSummary: Hashable, Sendable {
    /// A record that was left out, and why.
    public struct Skipped: Hashable, Sendable {
        /// Without its folder.
        public let file: String
        /// Counts from 1.
        public let line: Int
        /// What was wrong with it.
        public let reason: LibraryError.Reason

        public init(file: String, line: Int, reason: LibraryError.Reason) {
            self.file = file
            self.line = line
            self.reason = reason
        }
    }

    /// What became of the films.
    public let change: CatalogueChange
    /// Whether the catalogue is another one now; `false` when it was decided to leave it.
    public let isApplied: Bool
    /// Records read from the files.
    public let records: Int
    /// Records left out on purpose (other title types, adult titles).
    public let filtered: Int
    /// Records that could not be used.
    public let skippedCount: Int
    /// The first few of them.
    public let skipped: [Skipped]
    /// Whether an interrupted import was continued.
    public let resumed: Bool
    /// Tells one catalogue from another: equal for equal content, in hexadecimal. `nil` when the catalogue was left.
    public let checksum: String?

    public init(
        change: CatalogueChange, isApplied: Bool = true, records: Int, filtered: Int, skippedCount: Int,
        skipped: [Skipped], resumed: Bool, checksum: String?
    ) {
        self.change = change
        self.isApplied = isApplied
        self.records = records
        self.filtered = filtered
        self.skippedCount = skippedCount
        self.skipped = skipped
        self.resumed = resumed
        self.checksum = checksum
    }

    /// Films in the catalogue after it.
    public var films: Int { change.after }
}

/// What an import did.
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

    /// Films in the catalogue now.
    public let films: Int
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
    /// Tells one catalogue from another: equal for equal content, in hexadecimal.
    public let checksum: String

    public init(
        films: Int, records: Int, filtered: Int, skippedCount: Int, skipped: [Skipped], resumed: Bool,
        checksum: String
    ) {
        self.films = films
        self.records = records
        self.filtered = filtered
        self.skippedCount = skippedCount
        self.skipped = skipped
        self.resumed = resumed
        self.checksum = checksum
    }
}

/// A place between two records, from which reading can carry on later, in another process too.
public struct ReadingPosition: Hashable, Sendable, Codable {
    /// Bytes of uncompressed text before this place.
    public var offset: Int64
    /// Lines that ended before this place.
    public var line: Int
    /// Records that ended before this place (the header is none).
    public var record: Int

    /// The beginning of a file.
    public static let start = Self(offset: 0, line: 0, record: 0)

    /// Puts a position together, from a stored one.
    public init(offset: Int64, line: Int, record: Int) {
        self.offset = offset
        self.line = line
        self.record = record
    }
}

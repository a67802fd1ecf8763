/// How much of a file may be held or unpacked at once, so that no file can exhaust the machine.
public struct ReadingLimits: Hashable, Sendable {
    /// Bytes asked from the system in one read.
    public var blockSize = 256 * 1024
    /// Bytes of one line, without its end.
    public var maximumLine = 256 * 1024
    /// Bytes of one CSV field.
    public var maximumField = 256 * 1024
    /// Bytes of one CSV row or one JSON element.
    public var maximumRecord = 1024 * 1024
    /// Columns of one CSV file.
    public var maximumColumns = 1024
    /// Levels of JSON inside one element.
    public var maximumDepth = 64
    /// Bytes of output for each byte of a compressed file, once `ratioGrace` bytes came out.
    public var maximumRatio = 200
    /// Bytes of output which are not measured against `maximumRatio`.
    public var ratioGrace: Int64 = 16 * 1024 * 1024
    /// Bytes of text in all.
    public var maximumOutput: Int64 = 64 * 1024 * 1024 * 1024

    /// The limits for ordinary use.
    public static let standard = Self()

    /// The standard limits, to change some of them.
    public init() {}
}

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

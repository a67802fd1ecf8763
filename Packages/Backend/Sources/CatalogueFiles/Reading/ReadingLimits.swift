/// Limits for buffering and decompression, so that no file can exhaust the machine.
public struct ReadingLimits: Hashable, Sendable {
    /// Bytes requested from the system in one read.
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
    /// Bytes of output for each byte of a compressed file, after the first `ratioGrace` bytes.
    public var maximumRatio = 200
    /// Bytes of output that do not count against `maximumRatio`.
    public var ratioGrace: Int64 = 16 * 1024 * 1024
    /// Bytes of text in total.
    public var maximumOutput: Int64 = 64 * 1024 * 1024 * 1024

    /// The limits for ordinary use.
    public static let standard = Self()

    /// The standard limits, for changing some of them.
    public init() {}
}

/// A position between two records, from which reading can continue later, even in another process.
public struct ReadingPosition: Hashable, Sendable, Codable {
    /// Bytes of uncompressed text before this position.
    public var offset: Int64
    /// Lines that ended before this position.
    public var line: Int
    /// Records that ended before this position, without the header.
    public var record: Int

    /// The beginning of a file.
    public static let start = Self(offset: 0, line: 0, record: 0)

    /// Creates a position, for example from storage.
    public init(offset: Int64, line: Int, record: Int) {
        self.offset = offset
        self.line = line
        self.record = record
    }
}

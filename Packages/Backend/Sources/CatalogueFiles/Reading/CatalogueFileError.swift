/// Why a film file could not be read, in parts which the presentation layer words for people.
public struct CatalogueFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as the caller named it; "-" for standard input.
    public let file: String
    /// The 1-based line, when the file was being read line by line or element by element.
    public let line: Int?
    /// The 1-based record (CSV row, JSON element), when the format has records which are not lines.
    public let record: Int?
    /// Where it happened, in bytes of the uncompressed text (of the file itself for damage of a compressed
    /// file).
    public let offset: Int64
    /// What is wrong.
    public let reason: Reason

    /// Puts an error together.
    public init(file: String, line: Int? = nil, record: Int? = nil, offset: Int64 = 0, reason: Reason) {
        self.file = file
        self.line = line
        self.record = record
        self.offset = offset
        self.reason = reason
    }

    /// A short line for developers and logs.
    public var description: String {
        let place = line.map { "line \($0)" } ?? record.map { "record \($0)" } ?? "byte \(offset)"
        return "\(file), \(place): \(reason)"
    }
}

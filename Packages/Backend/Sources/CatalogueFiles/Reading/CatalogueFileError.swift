@_exported public import ErrorCore

/// The reason why a film file could not be read, in parts for which the presentation layer finds words.
public struct CatalogueFileError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The file as the caller named it; "-" for standard input.
    public let file: String
    /// The 1-based line, when the file was being read line by line or element by element.
    public let line: Int?
    /// The 1-based record (CSV row, JSON element), when the format has records other than lines.
    public let record: Int?
    /// The position of the error, in bytes of the uncompressed text (of the file itself for damage of a compressed
    /// file).
    public let offset: Int64
    /// The problem.
    public let reason: Reason

    /// Creates an error.
    public init(file: String, line: Int? = nil, record: Int? = nil, offset: Int64 = 0, reason: Reason) {
        self.file = file
        self.line = line
        self.record = record
        self.offset = offset
        self.reason = reason
    }

    /// A short line for developers and logs.
    public var description: String {
        let place =
            if let line { "line \(line)" } else if let record { "record \(record)" } else { "byte \(offset)" }
        return "\(file), \(place): \(reason)"
    }
}

extension CatalogueFileError {
    /// The possible problems of a film file.
    public enum Reason: Hashable, Sendable {
        /// The file cannot be opened; the text is the system's own.
        case cannotOpen(ErrorText)
        /// Reading failed midway; the text is the system's own.
        case cannotRead(ErrorText)
        /// Reading cannot continue at the requested position (standard input, or a position already passed).
        case cannotResume
        /// The file ends too early.
        case truncated
        /// The compressed data is damaged; the text is zlib's own.
        case corrupt(ErrorText)
        /// The file decompresses to more than the limits allow.
        case bomb(BombLimit)
        /// A line is longer than `limit` bytes.
        case lineTooLong(limit: Int)
        /// A row has more or fewer fields than the header.
        case wrongColumnCount(found: Int, expected: Int)
        /// Required columns are missing, or a name appears twice in the header.
        case wrongHeader(expected: [String], found: [String])
        /// The bytes are not UTF-8.
        case invalidUTF8
        /// The text contains a zero byte.
        case embeddedNUL
        /// A field is not a number in its range.
        case invalidNumber(column: String, value: String)
        /// A quoted CSV field never ends.
        case unterminatedQuote
        /// An unexpected byte.
        case unexpectedCharacter(UInt8)
        /// JSON is nested deeper than `limit` levels.
        case tooDeep(limit: Int)
        /// A field, row or JSON element is larger than `limit` bytes.
        case elementTooLarge(limit: Int)
        /// The content has no supported format.
        case unknownFormat
        /// A list of films whose columns and name do not reveal its purpose.
        case unclearList
        /// No column provides this field, which every film needs.
        case missingField(String)
    }

    /// The limit that a compressed (or endless) file exceeded.
    public enum BombLimit: Hashable, Sendable {
        /// More than this number of bytes of output for each byte of the file.
        case ratio(Int)
        /// More than this number of bytes of output in total.
        case output(Int64)
    }
}

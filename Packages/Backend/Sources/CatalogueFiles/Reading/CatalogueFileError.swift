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
        let place =
            if let line { "line \(line)" } else if let record { "record \(record)" } else { "byte \(offset)" }
        return "\(file), \(place): \(reason)"
    }
}

extension CatalogueFileError {
    /// The things that can be wrong with a film file.
    public enum Reason: Hashable, Sendable {
        /// The file cannot be opened; the text is the system's own.
        case cannotOpen(String)
        /// Reading failed half way; the text is the system's own.
        case cannotRead(String)
        /// Reading cannot carry on at the position asked for (standard input, or a position that lies
        /// behind).
        case cannotResume
        /// The file ends in the middle of something.
        case truncated
        /// The compressed data is damaged; the text is zlib's own.
        case corrupt(String)
        /// The file unpacks to more than is sensible.
        case bomb(BombLimit)
        /// A line is longer than so many bytes.
        case lineTooLong(limit: Int)
        /// A row has more or fewer fields than the header.
        case wrongColumnCount(found: Int, expected: Int)
        /// Columns which the format needs are missing, or a name stands twice in the header.
        case wrongHeader(expected: [String], found: [String])
        /// The bytes are not UTF-8.
        case invalidUTF8
        /// A zero byte stands in the text.
        case embeddedNUL
        /// A field should be a number in its range and is not.
        case invalidNumber(column: String, value: String)
        /// A quoted CSV field never ends.
        case unterminatedQuote
        /// An unexpected byte.
        case unexpectedCharacter(UInt8)
        /// JSON is nested deeper than so many levels.
        case tooDeep(limit: Int)
        /// A field, row or JSON element is larger than so many bytes.
        case elementTooLarge(limit: Int)
        /// The content is none of the formats we read.
        case unknownFormat
        /// A list of films whose columns and name do not tell its purpose.
        case unclearList
        /// No column gives this field, which every film needs.
        case missingField(String)
    }

    /// Which limit a compressed (or endless) file went over.
    public enum BombLimit: Hashable, Sendable {
        /// More than so many bytes of output for each byte of the file.
        case ratio(Int)
        /// More than so many bytes of output in all.
        case output(Int64)
    }
}

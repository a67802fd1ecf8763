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
        /// This byte has no business here.
        case unexpectedCharacter(UInt8)
        /// JSON is nested deeper than so many levels.
        case tooDeep(limit: Int)
        /// A field, row or JSON element is larger than so many bytes.
        case elementTooLarge(limit: Int)
        /// The content is none of the formats we read.
        case unknownFormat
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

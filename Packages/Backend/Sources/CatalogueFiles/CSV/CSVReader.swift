/// Reads CSV (RFC 4180) row by row: quotes, doubled quotes, line ends inside quotes, LF or CRLF, a header in
/// the first row.
///
/// The delimiter is the most frequent of comma, semicolon and tab in the first line, unless a line `sep=;` before the
/// header names it. A quote inside a field that did not begin with a quote is an ordinary character. Rows without any
/// text, which spreadsheets leave at the end, are skipped. After `wrongColumnCount`, `invalidUTF8` or `embeddedNUL`,
/// the caller may continue with the next row.
public final class CSVReader {
    static let delimiters: [UInt8] = [0x2C, 0x3B, 0x09]

    /// The names of the columns, from the header.
    public let columns: [String]
    private let source: ByteSource
    private var rows: CSVRows
    private var record = 0

    /// Reads the header.
    /// - Throws: `wrongHeader` when it is missing or has too many columns, and errors of `next`.
    public init(source: ByteSource) throws(CatalogueFileError) {
        try source.skipByteOrderMark()
        self.source = source
        let limit = source.limits.maximumColumns
        try Self.fillLine(source)
        let named = Self.delimiter(namedIn: source.window)
        if let named { source.consume(named.length) }
        let delimiter = if let named { named.delimiter } else { try Self.delimiter(in: source) }
        rows = CSVRows(source: source, delimiter: delimiter, maximumFields: limit)
        if named != nil { rows.line = 1 }
        columns = try rows.next() ?? []
        if columns.isEmpty || rows.fieldCount > limit {
            let found = columns.prefix(64).map { String($0.prefix(64)) }
            throw CatalogueFileError(
                file: source.file, line: 1, reason: .wrongHeader(expected: [], found: found))
        }
    }

    /// The position after the last row read.
    public var position: ReadingPosition {
        ReadingPosition(offset: source.offset, line: rows.line, record: record)
    }

    /// Skips to a position that an earlier reader of the same file reported.
    /// - Throws: `cannotResume`, `truncated`.
    public func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        guard target.offset > 0 else { return }
        try source.skip(to: target.offset)
        rows.line = target.line
        record = target.record
    }

    /// The next row; nil at the end.
    /// - Throws: `wrongColumnCount`, `unterminatedQuote`, `unexpectedCharacter`, `elementTooLarge`, `invalidUTF8`,
    ///   `embeddedNUL`, and errors of `ByteSource.fill`.
    public func next() throws(CatalogueFileError) -> CSVRecord? {
        guard let fields = try rows.next() else { return nil }
        record += 1
        guard rows.fieldCount == columns.count else {
            throw CatalogueFileError(
                file: source.file, line: rows.firstLine, record: record, offset: source.offset,
                reason: .wrongColumnCount(found: rows.fieldCount, expected: columns.count))
        }
        return CSVRecord(columns: columns, fields: fields, line: rows.firstLine, number: record)
    }

    /// The delimiter that a first line such as `sep=;` names, and the bytes of that line; `nil` for any other line.
    static func delimiter(
        namedIn window: UnsafeBufferPointer<UInt8>
    ) -> (delimiter: UInt8, length: Int)? {
        guard let end = window.firstOffset(of: 0x0A), end <= 16 else { return nil }
        let line = window.slice(0..<end).filter { $0 != 0x22 && $0 != 0x0D }
        let name = line.prefix(4).map { $0 >= 0x41 && $0 <= 0x5A ? $0 | 0x20 : $0 }
        guard name == Array("sep=".utf8), line.count == 5, line[4] < 0x80 else { return nil }
        let isWord = UnicodeScalar(line[4]).properties.isAlphabetic || (0x30...0x39).contains(line[4])
        return isWord ? nil : (line[4], end + 1)
    }

    /// Fills the window until it contains the first line.
    private static func fillLine(_ source: ByteSource) throws(CatalogueFileError) {
        while source.window.firstOffset(of: 0x0A) == nil, source.window.count <= source.limits.maximumLine {
            if try !source.fill() { break }
        }
    }

    private static func delimiter(in source: ByteSource) throws(CatalogueFileError) -> UInt8 {
        try fillLine(source)
        let window = source.window
        let length = window.firstOffset(of: 0x0A) ?? window.count
        var best = (delimiter: delimiters[0], count: 0)
        for delimiter in delimiters {
            var isQuoted = false
            var count = 0
            for byte in window.prefix(length) {
                if byte == 0x22 { isQuoted.toggle() }
                if byte == delimiter, !isQuoted { count += 1 }
            }
            if count > best.count { best = (delimiter, count) }
        }
        return best.delimiter
    }
}

/// A row of a CSV file.
public struct CSVRecord: Hashable, Sendable {
    /// The names of the columns, from the header.
    public let columns: [String]
    /// One field for each column, as in the file, without quotes.
    public let fields: [String]
    /// The 1-based line where the row begins.
    public let line: Int
    /// 1-based, without the header.
    public let number: Int

    /// The field of a column; nil when the column does not exist.
    public subscript(column: String) -> String? {
        columns.firstIndex(of: column).map { fields[$0] }
    }
}

/// The rows of a CSV text, including the header, without knowledge of columns.
struct CSVRows {
    let source: ByteSource
    /// The number of lines read.
    var line = 0
    /// The line where the last row begins.
    private(set) var firstLine = 1
    /// The number of fields in the last row, including fields that were not stored.
    private(set) var fieldCount = 0
    private var scanner: CSVScanner

    init(source: ByteSource, delimiter: UInt8, maximumFields: Int) {
        self.source = source
        scanner = CSVScanner(
            delimiter: delimiter, maximumFields: maximumFields, maximumField: source.limits.maximumField)
    }

    /// The fields of the next row with any text; nil at the end.
    mutating func next() throws(CatalogueFileError) -> [String]? {
        while try scanRow() {
            let row = source.window.slice(0..<scanner.length)
            let fault = TextCheck.fault(in: row).map { failure($0.reason, at: $0.index) }
            let fields = fault == nil ? scanner.fields.map { Self.text(of: $0, in: row) } : []
            fieldCount = scanner.fieldCount
            firstLine = line + 1
            line += row.occurrences(of: 0x0A, within: row.count) + (row.last == 0x0A ? 0 : 1)
            source.consume(scanner.length)
            if let fault { throw fault }
            let isBlank = fieldCount == fields.count && fields.allSatisfy { $0.allSatisfy(\.isWhitespace) }
            if !isBlank { return fields }
        }
        return nil
    }

    /// Reads until the window begins with one whole row; false at the end.
    private mutating func scanRow() throws(CatalogueFileError) -> Bool {
        let limit = source.limits.maximumRecord
        scanner.reset()
        while try !scan() {
            if scanner.length > limit { break }
            if try source.fill() { continue }
            if scanner.length == 0 { return false }
            do { try scanner.finish() } catch { throw failure(error.reason, at: error.index) }
            break
        }
        if scanner.length > limit { throw failure(.elementTooLarge(limit: limit), at: 0) }
        return true
    }

    private mutating func scan() throws(CatalogueFileError) -> Bool {
        do { return try scanner.scan(source.window) } catch { throw failure(error.reason, at: error.index) }
    }

    private func failure(_ reason: CatalogueFileError.Reason, at index: Int) -> CatalogueFileError {
        let before = source.window.occurrences(of: 0x0A, within: index)
        return CatalogueFileError(
            file: source.file, line: line + 1 + before, offset: source.offset + Int64(index), reason: reason)
    }

    private static func text(of field: CSVScanner.Field, in row: UnsafeBufferPointer<UInt8>) -> String {
        let bytes = row.slice(field.start..<field.end)
        guard field.hasDoubledQuotes else { return String(decoding: bytes, as: UTF8.self) }
        var single: [UInt8] = []
        single.reserveCapacity(bytes.count)
        var isSecond = false
        for byte in bytes {
            isSecond = byte == 0x22 && !isSecond
            if byte != 0x22 || isSecond { single.append(byte) }
        }
        return String(decoding: single, as: UTF8.self)
    }
}

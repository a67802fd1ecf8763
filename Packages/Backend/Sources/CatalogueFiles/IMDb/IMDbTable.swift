/// The rows of one of IMDb's tab-separated files: no quoting, `\N` for a missing value, columns found by their header.
final class IMDbTable {
    let lines: LineReader
    /// The index in the file of each requested column.
    private let order: [Int]
    private let names: [String]
    private let width: Int
    private let starts: UnsafeMutablePointer<Int>
    private var row: UnsafeBufferPointer<UInt8>
    private(set) var line = 1

    init(source: ByteSource, columns: [String]) throws(CatalogueFileError) {
        let lines = try LineReader(source: source)
        let header =
            try lines.next()?.text.string.split(separator: "\t", omittingEmptySubsequences: false) ?? []
        var order: [Int] = []
        for column in columns {
            guard let index = header.firstIndex(where: { $0 == column }),
                !header[(index + 1)...].contains(where: { $0 == column })
            else {
                let reason = CatalogueFileError.Reason.wrongHeader(
                    expected: columns, found: header.prefix(64).map { String($0.prefix(64)) })
                throw CatalogueFileError(file: source.file, line: 1, reason: reason)
            }
            order.append(index)
        }
        self.lines = lines
        self.order = order
        names = columns
        width = header.count
        starts = .allocate(capacity: header.count + 1)
        row = UnsafeBufferPointer(start: nil, count: 0)
    }

    deinit {
        starts.deallocate()
    }

    var position: ReadingPosition { lines.position }

    /// Skips to a position; the beginning of a file means the first row.
    func resume(at target: ReadingPosition) throws(CatalogueFileError) {
        if target.offset > 0 { try lines.resume(at: target) }
    }

    /// Reads a row; false at the end.
    func advance() throws(CatalogueFileError) -> Bool {
        guard let next = try lines.next() else { return false }
        row = next.text.bytes
        line = next.number
        lines.countRecord()
        starts[0] = 0
        var found = 1
        while let tab = row.firstOffset(of: 0x09, from: starts[found - 1]) {
            if found == width { throw wrongCount() }
            starts[found] = tab + 1
            found += 1
        }
        if found != width { throw wrongCount() }
        starts[found] = row.count + 1
        return true
    }

    /// A field of the row: `column` is the index among the requested columns.
    func field(_ column: Int) -> FieldSlice {
        let index = order[column]
        return FieldSlice(row.slice(starts[index]..<(starts[index + 1] - 1)))
    }

    /// A whole number; nil when absent.
    func integer(_ column: Int) throws(CatalogueFileError) -> Int? {
        let field = field(column)
        if let value = field.integer { return value }
        if field.isAbsent { return nil }
        throw invalidNumber(column)
    }

    func invalidNumber(_ column: Int) -> CatalogueFileError {
        let value = String(field(column).string.prefix(64))
        return failure(.invalidNumber(column: names[column], value: value))
    }

    private func wrongCount() -> CatalogueFileError {
        let found = row.occurrences(of: 0x09, within: row.count) + 1
        return failure(.wrongColumnCount(found: found, expected: width))
    }

    private func failure(_ reason: CatalogueFileError.Reason) -> CatalogueFileError {
        CatalogueFileError(
            file: lines.source.file, line: line, record: position.record, offset: position.offset,
            reason: reason)
    }
}

/// Copies of fields in one piece of memory, which outlive the reader's buffer and may be passed to another thread.
struct KeptFields: Hashable, Sendable {
    private var bytes: [UInt8] = []

    /// Copies a field. The returned range identifies the copy.
    mutating func keep(_ field: FieldSlice) -> Range<Int> {
        let start = bytes.count
        bytes.append(contentsOf: field.bytes)
        return start..<bytes.count
    }

    /// Passes `body` a function that returns each copy by its range.
    func withFields<Failure: Error>(
        _ body: ((Range<Int>) -> FieldSlice) throws(Failure) -> Void
    ) throws(Failure) {
        try bytes.withUnsafeBufferPointer { bytes throws(Failure) in
            try body { FieldSlice(bytes.slice($0)) }
        }
    }
}

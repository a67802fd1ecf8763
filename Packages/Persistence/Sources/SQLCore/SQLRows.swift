/// Rows that were read in one go, in two pieces of memory: for lists, where going to and fro between the
/// database and what becomes of each row costs more than the query.
public struct SQLRows: Sendable {
    /// What one column of one row holds.
    @usableFromInline
    enum Cell: Sendable {
        case null
        case int(Int)
        case double(Double)
        /// A part of `texts`.
        case text(start: UInt32, count: UInt32)
    }

    @usableFromInline var cells: [Cell] = []
    @usableFromInline var texts: [UInt8] = []
    /// Of each row.
    public let columnCount: Int

    /// Room for the rows is only a guess; it grows.
    ///
    /// - Parameters:
    ///   - columnCount: of each row, at least 1.
    ///   - rowCount: how many rows will come.
    ///   - textBytes: how long the texts of one row are, in bytes.
    public init(columnCount: Int, reserving rowCount: Int = 1, textBytes: Int = 512) {
        precondition(columnCount > 0, "a row has columns")
        self.columnCount = columnCount
        cells.reserveCapacity(rowCount * columnCount)
        texts.reserveCapacity(rowCount * textBytes)
    }

    /// How many rows there are.
    public var count: Int { cells.count / columnCount }

    /// How long all texts are together, in bytes.
    public var textBytes: Int { texts.count }

    /// The row at a place, counted from 0 in the order of reading.
    public subscript(index: Int) -> SQLRow { SQLRow(rows: self, index: index) }
}

/// For drivers: the columns of a row come one after the other.
extension SQLRows {
    /// A column that is NULL.
    @inlinable
    public mutating func appendNull() { cells.append(.null) }

    /// A whole number.
    @inlinable
    public mutating func append(_ value: Int) { cells.append(.int(value)) }

    /// A fraction.
    @inlinable
    public mutating func append(_ value: Double) { cells.append(.double(value)) }

    /// A text or bytes, which are copied. All texts together have less than 4 GiB.
    @inlinable
    public mutating func append(utf8: UnsafeBufferPointer<UInt8>) {
        let start = UInt32(texts.count)
        texts.append(contentsOf: utf8)
        cells.append(.text(start: start, count: UInt32(utf8.count)))
    }
}

/// One of the rows. Columns are counted from 0; it keeps all rows in memory that were read with it.
public struct SQLRow: Sendable {
    @usableFromInline let rows: SQLRows
    @usableFromInline let first: Int

    @usableFromInline
    init(rows: SQLRows, index: Int) {
        self.rows = rows
        first = index * rows.columnCount
    }

    /// 0 when NULL or a text.
    @inlinable
    public func int(_ column: Int) -> Int {
        switch rows.cells[first + column] {
        case .int(let value): value
        case .double(let value): Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
        case .null, .text: 0
        }
    }

    /// 0 when NULL or a text.
    @inlinable
    public func double(_ column: Int) -> Double {
        switch rows.cells[first + column] {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .text: 0
        }
    }

    /// `nil` when NULL; a number in its digits.
    public func optionalText(_ column: Int) -> String? {
        switch rows.cells[first + column] {
        case .null: nil
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .text:
            withUTF8(column) { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
    }

    /// "" when NULL.
    public func text(_ column: Int) -> String { optionalText(column) ?? "" }

    /// The bytes of a text without a copy, valid only inside `body`; `nil` when there is none.
    @inlinable
    public func withUTF8<Result>(
        _ column: Int, _ body: (UnsafeBufferPointer<UInt8>?) -> Result
    ) -> Result {
        guard case .text(let start, let count) = rows.cells[first + column] else { return body(nil) }
        return rows.texts.withUnsafeBufferPointer {
            body(UnsafeBufferPointer(rebasing: $0[Int(start)..<Int(start) + Int(count)]))
        }
    }
}

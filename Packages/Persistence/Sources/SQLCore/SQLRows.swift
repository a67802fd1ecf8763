/// Rows read at once into two blocks of memory, for lists whose conversion row by row would cost more than the query.
public struct SQLRows: Sendable {
    /// The value of one column of one row.
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
    /// The number of columns of each row.
    public let columnCount: Int

    /// Reserves memory for an expected number of rows.
    ///
    /// - Parameters:
    ///   - columnCount: the number of columns of each row, at least 1.
    ///   - rowCount: the expected number of rows.
    ///   - textBytes: the expected length of the texts of one row, in bytes.
    public init(columnCount: Int, reserving rowCount: Int = 1, textBytes: Int = 512) {
        precondition(columnCount > 0, "a row has columns")
        self.columnCount = columnCount
        cells.reserveCapacity(rowCount * columnCount)
        texts.reserveCapacity(rowCount * textBytes)
    }

    /// The number of rows.
    public var count: Int { cells.count / columnCount }

    /// The length of all texts together, in bytes.
    public var textBytes: Int { texts.count }

    /// The row at an index from 0, in the order of reading.
    public subscript(index: Int) -> SQLRow { SQLRow(rows: self, index: index) }
}

/// For drivers: appends the columns of a row one by one.
extension SQLRows {
    /// Appends NULL.
    @inlinable
    public mutating func appendNull() { cells.append(.null) }

    /// Appends an integer.
    @inlinable
    public mutating func append(_ value: Int) { cells.append(.int(value)) }

    /// Appends a floating-point number.
    @inlinable
    public mutating func append(_ value: Double) { cells.append(.double(value)) }

    /// Appends a copy of a text or bytes. All texts together must be shorter than 4 GiB.
    @inlinable
    public mutating func append(utf8: UnsafeBufferPointer<UInt8>) {
        let start = UInt32(texts.count)
        texts.append(contentsOf: utf8)
        cells.append(.text(start: start, count: UInt32(utf8.count)))
    }
}

/// A row. Columns are counted from 0. It retains all rows that were read with it.
public struct SQLRow: Sendable {
    @usableFromInline let rows: SQLRows
    @usableFromInline let first: Int

    @usableFromInline
    init(rows: SQLRows, index: Int) {
        self.rows = rows
        first = index * rows.columnCount
    }

    /// The kind of a value.
    public enum Kind: Hashable, Sendable {
        case null, int, double
        /// A text or a blob.
        case bytes
    }

    public func kind(_ column: Int) -> Kind {
        switch rows.cells[first + column] {
        case .null: .null
        case .int: .int
        case .double: .double
        case .text: .bytes
        }
    }

    /// The number; 0 when NULL or a text.
    @inlinable
    public func int(_ column: Int) -> Int {
        switch rows.cells[first + column] {
        case .int(let value): value
        case .double(let value): Int(exactly: value.rounded(.towardZero)) ?? (value < 0 ? .min : .max)
        case .null, .text: 0
        }
    }

    /// The number; 0 when NULL or a text.
    @inlinable
    public func double(_ column: Int) -> Double {
        switch rows.cells[first + column] {
        case .int(let value): Double(value)
        case .double(let value): value
        case .null, .text: 0
        }
    }

    /// The text, or the digits of a number; `nil` when NULL.
    public func optionalText(_ column: Int) -> String? {
        switch rows.cells[first + column] {
        case .null: nil
        case .int(let value): "\(value)"
        case .double(let value): "\(value)"
        case .text:
            withUTF8(column) { $0.map { String(decoding: $0, as: UTF8.self) } }
        }
    }

    /// The text; "" when NULL.
    public func text(_ column: Int) -> String { optionalText(column) ?? "" }

    /// Passes the bytes of a text without a copy, valid only inside `body`; `nil` when NULL or a number.
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

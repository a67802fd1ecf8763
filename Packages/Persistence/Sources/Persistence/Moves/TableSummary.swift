import Basics
import SQLCore

/// A summary of a table's rows, equal for equal rows regardless of their order and database.
public struct TableSummary: Hashable, Sendable {
    public let name: String
    public let rows: Int
    /// 32 hexadecimal digits.
    public let checksum: String

    public init(_ name: String, rows: Int, checksum: String) {
        self.name = name
        self.rows = rows
        self.checksum = checksum
    }
}

/// The number of rows in a table.
public struct TableCount: Hashable, Sendable {
    public let name: String
    public let rows: Int

    init(_ name: String, _ rows: Int) {
        self.name = name
        self.rows = rows
    }
}

/// Computes a summary from the rows of a table.
struct TableSum {
    private(set) var rows = 0
    private var hash = UnorderedHash()

    mutating func add(_ portion: SQLRows) {
        for index in 0..<portion.count {
            var row = StableHash()
            for column in 0..<portion.columnCount { portion[index].combine(column, into: &row) }
            hash.add(row)
        }
        rows += portion.count
    }

    mutating func add(_ blob: Blob) {
        var row = StableHash()
        row.combine(text: blob.key.text)
        row.combine(blob.bytes)
        hash.add(row)
        rows += 1
    }

    func summary(of name: String) -> TableSummary {
        TableSummary(name, rows: rows, checksum: "\(hash)")
    }
}

extension SQLRow {
    /// Adds a value, with its kind and its length. A negative zero counts as zero, because SQLite does not store its
    /// sign.
    fileprivate func combine(_ column: Int, into hash: inout StableHash) {
        switch kind(column) {
        case .null: hash.combine(CollectionOfOne(0))
        case .int:
            hash.combine(CollectionOfOne(1))
            hash.combine(int(column))
        case .double:
            let value = double(column)
            hash.combine(CollectionOfOne(2))
            hash.combine(Int(bitPattern: UInt(value == 0 ? 0 : value.bitPattern)))
        case .bytes:
            withUTF8(column) { bytes in
                hash.combine(CollectionOfOne(3))
                hash.combine(bytes?.count ?? 0)
                if let bytes { hash.combine(bytes) }
            }
        }
    }
}

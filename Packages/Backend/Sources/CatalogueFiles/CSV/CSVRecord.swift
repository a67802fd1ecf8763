/// A row of a CSV file.
public struct CSVRecord: Hashable, Sendable {
    /// The names of the columns, from the header.
    public let columns: [String]
    /// As many as columns, as they stand in the file, without quotes.
    public let fields: [String]
    /// The 1-based line where the row begins.
    public let line: Int
    /// 1-based; the header is none.
    public let number: Int

    /// The field of a column; nil when there is no such column.
    public subscript(column: String) -> String? {
        columns.firstIndex(of: column).map { fields[$0] }
    }
}

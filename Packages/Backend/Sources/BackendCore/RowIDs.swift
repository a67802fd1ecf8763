public import SQLCore

extension SQLConnection {
    /// One more than the largest id of a table whose rows are never removed.
    public func nextID(of table: StaticString) throws(StoreError) -> Int {
        (try first("SELECT max(id) FROM \(table)") { $0.int(0) } ?? 0) + 1
    }
}

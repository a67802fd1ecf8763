/// Compiled statements by their text; the one unused for longest leaves first.
struct StatementCache {
    private struct Entry {
        let statement: SQLiteStatement
        var lastUse: Int
    }

    private let capacity: Int
    private var entries: [String: Entry] = [:]
    private var uses = 0
    private var latest: (sql: String, statement: SQLiteStatement)?

    init(capacity: Int) {
        self.capacity = capacity
    }

    var count: Int { entries.count }

    mutating func statement(for sql: String) -> SQLiteStatement? {
        if let latest, latest.sql == sql { return latest.statement }
        guard let index = entries.index(forKey: sql) else { return nil }
        uses += 1
        entries.values[index].lastUse = uses
        let found = entries.values[index].statement
        latest = (sql, found)
        return found
    }

    mutating func insert(_ statement: SQLiteStatement, for sql: String) {
        if entries.count >= capacity, let oldest = entries.min(by: { $0.value.lastUse < $1.value.lastUse }) {
            entries[oldest.key] = nil
        }
        uses += 1
        entries[sql] = Entry(statement: statement, lastUse: uses)
        latest = (sql, statement)
    }
}

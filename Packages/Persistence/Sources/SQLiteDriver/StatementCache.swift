/// Compiled statements by their text; the one unused for longest leaves first.
struct StatementCache {
    private struct Entry {
        let sql: String
        let statement: SQLiteStatement
        var lastUse: Int
    }

    private let capacity: Int
    /// There are few, so that comparing lengths finds one faster than a hash of its text would.
    private var entries: [Entry] = []
    private var uses = 0

    init(capacity: Int) {
        self.capacity = capacity
    }

    mutating func statement(for sql: String) -> SQLiteStatement? {
        let length = sql.utf8.count
        let index = entries.firstIndex { $0.sql.utf8.count == length && $0.sql == sql }
        guard let index else { return nil }
        uses += 1
        entries[index].lastUse = uses
        return entries[index].statement
    }

    mutating func insert(_ statement: SQLiteStatement, for sql: String) {
        uses += 1
        let entry = Entry(sql: sql, statement: statement, lastUse: uses)
        let isFull = entries.count >= capacity
        if isFull, let oldest = entries.indices.min(by: { entries[$0].lastUse < entries[$1].lastUse }) {
            entries[oldest] = entry
        } else {
            entries.append(entry)
        }
    }
}

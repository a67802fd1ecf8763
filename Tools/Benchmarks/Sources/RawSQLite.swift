import CSQLite

/// The work of `SQLiteBench` in plain calls of the C library, each statement compiled once.
final class RawSQLite {
    struct Failure: Error {
        let code: CInt
    }

    private var handle: OpaquePointer?
    private var statements: [OpaquePointer?] = []

    /// Uses the driver's settings, except that SQLite itself checkpoints.
    init(path: String) throws {
        try check(
            sqlite3_open_v2(
                path, &handle, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX, nil))
        try execute(
            "PRAGMA journal_mode=WAL;PRAGMA synchronous=NORMAL;PRAGMA cache_size=-8192;PRAGMA mmap_size=0")
        try execute("PRAGMA foreign_keys=ON")
        try execute("BEGIN IMMEDIATE;" + BenchItem.schema + "COMMIT")
    }

    deinit {
        for statement in statements { sqlite3_finalize(statement) }
        sqlite3_close_v2(handle)
    }

    func insert(_ rows: Int) throws {
        try execute("BEGIN IMMEDIATE")
        let statement = try prepare(BenchItem.insert)
        for number in 1...rows {
            let item = BenchItem(number: number)
            sqlite3_bind_int64(statement, 1, Int64(item.id))
            bind(item.title, 2, statement)
            sqlite3_bind_int64(statement, 3, Int64(item.price))
            sqlite3_bind_double(statement, 4, item.rating)
            bind(item.category, 5, statement)
            guard sqlite3_step(statement) == SQLITE_DONE else { throw Failure(code: sqlite3_errcode(handle)) }
            sqlite3_reset(statement)
        }
        try execute("COMMIT")
    }

    func stream() throws {
        var sum = 0
        try rows(of: prepare(BenchItem.all)) { item in sum &+= item.price &+ item.title.utf8.count }
        precondition(sum > 0)
    }

    func fetchAll() throws {
        var items: [BenchItem] = []
        try rows(of: prepare(BenchItem.all)) { items.append($0) }
        precondition(!items.isEmpty)
    }

    func lookUp(_ count: Int, of rows: Int) throws {
        try execute("BEGIN")
        let statement = try prepare(BenchItem.one)
        for number in 0..<count {
            let id = number &* 7_919 % rows + 1
            sqlite3_bind_int64(statement, 1, Int64(id))
            var found: BenchItem?
            if sqlite3_step(statement) == SQLITE_ROW { found = item(statement) }
            precondition(found?.id == id)
            sqlite3_reset(statement)
        }
        try execute("COMMIT")
    }

    /// Looks up each row in a transaction of its own.
    func lookUpEach(_ count: Int) throws {
        let (begin, statement, end) = (
            try prepare("BEGIN"), try prepare(BenchItem.one), try prepare("COMMIT")
        )
        for id in 1...count {
            sqlite3_step(begin)
            sqlite3_reset(begin)
            sqlite3_bind_int64(statement, 1, Int64(id))
            var found: BenchItem?
            if sqlite3_step(statement) == SQLITE_ROW { found = item(statement) }
            precondition(found?.id == id)
            sqlite3_reset(statement)
            sqlite3_step(end)
            sqlite3_reset(end)
        }
    }

    func pages(_ count: Int) throws {
        try execute("BEGIN")
        let statement = try prepare(BenchItem.page)
        for number in 0..<count {
            sqlite3_bind_int64(statement, 1, Int64(number))
            sqlite3_bind_int64(statement, 2, 0)
            var items: [BenchItem] = []
            try rows(of: statement) { items.append($0) }
            precondition(items.count == 20)
        }
        try execute("COMMIT")
    }

    func matches(_ count: Int) throws {
        try execute("BEGIN")
        let statement = try prepare(BenchItem.match)
        for _ in 0..<count {
            bind("number", 1, statement)
            var items: [BenchItem] = []
            try rows(of: statement) { items.append($0) }
            precondition(items.count == 20)
        }
        try execute("COMMIT")
    }

    @inline(__always)
    private func rows(of statement: OpaquePointer?, _ body: (BenchItem) -> Void) throws {
        while true {
            switch sqlite3_step(statement) {
            case SQLITE_ROW: body(item(statement))
            case SQLITE_DONE:
                sqlite3_reset(statement)
                return
            default: throw Failure(code: sqlite3_errcode(handle))
            }
        }
    }

    @inline(__always)
    private func item(_ statement: OpaquePointer?) -> BenchItem {
        BenchItem(
            id: Int(sqlite3_column_int64(statement, 0)), title: text(statement, 1),
            price: Int(sqlite3_column_int64(statement, 2)), rating: sqlite3_column_double(statement, 3),
            category: text(statement, 4))
    }

    @inline(__always)
    private func text(_ statement: OpaquePointer?, _ column: CInt) -> String {
        let bytes = UnsafeBufferPointer(
            start: sqlite3_column_text(statement, column), count: Int(sqlite3_column_bytes(statement, column))
        )
        return String(decoding: bytes, as: UTF8.self)
    }

    @inline(__always)
    private func bind(_ text: String, _ index: CInt, _ statement: OpaquePointer?) {
        var text = text
        _ = text.withUTF8 { csqlite_bind_text(statement, index, $0.baseAddress, UInt64($0.count)) }
    }

    private func prepare(_ sql: String) throws -> OpaquePointer? {
        var statement: OpaquePointer?
        try check(sqlite3_prepare_v3(handle, sql, -1, UInt32(SQLITE_PREPARE_PERSISTENT), &statement, nil))
        statements.append(statement)
        return statement
    }

    private func execute(_ sql: String) throws {
        try check(sqlite3_exec(handle, sql, nil, nil, nil))
    }

    private func check(_ code: CInt) throws {
        guard code == SQLITE_OK else { throw Failure(code: code) }
    }
}

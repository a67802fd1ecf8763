import CPostgres
import SQLCore

/// A statement with its values and the rows of its last run, all of them in memory.
class PostgresStatement: SQLStatement {
    let sql: String
    unowned let connection: PostgresConnection
    var parameters = PostgresParameters()
    private(set) var result: PostgresResult?
    private(set) var row = -1
    /// The index after its last row, which may not be the last one of the result.
    private var end = 0
    private var columnCount = 0

    init(sql: String, connection: PostgresConnection) {
        self.sql = sql
        self.connection = connection
    }

    final func bind(_ value: Int, at index: Int) throws(StoreError) { parameters.bind(value, at: index) }

    final func bind(_ value: Double, at index: Int) throws(StoreError) { parameters.bind(value, at: index) }

    final func bind(utf8: UnsafeBufferPointer<UInt8>, at index: Int) throws(StoreError) {
        try StoreError.check(utf8)
        parameters.bind(text: utf8, at: index)
    }

    final func bind(_ value: [UInt8], at index: Int) throws(StoreError) { parameters.bind(value, at: index) }

    final func bindNull(at index: Int) throws(StoreError) { parameters.bindNull(at: index) }

    func run() throws(StoreError) {
        reset()
        try connection.send(change: try connection.plan(sql, for: parameters), parameters)
    }

    final func step() throws(StoreError) -> Bool {
        if result == nil { try fetch() }
        row += 1
        while result != nil, row >= end {
            guard try fetchMore() else {
                reset()
                return false
            }
            row = 0
        }
        return result != nil
    }

    final func step(upTo limit: Int, into rows: inout SQLRows) throws(StoreError) {
        var left = limit
        while left > 0, try step(), let result {
            precondition(
                columnCount == rows.columnCount, "the rows have other columns than the statement")
            for column in 0..<columnCount { result.append(row, column, to: &rows) }
            left -= 1
        }
    }

    func reset() {
        result = nil
        row = -1
    }

    /// Requests the first rows.
    func fetch() throws(StoreError) {
        if let answer = try connection.answer(to: sql, parameters), let result = answer.result {
            return take(result, rows: answer.row + 1..<answer.end, columns: answer.columnCount)
        }
        try connection.run(try connection.plan(sql, for: parameters), parameters, for: self)
    }

    /// Requests more rows; `false` at the end.
    func fetchMore() throws(StoreError) -> Bool { false }

    /// For the connection: stores the requested rows.
    final func take(_ result: PostgresResult, rows: Range<Int>, columns: Int) {
        self.result = result
        (row, end, columnCount) = (rows.lowerBound - 1, rows.upperBound, columns)
    }

    final func isNull(_ column: Int) -> Bool { result?.isNull(row, column) ?? true }
    final func int(_ column: Int) -> Int { result?.int(row, column) ?? 0 }
    final func double(_ column: Int) -> Double { result?.double(row, column) ?? 0 }
    final func text(_ column: Int) -> String { result?.text(row, column) ?? "" }
    final func bytes(_ column: Int) -> [UInt8] { withUTF8(column) { Array($0) } }

    final func withUTF8<Result>(_ column: Int, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        guard let result else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        if result.isText(column) { return withExtendedLifetime(result) { body(result.bytes(row, column)) } }
        var text = result.text(row, column)
        return text.withUTF8(body)
    }
}

/// A statement whose rows are fetched in portions, through a cursor of the transaction.
final class PostgresCursor: PostgresStatement {
    private static let portion = 256
    private let name: String
    private var isOpen = false

    init(sql: String, name: String, connection: PostgresConnection) {
        self.name = name
        super.init(sql: sql, connection: connection)
    }

    override func run() throws(StoreError) { throw .statement("a stream of rows is read: \(sql)") }

    override func fetch() throws(StoreError) {
        try connection.run(
            once: "DECLARE \(name) NO SCROLL CURSOR FOR \(PostgresText.numbered(sql))", parameters, for: nil)
        isOpen = true
        _ = try fetchMore()
    }

    override func fetchMore() throws(StoreError) -> Bool {
        guard isOpen else { return false }
        try connection.run(once: "FETCH \(Self.portion) FROM \(name)", PostgresParameters(), for: self)
        return (result?.rowCount ?? 0) > 0
    }

    override func reset() {
        super.reset()
        guard isOpen else { return }
        isOpen = false
        // After a failure of the transaction the cursor no longer exists.
        try? connection.run(once: "CLOSE \(name)", PostgresParameters(), for: nil)
    }
}

/// A statement that the server has compiled, or will have compiled by the next answer.
final class PostgresPlan {
    let sql: String
    let name: String
    /// The types of its parameters; types left to the server are resolved by its description.
    private(set) var types: [Oid]
    fileprivate(set) var lastUse = 0

    init(sql: String, name: String, types: [Oid]) {
        self.sql = sql
        self.name = name
        self.types = types
    }

    /// Stores the types from the server's description.
    func resolve(_ description: OpaquePointer) {
        for index in 0..<min(types.count, Int(PQnparams(description)))
        where types[index] == PostgresType.unknown {
            types[index] = PQparamtype(description, CInt(index))
        }
    }

    /// Whether the plan accepts these values. `NULL` fits any type.
    func takes(_ parameters: PostgresParameters) -> Bool {
        guard types.count == parameters.types.count else { return false }
        return types.indices.allSatisfy { parameters.isNull($0) || types[$0] == parameters.types[$0] }
    }
}

/// The plans of a connection; evicts the least recently used first.
struct PlanCache {
    private let capacity: Int
    /// A text may have several plans, one for each combination of types.
    private var plans: [String: [PostgresPlan]] = [:]
    private var count = 0
    private var uses = 0
    private var lastName = 0

    init(capacity: Int) { self.capacity = capacity }

    mutating func plan(for sql: String, _ parameters: PostgresParameters) -> PostgresPlan? {
        guard let plan = plans[sql]?.first(where: { $0.takes(parameters) }) else { return nil }
        uses += 1
        plan.lastUse = uses
        return plan
    }

    /// A new plan, and the name of the evicted one.
    mutating func insert(_ sql: String, _ types: [Oid]) -> (plan: PostgresPlan, evicted: String?) {
        var evicted: PostgresPlan?
        if count >= capacity {
            evicted = plans.values.lazy.joined().min { $0.lastUse < $1.lastUse }
            if let evicted { remove(evicted) }
        }
        lastName += 1
        uses += 1
        let plan = PostgresPlan(sql: sql, name: "s\(lastName)", types: types)
        plan.lastUse = uses
        plans[sql, default: []].append(plan)
        count += 1
        return (plan, evicted?.name)
    }

    mutating func remove(_ plan: PostgresPlan) {
        guard let index = plans[plan.sql]?.firstIndex(where: { $0 === plan }) else { return }
        plans[plan.sql]?.remove(at: index)
        if plans[plan.sql]?.isEmpty == true { plans[plan.sql] = nil }
        count -= 1
    }
}

/// Statements that differ only in their values.
struct PostgresKind: Hashable {
    let sql: String
    let types: [Oid]

    init(_ sql: String, _ types: [Oid]) {
        self.sql = sql
        self.types = types
    }

    func hash(into hasher: inout Hasher) {
        hasher.combine(sql.utf8.count)
        hasher.combine(types)
    }
}

/// The texts for many rows that a connection has created.
struct TextCache {
    private let capacity: Int
    private var queries: [PostgresKind: String] = [:]
    private var changes: [PostgresKind: String] = [:]

    init(capacity: Int) { self.capacity = capacity }

    /// Caches ``PostgresText/prefetching(_:_:)``.
    mutating func prefetching(_ sql: String, _ columns: PostgresParameters) -> String {
        Self.text(PostgresKind(sql, columns.types), in: &queries, capacity) {
            PostgresText.prefetching(sql, columns)
        }
    }

    /// Caches ``PostgresText/forAll(_:_:)``.
    mutating func forAll(_ sql: String, _ columns: PostgresParameters) -> String {
        Self.text(PostgresKind(sql, columns.types), in: &changes, capacity) {
            PostgresText.forAll(sql, columns)
        }
    }

    private static func text(
        _ kind: PostgresKind, in texts: inout [PostgresKind: String], _ capacity: Int, _ make: () -> String
    ) -> String {
        if let text = texts[kind] { return text }
        if texts.count >= capacity { texts = [:] }
        let text = make()
        texts[kind] = text
        return text
    }
}

/// The text of statements.
enum PostgresText {
    /// Uses the placeholders of PostgreSQL, `$1`, instead of `?1`. A question mark inside quotes is unchanged.
    static func numbered(_ sql: String) -> String { replacing(sql) { "$\($0)" } }

    /// An `INSERT … VALUES (…)` or an `UPDATE … SET … WHERE …` for many rows, whose columns are its parameters.
    static func forAll(_ sql: String, _ columns: PostgresParameters) -> String {
        let text = replacing(sql) { columns.isNull($0 - 1) ? "?\($0)" : "each_row.v\($0)" }
        if let start = text.firstRange(of: "VALUES (") {
            var depth = 1
            let end = text[start.upperBound...].firstIndex { character in
                depth += character == "(" ? 1 : character == ")" ? -1 : 0
                return depth == 0
            }
            guard let end else { return text }
            return """
                \(text[..<start.lowerBound])SELECT \(text[start.upperBound..<end]) FROM \(rows(columns))
                \(text[text.index(after: end)...])
                """
        }
        guard let condition = text.firstRange(of: "WHERE ") else { return text }
        return """
            \(text[..<condition.lowerBound])FROM \(rows(columns))
            \(text[condition.lowerBound...])
            """
    }

    /// A query for many rows, whose columns are its parameters. The last column of each result row is the number of its
    /// input row, from 1; the results are in this order.
    static func prefetching(_ sql: String, _ columns: PostgresParameters) -> String {
        """
        SELECT each_answer.*, each_row.place FROM \(rows(columns, "WITH ORDINALITY", ", place"))
        CROSS JOIN LATERAL (\(replacing(sql) { columns.isNull($0 - 1) ? "?\($0)" : "each_row.v\($0)" })) AS each_answer
        ORDER BY each_row.place
        """
    }

    private static func rows(
        _ columns: PostgresParameters, _ option: String = "", _ further: String = ""
    ) -> String {
        let numbers = (1...columns.types.count).filter { !columns.isNull($0 - 1) }
        let (arrays, names) = (numbers.map { "?\($0)" }, numbers.map { "v\($0)" })
        return """
            unnest(\(arrays.joined(separator: ", "))) \(option)
            AS each_row(\(names.joined(separator: ", "))\(further))
            """
    }

    /// Calls `placeholder` with the number of each placeholder outside of quotes.
    private static func replacing(_ sql: String, _ placeholder: (Int) -> String) -> String {
        guard sql.utf8.contains(UInt8(ascii: "?")) else { return sql }
        var text: [UInt8] = []
        text.reserveCapacity(sql.utf8.count * 2)
        var quote: UInt8?
        var number: Int?
        for byte in sql.utf8 {
            if let known = number {
                if (0x30...0x39).contains(byte) {
                    number = known * 10 + Int(byte - 0x30)
                    continue
                }
                text.append(contentsOf: placeholder(known).utf8)
                number = nil
            }
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "'") || byte == UInt8(ascii: "\"") {
                quote = byte
            } else if byte == UInt8(ascii: "?") {
                number = 0
                continue
            }
            text.append(byte)
        }
        if let number { text.append(contentsOf: placeholder(number).utf8) }
        return String(decoding: text, as: UTF8.self)
    }
}

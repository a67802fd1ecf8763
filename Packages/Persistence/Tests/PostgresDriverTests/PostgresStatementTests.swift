import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Testing

@Suite(.enabled(if: TestServer.isThere))
struct PostgresStatementTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            let dialect = connection.dialect
            try connection.executeScript(
                """
                CREATE TABLE note (
                    id \(dialect.identity), text \(dialect.textType), size \(dialect.integerType),
                    weight \(dialect.realType), bytes \(dialect.blobType));
                CREATE UNIQUE INDEX note_by_text ON note (text) WHERE length(text) < 100;
                """)
        }
    ]

    private func withNotes<Value>(_ body: (PostgresDatabase) async throws -> Value) async throws -> Value {
        try await TestServer.withDatabase(Self.migrations, body)
    }

    @Test func `Values are read as they were bound`() async throws {
        let texts = ["", "it's “quoted” \\ ?1 $1", "기생충 ㄱㅅㅊ", String(repeating: "가", count: 100_000)]
        let numbers = [0, 1, -1, .max, .min]
        let weights = [0, -0.5, .pi, 1e300, .infinity]
        let blobs: [[UInt8]] = [[], [0], [255, 0, 92], Array(repeating: 7, count: 1 << 20)]
        try await withNotes { database in
            try await database.write { connection throws(StoreError) in
                for index in 0..<4 {
                    try connection.execute(
                        "INSERT INTO note (text, size, weight, bytes) VALUES (?1, ?2, ?3, ?4)",
                        .text(texts[index]), .int(numbers[index]), .double(weights[index]),
                        .blob(blobs[index]))
                }
                try connection.execute(
                    "INSERT INTO note (text, size, weight, bytes) VALUES (?1, ?2, ?3, ?4)", nil,
                    .int(numbers[4]), .double(weights[4]), nil)
            }
            let rows = try await database.read { connection throws(StoreError) in
                try connection.rows("SELECT text, size, weight, bytes FROM note ORDER BY id") { row in
                    (row.optionalText(0), row.int(1), row.double(2), row.isNull(3) ? nil : row.bytes(3))
                }
            }
            #expect(rows.map(\.0) == texts + [nil])
            #expect(rows.map(\.1) == numbers)
            #expect(rows.map(\.2) == weights)
            #expect(rows.map(\.3) == blobs + [nil])
        }
    }

    @Test func `Reads rows at once as one by one`() async throws {
        try await withNotes { database in
            try await database.write { connection throws(StoreError) in
                for index in 0..<10 {
                    try connection.execute(
                        "INSERT INTO note (text, size, weight) VALUES (?1, ?2, ?3)", .text("글 \(index)"),
                        index == 3 ? nil : .int(index * 1_000), .double(Double(index) / 4))
                }
            }
            let rows = try await database.read { connection throws(StoreError) in
                let statement = try connection.statement(
                    "SELECT text, size, weight, sum(size) OVER () FROM note ORDER BY id LIMIT ?1", values: [8]
                )
                var rows = SQLRows(columnCount: 4)
                try statement.step(upTo: 5, into: &rows)
                try statement.step(upTo: 100, into: &rows)
                return rows
            }
            #expect(rows.count == 8)
            #expect(rows[3].optionalText(1) == nil)
            #expect(rows[7].text(0) == "글 7")
            #expect(rows[7].int(1) == 7_000)
            #expect(rows[7].double(2) == 1.75)
            #expect(rows[0].int(3) == 42_000)
        }
    }

    @Test(arguments: [
        "0", "1", "-1", "9999", "10000", "-10000", "123456789012", "9223372036854775807",
        "-9223372036854775808",
        "99999999", "100000000", "1000000000000",
    ])
    func `Reads integers of any precision exactly`(digits: String) async throws {
        let number = try await TestServer.withDatabase { database in
            try await database.read { connection throws(StoreError) in
                try connection.first("SELECT CAST('\(digits)' AS numeric)") { $0.int(0) }
            }
        }
        #expect(number == Int(digits))
    }

    @Test(arguments: ["0.5", "-1234.5678", "0.00001", "12345678901234567890"])
    func `Reads other numbers as floating-point numbers`(digits: String) async throws {
        let number = try await TestServer.withDatabase { database in
            try await database.read { connection throws(StoreError) in
                try connection.first("SELECT CAST('\(digits)' AS numeric)") { $0.double(0) }
            }
        }
        let expected = try #require(Double(digits))
        #expect(abs((number ?? 0) - expected) <= abs(expected) * 1e-15)
    }

    @Test func `Names a type that cannot be read`() async throws {
        await #expect(throws: StoreError.statement("column day has the type 1082, which is not read")) {
            try await TestServer.withDatabase { database in
                _ = try await database.read { connection throws(StoreError) in
                    try connection.first("SELECT current_date AS day") { $0.text(0) }
                }
            }
        }
    }

    @Test func `Statements may be read at the same time`() async throws {
        try await withNotes { database in
            let pairs = try await database.read { connection throws(StoreError) in
                var pairs: [[Int]] = []
                let sql = "SELECT * FROM generate_series(CAST(?1 AS bigint), CAST(?2 AS bigint))"
                let outer = try connection.statement(sql, values: [1, 3])
                while try outer.step() {
                    let inner = try connection.statement(sql, values: [.int(outer.int(0)), 3])
                    while try inner.step() { pairs.append([outer.int(0), inner.int(0)]) }
                }
                return pairs
            }
            #expect(pairs == [[1, 1], [1, 2], [1, 3], [2, 2], [2, 3], [3, 3]])
        }
    }

    @Test func `A stream reads any number of rows during other statements`() async throws {
        try await withNotes { database in
            let sums = try await database.read { connection throws(StoreError) in
                let rows = try connection.stream("SELECT * FROM generate_series(CAST(1 AS bigint), ?1)")
                defer { rows.reset() }
                try rows.bind(1_000, at: 1)
                var (sum, doubled) = (0, 0)
                while try rows.step() {
                    sum += rows.int(0)
                    guard rows.int(0) % 100 == 0 else { continue }
                    doubled += try connection.first("SELECT ?1 * 2", .int(rows.int(0))) { $0.int(0) } ?? 0
                }
                return [sum, doubled]
            }
            #expect(sums == [500_500, 11_000])
        }
    }

    @Test func `A stream may be abandoned and read again`() async throws {
        try await withNotes { database in
            let firsts = try await database.read { connection throws(StoreError) in
                let rows = try connection.stream("SELECT * FROM generate_series(CAST(1 AS bigint), 1000)")
                var firsts: [Int] = []
                for _ in 0..<3 {
                    _ = try rows.step()
                    firsts.append(rows.int(0))
                    rows.reset()
                }
                return firsts
            }
            #expect(firsts == [1, 1, 1])
        }
    }

    @Test func `Counts changed rows`() async throws {
        try await withNotes { database in
            let counts = try await database.write { connection throws(StoreError) in
                [
                    try connection.update("INSERT INTO note (text) VALUES ('a'), ('b'), ('c')"),
                    try connection.update("UPDATE note SET size = ?1 WHERE text <> ?2", 4, "b"),
                    try connection.update("DELETE FROM note WHERE size = ?1", 5),
                ]
            }
            #expect(counts == [3, 2, 0])
        }
    }

    @Test func `NULL has the type of its place`() async throws {
        try await withNotes { database in
            let rows = try await database.write { connection throws(StoreError) in
                for values: [SQLValue] in [[nil, nil], [nil, 1], ["a", nil], ["b", 2]] {
                    try connection.execute(
                        "INSERT INTO note (text, size) VALUES (?1, ?2)", values[0], values[1])
                }
                return try connection.rows("SELECT text, size FROM note ORDER BY id") {
                    [$0.optionalText(0), $0.optionalInt(1).map { "\($0)" }]
                }
            }
            #expect(rows == [[nil, nil], [nil, "1"], ["a", nil], ["b", "2"]])
        }
    }

    @Test func `More statements than the cache holds can be used, and used again`() async throws {
        try await withNotes { database in
            let sum = try await database.read { connection throws(StoreError) in
                var sum = 0
                for round in 0..<2 {
                    for number in 0..<300 {
                        sum += try connection.first("SELECT \(number) + ?1", .int(round)) { $0.int(0) } ?? 0
                    }
                }
                return sum
            }
            #expect(sum == 2 * 44_850 + 300)
        }
    }

    @Test func `A late failure is reported and rolls everything back`() async throws {
        try await withNotes { database in
            await #expect {
                try await database.write { connection throws(StoreError) in
                    for text in ["a", "b", "a"] {
                        try connection.execute("INSERT INTO note (text) VALUES (?1)", .text(text))
                    }
                }
            } throws: { error in
                guard case StoreError.constraint(let reason) = error else { return false }
                return reason.english.contains("note_by_text")
            }
            try await database.expectCount(0)
            try await database.write { connection throws(StoreError) in
                try connection.execute("INSERT INTO note (text) VALUES ('a')")
            }
            try await database.expectCount(1)
        }
    }

    @Test func `After a failure no statement of the transaction runs`() async throws {
        try await withNotes { database in
            await #expect(throws: StoreError.self) {
                try await database.write { connection throws(StoreError) in
                    _ = try? connection.first("SELECT nothing FROM note") { $0.int(0) }
                    try connection.execute("INSERT INTO note (text) VALUES ('a')")
                }
            }
            try await database.expectCount(0)
        }
    }

    @Test func `A failed plan is compiled again when possible`() async throws {
        try await withNotes { database in
            let sql = "SELECT count(*) FROM later"
            let ask: @Sendable (any SQLConnection) throws(StoreError) -> Int = {
                connection throws(StoreError) in
                try connection.first(sql) { $0.int(0) } ?? -1
            }
            await #expect(throws: StoreError.self) { try await database.write(ask) }
            try await database.write { connection throws(StoreError) in
                try connection.executeScript(
                    "CREATE TABLE later (id BIGINT); INSERT INTO later VALUES (1), (2)")
            }
            #expect(try await database.write(ask) == 2)
        }
    }

    @Test func `A script runs in the transaction, between other statements`() async throws {
        try await withNotes { database in
            let write: @Sendable (Bool) async throws(StoreError) -> Void = { isKept throws(StoreError) in
                try await database.write { connection throws(StoreError) in
                    try connection.execute("INSERT INTO note (text) VALUES ('one')")
                    try connection.executeScript(
                        "CREATE TABLE extra (id BIGINT); INSERT INTO extra VALUES (1); INSERT INTO extra VALUES (2)"
                    )
                    try connection.execute("INSERT INTO note (text) VALUES ('two')")
                    if !isKept { throw .constraint("given up") }
                }
            }
            await #expect(throws: StoreError.constraint("given up")) { try await write(false) }
            try await database.expectCount(0)
            try await write(true)
            try await database.expectCount(2)
        }
    }

    @Test func `Thousands of changes are sent without waiting`() async throws {
        try await withNotes { database in
            try await database.write { connection throws(StoreError) in
                let insertion = try connection.statement("INSERT INTO note (text, size) VALUES (?1, ?2)")
                for number in 0..<5_000 {
                    try insertion.bind("a text of the number \(number)", at: 1)
                    try insertion.bind(number, at: 2)
                    try insertion.run()
                }
            }
            let sums = try await database.read { connection throws(StoreError) in
                try connection.first("SELECT count(*), sum(size) FROM note") { [$0.int(0), $0.int(1)] }
            }
            #expect(sums == [5_000, 12_497_500])
        }
    }
}

extension PostgresDatabase {
    func expectCount(_ count: Int, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let found = try await self.count
        #expect(found == count, sourceLocation: sourceLocation)
    }

    /// The number of notes.
    var count: Int {
        get async throws {
            try await read { connection throws(StoreError) in
                try connection.first("SELECT count(*) FROM note") { $0.int(0) } ?? -1
            }
        }
    }
}

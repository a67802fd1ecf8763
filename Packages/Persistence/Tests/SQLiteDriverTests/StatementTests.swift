import SQLCore
import SQLiteDriver
import Testing

@Suite struct StatementTests {
    private let database = Notes.database()

    @Test(
        arguments: [
            .null, .int(.min), .int(.max), 0, .double(0.1), .double(-1e300), .text(""),
            .text("naïve 🐈 \u{1}x"),
            .text(String(repeating: "long ", count: 10_000)), .blob([]), .blob([0, 255, 1]),
        ] as [SQLValue])
    func `Reads back the value that was bound`(value: SQLValue) async throws {
        let back = try await database.read { connection throws(StoreError) in
            try connection.first("SELECT ?1, typeof(?1)", value) { row -> SQLValue in
                switch row.text(1) {
                case "null": row.isNull(0) ? .null : .text("not null")
                case "integer": .int(row.int(0))
                case "real": .double(row.double(0))
                case "text": .text(row.text(0))
                default: .blob(row.bytes(0))
                }
            }
        }
        #expect(back == value)
    }

    @Test func `Reads NULL as nil or an empty value`() async throws {
        try await database.read { connection throws(StoreError) in
            _ = try connection.first("SELECT NULL") { row in
                #expect(row.isNull(0))
                #expect(row.int(0) == 0)
                #expect(row.double(0) == 0)
                #expect(row.text(0) == "")
                #expect(row.bytes(0) == [])
                #expect(row.optionalInt(0) == nil)
                #expect(row.optionalDouble(0) == nil)
                #expect(row.optionalText(0) == nil)
                #expect(row.withUTF8(0) { $0.count } == 0)
            }
        }
    }

    @Test func `Binds and reads UTF-8 without a String`() async throws {
        let sum = try await database.read { connection throws(StoreError) in
            let statement = try connection.statement("SELECT ?1 || ?1")
            let bytes = Array("é1".utf8)
            var failure: StoreError?
            bytes.withUnsafeBufferPointer { buffer in
                do throws(StoreError) { try statement.bind(utf8: buffer, at: 1) } catch { failure = error }
            }
            if let failure { throw failure }
            _ = try statement.step()
            return statement.withUTF8(0) { Array($0) }
        }
        #expect(sum == Array("é1é1".utf8))
    }

    @Test func `Reads rows at once as one by one`() async throws {
        let values = [
            "NULL", "''", "0", "-1", "9223372036854775807", "1.5", "-2.7", "1e300", "-1e300", "'é1'",
            "'한글 \u{1F600}'", "x'00ff'",
        ]
        try await database.read { connection throws(StoreError) in
            let sql = "VALUES " + values.map { "(7, \($0))" }.joined(separator: ", ")
            var rows = SQLRows(columnCount: 2)
            let statement = try connection.statement(sql)
            try statement.step(upTo: 5, into: &rows)
            #expect(rows.count == 5)
            try statement.step(upTo: .max, into: &rows)
            #expect(rows.count == values.count)
            var index = 0
            try connection.forEach(sql) { row in
                let (read, value) = (rows[index], values[index])
                #expect(read.int(0) == 7)
                #expect(read.int(1) == row.int(1), "\(value)")
                #expect(read.double(1) == row.double(1), "\(value)")
                #expect((read.withUTF8(1) { $0 == nil }) == (!value.contains("'")), "\(value)")
                if !value.contains("e300"), !value.hasPrefix("x") {
                    #expect(read.optionalText(1) == row.optionalText(1), "\(value)")
                    #expect(read.text(1) == row.text(1), "\(value)")
                }
                if value.hasPrefix("x") { #expect(read.withUTF8(1) { $0.map(Array.init) } == [0, 0xFF]) }
                index += 1
            }
            #expect(index == values.count)
        }
    }

    @Test func `Appends the rows of several runs`() async throws {
        let texts = try await database.read { connection throws(StoreError) in
            let statement = try connection.statement("SELECT ?1 || 'x' WHERE ?1 != 2")
            var rows = SQLRows(columnCount: 1)
            for number in 1...3 {
                try statement.bind(number, at: 1)
                try statement.step(upTo: 1, into: &rows)
                statement.reset()
            }
            return (0..<rows.count).map { rows[$0].text(0) }
        }
        #expect(texts == ["1x", "3x"])
    }

    @Test func `Clears the values of the last run when a statement is requested again`() async throws {
        try await database.read { connection throws(StoreError) in
            let sql = "SELECT ?1, ?2"
            _ = try connection.first(sql, "a", "b") { $0.text(1) }
            #expect(try connection.first(sql, "c") { $0.optionalText(1) } == .some(nil))
        }
    }

    @Test func `Keeps bound values after a reset`() async throws {
        try await database.read { connection throws(StoreError) in
            let statement = try connection.statement("SELECT ?1")
            try statement.bind(7, at: 1)
            for _ in 0..<2 {
                #expect(try statement.step())
                #expect(statement.int(0) == 7)
                statement.reset()
            }
        }
    }

    @Test func `Runs the same text inside itself`() async throws {
        let pairs = try await database.read { connection throws(StoreError) in
            let sql = "SELECT value FROM (SELECT 1 AS value UNION SELECT 2 UNION SELECT 3) ORDER BY value"
            return try connection.rows(sql) { outer throws(StoreError) in
                let inner = try connection.rows(sql) { $0.int(0) }
                return inner.map { $0 * 10 + outer.int(0) }
            }
        }
        #expect(pairs == [[11, 21, 31], [12, 22, 32], [13, 23, 33]])
    }

    @Test func `Runs more different statements than the cache holds`() async throws {
        let sum = try await database.read { connection throws(StoreError) in
            var sum = 0
            for _ in 0..<2 {
                for number in 0..<200 { sum += try connection.first("SELECT \(number)") { $0.int(0) } ?? 0 }
            }
            return sum
        }
        #expect(sum == 2 * 199 * 100)
    }

    @Test(arguments: ["", "  ", "SELECT 1; SELECT 2", "SELEC 1", "SELECT nothing FROM nowhere"])
    func `Refuses text that is not one statement`(sql: String) async throws {
        let error = await #expect(throws: StoreError.self) {
            try await database.read { connection throws(StoreError) in _ = try connection.statement(sql) }
        }
        guard case .statement = error else {
            Issue.record("\(String(describing: error))")
            return
        }
    }

    @Test func `Accepts a semicolon at the end`() async throws {
        #expect(try await database.number("SELECT 4 ;\n") == 4)
    }

    @Test func `Refuses a value without a placeholder`() async throws {
        await #expect(throws: StoreError.self) {
            try await database.read { connection throws(StoreError) in
                try connection.first("SELECT ?1", 1, 2) { $0.int(0) }
            }
        }
    }

    @Test func `Counts changed rows`() async throws {
        try await database.write { connection throws(StoreError) in
            try connection.execute("INSERT INTO note(text) VALUES ('a'), ('b'), ('c')")
            #expect(try connection.changes() == 3)
            try connection.execute("DELETE FROM note WHERE text > ?1", "a")
            #expect(try connection.changes() == 2)
            #expect(connection.dialect == .sqlite)
        }
    }

    @Test func `Passes on rows without storing them`() async throws {
        let sum = try await database.read { connection throws(StoreError) in
            var sum = 0
            try connection.forEach(
                "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?1) SELECT i FROM n",
                1_000
            ) { sum += $0.int(0) }
            return sum
        }
        #expect(sum == 500_500)
    }
}

import SQLCore
import SQLiteDriver

/// The work of `SQLiteBench`, written by means of the driver.
enum DriverSide {
    static let schema = Migration(version: 1, name: "bench") { connection throws(StoreError) in
        try connection.executeScript(BenchItem.schema)
    }

    static func insert(_ rows: Int, into database: SQLiteDatabase) async throws {
        try await database.write { connection throws(StoreError) in
            let statement = try connection.statement(BenchItem.insert)
            for number in 1...rows {
                let item = BenchItem(number: number)
                try statement.bind(item.id, at: 1)
                try statement.bind(item.title, at: 2)
                try statement.bind(item.price, at: 3)
                try statement.bind(item.rating, at: 4)
                try statement.bind(item.category, at: 5)
                try statement.run()
            }
        }
    }

    static func stream(_ database: SQLiteDatabase) async throws {
        let sum = try await database.read { connection throws(StoreError) in
            var sum = 0
            try connection.forEach(BenchItem.all) { row in
                let item = item(row)
                sum &+= item.price &+ item.title.utf8.count
            }
            return sum
        }
        precondition(sum > 0)
    }

    static func fetchAll(_ database: SQLiteDatabase) async throws {
        let count = try await database.read { connection throws(StoreError) in
            try connection.rows(BenchItem.all, read: item).count
        }
        precondition(count > 0)
    }

    static func lookUp(_ count: Int, of rows: Int, in database: SQLiteDatabase) async throws {
        try await database.read { connection throws(StoreError) in
            for number in 0..<count {
                let id = number &* 7_919 % rows + 1
                let found = try connection.first(BenchItem.one, .int(id), read: item)
                precondition(found?.id == id)
            }
        }
    }

    static func one(_ id: Int, in database: SQLiteDatabase) async throws -> BenchItem? {
        try await database.read { connection throws(StoreError) in
            try connection.first(BenchItem.one, .int(id), read: item)
        }
    }

    static func pages(_ count: Int, of database: SQLiteDatabase) async throws {
        try await database.read { connection throws(StoreError) in
            for number in 0..<count {
                let found = try connection.rows(BenchItem.page, .int(number), 0, read: item)
                precondition(found.count == 20)
            }
        }
    }

    static func matches(_ count: Int, in database: SQLiteDatabase) async throws {
        try await database.read { connection throws(StoreError) in
            for _ in 0..<count {
                let found = try connection.rows(BenchItem.match, "number", read: item)
                precondition(found.count == 20)
            }
        }
    }

    private static func item(_ row: any SQLStatement) -> BenchItem {
        BenchItem(
            id: row.int(0), title: row.text(1), price: row.int(2), rating: row.double(3),
            category: row.text(4))
    }
}

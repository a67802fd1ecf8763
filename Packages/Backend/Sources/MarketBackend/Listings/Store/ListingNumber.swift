import SQLCore

/// Counters that only increase.
enum ListingNumber: String, CaseIterable {
    /// The last id used, so that no id is reused.
    case listing, picture
    /// The number of changes of listings.
    case generation

    static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        let text = connection.dialect.textType
        try connection.executeScript(
            """
            CREATE TABLE market_number (
                name \(text) PRIMARY KEY, value \(integer) NOT NULL)\(connection.dialect.tableOptions);
            """)
        for number in allCases {
            try connection.execute(
                "INSERT INTO market_number (name, value) VALUES (?1, 0)", .text(number.rawValue))
        }
    }

    func value(on connection: any SQLConnection) throws(StoreError) -> Int {
        try connection.first("SELECT value FROM market_number WHERE name = ?1", .text(rawValue)) {
            $0.int(0)
        } ?? 0
    }

    /// Returns the last of a number of new values.
    @discardableResult
    func advance(by count: Int = 1, on connection: any SQLConnection) throws(StoreError) -> Int {
        let value = try connection.first(
            "UPDATE market_number SET value = value + ?2 WHERE name = ?1 RETURNING value", .text(rawValue),
            .int(count)
        ) { $0.int(0) }
        guard let value else { throw .corrupt("the table market_number has no row '\(rawValue)'") }
        return value
    }
}

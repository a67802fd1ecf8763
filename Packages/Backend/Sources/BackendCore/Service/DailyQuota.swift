import Basics
import NetworkCore
public import SQLCore

/// The share of one request in a daily storage quota.
public struct QuotaUse: Hashable, Sendable {
    /// A hash of the unit and the owner.
    let subject: Int
    let limit: Int
    let amount: Int
    /// Whether the bytes of the answer stored for retries also count.
    let countsAnswer: Bool
    /// The message when the limit is reached.
    let refusal: String

    /// - Parameters:
    ///   - unit: the counted unit, for example `products`.
    ///   - owner: the owner of the quota, for example `vendor:7`.
    ///   - limit: the total amount per day.
    ///   - amount: the amount of this request.
    ///   - countsAnswer: whether the bytes of the answer stored for retries also count.
    ///   - refusal: the message when the limit is reached.
    public init(
        _ unit: String, of owner: String, limit: Int, amount: Int, countsAnswer: Bool = false, refusal: String
    ) {
        subject = Self.subject(unit, of: owner)
        self.limit = limit
        self.amount = amount
        self.countsAnswer = countsAnswer
        self.refusal = refusal
    }

    static func subject(_ unit: String, of owner: String) -> Int {
        var hash = ContentHash()
        hash.combine(unit.utf8)
        hash.combine(owner.utf8)
        return Int(truncatingIfNeeded: hash.value)
    }
}

/// The amounts stored today, in the same database as the data: one row for each subject, whatever the number of
/// processes. Days are in UTC. Every row that is written removes a few rows of past days.
public enum DailyQuota {
    private static let day = 86_400
    private static let sweep = 20

    /// Makes the table; a step of a migration.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE daily_quota (
                subject \(integer) PRIMARY KEY, day \(integer) NOT NULL,
                amount \(integer) NOT NULL)\(connection.dialect.tableOptions);
            CREATE INDEX daily_quota_by_day ON daily_quota (day);
            """)
    }

    /// 429 until tomorrow when one of the limits would be exceeded. `now` is in seconds since 1970.
    public static func refusal(
        of uses: [QuotaUse], now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> HTTPFailure? {
        let rows = try connection.rows(
            "SELECT subject, amount FROM daily_quota WHERE subject = ?1 AND day = ?2",
            forEach: uses.map(\.subject), .int(now / day)
        ) { ($0.int(0), $0.int(1)) }
        let stored = Dictionary(rows) { amount, _ in amount }
        let passed = uses.first { $0.amount > $0.limit - (stored[$0.subject] ?? 0) }
        return passed.map {
            HTTPFailure(429, $0.refusal, headers: ["Retry-After": "\(day - now % day)"])
        }
    }

    /// The amount that an owner stored today, for the operator. `unit` and `owner` are as in ``QuotaUse``; `resets`
    /// clears the amount. `now` is in seconds since 1970.
    public static func stored(
        _ unit: String, of owner: String, resets: Bool, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Int {
        let subject = SQLValue.int(QuotaUse.subject(unit, of: owner))
        let amount = try connection.first(
            "SELECT amount FROM daily_quota WHERE subject = ?1 AND day = ?2", subject, .int(now / day)
        ) { $0.int(0) }
        if resets { try connection.execute("DELETE FROM daily_quota WHERE subject = ?1", subject) }
        return amount ?? 0
    }

    /// The owner for a client at an address; `nil` when the text is not an IP address.
    public static func owner(address: String) -> String? {
        let key = ClientKey(peer: address)
        if case .other = key { return nil }
        return "address:\(key)"
    }

    /// Adds to the amounts, in the transaction that stores the data. `answerBytes` is the size of the stored answer.
    public static func add(
        _ uses: [QuotaUse], answerBytes: Int = 0, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let today = now / day
        for use in uses {
            try connection.execute(
                """
                INSERT INTO daily_quota (subject, day, amount) VALUES (?1, ?2, ?3)
                ON CONFLICT (subject) DO UPDATE SET
                    amount = excluded.amount + CASE WHEN daily_quota.day = ?2 THEN daily_quota.amount ELSE 0 END,
                    day = ?2
                """, .int(use.subject), .int(today), .int(use.amount + (use.countsAnswer ? answerBytes : 0)))
        }
        guard !uses.isEmpty else { return }
        try connection.execute(
            """
            DELETE FROM daily_quota WHERE subject IN (
                SELECT subject FROM daily_quota WHERE day < ?1 ORDER BY day LIMIT ?2)
            """, .int(today), .int(sweep))
    }
}

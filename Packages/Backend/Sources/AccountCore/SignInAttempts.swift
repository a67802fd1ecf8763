import BackendCore
import PasswordCore
public import SQLCore

/// Counts wrong passwords in the database, so that all processes count together, and remembers the addresses of
/// successful sign-ins. Answers reveal neither.
///
/// Too many wrong passwords from one address lock that address out of the account for a while. Too many from all
/// addresses together only slow the account down, except for addresses from which its owner signed in before: an
/// attacker must not be able to lock the owner out.
public enum SignInAttempts {
    /// Wrong passwords from one address, or when changing a password, before a lock.
    static let limit = 10
    /// Wrong passwords from all addresses before other addresses are slowed down.
    static let limitOfAll = 30
    /// The period in which attempts count and the duration of a lock, in milliseconds.
    static let window = 15 * 60_000
    /// The largest number of addresses remembered for an account.
    static let mostPlaces = 16
    /// The largest number of outdated counts that a new one removes.
    private static let sweep = 20
    private static let strangers = 1 << 20
    /// Below the subjects of unknown names.
    private static let changes = -1 - strangers

    /// A step of a migration.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let integer = connection.dialect.integerType
        try connection.executeScript(
            """
            CREATE TABLE sign_in_attempt (
                subject \(integer) NOT NULL, place \(connection.dialect.blobType) NOT NULL,
                count \(integer) NOT NULL, since \(integer) NOT NULL, latest \(integer) NOT NULL,
                locked_until \(integer) NOT NULL, let_in_at \(integer) NOT NULL,
                PRIMARY KEY (subject, place))\(connection.dialect.tableOptions);
            CREATE INDEX sign_in_attempt_by_age ON sign_in_attempt (latest) WHERE let_in_at = 0;
            """)
    }

    /// The counter of an account. An unknown name maps to one of a bounded number of counters, so that every guess
    /// writes the same amount. The mapping depends on the server's key: with two names on one counter, an attacker
    /// would recognize from the delays that neither has an account.
    static func subject(of account: Int?, name: SignInName, key: [UInt8]) -> Int {
        let code = Sodium.authentication(of: Array("name:\(name.text)".utf8), key: key)
        let number = code.prefix(8).reduce(0) { $0 << 8 | UInt64($1) }
        return account ?? -1 - Int(number % UInt64(strangers))
    }

    /// The counter for changing the password of an account. It is separate, so that wrong passwords at sign-in do not
    /// lock the owner out of changing it.
    static func subject(ofChanging account: Int) -> Int { changes - account }

    static func isLocked(
        _ subject: Int, at place: SignInPlace, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try row(subject, place, on: connection)?.isLocked(now) ?? false
    }

    /// Whether a sign-in from that address is delayed.
    static func isSlow(
        _ subject: Int, at place: SignInPlace, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let wasLetIn = try row(subject, place, on: connection)?.wasLetIn ?? false
        let isLocked = try isLocked(subject, at: .anywhere, now: now, on: connection)
        return isLocked && !wasLetIn
    }

    /// Counts a wrong password at sign-in. Attempts from a locked address do not count for the account.
    static func add(
        _ subject: Int, at place: SignInPlace, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        let counts = try add(subject, place, limit, now: now, on: connection)
        try add(subject, .anywhere, limitOfAll, counts: counts, now: now, on: connection)
    }

    /// Counts a wrong password when changing it.
    static func add(
        changing account: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try add(subject(ofChanging: account), .anywhere, limit, now: now, on: connection)
    }

    /// Clears the wrong attempts from that address and records the successful sign-in.
    static func letIn(
        _ account: Int, at place: SignInPlace, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try write(Row(count: 0, since: now, until: 0, letInAt: now), account, place, now: now, on: connection)
        try connection.execute(
            """
            DELETE FROM sign_in_attempt WHERE subject = ?1 AND let_in_at > 0 AND place NOT IN (
                SELECT place FROM sign_in_attempt WHERE subject = ?1 AND let_in_at > 0
                ORDER BY let_in_at DESC, place LIMIT ?2)
            """, .int(account), .int(mostPlaces))
    }

    /// Removes all counts of a subject after its password changed.
    static func forget(_ subject: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM sign_in_attempt WHERE subject = ?1", .int(subject))
    }

    /// Lifts the locks of an account for all addresses. `now` is in milliseconds since 1970.
    ///
    /// - Returns: whether the account was locked.
    public static func unlock(
        _ account: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        var wasLocked = false
        for subject in [account, subject(ofChanging: account)] {
            let locked =
                try connection.first(
                    "SELECT count(*) FROM sign_in_attempt WHERE subject = ?1 AND locked_until > ?2",
                    .int(subject),
                    .int(now)
                ) { $0.int(0) } ?? 0
            wasLocked = wasLocked || locked > 0
            try connection.execute(
                "UPDATE sign_in_attempt SET count = 0, locked_until = 0 WHERE subject = ?1", .int(subject))
        }
        return wasLocked
    }

    private struct Row {
        var count: Int
        var since: Int
        var until: Int
        let letInAt: Int

        var wasLetIn: Bool { letInAt > 0 }

        /// Ignores a lock from a clock that was ahead.
        func isLocked(_ now: Int) -> Bool { until > now && until - now <= window }
    }

    private static func row(
        _ subject: Int, _ place: SignInPlace, on connection: any SQLConnection
    ) throws(StoreError) -> Row? {
        try connection.first(
            """
            SELECT count, since, locked_until, let_in_at FROM sign_in_attempt
            WHERE subject = ?1 AND place = ?2
            """, .int(subject), .blob(place.code)
        ) { Row(count: $0.int(0), since: $0.int(1), until: $0.int(2), letInAt: $0.int(3)) }
    }

    /// Only writes while locked or when `counts` is false. Returns whether the attempt counted.
    @discardableResult
    private static func add(
        _ subject: Int, _ place: SignInPlace, _ limit: Int, counts: Bool = true, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        var row =
            try row(subject, place, on: connection) ?? Row(count: 0, since: now, until: 0, letInAt: 0)
        let counts = counts && !row.isLocked(now)
        if counts {
            if !(0..<window).contains(now - row.since) { (row.count, row.since) = (0, now) }
            row.count += 1
            if row.count >= limit { (row.count, row.since, row.until) = (0, now, now + window) }
        }
        try write(row, subject, place, now: now, on: connection)
        return counts
    }

    private static func write(
        _ row: Row, _ subject: Int, _ place: SignInPlace, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            """
            DELETE FROM sign_in_attempt WHERE (subject, place) IN (
                SELECT subject, place FROM sign_in_attempt WHERE let_in_at = 0 AND latest < ?1
                ORDER BY latest LIMIT ?2)
            """, .int(now - window), .int(sweep))
        try connection.execute(
            """
            INSERT INTO sign_in_attempt (subject, place, count, since, latest, locked_until, let_in_at)
            VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7) ON CONFLICT (subject, place) DO UPDATE SET
            count = excluded.count, since = excluded.since, latest = excluded.latest,
            locked_until = excluded.locked_until, let_in_at = excluded.let_in_at
            """, .int(subject), .blob(place.code), .int(row.count), .int(row.since), .int(now),
            .int(row.until), .int(row.letInAt))
    }
}

/// The address of a sign-in as stored: a code that does not reveal the address without the key.
struct SignInPlace: Hashable, Sendable {
    let code: [UInt8]

    /// All addresses together.
    static let anywhere = SignInPlace(code: [0])

    /// - Parameters:
    ///   - peer: the address as the server sees it; `nil` in the process of the backend.
    ///   - key: the key of tokens.
    init(peer: String?, key: [UInt8]) {
        let text = peer.map { "\(ClientKey(peer: $0))" } ?? ""
        code = Array(Sodium.authentication(of: Array("place:\(text)".utf8), key: key).prefix(16))
    }

    private init(code: [UInt8]) { self.code = code }
}

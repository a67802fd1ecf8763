import BackendCore
import CommunityDomain
import SQLCore

/// Counts wrong passwords, in the database so that all its processes count together. After too many,
/// signing in with an account, or changing its password, is locked for a while, which nobody is told.
enum SignInFailures {
    static let limit = 10
    /// In milliseconds: within how long they count, and for how long an account is locked.
    static let window = 15 * 60_000
    private static let strangers = 4096
    /// Below those of strangers.
    private static let changes = -10_000

    /// What is counted for an account; for a name that nobody has one of a few counters, so that a guess
    /// writes the same, whoever it is for.
    static func subject(of account: Account.ID?, name: SignInName) -> Int {
        if let account { return account }
        var hash = ContentHash()
        hash.combine(name.text.utf8)
        return -1 - Int(hash.value % UInt64(strangers))
    }

    /// What is counted for changing the password of an account: apart, so that strangers who sign in with
    /// wrong passwords lock no owner out of it.
    static func subject(ofChanging account: Account.ID) -> Int { changes - account }

    static func isLocked(
        _ subject: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        let until =
            try connection.first(
                "SELECT locked_until FROM sign_in_failure WHERE subject = ?1", .int(subject)
            ) { $0.int(0) } ?? 0
        return isLocked(until: until, now: now)
    }

    /// Counts one more; while an account is locked it only writes.
    static func add(_ subject: Int, now: Int, on connection: any SQLConnection) throws(StoreError) {
        let known = try connection.first(
            "SELECT count, since, locked_until FROM sign_in_failure WHERE subject = ?1", .int(subject)
        ) { (count: $0.int(0), since: $0.int(1), until: $0.int(2)) }
        var (count, since, until) = known ?? (0, now, 0)
        if !isLocked(until: until, now: now) {
            if !(0..<window).contains(now - since) { (count, since) = (0, now) }
            count += 1
            if count >= limit { (count, since, until) = (0, now, now + window) }
        }
        try connection.execute(
            """
            INSERT INTO sign_in_failure (subject, count, since, latest, locked_until)
            VALUES (?1, ?2, ?3, ?4, ?5) ON CONFLICT (subject) DO UPDATE SET count = excluded.count,
            since = excluded.since, latest = excluded.latest, locked_until = excluded.locked_until
            """, .int(subject), .int(count), .int(since), .int(now), .int(until))
    }

    static func clear(_ subject: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("DELETE FROM sign_in_failure WHERE subject = ?1", .int(subject))
    }

    /// A lock from a clock that was ahead does not count.
    private static func isLocked(until: Int, now: Int) -> Bool { until > now && until - now <= window }
}

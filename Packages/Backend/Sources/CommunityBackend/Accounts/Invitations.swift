import BackendCore
import DomainCore
import PasswordCore
import SQLCore

/// Codes with which invited people make accounts on a closed board.
///
/// A code is for one e-mail address and one account. The database has its hash.
enum Invitations {
    /// In milliseconds: two weeks.
    private static let lifetime = 14 * 86_400_000
    /// Without letters that look like digits.
    private static let letters = Array("abcdefghjkmnpqrstuvwxyz23456789")

    /// A step of a migration.
    static func create(on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        try connection.executeScript(
            """
            CREATE TABLE invitation (
                email \(dialect.textType) PRIMARY KEY, hash \(dialect.blobType) NOT NULL,
                expires_at \(dialect.integerType) NOT NULL, account \(dialect.integerType))\(dialect.tableOptions);
            """)
    }

    /// Makes a code in place of an earlier one of the address. `now` is in milliseconds.
    static func add(_ email: EmailAddress, now: Int, on connection: any SQLConnection) throws(StoreError)
        -> String
    {
        // 20 letters of 31 are 99 bits. A byte over the largest multiple of 31 would prefer some letters.
        var code: [Character] = []
        while code.count < 20 {
            code += Sodium.random(32).filter { $0 < 248 }.map { letters[Int($0) % letters.count] }
        }
        let text = stride(from: 0, to: 20, by: 5).map { String(code[$0..<$0 + 5]) }.joined(separator: "-")
        try connection.execute(
            "DELETE FROM invitation WHERE email = ?1 OR expires_at < ?2", .text(email.text), .int(now))
        try connection.execute(
            "INSERT INTO invitation (email, hash, expires_at) VALUES (?1, ?2, ?3)", .text(email.text),
            .blob(hash(text)), .int(now + lifetime))
        return text
    }

    /// Whether a code is, or was, good for an address. The one who made an account with it may repeat the request.
    static func isKnown(
        _ code: String, _ email: EmailAddress, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try connection.first(
            "SELECT 1 FROM invitation WHERE email = ?1 AND hash = ?2 AND expires_at > ?3", .text(email.text),
            .blob(hash(code)), .int(now)
        ) { _ in true } ?? false
    }

    /// Uses a code for an account.
    ///
    /// - Returns: whether it was good, and not used yet.
    static func take(
        _ code: String, _ email: EmailAddress, for account: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try connection.execute(
            """
            UPDATE invitation SET account = ?3
            WHERE email = ?1 AND hash = ?2 AND account IS NULL AND expires_at > ?4
            """, .text(email.text), .blob(hash(code)), .int(account), .int(now))
        return try connection.changes() == 1
    }

    /// Of the letters and digits alone: people type the hyphens or leave them out.
    private static func hash(_ code: String) -> [UInt8] {
        Sodium.sha256(Array(code.lowercased().filter { $0.isLetter || $0.isNumber }.utf8))
    }
}

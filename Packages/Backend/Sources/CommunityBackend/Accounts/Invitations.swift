import BackendCore
import DomainCore
import PasswordCore
import SQLCore

/// Codes that let invited users create accounts on a closed board.
///
/// A code is for one e-mail address and one account. The database stores its hash.
enum Invitations {
    /// Two weeks, in milliseconds.
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

    /// Makes a code that replaces an earlier one of the address. `now` is in milliseconds.
    static func add(_ email: EmailAddress, now: Int, on connection: any SQLConnection) throws(StoreError)
        -> String
    {
        // 20 letters of 31 are 99 bits. Bytes from 248 on, the largest multiple of 31, would favor some letters.
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

    /// Whether an unexpired code belongs to the address, used or not. A sign-up with a used code may be a retry.
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
    /// - Returns: whether the code was valid and unused.
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

    /// Hashes only the letters and digits, so that hyphens are optional.
    private static func hash(_ code: String) -> [UInt8] {
        Sodium.sha256(Array(code.lowercased().filter { $0.isLetter || $0.isNumber }.utf8))
    }
}

internal import TextCore

/// The rule for passwords: long enough, and not among the first guesses of an attacker.
public enum PasswordRule {
    /// The reason why a password is refused. Never contains the password.
    public enum Problem: Error, Hashable, Sendable {
        /// In Unicode scalars.
        case tooShort(least: Int)
        /// In Unicode scalars.
        case tooLong(limit: Int)
        /// Clients of the community API expect passwords with exactly three "$" to be refused.
        case threeDollarSigns
        /// The password consists of the name or the e-mail address and nothing else.
        case likeAccount
        /// One of the most common passwords, or a single repeated character.
        case common
    }

    /// The bounds in Unicode scalars of form C; 128 scalars are at most 512 bytes.
    public static let length = 8...128

    /// Checks a new password.
    ///
    /// - Parameters:
    ///   - password: the password as typed.
    ///   - name: the name of the account; `nil` while unknown, as in a form that is being filled in.
    ///   - email: the address of the account; `nil` while unknown.
    ///   - isOfCommunity: whether clients of the community API may send it.
    /// - Returns: the password in form C, which is hashed here and at every sign-in.
    /// - Throws: the first problem of the password.
    public static func check(
        _ password: String, name: AccountName? = nil, email: EmailAddress?, isOfCommunity: Bool = true
    ) throws(Problem) -> String {
        guard password.utf8.count <= mostBytes else { throw .tooLong(limit: length.upperBound) }
        let password = password.nfc
        let scalars = password.unicodeScalars
        guard scalars.count >= length.lowerBound else { throw .tooShort(least: length.lowerBound) }
        guard scalars.count <= length.upperBound else { throw .tooLong(limit: length.upperBound) }
        guard !isOfCommunity || scalars.count(where: { $0 == "$" }) != 3 else { throw .threeDollarSigns }
        let folded = password.identifierFolded
        guard !isMade(folded, of: [email?.text, name?.text, email?.localPart]) else { throw .likeAccount }
        guard Set(folded.unicodeScalars).count > 1, !mostCommon.contains(folded) else { throw .common }
        return password
    }

    private static func isMade(_ password: String, of texts: [String?]) -> Bool {
        texts.compactMap { $0?.identifierFolded }.sorted { $0.count > $1.count }
            .reduce(password) { $0.replacing($1, with: "") }.isEmpty
    }

    /// The most bytes, in any decomposition, of a password that is short enough in form C.
    private static let mostBytes = 128 * 4 * 4

    private static let mostCommon: Set<String> = [
        "12345678", "123456789", "1234567890", "0123456789", "87654321", "987654321", "0987654321",
        "12341234", "123123123", "11223344", "12344321", "147258369", "123456789a", "a123456789", "a1234567",
        "a12345678", "1q2w3e4r", "1q2w3e4r5t", "q1w2e3r4", "1qaz2wsx", "1qaz2wsx3edc", "zaq12wsx", "qwer1234",
        "1234qwer", "asdf1234", "abcd1234", "1234abcd", "abc12345", "qwerty12", "qwerty123", "qwertyui",
        "qwertyuiop", "asdfghjk", "asdfghjkl", "zxcvbnm1", "abcdefgh", "password", "password1", "password12",
        "password123", "passw0rd", "p@ssw0rd", "p@ssword", "changeme", "letmein1", "welcome1", "welcome123",
        "admin123", "admin1234", "administrator", "iloveyou", "iloveyou1", "sunshine", "princess", "football",
        "baseball", "superman", "trustno1", "starwars", "whatever", "computer", "internet", "samsung1",
        "jennifer",
        "michelle", "dkssudgktpdy", "tkfkdgody", "rlaalstn", "test1234", "temp1234", "sample123", "default1",
    ]
}

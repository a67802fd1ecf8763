internal import TextCore

/// A token that lets a script act for an account without the account's secret. Times are in seconds since 1970.
public struct ScriptToken: Hashable, Sendable, Identifiable {
    /// The permissions of a script.
    public enum Scope: String, CaseIterable, Sendable {
        case read, write
    }

    /// The maximum number of tokens of an account at a time.
    public static let limit = 50
    /// The allowed lifetimes in days.
    public static let days = 1...366
    public static let usualDays = 90
    /// The beginning of every secret.
    public static let prefix = "trl_"
    /// In characters: the prefix, and 32 bytes in base64url.
    public static let length = prefix.count + 43
    /// The maximum length of a name, in characters.
    public static let longestName = 50

    public let id: Int
    /// Unique among the tokens of the account.
    public let name: String
    public let scope: Scope
    public let createdAt: Int
    /// Exact to an hour; `nil` when the token was never used.
    public let usedAt: Int?
    public let endsAt: Int

    public init(id: Int, name: String, scope: Scope, createdAt: Int, usedAt: Int?, endsAt: Int) {
        self.id = id
        self.name = name
        self.scope = scope
        self.createdAt = createdAt
        self.usedAt = usedAt
        self.endsAt = endsAt
    }

    /// The name as stored; `nil` for an invalid one. Allows letters and digits of any script with ".", "_" and "-", but not
    /// a number alone, which is an id.
    public static func name(_ text: String) -> String? {
        // More than any valid name has.
        guard text.utf8.count <= 1_000 else { return nil }
        let name = text.trimmed.nfc
        guard (1...longestName).contains(name.count), name.unicodeScalars.count <= longestName * 4,
            name.unicodeScalars.allSatisfy(\.isNamePart), Int(name) == nil
        else { return nil }
        return name
    }

    /// Whether a text has the form of a secret.
    public static func isSecret(_ text: String) -> Bool {
        text.utf8.count == length && text.hasPrefix(prefix)
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || $0 == "-" || $0 == "_"
            }
    }
}

/// The tokens of an account.
public protocol ScriptTokenRepository: Sendable {
    /// The tokens that have not expired, oldest first.
    func all() async throws(DomainError) -> [ScriptToken]

    /// Creates a token. `name` and `days` have passed the rules of ``ScriptToken``.
    ///
    /// - Returns: the token with its secret, which is never shown again; `nil` when another token has the name, or the
    ///   account has the maximum number of tokens.
    func create(
        _ name: String, scope: ScriptToken.Scope, days: Int
    ) async throws(DomainError) -> (token: ScriptToken, secret: String)?

    /// Ends a token at once.
    ///
    /// - Throws: `DomainError.notFound` when there is no such token.
    func revoke(_ id: ScriptToken.ID) async throws(DomainError)
}

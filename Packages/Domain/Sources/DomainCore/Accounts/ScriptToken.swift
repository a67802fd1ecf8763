internal import TextCore

/// A token that lets a script act for an account, without its secret. Times are in seconds since 1970.
public struct ScriptToken: Hashable, Sendable, Identifiable {
    /// The permissions of a script.
    public enum Scope: String, CaseIterable, Sendable {
        case read, write
    }

    /// How many an account may have at once.
    public static let limit = 50
    /// How many days it may be good for.
    public static let days = 1...366
    public static let usualDays = 90
    /// The beginning of every secret.
    public static let prefix = "trl_"
    /// In characters: the prefix, and 32 bytes in base64url.
    public static let length = prefix.count + 43
    /// Of a name, in characters.
    public static let longestName = 50

    public let id: Int
    /// No other token of the account has it.
    public let name: String
    public let scope: Scope
    public let createdAt: Int
    /// Exact to an hour; `nil` when it was never used.
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

    /// The name as it is stored; `nil` for a text that cannot be one. Letters and digits of any script with ".", "_" and
    /// "-", but not a number alone, which is an id.
    public static func name(_ text: String) -> String? {
        // More than any name has.
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
    /// The tokens that have not ended, the oldest first.
    func all() async throws(DomainError) -> [ScriptToken]

    /// Makes one. `name` and `days` have passed the rules of ``ScriptToken``.
    ///
    /// - Returns: the token with its secret, which is never shown again; `nil` when another one has the name, or the account
    ///   has as many as it may.
    func create(
        _ name: String, scope: ScriptToken.Scope, days: Int
    ) async throws(DomainError) -> (token: ScriptToken, secret: String)?

    /// Ends one at once.
    ///
    /// - Throws: `DomainError.notFound` when it is not there.
    func revoke(_ id: ScriptToken.ID) async throws(DomainError)
}

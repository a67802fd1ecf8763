import BackendCore
import PasswordCore
import SQLCore
import Synchronization

/// The content of an access token: account, session and validity. A JSON Web Token (RFC 7519) signed with HMAC-SHA-256
/// (RFC 7515). Only the exact form that this backend writes is valid.
struct AccessClaims: Hashable, Sendable {
    let account: Int
    let session: Int
    /// In seconds since 1970.
    let issuedAt: Int
    let expiresAt: Int

    /// The tolerated difference between the clocks of two processes, in seconds.
    static let leeway = 60
    private static let longest = 512
    /// `{"alg":"HS256","typ":"JWT"}`
    private static let header = "eyJhbGciOiJIUzI1NiIsInR5cCI6IkpXVCJ9"

    init(account: Int, session: Int, issuedAt: Int, expiresAt: Int) {
        self.account = account
        self.session = session
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
    }

    /// `nil` when the signature is wrong or the token is not valid at `now`, in seconds since 1970.
    init?(_ text: String, key: [UInt8], now: Int) {
        guard text.utf8.count <= Self.longest else { return nil }
        // Splits bytes: every request has a token, and iterating characters costs more than the signature.
        let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
        guard parts.count == 3, parts[0].elementsEqual(Self.header.utf8),
            let code = Sodium.bytes(base64: Substring(parts[2])),
            Sodium.areEqual(
                code, Sodium.authentication(of: Array(text.utf8[..<parts[1].endIndex]), key: key)),
            let payload = Sodium.bytes(base64: Substring(parts[1]))
        else { return nil }
        let numbers = payload.split { !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            .compactMap { Int(String(decoding: $0, as: UTF8.self)) }
        guard numbers.count == 4 else { return nil }
        self.init(account: numbers[0], session: numbers[1], issuedAt: numbers[2], expiresAt: numbers[3])
        guard Array(self.payload.utf8) == payload, issuedAt <= now + Self.leeway,
            // Avoids overflow: `expiresAt` may be close to `Int.max`.
            now - Self.leeway < expiresAt
        else { return nil }
    }

    func signed(with key: [UInt8]) -> String {
        let text = "\(Self.header).\(Sodium.base64(Array(payload.utf8)))"
        return "\(text).\(Sodium.base64(Sodium.authentication(of: Array(text.utf8), key: key)))"
    }

    private var payload: String {
        "{\"id\":\(account),\"sid\":\(session),\"iat\":\(issuedAt),\"exp\":\(expiresAt)}"
    }
}

/// Renews a session once. Consists of random bytes, the session, its generation, and a code that proves the origin,
/// which distinguishes a spent token from a forged one.
struct RefreshToken: Hashable, Sendable {
    private static let randomBytes = 32
    private static let label = Array("refresh:".utf8)

    let session: Int
    let generation: Int
    private let random: [UInt8]

    init(session: Int, generation: Int) {
        self.session = session
        self.generation = generation
        random = Sodium.random(Self.randomBytes)
    }

    /// `nil` when the text was not made with the key.
    init?(_ text: String, key: [UInt8]) {
        guard text.utf8.count <= 256, let bytes = Sodium.bytes(base64: text),
            bytes.count == Self.randomBytes + 16 + Sodium.hashBytes
        else { return nil }
        let body = Array(bytes.dropLast(Sodium.hashBytes))
        let code = Array(bytes.suffix(Sodium.hashBytes))
        guard Sodium.areEqual(code, Sodium.authentication(of: Self.label + body, key: key)) else {
            return nil
        }
        random = Array(body.prefix(Self.randomBytes))
        session = Self.number(body[Self.randomBytes...].prefix(8))
        generation = Self.number(body.suffix(8))
    }

    func text(key: [UInt8]) -> String {
        Sodium.base64(body + Sodium.authentication(of: Self.label + body, key: key))
    }

    /// The form in which the database stores the token.
    var hash: [UInt8] { Sodium.sha256(body) }

    private var body: [UInt8] { random + Self.bytes(session) + Self.bytes(generation) }

    private static func bytes(_ number: Int) -> [UInt8] {
        withUnsafeBytes(of: Int64(number).bigEndian) { Array($0) }
    }

    private static func number(_ bytes: ArraySlice<UInt8>) -> Int {
        Int(truncatingIfNeeded: bytes.reduce(UInt64(0)) { $0 << 8 | UInt64($1) })
    }
}

/// The key of all tokens, stored in the database so that all processes share it, and the identity of the database.
struct TokenIssuer: Hashable, Sendable {
    let key: [UInt8]
    /// See ``DatabaseIdentity``.
    let database: String

    /// - Returns: `nil` when the database is a copy that must start over.
    fileprivate init?(on connection: any SQLConnection) throws(StoreError) {
        guard let database = try DatabaseIdentity.current(on: connection) else { return nil }
        let key = try connection.first("SELECT value FROM secret WHERE name = 'tokens'") { $0.bytes(0) }
        guard let key, key.count == Sodium.hashBytes else { throw .corrupt("the key of tokens is missing") }
        self.key = key
        self.database = database
    }
}

/// Caches the issuer of a database. It is read again periodically, because an operator may replace the key
/// (``AccountTables/rotateKey(now:on:)``).
final class SigningKey: Sendable {
    private let known = Mutex<(issuer: TokenIssuer, readAt: Int)?>(nil)
    private let now: @Sendable () -> Int
    /// In milliseconds.
    private static let lifetime = 5_000

    /// `now` is in milliseconds since 1970.
    init(now: @escaping @Sendable () -> Int) { self.now = now }

    func issuer(in database: any Database) async throws -> TokenIssuer {
        let now = now()
        // Also reads again after the clock was set back.
        if let (issuer, readAt) = known.withLock({ $0 }), (0..<Self.lifetime).contains(now - readAt) {
            return issuer
        }
        var found = try await database.reading { connection throws(StoreError) in
            try TokenIssuer(on: connection)
        }
        if found == nil {
            found = try await database.writing { connection throws(StoreError) in
                // Another process may already have renewed it.
                if let issuer = try TokenIssuer(on: connection) { return issuer }
                try DatabaseIdentity.renew(on: connection)
                return try TokenIssuer(on: connection)
            }
        }
        guard let found else {
            throw StoreError.corrupt("the identity of the database cannot be read").asFailure()
        }
        known.withLock { $0 = (found, now) }
        return found
    }

    func bytes(in database: any Database) async throws -> [UInt8] { try await issuer(in: database).key }
}

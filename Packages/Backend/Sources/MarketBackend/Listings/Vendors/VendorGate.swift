import BackendCore
import MarketAPI
import MarketDomain
import NetworkCore
import PasswordCore
import SQLCore

/// Checks secrets. A failure takes the same work and gets the same answer, whatever the reason.
struct VendorGate: Sendable {
    /// In bytes; longer secrets are wrong without a check.
    static let longestSecret = 1_024
    private static let longestIdentifier = 64

    let store: MarketStore
    let limiter: ClientLimiter

    /// The vendor of the `identifier` header, if the secret is correct.
    ///
    /// - Throws: 400 if it is wrong, 429 after too many attempts, the errors of the password queue.
    func vendor(of request: HTTPRequest, secret: String?) async throws -> Vendor {
        guard let identifier = Self.identifier(of: request), let secret, !secret.isEmpty,
            secret.utf8.count <= Self.longestSecret
        else { throw MarketFailure.notYours }
        let known = try await known(identifier)
        let hash = known?.secret.map { SecretHash($0) }
        if let known, hash?.isMade(from: secret) == true { return Vendor(id: known.id, name: known.name) }
        try limiter.check(request)
        let check = try await store.passwords.check(secret, against: hash?.slow ?? store.passwords.nobody)
        guard let known, hash?.slow != nil, case .right = check else { throw MarketFailure.notYours }
        return Vendor(id: known.id, name: known.name)
    }

    /// The vendor of the `identifier` header, without a check of the secret.
    ///
    /// - Throws: 400 if the header is missing or invalid, or the vendor is unknown.
    func claimed(by request: HTTPRequest) async throws -> Vendor {
        guard let identifier = Self.identifier(of: request),
            let known = try await known(identifier)
        else { throw MarketFailure.notYours }
        return Vendor(id: known.id, name: known.name)
    }

    /// Refuses an unknown vendor before the secret is received, after the same work as for a wrong one.
    ///
    /// - Throws: 400 if the header is missing or invalid, or the vendor is unknown; 429 after too many attempts; the errors
    ///   of the password queue.
    func refuseUnknown(_ request: HTTPRequest) async throws {
        guard let identifier = Self.identifier(of: request) else { throw MarketFailure.notYours }
        guard try await known(identifier) == nil else { return }
        try limiter.check(request)
        _ = try await store.passwords.check(identifier, against: store.passwords.nobody)
        throw MarketFailure.notYours
    }

    private func known(_ identifier: String) async throws -> (id: Int, name: String, secret: String?)? {
        try await store.read { connection throws(StoreError) in
            try VendorTables.vendor(identifier: identifier, on: connection)
        }
    }

    /// Whether a password matches the stored one; `nil` stands for a listing without a password, or no listing.
    ///
    /// - Throws: 429 after too many attempts, the errors of the password queue.
    func isPassword(_ password: String?, keptAs kept: String?, _ request: HTTPRequest) async throws -> Bool {
        guard let password, !password.isEmpty, password.utf8.count <= Self.longestSecret else { return false }
        try limiter.check(request)
        let check = try await store.passwords.check(password, against: kept ?? store.passwords.nobody)
        guard kept != nil, case .right = check else { return false }
        return true
    }

    /// The stored form of the password of a new listing.
    ///
    /// - Throws: 429 after too many attempts, the errors of the password queue.
    func keep(_ password: String, _ request: HTTPRequest) async throws -> String {
        try limiter.check(request)
        return try await SecretHash(ofChosen: password, store.passwords).text
    }

    /// `nil` for an invalid identifier.
    static func identifier(of request: HTTPRequest) -> String? {
        guard let text = request.headers[MarketHeader.identifier],
            (1...longestIdentifier).contains(text.utf8.count)
        else { return nil }
        return text
    }
}

/// The stored form of a secret. A secret that the server generated cannot be guessed, so SHA-256 is enough; one that
/// a person chose can, so it is hashed with Argon2id, which is slow to check.
struct SecretHash: Hashable, Sendable {
    private static let mark = "sha256:"
    /// The size of a generated secret: 160 bits.
    private static let randomBytes = 20

    /// The value in the database.
    let text: String

    init(_ text: String) { self.text = text }

    /// A random secret: 27 letters, digits, `-` and `_`.
    static func newSecret() -> String { Sodium.base64(Sodium.random(randomBytes)) }

    /// The stored form of a secret of ``newSecret()``.
    init(ofMade secret: String) { text = Self.mark + Sodium.base64(Sodium.sha256(Array(secret.utf8))) }

    /// The stored form of a secret that a person chose.
    ///
    /// - Throws: the errors of the password queue.
    init(ofChosen secret: String, _ passwords: PasswordHashing) async throws {
        text = try await passwords.hash(secret)
    }

    /// The Argon2id hash; `nil` for a generated secret.
    var slow: String? { text.hasPrefix(Self.mark) ? nil : text }

    /// Whether it is this generated secret, compared in constant time.
    func isMade(from secret: String) -> Bool {
        Sodium.areEqual(Array(text.utf8), Array(SecretHash(ofMade: secret).text.utf8))
    }
}

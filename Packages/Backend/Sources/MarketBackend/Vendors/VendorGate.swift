import BackendCore
import MarketAPI
import MarketDomain
import NetworkCore
import PasswordCore
import SQLCore

/// Lets those in who know a secret. Whoever does not gets the same answer after the same work, whatever the
/// reason.
struct VendorGate: Sendable {
    /// In bytes; longer ones are wrong without a look.
    static let longestSecret = 1_024
    private static let longestIdentifier = 64

    let store: MarketStore
    let limiter: ClientLimiter

    /// The vendor of the `identifier` header, whose secret this is.
    ///
    /// - Throws: 400 when it is not, 429 after too many attempts, what the queue of passwords throws.
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

    /// The vendor of the `identifier` header, who has not proved it.
    ///
    /// - Throws: 400 when there is none.
    func claimed(by request: HTTPRequest) async throws -> Vendor {
        guard let identifier = Self.identifier(of: request),
            let known = try await known(identifier)
        else { throw MarketFailure.notYours }
        return Vendor(id: known.id, name: known.name)
    }

    /// Refuses who cannot have a secret before anything of it has come, after the work for a wrong one.
    ///
    /// - Throws: 400 when no vendor has the `identifier` header, 429 after too many attempts, what the queue
    ///   of passwords throws.
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

    /// Whether it is the password that is kept so; `nil` is kept for what is not there or has none.
    ///
    /// - Throws: 429 after too many attempts, what the queue of passwords throws.
    func isPassword(_ password: String?, keptAs kept: String?, _ request: HTTPRequest) async throws -> Bool {
        guard let password, !password.isEmpty, password.utf8.count <= Self.longestSecret else { return false }
        try limiter.check(request)
        let check = try await store.passwords.check(password, against: kept ?? store.passwords.nobody)
        guard kept != nil, case .right = check else { return false }
        return true
    }

    /// How a password of a new listing is kept.
    ///
    /// - Throws: 429 after too many attempts, what the queue of passwords throws.
    func keep(_ password: String, _ request: HTTPRequest) async throws -> String {
        try limiter.check(request)
        return try await SecretHash(ofChosen: password, store.passwords).text
    }

    /// `nil` for what no vendor can have.
    static func identifier(of request: HTTPRequest) -> String? {
        guard let text = request.headers[MarketHeader.identifier],
            (1...longestIdentifier).contains(text.utf8.count)
        else { return nil }
        return text
    }
}

/// How a secret is kept. One that the server made cannot be guessed, so a SHA-256 is enough; one that a
/// person chose can, so it is an Argon2id hash, which takes long to compare with.
struct SecretHash: Hashable, Sendable {
    private static let mark = "sha256:"
    /// Of a secret that the server makes: 160 bits.
    private static let randomBytes = 20

    /// As the database has it.
    let text: String

    init(_ text: String) { self.text = text }

    /// A secret that nobody can guess: 27 letters, digits, `-` and `_`.
    static func newSecret() -> String { Sodium.base64(Sodium.random(randomBytes)) }

    /// Keeps a secret that ``newSecret()`` made.
    init(ofMade secret: String) { text = Self.mark + Sodium.base64(Sodium.sha256(Array(secret.utf8))) }

    /// Keeps a secret that a person chose.
    ///
    /// - Throws: what the queue of passwords throws.
    init(ofChosen secret: String, _ passwords: PasswordHashing) async throws {
        text = try await passwords.hash(secret)
    }

    /// What is compared slowly; `nil` for a secret that the server made.
    var slow: String? { text.hasPrefix(Self.mark) ? nil : text }

    /// Whether the server made that secret; takes as long whatever it is.
    func isMade(from secret: String) -> Bool {
        Sodium.areEqual(Array(text.utf8), Array(SecretHash(ofMade: secret).text.utf8))
    }
}

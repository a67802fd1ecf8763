import PasswordCore

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

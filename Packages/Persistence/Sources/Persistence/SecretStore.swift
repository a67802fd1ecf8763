public import SQLCore
import Synchronization

/// Stores the secrets of a profile by name, where only their owner can read them.
public protocol SecretStore: Sendable {
    /// `nil` when there is no secret.
    ///
    /// - Throws: `StoreError.unavailable(_:)` when others could have read or changed the secret; the text contains the
    ///   solution.
    func secret(named name: String) async throws(StoreError) -> Secret?

    /// Stores a secret in place of the old one.
    func set(_ secret: Secret, named name: String) async throws(StoreError)

    /// Removes a secret, if there is one.
    func remove(named name: String) async throws(StoreError)
}

/// A key, a token or a password. Printing, logging or inspecting it reveals nothing; ``revealed`` is its text.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The text itself, to be sent or compared but never shown.
    public let revealed: String

    public init(_ text: String) { revealed = text }

    public var description: String { "(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// The place where a secret is stored, for display.
public enum SecretPlace: Hashable, Sendable, CustomStringConvertible {
    /// The secret does not exist.
    case nowhere
    /// In the keyring of the user's session.
    case keyring
    /// In a file that only its owner can read; the reason says why it is not in the keyring.
    case file(path: String, reason: ErrorText)
    /// Unknown, because the file was rejected; the text contains the reason and the solution.
    case refused(ErrorText)

    public var description: String {
        switch self {
        case .nowhere: "not kept"
        case .keyring: "kept in the keyring"
        case .file(let path, let reason): "kept in \(path), readable only by you, because \(reason.english)"
        case .refused(let reason): "refused: \(reason.english)"
        }
    }
}

/// The place where the user wants secrets to be stored.
public enum SecretChoice: String, CaseIterable, Codable, Sendable {
    /// In the keyring if it is available, else in the file.
    case auto
    /// Only in the keyring.
    case keyring
    /// Only in the file.
    case file
}

/// A secret store in memory, for tests.
public final class InMemorySecretStore: SecretStore {
    private let secrets: Mutex<[String: Secret]>

    public init(_ secrets: [String: Secret] = [:]) { self.secrets = Mutex(secrets) }

    public func secret(named name: String) async throws(StoreError) -> Secret? {
        secrets.withLock { $0[name] }
    }

    public func set(_ secret: Secret, named name: String) async throws(StoreError) {
        secrets.withLock { $0[name] = secret }
    }

    public func remove(named name: String) async throws(StoreError) {
        secrets.withLock { _ = $0.removeValue(forKey: name) }
    }
}

public import SQLCore
import Synchronization

/// Secrets of a profile by name, kept where only their owner can read them.
public protocol SecretStore: Sendable {
    /// `nil` when there is none.
    ///
    /// - Throws: ``StoreError/unavailable(_:)`` when others could have read or changed what was kept; the text says
    ///   what to do.
    func secret(named name: String) async throws(StoreError) -> Secret?

    /// Keeps a secret in the place of the old one.
    func set(_ secret: Secret, named name: String) async throws(StoreError)

    /// Forgets a secret; that there is none is no error.
    func remove(named name: String) async throws(StoreError)
}

/// A key, a token, a password. Printed, logged or looked into it shows nothing; whoever needs the text asks for it
/// by ``revealed``.
public struct Secret: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible,
    CustomReflectable
{
    /// The text itself: to be sent or compared, never shown.
    public let revealed: String

    public init(_ text: String) { revealed = text }

    public var description: String { "(secret)" }
    public var debugDescription: String { description }
    public var customMirror: Mirror { Mirror(self, children: []) }
}

/// Where a secret is kept, for its owner to read.
public enum SecretPlace: Hashable, Sendable, CustomStringConvertible {
    /// There is none.
    case nowhere
    /// In the keyring of the user's session.
    case keyring
    /// In a file that its owner alone can read, and why not in the keyring.
    case file(path: String, reason: String)
    /// It cannot be told, because the file is refused; the text says why and what to do.
    case refused(String)

    public var description: String {
        switch self {
        case .nowhere: "not kept"
        case .keyring: "kept in the keyring"
        case .file(let path, let reason): "kept in \(path), readable only by you, because \(reason)"
        case .refused(let reason): "refused: \(reason)"
        }
    }
}

/// Where the user wants secrets to be kept.
public enum SecretChoice: String, CaseIterable, Codable, Sendable {
    /// In the keyring when it can be used, else in the file.
    case auto
    /// In the keyring or not at all.
    case keyring
    /// In the file; the keyring is never asked.
    case file
}

/// Secrets that last as long as the object.
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

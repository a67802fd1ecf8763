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
        case .file(let path, let reason): "kept in \(path), readable by you alone, because \(reason)"
        case .refused(let reason): "refused: \(reason)"
        }
    }
}

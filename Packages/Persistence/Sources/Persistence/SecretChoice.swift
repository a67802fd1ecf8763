/// Where the user wants secrets to be kept.
public enum SecretChoice: String, CaseIterable, Codable, Sendable {
    /// In the keyring when it can be used, else in the file.
    case auto
    /// In the keyring or not at all.
    case keyring
    /// In the file; the keyring is never asked.
    case file
}

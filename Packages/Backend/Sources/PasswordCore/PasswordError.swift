/// Why a password could be neither hashed nor compared.
public enum PasswordError: Error {
    case noMemory
    /// What the database has in the place of a hash.
    case noHash
}

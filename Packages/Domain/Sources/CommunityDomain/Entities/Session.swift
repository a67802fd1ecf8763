/// Somebody is signed in on this device.
public struct Session: Hashable, Sendable {
    /// Where a device keeps what proves it.
    public enum Place: Hashable, Sendable {
        /// The desktop's keyring.
        case keyring
        /// A file that only its owner can read, and why it is not in the keyring.
        case file(path: String, reason: String)
        /// In this process, for tests and stores that forget.
        case memory
    }

    public let account: Account
    /// The server's address; `nil` is the backend in this process.
    public let server: String?
    public let place: Place

    public init(account: Account, server: String?, place: Place) {
        self.account = account
        self.server = server
        self.place = place
    }
}

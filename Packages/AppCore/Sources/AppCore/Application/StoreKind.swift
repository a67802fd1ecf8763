/// Which implementation keeps what outlives a command.
public enum StoreKind: String, CaseIterable, Codable, Sendable {
    /// SQLite files under the XDG folders.
    case sqlite
    /// Nothing outlives the command; what is built in is all there is.
    case memory
}

/// Which implementation keeps what outlives a command.
enum StoreKind: String, CaseIterable, Codable, Sendable {
    /// SQLite files under the XDG folders.
    case sqlite
    /// Nothing outlives the command; the catalogue is the bundled one.
    case memory
}

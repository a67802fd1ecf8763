/// What the table says of an import.
struct StoredImportRun: Hashable, Sendable {
    /// `nil` when another version of the program wrote it in a way that we do not understand.
    let run: ImportRun?
    /// "" when nobody is at work.
    let owner: String
    /// Seconds since 1970.
    let heartbeat: Int
}

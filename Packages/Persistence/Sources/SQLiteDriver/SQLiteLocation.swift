/// Where a database lives.
public enum SQLiteLocation: Hashable, Sendable {
    /// A file, made when it is missing. Its directory is made too.
    case file(String)
    /// Memory of this one `SQLiteDatabase`, gone with it: for tests and trials.
    case memory
}

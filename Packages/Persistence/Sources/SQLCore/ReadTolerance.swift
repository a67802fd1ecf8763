/// Whether what is read may be a little old.
///
///     try await ReadTolerance.$isLagAllowed.withValue(true) { try await database.read { … } }
///
/// A database that has a copy which follows it, such as a standby of PostgreSQL, answers such reads from there.
public enum ReadTolerance {
    /// Whether the reads of the task may miss the writes of the last seconds, also the task's own.
    @TaskLocal public static var isLagAllowed = false
}

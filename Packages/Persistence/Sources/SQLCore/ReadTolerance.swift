/// Whether reads may return slightly old data.
///
///     try await ReadTolerance.$isLagAllowed.withValue(true) { try await database.read { … } }
///
/// A database with a replica, such as a standby of PostgreSQL, answers such reads from there.
public enum ReadTolerance {
    /// Whether the reads of the task may miss the writes of the last seconds, including the task's own.
    @TaskLocal public static var isLagAllowed = false
}

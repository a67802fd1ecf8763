extension DependencyGraph {
    /// How far a value is.
    public enum State: String, Sendable, Hashable {
        /// Nobody asked for it, or making it failed and may be tried again.
        case waiting
        /// Its factory is running.
        case making
        /// There is a value; of a `Transient`, at least one was made.
        case made
    }
}

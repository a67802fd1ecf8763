/// What a child cost.
struct WorkerUsage: Hashable {
    /// The number that it had.
    let process: Int32
    /// The most that it had in memory, in bytes. Linux counts what its parent had when it started it, too.
    let memory: Int
    let processorTime: Duration
}

/// Why the talk with a child ended early.
enum WorkerFailure: Error, Hashable {
    /// The child is over, or hung up.
    case ended
    case deadline
    /// It said something that is no answer to the job.
    case nonsense
}

/// What a behaviour is tried on: the implementation and what belongs to it.
public protocol ContractSubject: Sendable {
    /// Lets go of what the subject holds: a server, a folder. Called once, after the trial.
    var end: @Sendable () async -> Void { get }
}

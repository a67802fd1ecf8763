/// A promise that an implementation does not keep.
public struct ContractViolation: Error, Hashable, Sendable, CustomStringConvertible {
    /// The name of the behaviour.
    public let behaviour: String
    /// The name of the implementation.
    public let implementation: String
    /// What was looked at.
    public let what: String
    /// What every implementation gives there.
    public let expected: String
    /// What this one gave.
    public let actual: String

    public var description: String {
        "\(implementation) breaks “\(behaviour)”: \(what): expected \(expected), got \(actual)"
    }
}

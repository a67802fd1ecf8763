public import Platform

/// An earlier answer of a source, to show during a new request.
public struct Snapshot<Value: Sendable>: Sendable {
    /// Called with the saved value, if there is one, before the source answers.
    public typealias Handler = @Sendable (Snapshot<Value>) async -> Void

    public let value: Value
    /// The time of the source's answer.
    public let savedAt: Date

    public init(_ value: Value, savedAt: Date) {
        self.value = value
        self.savedAt = savedAt
    }
}

extension Snapshot: Equatable where Value: Equatable {}

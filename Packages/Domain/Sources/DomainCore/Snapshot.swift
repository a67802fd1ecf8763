public import Platform

/// What a source said earlier, to be shown while it is asked again.
public struct Snapshot<Value: Sendable>: Sendable {
    /// Called with the saved value, if there is one, before the source answers.
    public typealias Handler = @Sendable (Snapshot<Value>) async -> Void

    public let value: Value
    /// When the source said it.
    public let savedAt: Date

    public init(_ value: Value, savedAt: Date) {
        self.value = value
        self.savedAt = savedAt
    }
}

extension Snapshot: Equatable where Value: Equatable {}

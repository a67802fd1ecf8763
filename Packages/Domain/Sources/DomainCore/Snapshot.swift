#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// A value and whether it is known to be current.
public struct Snapshot<Value: Sendable>: Sendable {
    /// How current a value is.
    public enum Freshness: Hashable, Sendable {
        /// The source just said so.
        case fresh
        /// The source did not confirm it; this is what it said at that time.
        case saved(at: Date)
    }

    /// Takes what was saved last time while the source is still being asked.
    public typealias Handler = @Sendable (Snapshot<Value>) async -> Void

    /// What was said.
    public let value: Value
    /// When it was said.
    public let freshness: Freshness

    public init(_ value: Value, _ freshness: Freshness = .fresh) {
        self.value = value
        self.freshness = freshness
    }
}

extension Snapshot: Equatable where Value: Equatable {}

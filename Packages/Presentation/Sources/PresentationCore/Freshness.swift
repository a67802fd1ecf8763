public import DomainCore
#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Whether what is shown was just said by its source.
public enum Freshness: Hashable, Sendable {
    /// The source just said so.
    case fresh
    /// Kept since that time; the source is still being asked.
    case saved(at: Date)

    /// The same of a snapshot.
    public init<Value>(_ freshness: Snapshot<Value>.Freshness) {
        switch freshness {
        case .fresh: self = .fresh
        case .saved(let date): self = .saved(at: date)
        }
    }
}

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// An answer that was kept, and how old it is.
public struct CachedResponse: Hashable, Sendable {
    public var bytes: [UInt8]
    public var savedAt: Date
    /// Time since it was saved, never negative.
    public var age: Duration
    /// It has outlived its lifetime: good enough to show while a new one is fetched.
    public var isStale: Bool

    public init(bytes: [UInt8], savedAt: Date, age: Duration, isStale: Bool) {
        self.bytes = bytes
        self.savedAt = savedAt
        self.age = age
        self.isStale = isStale
    }
}

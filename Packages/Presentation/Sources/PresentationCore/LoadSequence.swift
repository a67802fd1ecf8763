/// Tells the newest request from older ones, so that a late answer is dropped.
public struct LoadSequence: Sendable {
    /// The number of the newest request; 0 before the first.
    public private(set) var latest = 0

    public init() {}

    /// Begins a request and makes all earlier ones old.
    public mutating func next() -> Int {
        latest += 1
        return latest
    }

    /// Whether no newer request has begun.
    public func isLatest(_ number: Int) -> Bool { number == latest }
}

/// An order-independent hash of any number of elements: the sums of two hashes of each. Not safe against deliberate
/// collisions.
///
/// Files and databases store its values, so the algorithm never changes.
public struct UnorderedHash: Hashable, Sendable {
    private var sums: (UInt64, UInt64) = (0, 0)

    public init() {}

    /// Adds an element. An element added twice counts twice.
    public mutating func add(_ element: StableHash) {
        sums.0 &+= element.mixed
        var second = element
        second.combine(0x5A)
        sums.1 &+= second.mixed
    }

    public static func == (one: Self, other: Self) -> Bool { one.sums == other.sums }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(sums.0)
        hasher.combine(sums.1)
    }
}

extension UnorderedHash: CustomStringConvertible {
    /// Thirty-two hexadecimal digits.
    public var description: String { sums.0.hexadecimal + sums.1.hexadecimal }
}

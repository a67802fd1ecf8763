/// A hash of any number of elements, in whatever order they come: the sums of two hashes of each. It holds off accidents,
/// not enemies.
///
/// Files and databases keep its values, so it never changes.
public struct UnorderedHash: Hashable, Sendable {
    private var sums: (UInt64, UInt64) = (0, 0)

    public init() {}

    /// Adds an element. The same one twice counts twice.
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

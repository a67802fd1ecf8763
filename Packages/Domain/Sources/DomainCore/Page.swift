/// One page of a longer list.
public struct Page<Element: Sendable>: Sendable {
    /// In the order of the list.
    public let elements: [Element]
    /// Counts from 1.
    public let number: Int
    /// Whether nothing comes after it.
    public let isLast: Bool
    /// How many elements all pages hold together, where the source knows.
    public let total: Total?
    /// Continues after this page even when elements were added or removed meanwhile.
    public let nextCursor: String?
    /// Of a search: what it was taken for, when that is another text than the one that was typed.
    public let reading: SearchReading?

    public init(
        elements: [Element], number: Int, isLast: Bool, total: Total? = nil, nextCursor: String? = nil,
        reading: SearchReading? = nil
    ) {
        self.elements = elements
        self.number = number
        self.isLast = isLast
        self.total = total
        self.nextCursor = nextCursor
        self.reading = reading
    }
}

extension Page: Equatable where Element: Equatable {}

/// How many there are.
public enum Total: Hashable, Sendable {
    /// All were counted.
    case exactly(Int)
    /// There are this many and perhaps more: counting stopped here.
    case atLeast(Int)

    /// The number that is known, whether or not there are more.
    public var count: Int {
        switch self {
        case .exactly(let count), .atLeast(let count): count
        }
    }
}

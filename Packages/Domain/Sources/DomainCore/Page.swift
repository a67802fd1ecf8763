/// One page of a longer list.
public struct Page<Element: Sendable>: Sendable {
    /// In the order of the list.
    public let elements: [Element]
    /// Counts from 1.
    public let number: Int
    /// Whether no page follows.
    public let isLast: Bool
    /// The number of elements on all pages together, where the source knows it.
    public let total: Total?
    /// Continues after this page even when elements were added or removed in between.
    public let nextCursor: String?
    /// The reading of a search's text, when it differs from the typed text.
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

/// A number of elements.
public enum Total: Hashable, Sendable {
    /// All elements were counted.
    case exactly(Int)
    /// At least this number, perhaps more: counting stopped here.
    case atLeast(Int)

    /// The counted number, whether or not there are more.
    public var count: Int {
        switch self {
        case .exactly(let count), .atLeast(let count): count
        }
    }
}

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

/// Some of the genres of one generation, in the order of their bits.
struct GenreSet: Sequence, Sendable {
    fileprivate let names: [String]
    fileprivate let mask: Int

    var isEmpty: Bool { mask & (1 << names.count - 1) == 0 }

    func makeIterator() -> Iterator { Iterator(names: names, rest: mask) }

    struct Iterator: IteratorProtocol {
        fileprivate let names: [String]
        fileprivate var rest: Int

        mutating func next() -> String? {
            let bit = rest.trailingZeroBitCount
            guard bit < names.count else { return nil }
            rest &= rest - 1
            return names[bit]
        }
    }
}

extension GenreNames {
    func set(_ mask: Int) -> GenreSet { GenreSet(names: names, mask: mask) }
}

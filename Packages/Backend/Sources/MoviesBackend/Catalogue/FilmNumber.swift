import Basics
import TextCore

/// The ids of films, equal in every import of the same films: bookmarks and scores refer to them.
enum FilmNumber {
    /// Ids from here on are made from the title.
    static let firstMade = 1_000_000_000
    private static let madeCount: UInt64 = 9_000_000_000

    /// The number of an IMDb code; `nil` when the code is invalid, or long enough to be a made id.
    static func id(ofCode code: some Collection<UInt8>) -> Int? {
        let digits = code.dropFirst(2)
        guard code.starts(with: [0x74, 0x74]), (1...9).contains(digits.count) else { return nil }
        var number = 0
        for digit in digits {
            guard (0x30...0x39).contains(digit) else { return nil }
            number = number * 10 + Int(digit - 0x30)
        }
        return number > 0 ? number : nil
    }

    /// The first id to try for a film without a usable code; see `next(after:)` for the following ones.
    static func made(fromFolded title: some Sequence<UInt8>, year: Int) -> Int {
        var hash = StableHash()
        hash.combine(title)
        hash.combine(0)
        hash.combine(year)
        return firstMade + Int(hash.mixed % madeCount)
    }

    /// The id to try when another film has `id`.
    static func next(after id: Int) -> Int {
        firstMade + (id - firstMade + 1) % Int(madeCount)
    }

    /// A person's id, made from the folded name, or from the name itself when folding leaves nothing of it.
    static func person(named name: String) -> Int {
        let folded = name.folded
        var hash = StableHash()
        hash.combine((folded.isEmpty ? name : folded).utf8)
        return Int(hash.mixed >> 2)
    }
}

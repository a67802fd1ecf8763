import Foundation

/// Numbers at which arithmetic fails, as text: the limits of integers and of exact doubles, their halves and
/// neighbours, quotients of them by the factors of prices, and texts that only look like numbers.
enum NumberLimits {
    static let all: [String] = {
        var numbers: [Int128] = []
        for bits in [31, 53, 63] {
            let limit = Int128(1) << bits
            for one in [limit, 0 - limit] { numbers += [one - 1, one, one + 1, one / 2] }
        }
        let largest = Int128(1) << 63
        for divisor in [10, 100, 1_000, 10_000] as [Int128] {
            numbers += [largest / divisor, largest / divisor + 1]
        }
        let others = ["0", "-0", "-1", "0.5", "1e3", "1e18", "1e400", "NaN", "99999999999999999999999"]
        return numbers.map { String($0) } + others
    }()

    /// Numbers that once trapped, each in a different place.
    private static let worst = [
        "0", "-1", "1e400", "\(Int.max)", "\(Int.min)", "9223372036854776", "922337203685478",
    ]

    /// The numbers for a place: the worst numbers and a quarter of the others, selected by the name of the place.
    /// Manually, all of them: `TRELLIS_NUMBERS=all Tools/test --filter NumberTests`.
    static func some(for place: String) -> [String] {
        guard ProcessInfo.processInfo.environment["TRELLIS_NUMBERS"] != "all" else { return all }
        let start = place.utf8.reduce(0) { $0 + Int($1) } % 4
        let others = all.filter { !worst.contains($0) }
        return worst + others.indices.filter { $0 % 4 == start }.map { others[$0] }
    }
}

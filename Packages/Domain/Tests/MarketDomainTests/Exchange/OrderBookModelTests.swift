import MarketDomain
import Platform
import Testing
import TestSupport

/// Holds the engine to ``NaiveBook``, which was written from the rules alone by somebody who had not seen the engine.
///
/// `TRELLIS_BOOK_OPERATIONS` sets the number of operations of each shape, `TRELLIS_BOOK_SEED` where they begin.
@Suite struct OrderBookModelTests {
    private static func number(_ name: String, default fallback: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? fallback
    }

    @Test(arguments: BookShape.allCases)
    func `random operations do what the rules say`(shape: BookShape) {
        let seed = UInt64(Self.number("TRELLIS_BOOK_SEED", default: 20_261_123))
        let count = Self.number("TRELLIS_BOOK_OPERATIONS", default: 2_000)
        let difference = BookComparison(shape, seed: seed).firstDifference(in: count)
        #expect(difference == nil, "seed \(seed)")
    }
}

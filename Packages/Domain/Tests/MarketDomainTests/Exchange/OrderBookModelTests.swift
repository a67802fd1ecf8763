import MarketDomain
import Platform
import Testing
import TestSupport

/// Compares the engine with ``NaiveBook``, whose author wrote it from the rules alone and had not seen the engine.
///
/// `TRELLIS_BOOK_OPERATIONS` sets the number of operations of each shape, `TRELLIS_BOOK_SEED` their seed.
@Suite struct OrderBookModelTests {
    private static func number(_ name: String, default fallback: Int) -> Int {
        ProcessInfo.processInfo.environment[name].flatMap { Int($0) } ?? fallback
    }

    @Test(arguments: BookShape.allCases)
    func `random operations follow the rules`(shape: BookShape) {
        let seed = UInt64(Self.number("TRELLIS_BOOK_SEED", default: 20_261_123))
        let count = Self.number("TRELLIS_BOOK_OPERATIONS", default: 2_000)
        let difference = BookComparison(shape, seed: seed).firstDifference(in: count)
        #expect(difference == nil, "seed \(seed)")
    }
}

import MarketDomain
import Testing

@Suite struct ExchangeRulesTests {
    @Test func `fees are rounded down`() {
        let terms = OrderTerms(side: .ask, feeRate: 333, fixed: 0, penaltyRate: 1_000)
        #expect(terms.fee(at: 100_000) == 3_330)
        #expect(terms.fee(at: 1_999) == 66)
        #expect(terms.total(at: 1_999) == 1_933)
        #expect(terms.reserve(at: 1_999) == 199)
    }

    @Test func `a buyer pays price, fee and delivery`() {
        let terms = ExchangeRules().fees.terms(.bid, sales: 0)
        #expect(terms.total(at: 259_000) == 259_000 + 5_180 + 5_000)
        #expect(terms.reserve(at: 259_000) == terms.total(at: 259_000))
    }

    @Test(arguments: [(0, 1, 500), (9, 1, 500), (10, 2, 400), (49, 2, 400), (50, 3, 300), (1_000, 3, 300)])
    func `a seller with more sales pays less`(sales: Int, level: Int, rate: Int) {
        let fees = FeeSchedule()
        #expect(fees.levelNumber(sales: sales) == level)
        #expect(fees.sellerRate(sales: sales) == rate)
    }

    @Test(arguments: [
        (698_000, 6_980_000, true), (698_000, 6_979_000, false), (698_000, 69_800, true),
        (698_000, 69_801, false), (0, 5, false),
    ])
    func `ten times the last price or a tenth of it is far`(last: Int, price: Int, isFar: Bool) {
        #expect(ExchangeRules().isFar(price, from: last) == isFar)
        #expect(!ExchangeRules().isFar(price, from: nil))
    }

    @Test func `prices are multiples of the step`() {
        let rule = PriceRule()
        #expect(rule.allows(1_000) && rule.allows(259_000) && rule.allows(1_000_000_000))
        #expect(!rule.allows(0) && !rule.allows(999) && !rule.allows(259_500))
        #expect(!rule.allows(1_000_001_000) && !rule.allows(-1_000))
    }

    @Test(arguments: [
        // 23 November 2026, 14:59:59 and 15:00:00 UTC: the last second of the day in Korea, and the first of the next.
        (1_795_445_999, 1, 1_795_532_400), (1_795_446_000, 1, 1_795_618_800),
        (1_795_446_000, 30, 1_795_618_800 + 29 * 86_400),
    ])
    func `a deadline is the end of a day in Korea`(now: Int, days: Int, deadline: Int) {
        #expect(KoreanTime.deadline(days: days, from: now) == deadline)
    }

    @Test func `days are counted from 1970, and negative before`() {
        #expect(KoreanTime.dayNumber(at: 0) == 0)
        #expect(KoreanTime.dayNumber(at: -9 * 3_600) == 0)
        #expect(KoreanTime.dayNumber(at: -9 * 3_600 - 1) == -1)
    }
}

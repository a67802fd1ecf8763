import MarketDomain
import Testing

struct OrderTicketTests {
    @Test(arguments: [
        (BookSide.bid, 80_000, Int?.some(880_000), Int?.none, Int?.none, Int?.some(880_000)),
        (.bid, 89_000, 880_000, nil, nil, nil), (.ask, 8_800_000, 880_000, nil, nil, 880_000),
        // The best price of the other side counts as well.
        (.bid, 80_000, nil, 880_000, nil, 880_000), (.bid, 80_000, nil, nil, 880_000, nil),
        (.ask, 8_800_000, nil, nil, 870_000, 870_000), (.bid, 80_000, nil, nil, nil, nil),
        (.bid, 80_000, 90_000, 880_000, nil, 880_000), (.ask, 8_800_000, 900_000, nil, 870_000, 870_000),
    ])
    func `A price far from the last trade or the book deserves a second question`(
        side: BookSide, price: Int, last: Int?, ask: Int?, bid: Int?, reference: Int?
    ) {
        let ticket = OrderTicket(
            side: side, price: price, tradesNow: false, ahead: 0, fee: nil, inspection: 0, delivery: 0,
            total: nil, penalty: nil, reserve: 0, free: 0, freeAfter: 0, lastPrice: last, lowestAsk: ask,
            highestBid: bid,
            refusal: nil)
        #expect(ticket.farReference == reference && ticket.isFar == (reference != nil))
    }

    @Test(arguments: [
        (BookSide.bid, 800_000, false, Int?.some(1_000_000), Int?.some(1_010_000), Int?.none, true),
        (.bid, 801_000, false, 1_000_000, 1_010_000, nil, false),
        (.bid, 800_000, false, 1_000_000, nil, nil, true),
        (.ask, 1_200_000, false, 1_000_000, nil, 990_000, true),
        (.ask, 1_199_000, false, 1_000_000, nil, nil, false),
        // The other side has come near, or takes it now.
        (.bid, 800_000, false, 1_000_000, 900_000, nil, false),
        (.ask, 1_200_000, false, 1_000_000, nil, 1_190_000, false),
        (.bid, 800_000, true, 1_000_000, 790_000, nil, false),
        // Nothing was traded yet.
        (.bid, 800_000, false, nil, 1_010_000, nil, false), (.bid, .min, false, .max, nil, nil, true),
    ])
    func `A waiting order far from the last trade may wait long`(
        side: BookSide, price: Int, tradesNow: Bool, last: Int?, ask: Int?, bid: Int?, isSlow: Bool
    ) {
        let ticket = OrderTicket(
            side: side, price: price, tradesNow: tradesNow, ahead: 0, fee: nil, inspection: 0, delivery: 0,
            total: nil, penalty: nil, reserve: 0, free: 0, freeAfter: 0, lastPrice: last, lowestAsk: ask,
            highestBid: bid, refusal: nil)
        #expect(ticket.mayWaitLong == isSlow)
    }
}

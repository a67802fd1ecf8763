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
}

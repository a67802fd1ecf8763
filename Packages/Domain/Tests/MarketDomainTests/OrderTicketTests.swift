import MarketDomain
import Testing

struct OrderTicketTests {
    @Test(arguments: [
        (BookSide.bid, 80_000, Int?.some(880_000), Int?.none, Int?.none, true),
        (.bid, 89_000, 880_000, nil, nil, false), (.ask, 8_800_000, 880_000, nil, nil, true),
        // Where it was never traded, the best price of the other side counts.
        (.bid, 80_000, nil, 880_000, nil, true), (.bid, 80_000, nil, nil, 880_000, false),
        (.ask, 8_800_000, nil, nil, 880_000, true), (.bid, 80_000, nil, nil, nil, false),
    ])
    func `A price that would wait far from the last trade or the book is worth a second question`(
        side: BookSide, price: Int, last: Int?, ask: Int?, bid: Int?, isFar: Bool
    ) {
        let ticket = OrderTicket(
            side: side, price: price, tradesNow: false, ahead: 0, fee: nil, inspection: 0, delivery: 0,
            total: nil, penalty: nil, free: 0, freeAfter: 0, lastPrice: last, lowestAsk: ask, highestBid: bid,
            refusal: nil)
        #expect(ticket.isFar == isFar)
    }
}

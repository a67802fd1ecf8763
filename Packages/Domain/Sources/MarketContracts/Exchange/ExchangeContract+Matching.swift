import ContractCore
import MarketDomain

extension ExchangeContract {
    static let matching: [Behaviour<ExchangeSubject>] = [
        trading("Orders that cross trade at the price of the one that was there") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await minji.place(.ask, 250_000)
            let receipt = try await jun.place(.bid, 260_000)
            try Deviation.unless(receipt.price, is: 250_000, "the price")
            try Deviation.unless(receipt.trade?.total, is: 250_000 + 5_000 + 5_000, "what the buyer pays")
            try Deviation.unless(
                receipt.trade?.refusableUntil, is: subject.now() + ExchangeRules().window,
                "until when it can be refused")
            try Deviation.unless(try await jun.trading.balance().reserved, is: 260_000, "what is reserved")
            let sale = try await minji.orders(.ask).first
            // The exchange keeps 5 %.
            try Deviation.unless(sale?.trade?.total, is: 237_500, "what the seller gets")
            try await subject.expectBook(bids: [], asks: [])
        },
        trading("The best price is served first, and of equal prices who was there first") { subject in
            var sellers: [ExchangeTrader] = []
            for (index, price) in [260_000, 250_000, 250_000, 240_000].enumerated() {
                sellers.append(try await subject.member("seller\(index)"))
                try await sellers[index].place(.ask, price)
            }
            let jun = try await subject.member("jun")
            var prices: [Int] = []
            var served: [Int] = []
            for _ in 0..<4 {
                prices.append(try await jun.take(.bid).price)
                for (index, seller) in sellers.enumerated() where !served.contains(index) {
                    if try await seller.orders(.ask, .progress).count == 1 { served.append(index) }
                }
            }
            try Deviation.unless(prices, is: [240_000, 250_000, 250_000, 260_000], "the prices")
            try Deviation.unless(served, is: [3, 1, 2, 0], "the order of those who sold")
        },
        trading("Taking needs something to take, no worse than what was seen") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await Deviation.unless(ExchangeError.notFound, from: "taking nothing") {
                () async throws(ExchangeError) in try await jun.take(.bid)
            }
            try await minji.place(.ask, 262_000)
            try await Deviation.unless(ExchangeError.worse(price: 262_000), from: "taking at 261,000") {
                () async throws(ExchangeError) in try await jun.take(.bid, seen: 261_000)
            }
            try await minji.place(.ask, 260_000)
            let receipt = try await jun.take(.bid, seen: 261_000)
            try Deviation.unless(receipt.price, is: 260_000, "a better price than the one that was seen")
            try Deviation.unless(
                try await jun.free(), is: ExchangeSubject.wealth - 260_000 - 5_200 - 5_000, "what is free")
        },
        trading("Nobody trades with themselves") { subject in
            let minji = try await subject.member("minji")
            try await minji.place(.ask, 250_000)
            try await minji.expect(.own, from: .bid, 250_000)
            try await Deviation.unless(ExchangeError.own, from: "taking one's own") {
                () async throws(ExchangeError) in try await minji.take(.bid)
            }
            try await minji.place(.bid, 249_000)
            try await subject.expectBook(bids: [249_000], asks: [250_000])
        },
        trading("A price far from the last one has to be confirmed as it is") { subject in
            let minji = try await subject.member("minji")
            let jun = try await subject.member("jun", won: 50_000_000)
            let error = ExchangeError.far(price: 6_980_000, last: 250_000)
            try await minji.expect(error, from: .ask, 6_980_000)
            try await minji.place(.ask, 6_980_000, confirmed: 6_980_000)
            try await jun.expect(error, from: .bid, 6_980_000)
            try await Deviation.unless(error, from: "another confirmation") {
                () async throws(ExchangeError) in
                try await jun.place(.bid, 6_980_000, confirmed: 698_000)
            }
            try Deviation.unless(try await jun.free(), is: 50_000_000, "what is free")
            let receipt = try await jun.place(.bid, 6_980_000, confirmed: 6_980_000)
            try Deviation.unless(receipt.trade != nil, is: true, "whether it traded")
        },
        trading("Of many who take one ask at the same time one gets it") { subject in
            try await subject.member("minji").place(.ask, 250_000)
            var buyers: [ExchangeTrader] = []
            for index in 0..<5 { buyers.append(try await subject.member("buyer\(index)")) }
            let taken = try await withThrowingTaskGroup(of: Int.self) { group in
                for buyer in buyers {
                    group.addTask {
                        do throws(ExchangeError) {
                            try await buyer.take(.bid)
                            return 1
                        } catch {
                            guard error == .notFound else { throw error }
                            return 0
                        }
                    }
                }
                return try await group.reduce(0, +)
            }
            try Deviation.unless(taken, is: 1, "those who got it")
            try await subject.expectBook(bids: [], asks: [])
        },
        trading("Orders that come at the same time are all kept") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await withThrowingTaskGroup(of: Void.self) { group in
                for index in 1...6 {
                    group.addTask { try await minji.place(.bid, 200_000 + index * 1_000) }
                    group.addTask { try await jun.place(.ask, 250_000 + index * 1_000) }
                }
                try await group.waitForAll()
            }
            try await subject.expectBook(
                bids: (1...6).reversed().map { 200_000 + $0 * 1_000 },
                asks: (1...6).map { 250_000 + $0 * 1_000 })
        },
        trading("A ticket tells what an order would cost and do, and does nothing") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await jun.place(.bid, 200_000)
            let bid = try await minji.trading.ticket(
                OrderRequest(product: 1, size: "270", side: .bid, price: 200_000))
            try Deviation.unless(bid.tradesNow, is: false, "whether it trades")
            try Deviation.unless(bid.ahead, is: 1, "how many come before it")
            try Deviation.unless(bid.fee, is: 4_000, "the fee")
            try Deviation.unless(bid.delivery, is: 5_000, "the delivery")
            try Deviation.unless(bid.total, is: 209_000, "what it costs")
            try Deviation.unless(bid.freeAfter, is: ExchangeSubject.wealth - 209_000, "what is free then")
            let sale = try await minji.trading.ticket(
                OrderRequest(product: 1, size: "270", side: .ask, price: nil, isImmediate: true))
            try Deviation.unless(sale.tradesNow, is: true, "whether selling now trades")
            try Deviation.unless(sale.price, is: 200_000, "the price of selling now")
            try Deviation.unless(sale.total, is: 190_000, "what the seller gets")
            try Deviation.unless(sale.penalty, is: 20_000, "what the seller promises")
            try Deviation.unless(sale.highestBid, is: 200_000, "the highest bid")
            let nothing = try await minji.trading.ticket(
                OrderRequest(product: 1, size: "260", side: .bid, price: nil, isImmediate: true))
            try Deviation.unless(nothing.refusal, is: .notFound, "why nothing can be taken")
            try Deviation.unless(try await minji.free(), is: ExchangeSubject.wealth, "what is free")
            try await subject.expectBook(bids: [200_000], asks: [])
        },
    ]
}

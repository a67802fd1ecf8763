import ContractCore
import MarketDomain

extension ExchangeContract {
    static let orders: [Behaviour<ExchangeSubject>] = [
        trading("A bid waits, and all that it may cost is reserved") { subject in
            let minji = try await subject.member("minji")
            let receipt = try await minji.place(.bid, 200_000)
            try Deviation.unless(receipt.price, is: 200_000, "the price")
            try Deviation.unless(receipt.trade, is: nil, "its trade")
            let deadline = KoreanTime.deadline(days: 30, from: subject.now())
            try Deviation.unless(receipt.deadline, is: deadline, "its deadline")
            // 2 % for the exchange, and the cost of delivery.
            let cost = 200_000 + 4_000 + 5_000
            let balance = try await minji.trading.balance()
            try Deviation.unless(balance.total, is: ExchangeSubject.wealth, "the money")
            try Deviation.unless(balance.reserved, is: cost, "what is reserved")
            try await subject.expectBook(bids: [200_000], asks: [])
        },
        trading("An ask waits, and a tenth of it is promised") { subject in
            let minji = try await subject.member("minji")
            try await minji.place(.ask, 300_000)
            try Deviation.unless(try await minji.trading.balance().reserved, is: 30_000, "what is reserved")
            try await subject.expectBook(bids: [], asks: [300_000])
        },
        trading("The book has the best prices first, each size its own") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            for price in [200_000, 220_000, 210_000, 220_000] { try await minji.place(.bid, price) }
            for price in [260_000, 240_000, 250_000] { try await jun.place(.ask, price) }
            try await jun.place(.ask, 255_000, size: "260")
            try await subject.expectBook(
                bids: [220_000, 220_000, 210_000, 200_000], asks: [240_000, 250_000, 260_000])
            try await subject.expectBook(bids: [], asks: [255_000], size: "260", "the other size")
        },
        trading("An order that makes no sense is refused, and reserves nothing") { subject in
            let minji = try await subject.member("minji")
            let price = ExchangeError.price(step: 1_000, lowest: 1_000, highest: 1_000_000_000)
            for wrong in [259_500, 0, -1_000, 2_000_000_000] {
                try await minji.expect(price, from: .bid, wrong)
            }
            try await minji.expect(.size, from: .bid, 200_000, size: "M")
            try await minji.expect(.notFound, from: .bid, 200_000, product: 99)
            try await Deviation.unlessInvalid("an order for 2 days") { () async throws(ExchangeError) in
                try await minji.place(.bid, 200_000, days: 2)
            }
            try Deviation.unless(try await minji.free(), is: ExchangeSubject.wealth, "what is free")
            try await subject.expectBook(bids: [], asks: [])
        },
        trading("Nobody orders what they cannot pay") { subject in
            let minji = try await subject.member("minji", won: 209_000)
            try await minji.expect(.insufficient(free: 209_000, needed: 210_020), from: .bid, 201_000)
            try await minji.place(.bid, 200_000)
            try await minji.expect(.insufficient(free: 0, needed: 30_000), from: .ask, 300_000)
        },
        trading("An order that is cancelled is gone, and its money free") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let order = try await minji.place(.bid, 200_000).order
            try await Deviation.unless(ExchangeError.foreign, from: "cancelling another's order") {
                () async throws(ExchangeError) in try await jun.trading.cancel(order)
            }
            try await minji.trading.cancel(order)
            try Deviation.unless(try await minji.free(), is: ExchangeSubject.wealth, "what is free")
            try await subject.expectBook(bids: [], asks: [])
            for (gone, what) in [(order, "cancelling it again"), (order + 1_000, "cancelling nothing")] {
                try await Deviation.unless(ExchangeError.notFound, from: what) {
                    () async throws(ExchangeError) in try await minji.trading.cancel(gone)
                }
            }
        },
        trading("Another deadline keeps the place, another price does not") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let order = try await minji.place(.bid, 200_000, days: 1).order
            try await jun.place(.bid, 200_000)
            let later = try await minji.trading.amend(order, price: nil, days: 90, confirmedPrice: nil)
            try Deviation.unless(
                later.deadline, is: KoreanTime.deadline(days: 90, from: subject.now()), "the deadline")
            try Deviation.unless(
                try await minji.trading.story(of: order).waiting?.ahead, is: 0, "how many come before it")
            for price in [201_000, 200_000] {
                let receipt = try await minji.trading.amend(
                    order, price: price, days: nil, confirmedPrice: nil)
                try Deviation.unless(receipt.price, is: price, "the price")
                try Deviation.unless(receipt.order, is: order, "the order")
            }
            try Deviation.unless(
                try await minji.trading.story(of: order).waiting?.ahead, is: 1, "how many come before it then"
            )
            try await Deviation.unless(ExchangeError.foreign, from: "amending another's order") {
                () async throws(ExchangeError) in
                _ = try await jun.trading.amend(order, price: 1_000, days: nil, confirmedPrice: nil)
            }
        },
        trading("A price that crosses after an amendment trades at once") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await minji.place(.ask, 250_000)
            let order = try await jun.place(.bid, 200_000).order
            let receipt = try await jun.trading.amend(order, price: 260_000, days: nil, confirmedPrice: nil)
            try Deviation.unless(receipt.price, is: 250_000, "what it traded at")
            try Deviation.unless(receipt.trade?.total, is: 250_000 + 5_000 + 5_000, "what is paid")
            try await subject.expectBook(bids: [], asks: [])
        },
        trading("An order is good until the end of its last day in Korea") { subject in
            let minji = try await subject.member("minji")
            let deadline = try await minji.place(.bid, 200_000, days: 1).deadline ?? 0
            subject.pass(deadline - 1 - subject.now())
            try await subject.expectBook(bids: [200_000], asks: [], "the book a second before")
            subject.pass(1)
            try await subject.expectBook(bids: [], asks: [], "the book then")
            try Deviation.unless(try await minji.free(), is: ExchangeSubject.wealth, "what is free")
            try Deviation.unless(
                try await minji.orders(.bid).map(\.detail), is: [.expired], "what became of it")
        },
        trading("A product that is halted takes no orders, and gives back what waits if so told") { subject in
            let minji = try await subject.member("minji")
            try await minji.place(.bid, 200_000)
            try await subject.house.setHalted(true, false, 1)
            try await minji.expect(.halted, from: .bid, 210_000)
            let book = try await minji.catalogue.book(1, size: "270", at: nil)
            try Deviation.unless(book.isHalted, is: true, "whether it is halted")
            try await subject.expectBook(bids: [200_000], asks: [])
            try await minji.place(.bid, 200_000, product: 3, size: "240")
            try await subject.house.setHalted(true, true, 1)
            try await subject.expectBook(bids: [], asks: [], "the book after the orders were cancelled")
            try Deviation.unless(
                try await minji.orders(.bid).map(\.detail), is: [.waiting, .halted], "what became of them")
            try Deviation.unless(
                try await minji.orders(.bid, .cancelled).map(\.detail), is: [.halted], "what is cancelled")
            try await subject.house.setHalted(false, false, 1)
            try await minji.place(.bid, 200_000)
        },
        trading("The book of a moment that has been is what it was then") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await minji.place(.bid, 200_000)
            let order = try await jun.place(.ask, 259_000).order
            let then = subject.now()
            subject.pass(10)
            _ = try await jun.trading.amend(order, price: 230_000, days: nil, confirmedPrice: nil)
            try await jun.take(.ask)
            let book = try await jun.catalogue.book(1, size: "270", at: then)
            try Deviation.unless(book.bids.map(\.price), is: [200_000], "the bids then")
            try Deviation.unless(book.asks.map(\.price), is: [259_000], "the asks then")
            try await subject.expectBook(bids: [], asks: [230_000])
        },
    ]
}

import ContractCore
import DomainCore
import MarketDomain

extension ExchangeContract {
    static let ownOrders: [Behaviour<ExchangeSubject>] = [
        trading("One's own orders are in pages, the newest first, with counts of each state") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            var orders: [Int] = []
            for price in [200_000, 210_000, 220_000, 230_000] {
                orders.append(try await minji.place(.bid, price).order)
            }
            try await jun.take(.ask)
            try await minji.trading.cancel(orders[0])
            let all = try await minji.trading.orders(.bid, .all, page: 1, size: 3)
            try Deviation.unless(
                all.orders.map(\.id), is: orders.reversed().prefix(3).map(\.self), "the orders")
            try Deviation.unless([all.waiting, all.inProgress, all.finished], is: [2, 1, 0], "the counts")
            let rest = try await minji.trading.orders(.bid, .all, page: 2, size: 3)
            try Deviation.unless(rest.orders.map(\.id), is: [orders[0]], "the second page")
            for (state, ids) in [
                (OwnOrder.State.waiting, [orders[2], orders[1]]), (.progress, [orders[3]]), (.finished, []),
                (.cancelled, [orders[0]]),
            ] {
                try Deviation.unless(
                    try await minji.orders(.bid, state).map(\.id), is: ids, "what is \(state)")
            }
            try Deviation.unless(try await minji.orders(.ask), is: [], "what minji sells")
            let order = try await minji.orders(.bid, .waiting).first
            try Deviation.unless(order?.name, is: "Orbeta Low", "the product's name")
            try Deviation.unless(order?.koreanName, is: "오르베타 로우", "its Korean name")
            try Deviation.unless(order?.size, is: "270", "the size")
            try Deviation.unless(order?.price, is: 220_000, "the price")
            try Deviation.unless(order?.side, is: .bid, "the side")
        },
        trading("The story of an order says what happened, and why it waits") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await jun.place(.bid, 200_000)
            let order = try await minji.place(.bid, 190_000).order
            _ = try await minji.trading.amend(order, price: 200_000, days: nil, confirmedPrice: nil)
            try await jun.place(.bid, 210_000)
            let seller = try await subject.member("seller")
            for _ in 0..<2 { try await seller.take(.ask) }
            try await seller.place(.ask, 220_000)
            try await jun.take(.bid)
            try await seller.place(.ask, 230_000)
            let story = try await minji.trading.story(of: order)
            try Deviation.unless(story.events.map(\.name), is: ["placed", "amended"], "the events")
            try Deviation.unless(story.events.map(\.price), is: [190_000, 200_000], "their prices")
            try Deviation.unless(
                story.waiting,
                is: OrderStory.Waiting(
                    trades: 3, better: 1, earlier: 1, outOfReach: 1, ahead: 0, opposite: 230_000),
                "why it waits")
            try await Deviation.unless(ExchangeError.foreign, from: "the story of another's order") {
                () async throws(ExchangeError) in _ = try await jun.trading.story(of: order)
            }
        },
        trading("Money comes from the operator, or from oneself on one's own device") { subject in
            let minji = try await subject.member("minji", won: 100_000)
            let moved: ExchangeBalance?
            do throws(ExchangeError) {
                moved = try await minji.trading.move(50_000)
            } catch {
                guard error == .operatorOnly else { throw error }
                moved = nil
            }
            let balance = try await minji.trading.balance()
            try Deviation.unless(balance.total, is: moved == nil ? 100_000 : 150_000, "the money")
            if let moved {
                try Deviation.unless(balance, is: moved, "the balance that was told")
                try await Deviation.unless(
                    ExchangeError.insufficient(free: 150_000, needed: 200_000), from: "taking out too much"
                ) { () async throws(ExchangeError) in _ = try await minji.trading.move(-200_000) }
            }
            try Deviation.unless(balance.sellerFeeRate, is: 500, "the seller's fee in basis points")
            try Deviation.unless(balance.buyerFeeRate, is: 200, "the buyer's fee in basis points")
            try Deviation.unless(balance.level, is: 1, "the seller's level")
        },
        trading("Whoever listens hears of their own orders") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let (connected, connection) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                var heard: [ExchangeNews] = []
                let news = minji.trading.news(of: nil) { state in
                    if state == .connected { connection.yield() }
                }
                for try await one in news where one.subject == .order {
                    heard.append(one)
                    if heard.count == 2 { break }
                }
                return heard
            }
            for await _ in connected { break }
            let order = try await minji.place(.bid, 200_000).order
            try await jun.place(.bid, 190_000)
            try await minji.trading.cancel(order)
            let heard = try await task.value
            try Deviation.unless(heard.map(\.event), is: ["placed", "cancelled"], "the news")
            try Deviation.unless(heard.map(\.order), is: [order, order], "whose they are")
            try Deviation.unless(heard.map(\.price), is: [200_000, 200_000], "their prices")
        },
    ]

    static let trades: [Behaviour<ExchangeSubject>] = [
        trading("Whoever refuses in time gets everything back, and the other's order its place") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let other = try await subject.member("other")
            let first = try await minji.place(.ask, 250_000).order
            try await other.place(.ask, 250_000)
            let bought = try await jun.take(.bid).order
            try await Deviation.unless(ExchangeError.foreign, from: "refusing another's trade") {
                () async throws(ExchangeError) in try await other.trading.refuse(bought)
            }
            try await jun.trading.refuse(bought)
            try Deviation.unless(try await jun.free(), is: ExchangeSubject.wealth, "what is free")
            try await subject.expectBook(bids: [], asks: [250_000, 250_000])
            let cancelled = try await jun.place(.bid, 200_000).order
            try await jun.trading.cancel(cancelled)
            try Deviation.unless(
                try await jun.orders(.bid, .cancelled).map(\.id), is: [cancelled, bought], "what is cancelled"
            )
            let refused = try await jun.undone(.bid)
            try Deviation.unless(refused.map(\.id), is: [bought], "the trades that were undone")
            try Deviation.unless(refused.map(\.detail), is: [.refused], "their state")
            try Deviation.unless(
                try await minji.undone(.ask), is: [], "the undone trades of who is back in the queue")
            let again = try await jun.take(.bid).order
            try Deviation.unless(
                try await jun.trading.story(of: again).refusedToday, is: bought, "what jun refused that day")
            try Deviation.unless(
                try await minji.trading.story(of: first).refusedToday, is: nil, "what minji refused that day")
            try Deviation.unless(
                try await minji.orders(.ask, .progress).map(\.id), is: [first], "who sold first again")
            try await Deviation.unless(ExchangeError.refusedToday, from: "refusing once more that day") {
                () async throws(ExchangeError) in try await jun.trading.refuse(again)
            }
        },
        trading("Nobody refuses or cancels what is settled") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let sold = try await minji.place(.ask, 250_000).order
            let bought = try await jun.take(.bid).order
            try await Deviation.unless(ExchangeError.trade(.refusable), from: "cancelling what traded") {
                () async throws(ExchangeError) in try await minji.trading.cancel(sold)
            }
            subject.closeWindow()
            try await Deviation.unless(ExchangeError.trade(.matched), from: "refusing too late") {
                () async throws(ExchangeError) in try await jun.trading.refuse(bought)
            }
            try Deviation.unless(
                try await jun.trading.balance().total, is: ExchangeSubject.wealth - 260_000,
                "the buyer's money then")
        },
        trading("A trade is public once nobody can refuse it") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            for price in [250_000, 240_000] {
                try await minji.place(.ask, price)
                try await jun.take(.bid)
            }
            let before = try await jun.catalogue.page(1, size: nil)
            try Deviation.unless(before.lastPrice, is: nil, "the last price before")
            try Deviation.unless(before.refusableTrades, is: 2, "the trades that can be refused")
            try Deviation.unless(
                try await jun.catalogue.page(1, size: "260").refusableTrades, is: 0, "those of the other size"
            )
            try Deviation.unless(
                try await jun.catalogue.history(1, size: "270").candles, is: [], "the days before")
            let day = KoreanTime.dayNumber(at: subject.now())
            subject.closeWindow()
            let after = try await jun.catalogue.page(1, size: nil)
            try Deviation.unless(after.sales.map(\.price), is: [240_000, 250_000], "the sales")
            try Deviation.unless(after.lastPrice, is: 240_000, "the last price")
            try Deviation.unless(after.refusableTrades, is: 0, "the trades that can be refused then")
            try Deviation.unless(after.change, is: -10_000, "the change")
            try Deviation.unless(after.changePercentage, is: -4, "the change in per cent")
            try Deviation.unless(after.product.sales, is: 2, "how often it was traded")
            let history = try await jun.catalogue.history(1, size: "270")
            try Deviation.unless(
                history.candles,
                is: [
                    ExchangeHistory.Candle(
                        day: day, open: 250_000, high: 250_000, low: 240_000, close: 240_000, volume: 2)
                ], "the days")
            try Deviation.unless(
                try await jun.catalogue.history(1, size: "260").candles, is: [], "the days of the other size")
            var popular = ExchangeQuery()
            popular.size = 1
            try Deviation.unless(
                try await jun.catalogue.products(popular).map(\.sales), is: [2], "what sells most")
            try await minji.place(.ask, 260_000)
            try await jun.take(.bid)
            let newer = try await jun.catalogue.page(1, size: nil)
            try Deviation.unless(newer.lastPrice, is: 240_000, "the last price, after a newer trade")
            try Deviation.unless(newer.refusableTrades, is: 1, "the newer trades that can be refused")
            let ticket = try await jun.trading.ticket(
                OrderRequest(product: 1, size: "270", side: .bid, price: 200_000))
            try Deviation.unless(ticket.refusableTrades, is: 1, "those on a ticket")
        },
        trading("A trade goes its way until the seller has the money") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let order = try await jun.place(.bid, 250_000).order
            try await minji.take(.ask, seen: 250_000)
            subject.closeWindow()
            for step in [OwnOrder.Detail.shipped, .inspected, .completed] {
                try await subject.house.advance(order, step)
                try Deviation.unless(
                    try await jun.orders(.bid).map(\.detail), is: [step], "what became of the order")
            }
            try Deviation.unless(try await jun.orders(.bid).map(\.state), is: [.finished], "its state")
            let seller = try await minji.trading.balance()
            try Deviation.unless(seller.total, is: ExchangeSubject.wealth + 237_500, "the seller's money")
            try Deviation.unless(seller.reserved, is: 0, "what the seller still promises")
            try Deviation.unless(seller.sales, is: 1, "the seller's sales")
            try Deviation.unless(
                try await jun.free(), is: ExchangeSubject.wealth - 260_000, "the buyer's money")
        },
        trading("Whoever lets the other down pays for it, and the buyer has the money back") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            let order = try await minji.place(.ask, 250_000).order
            try await jun.take(.bid)
            subject.closeWindow()
            try await subject.house.fail(order, .ask)
            try Deviation.unless(
                try await jun.free(), is: ExchangeSubject.wealth + 25_000, "the buyer's money")
            try Deviation.unless(
                try await minji.free(), is: ExchangeSubject.wealth - 25_000, "the seller's money")
            try Deviation.unless(
                try await minji.orders(.ask).map(\.detail), is: [.failed], "what became of it")
            try Deviation.unless(
                try await minji.undone(.ask).map(\.id), is: [order], "the trades that were undone")
        },
    ]
}

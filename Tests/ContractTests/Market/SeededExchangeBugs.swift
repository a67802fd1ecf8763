import ContractCore
import MarketContracts
import MarketDomain
import Testing

@Suite struct SeededExchangeBugTests {
    @Test(.timeLimit(.minutes(10)), arguments: SeededExchangeBugs.all)
    func `Detects a mistake in an exchange`(_ bug: SeededBug<ExchangeSubject>) async throws {
        try await bug.expectReport(by: ExchangeContract.behaviours) {
            var subject = try await MarketTrial.exchange(.embeddedMemory)
            let make = subject.device
            subject.device = {
                var device = try await make()
                device.catalogue = AlteredCatalogue(device.catalogue)
                device.trading = AlteredTrading(device.trading)
                return device
            }
            return subject
        }
    }
}

/// Mistakes that exchanges have had or might have.
enum SeededExchangeBugs {
    static let all = catalogue + orders

    static let catalogue: [SeededBug<ExchangeSubject>] = [
        SeededBug(
            "looks at the case of keywords",
            noticedBy: "A keyword is a part of either name, or initial consonants",
            catalogue: { altered, sound in
                altered.listing = { query throws(ExchangeError) in
                    try await sound.products(query).filter { product in
                        query.keyword.map { (product.name + product.koreanName).contains($0) } ?? true
                    }
                }
            }),
        SeededBug(
            "forgets the gender", noticedBy: "A list lets through what passes all filters",
            query: { query in query.gender = nil }),
        SeededBug(
            "counts pages from 0",
            noticedBy: "The pages of a list hold every product once, and the one behind the end nothing",
            query: { query in query.page += 1 }),
        SeededBug(
            "orders what has no price first",
            noticedBy: "Lists are in the order that they are asked for, without a price last",
            catalogue: { altered, sound in
                altered.listing = { query throws(ExchangeError) in
                    let products = try await sound.products(query)
                    guard query.sort == .lowestAsk else { return products }
                    return products.filter { $0.lowestAsk == nil } + products.filter { $0.lowestAsk != nil }
                }
            }),
        SeededBug(
            "calls a size that is none a missing product",
            noticedBy: "What is not there is not found, nor is a size that a product does not have",
            catalogue: { altered, sound in
                altered.opening = { id, size throws(ExchangeError) in
                    do throws(ExchangeError) {
                        return try await sound.page(id, size: size)
                    } catch {
                        throw error == .size ? .notFound : error
                    }
                }
            }),
        SeededBug(
            "only adds wishes", noticedBy: "A wish is there until it is toggled again, and for oneself alone",
            catalogue: { altered, sound in
                altered.wishing = { id, size throws(ExchangeError) in
                    guard try await !sound.page(id, size: nil).product.wished.contains(size) else { return }
                    try await sound.toggleWish(id, size: size)
                }
            }),
        SeededBug(
            "shows the book of today", noticedBy: "The book of a moment that has been is what it was then",
            catalogue: { altered, sound in
                altered.booking = { id, size, _ throws(ExchangeError) in
                    try await sound.book(id, size: size, at: nil)
                }
            }),
        SeededBug(
            "lists bids with the lowest first",
            noticedBy: "The book has the best prices first, each size its own",
            catalogue: { altered, sound in
                altered.booking = { id, size, moment throws(ExchangeError) in
                    let book = try await sound.book(id, size: size, at: moment)
                    return ExchangeBook(
                        bids: book.bids.reversed(), asks: book.asks, lastPrice: book.lastPrice,
                        isHalted: book.isHalted)
                }
            }),
        SeededBug(
            "takes all sizes for one", noticedBy: "A page tells the best prices of each size",
            catalogue: { altered, sound in
                altered.opening = { id, size throws(ExchangeError) in
                    let page = try await sound.page(id, size: size)
                    return ExchangePage(
                        product: page.product, sales: page.sales, lastPrice: page.lastPrice,
                        change: page.change, changePercentage: page.changePercentage,
                        premiumPercentage: page.premiumPercentage, asks: page.asks,
                        bids: page.asks.compactMapValues { _ in page.bids.values.max() },
                        related: page.related)
                }
            }),
    ]

    static let orders: [SeededBug<ExchangeSubject>] = [
        SeededBug(
            "orders twice", noticedBy: "A bid waits, and all that it may cost is reserved",
            trading: { altered, sound in
                altered.placing = { request throws(ExchangeError) in
                    _ = try await sound.place(request)
                    return try await sound.place(request)
                }
            }),
        SeededBug(
            "takes any price", noticedBy: "Taking needs something to take, no worse than what was seen",
            request: { request in if request.isImmediate { request.price = nil } }),
        SeededBug(
            "confirms by itself", noticedBy: "A price far from the last one has to be confirmed as it is",
            request: { request in request.confirmedPrice = request.price }),
        SeededBug(
            "buys for who sells", noticedBy: "An ask waits, and a tenth of it is promised",
            request: { request in request.side = .bid }),
        SeededBug(
            "places what a ticket asks for",
            noticedBy: "A ticket tells what an order would cost and do, and does nothing",
            trading: { altered, sound in
                altered.asking = { request throws(ExchangeError) in
                    let ticket = try await sound.ticket(request)
                    if !ticket.tradesNow, ticket.refusal == nil { _ = try await sound.place(request) }
                    return ticket
                }
            }),
        SeededBug(
            "keeps the place with another price",
            noticedBy: "Another deadline keeps the place, another price does not",
            trading: { altered, sound in
                altered.amending = { order, price, days, confirmed throws(ExchangeError) in
                    let receipt = try await sound.amend(
                        order, price: nil, days: days ?? 30, confirmedPrice: confirmed)
                    return OrderReceipt(
                        order: receipt.order, price: price ?? receipt.price, deadline: receipt.deadline,
                        trade: receipt.trade)
                }
            }),
        SeededBug(
            "cancels nothing", noticedBy: "An order that is cancelled is gone, and its money free",
            trading: { altered, _ in altered.cancelling = { _ throws(ExchangeError) in } }),
        SeededBug(
            "lets nobody refuse",
            noticedBy: "Whoever refuses in time gets everything back, and the other's order its place",
            trading: { altered, _ in altered.refusing = { _ throws(ExchangeError) in } }),
        SeededBug(
            "lists the oldest orders first",
            noticedBy: "One's own orders are in pages, the newest first, with counts of each state",
            trading: { altered, sound in
                altered.listing = { side, part, page, size throws(ExchangeError) in
                    let orders = try await sound.orders(side, part, page: page, size: size)
                    return OwnOrders(
                        waiting: orders.waiting, inProgress: orders.inProgress, finished: orders.finished,
                        orders: orders.orders.reversed())
                }
            }),
        SeededBug(
            "lists no trade that was refused",
            noticedBy: "Whoever refuses in time gets everything back, and the other's order its place",
            trading: { altered, sound in
                altered.listing = { side, part, page, size throws(ExchangeError) in
                    let orders = try await sound.orders(side, part, page: page, size: size)
                    return OwnOrders(
                        waiting: orders.waiting, inProgress: orders.inProgress, finished: orders.finished,
                        orders: orders.orders.filter { $0.detail != .refused })
                }
            }),
        SeededBug(
            "counts what is promised as free", noticedBy: "An ask waits, and a tenth of it is promised",
            trading: { altered, sound in
                altered.balancing = { () throws(ExchangeError) in
                    let balance = try await sound.balance()
                    return ExchangeBalance(
                        total: balance.total, reserved: 0, sales: balance.sales,
                        sellerFeeRate: balance.sellerFeeRate, buyerFeeRate: balance.buyerFeeRate,
                        delivery: balance.delivery, level: balance.level)
                }
            }),
        SeededBug(
            "loses a won", noticedBy: "Nobody trades with themselves",
            seed: { subject in subject.house.faults = { ["a won is missing"] } }),
    ]
}

extension SeededBug<ExchangeSubject> {
    /// A mistake on every device.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        altering alter:
            @escaping @Sendable (_ altered: inout ExchangeDevice, _ sound: ExchangeDevice) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { (subject: inout ExchangeSubject) in
            let make = subject.device
            subject.device = {
                let sound = try await make()
                var altered = sound
                alter(&altered, sound)
                return altered
            }
        }
    }

    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        catalogue alter: @escaping @Sendable (inout AlteredCatalogue, any ExchangeCatalogueRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var catalogue = AlteredCatalogue(sound.catalogue)
            alter(&catalogue, sound.catalogue)
            altered.catalogue = catalogue
        }
    }

    /// A mistake in the query for products.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        query change: @escaping @Sendable (inout ExchangeQuery) -> Void
    ) {
        self.init(
            name, noticedBy: behaviour,
            catalogue: { altered, sound in
                altered.listing = { query throws(ExchangeError) in
                    var query = query
                    change(&query)
                    return try await sound.products(query)
                }
            })
    }

    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        trading alter: @escaping @Sendable (inout AlteredTrading, any TradingRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var trading = AlteredTrading(sound.trading)
            alter(&trading, sound.trading)
            altered.trading = trading
        }
    }

    /// A mistake in the order request.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        request change: @escaping @Sendable (inout OrderRequest) -> Void
    ) {
        self.init(
            name, noticedBy: behaviour,
            trading: { altered, sound in
                altered.placing = { request throws(ExchangeError) in
                    var request = request
                    change(&request)
                    return try await sound.place(request)
                }
            })
    }
}

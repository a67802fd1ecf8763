import MarketDomain
import TestSupport

/// The distribution of prices around the middle.
enum BookShape: CaseIterable {
    case spread, deep, wide

    /// The maximum distance of an order from the middle, in ticks.
    var ticks: Int {
        switch self {
        case .spread: 40
        case .deep: 3
        case .wide: 5_000
        }
    }
}

/// The engine and the naive book side by side, under the same random operations.
final class BookComparison {
    private let shape: BookShape
    private var random: SplitMix
    private var engine = OrderBook()
    private var naive = NaiveBook()
    private var sequence = 0
    private var lastID = 0
    private var time = 10
    private var isHalted = false
    /// Filled orders in their earlier state, for operations that restore them.
    private var filled: [NaiveBook.Order] = []

    init(_ shape: BookShape, seed: UInt64) {
        self.shape = shape
        random = SplitMix(seed: seed)
    }

    /// A description of the first operation after which the two differ.
    func firstDifference(in count: Int) -> String? {
        for _ in 0..<count {
            sequence += 1
            let operation = next()
            let before = naive
            let expected = naive.apply(operation, sequence: sequence)
            let found = apply(operation)
            note(expected, before)
            if let difference = difference(expected, found) {
                return "\(sequence): \(operation): \(difference)"
            }
        }
        return nil
    }

    private func difference(_ expected: NaiveBook.Answer, _ found: NaiveBook.Answer) -> String? {
        if expected != found { return "expected \(expected), got \(found)" }
        if engine.hash != naive.hash { return "the hash is another one" }
        if !engine.totals.agree { return "the totals do not add up: \(engine.totals)" }
        if let bid = engine.bestPrice(.bid), let ask = engine.bestPrice(.ask), bid >= ask {
            return "the book is crossed: \(bid), \(ask)"
        }
        // The cost of the other checks grows with the book.
        guard sequence.isMultiple(of: 50) else { return nil }
        for (side, orders) in [(BookSide.bid, naive.orders(.bid)), (.ask, naive.orders(.ask))]
        where engine.orders(side) != orders.map(Self.order) {
            return "expected \(orders), got \(engine.orders(side))"
        }
        return engine.faults().first
    }

    /// Most orders do not cross, so that a book of some dozens of orders stays there.
    private func next() -> NaiveBook.Operation {
        let (orders, roll) = (naive.orders(.bid) + naive.orders(.ask), random.below(1_000))
        let owner = 1 + random.below(12)
        let some = orders.isEmpty ? nil : orders[random.below(orders.count)]
        let until = random.below(3) == 0 ? time + random.below(90) - 2 : nil
        switch roll {
        case 0..<(orders.count > 90 ? 250 : 520):
            let side = side()
            return .place(
                id: freshID(some), owner: owner, side: side, price: price(side), quantity: quantity(8),
                now: false, until: until)
        case ..<560:
            let side = side()
            return .place(
                id: freshID(some), owner: owner, side: side,
                price: random.below(2) == 0 ? nil : price(side), quantity: quantity(20), now: true,
                until: nil)
        case ..<780:
            let isForeign = random.below(10) == 0
            return .cancel(
                id: some?.id ?? 1 + random.below(lastID + 2), owner: isForeign ? owner : some?.owner ?? owner)
        case ..<920:
            let isForeign = random.below(15) == 0
            let keeps = random.below(3) > 0
            return .amend(
                id: random.below(12) == 0 ? 1 + random.below(lastID + 2) : some?.id ?? 1,
                owner: isForeign ? owner : some?.owner ?? owner,
                price: keeps ? some?.price ?? 5 : price(some?.side ?? .bid),
                quantity: keeps ? max(0, (some?.quantity ?? 5) + random.below(5) - 3) : quantity(9),
                until: until)
        case ..<955:
            if random.below(8) > 0 { time += random.below(6) }
            return .tick(time - (random.below(6) == 0 ? 5 : 0))
        case ..<965:
            isHalted = !isHalted && random.below(6) == 0
            return .setHalted(isHalted)
        default:
            guard !filled.isEmpty else { return .tick(time) }
            let order = filled.remove(at: random.below(filled.count))
            return .restore(
                id: order.id, owner: order.owner, side: order.side, price: order.price,
                quantity: 1 + random.below(4), deadline: order.deadline, place: order.sequence)
        }
    }

    private func freshID(_ known: NaiveBook.Order?) -> Int {
        if random.below(60) == 0, let known { return known.id }
        lastID += 1
        return lastID
    }

    private func side() -> NaiveBook.Side { random.below(2) == 0 ? .bid : .ask }

    private func quantity(_ most: Int) -> Int { random.below(80) == 0 ? 0 : 1 + random.below(most) }

    private func price(_ side: NaiveBook.Side) -> Int {
        if random.below(120) == 0 { return random.below(3) - 1 }
        let distance = random.below(shape.ticks) + (random.below(9) == 0 ? -shape.ticks : 1)
        return side == .bid ? 10_000 - distance : 10_000 + distance
    }

    private func note(_ answer: NaiveBook.Answer, _ before: NaiveBook) {
        for trade in answer.trades {
            guard
                let maker = (before.orders(.bid) + before.orders(.ask)).first(where: { $0.id == trade.maker })
            else { continue }
            filled.append(maker)
        }
        if filled.count > 40 { filled.removeFirst(filled.count - 40) }
    }

    private func apply(_ operation: NaiveBook.Operation) -> NaiveBook.Answer {
        var answer = NaiveBook.Answer()
        var (fills, expired): ([Fill], [BookOrder]) = ([], [])
        do throws(BookRefusal) {
            switch operation {
            case .place(let id, let owner, let side, let price, let quantity, let now, let until):
                try engine.place(
                    NewOrder(
                        id: id, owner: owner, side: Self.side(side), price: price, quantity: quantity,
                        isImmediate: now, deadline: until), sequence: sequence, into: &fills)
            case .cancel(let id, let owner): try engine.cancel(id, owner: owner)
            case .amend(let id, let owner, let price, let quantity, let until):
                try engine.amend(
                    id, owner: owner, price: price, quantity: quantity, deadline: until, sequence: sequence,
                    into: &fills)
            case .tick(let time): engine.expire(upTo: time, into: &expired)
            case .setHalted(let isHalted): engine.setHalted(isHalted)
            case .restore(let id, let owner, let side, let price, let quantity, let deadline, let place):
                try engine.restore(
                    BookOrder(
                        id: id, owner: owner, side: Self.side(side), price: price, quantity: quantity,
                        deadline: deadline, sequence: place), into: &fills)
            }
        } catch {
            answer.refused = Self.word(error)
        }
        answer.trades = fills.map {
            NaiveBook.Trade(maker: $0.maker, taker: $0.taker, price: $0.price, quantity: $0.quantity)
        }
        answer.expired = expired.map(\.id)
        return answer
    }

    private static func side(_ side: NaiveBook.Side) -> BookSide { side == .bid ? .bid : .ask }

    private static func order(_ order: NaiveBook.Order) -> BookOrder {
        BookOrder(
            id: order.id, owner: order.owner, side: side(order.side), price: order.price,
            quantity: order.quantity, deadline: order.deadline, sequence: order.sequence)
    }

    private static func word(_ refusal: BookRefusal) -> NaiveBook.Refusal {
        switch refusal {
        case .invalid: .bad
        case .unknown: .unknown
        case .foreign: .foreign
        case .own: .own
        case .nothing: .nothing
        case .halted: .halted
        case .expired: .expired
        }
    }
}

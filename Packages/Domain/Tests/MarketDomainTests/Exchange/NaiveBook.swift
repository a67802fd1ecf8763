/// One book by the rules, as plainly as possible, to check the engine.
struct NaiveBook {
    enum Side { case bid, ask }

    enum Operation {
        case place(id: Int, owner: Int, side: Side, price: Int?, quantity: Int, now: Bool, until: Int?)
        case cancel(id: Int, owner: Int)
        case amend(id: Int, owner: Int, price: Int, quantity: Int, until: Int?)
        case tick(Int)
        case setHalted(Bool)
        case restore(
            id: Int, owner: Int, side: Side, price: Int, quantity: Int, deadline: Int?, place: Int)
    }

    enum Refusal: String { case bad, unknown, foreign, own = "self", nothing, halted, expired }

    struct Trade: Equatable { var maker: Int, taker: Int, price: Int, quantity: Int }

    struct Answer: Equatable {
        var trades: [Trade] = []
        var refused: Refusal? = nil
        var expired: [Int] = []
    }

    struct Order: Equatable {
        var id: Int
        var owner: Int
        var side: Side
        var price: Int
        var quantity: Int
        var deadline: Int?
        var sequence: Int
    }

    /// All resting orders, in no particular order.
    private var resting: [Order] = []
    /// The largest t of all ticks so far.
    private var largestTick: Int?
    private var halted = false

    init() {}

    mutating func apply(_ operation: Operation, sequence: Int) -> Answer {
        switch operation {
        case .place(let id, let owner, let side, let price, let quantity, let now, let until):
            place(
                id: id, owner: owner, side: side, price: price, quantity: quantity, now: now, until: until,
                sequence: sequence)
        case .cancel(let id, let owner):
            cancel(id: id, owner: owner)
        case .amend(let id, let owner, let price, let quantity, let until):
            amend(id: id, owner: owner, price: price, quantity: quantity, until: until, sequence: sequence)
        case .tick(let t):
            tick(t)
        case .setHalted(let value):
            setHalted(value)
        case .restore(let id, let owner, let side, let price, let quantity, let deadline, let place):
            restore(
                id: id, owner: owner, side: side, price: price, quantity: quantity, deadline: deadline,
                place: place)
        }
    }

    /// Best first.
    func orders(_ side: Side) -> [Order] {
        var list: [Order] = []
        for order in resting where order.side == side { list.append(order) }
        list.sort { a, b in
            if a.price != b.price { return side == .bid ? a.price > b.price : a.price < b.price }
            return a.sequence < b.sequence
        }
        return list
    }

    var hash: UInt64 {
        var sum: UInt64 = 0
        for order in resting {
            var x: UInt64 = 0
            x &+= UInt64(truncatingIfNeeded: order.id) &* 0x9E37_79B9_7F4A_7C15
            x &+= UInt64(truncatingIfNeeded: order.sequence) &* 0xC2B2_AE3D_27D4_EB4F
            x &+= UInt64(truncatingIfNeeded: order.price) &* 0x1656_67B1_9E37_79F9
            x &+= UInt64(truncatingIfNeeded: order.quantity) &* 0xD6E8_FEB8_6659_FD93
            x &+= UInt64(truncatingIfNeeded: order.owner) &* 0xA076_1D64_78BD_642F
            x &+= UInt64(truncatingIfNeeded: order.deadline ?? 4_294_967_295) &* 0xE703_7ED1_A0B4_28DB
            x &+= order.side == .bid ? 0 : 1
            x ^= x >> 32
            x &*= 0xD6E8_FEB8_6659_FD93
            x ^= x >> 32
            x &*= 0xD6E8_FEB8_6659_FD93
            x ^= x >> 32
            sum &+= x
        }
        return sum
    }

    // MARK: The operations

    private mutating func place(
        id: Int, owner: Int, side: Side, price: Int?, quantity: Int, now: Bool, until: Int?, sequence: Int
    ) -> Answer {
        if id < 1 || index(of: id) != nil || owner < 1 { return Answer(refused: .bad) }
        if !quantityIsGood(quantity) { return Answer(refused: .bad) }
        if let price, !priceIsGood(price) { return Answer(refused: .bad) }
        if price == nil && !now { return Answer(refused: .bad) }
        if let until, !deadlineIsGood(until) || hasPassed(until) { return Answer(refused: .bad) }
        if halted { return Answer(refused: .halted) }
        if meetsOwn(owner: owner, side: side, price: price, quantity: quantity) {
            return Answer(refused: .own)
        }
        if now && accepted(side: side, price: price).isEmpty { return Answer(refused: .nothing) }

        var answer = Answer()
        let left = trade(id: id, side: side, price: price, quantity: quantity, answer: &answer)
        if left > 0, !now, let price {
            resting.append(
                Order(
                    id: id, owner: owner, side: side, price: price, quantity: left, deadline: until,
                    sequence: sequence))
        }
        return answer
    }

    private mutating func cancel(id: Int, owner: Int) -> Answer {
        guard let at = index(of: id) else { return Answer(refused: .unknown) }
        if resting[at].owner != owner { return Answer(refused: .foreign) }
        resting.remove(at: at)
        return Answer()
    }

    private mutating func amend(
        id: Int, owner: Int, price: Int, quantity: Int, until: Int?, sequence: Int
    ) -> Answer {
        if !priceIsGood(price) || !quantityIsGood(quantity) { return Answer(refused: .bad) }
        if let until, !deadlineIsGood(until) || hasPassed(until) { return Answer(refused: .bad) }
        guard let at = index(of: id) else { return Answer(refused: .unknown) }
        let old = resting[at]
        if old.owner != owner { return Answer(refused: .foreign) }
        if halted { return Answer(refused: .halted) }

        // A smaller quantity at the same price keeps its place.
        if price == old.price && quantity <= old.quantity {
            resting[at].quantity = quantity
            if let until { resting[at].deadline = until }
            return Answer()
        }

        // Everything else is a new order.
        if meetsOwn(owner: owner, side: old.side, price: price, quantity: quantity) {
            return Answer(refused: .own)
        }
        resting.remove(at: at)
        var answer = Answer()
        let left = trade(id: id, side: old.side, price: price, quantity: quantity, answer: &answer)
        if left > 0 {
            resting.append(
                Order(
                    id: id, owner: owner, side: old.side, price: price, quantity: left,
                    deadline: until ?? old.deadline, sequence: sequence))
        }
        return answer
    }

    private mutating func tick(_ t: Int) -> Answer {
        if let largestTick, t < largestTick { return Answer() }
        largestTick = t

        var leaving: [(deadline: Int, id: Int)] = []
        var staying: [Order] = []
        for order in resting {
            if let deadline = order.deadline, deadline <= t {
                leaving.append((deadline, order.id))
            } else {
                staying.append(order)
            }
        }
        leaving.sort { a, b in a.deadline != b.deadline ? a.deadline < b.deadline : a.id < b.id }
        resting = staying

        var answer = Answer()
        for order in leaving { answer.expired.append(order.id) }
        return answer
    }

    private mutating func setHalted(_ value: Bool) -> Answer {
        halted = value
        return Answer()
    }

    private mutating func restore(
        id: Int, owner: Int, side: Side, price: Int, quantity: Int, deadline: Int?, place: Int
    ) -> Answer {
        if id < 1 || owner < 1 || !priceIsGood(price) || !quantityIsGood(quantity) {
            return Answer(refused: .bad)
        }
        if let deadline, !deadlineIsGood(deadline) { return Answer(refused: .bad) }
        if let deadline, hasPassed(deadline) { return Answer(refused: .expired) }

        // The rest of the order still waits: it grows.
        if let at = index(of: id) {
            let old = resting[at]
            if old.owner != owner || old.side != side || old.price != price || old.sequence != place {
                return Answer(refused: .bad)
            }
            if !quantityIsGood(old.quantity + quantity) { return Answer(refused: .bad) }
            resting[at].quantity = old.quantity + quantity
            return Answer()
        }

        // The order is gone: it returns to its old place.
        if halted { return Answer(refused: .halted) }
        if meetsOwn(owner: owner, side: side, price: price, quantity: quantity) {
            return Answer(refused: .own)
        }
        var answer = Answer()
        let left = trade(id: id, side: side, price: price, quantity: quantity, answer: &answer)
        if left > 0 {
            resting.append(
                Order(
                    id: id, owner: owner, side: side, price: price, quantity: left, deadline: deadline,
                    sequence: place))
        }
        return answer
    }

    // MARK: The parts of them

    private func priceIsGood(_ price: Int) -> Bool { price >= 1 && price <= 1_000_000_000_000 }

    private func quantityIsGood(_ quantity: Int) -> Bool { quantity >= 1 && quantity <= 1_000_000_000 }

    private func deadlineIsGood(_ deadline: Int) -> Bool { deadline >= 0 && deadline <= 4_294_967_294 }

    /// Whether a tick has already reached the deadline.
    private func hasPassed(_ deadline: Int) -> Bool {
        guard let largestTick else { return false }
        return deadline <= largestTick
    }

    private func index(of id: Int) -> Int? {
        for at in 0..<resting.count where resting[at].id == id { return at }
        return nil
    }

    /// The orders of the other side whose price a new order accepts, best first.
    private func accepted(side: Side, price: Int?) -> [Order] {
        var list: [Order] = []
        for order in orders(side == .bid ? .ask : .bid) {
            if let price {
                let crosses = side == .bid ? price >= order.price : order.price >= price
                if !crosses { continue }
            }
            list.append(order)
        }
        return list
    }

    /// Whether a new order would trade with an order of the same owner.
    private func meetsOwn(owner: Int, side: Side, price: Int?, quantity: Int) -> Bool {
        var sum = 0
        for order in accepted(side: side, price: price) {
            if sum >= quantity { return false }
            if order.owner == owner { return true }
            sum += order.quantity
        }
        return false
    }

    /// Trades with the other side, and returns the remaining quantity.
    private mutating func trade(
        id: Int, side: Side, price: Int?, quantity: Int, answer: inout Answer
    ) -> Int {
        var left = quantity
        for maker in accepted(side: side, price: price) {
            if left == 0 { break }
            let size = min(left, maker.quantity)
            answer.trades.append(Trade(maker: maker.id, taker: id, price: maker.price, quantity: size))
            left -= size
            guard let at = index(of: maker.id) else { continue }
            if size == maker.quantity {
                resting.remove(at: at)
            } else {
                resting[at].quantity -= size
            }
        }
        return left
    }
}

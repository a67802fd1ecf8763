/// The orders of one product in one size, and the rules by which they trade: price first, then time.
///
/// Pure and deterministic: it has no clock and does no I/O, so that the same operations always give the same book.
/// Time enters as the argument of ``expire(upTo:into:)``, and the order of arrival as sequences, which increase.
///
///     var book = OrderBook()
///     var fills: [Fill] = []
///     try book.place(NewOrder(id: 1, owner: 7, side: .ask, price: 259_000, quantity: 1), sequence: 1, into: &fills)
///     try book.place(NewOrder(id: 2, owner: 8, side: .bid, price: 300_000, quantity: 1), sequence: 2, into: &fills)
///     // fills: one, at 259,000: the price of the order that was there first.
///
/// The arithmetic of its queues is not checked for overflow: input is checked, and the largest of ``quantities`` times four
/// billion orders, the most that a book can hold, is less than the largest `Int`.
///
/// No operation takes longer than the logarithm of the number of prices, plus the orders that it trades with.
public struct OrderBook: ~Copyable {
    private var orders = Slab<RestingOrder>(capacity: 16)
    private var usedOrders: UInt32 = 0
    private var freeOrder = noIndex

    private var levels = Slab<PriceLevel>(capacity: 8)
    private var usedLevels: UInt32 = 0
    private var freeLevel = noIndex

    private var bids = PriceLadder()
    private var asks = PriceLadder()
    private var index = OrderIndex()
    private var expiries = ExpiryQueue()
    /// The largest id yet: a larger id is new, without a search.
    private var newestID = Int.min
    /// The largest sequence yet: an order with a larger one goes to the end of its queue, without a search.
    private var newestSequence = Int.min

    /// While halted, no order is placed or traded, but all can be cancelled.
    public private(set) var isHalted = false
    /// The largest time of all expiries, unless it was set back; -1 before the first.
    public private(set) var time = -1
    /// The sum of a hash of each resting order (sequence, id, side, price, quantity, owner, deadline), modulo 2⁶⁴. Two books
    /// with the same orders in the same queues have the same hash.
    public private(set) var hash: UInt64 = 0
    /// The quantities that came and went, for the check that nothing is lost.
    public private(set) var totals = BookTotals()

    public init() {}

    /// The number of resting orders.
    public var count: Int { index.count }
}

/// An order in the memory of a book, linked with its neighbours at its price.
struct RestingOrder: BitwiseCopyable {
    var id: Int
    var sequence: Int
    var quantity: UInt32
    var owner: UInt32
    var deadline: UInt32
    var next: UInt32
    var previous: UInt32
    var level: UInt32

    static let never = UInt32.max
}

/// The orders at one price.
struct PriceLevel: BitwiseCopyable {
    /// The price of a bid, or the negative price of an ask: the best is the largest on both sides.
    var key: Int
    /// The quantity of all its orders.
    var quantity: Int
    var first: UInt32
    var last: UInt32
    var count: UInt32
    var side: BookSide

    var price: Int { side == .bid ? key : 0 &- key }
}

// MARK: - Operations

extension OrderBook {
    /// In won.
    public static let prices = 1...1_000_000_000_000
    public static let quantities = 1...1_000_000_000
    static let deadlines = 0...Int(RestingOrder.never) - 1
    /// Accepts every price of the other side.
    private static let anyPrice = 1 << 60

    /// Trades with the orders that this order accepts, the best price and the oldest order first, each at the price of the
    /// resting order. The remainder rests, unless the order is immediate.
    ///
    /// - Parameters:
    ///   - order: the incoming order.
    ///   - sequence: its place among all operations, which increases.
    ///   - fills: the array to which the trades are appended.
    /// - Returns: the quantity that rests.
    /// - Throws: `invalid`, `halted`, `own`, `nothing`, before anything has changed.
    @discardableResult
    public mutating func place(
        _ order: NewOrder, sequence: Int, into fills: inout [Fill]
    ) throws(BookRefusal) -> Int {
        guard (1...Int(UInt32.max)).contains(order.owner),
            Self.quantities.contains(order.quantity),
            order.price.map(Self.prices.contains) ?? order.isImmediate, isAhead(order.deadline),
            order.id > newestID || index.slot(of: order.id) == noIndex
        else { throw .invalid }
        var taker = Taker(order, sequence: sequence)
        let crosses = try check(taker, isImmediate: order.isImmediate)
        newestID = max(newestID, order.id)
        return enter(&taker, crosses: crosses, rests: !order.isImmediate, into: &fills)
    }

    /// Removes an order.
    ///
    /// - Returns: the order as it was.
    /// - Throws: `unknown`, `foreign`.
    @discardableResult
    public mutating func cancel(_ id: Int, owner: Int) throws(BookRefusal) -> BookOrder {
        let slot = try slot(of: id, owner: owner)
        let order = order(at: slot)
        totals.cancelled.add(order.quantity, to: order.side)
        remove(slot)
        return order
    }

    /// Changes price, quantity or deadline of an order.
    ///
    /// The same price with no more than the remaining quantity keeps the place in the queue. Anything else means a new
    /// place, and a trade at once when it crosses.
    ///
    /// - Parameters:
    ///   - id: the id of the order.
    ///   - owner: the owner that requests the change.
    ///   - price: in won.
    ///   - quantity: the quantity that is to remain.
    ///   - deadline: the new deadline; `nil` keeps the old one.
    ///   - sequence: the sequence of this operation.
    ///   - fills: the array to which the trades are appended.
    /// - Returns: the quantity that rests.
    /// - Throws: `invalid`, `unknown`, `foreign`, `halted`, `own`, before anything has changed.
    @discardableResult
    public mutating func amend(
        _ id: Int, owner: Int, price: Int, quantity: Int, deadline: Int? = nil, sequence: Int,
        into fills: inout [Fill]
    ) throws(BookRefusal) -> Int {
        guard Self.prices.contains(price), Self.quantities.contains(quantity), isAhead(deadline) else {
            throw .invalid
        }
        let slot = try slot(of: id, owner: owner)
        guard !isHalted else { throw .halted }
        let old = order(at: slot)
        if price == old.price, quantity <= old.quantity {
            totals.cancelled.add(old.quantity - quantity, to: old.side)
            change(slot, by: quantity - old.quantity, deadline: deadline)
            return quantity
        }
        let order = NewOrder(
            id: id, owner: owner, side: old.side, price: price, quantity: quantity,
            deadline: deadline ?? old.deadline)
        var taker = Taker(order, sequence: sequence)
        let crosses = try check(taker, isImmediate: false)
        totals.cancelled.add(old.quantity, to: old.side)
        remove(slot)
        return enter(&taker, crosses: crosses, rests: true, into: &fills)
    }

    /// Removes every order whose deadline is `time` or before, in the order of deadlines and then ids. A time before the
    /// last one changes nothing.
    ///
    /// - Parameters:
    ///   - time: in the unit of deadlines.
    ///   - expired: the array to which the expired orders are appended.
    public mutating func expire(upTo time: Int, into expired: inout [BookOrder]) {
        self.time = max(self.time, time)
        while let entry = expiries.first, Int(entry.deadline) <= time {
            expiries.removeFirst()
            let slot = index.slot(of: entry.id)
            guard slot != noIndex, orders[slot].deadline == entry.deadline else { continue }
            let order = order(at: slot)
            totals.expired.add(order.quantity, to: order.side)
            remove(slot)
            expired.append(order)
        }
    }

    /// Sets the book's time back together with the clock: deadlines before the last expiry are accepted again. A later time
    /// than the book's changes nothing.
    mutating func setBack(to time: Int) { self.time = min(self.time, time) }

    /// Halts or resumes the book.
    public mutating func setHalted(_ isHalted: Bool) { self.isHalted = isHalted }

    /// Restores an order whose trade the other side refused, at its old place in the queue. When other orders cross it by
    /// now, it trades with them like a new order.
    ///
    /// - Parameters:
    ///   - order: the order with the quantity that comes back, and its old sequence.
    ///   - fills: the array to which the trades are appended.
    /// - Returns: the quantity that rests.
    /// - Throws: `invalid`, `expired`, `halted`, `own`, before anything has changed.
    @discardableResult
    public mutating func restore(_ order: BookOrder, into fills: inout [Fill]) throws(BookRefusal) -> Int {
        guard (1...Int(UInt32.max)).contains(order.owner),
            Self.prices.contains(order.price), Self.quantities.contains(order.quantity),
            order.deadline.map(Self.deadlines.contains) ?? true
        else { throw .invalid }
        if let deadline = order.deadline, deadline <= time { throw .expired }
        let slot = index.slot(of: order.id)
        if slot != noIndex {
            let rest = self.order(at: slot)
            guard rest.owner == order.owner, rest.side == order.side, rest.price == order.price,
                rest.sequence == order.sequence,
                Self.quantities.contains(rest.quantity + order.quantity)
            else { throw .invalid }
            totals.placed.add(order.quantity, to: order.side)
            change(slot, by: order.quantity, deadline: nil)
            return rest.quantity + order.quantity
        }
        let new = NewOrder(
            id: order.id, owner: order.owner, side: order.side, price: order.price, quantity: order.quantity,
            deadline: order.deadline)
        var taker = Taker(new, sequence: order.sequence)
        let crosses = try check(taker, isImmediate: false)
        return enter(&taker, crosses: crosses, rests: true, into: &fills)
    }

    private func isAhead(_ deadline: Int?) -> Bool {
        guard let deadline else { return true }
        return Self.deadlines.contains(deadline) && deadline > time
    }

    @inline(__always)
    private func slot(of id: Int, owner: Int) throws(BookRefusal) -> UInt32 {
        let slot = index.slot(of: id)
        guard slot != noIndex else { throw .unknown }
        guard orders[slot].owner == owner else { throw .foreign }
        return slot
    }
}

// MARK: - Matching

extension OrderBook {
    /// An order while it is matched with the other side.
    private struct Taker {
        let id: Int
        let owner: UInt32
        let side: BookSide
        let key: Int
        var quantity: Int
        let deadline: UInt32
        let sequence: Int

        @inline(__always)
        init(_ order: NewOrder, sequence: Int) {
            id = order.id
            owner = UInt32(truncatingIfNeeded: order.owner)
            side = order.side
            let price = order.price ?? (order.side == .bid ? anyPrice : -anyPrice)
            key = order.side == .bid ? price : 0 &- price
            quantity = order.quantity
            deadline = order.deadline.map { UInt32(truncatingIfNeeded: $0) } ?? RestingOrder.never
            self.sequence = sequence
        }

        /// Whether it accepts the price of a level of the other side.
        func accepts(_ levelKey: Int) -> Bool { key &+ levelKey >= 0 }
    }

    @inline(__always)
    private func best(_ side: BookSide) -> UInt32 { side == .bid ? bids.best : asks.best }

    /// Whether the order trades at once. This and its callees change nothing: they are `mutating` as `PriceLadder.position`
    /// is.
    @inline(__always)
    private mutating func check(_ taker: Taker, isImmediate: Bool) throws(BookRefusal) -> Bool {
        guard !isHalted else { throw .halted }
        let best = best(taker.side.opposite)
        guard best != noIndex, taker.accepts(levels[best].key) else {
            if isImmediate { throw .nothing }
            return false
        }
        guard !meetsOwn(taker) else { throw .own }
        return true
    }

    /// Whether one of the orders that it would trade with has the same owner.
    private mutating func meetsOwn(_ taker: Taker) -> Bool {
        var wanted = taker.quantity
        switch find(taker.owner, at: best(taker.side.opposite), &wanted) {
        case let isFound?: return isFound
        case nil: break
        }
        var (isFound, isFirst) = (false, true)
        forEachLevel(taker.side.opposite) { level in
            if isFirst {
                isFirst = false
                return true
            }
            guard taker.accepts(levels[level].key) else { return false }
            guard let answer = find(taker.owner, at: level, &wanted) else { return true }
            isFound = answer
            return false
        }
        return isFound
    }

    /// Whether an order of the owner is among the first of a level that add up to `wanted`; `nil` when the level has too
    /// little.
    @inline(__always)
    private func find(_ owner: UInt32, at level: UInt32, _ wanted: inout Int) -> Bool? {
        var slot = levels[level].first
        while slot != noIndex {
            if orders[slot].owner == owner { return true }
            wanted &-= Int(orders[slot].quantity)
            if wanted <= 0 { return false }
            slot = orders[slot].next
        }
        return nil
    }

    @inline(__always)
    private mutating func enter(_ taker: inout Taker, crosses: Bool, rests: Bool, into fills: inout [Fill])
        -> Int
    {
        totals.placed.add(taker.quantity, to: taker.side)
        if crosses { trade(&taker, into: &fills) }
        guard taker.quantity > 0 else { return 0 }
        guard rests else {
            totals.cancelled.add(taker.quantity, to: taker.side)
            return 0
        }
        rest(taker)
        return taker.quantity
    }

    @inline(__always)
    private mutating func trade(_ taker: inout Taker, into fills: inout [Fill]) {
        let side = taker.side.opposite
        while taker.quantity > 0 {
            let level = best(side)
            guard level != noIndex, taker.accepts(levels[level].key) else { return }
            let price = levels[level].price
            repeat {
                let slot = levels[level].first
                let quantity = min(taker.quantity, Int(orders[slot].quantity))
                fills.append(
                    Fill(
                        maker: orders[slot].id, makerOwner: Int(orders[slot].owner), taker: taker.id,
                        price: price, quantity: quantity))
                taker.quantity &-= quantity
                totals.traded.bid &+= quantity
                totals.traded.ask &+= quantity
                if quantity == orders[slot].quantity {
                    remove(slot)
                } else {
                    change(slot, by: 0 &- quantity, deadline: nil)
                }
                // The level itself disappears when its last order was filled.
            } while taker.quantity > 0 && levels[level].first != noIndex
        }
    }
}

// MARK: - The queues

extension OrderBook {
    @inline(__always)
    private mutating func rest(_ taker: Taker) {
        let level = level(taker.side, key: taker.key)
        let slot = newSlot()
        let order = RestingOrder(
            id: taker.id, sequence: taker.sequence, quantity: UInt32(truncatingIfNeeded: taker.quantity),
            owner: taker.owner,
            deadline: taker.deadline, next: noIndex, previous: noIndex, level: level)
        orders[slot] = order
        link(slot, order.sequence, to: level)
        levels[level].quantity &+= taker.quantity
        hash &+= Self.hash(of: order, key: taker.key, taker.side)
        index.insert(slot, id: taker.id)
        if taker.deadline != RestingOrder.never { note(taker.deadline, of: taker.id) }
    }

    /// Links the order after all with a smaller sequence; usually these are all orders of the level.
    @inline(__always)
    private mutating func link(_ slot: UInt32, _ sequence: Int, to level: UInt32) {
        var (before, behind) = (levels[level].last, noIndex)
        if sequence > newestSequence {
            newestSequence = sequence
        } else {
            while before != noIndex, orders[before].sequence > sequence {
                (before, behind) = (orders[before].previous, before)
            }
        }
        orders[slot].previous = before
        orders[slot].next = behind
        if before == noIndex { levels[level].first = slot } else { orders[before].next = slot }
        if behind == noIndex { levels[level].last = slot } else { orders[behind].previous = slot }
        levels[level].count &+= 1
    }

    private mutating func remove(_ slot: UInt32) {
        let order = orders[slot]
        let level = order.level
        index.remove(id: order.id)
        unlink(order, from: &levels[level])
        let (key, side) = (levels[level].key, levels[level].side)
        hash &-= Self.hash(of: order, key: key, side)
        orders[slot].next = freeOrder
        freeOrder = slot
        guard levels[level].first == noIndex else { return }
        if side == .bid { bids.remove(key) } else { asks.remove(key) }
        levels[level].last = freeLevel
        freeLevel = level
    }

    @inline(__always)
    private func unlink(_ order: RestingOrder, from level: inout PriceLevel) {
        if order.previous == noIndex {
            level.first = order.next
        } else {
            orders[order.previous].next = order.next
        }
        if order.next == noIndex {
            level.last = order.previous
        } else {
            orders[order.next].previous = order.previous
        }
        level.count &-= 1
        level.quantity &-= Int(order.quantity)
    }

    /// Changes the quantity of an order, and its deadline if there is one, in its place.
    private mutating func change(_ slot: UInt32, by difference: Int, deadline: Int?) {
        let level = orders[slot].level
        let (key, side) = (levels[level].key, levels[level].side)
        hash &-= Self.hash(of: orders[slot], key: key, side)
        orders[slot].quantity = UInt32(truncatingIfNeeded: Int(orders[slot].quantity) &+ difference)
        if let deadline, UInt32(deadline) != orders[slot].deadline {
            orders[slot].deadline = UInt32(deadline)
            note(UInt32(deadline), of: orders[slot].id)
        }
        hash &+= Self.hash(of: orders[slot], key: key, side)
        levels[level].quantity &+= difference
    }

    /// The level of a price, created when missing.
    @inline(__always)
    private mutating func level(_ side: BookSide, key: Int) -> UInt32 {
        let best = best(side)
        if best != noIndex, levels[best].key == key { return best }
        let position = side == .bid ? bids.position(of: key) : asks.position(of: key)
        if position.level != noIndex { return position.level }
        return newLevel(side, key: key, at: position)
    }

    private mutating func newLevel(
        _ side: BookSide, key: Int, at position: PriceLadder.Position
    ) -> UInt32 {
        let level: UInt32
        if freeLevel != noIndex {
            level = freeLevel
            freeLevel = levels[level].last
        } else {
            level = usedLevels
            usedLevels += 1
            levels.reserve(Int(usedLevels))
        }
        levels[level] = PriceLevel(
            key: key, quantity: 0, first: noIndex, last: noIndex, count: 0, side: side)
        if side == .bid {
            bids.insert(level, key: key, at: position)
        } else {
            asks.insert(level, key: key, at: position)
        }
        return level
    }

    private mutating func newSlot() -> UInt32 {
        if freeOrder != noIndex {
            let slot = freeOrder
            freeOrder = orders[slot].next
            return slot
        }
        usedOrders &+= 1
        orders.reserve(Int(usedOrders))
        return usedOrders &- 1
    }

    private mutating func note(_ deadline: UInt32, of id: Int) {
        if expiries.count > 2 * count + 64 {
            expiries.removeAll { entry in
                let slot = index.slot(of: entry.id)
                return slot == noIndex || orders[slot].deadline != entry.deadline
            }
        }
        expiries.insert(ExpiryQueue.Entry(deadline: deadline, id: id))
    }

    @inline(__always)
    private static func hash(of order: RestingOrder, key: Int, _ side: BookSide) -> UInt64 {
        func bits(_ number: Int) -> UInt64 { UInt64(bitPattern: Int64(number)) }
        let sum =
            bits(order.id) &* 0x9E37_79B9_7F4A_7C15 &+ bits(order.sequence) &* 0xC2B2_AE3D_27D4_EB4F
            &+ bits(side == .bid ? key : 0 &- key) &* 0x1656_67B1_9E37_79F9
            &+ UInt64(order.quantity) &* 0xD6E8_FEB8_6659_FD93
            &+ UInt64(order.owner) &* 0xA076_1D64_78BD_642F
            &+ UInt64(order.deadline) &* 0xE703_7ED1_A0B4_28DB &+ UInt64(side.rawValue)
        var value = sum
        value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        value = (value ^ value >> 32) &* 0xD6E8_FEB8_6659_FD93
        return value ^ value >> 32
    }
}

// MARK: - Looking

extension OrderBook {
    /// The highest bid or the lowest ask, in won; `nil` without orders.
    public func bestPrice(_ side: BookSide) -> Int? {
        let level = best(side)
        return level == noIndex ? nil : levels[level].price
    }

    /// The resting order with that id; `nil` without one.
    public func order(_ id: Int) -> BookOrder? {
        let slot = index.slot(of: id)
        return slot == noIndex ? nil : order(at: slot)
    }

    /// Calls `body` with the orders of a side, in the order of service, as long as it returns `true`.
    public func forEach(_ side: BookSide, _ body: (BookOrder) -> Bool) {
        forEachLevel(side) { level in
            var slot = levels[level].first
            while slot != noIndex {
                guard body(order(at: slot)) else { return false }
                slot = orders[slot].next
            }
            return true
        }
    }

    /// The orders of a side, in the order of service.
    public func orders(_ side: BookSide) -> [BookOrder] {
        var found: [BookOrder] = []
        forEach(side) {
            found.append($0)
            return true
        }
        return found
    }

    /// The prices of a side, the best first: the price in won, the total quantity, and the number of orders.
    ///
    /// - Parameters:
    ///   - side: the side.
    ///   - limit: the maximum number of prices.
    /// - Returns: an empty array for a side without orders.
    public func depth(_ side: BookSide, limit: Int = .max) -> [BookDepth] {
        var found: [BookDepth] = []
        guard limit > 0 else { return [] }
        forEachLevel(side) { level in
            let level = levels[level]
            found.append(
                BookDepth(price: level.price, quantity: level.quantity, orders: Int(level.count)))
            return found.count < limit
        }
        return found
    }

    /// The quantity that would be served before a new order at that price: on its own side, at better prices and the same.
    public func quantityAhead(_ side: BookSide, price: Int) -> Int {
        let key = side == .bid ? price : -price
        var quantity = 0
        forEachLevel(side) { level in
            guard levels[level].key >= key else { return false }
            quantity += levels[level].quantity
            return true
        }
        return quantity
    }

    /// The earliest deadline, which may be that of an order that has already left the book; `nil` without deadlines.
    public var nextDeadline: Int? { expiries.first.map { Int($0.deadline) } }

    /// Violated invariants as messages; empty when consistent. Checks everything, at a cost that grows with the book.
    public func faults() -> [String] {
        var faults: [String] = []
        if !totals.agree { faults.append("the totals do not add up: \(totals)") }
        if let bid = bestPrice(.bid), let ask = bestPrice(.ask), bid >= ask {
            faults.append("the book is crossed: bid \(bid), ask \(ask)")
        }
        var (sum, all) = (UInt64(0), 0)
        for side in BookSide.allCases {
            var (quantity, last) = (0, Int.max)
            forEachLevel(side) { level in
                let level = levels[level]
                var (found, slot, sequence, count) = (0, level.first, Int.min, UInt32(0))
                while slot != noIndex {
                    let order = orders[slot]
                    if order.sequence <= sequence { faults.append("order \(order.id) is out of place") }
                    if order.quantity == 0 { faults.append("order \(order.id) is empty") }
                    if index.slot(of: order.id) != slot {
                        faults.append("order \(order.id) is not found")
                    }
                    sequence = order.sequence
                    found += Int(order.quantity)
                    count += 1
                    sum &+= Self.hash(of: order, key: level.key, side)
                    slot = order.next
                }
                if found != level.quantity || count != level.count || count == 0 {
                    faults.append("the level \(level.price) does not add up")
                }
                if level.key >= last || level.side != side { faults.append("\(level.price) is out of place") }
                last = level.key
                quantity += found
                all += Int(count)
                return true
            }
            if quantity != totals.resting(side) { faults.append("the \(side)s do not add up") }
        }
        if sum != hash { faults.append("the hash is another one") }
        if all != count { faults.append("the index has \(count) orders, the levels \(all)") }
        return faults
    }

    @inline(__always)
    private func order(at slot: UInt32) -> BookOrder {
        let order = orders[slot]
        let level = levels[order.level]
        return BookOrder(
            id: order.id, owner: Int(order.owner), side: level.side, price: level.price,
            quantity: Int(order.quantity),
            deadline: order.deadline == RestingOrder.never ? nil : Int(order.deadline),
            sequence: order.sequence)
    }

    private func forEachLevel(_ side: BookSide, _ body: (UInt32) -> Bool) {
        if side == .bid { bids.forEach(body) } else { asks.forEach(body) }
    }
}

import CReference
import Foundation
import MarketDomain

/// The cost of the exchange's order book, compared with plain C that does the same.
///
/// Each cell has one stream of operations: first the resting orders, then repeatedly six new orders, three cancels of a
/// random order and one order that crosses. Both books run it in turns, and have to agree on every trade and on the
/// hash of the book. Times are processor times, as medians over the rounds, and the ratio is the median of the rounds'
/// ratios; p99 is measured in a round of its own.
enum ExchangeBench {
    private static var rounds: Int { Smoke.rounds(9) }

    static func run(operations: Int) {
        print(
            column("order book, ns", 26) + right("resting") + right("C") + right("ours") + right("ratio")
                + right("C p99") + right("ours p99") + right("ratio") + right("bytes/op"))
        // The distance of prices from the middle, in ticks: deep has a few prices with many orders, as with round
        // prices.
        for (name, ticks) in [("spread", 500), ("deep", 5), ("wide", 200_000)] {
            for resting in Smoke.isOn ? [100, 1_000] : [100, 10_000, 1_000_000] {
                row(name, Workload(resting: resting, operations: operations, ticks: ticks))
            }
        }
        print("")
        LedgerBench.run(payments: operations)
    }

    private static func row(_ name: String, _ work: Workload) {
        var (plain, ours): ([Double], [Double]) = ([], [])
        var (plainTail, ourTail, growth) = (0.0, 0.0, 0)
        for round in 0...rounds {
            let isTail = round == rounds
            let (left, right) = (PlainBook(work, isTimed: isTail), OurBook(work, isTimed: isTail))
            let order: [any Contender] = round.isMultiple(of: 2) ? [left, right] : [right, left]
            for contender in order { contender.run() }
            precondition(left.result == right.result, "\(name): \(left.result), \(right.result)")
            if isTail {
                (plainTail, ourTail) = (left.tail, right.tail)
            } else {
                plain.append(left.nanoseconds)
                ours.append(right.nanoseconds)
                growth = right.growth
            }
        }
        let ratio = zip(ours, plain).map { $0 / $1 }.sorted()[rounds / 2]
        let (a, b) = (plain.sorted()[rounds / 2], ours.sorted()[rounds / 2])
        print(
            column(name, 26) + right("\(work.resting)") + right(figure(a)) + right(figure(b))
                + right(figure(ratio)) + right(figure(plainTail)) + right(figure(ourTail))
                + right(figure(ourTail / plainTail))
                + right(figure(Double(2 * growth) / Double(work.count - work.resting))))
    }

    private static func column(_ text: String, _ width: Int) -> String {
        text.padding(toLength: width, withPad: " ", startingAt: 0)
    }

    private static func right(_ text: String) -> String {
        String(repeating: " ", count: max(0, 10 - text.count)) + text
    }

    private static func figure(_ value: Double) -> String { String(format: "%.2f", value) }
}

/// A stream of operations that is the same in every run.
private final class Workload {
    let resting: Int
    let count: Int
    let operations: UnsafeMutablePointer<reference_operation>
    private var state: UInt64 = 88_172_645_463_325_252

    init(resting: Int, operations: Int, ticks: Int) {
        self.resting = resting
        count = resting + operations
        self.operations = .allocate(capacity: count)
        fill(ticks)
    }

    deinit { operations.deallocate() }

    private func next() -> UInt64 {
        state ^= state << 13
        state ^= state >> 7
        state ^= state << 17
        return state &* 0x2545_F491_4F6C_DD1D
    }

    private func below(_ end: Int) -> Int { Int(((next() >> 32) &* UInt64(end)) >> 32) }

    /// A bell-shaped distance from 0: the sum of twelve uniform random numbers.
    private func distance(_ ticks: Int) -> Int {
        let sum = (0..<12).reduce(0) { sum, _ in sum + below(65_536) } - 393_210
        return abs(sum) * ticks / 65_536
    }

    private func fill(_ ticks: Int) {
        var book = OrderBook()
        var fills: [Fill] = []
        var (live, last): ([Int], Int) = ([], 0)
        let middle = 100_000_000
        for index in 0..<count {
            let roll = below(100)
            var kind = index < resting || roll < 60 ? 0 : roll < 90 ? 1 : 2
            if kind != 0, book.count < resting - resting / 4 { kind = 0 }
            if index >= resting, kind == 0, book.count > resting + resting / 4 { kind = 1 }
            var operation = reference_operation()
            if kind == 1 {
                while let some = live.isEmpty ? nil : live.swapRemove(below(live.count)) {
                    guard book.order(some) != nil else { continue }
                    operation.id = Int64(some)
                    break
                }
            }
            if operation.id != 0 {
                operation.kind = UInt8(reference_cancel)
                operation.owner = UInt32(operation.id)
                _ = try? book.cancel(Int(operation.id), owner: Int(operation.id))
            } else {
                last += 1
                let side: BookSide = below(2) == 0 ? .bid : .ask
                let best = book.bestPrice(side.opposite)
                let sign = side == .bid ? -1 : 1
                var price = middle + sign * (1 + distance(ticks))
                if kind == 2 {
                    price = (best ?? middle) - sign * 4 * ticks
                } else if let best, side == .bid ? price >= best : price <= best {
                    price = best + sign
                }
                operation.id = Int64(last)
                operation.owner = UInt32(last)
                operation.side = side.rawValue
                operation.price = Int64(price)
                operation.quantity = UInt32(1 + below(kind == 2 ? 29 : 10))
                let left = try? book.place(
                    NewOrder(
                        id: last, owner: last, side: side, price: price, quantity: Int(operation.quantity)),
                    sequence: index, into: &fills)
                fills.removeAll(keepingCapacity: true)
                if left ?? 0 > 0 { live.append(last) }
            }
            operations[index] = operation
        }
    }
}

extension [Int] {
    fileprivate mutating func swapRemove(_ index: Int) -> Int {
        swapAt(index, count - 1)
        return removeLast()
    }
}

/// A book that runs a workload.
private protocol Contender: AnyObject {
    func run()
}

private struct BookResult: Equatable {
    let hash: UInt64
    let trades: UInt64
    let tradeHash: UInt64
}

/// Measures the operations after the resting orders.
private class Measured {
    let work: Workload
    fileprivate var times: [UInt32]
    fileprivate(set) var nanoseconds = 0.0

    init(_ work: Workload, isTimed: Bool) {
        self.work = work
        times = isTimed ? Array(repeating: 0, count: work.count - work.resting) : []
    }

    /// The time that one operation in a hundred exceeds, in nanoseconds.
    var tail: Double { Double(times.sorted()[times.count * 99 / 100]) }

    func measure(_ body: (_ first: Int, _ count: Int) -> Void) {
        let count = work.count - work.resting
        let start = ProcessorTime.now()
        body(work.resting, count)
        nanoseconds = (ProcessorTime.now() - start) * 1000 / Double(count)
    }
}

private final class PlainBook: Measured, Contender {
    private(set) var result = BookResult(hash: 0, trades: 0, tradeHash: 0)

    func run() {
        guard let book = reference_book_new() else { return }
        defer { reference_book_free(book) }
        reference_book_run(book, work.operations, 0, work.resting, nil)
        measure { first, count in
            times.withUnsafeMutableBufferPointer {
                reference_book_run(
                    book, work.operations, first, count, $0.isEmpty ? nil : $0.baseAddress)
            }
        }
        result = BookResult(
            hash: reference_book_hash(book), trades: reference_book_trades(book),
            tradeHash: reference_book_trade_hash(book))
    }
}

private final class OurBook: Measured, Contender {
    private(set) var result = BookResult(hash: 0, trades: 0, tradeHash: 0)
    /// The growth of the heap in bytes during the second half of the operations: 0 unless the book grew.
    private(set) var growth = 0

    func run() {
        var player = Player()
        player.play(work.operations, 0, work.resting, into: nil)
        measure { first, count in
            times.withUnsafeMutableBufferPointer { buffer in
                let times = buffer.isEmpty ? nil : buffer.baseAddress
                // The first half brings the book to its steady state.
                let half = count / 2
                player.play(work.operations, first, half, into: times)
                let before = reference_heap_bytes()
                player.play(
                    work.operations, first + half, count - half,
                    into: times.map { $0 + half })
                growth = reference_heap_bytes() - before
            }
        }
        result = player.result
    }

    /// Not a class, because each access to a stored property of a class checks exclusivity, which costs as much as an
    /// operation.
    private struct Player: ~Copyable {
        private var book = OrderBook()
        private var fills: [Fill] = []
        private var trades: UInt64 = 0
        private var tradeHash: UInt64 = 0

        var result: BookResult { BookResult(hash: book.hash, trades: trades, tradeHash: tradeHash) }

        mutating func play(
            _ operations: UnsafePointer<reference_operation>, _ first: Int, _ count: Int,
            into times: UnsafeMutablePointer<UInt32>?
        ) {
            var before = times == nil ? 0 : reference_nanoseconds()
            for index in first..<first + count {
                let next = operations[index]
                if next.kind == UInt8(reference_cancel) {
                    _ = try? book.cancel(Int(next.id), owner: Int(next.owner))
                } else {
                    let order = NewOrder(
                        id: Int(next.id), owner: Int(next.owner), side: next.side == 0 ? .bid : .ask,
                        price: Int(next.price), quantity: Int(next.quantity))
                    _ = try? book.place(order, sequence: index, into: &fills)
                    if fills.count > 64 { take() }
                }
                guard let times else { continue }
                let after = reference_nanoseconds()
                times[index - first] = UInt32(after - before)
                before = after
            }
            take()
        }

        private mutating func take() {
            for fill in fills {
                let sum = fill.maker + fill.taker * 3 + fill.price * 5 + fill.quantity * 7
                tradeHash = (tradeHash ^ UInt64(bitPattern: Int64(sum))) &* 0x9E37_79B9_7F4A_7C15
                trades += 1
            }
            fills.removeAll(keepingCapacity: true)
        }
    }
}

import MarketDomain

/// Selects orders of the account.
public struct OwnOrderFilter: Hashable, Sendable {
    /// `nil` for both sides.
    let side: BookSide?
    let list: OwnOrderList
}

/// A list of the user's orders: merges the server's lists for each side.
struct OwnOrderListing: Sendable {
    private struct Part: Sendable {
        let side: BookSide
        let list: OwnOrderPart
        var pages = 0
        var orders: [OwnOrder] = []
        var isComplete = false
        /// Whether the server lists other orders as well, and in another order: any of its pages may have the newest.
        var isMixed = false
    }

    let filter: OwnOrderFilter
    private let size: Int
    private var parts: [Part]
    private var counts: [BookSide: OwnOrders] = [:]
    /// The orders read, without duplicates, because lists change during reading; the newest first.
    private var sorted: [OwnOrder] = []

    /// `side` is `nil` for both sides; `size` is the size of a page.
    init(_ side: BookSide?, _ list: OwnOrderList, size: Int) {
        filter = OwnOrderFilter(side: side, list: list)
        self.size = size
        parts = (side.map { [$0] } ?? BookSide.allCases).flatMap { side in
            list.parts.map { Part(side: side, list: $0) }
        }
    }

    /// The same list before reading.
    var emptied: OwnOrderListing {
        var listing = self
        listing.parts = parts.map { Part(side: $0.side, list: $0.list) }
        return listing
    }

    /// Reads all that a page may need: its orders may all be in the same list of the server.
    mutating func read(through page: Int, _ trading: any TradingRepository) async throws(ExchangeError) {
        for index in parts.indices {
            while parts[index].pages < page || parts[index].isMixed, !parts[index].isComplete {
                let (part, next) = (parts[index], parts[index].pages + 1)
                let read = try await trading.orders(part.side, part.list, page: next, size: size)
                counts[part.side] = read
                parts[index].pages = next
                // Other servers list all cancelled orders as undone.
                let orders = read.orders.filter(part.list.contains)
                parts[index].isMixed = part.isMixed || orders.count < read.orders.count
                parts[index].orders += orders
                parts[index].isComplete =
                    read.orders.count < size || read.count(of: part.list) == parts[index].orders.count
            }
        }
        var ids = Set<Int>()
        sorted = parts.flatMap(\.orders).filter { ids.insert($0.id).inserted }.sorted { age($0) > age($1) }
    }

    /// The orders of some pages, the newest first.
    func orders(on pages: ClosedRange<Int>) -> [OwnOrder] {
        let orders = sorted.dropFirst((pages.lowerBound - 1) * size)
        return Array(orders.prefix(pages.count * size))
    }

    func hasMore(after page: Int) -> Bool {
        sorted.count > page * size || parts.contains { !$0.isComplete }
    }

    func count(_ count: KeyPath<OwnOrders, Int>) -> Int {
        counts.values.reduce(0) { $0 + $1[keyPath: count] }
    }

    /// A number that grows with time: orders and trades are numbered in one sequence as they arrive.
    private func age(_ order: OwnOrder) -> Int {
        filter.list.parts.allSatisfy(\.isOfTrades) ? order.trade?.id ?? order.id : order.id
    }
}

extension OwnOrders {
    /// The number of orders in a list, where the server reports it.
    fileprivate func count(of list: OwnOrderPart) -> Int? {
        switch list {
        case .only(.waiting): waiting
        case .only(.progress): inProgress
        case .only(.finished): finished
        case .only(.cancelled), .undone, .all: nil
        }
    }
}

import Basics
import CBundledProducts
import MarketDomain
import Platform
import SQLCore

/// The bundled sample products, with a year of simulated trades and some waiting orders.
///
/// Simulated data are marked as such: simulated trades have negative ids and no postings, and simulated members have
/// ids that no account gets.
struct SampleExchange: Decodable, Sendable {
    let brands: [Brand]
    let collections: [Collection]
    let products: [Product]
    let sections: [Section]
    let ads: [Advert]

    struct Brand: Decodable, Sendable {
        let id: Int
        let name: String
    }

    struct Collection: Decodable, Sendable {
        let id: Int
        let name: String
        let brand: Int
    }

    struct Product: Decodable, Sendable {
        let id: Int
        let brand: Int
        let collection: Int?
        let name: String
        let koreanName: String
        let price: Int
        let gender: String
        let category: String
        let color: String?
        let styleCode: String
        let background: String
        let released: String?
        let sizes: [String]
        let pictures: [String]
        /// Its current price as a multiple of the price at its release.
        let level: Double
        /// Per year.
        let trades: Int
        /// Per day.
        let volatility: Double

        /// The base of its simulated prices, in won.
        var base: Double { Double(price == 0 ? 100_000 : price) * level }

        /// The current price of a size, given by its index; in won.
        func today(size: Int) -> Int {
            let factor = 1 + (Double(size) - Double(sizes.count - 1) / 2) * 0.001
            return max(1_000, Int((base * factor / 1_000).rounded()) * 1_000)
        }
    }

    struct Advert: Decodable, Sendable {
        let picture: String
        let background: String
    }

    struct Section: Decodable, Sendable {
        let header: String
        let koreanHeader: String
        let detail: String
        let koreanDetail: String
        let picture: String
        let background: String
        let products: [Int]
    }

    /// The first id of the members whose orders wait in a new exchange; the largest possible id is 4,294,967,295.
    static let firstMember = 4_294_900_000
    static let memberCount = 40

    /// - Throws: `corrupt` if the products are invalid, which a test rules out.
    static func bundled() throws(StoreError) -> SampleExchange {
        var count = 0
        let start = trellis_bundled_products(&count)
        do {
            return try JSONDecoder().decode(
                SampleExchange.self, from: Data(UnsafeBufferPointer(start: start, count: count)))
        } catch {
            throw .corrupt("the bundled products: \(error)")
        }
    }

    /// The products with the ids of their sizes, numbered from 1 across all products.
    var books: [(product: Product, ids: [Int])] {
        var next = 1
        return products.map { product in
            defer { next += product.sizes.count }
            return (product, Array(next..<next + product.sizes.count))
        }
    }

    /// A picture of a product; `nil` for an unknown name.
    static func picture(_ name: String) -> [UInt8]? {
        var count = 0
        guard let start = trellis_bundled_product_picture(name, &count) else { return nil }
        return Array(UnsafeBufferPointer(start: start, count: count))
    }

    /// A simulated trade.
    struct SimulatedTrade: Hashable, Sendable {
        let book: Int
        let price: Int
        /// In seconds since 1970.
        let at: Int
    }

    /// A year of trades up to `now`, the oldest first. `books` has the ids of a product's sizes in their order. The same
    /// day gives the same trades.
    func trades(of product: Product, books: [Int], now: Int) -> [SimulatedTrade] {
        guard !books.isEmpty else { return [] }
        var random = StableRandom(seed: UInt64(product.id) &* 7_919)
        let today = KoreanTime.dayNumber(at: now)
        let length = 365
        // Backwards from today, so that the path ends at the current price.
        var price = product.base
        var path = [Double](repeating: price, count: length)
        for day in stride(from: length - 1, through: 0, by: -1) {
            path[day] = price
            let step = (random.unit() + random.unit() + random.unit() - 1.5) * 2 * product.volatility
            // A small pull towards the base, so that no product loses all its value.
            price *= 1 + step + (product.base - price) / product.base * 0.01
        }
        return (0..<product.trades).map { _ -> SimulatedTrade in
            let day = Int(random.unit() * Double(length))
            let size = min(random.below(books.count), random.below(books.count) + books.count / 4)
            let middle = Double(books.count - 1) / 2
            let factor = 1 + (Double(size) - middle) * 0.001 + (random.unit() - 0.5) * 0.03
            let rounded = Int((path[day] * factor / 1_000).rounded()) * 1_000
            let second = 9 * 3_600 + random.below(14 * 3_600)
            let start = (today - length + day) * 86_400 - 9 * 3_600
            return SimulatedTrade(book: books[size], price: max(1_000, rounded), at: start + second)
        }.sorted { $0.at < $1.at }
    }

    /// Waiting orders around the current price of a size: asks above it, bids below, without matches.
    func orders(book: Int, around last: Int) -> [OrderEntry] {
        var random = StableRandom(seed: UInt64(book) &* 104_729 &+ 17)
        let step = max(1_000, last / 100_000 * 1_000)
        var wishes: [OrderEntry] = []
        for side in BookSide.allCases {
            for place in 0..<(1 + random.below(4)) {
                let distance = (place + 1 + random.below(2)) * step
                let price = side == .ask ? last + distance : max(1_000, last - distance)
                guard side == .ask || price < last + step else { continue }
                wishes.append(
                    OrderEntry(
                        account: Self.firstMember + (side == .bid ? 0 : Self.memberCount / 2)
                            + random.below(Self.memberCount / 2),
                        book: book, side: side, price: price))
            }
        }
        return wishes
    }
}

extension StableRandom {
    /// From 0 up to, not including, 1.
    fileprivate mutating func unit() -> Double { Double(next() >> 11) * 0x1p-53 }

    fileprivate mutating func below(_ end: Int) -> Int { Int(unit() * Double(end)) }
}

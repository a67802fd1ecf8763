import MarketDomain
import SQLCore
import TestSupport

@testable import MarketBackend

/// The same listings in an array, with random changes to both.
struct ListingModel: Sendable {
    struct Item: Hashable, Sendable {
        let id: Int
        let vendor: Int
        var details: ProductDetails
        var isDeleted = false
    }

    private(set) var items: [Item] = []
    private var random: SplitMix

    init(seed: UInt64) { random = SplitMix(seed: seed) }

    /// Adds the vendors besides the guest.
    static func addVendors(on connection: any SQLConnection) throws(StoreError) {
        for name in ["second", "third"] {
            _ = try VendorTables.insertWithoutSecret(name: name, on: connection)
        }
    }

    /// Sells, edits, deletes and restores listings, `count` times in total.
    mutating func change(_ count: Int, on connection: any SQLConnection) throws(StoreError) {
        for _ in 0..<count {
            switch random.below(10) {
            case 0..<5: try sell(on: connection)
            case 5..<7: try edit(on: connection)
            case 7..<9: try delete(on: connection)
            default: try restore(on: connection)
            }
        }
    }

    mutating func sell(on connection: any SQLConnection) throws(StoreError) {
        if random.below(60) == 0 { try leaveGap(on: connection) }
        let details = details()
        let vendor = random.below(3) + 1
        let new = NewListing(vendor: vendor, password: nil, details: details, pictures: [])
        let id = try ListingTables.insert(new, at: 1, on: connection)
        items.append(Item(id: id, vendor: vendor, details: details))
    }

    mutating func edit(on connection: any SQLConnection) throws(StoreError) {
        guard let index = pick(where: { !$0.isDeleted }) else { return }
        items[index].details = details()
        try ListingTables.update(items[index].id, to: items[index].details, at: 2, on: connection)
    }

    mutating func delete(on connection: any SQLConnection) throws(StoreError) {
        guard let index = pick(where: { !$0.isDeleted }) else { return }
        items[index].isDeleted = true
        try ListingTables.delete(items[index].id, at: 2, on: connection)
    }

    mutating func restore(on connection: any SQLConnection) throws(StoreError) {
        guard let index = pick(where: \.isDeleted) else { return }
        items[index].isDeleted = false
        guard try ListingTables.restore(items[index].id, at: 2, on: connection) else {
            throw .statement("\(items[index].id) was not brought back")
        }
    }

    /// The ids that a filter finds, in order.
    func ids(_ filter: ListingCriteria) -> [Int] {
        let found = items.filter { item in
            let price = item.details.bargainPrice
            return !item.isDeleted
                && (filter.family == .all || Currency.market.contains(price.currency))
                && (filter.currency == nil || filter.currency == price.currency)
                && (filter.lowest == nil || filter.lowest ?? 0 <= price.minorUnits)
                && (filter.highest == nil || filter.highest ?? 0 >= price.minorUnits)
                && (!filter.inStock || item.details.stock > 0)
                && (!filter.isAvailable || item.details.stock > 0 && !item.details.isReserved)
                && (filter.category == nil || filter.category == item.details.category)
                && (filter.vendor == nil || filter.vendor == item.vendor)
                && (filter.text == nil
                    || item.details.name.split(separator: " ").contains { $0 == filter.text ?? "" })
        }
        let sorted = found.sorted { Self.precedes($0, $1, filter.sort) }
        guard filter.sort == .best, let text = filter.text else { return sorted.map(\.id) }
        // Names that begin with the word come first.
        let begins = { (item: Item) in item.details.name.hasPrefix(text + " ") }
        return (sorted.filter(begins) + sorted.filter { !begins($0) }).map(\.id)
    }

    private static func precedes(_ one: Item, _ other: Item, _ sort: ProductSort) -> Bool {
        let (left, right) = (one.details, other.details)
        let (currency, otherCurrency) = (left.price.currency.code, right.price.currency.code)
        let (asked, otherAsked) = (left.bargainPrice.minorUnits, right.bargainPrice.minorUnits)
        switch sort {
        case .newest, .best: return one.id > other.id
        case .oldest: return one.id < other.id
        case .cheapest where currency != otherCurrency, .dearest where currency != otherCurrency:
            return currency < otherCurrency
        case .cheapest: return asked == otherAsked ? one.id > other.id : asked < otherAsked
        case .dearest: return asked == otherAsked ? one.id > other.id : asked > otherAsked
        case .name:
            let (key, otherKey) = (ListingKey.folded(left.name), ListingKey.folded(right.name))
            return key == otherKey
                ? one.id > other.id : key.utf8.lexicographicallyPrecedes(otherKey.utf8)
        case .stock: return left.stock == right.stock ? one.id > other.id : left.stock > right.stock
        }
    }

    /// Skips up to some millions of ids, so that there are blocks of every size.
    private mutating func leaveGap(on connection: any SQLConnection) throws(StoreError) {
        let gap = [300, 70_000, 20_000_000][random.below(3)]
        try ListingNumber.listing.advance(by: random.below(gap), on: connection)
    }

    private mutating func details() -> ProductDetails {
        let words = ["chair", "Lamp", "의자", "노트북", "Ünïcode", "zebra", "책상"]
        let name = "\(words[random.below(words.count)]) \(words[random.below(words.count)])"
        let currency = [.krw, .krw, .usd, Currency("JPY") ?? .krw][random.below(4)]
        let price = random.below(20) * 10
        do {
            return try ProductDetails(
                name: name, description: "ten letters", price: Money(minorUnits: price, currency),
                discount: Money(minorUnits: random.below(price + 1), currency), stock: random.below(4),
                category: [nil, .furniture, .digital][random.below(3)], isReserved: random.below(4) == 0,
                currencies: Currency.market + [currency])
        } catch {
            preconditionFailure("\(error)")
        }
    }

    private mutating func pick(where condition: (Item) -> Bool) -> Int? {
        let indices = items.indices.filter { condition(items[$0]) }
        return indices.isEmpty ? nil : indices[random.below(indices.count)]
    }
}

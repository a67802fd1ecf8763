import ContractCore
import DomainCore
import MarketDomain

extension ListingContract {
    static let lists: [Behaviour<ListingSubject>] = [
        Behaviour("A new market is empty") { subject in
            let page = try await subject.device().products.products(ProductQuery())
            try Deviation.unless(page.elements, is: [], "the products")
            try Deviation.unless(page.isLast, is: true, "whether it is the last page")
            try Deviation.unless(page.total?.count, is: 0, "how many there are")
        },
        Behaviour("The pages of a list hold every product once, and all of them the total") { subject in
            let seller = try await subject.stall((1...7).map { ("product \($0)", .krw($0 * 1_000), 1) })
            let names = (1...7).reversed().map { "product \($0)" }
            for size in [1, 3, 7, 8] {
                var found: [String] = []
                var number = 0
                var page: Page<Product>
                repeat {
                    number += 1
                    page = try await seller.device.products.products(
                        ProductQuery(start: .page(number), size: size))
                    found += page.elements.map(\.name)
                    try Deviation.unless(page.number, is: number, "the number of the page")
                    try Deviation.unless(page.total?.count, is: 7, "how many there are")
                } while !page.isLast && number < 20
                try Deviation.unless(found, is: names, "pages of \(size)")
                try Deviation.unless(number, is: (7 + size - 1) / size, "how many pages of \(size) there are")
            }
        },
        Behaviour("A list leaves out other categories, and what is sold or reserved") { subject in
            let seller = try await subject.seller()
            for (name, stock, category) in [
                ("book", 1, ProductCategory.books), ("sold book", 0, .books), ("lamp", 1, .furniture),
            ] {
                _ = try await seller.sell(try subject.draft(name, stock: stock, category: category))
            }
            let kept = try await seller.sell(try subject.draft("kept book", category: .books))
            _ = try await seller.edit(kept) { $0.isReserved = true }
            _ = try await seller.sell(try subject.draft("anything"))
            for (query, names) in [
                (ProductQuery(category: .books), ["kept book", "sold book", "book"]),
                (ProductQuery(isAvailable: true), ["anything", "lamp", "book"]),
                (ProductQuery(isAvailable: true, category: .books), ["book"]),
                (ProductQuery(inStock: true, category: .books), ["kept book", "book"]),
                (ProductQuery(category: .food), []),
                (ProductQuery(text: "book", isAvailable: true), ["book"]),
            ] {
                try Deviation.unless(
                    try await seller.device.names(query), is: names,
                    "the products of \(query.category?.rawValue ?? "all"), available: \(query.isAvailable)")
            }
        },
        Behaviour("A page behind the end is empty and the last") { subject in
            let seller = try await subject.stall([("product", .krw(1_000), 1)])
            for number in [2, 1_000, Int.max] {
                let page = try await seller.device.products.products(ProductQuery(start: .page(number)))
                try Deviation.unless(page.elements.count, is: 0, "the products on page \(number)")
                try Deviation.unless(page.isLast, is: true, "whether page \(number) is the last")
            }
        },
        Behaviour("The cursors of a list lead to every product once, in every order") { subject in
            let seller = try await subject.stall(sorted.map { ($0.name, $0.price, $0.stock) })
            for sort in ProductSort.allCases {
                let all = try await seller.device.names(ProductQuery(sort: sort))
                let found = try await seller.device.pagesByCursor(ProductQuery(sort: sort, size: 2))
                try Deviation.unless(found.map(\.name), is: all, "the pages of \(sort)")
            }
        },
        Behaviour("Cursors neither miss nor repeat a product while others sell and delete") { subject in
            let seller = try await subject.stall((1...6).map { ("product \($0)", .krw(1_000), 1) })
            let first = try await seller.device.products.products(
                ProductQuery(start: .cursor(""), size: 2))
            for number in 7...8 { _ = try await seller.sell(try subject.draft("product \(number)")) }
            for product in try await seller.device.list()
            where ["product 5", "product 4"].contains(product.name) {
                _ = try await seller.device.listings.delete(product.id, as: seller.seller)
            }
            let rest = try await seller.device.pagesByCursor(
                ProductQuery(start: .cursor(first.nextCursor ?? ""), size: 2))
            try Deviation.unless(
                (first.elements + rest).map(\.name),
                is: ["product 6", "product 5", "product 3", "product 2", "product 1"], "the pages")
        },
        Behaviour("A cursor of another list is refused") { subject in
            let seller = try await subject.stall((1...3).map { ("product \($0)", .krw(1_000), 1) })
            let page = try await seller.device.products.products(
                ProductQuery(sort: .oldest, start: .cursor(""), size: 1))
            for (sort, cursor) in [(ProductSort.cheapest, page.nextCursor ?? ""), (.newest, "no cursor")] {
                try await Deviation.unlessRefused("“\(cursor)” in the order \(sort)") {
                    () async throws(MarketError) in
                    _ = try await seller.device.products.products(
                        ProductQuery(sort: sort, start: .cursor(cursor)))
                }
            }
        },
        Behaviour("Every order is as it says, and equal products come newest first") { subject in
            let seller = try await subject.stall(sorted.map { ($0.name, $0.price, $0.stock) })
            for (sort, names) in [
                (ProductSort.newest, ["Éclair", "banana", "Cherry", "apple", "Apple"]),
                (.oldest, ["Apple", "apple", "Cherry", "banana", "Éclair"]),
                (.cheapest, ["Cherry", "banana", "Apple", "Éclair", "apple"]),
                (.dearest, ["Éclair", "apple", "Apple", "banana", "Cherry"]),
                (.name, ["apple", "Apple", "banana", "Cherry", "Éclair"]),
                (.stock, ["apple", "Éclair", "Cherry", "Apple", "banana"]),
            ] {
                try Deviation.unless(
                    try await seller.device.names(ProductQuery(currency: .krw, sort: sort)), is: names,
                    "\(sort) first")
            }
        },
        Behaviour("Prices are ordered within each currency, by what is asked") { subject in
            let seller = try await subject.seller()
            for (name, price, discount) in [
                ("won, dear", Money.krw(9_000), Money.krw(0)),
                ("dollars, cheap", .usd(cents: 900), .usd(cents: 400)),
                ("won, cheap", .krw(9_500), .krw(9_000)), ("dollars, dear", .usd(cents: 800), .usd(cents: 0)),
            ] { _ = try await seller.sell(try subject.draft(name, price, discount: discount)) }
            for (sort, won, dollars) in [
                (ProductSort.cheapest, ["won, cheap", "won, dear"], ["dollars, cheap", "dollars, dear"]),
                (.dearest, ["won, dear", "won, cheap"], ["dollars, dear", "dollars, cheap"]),
            ] {
                let names = try await seller.device.names(ProductQuery(sort: sort))
                try Deviation.unless(
                    [won + dollars, dollars + won].contains(names), "\(sort) first",
                    expected: "each currency by itself", actual: "\(names)")
            }
        },
        Behaviour("Filters let through what passes all of them, with its total") { subject in
            let (seller, other) = (try await subject.seller("one"), try await subject.seller("other"))
            for (seller, name, price, discount, stock) in [
                (seller, "a10", Money.krw(10_000), Money.krw(0), 1),
                (seller, "b20", .krw(25_000), .krw(5_000), 0),
                (other, "c20", .krw(20_000), .krw(0), 2), (other, "d30", .krw(30_000), .krw(0), 0),
                (other, "e15", .usd(cents: 1_500), .usd(cents: 0), 1),
            ] {
                _ = try await seller.sell(try subject.draft(name, price, discount: discount, stock: stock))
            }
            let vendor = other.seller.identity.vendor?.id
            for (what, query, names) in [
                ("won", ProductQuery(currency: .krw), ["d30", "c20", "b20", "a10"]),
                ("dollars", ProductQuery(currency: .usd), ["e15"]),
                ("from 20,000", ProductQuery(currency: .krw, lowest: .krw(20_000)), ["d30", "c20", "b20"]),
                ("to 20,000", ProductQuery(currency: .krw, highest: .krw(20_000)), ["c20", "b20", "a10"]),
                (
                    "20,000", ProductQuery(currency: .krw, lowest: .krw(20_000), highest: .krw(20_000)),
                    ["c20", "b20"]
                ),
                (
                    "12 dollars to 15",
                    ProductQuery(currency: .usd, lowest: .usd(cents: 1_200), highest: .usd(cents: 1_500)),
                    ["e15"]
                ),
                ("in stock", ProductQuery(inStock: true), ["e15", "c20", "a10"]),
                ("of the other", ProductQuery(vendor: vendor), ["e15", "d30", "c20"]),
                ("of nobody", ProductQuery(vendor: 1_000_000), []),
                (
                    "all of it",
                    ProductQuery(currency: .krw, lowest: .krw(15_000), inStock: true, vendor: vendor), ["c20"]
                ),
            ] {
                for sort in [ProductSort.newest, .oldest] {
                    var query = query
                    query.sort = sort
                    let page = try await seller.device.products.products(query)
                    try Deviation.unless(
                        page.elements.map(\.name), is: sort == .newest ? names : names.reversed(),
                        "\(what), \(sort) first")
                    try Deviation.unless(page.total?.count, is: names.count, "how many there are of \(what)")
                }
            }
        },
        Behaviour("Filters hold on every page, by number and by cursor") { subject in
            let seller = try await subject.stall(
                (1...9).map { ("product \($0)", .krw($0 * 1_000), $0 % 3) })
            for sort in ProductSort.allCases {
                var query = ProductQuery(
                    currency: .krw, lowest: .krw(2_000), highest: .krw(8_000), inStock: true, sort: sort)
                let all = try await seller.device.names(query)
                try Deviation.unless(all.count, is: 5, "how many there are in the order \(sort)")
                query.size = 2
                try Deviation.unless(
                    try await seller.device.pagesByCursor(query).map(\.name), is: all,
                    "the pages of \(sort) by cursor")
                var found: [String] = []
                for number in 1...3 {
                    query.start = .page(number)
                    found += try await seller.device.products.products(query).elements.map(\.name)
                }
                try Deviation.unless(found, is: all, "the pages of \(sort) by number")
            }
        },
    ]

    /// Products of which some have the same name in another case, the same price or the same stock, the oldest first.
    private static let sorted = [
        (name: "Apple", price: Money.krw(3_000), stock: 2), ("apple", .krw(4_000), 9),
        ("Cherry", .krw(1_000), 2), ("banana", .krw(2_000), 0), ("Éclair", .krw(4_000), 5),
    ]
}

extension ListingSubject {
    /// A seller with these products, sold in this order.
    func stall(_ products: [(String, Money, Int)]) async throws -> ListingSeller {
        let seller = try await seller()
        for (name, price, stock) in products {
            _ = try await seller.sell(try draft(name, price, stock: stock))
        }
        return seller
    }
}

extension ListingDevice {
    /// All pages, by cursor, up to the last.
    func pagesByCursor(_ query: ProductQuery) async throws -> [Product] {
        var query = query
        if case .page = query.start { query.start = .cursor("") }
        var found: [Product] = []
        for _ in 0..<100 {
            let page = try await products.products(query)
            found += page.elements
            guard let next = page.nextCursor else { return found }
            query.start = .cursor(next)
        }
        throw Deviation(what: "pages without an end", expected: "a last page", actual: "100 pages")
    }
}

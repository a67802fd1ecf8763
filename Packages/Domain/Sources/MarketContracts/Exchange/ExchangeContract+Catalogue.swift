import ContractCore
import MarketDomain

extension ExchangeContract {
    static let catalogue: [Behaviour<ExchangeSubject>] = [
        Behaviour("A product has all that is known of it, for everybody") { subject in
            let catalogue = try await subject.device().catalogue
            for known in ContractExchange.products {
                let page = try await catalogue.page(known.id, size: nil)
                try Deviation.unless(page.product.facts, is: known.facts, "the product \(known.id)")
                try Deviation.unless(page.product.lowestAsk, is: nil, "its lowest ask")
                try Deviation.unless(page.product.highestBid, is: nil, "its highest bid")
                try Deviation.unless(page.product.sales, is: 0, "its sales")
                try Deviation.unless(page.sales, is: [], "what was traded")
                try Deviation.unless(page.lastPrice, is: nil, "its last price")
            }
        },
        Behaviour("Lists can be filtered by what there is") { subject in
            let filters = try await subject.device().catalogue.filters()
            try Deviation.unless(filters.brands, is: ContractExchange.brands, "the brands")
            try Deviation.unless(filters.collections, is: ContractExchange.collections, "the collections")
            for product in ContractExchange.products {
                try Deviation.unless(
                    filters.genders.contains(product.gender) && filters.categories.contains(product.category),
                    "the choices", expected: "\(product.gender) and \(product.category) among them",
                    actual: "\(filters.genders), \(filters.categories)")
            }
        },
        Behaviour("A list lets through what passes all filters") { subject in
            let catalogue = try await subject.device().catalogue
            for (what, ids, change) in [
                ("all", [1, 2, 3, 4], { _ in }), ("sneakers", [1, 3], { $0.category = "sneakers" }),
                ("unisex", [2, 4], { $0.gender = "unisex" }), ("of Noorvane", [1, 3], { $0.brands = [1] }),
                ("of both brands", [1, 2, 3, 4], { $0.brands = [1, 2] }),
                ("Orbeta", [1, 3], { $0.collections = [1] }),
                ("of nobody", [], { $0.brands = [9] }),
                (
                    "women's sneakers of Noorvane", [3],
                    {
                        ($0.category, $0.gender, $0.brands) = ("sneakers", "women", [1])
                    }
                ),
            ] as [(String, [Int], (inout ExchangeQuery) -> Void)] {
                var query = ExchangeQuery()
                change(&query)
                try Deviation.unless(try await catalogue.products(query).map(\.id), is: ids, what)
            }
        },
        Behaviour("A keyword is a part of either name, or initial consonants") { subject in
            let catalogue = try await subject.device().catalogue
            for (keyword, ids) in [
                ("orbeta", [1, 3]), ("BETA L", [1]), ("mug", [4]), ("오르베타", [1, 3]), ("하이", [3]),
                ("강 티", [2]),
                ("ㅇㄹㅂㅌ", [1, 3]), ("ㅎㄱㅌ", [2]), ("ㄷㄱ", [4]), ("zebra", []), ("%", []), ("_", []),
            ] {
                var query = ExchangeQuery()
                query.keyword = keyword
                try Deviation.unless(
                    try await catalogue.products(query).map(\.id), is: ids, "what “\(keyword)” finds")
            }
        },
        Behaviour("The pages of a list hold every product once, and the one behind the end nothing") {
            subject in
            let catalogue = try await subject.device().catalogue
            for size in [1, 3, 4, 200] {
                var query = ExchangeQuery()
                query.size = size
                var found: [Int] = []
                for page in 1...5 {
                    query.page = page
                    let products = try await catalogue.products(query)
                    try Deviation.unless(
                        products.count, is: min(size, max(0, 4 - (page - 1) * size)),
                        "page \(page) of \(size)")
                    found += products.map(\.id)
                }
                try Deviation.unless(found, is: [1, 2, 3, 4], "the pages of \(size)")
            }
        },
        Behaviour("What is not there is not found, nor is a size that a product does not have") { subject in
            let catalogue = try await subject.device().catalogue
            try await Deviation.unless(ExchangeError.notFound, from: "a page") {
                () async throws(ExchangeError) in _ = try await catalogue.page(99, size: nil)
            }
            try await Deviation.unless(ExchangeError.notFound, from: "a history") {
                () async throws(ExchangeError) in _ = try await catalogue.history(99, size: nil)
            }
            try await Deviation.unless(ExchangeError.notFound, from: "a book") {
                () async throws(ExchangeError) in _ = try await catalogue.book(99, size: "270", at: nil)
            }
            try await Deviation.unless(ExchangeError.size, from: "a page of a size") {
                () async throws(ExchangeError) in _ = try await catalogue.page(1, size: "999")
            }
            try await Deviation.unless(ExchangeError.size, from: "a history of a size") {
                () async throws(ExchangeError) in _ = try await catalogue.history(1, size: "M")
            }
            try await Deviation.unless(ExchangeError.size, from: "a book of a size") {
                () async throws(ExchangeError) in _ = try await catalogue.book(1, size: "M", at: nil)
            }
        },
        trading("Lists are in the order that they are asked for, without a price last") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            try await minji.place(.ask, 260_000)
            try await minji.place(.ask, 310_000, product: 3, size: "250")
            try await minji.place(.ask, 70_000, product: 4, size: "ONE SIZE")
            try await jun.place(.bid, 240_000)
            try await jun.place(.bid, 250_000, product: 3, size: "240")
            for (sort, ids) in [
                (ExchangeQuery.Sort.popular, [1, 2, 3, 4]), (.released, [3, 1, 4, 2]),
                (.lowestAsk, [4, 1, 3, 2]), (.highestBid, [3, 1, 2, 4]), (.premium, [4, 1, 3, 2]),
            ] {
                var query = ExchangeQuery()
                query.sort = sort
                try Deviation.unless(
                    try await jun.catalogue.products(query).map(\.id), is: ids, "the order \(sort)")
            }
            var query = ExchangeQuery()
            (query.lowest, query.highest) = (70_000, 260_000)
            let products = try await jun.catalogue.products(query)
            try Deviation.unless(products.map(\.id), is: [1, 4], "what costs 70,000 to 260,000")
            try Deviation.unless(products.map(\.lowestAsk), is: [260_000, 70_000], "what it costs")
            try Deviation.unless(products.map(\.premium), is: [10_000, 30_000], "how much more that is")
        },
        trading("A page tells the best prices of each size") { subject in
            let (minji, jun) = (try await subject.member("minji"), try await subject.member("jun"))
            for price in [262_000, 261_000] { try await minji.place(.ask, price) }
            try await minji.place(.ask, 265_000, size: "260")
            for price in [250_000, 251_000] { try await jun.place(.bid, price) }
            let page = try await jun.catalogue.page(1, size: nil)
            try Deviation.unless(page.asks, is: ["260": 265_000, "270": 261_000], "the asks")
            try Deviation.unless(page.bids, is: ["270": 251_000], "the bids")
            try Deviation.unless(
                BookSide.allCases.map { page.best($0, in: nil)?.size }, is: ["270", "270"],
                "the sizes with the best prices")
            try Deviation.unless(page.product.lowestAsk, is: 261_000, "the lowest ask")
            try Deviation.unless(page.product.highestBid, is: 251_000, "the highest bid")
            try Deviation.unless(page.premiumPercentage, is: 4, "the premium in per cent")
            try Deviation.unless(page.related.map(\.id), is: [], "what is related")
        },
    ]

    static let wishes: [Behaviour<ExchangeSubject>] = [
        Behaviour("A wish is there until it is toggled again, and for oneself alone") { subject in
            let (minji, jun) = (
                try await subject.member("minji", won: 0), try await subject.member("jun", won: 0)
            )
            for (product, size) in [(1, "260"), (1, "270"), (4, "ONE SIZE"), (1, "260")] {
                try await minji.catalogue.toggleWish(product, size: size)
            }
            let (count, wishes) = try await minji.catalogue.wishes(page: 1, size: 10)
            try Deviation.unless(count, is: 2, "how many wishes there are")
            try Deviation.unless(
                wishes.map { "\($0.product) \($0.size)" }, is: ["4 ONE SIZE", "1 270"], "the wishes")
            try Deviation.unless(wishes.map(\.brand), is: ["Hangang", "Noorvane"], "their brands")
            let page = try await minji.catalogue.wishes(page: 2, size: 1)
            try Deviation.unless(page.wishes.map(\.product), is: [1], "the second page")
            try Deviation.unless(
                try await minji.catalogue.page(1, size: nil).product.wished, is: ["270"],
                "what minji wished for")
            let others = try await jun.catalogue.page(1, size: nil).product
            try Deviation.unless(others.wished, is: [], "what jun wished for")
            try Deviation.unless(others.wishes, is: 1, "how many wish for it")
            try Deviation.unless(
                try await jun.catalogue.wishes(page: 1, size: 10).count, is: 0, "jun's wishes")
        },
        Behaviour("Nobody wishes for what is not there") { subject in
            let catalogue = try await subject.member("minji", won: 0).catalogue
            try await Deviation.unless(ExchangeError.notFound, from: "a wish for nothing") {
                () async throws(ExchangeError) in try await catalogue.toggleWish(99, size: "270")
            }
            try await Deviation.unless(ExchangeError.size, from: "a wish for another size") {
                () async throws(ExchangeError) in try await catalogue.toggleWish(1, size: "M")
            }
        },
        Behaviour("Recommended is what is like what one looked at") { subject in
            let minji = try await subject.member("minji", won: 0)
            try Deviation.unless(
                try await minji.catalogue.home().recommended.map(\.id), is: [], "what is recommended at first"
            )
            try await minji.catalogue.noteLook(1, by: minji.id)
            try Deviation.unless(
                try await minji.catalogue.home().recommended.map(\.id), is: [3], "what is recommended")
            try Deviation.unless(
                try await subject.device().catalogue.home().recommended.map(\.id), is: [],
                "what is recommended to others")
        },
    ]
}

extension ContractExchange.Product {
    /// The facts that a source reports, without the addresses of the pictures.
    fileprivate var facts: [String] {
        [
            "\(id)", name, koreanName, ContractExchange.brands.first { $0.id == brand }?.name ?? "",
            "\(releasePrice)", gender, category, color ?? "none", styleCode, "\(sizes)", released ?? "none",
        ]
    }
}

extension ExchangeProduct {
    fileprivate var facts: [String] {
        [
            "\(id)", name, koreanName, brand, "\(releasePrice)", gender, category, color ?? "none", styleCode,
            "\(sizes)", released ?? "none",
        ]
    }
}

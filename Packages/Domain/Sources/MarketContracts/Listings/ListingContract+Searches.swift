import ContractCore
import DomainCore
import MarketDomain

extension ListingContract {
    static let searches: [Behaviour<ListingSubject>] = [
        Behaviour("A search finds words of name and description, whatever their case and accents") {
            subject in
            try await subject.expectSearches(
                of: [
                    ("Crème brûlée set", "Four small cups and a torch."),
                    ("Plain bowl", "Holds any DESSERT you like."),
                ],
                [
                    ("crème", ["Crème brûlée set"]), ("BRULEE", ["Crème brûlée set"]),
                    ("torch", ["Crème brûlée set"]),
                    ("dessert", ["Plain bowl"]), ("spoon", []),
                ])
        },
        Behaviour("A search says what it found by, when that is not the name") { subject in
            let seller = try await subject.seller("Lamplight")
            let other = try await subject.seller("연남상회")
            _ = try await other.sell(try subject.draft("Desk lamp"))
            _ = try await other.sell(try subject.draft("Shade", description: "For any lamp that you have."))
            _ = try await seller.sell(try subject.draft("Chair"))
            let found = try await seller.device.list(ProductQuery(text: "lamp"))
            try Deviation.unless(found.first?.name, is: "Desk lamp", "what fits best")
            for (name, match) in [
                ("Desk lamp", nil), ("Shade", ProductMatch.description), ("Chair", .vendor),
            ] {
                try Deviation.unless(
                    found.first { $0.name == name }?.match, is: match, "what \(name) was found by")
            }
        },
        Behaviour("A search finds Korean by its syllables") { subject in
            try await subject.expectSearches(
                of: [("서울 책상 램프", "따뜻한 빛이 나는 램프입니다"), ("부산 의자", "편안하게 앉을 수 있는 의자입니다")],
                [("책상", ["서울 책상 램프"]), ("램", ["서울 책상 램프"]), ("의자", ["부산 의자"]), ("편안", ["부산 의자"]), ("탁자", [])])
        },
        Behaviour("A search finds Korean by initial consonants") { subject in
            try await subject.expectSearches(
                of: [("서울 책상 램프", ListingSubject.description), ("부산 의자", ListingSubject.description)],
                [("ㅊㅅ", ["서울 책상 램프"]), ("ㄹㅍ", ["서울 책상 램프"]), ("ㅇㅈ", ["부산 의자"]), ("ㅋㅌ", [])])
        },
        Behaviour("Every word of a search has to be there, in any order") { subject in
            try await subject.expectSearches(
                of: [
                    ("Red apple box", ListingSubject.description),
                    ("Red wine box", ListingSubject.description),
                ],
                [
                    ("red apple", ["Red apple box"]), ("wine red", ["Red wine box"]),
                    ("box", ["Red wine box", "Red apple box"]), ("apple wine", []),
                ])
        },
        Behaviour("A search for signs alone finds nothing, not everything") { subject in
            try await subject.expectSearches(
                of: [("Desk lamp", ListingSubject.description)],
                [("!?", []), ("\"", []), ("*", []), ("name:lamp", [])])
        },
        Behaviour("A listing is found by what it says now") { subject in
            let seller = try await subject.seller()
            let product = try await seller.sell(try subject.draft("Desk lamp"))
            _ = try await seller.edit(product) { $0.name = "Floor light" }
            for (text, names) in [("lamp", []), ("light", ["Floor light"])] {
                try Deviation.unless(
                    try await seller.device.names(ProductQuery(text: text)), is: names, "what \(text) finds")
            }
        },
        Behaviour("A search goes with filters, orders and pages") { subject in
            let seller = try await subject.seller()
            for number in 1...6 {
                _ = try await seller.sell(
                    try subject.draft("lemon \(number)", .krw((number * 5 % 7) * 1_000), stock: number % 2))
                _ = try await seller.sell(try subject.draft("melon \(number)", .krw(1_000)))
            }
            for (query, names) in [
                (ProductQuery(text: "lemon"), [6, 5, 4, 3, 2, 1]),
                (ProductQuery(text: "lemon", sort: .oldest), [1, 2, 3, 4, 5, 6]),
                (ProductQuery(text: "lemon", currency: .krw, sort: .cheapest), [3, 6, 2, 5, 1, 4]),
                (ProductQuery(text: "lemon", inStock: true), [5, 3, 1]),
                (ProductQuery(text: "lemon", currency: .krw, highest: .krw(3_000)), [6, 3, 2]),
            ] {
                var query = query
                let expected = names.map { "lemon \($0)" }
                query.size = 2
                let page = try await seller.device.products.products(query)
                try Deviation.unless(
                    page.elements.map(\.name), is: Array(expected.prefix(2)),
                    "the first page, \(query.sort) first")
                try Deviation.unless(page.total?.count, is: expected.count, "how many there are")
                try Deviation.unless(
                    try await seller.device.pagesByCursor(query).map(\.name), is: expected,
                    "the pages, \(query.sort) first")
            }
        },
    ]
}

extension ListingSubject {
    /// - Throws: a deviation unless each search finds these listings, and counts them.
    fileprivate func expectSearches(
        of listings: [(name: String, description: String)], _ searches: [(String, [String])]
    ) async throws {
        let seller = try await seller()
        for listing in listings {
            _ = try await seller.sell(try draft(listing.name, description: listing.description))
        }
        for (text, names) in searches {
            let page = try await seller.device.products.products(ProductQuery(text: text))
            try Deviation.unless(page.elements.map(\.name), is: names, "what “\(text)” finds")
            try Deviation.unless(page.total?.count, is: names.count, "how much “\(text)” finds")
        }
    }
}

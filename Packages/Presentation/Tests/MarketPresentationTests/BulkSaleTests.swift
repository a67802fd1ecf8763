import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

/// Tables of listings: their columns, and the sale of their rows.
@MainActor
@Suite(.timeLimit(.minutes(10))) struct BulkSaleTests {
    private nonisolated static let columns = ["name", "description", "price", "pictures", "stock"]
    private nonisolated static let text = "A desk lamp of the eighties"

    private func table(_ rows: [[String]], columns: [String] = columns) throws -> ListingTable {
        try ListingTable(
            columns: columns, rows: rows.enumerated().map { ($0 + 2, $1) }, folder: "")
    }

    private func model(
        _ listings: StubListings, files: StubPreparation = StubPreparation(), vendors: StubVendors = .selling
    ) -> BulkSaleViewModel {
        BulkSaleViewModel(listings: listings, vendors: vendors, preparation: files, .test())
    }

    @Test(arguments: [
        ["Name", " DESCRIPTION ", "price", "Pictures", "Stock"], ["상품명", "설명", "가격", "사진", "재고"],
        ["이름", "설명", "price", "picture", "수량"],
    ])
    func `Finds columns in either language and any case`(columns: [String]) throws {
        let table = try table([["Lamp", Self.text, "12,000", "a.jpg; /b.png;", ""]], columns: columns)
        let form = try #require(table.rows.first?.form)
        #expect(table.rows.first?.line == 2 && table.unknown.isEmpty)
        #expect(form.name == "Lamp" && form.description == Self.text && form.price == "12,000")
        #expect(form.pictures == ["a.jpg", "/b.png"])
        // Empty cells have the values of an empty form.
        #expect(form.stock == "1" && form.currency == "KRW")
    }

    @Test func `Paths of pictures are relative to the table's folder, and other columns are reported`() throws
    {
        let columns = Self.columns + ["memo", ""]
        let table = try ListingTable(
            columns: columns, rows: [(7, ["Lamp", Self.text, "1", "a.jpg", "2", "mine", ""])],
            folder: "shop/")
        #expect(table.rows == [.init(line: 7, form: table.rows[0].form)])
        #expect(table.rows[0].form.pictures == ["shop/a.jpg"] && table.unknown == ["memo"])
    }

    @Test(arguments: [
        ("$12.50", "", "USD"), ("$12.50", "KRW", "KRW"), ("12,000", "", "KRW"), ("1", "usd", "usd"),
    ])
    func `A price names its currency where the column does not`(
        price: String, currency: String, expected: String
    ) throws {
        let columns = ["currency"] + Self.columns
        let table = try table([[currency, "Lamp", Self.text, price, "a.jpg", ""]], columns: columns)
        #expect(table.rows.first?.form.currency == expected)
    }

    @Test func `Reports why a table is not a table of listings`() throws {
        #expect(throws: ListingTableError.missing([.price, .pictures])) {
            try table([["a", "b"]], columns: ["name", "description"])
        }
        #expect(throws: ListingTableError.twice(.name)) {
            try table([], columns: Self.columns + ["이름"])
        }
        #expect(throws: ListingTableError.empty) { try table([]) }
        #expect(throws: ListingTableError.tooLong(limit: 1_000)) {
            try table(Array(repeating: ["Lamp", Self.text, "1", "a.jpg", ""], count: 1_001))
        }
        let failure = Failure(ListingTableError.missing([.price, .pictures]), in: .korean)
        #expect(failure.message.contains("가격(price), 사진(pictures)"))
    }

    @Test func `Checks all rows, and reports the problems of each`() async throws {
        let listings = StubListings()
        let model = model(listings, files: StubPreparation(problems: ["b.png": .damaged]))
        await model.send(.load(asksServer: true))
        await model.send(
            .check(
                try table([
                    ["Lamp", Self.text, "100", "a.jpg", ""], ["x", "short", "abc", "none.jpg", "many"],
                    ["Chair", Self.text, "100", "b.png", ""], ["Lamp", Self.text, "100", "a.jpg", "1"],
                ])))
        let rows = model.state.rows
        #expect(model.state.checked == 4 && model.state.waiting.map(\.line) == [2])
        #expect(rows[1].problems.count == 5)
        #expect(rows[2].problems.first?.contains("“b.png”") == true)
        #expect(rows[3].problems == ["The same as line 2. For more than one of a product, write its stock."])
        #expect(listings.sales.questions.isEmpty)
    }

    @Test func `Sells rows one by one, and never acknowledges them`() async throws {
        let listings = StubListings(
            sales: Held { draft in
                draft.details.name == "Chair"
                    ? .failure(.refused("no")) : .success(.stub(4, draft.details.name))
            })
        let model = model(listings)
        await model.send(.load(asksServer: false))
        await model.send(
            .check(
                try table(
                    ["Lamp", "Chair", "Table"].map { [$0, Self.text, "100", "a.jpg", ""] })))
        while !model.state.waiting.isEmpty, model.state.failure == nil { await model.send(.sellNext) }
        #expect(model.state.sold.map(\.name) == ["Lamp", "Table"])
        #expect(model.state.bad.map(\.name) == ["Chair"] && model.state.failure == nil)
        #expect(listings.acknowledged.value.isEmpty)
    }

    @Test func `Sells the longest table in order, at a constant cost per row`()
        async throws
    {
        let listings = StubListings(sales: Held { .success(.stub(4, $0.details.name)) })
        let model = model(listings)
        await model.send(.load(asksServer: false))
        let rows = (1...ListingTable.mostRows).map { ["Lamp \($0)", Self.text, "100", "a.jpg", ""] }
        await model.send(.check(try table(rows)))
        for _ in rows { await model.send(.sellNext) }
        #expect(listings.sales.questions.map(\.details.name) == rows.map { $0[0] })
        #expect(model.state.waiting.isEmpty)
    }

    @Test func `Recognizes rows of an earlier sale, and does not send them`() async throws {
        let listings = StubListings(
            sales: Held { .success(.stub(5, $0.details.name)) }, listed: ["Lamp": .stub(4, "Lamp")])
        let model = model(listings)
        await model.send(.load(asksServer: false))
        await model.send(
            .check(try table(["Lamp", "Chair"].map { [$0, Self.text, "100", "a.jpg", ""] })))
        #expect(model.state.repeated.map(\.sold?.id) == [4] && model.state.waiting.map(\.line) == [3])
        await model.send(.sellNext)
        #expect(model.state.sold.map(\.sold?.id) == [5] && model.state.repeated.count == 1)
        #expect(listings.sales.questions.map(\.details.name) == ["Chair"])
    }

    @Test func `Stops at an unreachable server, and reports the row`() async throws {
        let listings = StubListings(
            sales: Held { $0.details.name == "Lamp" ? .success(.stub(4)) : .failure(.offline) })
        let model = model(listings)
        await model.send(.load(asksServer: false))
        await model.send(
            .check(
                try table(["Lamp", "Chair", "Table"].map { [$0, Self.text, "100", "a.jpg", ""] })))
        for _ in 1...2 { await model.send(.sellNext) }
        #expect(model.state.failure?.kind == .offline && model.state.failedLine == 3)
        #expect(model.state.sold.count == 1 && model.state.waiting.map(\.line) == [3, 4])
    }

    @Test func `Shrinks pictures that are too large, if permitted`() async throws {
        var files = StubPreparation(files: ["large.jpg": 400_000])
        files.shrinks = Held {
            .success(ListingPicture(name: $0.name, path: "small", format: .jpeg, byteCount: 5))
        }
        let model = model(StubListings(), files: files)
        let table = try table([["Lamp", Self.text, "100", "large.jpg", ""]])
        await model.send(.check(table))
        #expect(model.state.oversized.map(\.name) == ["large.jpg"] && model.state.bad.count == 1)
        await model.send(.allowShrinking(true))
        await model.send(.check(table))
        #expect(model.state.waiting.first?.draft?.pictures.map(\.path) == ["small"])
    }
}

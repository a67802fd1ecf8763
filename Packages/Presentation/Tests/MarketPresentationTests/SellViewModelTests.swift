import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellViewModelTests {
    private let listings = StubListings(sales: Held { _ in .success(.stub(77)) })

    private func model(
        _ listings: StubListings? = nil, vendors: StubVendors = .selling,
        preparation: StubPreparation = StubPreparation(), form: ListingForm? = nil
    ) async -> SellViewModel {
        let model = SellViewModel(
            listings: listings ?? self.listings, vendors: vendors, preparation: preparation, .test())
        await model.send(.set(form ?? .good))
        return model
    }

    @Test(arguments: [ProductField.name, .description, .price, .currency, .discount, .stock])
    func `Sends every field, whichever was set last`(last: ProductField) async {
        let texts: [ProductField: String] = [
            .name: "새 이름입니다", .description: "마지막에 쓴 열 글자 넘는 설명", .price: "900", .currency: "usd",
            .discount: "7", .stock: "42",
        ]
        let model = await model()
        for (field, text) in texts where field != last { await model.send(.setField(field, text)) }
        await model.send(.setField(last, texts[last] ?? ""))
        await model.send(.submit)
        let sent = listings.sales.questions.first?.details
        #expect(sent?.name == texts[.name] && sent?.description == texts[.description])
        #expect(sent?.price == .cents(90_000) && sent?.discount == .cents(700) && sent?.stock == 42)
        #expect(model.state.phase == .sold && listings.sales.questions.count == 1)
    }

    @Test(arguments: [
        ("KRW", Currency.krw), ("krw", .krw), (" Krw ", .krw), ("₩", .krw), ("원", .krw), ("USD", .usd),
        ("usd", .usd), ("$", .usd), ("달러", .usd),
    ])
    func `Either currency can be chosen by code, sign or name`(text: String, currency: Currency) async {
        let model = await model()
        await model.send(.setField(.currency, currency == .krw ? "USD" : "KRW"))
        await model.send(.setField(.currency, text))
        await model.send(.check)
        #expect(model.state.draft?.details.price.currency == currency && model.state.messages.isEmpty)
        #expect(Currency.market.first == .krw)
    }

    @Test func `A new form has one in stock, no discount and the first currency`() async {
        var form = ListingForm.good
        (form.discount, form.stock, form.currency) = (
            " ", ListingForm().stock, ListingForm().currency
        )
        let model = await model(form: form)
        await model.send(.check)
        let details = model.state.draft?.details
        #expect(details?.stock == 1 && details?.discount == .won(0) && details?.price == .won(1200))
        #expect(model.state.phase == .editing && listings.sales.questions.isEmpty)
    }

    @Test func `An amount in Korean units is not read as dollars after the currency changes`() async {
        let model = await model()
        await model.send(.setField(.price, "4만5천"))
        await model.send(.setField(.currency, "USD"))
        await model.send(.submit)
        #expect(model.state.messages[.price]?.contains("KRW") == true, "\(model.state.messages)")
        #expect(listings.sales.questions.isEmpty)
    }

    @Test(arguments: [true, false])
    func `Input during sending appears when the product was not sold`(isSold: Bool) async {
        let sales = Held<ProductDraft, Product>()
        let model = await model(StubListings(sales: sales))
        let submit = Task { await model.send(.submit) }
        await sales.arrival(of: 1)
        await model.send(.type(.stock, "12"))
        #expect(model.state.form[.stock] != "12" && model.state.phase == .sending)
        if isSold { sales.answer(1, .stub(1)) } else { sales.fail(1, .offline) }
        await submit.value
        #expect((model.state.form[.stock] == "12") != isSold)
        #expect(model.state.phase == (isSold ? .sold : .failed) && (model.state.failure == nil) == isSold)
    }

    @Test func `An empty form has a message for every required field`() async {
        let model = await model(form: ListingForm())
        await model.send(.check)
        #expect(Set(model.state.messages.keys) == [.name, .description, .price, .pictures])
        #expect(model.state.phase == .failed && model.state.draft == nil)
        #expect(model.state.failure?.kind == .invalidInput)
        for message in model.state.messages.values {
            #expect(model.state.failure?.message.contains(message) == true)
        }
    }

    private nonisolated static let mistakes: [(ProductField, String, String)] = [
        (.name, "a", "at least 2"), (.name, String(repeating: "가", count: 101), "100 characters"),
        (.description, "짧다", "at least 10"), (.price, "", "missing"), (.price, "싸다", "“싸다”"),
        (.price, "12.5", "KRW"), (.price, "-1", "less than 0"), (.price, "1e9", "not an amount"),
        (.price, "2000000000000000", "1,000,000,000,000,000"),
        (.price, "99999999999999999999", "1,000,000,000,000,000"),
        (.discount, "5000", "higher than the price"),
        (.discount, "x", "“x”"), (.stock, "", "missing"), (.stock, "1.5", "whole number"),
        (.stock, "-2", "less than 0"), (.stock, "99999999999999999999", "or less"),
        (.currency, "", "missing"), (.currency, "엔", "“엔”"), (.currency, "JPY", "KRW, USD"),
    ]

    @Test(arguments: mistakes)
    func `Shows a mistake at its field alone`(field: ProductField, text: String, part: String) async {
        let model = await model()
        await model.send(.setField(field, text))
        await model.send(.submit)
        #expect(model.state.messages[field]?.contains(part) == true, "\(model.state.messages)")
        #expect(model.state.messages.count == 1 && listings.sales.questions.isEmpty)
        await model.send(.setField(field, "2"))
        #expect(model.state.messages.isEmpty && model.state.failure == nil && model.state.phase == .editing)
    }

    @Test func `Correcting one field keeps the messages of the others`() async {
        let model = await model(form: ListingForm())
        await model.send(.check)
        await model.send(.setField(.name, "좋은 이름"))
        #expect(Set(model.state.messages.keys) == [.description, .price, .pictures])
        await model.send(.setField(.discount, "1"))
        #expect(Set(model.state.messages.keys) == [.description, .pictures])
        await model.send(.addPicture("a.jpg"))
        #expect(Set(model.state.messages.keys) == [.description])
    }

    @Test func `Adds, moves and removes pictures, and sends them in order`() async {
        let preparation = StubPreparation(files: ["a.jpg": 1, "b.png": 2, "c.jpg": 3])
        let model = await model(preparation: preparation)
        await model.send(.addPicture("c.jpg"))
        await model.send(.movePicture(from: 2, to: 0))
        await model.send(.movePicture(from: 9, to: 0))
        await model.send(.removePicture(1))
        await model.send(.removePicture(9))
        await model.send(.setField(.pictures, "x"))
        await model.send(.submit)
        #expect(listings.sales.questions.first?.pictures.map(\.name) == ["c.jpg", "b.png"])
    }

    @Test func `Names too many pictures and unreadable ones`() async {
        var form = ListingForm.good
        form.pictures = ["a.jpg", "b.png", "a.jpg", "b.png", "a.jpg", "gone.jpg"]
        let model = await model(form: form)
        await model.send(.check)
        let message = model.state.messages[.pictures] ?? ""
        #expect(message.contains("“gone.jpg”") && message.contains("make 6"))
    }

    @Test func `Shows the listing before and after a check`() async {
        let model = await model()
        #expect(model.preview.contains(Field("Price", "1,200")))
        #expect(model.preview.last == Field("Pictures 2", "b.png"))
        await model.send(.check)
        #expect(
            model.preview.map { "\($0.label): \($0.value)" } == [
                "Name: 아이패드 미니", "Description: 거의 새것인 아이패드 미니입니다", "Price: ₩1,200", "Currency: KRW",
                "Discount: ₩200", "Stock: 3", "Pictures 1: a.jpg (10 bytes)", "Pictures 2: b.png (20 bytes)",
            ])
    }

    @Test(arguments: [PictureProblem.damaged, .tooManyPixels(width: 1, height: 2), .tooExpensive])
    func `Names a picture that the market would refuse, before sending`(
        problem: PictureProblem
    ) async {
        let listings = StubListings()
        let model = SellViewModel(
            listings: listings, vendors: StubVendors.selling,
            preparation: StubPreparation(problems: ["b.png": problem]), .test())
        await model.send(.set(.good))
        await model.send(.submit)
        #expect(model.state.messages[.pictures]?.hasPrefix("Picture “b.png”: The picture ") == true)
        #expect(model.state.draft == nil && listings.sales.questions.isEmpty)
    }

    @Test func `Without a decoder, leaves the check of a picture to the market`() async {
        let preparation = StubPreparation(problems: ["b.png": .unavailable("no worker")])
        let model = SellViewModel(
            listings: StubListings(), vendors: StubVendors.selling, preparation: preparation, .test())
        await model.send(.set(.good))
        await model.send(.check)
        #expect(model.state.draft != nil && model.state.messages.isEmpty)
    }

    @Test func `Names a large picture that cannot be shrunk`() async {
        let shrinks = Held<ListingPicture, ListingPicture> { _ in .failure(.picture(.damaged)) }
        let model = SellViewModel(
            listings: StubListings(), vendors: StubVendors.selling,
            preparation: StubPreparation(files: ["a.jpg": 400_000, "b.png": 20], shrinks: shrinks), .test())
        await model.send(.set(.good))
        await model.send(.allowShrinking(true))
        await model.send(.check)
        #expect(model.state.messages[.pictures]?.hasPrefix("Picture “a.jpg”: The picture is damaged") == true)
    }
}

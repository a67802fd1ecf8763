import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EditViewModelTests {
    private let listings = StubListings(edits: Held { _ in .success(.stub(1, "새 이름")) })
    private nonisolated static let product = Product.stub(
        1, price: .won(1000), discount: .won(100), images: [.stub(31), .stub(22), .stub(13)])

    private func model(
        _ product: Product = product, listings: StubListings? = nil, vendors: StubVendors = .selling,
        files: StubPreparation = StubPreparation()
    ) async -> EditViewModel {
        let model = EditViewModel(
            products: StubProducts(one: Held { $0 == 404 ? .failure(.notFound) : .success(product) }),
            listings: listings ?? self.listings, vendors: vendors, preparation: files, .test())
        await model.send(.load(1))
        return model
    }

    private func form(_ fill: (inout EditForm) -> Void) -> EditForm {
        var form = EditForm()
        fill(&form)
        return form
    }

    @Test func `Sends only differences`() async {
        let model = await model()
        let form = form {
            ($0.name, $0.price, $0.discount, $0.stock) = (" 아이패드 ", "1,000", "50", "7")
            ($0.description, $0.currency) = (Self.product.description, "원")
            ($0.thumbnail, $0.order) = (1, [1, 2, 3])
        }
        await model.send(.submit(form))
        var change = ProductChange()
        change.discount = .won(50)
        #expect(listings.edits.questions == [change])
        #expect(model.state.phase == .saved && model.state.saved?.name == "새 이름")
        #expect(model.state.message?.hasPrefix("Changed “새 이름”.") == true)
        #expect(model.state.message?.hasSuffix("→ ₩950") == true && model.state.product == model.state.saved)
    }

    @Test func `A server that stores nothing of a change has failed`() async {
        let model = await model()
        await model.send(.submit(form { $0.isReserved = true }))
        #expect(model.state.phase == .failed && model.state.saved == nil && model.state.message == nil)
        #expect(model.state.failure?.message == "The server did not keep this change: reservation.")
    }

    @Test func `Saves the stored part of a change, and names the rest`() async {
        let model = await model()
        let form = form { ($0.name, $0.category, $0.contact) = ("새 이름", "books", "kakao: meng") }
        await model.send(.submit(form))
        #expect(model.state.phase == .saved && model.state.message == "Changed “새 이름”.")
        #expect(model.state.lost == "The server did not keep this change: category, contact.")
        await model.send(.submit(self.form { $0.stock = "8" }))
        #expect(model.state.phase == .saved && model.state.lost == nil)
    }

    @Test func `Sends no request when nothing differs`() async {
        let model = await model()
        for form in [EditForm(), form { ($0.name, $0.order) = ("아이패드", [1, 2, 3]) }] {
            await model.send(.submit(form))
            #expect(model.state.phase == .unchanged && model.state.change?.isEmpty == true)
            #expect(model.state.message == "Nothing was changed, so nothing was sent.")
        }
        #expect(listings.edits.questions.isEmpty)
    }

    @Test func `Names pictures by place`() async {
        let model = await model()
        await model.send(.check(form { ($0.thumbnail, $0.order) = (3, [3, 1]) }))
        #expect(model.state.change?.order == [13, 31] && model.state.change?.thumbnail == 13)
        #expect(model.state.phase == .editing && listings.edits.questions.isEmpty)
    }

    @Test func `Names removed pictures by place, also in a new order`() async {
        let model = await model()
        await model.send(.check(form { $0.removed = [2] }))
        #expect(model.state.change?.order == [31, 13])
        #expect(model.state.questions.map(\.kind) == [.pictures])
        await model.send(.check(form { ($0.order, $0.removed) = ([3, 2, 1], [1]) }))
        #expect(model.state.change?.order == [13, 22])
        await model.send(.check(form { $0.removed = [4] }))
        #expect(
            model.state.messages[.pictures]?.contains("Picture 4 does not exist. The product has 3.") == true)
        await model.send(.check(form { $0.removed = [1, 2, 3] }))
        #expect(model.state.messages[.pictures]?.contains("1 to 5") == true)
        #expect(listings.edits.questions.isEmpty)
    }

    @Test func `Inspects added pictures, and sends them with the rest of the change`() async {
        let model = await model()
        let form = form { ($0.added, $0.removed, $0.stock) = (["a.jpg", "b.png"], [1], "7") }
        await model.send(.check(form))
        #expect(model.state.change?.added.map(\.name) == ["a.jpg", "b.png"])
        await model.send(.submit(form, agreed: Set(model.state.questions)))
        #expect(model.state.phase == .saved)
        #expect(listings.edits.questions.map(\.added.count) == [2])
        #expect(listings.edits.questions.first?.order == [22, 13])
    }

    @Test func `Problems of added pictures name the file, and nothing is sent`() async {
        var files = StubPreparation(problems: ["b.png": .tooManyPixels(width: 20_000, height: 20_000)])
        files.files["c.jpg"] = 10
        let model = await model(files: files)
        for (paths, part) in [
            (["b.png"], "“b.png”: The picture has 20000 x 20000"), (["none.jpg"], "“none.jpg”"),
            (["a.jpg", "a.jpg", "c.jpg"], "up to 5 pictures, and this would make 6"),
        ] {
            await model.send(.submit(form { $0.added = paths }))
            let message = model.state.messages[.pictures] ?? ""
            #expect(message.contains(part), "\(message)")
            #expect(model.state.phase == .failed)
        }
        #expect(listings.edits.questions.isEmpty)
    }

    @Test func `Shrinks added pictures with too many bytes, if permitted`() async {
        var files = StubPreparation(files: ["large.jpg": 400_000])
        files.shrinks = Held {
            .success(ListingPicture(name: $0.name, path: "small", format: .jpeg, byteCount: 5))
        }
        let model = await model(files: files)
        let form = form { $0.added = ["large.jpg"] }
        await model.send(.submit(form))
        #expect(model.state.oversized.map(\.name) == ["large.jpg"] && model.state.phase == .needsConsent)
        await model.send(.allowShrinking(true))
        await model.send(.submit(form))
        #expect(model.state.phase == .saved)
        #expect(listings.edits.questions.map { $0.added.map(\.path) } == [["small"]])
    }

    @Test func `Reports a server that cannot add pictures`() async {
        let model = await model(listings: StubListings(edits: Held { _ in .failure(.unsupported) }))
        await model.send(.submit(form { $0.added = ["a.jpg"] }))
        #expect(model.state.failure?.message.hasPrefix("This server takes pictures only with a new") == true)
        await model.send(.submit(form { $0.stock = "8" }))
        #expect(model.state.failure?.message.hasPrefix("This server takes pictures only") == false)
    }

    private nonisolated static let wrongPictures: [(Int?, [Int]?, ProductField, String)] = [
        (nil, [1, 1], .pictures, "Picture 1"), (nil, [1, 4], .pictures, "Picture 4"),
        (nil, [0], .pictures, "Picture 0"), (nil, [], .pictures, "1 to 5"),
        (9, nil, .thumbnail, "Picture 9"), (2, [1, 3], .thumbnail, "Picture 2"),
    ]

    @Test(arguments: wrongPictures)
    func `Names invalid places`(
        thumbnail: Int?, order: [Int]?, field: ProductField, part: String
    ) async {
        let model = await model()
        await model.send(.submit(form { ($0.thumbnail, $0.order) = (thumbnail, order) }))
        #expect(model.state.messages[field]?.contains(part) == true && model.state.phase == .failed)
        #expect(model.state.change == nil && listings.edits.questions.isEmpty)
    }

    private nonisolated static let mistakes: [(ProductField, EditForm)] = {
        func form(_ fill: (inout EditForm) -> Void) -> EditForm {
            var form = EditForm()
            fill(&form)
            return form
        }
        return [
            (.name, form { $0.name = "a" }), (.description, form { $0.description = "" }),
            (.price, form { $0.price = "1.5" }), (.price, form { $0.price = "99" }),
            (.discount, form { $0.discount = "1001" }), (.stock, form { $0.stock = "-1" }),
            (.currency, form { $0.currency = "EUR" }), (.currency, form { $0.currency = "?" }),
        ]
    }()

    @Test(arguments: mistakes)
    func `Shows a mistake at its field`(field: ProductField, form: EditForm) async {
        let model = await model()
        await model.send(.submit(form))
        #expect(Set(model.state.messages.keys) == [field], "\(model.state.messages)")
        #expect(model.state.failure?.kind == .invalidInput && listings.edits.questions.isEmpty)
        await model.send(.check(EditForm()))
        #expect(model.state.messages.isEmpty && model.state.failure == nil)
    }

    @Test(arguments: [
        (Money.won(100), ["price", "discount"]), (.won(0), ["price"]),
    ])
    func `Another currency needs its own amounts`(discount: Money, missing: [String]) async {
        let model = await model(.stub(1, price: .won(1000), discount: discount))
        await model.send(.submit(form { $0.currency = "usd" }))
        #expect(model.state.messages.keys.map(\.rawValue).sorted() == missing.sorted())
        #expect(model.state.messages[.price]?.hasPrefix("The price in USD is missing") == true)
        await model.send(.check(form { ($0.currency, $0.price, $0.discount) = ("$", "12.50", "") }))
        #expect(model.state.change?.price == .cents(1250) && model.state.messages.isEmpty)
        #expect(listings.edits.questions.isEmpty)
    }

    /// The product costs ₩1,000 with a discount of ₩100, so ₩900.
    private nonisolated static let prices: [(String?, String?, String?, String?)] = [
        ("1400", "50", nil, nil), ("1401", "50", nil, "₩900 → ₩1,351"), ("500", "50", nil, nil),
        ("499", "50", nil, "₩900 → ₩449"), ("990", nil, nil, "₩900 → ₩890"),
        ("990", "100", nil, "₩900 → ₩890"), (nil, "550", nil, nil),
        (nil, "551", nil, "₩900 → ₩449"),
        ("900", "0", nil, nil), ("1000", "0", "$", "₩900 → $1,000"), ("0.90", "0", "USD", "₩900 → $0.90"),
    ]

    @Test(arguments: prices)
    func `A change of the price by more than half, or of its currency, needs consent`(
        price: String?, discount: String?, currency: String?, change: String?
    ) async {
        let model = await model()
        let form = form { ($0.price, $0.discount, $0.currency) = (price, discount, currency) }
        await model.send(.submit(form))
        guard let change else {
            #expect(model.state.phase == .saved && model.state.questions.isEmpty)
            return
        }
        #expect(model.state.phase == .needsConsent && model.state.questions.map(\.kind) == [.price])
        #expect(model.state.priceChange == change && model.state.was == "1000")
        let other = EditQuestion(kind: .price, text: "Another price?")
        await model.send(.submit(form, agreed: [other]))
        #expect(model.state.phase == .needsConsent && listings.edits.questions.isEmpty)
        await model.send(.submit(form, agreed: Set(model.state.questions)))
        #expect(model.state.message == "Changed “새 이름”. Price: \(change)")
    }

    @Test func `Entering the current price skips the question; a wrong one is refused`() async {
        let model = await model()
        // The buyer pays less: the entered price is before the discount, like the new one.
        await model.send(.submit(form { ($0.price, $0.was) = ("5000", "900") }))
        #expect(
            model.state.messages[.price]
                == "The price before the discount is now ₩1,000, not what you entered. Look at the product again."
        )
        await model.send(.submit(form { ($0.stock, $0.was) = ("1", "900") }))
        #expect(model.state.phase == .failed && listings.edits.questions.isEmpty)
        await model.send(.submit(form { ($0.price, $0.was) = ("5000", "1000") }))
        #expect(model.state.phase == .saved && listings.edits.questions.count == 1)
    }

    private nonisolated static let orders: [([Int], String?)] = [
        ([3, 1, 2], nil), ([3, 1], "Picture 2 of 3 will be removed and cannot be restored. Continue?"),
        ([2], "Pictures 1, 3 of 3 will be removed and cannot be restored. Continue?"),
    ]

    @Test(arguments: orders)
    func `Names the pictures that a change would remove`(order: [Int], question: String?) async {
        let model = await model()
        await model.send(.submit(form { $0.order = order }))
        #expect(model.state.questions.map(\.text) == (question.map { [$0] } ?? []))
        #expect(model.state.phase == (question == nil ? .saved : .needsConsent))
        guard question != nil else { return }
        await model.send(.submit(form { $0.order = order }, agreed: Set(model.state.questions)))
        #expect(model.state.phase == .saved)
    }

    private nonisolated static let strangers: [(StubVendors, String)] = [
        (StubVendors(), "You have no vendor yet."),
        (StubVendors(.stub()), "The secret of your vendor 8ce6-id is missing."),
        (
            StubVendors(
                VendorIdentity(
                    identifier: "other", vendor: Vendor(id: 4, name: "옆 가게"), server: nil, place: .memory),
                secret: VendorSecret("secret")), "“아이패드” is sold by another vendor, 가게."
        ),
    ]

    @Test(arguments: strangers)
    func `Reports why a product cannot be changed before any question`(
        vendors: StubVendors, words: String
    ) async {
        let model = await model(vendors: vendors)
        #expect(model.state.failure?.message.hasPrefix(words) == true, "\(model.state)")
        await model.send(.submit(form { $0.stock = "1" }))
        #expect(model.state.phase == .failed && listings.edits.questions.isEmpty)
    }

    @Test func `A listing beyond the current limits can be changed field by field`() async {
        var old = Product.stub(1, "ab", price: Money(minorUnits: 5, Currency("JPY") ?? .krw))
        old.description = nil
        let model = await model(old)
        await model.send(.check(form { ($0.stock, $0.price) = ("8", "6") }))
        #expect(model.state.messages.isEmpty)
        #expect(model.state.change?.stock == 8 && model.state.change?.price?.minorUnits == 6)
        await model.send(.check(form { $0.description = "이제는 설명이 있습니다" }))
        #expect(model.state.change?.description == "이제는 설명이 있습니다")
    }

    @Test func `Reports a missing product, and sends nothing`() async {
        let model = await model()
        await model.send(.load(404))
        await model.send(.submit(form { $0.name = "새 이름" }))
        #expect(model.state.phase == .failed && model.state.failure?.kind == .notFound)
        #expect(listings.edits.questions.isEmpty)
    }

    @Test func `Starts nothing else during saving, and a refusal leaves the product unchanged`() async {
        let held = StubListings()
        let model = await model(listings: held)
        let saving = Task { await model.send(.submit(form { $0.name = "새 이름" })) }
        await held.edits.arrival(of: 1)
        #expect(model.state.phase == .saving)
        await model.send(.submit(form { $0.name = "다른 이름" }))
        held.edits.fail(1, .notYours)
        await saving.value
        #expect(model.state.phase == .failed && model.state.failure?.kind == .refused)
        #expect(model.state.product?.name == "아이패드" && held.edits.questions.count == 1)
    }

    @Test func `Shows every state before a change`() async {
        let products = StubProducts()
        let model = EditViewModel(
            products: products, listings: listings, vendors: StubVendors.selling,
            preparation: StubPreparation(), .test(.korean))
        #expect(model.state.phase == .idle)
        let old = Task { await model.send(.load(1)) }
        await products.one.arrival(of: 1)
        #expect(model.state.phase == .loading)
        let new = Task { await model.send(.load(2)) }
        await products.one.arrival(of: 2)
        products.one.answer(2, .stub(2))
        await new.value
        products.one.answer(1, .stub(1))
        await old.value
        #expect(model.state.phase == .editing && model.state.product?.id == 2)
    }
}

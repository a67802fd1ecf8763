import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

/// Changing a product in a form.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct EditFormTests {
    private nonisolated static let product = Product.stub(
        1, price: .cents(1250), discount: .cents(50), images: [.stub(31), .stub(22), .stub(13)])
    private let listings = StubListings(edits: Held { _ in .success(.stub(1, "new name")) })

    private func model(_ answers: [Product] = [product]) async -> EditViewModel {
        let count = Mutexed(0)
        let model = EditViewModel(
            products: StubProducts(
                one: Held { _ in
                    count.change { $0 += 1 }
                    return .success(answers[min(count.value, answers.count) - 1])
                }),
            listings: listings, vendors: StubVendors.selling, preparation: StubPreparation(), .test())
        await model.send(.load(1))
        return model
    }

    @Test func `The fields begin with the values of the product`() async {
        let model = await model()
        let texts = [ProductField.name, .price, .currency, .discount, .stock].map {
            model.state.text(of: $0)
        }
        #expect(texts == ["아이패드", "12.50", "USD", "0.50", "7"] && !model.state.isChanged)
        #expect(model.state.pictures == [0, 1, 2] && model.state.thumbnail == 0)
    }

    @Test func `Shows messages during typing, and typing a value back changes nothing`() async {
        let model = await model()
        await model.send(.type(.price, "x"))
        #expect(model.state.messages[.price] != nil && model.state.failure == nil)
        await model.send(.type(.price, "12.50"))
        #expect(model.state.messages.isEmpty && !model.state.isChanged && model.state.message == nil)
        await model.send(.save())
        #expect(model.state.phase == .unchanged && listings.edits.questions.isEmpty)
    }

    @Test func `Saves the last input`() async {
        let model = await model()
        await model.send(.type(.stock, "9"))
        await model.send(.type(.name, "a new name"))
        await model.send(.save())
        #expect(listings.edits.questions.first?.name == "a new name")
        #expect(listings.edits.questions.first?.stock == 9)
        #expect(model.state.phase == .saved && !model.state.isChanged)
        #expect(model.state.text(of: .name) == "new name")
    }

    @Test(arguments: [ProductCategory.books, nil])
    func `An empty category removes an existing one`(category: ProductCategory?) async {
        var product = Self.product
        product.category = category
        let model = await model([product])
        await model.send(.type(.category, ""))
        await model.send(.save())
        #expect(model.state.phase == (category == nil ? .unchanged : .saved))
        #expect(listings.edits.questions.map(\.category) == (category == nil ? [] : [.some(nil)]))
    }

    @Test func `A yes to one price does not apply to another`() async {
        let model = await model()
        await model.send(.type(.price, "125"))
        await model.send(.save())
        let agreed = Set(model.state.questions)
        #expect(model.state.phase == .needsConsent && agreed.count == 1)
        await model.send(.type(.price, "1250"))
        await model.send(.save(agreed: agreed))
        #expect(model.state.phase == .needsConsent && listings.edits.questions.isEmpty)
        await model.send(.save(agreed: Set(model.state.questions)))
        #expect(model.state.phase == .saved && listings.edits.questions.count == 1)
    }

    @Test func `A question about a price shows the typed price and the unchanged discount`() async {
        let model = await model()
        await model.send(.type(.price, "30"))
        await model.send(.save())
        #expect(
            model.state.questions.map(\.text) == [
                "The price changes from $12 to $29.50 ($30 less a discount of $0.50). Is that correct?"
            ])
        await model.send(.type(.price, "0.40"))
        #expect(model.state.messages[.price]?.contains("less than the discount of $0.50") == true)
        #expect(model.state.messages[.discount] == nil)
        await model.send(.type(.discount, "0.45"))
        #expect(model.state.messages[.discount]?.contains("higher than the price") == true)
        #expect(model.state.messages[.price] == nil)
    }

    @Test(arguments: [true, false])
    func `Input during saving is another change`(isSaved: Bool) async {
        let edits = Held<ProductChange, Product>()
        let model = EditViewModel(
            products: StubProducts(one: Held { _ in .success(Self.product) }),
            listings: StubListings(edits: edits), vendors: StubVendors.selling,
            preparation: StubPreparation(), .test())
        await model.send(.load(1))
        await model.send(.type(.name, "new name"))
        let save = Task { await model.send(.save()) }
        await edits.arrival(of: 1)
        await model.send(.type(.stock, "9"))
        await model.send(.setAdded(["late.jpg"]))
        if isSaved { edits.answer(1, .stub(1, "new name")) } else { edits.fail(1, .offline) }
        await save.value
        #expect(model.state.form.added == ["late.jpg"])
        #expect(model.state.text(of: .stock) == "9" && model.state.text(of: .name) == "new name")
        #expect(model.state.isChanged && (model.state.saved != nil) == isSaved)
        #expect(model.state.phase == (isSaved ? .editing : .failed))
    }

    @Test func `Does not send added pictures again with input during saving`() async {
        let edits = Held<ProductChange, Product>()
        let model = EditViewModel(
            products: StubProducts(one: Held { _ in .success(Self.product) }),
            listings: StubListings(edits: edits), vendors: StubVendors.selling,
            preparation: StubPreparation(), .test())
        await model.send(.load(1))
        await model.send(.setAdded(["a.jpg"]))
        let save = Task { await model.send(.save()) }
        await edits.arrival(of: 1)
        await model.send(.type(.stock, "9"))
        await model.send(.setAdded(["a.jpg"]))
        edits.answer(1, Self.product)
        await save.value
        #expect(model.state.change?.stock == 9 && model.state.change?.added == [])
        let next = Task { await model.send(.save()) }
        await edits.arrival(of: 2)
        edits.answer(2, Self.product)
        await next.value
        #expect(edits.questions.map(\.added.count) == [1, 0])
    }

    @Test func `A removal or a save during the inspection of an added picture counts`() async {
        let files = StubPreparation(files: ["large.jpg": 300_000])
        let model = EditViewModel(
            products: StubProducts(one: Held { _ in .success(Self.product) }), listings: listings,
            vendors: StubVendors.selling, preparation: files, .test())
        await model.send(.load(1))
        await model.send(.allowShrinking(true))
        let mistake = Task { await model.send(.setAdded(["large.jpg"])) }
        await files.shrinks.arrival(of: 1)
        #expect(model.state.form.added == ["large.jpg"])
        await model.send(.setAdded([]))
        await mistake.value
        #expect(model.state.form.added == [] && !model.state.isChanged && files.shrinks.cancelled == 1)

        let choice = Task { await model.send(.setAdded(["large.jpg"])) }
        await files.shrinks.arrival(of: 2)
        let save = Task { await model.send(.save()) }
        while model.state.phase == .editing, !Task.isCancelled { await Task.yield() }
        files.shrinks.answer(
            2, ListingPicture(name: "large.jpg", path: "small", format: .jpeg, byteCount: 9))
        await choice.value
        await save.value
        #expect(model.state.phase == .saved && !model.state.isChanged)
        #expect(listings.edits.questions.map { $0.added.map(\.path) } == [["small"]])
    }

    @Test func `The last old picture can be removed when another was added`() async {
        let model = await model()
        await model.send(.setAdded(["a.jpg"]))
        for _ in 0..<3 { await model.send(.removePicture(0)) }
        #expect(model.state.pictures == [] && model.state.messages.isEmpty)
        await model.send(.save(agreed: Set(model.state.questions)))
        #expect(listings.edits.questions.first?.order == [])
        #expect(listings.edits.questions.first?.added.map(\.name) == ["a.jpg"])
    }

    @Test func `Moves, removes and chooses pictures by their new places`() async {
        let model = await model()
        await model.send(.movePicture(from: 2, to: 0))
        #expect(model.state.pictures == [2, 0, 1] && model.state.change?.order == [13, 31, 22])
        await model.send(.chooseThumbnail(1))
        #expect(model.state.thumbnail == 0)
        await model.send(.removePicture(1))
        #expect(model.state.pictures == [2, 1] && model.state.form.thumbnail == nil)
        for _ in 0..<3 { await model.send(.removePicture(0)) }
        #expect(model.state.pictures == [1])
        await model.send(.save())
        #expect(model.state.phase == .needsConsent && model.state.questions.map(\.kind) == [.pictures])
        await model.send(.save(agreed: Set(model.state.questions)))
        #expect(listings.edits.questions.first?.order == [22] && model.state.phase == .saved)
    }

    @Test func `Shows another client's change before sending anything`() async {
        var other = Self.product
        (other.stock, other.changedAt) = (2, .standstill)
        let model = await model([Self.product, other])
        await model.send(.type(.name, "a new name"))
        await model.send(.save())
        #expect(model.state.phase == .failed && listings.edits.questions.isEmpty)
        #expect(model.state.failure?.message.contains("changed elsewhere") == true)
        #expect(model.state.text(of: .stock) == "2" && model.state.text(of: .name) == "a new name")
        await model.send(.save())
        #expect(model.state.phase == .saved && listings.edits.questions.first?.stock == nil)
    }
}

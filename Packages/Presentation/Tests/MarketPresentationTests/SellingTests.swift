import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

/// The steps between a valid form and a sale.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct SellingTests {
    private func model(
        _ listings: StubListings, vendors: StubVendors = .selling,
        preparation: StubPreparation = StubPreparation()
    ) async -> SellViewModel {
        let model = SellViewModel(listings: listings, vendors: vendors, preparation: preparation, .test())
        await model.send(.set(.good))
        return model
    }

    private func large(_ shrunk: Int?) -> StubPreparation {
        StubPreparation(
            files: ["a.jpg": 300_000, "b.png": 20],
            shrinks: Held { picture in
                guard let shrunk else { return .failure(.picture(.damaged)) }
                return .success(
                    ListingPicture(name: picture.name, path: "small", format: .jpeg, byteCount: shrunk))
            })
    }

    @Test func `Shrinks no picture without permission`() async {
        let (listings, preparation) = (StubListings(sales: Held { _ in .success(.stub(77)) }), large(9))
        let model = await model(listings, preparation: preparation)
        await model.send(.submit)
        #expect(model.state.phase == .needsConsent && model.state.oversized.map(\.name) == ["a.jpg"])
        #expect(model.state.question?.contains("1 picture is too large") == true)
        #expect(preparation.shrinks.questions.isEmpty && listings.sales.questions.isEmpty)
        await model.send(.allowShrinking(true))
        #expect(preparation.shrinks.questions.isEmpty && model.state.phase == .editing)
        await model.send(.check)
        await model.send(.submit)
        #expect(preparation.shrinks.questions.count == 1 && model.state.phase == .sold)
        #expect(listings.sales.questions.first?.pictures.map(\.path) == ["small", "b.png"])
    }

    @Test func `Acknowledges a sale only after the seller has seen it`() async {
        let listings = StubListings(sales: Held { _ in .success(.stub(77)) })
        let model = await model(listings)
        await model.send(.acknowledge)
        await model.send(.submit)
        #expect(model.state.phase == .sold && listings.acknowledged.value == [])
        await model.send(.acknowledge)
        #expect(listings.acknowledged.value == [77])
    }

    @Test(arguments: [false, true])
    func `Reads the identity and the secret once per sale`(early: Bool) async {
        let vendors = StubVendors.selling
        let model = await model(StubListings(sales: Held { _ in .success(.stub(77)) }), vendors: vendors)
        if early { await model.send(.load()) }
        await model.send(.submit)
        await model.send(.acknowledge)
        #expect(model.state.phase == .sold && vendors.reads.value == 2)
    }

    @Test func `A refused sale reads the seller again`() async {
        let vendors = StubVendors(.stub(), secret: VendorSecret("wrong"))
        let model = await model(StubListings(sales: Held { _ in .failure(.wrongSecret) }), vendors: vendors)
        await model.send(.load(asksServer: true))
        #expect(model.state.failure != nil)
        for sale in 1...2 {
            await model.send(.submit)
            #expect(vendors.reads.value == 2 + 2 * sale)
        }
    }

    @Test func `Without permission, the picture is too large, and the message names the limit`() async {
        let (listings, preparation) = (StubListings(), large(9))
        let model = await model(listings, preparation: preparation)
        await model.send(.check)
        await model.send(.allowShrinking(false))
        #expect(model.state.messages[.pictures]?.contains("300,000") == true)
        #expect(model.state.oversized.isEmpty && preparation.shrinks.questions.isEmpty)
    }

    @Test func `The permission covers these pictures only`() async {
        let model = await model(StubListings(), preparation: large(9))
        await model.send(.allowShrinking(true))
        await model.send(.setField(.name, "다른 이름"))
        #expect(model.state.isShrinkingAllowed)
        await model.send(.removePicture(1))
        #expect(!model.state.isShrinkingAllowed)
        await model.send(.check)
        #expect(model.state.phase == .needsConsent)
    }

    @Test(arguments: [300_000, nil])
    func `Does not send a picture that cannot be shrunk enough`(shrunk: Int?) async {
        let listings = StubListings()
        let model = await model(listings, preparation: large(shrunk))
        await model.send(.allowShrinking(true))
        await model.send(.submit)
        #expect(model.state.phase == .failed && model.state.failure?.kind == .invalidInput)
        #expect(model.state.messages[.pictures]?.contains("a.jpg") == true)
        #expect(listings.sales.questions.isEmpty && model.state.draft == nil)
    }

    @Test func `Shows every step of a sale, and input during it changes nothing`() async {
        let listings = StubListings(progress: [UploadProgress(sent: 10, total: 30)])
        let model = await model(listings)
        #expect(model.state.phase == .editing)
        let sale = Task { await model.send(.submit) }
        await listings.sales.arrival(of: 1)
        await model.send(.submit)
        await model.send(.setField(.name, "바뀌면 안 됨"))
        await model.send(.allowShrinking(true))
        #expect(model.state.phase == .sending && model.state.form == .good)
        listings.sales.answer(1, .stub(77, "아이패드 미니"))
        await sale.value
        #expect(model.state.phase == .sold && model.state.sold?.id == 77)
        #expect(model.state.progress == UploadProgress(sent: 10, total: 30))
        #expect(model.state.message == "Listed “아이패드 미니” as product 77.")
        #expect(listings.sales.questions.count == 1)
    }

    @Test func `Without a vendor, a form can be checked but not sent`() async {
        let listings = StubListings()
        let model = await model(listings, vendors: StubVendors())
        await model.send(.check)
        #expect(model.state.draft != nil)
        await model.send(.submit)
        #expect(model.state.phase == .failed && model.state.failure?.kind == .signInNeeded)
        #expect(listings.sales.questions.isEmpty && model.state.sold == nil)
    }

    @Test(arguments: [false, true])
    func `An abandoned sale is cancelled`(byWaiter: Bool) async {
        let listings = StubListings()
        let model = await model(listings)
        let sale = Task { await model.send(.submit) }
        await listings.sales.arrival(of: 1)
        if byWaiter { sale.cancel() } else { await model.send(.cancel) }
        await sale.value
        #expect(model.state.failure?.kind == .cancelled && model.state.phase == .failed)
        #expect(listings.sales.open == 0 && model.state.form == .good)
    }

    @Test func `Problems found by the server appear at their fields, and the form stays`() async {
        let problem = MarketError.invalid(ProductProblems(.name, .tooLong(limit: 50)))
        let model = await model(StubListings(sales: Held { _ in .failure(problem) }))
        await model.send(.submit)
        #expect(model.state.messages[.name]?.contains("50") == true && model.state.form == .good)
        await model.send(.submit)
        #expect(model.state.phase == .failed)
    }
}

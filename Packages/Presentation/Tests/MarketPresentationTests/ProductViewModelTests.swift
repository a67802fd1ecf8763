import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductViewModelTests {
    private let products = StubProducts(
        one: Held { id in id == 404 ? .failure(.notFound) : .success(.pictured(id, 5)) })
    private let pictures = StubPictures()

    private func model(_ products: StubProducts? = nil) -> ProductViewModel {
        ProductViewModel(products: products ?? self.products, pictures: pictures, .test())
    }

    private func answer(_ number: Int, _ shade: UInt8) {
        guard let picture = PixelPicture.stub(shade) else { return }
        pictures.pixels.answer(number, picture)
    }

    @Test func `Pictures keep the order of the server`() async {
        let model = model()
        await model.send(.load(1))
        #expect(model.state.content?.images.map(\.id) == [99, 98, 97, 96, 95])
        #expect(model.state.phase == .loaded() && model.state.pager == "‹ 1/5 ›")
        for (index, image) in (model.state.content?.images ?? []).enumerated() {
            let look = Task { await model.send(.showPicture(index, fitting: .large)) }
            let number = max(1, index * 2 + 1)
            await pictures.pixels.arrival(of: number)
            #expect(pictures.pixels.questions[number - 1] == "\(image.address) 400x300")
            answer(number, UInt8(index))
            await look.value
            #expect(model.state.pager == "‹ \(index + 1)/5 ›")
            #expect(model.state.picture?.rgba.first == UInt8(index))
            if index < 4 { await pictures.pixels.arrival(of: number + 1) }
        }
    }

    @Test func `A strip loads small versions of the first pictures, and leaves out failed ones`()
        async
    {
        let model = model()
        await model.send(.load(1))
        let strip = Task { await model.send(.showStrip(3, fitting: .large)) }
        for number in 1...3 { await pictures.pixels.arrival(of: number) }
        #expect(Set(pictures.pixels.questions) == ["s99 400x300", "s98 400x300", "s97 400x300"])
        for number in 1...3 {
            if pictures.pixels.questions[number - 1].hasPrefix("s98") {
                pictures.pixels.fail(number, .offline)
            } else {
                answer(number, UInt8(number))
            }
        }
        await strip.value
        #expect(model.state.strip.keys.sorted() == [0, 2])
        #expect(model.state.picture == nil && model.state.pictureIndex == 0)
    }

    @Test func `Prefetches the next picture, and only that one`() async {
        let model = model()
        await model.send(.load(1))
        let look = Task { await model.send(.showPicture(1, fitting: .large)) }
        await pictures.pixels.arrival(of: 1)
        answer(1, 1)
        await look.value
        await pictures.pixels.arrival(of: 2)
        #expect(pictures.pixels.questions == ["p98 400x300", "p97 400x300"])
        await model.send(.leave)
        #expect(pictures.pixels.open == 0 && pictures.pixels.cancelled == 1)
    }

    @Test func `A late picture of an older place never replaces a newer one`() async {
        let model = model()
        await model.send(.load(1))
        let older = Task { await model.send(.showPicture(0, fitting: .large)) }
        await pictures.pixels.arrival(of: 1)
        let newer = Task { await model.send(.nextPicture) }
        await pictures.pixels.arrival(of: 2)
        #expect(model.state.picture == nil && model.state.pager == "‹ 2/5 ›")
        answer(2, 2)
        await newer.value
        answer(1, 1)
        await older.value
        #expect(model.state.picture?.rgba.first == 2 && model.state.pictureIndex == 1)
        #expect(model.state.pictureFailure == nil)
    }

    @Test func `The pager stops at both ends`() async {
        let model = model()
        await model.send(.load(1))
        await model.send(.previousPicture)
        #expect(model.state.pictureIndex == 0)
        for _ in 0..<7 { await model.send(.nextPicture) }
        #expect(model.state.pictureIndex == 4 && model.state.pager == "‹ 5/5 ›")
        await model.send(.showPicture(5, fitting: .large))
        #expect(model.state.pictureIndex == 4 && pictures.pixels.questions.isEmpty)
    }

    @Test func `Reports a failed picture, and the product stays`() async {
        let model = model()
        await model.send(.load(1))
        let look = Task { await model.send(.showPicture(2, fitting: .large)) }
        await pictures.pixels.arrival(of: 1)
        pictures.pixels.fail(1, .picture(.damaged))
        await look.value
        #expect(model.state.pictureFailure?.kind == .invalidInput && model.state.picture == nil)
        #expect(model.state.content?.id == 1 && model.state.phase == .loaded())
    }

    @Test func `Reports a missing product`() async {
        let model = model()
        await model.send(.load(404))
        #expect(model.state.phase.failure?.kind == .notFound && model.state.content == nil)
        #expect(model.state.pager.isEmpty)
    }

    @Test func `A product without pictures has no pager`() async {
        let model = model(StubProducts(one: Held { .success(.stub($0)) }))
        await model.send(.load(1))
        await model.send(.showPicture(0, fitting: .large))
        #expect(model.state.pager.isEmpty && pictures.pixels.questions.isEmpty)
    }

    @Test func `Drops the answer for an older product, and leaving cancels the request`() async {
        let held = StubProducts()
        let model = model(held)
        let old = Task { await model.send(.load(1)) }
        await held.one.arrival(of: 1)
        #expect(model.state.phase == .loading)
        let new = Task { await model.send(.load(2)) }
        await held.one.arrival(of: 2)
        held.one.answer(2, .stub(2))
        await new.value
        await old.value
        #expect(model.state.content?.id == 2 && held.one.cancelled == 1)
        let third = Task { await model.send(.load(3)) }
        await held.one.arrival(of: 3)
        await model.send(.leave)
        await third.value
        #expect(held.one.open == 0 && model.state.phase == .idle)
    }

    @Test func `The answer of a load does not undo a change made meanwhile`() async {
        let held = StubProducts()
        let model = model(held)
        await model.send(.preview(.stub(1)))
        let load = Task { await model.send(.load(1)) }
        await held.one.arrival(of: 1)
        await model.send(.changed(.stub(1, "new name")))
        held.one.answer(1, .stub(1))
        await load.value
        #expect(model.state.content?.name == "new name" && model.state.phase == .loaded())
    }

    @Test func `Reloading the same product keeps the shown picture`() async {
        let model = model()
        await model.send(.load(1))
        let look = Task { await model.send(.showPicture(3, fitting: .large)) }
        await pictures.pixels.arrival(of: 1)
        answer(1, 7)
        await look.value
        await model.send(.load(1))
        #expect(model.state.pictureIndex == 3 && model.state.picture?.rgba.first == 7)
    }
}

import DomainCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

/// The small pictures of a scrolling list.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ProductPicturesTests {
    private static let screen = 20

    private func model(_ count: Int, pictures: StubPictures) -> (ProductsViewModel, StubProducts) {
        let products = StubProducts(
            pages: Held { query in
                guard case .page(let number) = query.start else { return .failure(.unavailable) }
                let first = (number - 1) * query.size
                return .success(
                    Page(
                        elements: (first..<min(first + query.size, count)).map { .stub($0) }, number: number,
                        isLast: first + query.size >= count))
            })
        let model = ProductsViewModel(
            products: products, vendors: StubVendors(), pictures: pictures, .test(.korean))
        return (model, products)
    }

    private func ready() -> StubPictures {
        StubPictures(pixels: Held { _ in PixelPicture.stub().map { .success($0) } })
    }

    @Test func `Ten thousand rows: bounded pictures, constant work per screen, nothing left over`() async {
        let pictures = ready()
        let (model, products) = model(10_000, pictures: pictures)
        await model.send(.load(ProductQuery(size: 100), mine: false))
        for first in stride(from: 0, to: 10_000, by: Self.screen) {
            let before = (pictures.pixels.questions.count, products.pages.questions.count)
            await model.send(.show(first..<first + Self.screen, fitting: .small))
            #expect(pictures.pixels.questions.count - before.0 == Self.screen)
            #expect(products.pages.questions.count - before.1 <= 1)
            #expect(model.state.pictures.count <= 3 * Self.screen)
            #expect((first..<first + Self.screen).allSatisfy { model.state.pictures[$0] != nil })
        }
        #expect(model.state.rows.count == 10_000 && model.state.isLast)
        #expect(products.pages.questions.count == 100 && pictures.pixels.questions.count == 10_000)
        #expect(pictures.pixels.open == 0 && pictures.pixels.cancelled == 0 && products.pages.open == 0)
        await model.send(.leave)
        #expect(model.state.pictures.isEmpty)
    }

    @Test func `Going back one screen requests nothing, three screens request again`() async {
        let pictures = ready()
        let (model, _) = model(200, pictures: pictures)
        await model.send(.load(ProductQuery(size: 100), mine: false))
        for first in [0, 20, 0] { await model.send(.show(first..<first + 20, fitting: .small)) }
        #expect(pictures.pixels.questions.count == 40)
        for first in [60, 0] { await model.send(.show(first..<first + 20, fitting: .small)) }
        #expect(pictures.pixels.questions.count == 80)
    }

    @Test func `Cancels pictures that are scrolled past before they arrive`() async {
        let pictures = StubPictures()
        let (model, _) = model(10_000, pictures: pictures)
        await model.send(.load(ProductQuery(size: 100), mine: false))
        var scrolls: [Task<Void, Never>] = []
        for screen in 0..<50 {
            let rows = screen * Self.screen..<(screen + 1) * Self.screen
            scrolls.append(Task { await model.send(.show(rows, fitting: .small)) })
            await pictures.pixels.arrival(of: (screen + 1) * Self.screen)
            #expect(pictures.pixels.open == Self.screen)
            #expect(pictures.pixels.cancelled == screen * Self.screen)
        }
        await model.send(.leave)
        for scroll in scrolls { await scroll.value }
        #expect(pictures.pixels.open == 0 && pictures.pixels.finished == 0)
        #expect(pictures.pixels.cancelled == 50 * Self.screen && model.state.pictures.isEmpty)
    }

    @Test func `Does not request pictures again that stay on the screen`() async {
        let pictures = StubPictures()
        let (model, _) = model(10, pictures: pictures)
        await model.send(.load(ProductQuery(), mine: false))
        let first = Task { await model.send(.show(0..<3, fitting: .small)) }
        await pictures.pixels.arrival(of: 3)
        let second = Task { await model.send(.show(1..<4, fitting: .small)) }
        await pictures.pixels.arrival(of: 4)
        #expect(pictures.pixels.cancelled == 1 && pictures.pixels.open == 3)
        #expect(pictures.pixels.questions.last == "t3 20x20")
        guard let picture = PixelPicture.stub(9) else { return }
        let places = Dictionary(
            uniqueKeysWithValues: pictures.pixels.questions.enumerated().map { ($1, $0 + 1) })
        for id in 1...3 { pictures.pixels.answer(places["t\(id) 20x20"] ?? 0, picture) }
        await first.value
        await second.value
        #expect(Set(model.state.pictures.keys) == [1, 2, 3] && pictures.pixels.open == 0)
    }

    @Test func `Does not request a failed picture again while it is near`() async {
        let pictures = StubPictures(pixels: Held { _ in .failure(.notFound) })
        let (model, _) = model(10, pictures: pictures)
        await model.send(.load(ProductQuery(), mine: false))
        for _ in 0..<3 { await model.send(.show(0..<4, fitting: .small)) }
        #expect(pictures.pixels.questions.count == 4 && model.state.pictures.isEmpty)
    }

    @Test func `Another size requests again, and no size drops the pictures`() async {
        let pictures = ready()
        let (model, _) = model(10, pictures: pictures)
        await model.send(.load(ProductQuery(), mine: false))
        await model.send(.show(0..<2, fitting: .small))
        await model.send(.show(0..<2, fitting: .large))
        #expect(pictures.pixels.questions.suffix(2).allSatisfy { $0.hasSuffix("400x300") })
        #expect(model.state.pictures.count == 2)
        await model.send(.show(0..<2, fitting: nil))
        #expect(model.state.pictures.isEmpty && pictures.pixels.questions.count == 4)
    }

    @Test func `Accepts any range of rows`() async {
        let pictures = ready()
        let (model, _) = model(10, pictures: pictures)
        await model.send(.show(0..<5, fitting: .small))
        await model.send(.load(ProductQuery(), mine: false))
        for rows in [Int.min..<Int.max, Int.max - 1..<Int.max, -5..<0, 3..<3] {
            await model.send(.show(rows, fitting: .small))
        }
        #expect(pictures.pixels.questions.count <= 20)
    }
}

import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct GalleryViewModelTests {
    private let files = Held<String, PictureFile> { address in
        switch address {
        case "p99": .success(PictureFile(bytes: [1], format: .jpeg))
        case "p98": .success(PictureFile(bytes: [2], format: .png))
        default: .failure(.notFound)
        }
    }

    private func model(_ product: Product?) -> GalleryViewModel {
        GalleryViewModel(
            products: StubProducts(
                one: Held { _ in product.map { .success($0) } ?? .failure(.offline) }),
            pictures: StubPictures(files: files), .test())
    }

    @Test func `Loads files by index, and reports failures`() async {
        let model = model(.pictured(12, 3))
        await model.send(.load(12))
        #expect(model.state.title == "아이패드" && model.state.images.map(\.id) == [99, 98, 97])
        for index in 0..<4 { await model.send(.fetch(index)) }
        await model.send(.fetch(0))
        #expect(model.state.files.mapValues(\.bytes) == [0: [1], 1: [2]])
        #expect(model.state.failures.mapValues(\.kind) == [2: .notFound])
        #expect(files.questions == ["p99", "p98", "p97"])
        #expect((0..<3).map { model.fileName(of: $0) } == ["12-1.jpg", "12-2.png", "12-3.jpg"])
    }

    @Test func `A file name is harmless whatever the server sends`() async {
        var product = Product.stub(-7, "../../etc")
        product.images = [
            ProductImage(id: 1, address: "/x/../e\u{1b}.PNG", thumbnailAddress: ""),
            ProductImage(id: 2, address: "a/b.exe", thumbnailAddress: ""),
        ]
        let model = model(product)
        await model.send(.load(-7))
        #expect([0, 1, 9].map { model.fileName(of: $0) } == ["7-1.png", "7-2.jpg", "7-10.jpg"])
    }

    @Test func `Reports why a product is unavailable`() async {
        let model = model(nil)
        await model.send(.load(1))
        await model.send(.fetch(0))
        #expect(model.state.phase.failure?.kind == .offline && files.questions.isEmpty)
    }

    @Test func `Drops the answer for an older product`() async {
        let products = StubProducts()
        let model = GalleryViewModel(products: products, pictures: StubPictures(), .test(.korean))
        let old = Task { await model.send(.load(1)) }
        await products.one.arrival(of: 1)
        let new = Task { await model.send(.load(2)) }
        await products.one.arrival(of: 2)
        #expect(model.state.phase == .loading)
        products.one.answer(2, .pictured(2, 2))
        await new.value
        products.one.answer(1, .pictured(1, 5))
        await old.value
        #expect(model.state.images.count == 2 && model.fileName(of: 0) == "2-1.jpg")
    }
}

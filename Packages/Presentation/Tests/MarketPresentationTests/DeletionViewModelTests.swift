import Foundation
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

@MainActor
@Suite(.timeLimit(.minutes(10)))
struct DeletionViewModelTests {
    private func model(
        restorableFor seconds: Double? = nil, language: Language = .english, listings: StubListings? = nil
    ) -> DeletionViewModel {
        let until = seconds.map { Date.standstill.addingTimeInterval($0) }
        let known = StubListings(
            deletions: Held { .success(Deletion(product: .stub($0), restorableUntil: until)) },
            restorations: Held { $0 == 5 ? .success(.stub(5)) : .failure(.notFound) })
        return DeletionViewModel(
            products: StubProducts(one: Held { $0 == 404 ? .failure(.notFound) : .success(.stub($0)) }),
            listings: listings ?? known, vendors: StubVendors.selling, .test(language))
    }

    @Test func `Shows the product first, and then deletes it`() async {
        let model = model(restorableFor: 7 * 86_400 - 1)
        await model.send(.load(5))
        #expect(model.state.product?.id == 5 && model.state.deletion == nil)
        await model.send(.delete)
        #expect(model.state.deletion?.product.id == 5 && model.state.message == "Deleted “아이패드”.")
        #expect(model.state.undoUntil == "It can be restored for about 7 days.")
        await model.send(.restore(5))
        #expect(model.state.restored?.id == 5 && model.state.message == "Restored “아이패드”.")
        #expect(model.state.deletion == nil && model.state.undoUntil == nil)
        await model.send(.delete)
        #expect(model.state.deletion != nil && model.state.restored == nil)
    }

    @Test(arguments: [
        (nil, nil), (0.0, nil), (-60.0, nil), (29.0, nil), (60.0, "1분"), (599.0, "10분"), (3_600.0, "1시간"),
        (86_000.0, "1일"), (2 * 86_400.0, "2일"),
    ])
    func `Rounds the remaining time to restore a product`(seconds: Double?, part: String?) async {
        let model = model(restorableFor: seconds, language: .korean)
        await model.send(.load(5))
        await model.send(.delete)
        #expect(model.state.undoUntil?.contains("약 \(part ?? "")") == part.map { _ in true })
    }

    @Test func `Deletes nothing that was not shown, and nothing twice`() async {
        let listings = StubListings(
            deletions: Held { .success(Deletion(product: .stub($0), restorableUntil: nil)) })
        let model = model(listings: listings)
        await model.send(.delete)
        #expect(model.state.failure?.kind == .notFound)
        await model.send(.load(404))
        await model.send(.delete)
        #expect(model.state.failure?.kind == .notFound && listings.deletions.questions.isEmpty)
        await model.send(.load(5))
        #expect(model.state.failure == nil)
        await model.send(.delete)
        await model.send(.delete)
        #expect(listings.deletions.questions == [5])
    }

    @Test func `Starts nothing else during a deletion, and a failure leaves the product`() async {
        let listings = StubListings()
        let model = model(listings: listings)
        await model.send(.load(5))
        let deletion = Task { await model.send(.delete) }
        await listings.deletions.arrival(of: 1)
        #expect(model.state.isBusy)
        await model.send(.delete)
        listings.deletions.fail(1, .notYours)
        await deletion.value
        #expect(!model.state.isBusy && model.state.failure?.kind == .refused)
        #expect(model.state.product?.id == 5 && listings.deletions.questions.count == 1)
    }

    @Test func `Does not offer another vendor's product for deletion`() async {
        var foreign = Product.stub(5)
        foreign.vendor = Vendor(id: 4, name: "옆 가게")
        let listings = StubListings()
        let model = DeletionViewModel(
            products: StubProducts(one: Held { [foreign] _ in .success(foreign) }), listings: listings,
            vendors: StubVendors.selling, .test())
        await model.send(.load(5))
        #expect(
            model.state.failure?.message
                == "“아이패드” is sold by another vendor, 옆 가게. Only 옆 가게 can delete it.")
        await model.send(.delete)
        #expect(listings.deletions.questions.isEmpty)
    }

    @Test func `Reports that it is too late to restore a product`() async {
        let model = model()
        await model.send(.restore(6))
        #expect(model.state.failure?.kind == .notFound && model.state.restored == nil)
    }
}

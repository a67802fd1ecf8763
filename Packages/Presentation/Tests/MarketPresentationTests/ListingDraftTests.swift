import Foundation
import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore
import Testing

/// A form during typing.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct ListingDraftTests {
    private let listings = StubListings(sales: Held { _ in .success(.stub(77)) })

    private func model(
        _ drafts: StubDrafts? = nil, preparation: StubPreparation = StubPreparation(),
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) -> SellViewModel {
        SellViewModel(
            listings: listings, vendors: StubVendors.selling, preparation: preparation, drafts: drafts,
            .test(), sleep: sleep)
    }

    @Test func `Shows the problems of a field during typing, and of this field alone`() async {
        let model = model()
        await model.send(.type(.name, "a"))
        #expect(model.state.messages.keys.map(\.rawValue) == ["name"])
        await model.send(.type(.name, "a lamp"))
        #expect(model.state.messages.isEmpty && model.state.phase == .editing)
        await model.send(.type(.discount, "500"))
        #expect(model.state.messages.isEmpty)
        await model.send(.type(.price, "400"))
        #expect(model.state.messages[.discount]?.contains("higher than the price") == true)
        await model.send(.type(.price, "600"))
        #expect(model.state.messages.isEmpty)
        await model.send(.type(.price, "6.5"))
        #expect(model.state.messages[.price]?.contains("KRW") == true)
        await model.send(.type(.discount, "5"))
        await model.send(.type(.currency, "USD"))
        #expect(model.state.messages.isEmpty)
    }

    @Test func `Saves the input and restores it the next time`() async throws {
        let drafts = StubDrafts()
        let first = model(drafts)
        for text in ["l", "la", "lamp"] { await first.send(.type(.name, text)) }
        await first.send(.addPicture("a.jpg"))
        await first.send(.toggleSquare(0))
        await first.settleDraft()
        let next = model(drafts)
        await next.send(.resume)
        #expect(next.state.form == first.state.form && next.state.isResumed && !next.state.isBlank)
        #expect(next.state.form.squares == ["a.jpg"])
        await next.send(.discard)
        await next.settleDraft()
        #expect(next.state.isBlank && drafts.kept.value == nil && !next.state.isResumed)
    }

    @Test func `A draft does not replace existing input, and a missing draft changes nothing`() async throws {
        var form = ListingForm()
        form.name = "older"
        let drafts = StubDrafts(Array(try JSONEncoder().encode(form)))
        let model = model(drafts)
        await model.send(.type(.name, "newer"))
        await model.send(.resume)
        #expect(model.state.form.name == "newer" && !model.state.isResumed)
        let other = self.model(StubDrafts(Array("{".utf8)))
        await other.send(.resume)
        #expect(other.state.isBlank && !other.state.isResumed)
    }

    @Test func `A sold form is no draft any more, but a refused one is`() async {
        let drafts = StubDrafts()
        let model = model(drafts)
        await model.send(.set(.good))
        await model.send(.type(.name, "x"))
        await model.send(.submit)
        await model.settleDraft()
        #expect(model.state.phase == .failed && drafts.kept.value != nil)
        await model.send(.type(.name, "a lamp"))
        await model.send(.submit)
        await model.settleDraft()
        #expect(model.state.phase == .sold && drafts.kept.value == nil)
    }

    @Test func `Reports a draft that cannot be saved`() async {
        let model = model(StubDrafts(error: .storage("disk full")))
        await model.send(.type(.name, "a"))
        await model.settleDraft()
        #expect(model.state.draftFailure?.kind == .storage && model.state.form.name == "a")
        await model.send(.type(.name, "a"))
        #expect(model.state.draftFailure != nil)
    }

    @Test func `A failed save of a draft is retried without further input`()
        async throws
    {
        let drafts = StubDrafts(error: .storage("disk full"))
        let (room, end) = AsyncStream<Never>.makeStream()
        let model = model(drafts) { _ in for await _ in room {} }
        await model.send(.type(.name, "lamp"))
        await model.settleDraft()
        #expect(model.state.draftFailure?.kind == .storage && drafts.kept.value == nil)
        drafts.error.change { $0 = nil }
        end.finish()
        while model.state.draftFailure != nil, !Task.isCancelled { await Task.yield() }
        let next = self.model(drafts)
        await next.send(.resume)
        #expect(next.state.form.name == "lamp")
    }

    @Test func `Sends only the square of a picture, cropped once`() async {
        let preparation = StubPreparation(files: ["a.jpg": 400_000, "b.png": 20])
        let model = model(preparation: preparation)
        await model.send(.set(.good))
        await model.send(.toggleSquare(0))
        await model.send(.check)
        #expect(model.state.phase == .editing && model.state.oversized.isEmpty)
        await model.send(.submit)
        #expect(listings.sales.questions.first?.pictures.map(\.path) == ["square a.jpg", "b.png"])
        #expect(preparation.squares.questions.count == 1)
    }

    @Test func `Removing a picture removes its square`() async {
        let model = model()
        await model.send(.setPictures(["a", "b", "c"]))
        await model.send(.toggleSquare(1))
        await model.send(.movePicture(from: 1, to: 0))
        #expect(model.state.form.pictures == ["b", "a", "c"] && model.state.form.squares == ["b"])
        await model.send(.setPictures(["a", "c"]))
        #expect(model.state.form.squares.isEmpty)
        await model.send(.toggleSquare(0))
        await model.send(.removePicture(0))
        #expect(model.state.form.squares.isEmpty && model.state.form.pictures == ["c"])
    }

    @Test func `Names a picture that cannot be cropped`() async {
        let preparation = StubPreparation(squares: Held { _ in .failure(.picture(.damaged)) })
        let model = model(preparation: preparation)
        await model.send(.set(.good))
        await model.send(.toggleSquare(1))
        await model.send(.submit)
        #expect(model.state.messages[.pictures]?.contains("“b.png”") == true)
        #expect(listings.sales.questions.isEmpty)
    }
}

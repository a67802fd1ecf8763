public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Changes something that is on offer.
@MainActor
@Observable
public final class EditViewModel: ViewModel {
    /// Where a change is in its life.
    public enum Phase: Hashable, Sendable {
        case idle, loading, editing
        /// Nothing would be different; nothing was sent.
        case unchanged
        /// There are questions that nobody said yes to; nothing was sent.
        case needsConsent
        case saving, saved, failed
    }

    /// Everything a screen shows.
    public struct State: Equatable, Sendable {
        /// As it is on offer now.
        public var product: ProductContent?
        /// What is wrong, by the field where it is to be shown.
        public var messages: [ProductField: String] = [:]
        /// What would be sent, after a check that found nothing wrong.
        public var change: ProductChange?
        /// What the seller has to agree to before it is sent.
        public var questions: [EditQuestion] = []
        /// What is asked before and after the change, `₩27,000 → ₩30,000`; `nil` when that stays.
        public var priceChange: String?
        /// What is asked for the product now, as a form's `was` says it.
        public var asked: String?
        /// As it is on offer after the change.
        public var saved: ProductContent?
        /// What was done, in a sentence.
        public var message: String?
        /// What went wrong with the last input; `nil` when nothing did.
        public var failure: Failure?
        /// How far it is.
        public var phase = Phase.idle
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        case load(Product.ID)
        /// Looks for everything that is wrong; nothing is sent.
        case check(EditForm)
        /// Checks, and sends what is different when the questions about these were answered with yes.
        case submit(EditForm, agreed: Set<EditQuestion.Kind> = [])
    }

    /// What a screen shows.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let texts: ProductLimits.Texts
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let loader = Loader()

    /// `texts` are how long the server lets texts be; the clock is for "3 min ago".
    public init(
        products: any ProductRepository, listings: any ListingRepository, vendors: any VendorRepository,
        texts: ProductLimits.Texts = .contract, language: Language, now: @escaping @Sendable () -> Date
    ) {
        self.products = products
        self.listings = listings
        self.vendors = vendors
        self.texts = texts
        self.language = language
        self.now = now
    }

    /// Takes what the user did, and returns when the state shows what came of it.
    public func send(_ input: Input) async {
        guard state.phase != .saving else { return }
        switch input {
        case .load(let id): await load(id)
        case .check(let form): check(form)
        case .submit(let form, let agreed):
            check(form)
            guard state.phase == .editing, let change = state.change, let id = state.product?.id else {
                return
            }
            guard state.questions.allSatisfy({ agreed.contains($0.kind) }) else {
                state.phase = .needsConsent
                return
            }
            await save(id, change)
        }
    }

    private func load(_ id: Product.ID) async {
        state = State(phase: .loading)
        do throws(MarketError) {
            let product = try await loader.load { [products, vendors] _ throws(MarketError) in
                let product = try await products.product(id)
                try await vendors.checkOwnership(of: product)
                return product
            }
            guard let product else { return }
            state.product = ProductContent(product, now: now(), in: language)
            state.phase = .editing
        } catch {
            fail(error)
        }
    }

    private func check(_ form: EditForm) {
        guard let content = state.product else { return }
        state = State(product: content, phase: .editing)
        let (change, problems) = form.change(of: content.product, within: texts)
        guard problems.isEmpty else {
            state.messages = problems.messages(in: language)
            state.failure = problems.failure(in: language)
            state.phase = .failed
            return
        }
        let product = content.product
        state.change = change
        state.asked = product.bargainPrice.decimal
        state.questions = EditQuestion.all(
            about: change, of: product, isPriceKnown: form.was != nil, in: language)
        if change.bargainPrice(of: product) != product.bargainPrice {
            let (before, after) = (product.bargainPrice, change.bargainPrice(of: product))
            state.priceChange = "\(before.formatted(in: language)) → \(after.formatted(in: language))"
        }
        if change.isEmpty {
            state.message = ListingText.nothingDiffers[language]
            state.phase = .unchanged
        }
    }

    private func save(_ id: Product.ID, _ change: ProductChange) async {
        state.phase = .saving
        do throws(MarketError) {
            let saved = try await listings.edit(id, change)
            let content = ProductContent(saved, now: now(), in: language)
            (state.product, state.saved) = (content, content)
            let message = ListingText.saved(saved.name)[language]
            let label = ProductText.asked[language]
            state.message = message + (state.priceChange.map { " \(label): \($0)" } ?? "")
            state.phase = .saved
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: MarketError) {
        if case .invalid(let problems) = error { state.messages = problems.all.messages(in: language) }
        state.failure = Failure(error, in: language)
        state.phase = .failed
    }
}

/// What a change would do that its seller has to agree to before it is sent.
public struct EditQuestion: Hashable, Sendable {
    /// What it is about.
    public enum Kind: Hashable, Sendable {
        /// Money is at stake.
        case price
        /// Pictures would be gone.
        case pictures
    }

    /// What it is about.
    public let kind: Kind
    /// The question.
    public let text: String

    /// All that there are about a change of a product; none about the price when the seller said what is asked now.
    static func all(
        about change: ProductChange, of product: Product, isPriceKnown: Bool, in language: Language
    ) -> [EditQuestion] {
        var questions: [EditQuestion] = []
        if !isPriceKnown, change.isSteep(for: product) {
            questions.append(
                EditQuestion(
                    kind: .price,
                    text: ListingText.askPrice(
                        product.bargainPrice.formatted(in: language),
                        after: change.bargainPrice(of: product).formatted(in: language))[language]))
        }
        let dropped = change.droppedPictures(of: product)
        if !dropped.isEmpty {
            questions.append(
                EditQuestion(
                    kind: .pictures,
                    text: ListingText.askPictures(
                        dropped.count, pictures: dropped.map(String.init).joined(separator: ", "),
                        all: "\(product.images.count)")[language]))
        }
        return questions
    }
}

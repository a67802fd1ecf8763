public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// Changes a product.
@MainActor
@Observable
public final class EditViewModel: ViewModel {
    /// The phase of a change.
    public enum Phase: Hashable, Sendable {
        case idle, loading, editing
        /// Nothing is different; nothing was sent.
        case unchanged
        /// There are unconfirmed questions; nothing was sent.
        case needsConsent
        case saving, saved, failed
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The current product.
        public var product: ProductContent?
        /// The error messages by field.
        public var messages: [ProductField: String] = [:]
        /// What would be sent, after a successful check.
        public var change: ProductChange?
        /// The questions to confirm before sending.
        public var questions: [EditQuestion] = []
        /// The price before and after the change, `₩27,000 → ₩30,000`; `nil` if it stays.
        public var priceChange: String?
        /// The current price, in the form of `was`.
        public var asked: String?
        /// The product after the change.
        public var saved: ProductContent?
        /// The result, as a sentence.
        public var message: String?
        /// The failure of the last action; `nil` without one.
        public var failure: Failure?
        /// The loading phase.
        public var phase = Phase.idle
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Reads the product and who sells here. `asksServer` also asks the server whether it accepts the vendor.
        case load(Product.ID, asksServer: Bool = false)
        /// Validates the form; sends nothing.
        case check(EditForm)
        /// Validates the form and sends the changes, if the questions about these were confirmed.
        case submit(EditForm, agreed: Set<EditQuestion.Kind> = [])
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let texts: ProductLimits.Texts
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let now: @Sendable () -> Date
    @ObservationIgnored private let loader = Loader()
    /// The seller of the loaded product.
    @ObservationIgnored private var seller: Seller?

    /// Creates the view model. `texts` are the server's limits of texts; the clock is for texts such as "3 min ago".
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

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        guard state.phase != .saving else { return }
        switch input {
        case .load(let id, let asksServer): await load(id, asksServer: asksServer)
        case .check(let form): check(form)
        case .submit(let form, let agreed):
            check(form)
            guard state.phase == .editing, let change = state.change, let id = state.product?.id,
                let seller
            else {
                return
            }
            guard state.questions.allSatisfy({ agreed.contains($0.kind) }) else {
                state.phase = .needsConsent
                return
            }
            await save(id, change, as: seller)
        }
    }

    private func load(_ id: Product.ID, asksServer: Bool) async {
        state = State(phase: .loading)
        do throws(MarketError) {
            let loaded = try await loader.load { [products, vendors] _ throws(MarketError) in
                let seller = try await vendors.seller()
                if asksServer, try await vendors.isAccepted(seller) == false { throw .wrongSecret }
                let product = try await products.product(id)
                try seller.checkOwnership(of: product)
                return (product, seller)
            }
            guard let (product, seller) = loaded else { return }
            self.seller = seller
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

    private func save(_ id: Product.ID, _ change: ProductChange, as seller: Seller) async {
        state.phase = .saving
        do throws(MarketError) {
            let saved = try await listings.edit(id, change, as: seller)
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

/// A consequence of a change that has to be confirmed before it is sent.
public struct EditQuestion: Hashable, Sendable {
    /// The subject.
    public enum Kind: Hashable, Sendable {
        /// The price changes a lot.
        case price
        /// Pictures are removed.
        case pictures
    }

    /// The subject.
    public let kind: Kind
    /// The question.
    public let text: String

    /// All questions about a change; none about the price if the current one was given.
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

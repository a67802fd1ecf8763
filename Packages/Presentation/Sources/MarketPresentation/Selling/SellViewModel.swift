public import MarketDomain
public import Observation
public import PresentationCore
public import TextCore

/// Puts something on offer.
@MainActor
@Observable
public final class SellViewModel: ViewModel {
    /// What a screen shows.
    public internal(set) var state = State()

    @ObservationIgnored let listings: any ListingRepository
    @ObservationIgnored let vendors: any VendorRepository
    @ObservationIgnored let preparation: any PicturePreparation
    @ObservationIgnored let texts: ProductLimits.Texts
    @ObservationIgnored let language: Language
    @ObservationIgnored private let work = LatestTask()
    @ObservationIgnored var shrunk: [ListingPicture: ListingPicture] = [:]
    @ObservationIgnored var proven: Set<ListingPicture> = []

    /// - Parameters:
    ///   - listings: what is told of the sale.
    ///   - vendors: who sells.
    ///   - preparation: looks at the files of pictures.
    ///   - texts: how long the server lets texts be.
    ///   - language: of everything that is shown.
    public init(
        listings: any ListingRepository, vendors: any VendorRepository, preparation: any PicturePreparation,
        texts: ProductLimits.Texts = .contract, language: Language
    ) {
        self.listings = listings
        self.vendors = vendors
        self.preparation = preparation
        self.texts = texts
        self.language = language
    }

    /// Takes what the user did, and returns when the state shows what came of it.
    public func send(_ input: Input) async {
        switch input {
        case .set(let form): edit { $0 = form }
        case .setField(let field, let text):
            edit { $0[field] = text }
        case .addPicture(let path):
            edit { $0.pictures.append(path) }
        case .removePicture(let index):
            edit { if $0.pictures.indices.contains(index) { $0.pictures.remove(at: index) } }
        case .movePicture(let from, let to):
            edit { form in
                guard form.pictures.indices.contains(from), form.pictures.indices.contains(to) else { return }
                form.pictures.insert(form.pictures.remove(at: from), at: to)
            }
        case .check: await run { model in await model.check() }
        case .allowShrinking(let isAllowed): allowShrinking(isAllowed)
        case .submit:
            await run { model in
                if let draft = await model.check() { await model.sell(draft) }
            }
        case .acknowledge:
            // Without it the same form gives the same listing, which nobody has to hear of.
            if let sold = state.sold { try? await listings.acknowledge(sold.id) }
        case .cancel: work.cancel()
        }
    }

    private var isBusy: Bool { state.phase == .checking || state.phase == .sending }

    /// What is being sent stays as it is.
    private func edit(_ change: (inout ListingForm) -> Void) {
        guard !isBusy else { return }
        let before = state
        change(&state.form)
        guard state.form != before.form else { return }
        state = State(
            form: state.form, messages: before.messages.filter { isUntouched($0.key, since: before.form) },
            isShrinkingAllowed: before.isShrinkingAllowed && state.form.pictures == before.form.pictures)
    }

    /// Amounts are judged together.
    private func isUntouched(_ field: ProductField, since form: ListingForm) -> Bool {
        let judged: [ProductField] =
            [.price, .currency, .discount].contains(field) ? [.price, .currency, .discount] : [field]
        return field == .pictures
            ? state.form.pictures == form.pictures
            : judged.allSatisfy { state.form[$0] == form[$0] }
    }

    private func allowShrinking(_ isAllowed: Bool) {
        guard !isBusy else { return }
        state.isShrinkingAllowed = isAllowed
        guard state.phase == .needsConsent else { return }
        state.phase = .editing
        state.question = nil
        if !isAllowed {
            let problems = ProductDraft.problems(of: state.oversized)
            state.messages[.pictures] = problems.messages(in: language)[.pictures]
        }
        state.oversized = []
    }

    private func run(_ body: @escaping @MainActor (SellViewModel) async -> Void) async {
        guard !isBusy else { return }
        state = State(form: state.form, isShrinkingAllowed: state.isShrinkingAllowed, phase: .checking)
        await work.run { [self] in await body(self) }
    }

    func fail(_ error: MarketError) {
        if case .invalid(let problems) = error {
            state.messages = problems.all.messages(in: language)
        }
        fail(Failure(error, in: language))
    }

    func fail(_ failure: Failure) {
        state.failure = failure
        state.phase = .failed
    }
}

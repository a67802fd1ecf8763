public import MarketDomain
public import Observation
import Platform
public import PresentationCore
import TextCore

/// Lists a product for sale.
@MainActor
@Observable
public final class SellViewModel: ViewModel, HasSurroundings {
    /// The stage of a sale.
    public enum Phase: Hashable, Sendable {
        case editing
        /// Checking the form and the files of the pictures.
        case checking
        /// Waiting for the user's decision whether pictures may be shrunk.
        case needsConsent
        case sending
        case sold
        case failed
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The input so far.
        public var form = ListingForm()
        /// The problems, by the field where they appear.
        public var messages: [ProductField: String] = [:]
        /// Pictures above the market's limit of bytes, while the user has not permitted shrinking them.
        public var oversized: [ListingPicture] = []
        /// The question about the pictures in `oversized`.
        public var question: String?
        /// Whether pictures may be shrunk.
        public var isShrinkingAllowed = false
        /// The listing to send, after a successful check.
        public var draft: ProductDraft?
        /// The progress of sending the pictures.
        public var progress: UploadProgress?
        /// The listed product.
        public var sold: ProductContent?
        /// The result, as a sentence.
        public var message: String?
        /// The failure of the last action; `nil` without one.
        public var failure: Failure?
        /// Whether the form is a draft of an earlier session.
        public var isResumed = false
        /// Why the draft is not saved; closing the form then loses the input.
        public var draftFailure: Failure?
        /// The stage of the sale.
        public var phase = Phase.editing

        /// Whether the form is still as it was at the beginning.
        public var isBlank: Bool { form == ListingForm() }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Loads the seller before any input. `asksServer` also asks the server whether it accepts the vendor. Optional:
        /// otherwise `submit` loads the seller.
        case load(asksServer: Bool = false)
        case set(ListingForm)
        /// Shows the saved draft, if the form is still blank.
        case resume
        /// Changes a field during typing, and shows its messages, and the messages of related amounts, at once.
        case type(ProductField, String)
        /// Sets a field. Ignores fields of pictures, which have inputs of their own.
        case setField(ProductField, String)
        /// Adds the file at a path.
        case addPicture(String)
        /// Removes a picture, counted from 0.
        case removePicture(Int)
        /// Moves a picture, counted from 0; the others close up.
        case movePicture(from: Int, to: Int)
        /// The paths of all pictures, in their order.
        case setPictures([String])
        /// Crops a picture, counted from 0, to the square in its middle, or sends it whole again.
        case toggleSquare(Int)
        /// Checks everything; sends nothing.
        case check
        /// Sets whether pictures with too many bytes may be shrunk; a change of the pictures resets it.
        case allowShrinking(Bool)
        /// Checks the form, and sends a valid one.
        case submit
        /// Confirms that the seller saw the sale: from then on, the same form is a new sale.
        case acknowledge
        /// Stops checking or sending.
        case cancel
        /// Starts again with an empty form, and deletes the draft.
        case discard
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let pictures: ListingPictures
    @ObservationIgnored private let keeper: DraftKeeper?
    /// The server's limits of texts.
    @ObservationIgnored public let texts: ProductLimits.Texts
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    /// The fields with typed input; the others have no messages before a check.
    @ObservationIgnored private var touched: Set<ProductField> = []
    /// Changes of the form that were made during sending.
    @ObservationIgnored private var late: [(inout ListingForm) -> Void] = []
    /// The latest check or sale.
    @ObservationIgnored private var attempt: Task<Void, Never>?
    /// Loaded once per sale.
    @ObservationIgnored private var seller: Seller?

    /// - Parameters:
    ///   - listings: the repository that lists products.
    ///   - vendors: the source of the seller.
    ///   - preparation: inspects the files of pictures.
    ///   - drafts: stores the input until it is sold; `nil` stores nothing.
    ///   - texts: the server's limits of texts.
    ///   - here: the user's language and time zone, and the clock.
    ///   - sleep: waits before a failed save of the draft is repeated.
    public init(
        listings: any ListingRepository, vendors: any VendorRepository, preparation: any PicturePreparation,
        drafts: (any ListingDraftRepository)? = nil, texts: ProductLimits.Texts = .contract,
        _ here: Surroundings, sleep: @escaping Retry.Sleep = { try await Task.sleep(for: $0) }
    ) {
        self.here = here
        self.listings = listings
        self.vendors = vendors
        pictures = ListingPictures(preparation, language: here.language)
        keeper = drafts.map { DraftKeeper($0, sleep: sleep) }
        self.texts = texts
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        switch input {
        case .load(let asksServer): await load(asksServer: asksServer)
        case .set(let form): edit { $0 = form }
        case .resume: await resume()
        case .type(let field, let text): type(field, text)
        case .setField(let field, let text):
            edit { $0[field] = text }
        case .addPicture(let path):
            edit { $0.pictures.append(path) }
        case .removePicture(let index):
            edit { form in
                guard form.pictures.indices.contains(index) else { return }
                form.squares.remove(form.pictures.remove(at: index))
            }
        case .movePicture(let from, let to):
            edit { form in
                guard form.pictures.indices.contains(from), form.pictures.indices.contains(to) else { return }
                form.pictures.insert(form.pictures.remove(at: from), at: to)
            }
        case .setPictures(let paths):
            edit { form in
                form.pictures = paths
                form.squares.formIntersection(paths)
            }
        case .toggleSquare(let index):
            edit { form in
                guard form.pictures.indices.contains(index) else { return }
                form.squares.formSymmetricDifference([form.pictures[index]])
            }
        case .check: await run { model in await model.check() }
        case .allowShrinking(let isAllowed): allowShrinking(isAllowed)
        case .submit:
            await run { model in
                if let draft = await model.check() { await model.sell(draft) }
            }
        case .acknowledge:
            // A failure is harmless and needs no message: the same form then returns the same listing.
            if let sold = state.sold, let seller { try? await listings.acknowledge(sold.id, as: seller) }
        case .cancel: loader.cancel()
        case .discard:
            guard !isBusy else { return }
            touched = []
            state = State()
            keep(ListingForm())
        }
    }

    private func type(_ field: ProductField, _ text: String) {
        edit { $0[field] = text }
        guard !isBusy else { return }
        touched.insert(field)
        let amounts: Set<ProductField> = [.price, .currency, .discount]
        let judged = amounts.contains(field) ? amounts.intersection(touched) : [field]
        let problems = state.form.details(within: texts).problems.filter { judged.contains($0.field) }
        for field in judged { state.messages[field] = nil }
        state.messages.merge(problems.messages(in: language)) { $1 }
    }

    private func resume() async {
        guard let keeper, state.isBlank, state.phase == .editing else { return }
        do throws(MarketError) {
            guard let form = try await keeper.draft(), state.isBlank else { return }
            state.form = form
            state.isResumed = true
        } catch {
            state.draftFailure = Failure(error, in: language)
        }
    }

    private func keep(_ form: ListingForm) {
        keeper?.keep(form) { [weak self, language] error in
            self?.state.draftFailure = error.map { Failure($0, in: language) }
        }
    }

    /// Returns when the current draft is saved or has failed. Input during sending becomes a draft when the sending ends.
    public func settleDraft() async {
        await attempt?.value
        await keeper?.settle()
    }

    private var isBusy: Bool { state.phase == .checking || state.phase == .sending }

    private func load(asksServer: Bool) async {
        guard !isBusy else { return }
        state.failure = nil
        do throws(MarketError) {
            let seller = try await vendors.seller()
            if asksServer, try await vendors.isAccepted(seller) == false { throw .wrongSecret }
            // The form may be in transit by now.
            guard !isBusy else { return }
            self.seller = seller
            if state.phase == .failed { state.phase = .editing }
        } catch {
            if !isBusy { fail(error) }
        }
    }

    /// A form in transit stays unchanged; edits apply afterwards.
    private func edit(_ change: @escaping (inout ListingForm) -> Void) {
        guard !isBusy else { return late.append(change) }
        let before = state
        change(&state.form)
        guard state.form != before.form else { return }
        state = State(
            form: state.form, messages: before.messages.filter { isUntouched($0.key, since: before.form) },
            isShrinkingAllowed: before.isShrinkingAllowed && state.form.pictures == before.form.pictures,
            isResumed: before.isResumed, draftFailure: before.draftFailure)
        keep(state.form)
    }

    /// The amounts and the currency are checked together.
    private func isUntouched(_ field: ProductField, since form: ListingForm) -> Bool {
        let judged: [ProductField] =
            [.price, .currency, .discount].contains(field) ? [.price, .currency, .discount] : [field]
        return field == .pictures
            ? state.form.pictures == form.pictures && state.form.squares == form.squares
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
        state = State(
            form: state.form, isShrinkingAllowed: state.isShrinkingAllowed, isResumed: state.isResumed,
            draftFailure: state.draftFailure, phase: .checking)
        let attempt = Task {
            await loader.load { [self] _ in await body(self) }
            catchUp()
        }
        self.attempt = attempt
        await withTaskCancellationHandler {
            await attempt.value
        } onCancel: {
            attempt.cancel()
        }
    }

    /// Applies the edits made during sending, unless the product was sold. The result of the attempt stays visible.
    private func catchUp() {
        guard !late.isEmpty else { return }
        let (changes, before) = (late, state)
        late = []
        guard before.phase != .sold else { return }
        edit { form in for change in changes { change(&form) } }
        state.failure = before.failure
        if before.phase == .failed { state.phase = .failed }
        if before.phase == .needsConsent, state.form.pictures == before.form.pictures {
            (state.oversized, state.question, state.phase) = (before.oversized, before.question, before.phase)
        }
    }

    private func fail(_ error: MarketError) {
        if case .invalid(let problems) = error {
            state.messages = problems.all.messages(in: language)
        }
        fail(Failure(error, in: language))
    }

    private func fail(_ failure: Failure) {
        state.failure = failure
        state.phase = .failed
    }

    /// The listing to send, one line per field, for users who look before they send. Before a check, the texts of the form.
    public var preview: [Field] { state.preview(in: language) }

    /// The listing to send in a few lines; empty before a check.
    public var summary: [Field] { state.summary(in: language) }

    /// The problems of a picture, for the screen that chooses it. A valid picture is not decoded again for the sale.
    public func problems(ofPicture path: String) async -> [ProductProblem] {
        var form = ListingForm()
        form.pictures = [path]
        return await pictures.inspect(form).1
    }

    /// - Returns: the draft of a valid form.
    @discardableResult
    private func check() async -> ProductDraft? {
        do throws(MarketError) {
            let found = try await pictures.check(
                state.form, within: texts, isShrinkingAllowed: state.isShrinkingAllowed)
            switch found {
            case .ready(let draft):
                state.draft = draft
                state.phase = .editing
                return draft
            case .oversized(let pictures):
                state.oversized = pictures
                state.question = ListingText.needsConsent(pictures.count)[language]
                state.phase = .needsConsent
            case .wrong(let problems):
                state.messages = problems.messages(in: language)
                fail(problems.failure(in: language))
            }
        } catch {
            fail(error)
        }
        return nil
    }

    /// Progress arrives on any thread, so it passes through a stream that keeps only the newest report.
    private func sell(_ draft: ProductDraft) async {
        state.phase = .sending
        let seller: Seller
        do throws(MarketError) {
            seller = if let known = self.seller { known } else { try await vendors.seller() }
        } catch {
            return fail(error)
        }
        self.seller = seller
        let (stream, continuation) = AsyncStream.makeStream(
            of: UploadProgress.self, bufferingPolicy: .bufferingNewest(1))
        async let outcome = Self.outcome(listings, draft, seller, continuation)
        for await progress in stream { state.progress = progress }
        do throws(MarketError) {
            let product = try await outcome.get()
            let now = product.createdAt ?? product.changedAt ?? Date(timeIntervalSince1970: 0)
            state.sold = ProductContent(product, now: now, localTime, in: language)
            state.message = ListingText.sold(product.id, name: product.name)[language]
            state.phase = .sold
            keep(ListingForm())
        } catch {
            // The next attempt may be for another seller.
            self.seller = nil
            fail(error)
        }
    }

    private nonisolated static func outcome(
        _ listings: any ListingRepository, _ draft: ProductDraft, _ seller: Seller,
        _ progress: AsyncStream<UploadProgress>.Continuation
    ) async -> Result<Product, MarketError> {
        defer { progress.finish() }
        do throws(MarketError) {
            return .success(try await listings.sell(draft, as: seller) { progress.yield($0) })
        } catch {
            return .failure(error)
        }
    }
}

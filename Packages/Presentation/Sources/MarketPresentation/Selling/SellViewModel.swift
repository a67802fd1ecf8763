public import MarketDomain
public import Observation
import Platform
public import PresentationCore
public import TextCore

/// Puts something on offer.
@MainActor
@Observable
public final class SellViewModel: ViewModel {
    /// Where a sale is in its life.
    public enum Phase: Hashable, Sendable {
        case editing
        /// The form and the files of the pictures are being looked at.
        case checking
        /// Nothing goes on before somebody says whether pictures may be made smaller.
        case needsConsent
        case sending
        case sold
        case failed
    }

    /// Everything a screen shows.
    public struct State: Equatable, Sendable {
        /// What somebody has written so far.
        public var form = ListingForm()
        /// What is wrong, by the field where it is to be shown.
        public var messages: [ProductField: String] = [:]
        /// Pictures with more bytes than the market takes, which nobody has allowed to be made smaller yet.
        public var oversized: [ListingPicture] = []
        /// The question that goes with them.
        public var question: String?
        /// Whether pictures may be made smaller.
        public var isShrinkingAllowed = false
        /// What would be sent, after a check that found nothing wrong.
        public var draft: ProductDraft?
        /// How much of the pictures is on its way.
        public var progress: UploadProgress?
        /// What is on offer now.
        public var sold: ProductContent?
        /// What was done, in a sentence.
        public var message: String?
        /// What went wrong with the last input; `nil` when nothing did.
        public var failure: Failure?
        /// Whether what is written is a draft of an earlier time.
        public var isResumed = false
        /// Why the draft is not kept: then it would be lost with the form.
        public var draftFailure: Failure?
        /// How far it is.
        public var phase = Phase.editing

        /// Whether it is still the form that one begins with.
        public var isBlank: Bool { form == ListingForm() }
    }

    /// What the user did.
    public enum Input: Hashable, Sendable {
        /// Reads who sells here, before anything is typed. `asksServer` also asks the server whether it accepts the
        /// vendor. Optional: `submit` reads it otherwise.
        case load(asksServer: Bool = false)
        case set(ListingForm)
        /// Shows the draft that was kept, if nothing is written yet.
        case resume
        /// A field while it is being typed: its messages, and those of amounts that belong to it, are there at once.
        case type(ProductField, String)
        /// Fields of pictures have inputs of their own and are left alone.
        case setField(ProductField, String)
        /// The path of a file.
        case addPicture(String)
        /// Counted from 0.
        case removePicture(Int)
        /// Counted from 0; the others close up.
        case movePicture(from: Int, to: Int)
        /// The paths of all pictures, in their order.
        case setPictures([String])
        /// Sends only the square in the middle of a picture, counted from 0, or all of it again.
        case toggleSquare(Int)
        /// Looks for everything that is wrong; nothing is sent.
        case check
        /// Whether pictures with too many bytes may be made smaller; forgotten when there are other pictures.
        case allowShrinking(Bool)
        /// Checks, and sends what is right.
        case submit
        /// The seller has seen that it was sold: the same form is another sale from now on.
        case acknowledge
        /// Stops checking or sending.
        case cancel
        /// Begins anew with an empty form, and forgets the draft.
        case discard
    }

    /// What a screen shows.
    public private(set) var state = State()

    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let pictures: ListingPictures
    @ObservationIgnored private let keeper: DraftKeeper?
    /// How long the server lets texts be.
    @ObservationIgnored public let texts: ProductLimits.Texts
    @ObservationIgnored private let language: Language
    @ObservationIgnored private let localTime: LocalTime
    @ObservationIgnored private let loader = Loader()
    /// What somebody has typed into: the others have no messages before a check.
    @ObservationIgnored private var touched: Set<ProductField> = []
    /// What was done to the form while it was being sent.
    @ObservationIgnored private var late: [(inout ListingForm) -> Void] = []
    /// The check or the sale that was begun last.
    @ObservationIgnored private var attempt: Task<Void, Never>?
    /// Read once for a sale.
    @ObservationIgnored private var seller: Seller?

    /// - Parameters:
    ///   - listings: what is told of the sale.
    ///   - vendors: who sells.
    ///   - preparation: looks at the files of pictures.
    ///   - drafts: keeps what is written until it is sold; `nil` keeps nothing.
    ///   - texts: how long the server lets texts be.
    ///   - language: of everything that is shown.
    ///   - localTime: the time zone of the user.
    ///   - sleep: waits before a draft that could not be kept is kept again.
    public init(
        listings: any ListingRepository, vendors: any VendorRepository, preparation: any PicturePreparation,
        drafts: (any ListingDraftRepository)? = nil, texts: ProductLimits.Texts = .contract,
        language: Language, localTime: LocalTime,
        sleep: @escaping Retry.Sleep = { try await Task.sleep(for: $0) }
    ) {
        self.localTime = localTime
        self.listings = listings
        self.vendors = vendors
        pictures = ListingPictures(preparation, language: language)
        keeper = drafts.map { DraftKeeper($0, sleep: sleep) }
        self.texts = texts
        self.language = language
    }

    /// Takes what the user did, and returns when the state shows what came of it.
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
            // Without it the same form gives the same listing, which nobody has to hear of.
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

    /// Returns when the draft is kept as it is now, or could not be. What is typed while the form is being sent becomes one
    /// when that ends.
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
            // It may be sent by now.
            guard !isBusy else { return }
            self.seller = seller
            if state.phase == .failed { state.phase = .editing }
        } catch {
            if !isBusy { fail(error) }
        }
    }

    /// What is being sent stays as it is; what is typed meanwhile is for afterwards.
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

    /// Amounts are judged together.
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

    /// Does what was typed meanwhile, unless it was sold. What came of the attempt is still to be read.
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

    /// What would be sent, a line for each field, for people who look before they send. Before a check it is
    /// what the form says.
    public var preview: [Field] { state.preview(in: language) }

    /// What would be sent in a few lines; empty before a check.
    public var summary: [Field] { state.summary(in: language) }

    /// What is wrong with a picture, for where it is chosen. What is found right is not decoded again for the sale.
    public func problems(ofPicture path: String) async -> [ProductProblem] {
        var form = ListingForm()
        form.pictures = [path]
        return await pictures.inspect(form).1
    }

    /// - Returns: the draft when nothing is wrong.
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

    /// Progress comes from any thread, so it passes through a stream that keeps only the newest.
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
            // The next attempt may be another seller's.
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

public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// Changes a product.
@MainActor
@Observable
public final class EditViewModel: ViewModel, HasSurroundings {
    /// The phase of a change.
    public enum Phase: Hashable, Sendable {
        case idle, loading, editing
        /// Nothing differs; nothing was sent.
        case unchanged
        /// There are unconfirmed questions, or pictures that are too large; nothing was sent.
        case needsConsent
        case saving, saved, failed
    }

    /// Everything that a screen shows.
    public struct State: Equatable, Sendable {
        /// The current product.
        public var product: ProductContent?
        /// The changes so far.
        public var form = EditForm()
        /// The error messages by field.
        public var messages: [ProductField: String] = [:]
        /// The change to send, after a successful check.
        public var change: ProductChange?
        /// The questions to confirm before sending.
        public var questions: [EditQuestion] = []
        /// Added pictures above the market's limit of bytes, while the user has not permitted shrinking them.
        public var oversized: [ListingPicture] = []
        /// The question about the pictures in `oversized`.
        public var shrinkQuestion: String?
        /// The price before and after the change, `₩27,000 → ₩30,000`; `nil` if it stays.
        public var priceChange: String?
        /// The current price before the discount, in the form of `was`.
        public var was: String?
        /// The product after the change.
        public var saved: ProductContent?
        /// The result, as a sentence.
        public var message: String?
        /// The part of the change that the server did not store, as a sentence; `nil` when it stored everything.
        public var lost: String?
        /// The failure of the last action; `nil` without one.
        public var failure: Failure?
        /// The loading phase.
        public var phase = Phase.idle

        /// Whether there are unsaved changes.
        public var isChanged: Bool { form != EditForm() }

        /// The result, including the lost part.
        public var notice: String? { message.map { [$0, lost].compactMap(\.self).joined(separator: " ") } }

        /// The text of a field: the typed one, or the product's.
        public func text(of field: ProductField) -> String {
            form[field] ?? product.map { EditForm.text(of: field, $0.product) } ?? ""
        }

        /// The remaining pictures in their new order, each counted from 0 in the current order.
        public var pictures: [Int] {
            form.order.map { $0.map { $0 - 1 } } ?? Array((product?.images ?? []).indices)
        }

        /// The picture for lists, counted from 0 in the current order.
        public var thumbnail: Int? {
            if let chosen = form.thumbnail { return chosen - 1 }
            return product.flatMap { content in
                content.images.firstIndex { $0.thumbnailAddress == content.thumbnail }
            }
        }
    }

    /// The user's actions.
    public enum Input: Hashable, Sendable {
        /// Loads the product and the seller. `asksServer` also asks the server whether it accepts the vendor; `toMark` is
        /// the intended mark, if any.
        case load(Product.ID, asksServer: Bool = false, toMark: ProductMark? = nil)
        /// Validates the form and the files of added pictures; sends nothing.
        case check(EditForm)
        /// Sets whether added pictures with too many bytes may be shrunk.
        case allowShrinking(Bool)
        /// Validates the form and sends the changes, if all questions about them are confirmed.
        case submit(EditForm, agreed: Set<EditQuestion> = [])
        /// Marks the loaded product. A sold product cannot be reserved.
        case mark(ProductMark)
        /// Changes a field during typing, and shows its messages at once.
        case type(ProductField, String)
        /// Moves a picture, counted from 0 in the new order.
        case movePicture(from: Int, to: Int)
        /// Removes a picture, counted from 0 in the new order.
        case removePicture(Int)
        /// The paths of all files to add, in their order after the remaining pictures.
        case setAdded([String])
        /// Chooses the picture for lists, counted from 0 in the new order.
        case chooseThumbnail(Int)
        /// Sends the typed changes, if all questions about them are confirmed and the product has not changed on the server.
        case save(agreed: Set<EditQuestion> = [])
    }

    /// The current state.
    public private(set) var state = State()

    @ObservationIgnored private let products: any ProductRepository
    @ObservationIgnored private let listings: any ListingRepository
    @ObservationIgnored private let texts: ProductLimits.Texts
    @ObservationIgnored private let vendors: any VendorRepository
    @ObservationIgnored private let files: ListingPictures
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()
    /// The changes of the form during saving.
    @ObservationIgnored private var late: [Input] = []
    /// The added pictures that can be sent, and the problems of the others.
    @ObservationIgnored private var added = AddedPictures()
    @ObservationIgnored private var isShrinkingAllowed = false
    @ObservationIgnored private let inspections = Loader()
    /// The running inspection of the added pictures.
    @ObservationIgnored private var inspection: Task<Void, Never>?
    /// The action for which the product was loaded.
    @ObservationIgnored private var act = ListingAct.change
    /// The seller of the loaded product.
    @ObservationIgnored private var seller: Seller?

    /// Creates the view model; `texts` are the server's limits of texts.
    public init(
        products: any ProductRepository, listings: any ListingRepository, vendors: any VendorRepository,
        preparation: any PicturePreparation, texts: ProductLimits.Texts = .contract, _ here: Surroundings
    ) {
        self.products = products
        self.listings = listings
        self.vendors = vendors
        files = ListingPictures(preparation, language: here.language)
        self.texts = texts
        self.here = here
    }

    /// Handles an action, and returns when the state has settled.
    public func send(_ input: Input) async {
        guard state.phase != .saving else {
            if input.changesForm { late.append(input) }
            return
        }
        let sent = state.form.added
        await handle(input)
        // Input during saving becomes a change of the current product, saved or not.
        guard state.phase != .saving, !late.isEmpty else { return }
        let (inputs, before) = (late, state)
        late = []
        for input in inputs {
            if case .setAdded(let paths) = input, before.saved != nil {
                await handle(.setAdded(paths.filter { !sent.contains($0) }))
            } else {
                await handle(input)
            }
        }
        (state.saved, state.message, state.lost) = (before.saved, before.message, before.lost)
        if before.phase == .failed || !state.isChanged {
            (state.failure, state.phase) = (before.failure, before.phase)
        }
    }

    private func handle(_ input: Input) async {
        switch input {
        case .load(let id, let asksServer, let mark):
            act = mark.map { .mark($0) } ?? .change
            await load(id, asksServer: asksServer)
        case .check(let form):
            await prepare(form)
            check(form)
        case .allowShrinking(let isAllowed):
            isShrinkingAllowed = isAllowed
            await setAdded(state.form.added)
        case .setAdded(let paths): await setAdded(paths)
        case .type(let field, let text):
            let old = state.product.map { EditForm.text(of: field, $0.product) }
            edit { $0[field] = text == old ? nil : text }
        case .movePicture(let from, let to):
            arrange { order in
                guard order.indices.contains(from), order.indices.contains(to) else { return }
                order.insert(order.remove(at: from), at: to)
            }
        case .removePicture(let index):
            let added = state.form.added.count
            arrange { if $0.indices.contains(index), $0.count + added > 1 { $0.remove(at: index) } }
        case .chooseThumbnail(let index):
            let pictures = state.pictures
            if pictures.indices.contains(index) { edit { $0.thumbnail = pictures[index] + 1 } }
        case .save(let agreed): await save(agreed: agreed)
        case .mark(let mark): await self.mark(mark)
        case .submit(let form, let agreed):
            await prepare(form)
            check(form)
            guard state.phase == .editing, let change = state.change, let id = state.product?.id,
                let seller
            else {
                return
            }
            guard agreed.isSuperset(of: state.questions), state.oversized.isEmpty else {
                state.phase = .needsConsent
                return
            }
            await save(id, change, as: seller)
        }
    }

    private func mark(_ mark: ProductMark) async {
        guard let product = state.product?.product else { return }
        if let message = mark.needless(for: product) {
            (state.message, state.failure, state.phase) = (message[language], nil, .unchanged)
        } else if mark == .reserved, product.isSoldOut {
            state.failure = Failure(.refused, ListingText.soldCannotBeReserved(product.name)[language])
            state.phase = .failed
        } else {
            await handle(.submit(mark.form))
        }
    }

    /// Inspects the files of added pictures, and shrinks the pictures where permitted.
    private func prepare(_ form: EditForm) async {
        guard !form.added.isEmpty else { return added = AddedPictures() }
        added = await files.adding(form.added, isShrinkingAllowed: isShrinkingAllowed)
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
            state.product = ProductContent(product, now: now(), localTime, in: language)
            state.phase = .editing
        } catch {
            fail(error)
        }
    }

    private func edit(_ change: (inout EditForm) -> Void) {
        guard state.product != nil else { return }
        var form = state.form
        change(&form)
        check(form)
        // The problems appear at the fields; the edit was not meant to send anything.
        (state.failure, state.message, state.phase) = (nil, nil, .editing)
    }

    private func setAdded(_ paths: [String]) async {
        guard state.product != nil, !paths.isEmpty || !state.form.added.isEmpty else { return }
        // In the form at once, so that a slow inspection of earlier paths does not bring these back.
        state.form.added = paths
        added = AddedPictures()
        let current = Task {
            let found = await inspections.load { [files, isShrinkingAllowed] _ in
                await files.adding(paths, isShrinkingAllowed: isShrinkingAllowed)
            }
            guard let found else { return }
            (added, inspection) = (found, nil)
            // A save that waits for the inspection checks the form itself.
            if state.phase != .saving { edit { $0.added = paths } }
        }
        inspection = current
        await current.value
    }

    /// The problems of a picture, for the screen that chooses it. A valid picture is not decoded again for sending.
    public func problems(ofPicture path: String) async -> [ProductProblem] {
        await files.adding([path], isShrinkingAllowed: false).problems
    }

    private func arrange(_ change: (inout [Int]) -> Void) {
        let old = state.pictures
        var order = old
        change(&order)
        guard order != old, let count = state.product?.images.count else { return }
        edit { form in
            form.order = order == Array(0..<count) ? nil : order.map { $0 + 1 }
            if let thumbnail = form.thumbnail, !order.contains(thumbnail - 1) { form.thumbnail = nil }
        }
    }

    private func save(agreed: Set<EditQuestion>) async {
        // Pictures that are still being inspected belong to the change.
        if let inspection {
            state.phase = .saving
            await inspection.value
        }
        check(state.form)
        guard state.phase == .editing, let change = state.change, let content = state.product, let seller
        else { return }
        guard agreed.isSuperset(of: state.questions), state.oversized.isEmpty else {
            state.phase = .needsConsent
            return
        }
        state.phase = .saving
        do throws(MarketError) {
            let current = try await products.product(content.id)
            guard current.says(the: content.product) else { return showConflict(current) }
        } catch {
            return fail(error)
        }
        await save(content.id, change, as: seller)
    }

    /// Shows the current product. Keeps the typed changes, but drops the order and the thumbnail if the product's pictures
    /// changed, because the places no longer match.
    private func showConflict(_ product: Product) {
        var form = state.form
        if product.images.map(\.id) != state.product?.images.map(\.id) {
            (form.order, form.thumbnail) = (nil, nil)
        }
        state.product = ProductContent(product, now: now(), localTime, in: language)
        check(form)
        state.failure = Failure(.refused, ListingText.changedMeanwhile[language])
        state.phase = .failed
    }

    private func check(_ form: EditForm) {
        guard let content = state.product else { return }
        state = State(product: content, form: form, phase: .editing)
        var (change, problems) = form.change(of: content.product, within: texts, adding: added.pictures)
        problems += added.problems
        guard problems.isEmpty else {
            state.messages = problems.messages(in: language)
            state.failure = problems.failure(in: language)
            state.phase = .failed
            return
        }
        let product = content.product
        state.change = change
        state.oversized = added.oversized
        if !added.oversized.isEmpty {
            state.shrinkQuestion = ListingText.needsConsent(added.oversized.count)[language]
        }
        state.was = product.price.decimal
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
        let before = state.product?.product
        state.phase = .saving
        do throws(MarketError) {
            let saved = try await listings.edit(id, change, as: seller)
            let content = ProductContent(saved, now: now(), localTime, in: language)
            state.product = content
            let lost = change.lost(in: saved)
            guard lost != change else {
                state.failure = Failure(.refused, ListingText.notKept(lost)[language])
                state.phase = .failed
                return
            }
            state.saved = content
            state.lost = lost.isEmpty ? nil : ListingText.notKept(lost)[language]
            (state.form, added) = (EditForm(), AddedPictures())
            let message = ListingText.done(change, to: saved.name, isBack: before?.isSoldOut == true)[
                language]
            let label = ProductText.asked[language]
            state.message = message + (state.priceChange.map { " \(label): \($0)" } ?? "")
            state.phase = .saved
        } catch .unsupported where !change.added.isEmpty {
            state.failure = Failure(.refused, ListingText.addsNoPictures[language])
            state.phase = .failed
        } catch {
            fail(error)
        }
    }

    private func fail(_ error: MarketError) {
        if case .invalid(let problems) = error { state.messages = problems.all.messages(in: language) }
        state.failure = Failure(error, in: language, doing: act)
        state.phase = .failed
    }
}

extension EditViewModel.Input {
    fileprivate var changesForm: Bool {
        switch self {
        case .type, .movePicture, .removePicture, .setAdded, .chooseThumbnail: true
        case .load, .check, .allowShrinking, .submit, .mark, .save: false
        }
    }
}

extension ProductChange {
    /// The part of the change that a product lacks, because other servers ignore fields beyond the contract.
    fileprivate func lost(in product: Product) -> ProductChange {
        var lost = ProductChange()
        if let category, category != product.category { lost.category = .some(category) }
        if let contact, contact != product.contact ?? "" { lost.contact = contact }
        if let isReserved, isReserved != product.isReserved { lost.isReserved = isReserved }
        return lost
    }
}

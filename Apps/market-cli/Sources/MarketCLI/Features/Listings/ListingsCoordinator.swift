import AppCore
import DIContainer
import MarketDomain
import MarketPresentation
import NetworkCore
import Observation
import Persistence
import PresentationCore
import SQLCore
import TerminalGraphics
import TerminalKit
import TerminalUI
import TextCore

/// Opens the screens of listings, which are independent of each other.
@MainActor
@Observable
final class ListingsCoordinator {
    @ObservationIgnored let flow: Flow
    @ObservationIgnored let language: Language
    /// The vendor that sells on this device.
    @ObservationIgnored let vendor: VendorViewModel
    @ObservationIgnored private let bookmarks: ProductBookmarksViewModel
    @ObservationIgnored let all: ProductsViewModel
    @ObservationIgnored let own: ProductsViewModel
    @ObservationIgnored private(set) weak var allScreen: ListingsScreen?
    @ObservationIgnored private(set) weak var ownScreen: ListingsScreen?
    /// Whether a form or a question is being prepared, so that a second key does not open another.
    @ObservationIgnored private var isOpening = false
    /// The products that are being marked, so that a second key does not mark one twice.
    @ObservationIgnored private var marking: Set<Product.ID> = []
    /// The layout of lists.
    private(set) var layout: ProductLayout
    @ObservationIgnored let app: AppDIContainer
    @ObservationIgnored private let run: Run
    /// The open pages, which show changes to their products.
    @ObservationIgnored private var pages: [WeakPage] = []
    /// The opened forms, until their typed text is stored.
    @ObservationIgnored private var sales: [SellViewModel] = []
    /// Pictures of the server, by their addresses. Pictures that the topmost screen does not show are released.
    @ObservationIgnored let thumbnails: SlotPictures<String>
    /// Pictures of this device.
    @ObservationIgnored let previews: SlotPictures<PicturePreview>
    /// The pictures of sheets, which are drawn together with a screen.
    @ObservationIgnored let largeThumbnails: SlotPictures<String>
    @ObservationIgnored let largePreviews: SlotPictures<PicturePreview>
    @ObservationIgnored private let sleep: @Sendable (Duration) async throws -> Void
    /// The live screen that appeared last.
    @ObservationIgnored private weak var followed: (any LiveScreen)?
    /// Serves all screens: only the visible screen looks for changes.
    @ObservationIgnored private lazy var follower = ChangeFollower(
        app.listingsScene().changes, sleep: sleep,
        isInSight: { [weak self] in self.flatMap { $0.followed.map($0.flow.isShown) } ?? false },
        look: { [weak self] in await self?.followed?.lookForChanges() ?? true })

    private struct WeakPage {
        weak var screen: ListingScreen?
    }

    /// The scopes of the screens.
    static let scopes: [ActionScope] =
        ListingScreen.allActions.map(\.scope) + [
            ListingsScreen.allActions.scope, ListingsScreen.ownActions.scope, BookmarksScreen.all.scope,
            .searchingListings, .filtering, .selling, .sending, .sold, .editing, .arranging, .rearranging,
            .choosingPictures, .lookingAtPicture, VendorScreen.all.scope, .namingVendor, .usingVendor,
            .choosing,
        ]

    /// `sleep` waits between two looks for changes by others.
    init(
        _ run: Run, _ app: AppDIContainer, _ flow: Flow,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) }
    ) {
        self.run = run
        self.app = app
        self.flow = flow
        language = run.language
        layout = app.settings.layout ?? .list
        vendor = app.vendorScene().makeVendorViewModel()
        bookmarks = app.listingsScene().makeProductBookmarksViewModel()
        all = app.listingsScene().makeProductsViewModel()
        own = app.listingsScene().makeProductsViewModel()
        self.sleep = sleep
        let (listings, selling) = (app.listingsScene().pictures, app.sellingScene().preparation)
        func thumbnails() -> SlotPictures<String> {
            SlotPictures(run) { address in
                try await listings.file(address).bytes
            } load: { address, size in
                try await listings.pixels(address, fitting: size)
            }
        }
        func previews() -> SlotPictures<PicturePreview> {
            SlotPictures(run) { preview in
                try await HTTPBody.file(HTTPFile(path: preview.path)).collect(upTo: PagePictures.sizeLimit)
            } load: { preview, size in
                try await selling.preview(path: preview.path, fitting: size, isSquare: preview.isSquare)
            }
        }
        (self.thumbnails, self.previews) = (thumbnails(), previews())
        (largeThumbnails, largePreviews) = (thumbnails(), previews())
    }

    /// Adds the tabs of listings.
    func addTabs() {
        let (allScreen, ownScreen) = (
            ListingsScreen(all, isMine: false, self), ListingsScreen(own, isMine: true, self)
        )
        flow.addTab(ListingsScreen.allTitle, allScreen)
        flow.addTab(ListingsScreen.ownTitle, ownScreen)
        (self.allScreen, self.ownScreen) = (allScreen, ownScreen)
        flow.addTab(BookmarksScreen.title, BookmarksScreen(bookmarks, self))
        Task { await vendor.send(.load) }
        Task { await bookmarks.send(.load(limit: 0)) }
    }

    /// Looks for changes while the screen is visible.
    func follow(_ screen: any LiveScreen) {
        followed = screen
        follower.start()
    }

    /// Stops looking: the app ends.
    func stopFollowing() { follower.stop() }

    /// The number of products on a page of a list.
    var pageSize: Int { max(app.settings.limit ?? 20, 20) }

    /// Expands and completes typed paths.
    var paths: PathCompletion { PathCompletion(home: run.environment.variables["HOME"]) }

    /// Switches between list and grid, also for later runs: it changes the setting that the commands use.
    func toggleLayout() async {
        layout = layout.toggled
        if run.isForVisitor { return }
        let store = FileSettingsStore(path: run.files.settings, default: AppSettings())
        do throws(StoreError) {
            _ = try await store.update { [layout] in $0.layout = layout }
        } catch {
            flow.show(toast: error.message(in: language, of: run.app), isFailure: true)
        }
    }

    /// `known` is the product as a list returned it, shown until its page is loaded.
    func open(_ product: Product.ID, known: Product?) {
        flow.push(listingScreen(app.listingsScene().makeProductViewModel(), product, known: known))
    }

    func listingScreen(_ model: ProductViewModel, _ product: Product.ID, known: Product?) -> ListingScreen {
        let screen = ListingScreen(model, product, known: known, self)
        pages = pages.filter { $0.screen != nil } + [WeakPage(screen: screen)]
        return screen
    }

    func askSearch(for list: ListingsScreen) {
        flow.present(
            InputSheet(
                title: LocalizedText("Search", "검색")[language], scope: .searchingListings,
                label: LocalizedText(
                    "Words, syllables or Korean initials. Leave it empty to see everything.",
                    "단어, 음절, 초성(ㅈㅈㄱ → 자전거). 비워 두면 모두 보여 줍니다.")[language],
                placeholder: list.filter.text.isEmpty
                    ? LocalizedText("For example bicycle", "예: 자전거")[language] : list.filter.text,
                purpose: .search, flow,
                then: { text in
                    var filter = list.filter
                    filter.text = text
                    list.show(filter)
                }))
    }

    func showFilter(of list: ListingsScreen) { flow.push(FilterScreen(list, self)) }

    func chooseSort(for list: ListingsScreen) {
        let sorts = ProductSort.allCases.filter { $0 != .best }
        flow.present(
            ChoiceSheet(
                title: LocalizedText("Sort by", "정렬")[language], sorts.map { $0.name(in: language) },
                current: sorts.firstIndex(of: list.filter.sort), flow
            ) { index in
                var filter = list.filter
                filter.sort = sorts[index]
                list.show(filter)
            })
    }

    /// `isForSale` returns to the form of a product as soon as there is a vendor.
    func showVendor(isForSale: Bool = false) {
        flow.push(VendorScreen(vendor, isForSale: isForSale, self))
    }

    func nameVendor(for screen: VendorScreen) {
        flow.present(
            InputSheet(
                title: LocalizedText("New vendor", "새 판매자")[language], scope: .namingVendor,
                label: LocalizedText("The name that buyers see", "구매자에게 보이는 이름")[language],
                placeholder: LocalizedText("For example Meng's shelf", "예: 민수네")[language], flow
            ) { name in
                await screen.create(name)
            })
    }

    func useVendor(for screen: VendorScreen) { flow.push(UseVendorScreen(vendor, screen, self)) }

    /// Reloads the user's products for the new vendor; those of the previous one disappear at once.
    func vendorChanged() async {
        guard own.state.phase != .idle else { return }
        await own.send(.forget)
        await ownScreen?.load()
    }
}

/// Bookmarks and marks.
extension ListingsCoordinator {
    /// The bookmarked products.
    var marked: Set<Product.ID> { bookmarks.state.marked }

    /// Adds or removes a bookmark; a removal can be undone.
    func changeBookmark(_ change: ProductBookmarksViewModel.Input) async {
        // The undo of an earlier message would no longer undo the last change.
        flow.hideToast()
        await bookmarks.send(change)
        let state = bookmarks.state
        flow.report(failure: state.failure, notice: state.notice, change: state.removed) {
            [weak self] in await self?.bookmarks.send(.restore($0))
        }
    }

    /// Marks a product, or lifts its reservation; both can be undone.
    func mark(_ product: Product.ID, as mark: ProductMark) async {
        guard marking.insert(product).inserted else { return }
        defer { marking.remove(product) }
        flow.hideToast()
        let model = app.sellingScene().makeEditViewModel()
        await model.send(.load(product, toMark: mark))
        guard let before = model.state.product?.product, model.state.failure == nil else {
            return flow.report(failure: model.state.failure, notice: nil)
        }
        let isLifted = mark == .reserved && before.availability == .reserved
        await model.send(.mark(isLifted ? .notReserved : mark))
        guard let saved = model.state.saved, let notice = model.state.notice else {
            return flow.report(failure: model.state.failure, notice: model.state.message)
        }
        await changed(saved.product)
        flow.show(toast: notice) { [weak self] in await self?.undo(to: before, with: model) }
    }

    private func undo(to before: Product, with model: EditViewModel) async {
        var form = EditForm()
        (form.stock, form.isReserved) = ("\(before.stock)", before.isReserved)
        await model.send(.submit(form))
        if let saved = model.state.saved { await changed(saved.product) }
        flow.report(failure: model.state.failure, notice: model.state.notice)
    }
}

/// The pictures of the screens.
extension ListingsCoordinator {
    var showsPictures: Bool { app.settings.pictures != GraphicsChoice.none }

    /// Shows a picture of this device as large as fits.
    func look(at preview: PicturePreview) {
        flow.present(PictureSheet(title: preview.name, preview, largePreviews, flow))
    }

    /// Shows a picture of the server as large as fits.
    func look(at address: String, title: String) {
        flow.present(PictureSheet(title: title, address, largeThumbnails, flow))
    }
}

/// Selling, changing and deleting.
extension ListingsCoordinator {
    func showSelling() { flow.push(sellScreen()) }

    func sellScreen() -> SellScreen {
        let sale = app.sellingScene().makeSellViewModel(keepsDraft: true)
        sales.append(sale)
        return SellScreen(sale, self)
    }

    /// A form was closed: its last text is still being stored.
    func left(_ sale: SellViewModel) {
        Task {
            await sale.settleDraft()
            sales.removeAll { $0 === sale }
        }
    }

    /// Returns when everything typed into forms, except an open one, is stored or could not be stored.
    func settle(besides open: SellViewModel? = nil) async {
        for sale in sales where sale !== open { await sale.settleDraft() }
    }

    func choosePictures(for sale: SellViewModel) {
        guard let model = app.sellingScene().makePictureChooserViewModel(for: sale) else { return }
        flow.push(PictureChooserScreen(model, ChosenPictures(of: sale), self))
    }

    func choosePictures(for edit: EditViewModel) {
        guard let model = app.sellingScene().makePictureChooserViewModel(for: edit) else { return }
        flow.push(PictureChooserScreen(model, ChosenPictures(of: edit), self))
    }

    /// Adds the usable pictures among those from a browser to a form.
    ///
    /// - Parameters:
    ///   - files: the paths of the pictures.
    ///   - form: the pictures of the form.
    ///   - kept: the number of other pictures of the listing.
    ///   - check: returns the problems of a picture.
    /// - Returns: the problems of the others.
    func add(
        _ files: [String], to form: ChosenPictures, besides kept: Int = 0,
        check: @MainActor (String) async -> [ProductProblem]
    ) async -> [String] {
        let most = ProductLimits.pictures.upperBound
        var problems: [String] = []
        for file in files {
            guard kept + form.paths().count < most else {
                let words = LocalizedText(
                    "A listing has at most \(most) pictures. The others were left out.",
                    "사진은 \(most)장까지 올릴 수 있어서 나머지는 뺐습니다.")
                return problems + [words[language]]
            }
            if let problem = await check(file).first {
                problems.append(problem.message(in: language))
            } else if !form.paths().contains(file) {
                await form.set(form.paths() + [file])
            }
        }
        return problems
    }

    /// Whether the user chooses pictures in the folders of this device, and not in a browser elsewhere.
    var hasFolders: Bool { app.sellingScene().folders != nil }

    /// The purpose of the button of the pictures on a page, where a button of its own sends them.
    var pictureHint: String? {
        hasFolders
            ? nil : LocalizedText("You can reorder or remove pictures.", "순서를 바꾸거나 뺄 수 있습니다.")[language]
    }

    func arrangePictures(of sale: SellViewModel) { flow.push(PicturesScreen(sale, self)) }

    func arrangePictures(of edit: EditViewModel) { flow.push(ListedPicturesScreen(edit, self)) }

    /// The first folder to show pictures from: the current folder.
    var firstFolder: String {
        run.environment.variables["PWD"] ?? run.environment.variables["HOME"] ?? "/"
    }

    /// A path as a shell shows it: relative to the home folder, if inside it.
    func shortened(_ path: String) -> String {
        guard let home = run.environment.variables["HOME"], !home.isEmpty,
            path == home || path.hasPrefix(home + "/")
        else { return path }
        return "~" + path.dropFirst(home.count)
    }

    /// A product was listed: reloads the lists.
    func sold() async {
        for list in [all, own] where list.state.phase != .idle { await list.send(.refresh) }
    }

    func edit(_ product: Product.ID) async {
        guard !isOpening else { return }
        isOpening = true
        defer { isOpening = false }
        if let screen = await editScreen(of: product) { flow.push(screen) }
    }

    /// The form of a product; reports the failure and returns `nil` for one that the user may not change.
    func editScreen(of product: Product.ID) async -> EditScreen? {
        let model = app.sellingScene().makeEditViewModel()
        await model.send(.load(product))
        guard let failure = model.state.failure else { return EditScreen(model, self) }
        flow.report(failure: failure, notice: nil)
        return nil
    }

    /// A product was changed: updates every list and page immediately.
    func changed(_ product: Product) async {
        for list in [all, own] { await list.send(.changed(product)) }
        for page in pages { await page.screen?.model.send(.changed(product)) }
    }

    /// Asks, then deletes; the message offers an undo if possible.
    func delete(_ product: Product.ID) async {
        guard !isOpening else { return }
        isOpening = true
        defer { isOpening = false }
        let model = app.sellingScene().makeDeletionViewModel()
        await model.send(.load(product))
        guard let content = model.state.product, model.state.failure == nil else {
            return flow.report(failure: model.state.failure, notice: nil)
        }
        let name = content.name
        flow.ask(
            Alert(
                title: LocalizedText("Delete the product?", "상품을 삭제할까요?")[language],
                message: LocalizedText("No. \(product), \(name)", "\(product)번 “\(name)”")[language]
            ) { isYes in
                if isYes { self.flow.start { await self.delete(with: model) } }
            })
    }

    private func delete(with model: DeletionViewModel) async {
        await model.send(.delete)
        guard let deletion = model.state.deletion, model.state.failure == nil else {
            return flow.report(failure: model.state.failure, notice: nil)
        }
        let id = deletion.product.id
        for list in [all, own] { await list.send(.removed(id)) }
        for page in pages where page.screen?.product == id { page.screen.map { flow.close($0) } }
        let message = [model.state.message, model.state.undoUntil].compactMap { $0 }.joined(separator: " ")
        guard deletion.restorableUntil != nil else { return flow.show(toast: message) }
        flow.show(toast: message) { await self.restore(id, with: model) }
    }

    private func restore(_ id: Product.ID, with model: DeletionViewModel) async {
        await model.send(.restore(id))
        if let restored = model.state.restored {
            for list in [all, own] { await list.send(.restored(restored.product)) }
        }
        flow.report(failure: model.state.failure, notice: model.state.message)
    }
}

extension ListingsCoordinator {
    /// The line for a shell of a command with the same effect as an action on a screen.
    func commandLine(_ command: String) -> String { run.commandLine(command) }
}

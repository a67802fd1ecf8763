import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The page of one product.
@MainActor
final class ListingScreen: ListingHost, LiveScreen {
    let model: ProductViewModel
    let product: Product.ID
    /// The product as a list returned it, shown until the page is loaded.
    private let known: Product?
    let coordinator: ListingsCoordinator
    private let pictures: SlotPictures<String>
    private static let page: ElementID = "page"

    init(
        _ model: ProductViewModel, _ product: Product.ID, known: Product?,
        _ coordinator: ListingsCoordinator
    ) {
        self.model = model
        self.product = product
        self.known = known
        self.coordinator = coordinator
        pictures = coordinator.thumbnails
    }

    var title: String { model.state.content?.name ?? LocalizedText("Product", "상품")[coordinator.language] }
    var address: PageAddress? { ListingAddress.listing(product).page }
    var actions: ScreenActions<ListingScreen> {
        let count = coordinator.showsPictures ? model.state.content?.pictureCount ?? 0 : 0
        return Self.allActions[(isMine ? 3 : 0) + min(count, 2)]
    }

    /// For listings of others and of the user, each without pictures, with one, and with several.
    nonisolated static let allActions = [false, true].flatMap { isMine in
        (0...2).map { actions(isMine: isMine, pictures: $0) }
    }

    private typealias PageAction = ScreenAction<ListingScreen>

    private nonisolated static func actions(isMine: Bool, pictures: Int) -> ScreenActions<ListingScreen> {
        let others: [PageAction] = [
            Action.refresh.forScreen(command: { "show \($0.product)" }) {
                await $0.model.send(.load($0.product))
            },
            .sell.unhinted,
        ]
        let name = (isMine ? "my-listing" : "listing") + ["", "-picture", "-pictures"][pictures]
        return ScreenActions(
            page: name,
            (pictures > 1 ? pager : []) + [look(isListed: pictures > 0)]
                + (isMine
                    ? PageAction.onListing + others + [.bookmark.unhinted]
                    : [.bookmark] + others + PageAction.onListing.map(\.unhinted)))
    }

    private nonisolated static let pager: [PageAction] = [
        Action(
            .nextPicture, LocalizedText("Next picture", "다음 사진"), keys: ["right", "l"],
            hint: LocalizedText("next picture", "다음 사진")
        ).forScreen(command: { $0.line(picture: $0.shown + 1) }) { await $0.model.send(.nextPicture) },
        Action(.previousPicture, LocalizedText("Previous picture", "이전 사진"), keys: ["left", "h"])
            .forScreen(command: { $0.line(picture: $0.shown - 1) }) {
                await $0.model.send(.previousPicture)
            },
    ]

    private nonisolated static func look(isListed: Bool) -> PageAction {
        let look = Action(
            .open, LocalizedText("Look at the picture", "사진 크게 보기"), keys: ["enter"],
            hint: LocalizedText("look", "크게 보기"))
        return (isListed ? look : .open).forScreen(command: { $0.line(picture: $0.shown) }) { $0.look() }
    }

    private var isMine: Bool {
        model.state.content.map { coordinator.vendor.state.mayChange($0.product) } ?? false
    }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        guard let content = state.content else { return EmptyView.element(nil, state.phase, context) }
        let status =
            if let change = state.change, state.phase == .loaded() {
                Element.text(StyledText(" " + ProductText.change(change)[context.language], .warning))
                    .role(.status)
            } else {
                StatusLine([], note: state.savedNote, phase: state.phase, isEmpty: false).element(context)
            }
        let facts = facts(content, context)
        let place = Self.place(context)
        let body: Element =
            if !coordinator.showsPictures {
                facts
            } else if context.isNarrow {
                .column(
                    [
                        .row([.space, picture(content, place, context), .space]).height(
                            .fixed(place.rows + 1)), facts,
                    ],
                    gap: 1)
            } else {
                .row([picture(content, place, context), facts.width(.fill(1))], gap: 2)
            }
        return .column([status, .scroll(Self.page, body)])
    }

    /// The current picture, with the pager below it.
    private func picture(_ content: ProductContent, _ place: PicturePlace, _ context: ViewContext) -> Element
    {
        let state = model.state
        let image =
            content.images.indices.contains(state.pictureIndex) ? content.images[state.pictureIndex] : nil
        let find = pictures.pictures(context, place)
        // The next picture is drawn in advance.
        let next = content.images.dropFirst(state.pictureIndex + 1).first
        pictures.show([image, next].compactMap { $0?.address }, place)
        let count = content.pictureCount
        let words =
            count == 0
            ? LocalizedText("Picture of \(content.name)", "\(content.name) 사진")
            : LocalizedText(
                "Picture \(state.pictureIndex + 1) of \(count) of \(content.name)",
                "\(content.name) 사진 \(count)장 가운데 \(state.pictureIndex + 1)번째")
        let slot = PictureSlot(image.flatMap { find($0.address) }, title: content.name)
        let language = context.language
        return .column([
            .picture(slot, label: words[language]).width(.fixed(place.columns))
                .height(.fixed(place.rows)).action(.open),
            PicturePager.element(state.pictureIndex + 1, of: count, in: language),
        ]).width(.fixed(place.columns))
    }

    private static func place(_ context: ViewContext) -> PicturePlace {
        context.isNarrow
            ? PicturePlace(columns: min(24, context.size.columns), rows: 6)
            : PicturePlace(
                columns: min(64, context.size.columns / 2 - 2), rows: min(28, max(6, context.size.rows - 6)))
    }

    private func facts(_ content: ProductContent, _ context: ViewContext) -> Element {
        let language = context.language
        var price = StyledText(content.price, .strong)
        if let before = content.before, let percent = content.discountPercent {
            price += StyledText("  -\(percent)%", .warning) + StyledText("  \(before)", .dim)
        }
        var lines: [Element] = [
            .text(StyledText(content.name, .heading), .wrapped()).role(.heading), .text(price),
        ]
        if coordinator.marked.contains(content.id) {
            lines.append(
                .text(StyledText(ProductLines.bookmarked[language], .bad)).action(.bookmarkListing))
        }
        lines += [.text(""), .fields(content.fields)]
        if !content.description.isEmpty {
            lines.append(.text(""))
            lines += content.description.split(separator: "\n", omittingEmptySubsequences: false)
                .map { .text(StyledText($0.isEmpty ? " " : String($0)), .wrapped()) }
        }
        if !isMine {
            let note =
                content.vendor.map { name in
                    LocalizedText(
                        "Only the vendor, \(name), can change it.", "판매자(\(name))만 수정하거나 삭제할 수 있습니다.")
                } ?? LocalizedText("Only its vendor can change it.", "판매자만 수정하거나 삭제할 수 있습니다.")
            lines += [.text(""), .text(StyledText(note[language], .dim), .wrapped())]
        }
        return .column(lines)
    }

    func appear() async {
        coordinator.follow(self)
        if model.state.phase == .idle, let known { await model.send(.preview(known)) }
        await model.send(.load(product))
    }

    func disappear() {
        pictures.show([], PicturePlace(columns: 1, rows: 1))
        Task { [model] in await model.send(.leave) }
    }

    func lookForChanges() async -> Bool { await model.lookAgain() }

    func subject(of item: ItemID?) -> Product? { model.state.content?.product }

    private func look() {
        guard let content = model.state.content, content.images.indices.contains(shown) else { return }
        coordinator.look(at: content.images[shown].address, title: content.name)
    }

    /// The command that shows the nearest picture to an index.
    private func line(picture index: Int) -> String {
        let last = max(0, (model.state.content?.pictureCount ?? 1) - 1)
        return "images \(product) --number \(min(max(index, 0), last) + 1)"
    }

    private var shown: Int { model.state.pictureIndex }
}

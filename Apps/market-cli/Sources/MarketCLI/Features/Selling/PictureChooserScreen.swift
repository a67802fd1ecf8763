import AppCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalKit
import TerminalUI
import TextCore

/// The chosen pictures of a form: their paths, and how to set them.
@MainActor
struct ChosenPictures {
    let paths: @MainActor () -> [String]
    let set: @MainActor ([String]) async -> Void

    init(of sale: SellViewModel) {
        paths = { sale.state.form.pictures }
        set = { await sale.send(.setPictures($0)) }
    }

    init(of edit: EditViewModel) {
        paths = { edit.state.form.added }
        set = { await edit.send(.setAdded($0)) }
    }
}

/// Browses folders for pictures. Chosen pictures are added to the form immediately.
@MainActor
@Observable
final class PictureChooserScreen: Screen {
    @ObservationIgnored private let model: PictureChooserViewModel
    @ObservationIgnored private let form: ChosenPictures
    @ObservationIgnored private let coordinator: ListingsCoordinator
    @ObservationIgnored private let previews: SlotPictures<PicturePreview>
    /// The picture of the selected row.
    private var seen: PicturePreview?
    private static let field: ElementID = "find"

    init(_ model: PictureChooserViewModel, _ form: ChosenPictures, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.form = form
        self.coordinator = coordinator
        previews = coordinator.previews
    }

    /// Each folder has its own list, which starts at its top. The names of lists and rows do not tell a browser where the
    /// files are.
    private var list: ElementID { ElementID("files-\(model.state.folder.hashValue)") }
    private nonisolated static func id(_ entry: PictureChooserViewModel.Entry) -> ItemID {
        .number(entry.path.hashValue)
    }

    var title: String { LocalizedText("Choose pictures", "사진 고르기")[coordinator.language] }
    var scope: ActionScope { .choosingPictures }

    func body(in context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        let status = StatusLine(
            [
                coordinator.shortened(state.folder),
                ListingFields.count(state.kept + state.chosen.count, language),
            ],
            note: nil, phase: state.phase,
            isEmpty: false)
        let find = Element.row([
            .text(StyledText("⌕", .accent)).role(.decoration),
            .field(
                Self.field,
                FieldSource(
                    state.filter,
                    placeholder: LocalizedText(
                        "Part of a name, or a folder such as ~/Pictures", "이름 일부 또는 폴더(예: ~/Pictures)")[
                            language], completion: { [paths = coordinator.paths] in paths.completed($0) }),
                label: LocalizedText("Find by name", "이름으로 찾기")[language]
            ).width(.fill(1)),
        ])
        let files = files(context)
        guard let place = place(context) else { return .column([status.element(context), find, files]) }
        return .column([
            status.element(context), find,
            .row([files.width(.fill(1)), preview(place, context)], gap: 2).fill(),
        ])
    }

    private func files(_ context: ViewContext) -> Element {
        let (state, language) = (model.state, context.language)
        guard !state.entries.isEmpty else {
            return EmptyView.element(state.emptyMessage, state.phase, context)
        }
        let (entries, chosen) = (state.entries, state.chosen)
        let list = Element.list(
            self.list,
            ListSource(
                count: entries.count, id: { Self.id(entries[$0]) },
                row: { Self.row(entries[$0], chosen, language) }), label: title)
        guard let message = state.emptyMessage else { return list }
        return .column([list, .text(StyledText(message, .dim), .wrapped())])
    }

    private nonisolated static func row(
        _ entry: PictureChooserViewModel.Entry, _ chosen: [String], _ language: Language
    ) -> Element {
        switch entry {
        case .parent:
            return .text(StyledText("    ../", .link))
                .label(LocalizedText("the folder above", "상위 폴더")[language])
        case .folder(let name, _):
            return .text(StyledText("    \(name)/", .link))
                .label(LocalizedText("folder \(name)", "폴더 \(name)")[language])
        case .picture(let name, let path, let bytes):
            let number = chosen.firstIndex(of: path).map { $0 + 1 }
            let mark = number.map { "[\($0)] " } ?? "    "
            let size = NumberText.bytes(bytes, in: language)
            let label =
                number.map {
                    LocalizedText("\(name), \(size), picture \($0)", "\(name), \(size), \($0)번째 사진")
                }
                ?? LocalizedText("\(name), \(size)", "\(name), \(size)")
            return .row([
                .text(StyledText(mark, .good) + StyledText(name, number == nil ? .plain : .strong))
                    .width(.fill(1)).label(label[language]),
                .text(StyledText(size, .dim)).priority(-1).role(.decoration),
            ])
        }
    }

    /// The place of the selected picture, if there is room.
    private func place(_ context: ViewContext) -> PicturePlace? {
        guard coordinator.showsPictures, !context.isNarrow, context.size.rows >= 14 else { return nil }
        return PicturePlace(
            columns: min(60, context.size.columns * 2 / 5), rows: min(30, context.size.rows - 8))
    }

    private func preview(_ place: PicturePlace, _ context: ViewContext) -> Element {
        let find = previews.pictures(context, place)
        previews.show([seen].compactMap { $0 }, place)
        guard let seen else { return Element.column([.space]).width(.fixed(place.columns)) }
        let name = seen.name
        return .column([
            .picture(
                PictureSlot(find(seen), title: name),
                label: LocalizedText("Picture \(name)", "\(name) 사진")[context.language]
            ).height(.fixed(place.rows)),
            .text(StyledText(name, .dim), .centred).role(.decoration), .space,
        ]).width(.fixed(place.columns))
    }

    func appear() async {
        guard model.state.folder.isEmpty else { return }
        let first = form.paths().last.flatMap { path in
            path.lastIndex(of: "/").map { String(path[..<$0]) }
        }
        await model.send(.open(first ?? coordinator.firstFolder))
        coordinator.flow.focus(list)
    }

    func disappear() { previews.show([], PicturePlace(columns: 1, rows: 1)) }

    func chose(_ item: ItemID, of list: ElementID) {
        guard list == self.list else { return }
        let entry = model.state.entries.first { item == Self.id($0) }
        if case .picture(_, let path, _) = entry {
            seen = PicturePreview(path: path, isSquare: false)
        } else {
            seen = nil
        }
    }

    func edited(_ field: ElementID, _ text: String) async {
        // A folder takes effect only once its path is complete.
        if !Self.isFolder(text) { await model.send(.filter(text)) }
    }

    private static func isFolder(_ text: String) -> Bool { text.hasPrefix("/") || text.hasPrefix("~") }

    func submitted(_ field: ElementID, _ text: String) async {
        if Self.isFolder(text) {
            await model.send(.filter(text))
            await open(coordinator.paths.path(typed: text))
        }
        coordinator.flow.focus(list)
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        switch action {
        case .open:
            guard let entry = model.state.entries.first(where: { item == Self.id($0) }) else { return }
            switch entry {
            case .parent(let path), .folder(_, let path): await open(path)
            case .picture(_, let path, _): await use(.toggle(path))
            }
        case .chooseAllPictures: await use(.chooseAll)
        case .folderUp:
            if case .parent(let path)? = model.state.entries.first { await open(path) }
        case .findPicture: coordinator.flow.focus(Self.field)
        case .submit: coordinator.flow.close(self)
        default: break
        }
    }

    private func open(_ folder: String) async {
        await model.send(.open(folder))
        coordinator.flow.report(failure: model.state.failure, notice: nil)
        coordinator.flow.focus(list)
    }

    private func use(_ input: PictureChooserViewModel.Input) async {
        await model.send(input)
        coordinator.flow.report(failure: model.state.failure, notice: nil)
        await form.set(model.state.chosen)
        // Chosen pictures are marked before they are checked.
        let refused = await model.refuseOthers()
        guard !refused.isEmpty else { return }
        coordinator.flow.report(failure: model.state.failure, notice: nil)
        await form.set(form.paths().filter { !refused.contains($0) })
    }
}

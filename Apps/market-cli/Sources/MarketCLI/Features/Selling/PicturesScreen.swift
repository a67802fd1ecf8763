import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The pictures of a new listing in their order, and which of them are cropped square.
@MainActor
final class PicturesScreen: Screen {
    private let model: SellViewModel
    private let coordinator: ListingsCoordinator
    private let previews: SlotPictures<PicturePreview>
    private static let list: ElementID = "pictures"
    private static let place = PicturePlace(columns: 14, rows: 5)

    init(_ model: SellViewModel, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.coordinator = coordinator
        previews = coordinator.previews
    }

    var title: String { LocalizedText("Pictures", "사진")[coordinator.language] }
    var scope: ActionScope { .arranging }

    private var sources: [PicturePreview] {
        let form = model.state.form
        return form.pictures.map { PicturePreview(path: $0, isSquare: form.squares.contains($0)) }
    }

    func body(in context: ViewContext) -> Element {
        let (language, sources) = (context.language, sources)
        let count = Element.text(
            StyledText(" " + ListingFields.count(sources.count, language), .dim)
        ).role(.status)
        let problem = model.state.messages[.pictures].map {
            [Element.text(StyledText($0, .bad), .wrapped()).role(.status)]
        }
        guard !sources.isEmpty else {
            let words = LocalizedText("No pictures yet.", "아직 사진이 없습니다.")
            let next = EmptyView.Next(.addPictures) {
                LocalizedText("Press \($0) to add some.", "\($0) 키를 눌러 추가하세요.")
            }
            return .column(
                [count] + (problem ?? [])
                    + [EmptyView.element(words[language], .loaded(), context, next: next)])
        }
        let place = coordinator.showsPictures && context.size.rows >= 18 ? Self.place : nil
        let find = place.map { previews.pictures(context, $0) }
        if let place { previews.show(sources, place) }
        let list = Element.list(
            Self.list,
            ListSource(
                count: sources.count, rowHeight: place.map { $0.rows + 1 } ?? 1,
                id: { sources[$0].id },
                row: { index in
                    Self.row(index, sources[index], find?(sources[index]), place, language)
                }), label: title)
        return .column([count] + (problem ?? []) + [list])
    }

    nonisolated static func row(
        _ index: Int, _ source: PicturePreview, _ picture: SlotPicture?, _ place: PicturePlace?,
        _ language: Language
    ) -> Element {
        let square = source.isSquare ? LocalizedText("square", "정사각형")[language] : nil
        let first = index == 0 ? LocalizedText("shown in lists", "대표 사진")[language] : nil
        let facts = [square, first].compactMap { $0 }.joined(separator: " · ")
        let words = Element.column([
            .text(StyledText("\(index + 1)  ", .accent) + StyledText(source.name, .strong)),
            .text(StyledText(facts, .dim)),
        ])
        guard let place else {
            return .text(
                StyledText("\(index + 1)  ", .accent) + StyledText(source.name, .strong)
                    + StyledText(facts.isEmpty ? "" : "  \(facts)", .dim))
        }
        let slot = Element.picture(
            PictureSlot(picture, title: source.name),
            label: LocalizedText("Picture \(index + 1)", "사진 \(index + 1)")[language]
        ).width(.fixed(place.columns)).height(.fixed(place.rows)).role(.decoration)
        return .column([.row([slot, words.width(.fill(1))]).height(.fixed(place.rows))])
    }

    func disappear() { previews.show([], Self.place) }

    func perform(_ action: ActionID, on item: ItemID?) async {
        let index = sources.firstIndex { $0.id == item }
        switch (action, index) {
        case (.submit, _): coordinator.flow.close(self)
        case (.addPictures, _): coordinator.choosePictures(for: model)
        case (.pictureEarlier, let index?): await model.send(.movePicture(from: index, to: index - 1))
        case (.pictureLater, let index?): await model.send(.movePicture(from: index, to: index + 1))
        case (.removePicture, let index?): await remove(index)
        case (.squarePicture, let index?): await model.send(.toggleSquare(index))
        case (.open, let index?): coordinator.look(at: sources[index])
        default: break
        }
    }

    private func remove(_ index: Int) async {
        let path = model.state.form.pictures[index]
        let source = sources[index]
        await model.send(.removePicture(index))
        let words = LocalizedText("Removed \(source.name).", "\(source.name) 사진을 뺐습니다.")
        coordinator.flow.show(toast: words[coordinator.language]) { [model] in
            var paths = model.state.form.pictures
            guard !paths.contains(path) else { return }
            paths.insert(path, at: min(index, paths.count))
            await model.send(.setPictures(paths))
            if source.isSquare, let place = paths.firstIndex(of: path) {
                await model.send(.toggleSquare(place))
            }
        }
    }

    func command(for action: ActionID, on item: ItemID?) -> String? { nil }

    func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        action != .addPictures || coordinator.hasFolders
    }
}

/// The pictures of a listed product: their order, the removed ones, the thumbnail, and the added ones.
@MainActor
final class ListedPicturesScreen: Screen {
    private let model: EditViewModel
    private let coordinator: ListingsCoordinator
    private let pictures: SlotPictures<String>
    private let previews: SlotPictures<PicturePreview>
    private static let place = PicturePlace(columns: 14, rows: 5)

    init(_ model: EditViewModel, _ coordinator: ListingsCoordinator) {
        self.model = model
        self.coordinator = coordinator
        pictures = coordinator.thumbnails
        previews = coordinator.previews
    }

    var title: String { LocalizedText("Pictures", "사진")[coordinator.language] }
    var scope: ActionScope { .rearranging }

    func body(in context: ViewContext) -> Element {
        let (language, order, chosen) = (context.language, model.state.pictures, model.state.thumbnail)
        let images = model.state.product?.images ?? []
        let place = coordinator.showsPictures && context.size.rows >= 18 ? Self.place : nil
        let find = place.map { pictures.pictures(context, $0) }
        if let place { pictures.show(order.map { images[$0].thumbnailAddress }, place) }
        let added = model.state.form.added.map { PicturePreview(path: $0, isSquare: false) }
        let findAdded = place.map { previews.pictures(context, $0) }
        if let place { previews.show(added, place) }
        let notes = [model.state.messages[.pictures], model.state.messages[.thumbnail]].compactMap { $0 }
        return .column(
            notes.map { .text(StyledText($0, .bad), .wrapped()) } + [
                .list(
                    "listed-pictures",
                    ListSource(
                        count: order.count + added.count, rowHeight: place.map { $0.rows + 1 } ?? 1,
                        id: { index in
                            index < order.count
                                ? .number(images[order[index]].id)
                                : added[index - order.count].id
                        },
                        row: { index in
                            guard index < order.count else {
                                let source = added[index - order.count]
                                return PicturesScreen.row(
                                    index, source, findAdded?(source), place, language)
                            }
                            return Self.row(
                                index, order[index], order[index] == chosen,
                                find?(images[order[index]].thumbnailAddress), place, language)
                        }), label: title)
            ])
    }

    private nonisolated static func row(
        _ index: Int, _ number: Int, _ isChosen: Bool, _ picture: SlotPicture?, _ place: PicturePlace?,
        _ language: Language
    ) -> Element {
        let name = LocalizedText("Picture \(number + 1)", "사진 \(number + 1)")[language]
        let note = isChosen ? LocalizedText("shown in lists", "대표 사진")[language] : ""
        let line = StyledText("\(index + 1)  ", .accent) + StyledText(name, .strong)
        guard let place else { return .text(line + StyledText("  \(note)", .dim)) }
        let slot = Element.picture(PictureSlot(picture, title: name), label: name)
            .width(.fixed(place.columns)).height(.fixed(place.rows)).role(.decoration)
        let words = Element.column([.text(line), .text(StyledText(note, .dim))]).width(.fill(1))
        return .column([.row([slot, words]).height(.fixed(place.rows))])
    }

    func disappear() {
        pictures.show([], Self.place)
        previews.show([], Self.place)
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        let images = model.state.product?.images ?? []
        let index = model.state.pictures.firstIndex { item == .number(images[$0].id) }
        if let path = model.state.form.added.first(where: {
            item == PicturePreview(path: $0, isSquare: false).id
        }) {
            switch action {
            case .removePicture:
                return await model.send(.setAdded(model.state.form.added.filter { $0 != path }))
            case .open: return coordinator.look(at: PicturePreview(path: path, isSquare: false))
            default: break
            }
        }
        switch (action, index) {
        case (.submit, _): coordinator.flow.close(self)
        case (.addPictures, _): coordinator.choosePictures(for: model)
        case (.pictureEarlier, let index?): await model.send(.movePicture(from: index, to: index - 1))
        case (.pictureLater, let index?): await model.send(.movePicture(from: index, to: index + 1))
        case (.listPicture, let index?): await model.send(.chooseThumbnail(index))
        case (.open, let index?):
            let number = model.state.pictures[index]
            let title = LocalizedText("Picture \(number + 1)", "사진 \(number + 1)")
            coordinator.look(at: images[number].address, title: title[coordinator.language])
        case (.removePicture, let index?):
            guard model.state.pictures.count + model.state.form.added.count > 1 else {
                let words = LocalizedText("A listing needs a picture.", "상품에는 사진이 한 장 이상 있어야 합니다.")
                return coordinator.flow.show(toast: words[coordinator.language], isFailure: true)
            }
            await model.send(.removePicture(index))
        default: break
        }
    }

    func offers(_ action: ActionID, on item: ItemID?) -> Bool {
        action != .addPictures || coordinator.hasFolders
    }
}

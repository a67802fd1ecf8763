import AppCore
import TerminalUI
import TextCore

/// One picture, as large as fits.
@MainActor
final class PictureSheet<Source: Hashable & Sendable>: Screen {
    let title: String
    let scope = ActionScope.lookingAtPicture
    private let source: Source
    private let pictures: SlotPictures<Source>
    private let flow: Flow

    /// `pictures` are the pictures of sheets, because the screen below is drawn at the same time.
    init(title: String, _ source: Source, _ pictures: SlotPictures<Source>, _ flow: Flow) {
        self.title = title
        self.source = source
        self.pictures = pictures
        self.flow = flow
    }

    func body(in context: ViewContext) -> Element {
        let place = PicturePlace(
            columns: max(10, context.size.columns - 10), rows: max(3, context.size.rows - 6))
        let find = pictures.pictures(context, place)
        pictures.show([source], place)
        return .picture(
            PictureSlot(find(source), title: title),
            label: LocalizedText("Picture: \(title)", "사진: \(title)")[context.language]
        ).width(.fixed(place.columns)).height(.fixed(place.rows))
    }

    func disappear() { pictures.show([], PicturePlace(columns: 1, rows: 1)) }

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .open { flow.dismiss(self) }
    }
}

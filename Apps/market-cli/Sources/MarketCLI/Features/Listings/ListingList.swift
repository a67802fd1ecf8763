import AppCore
import MarketPresentation
import TerminalUI

/// A row of a list of listings.
protocol ListingRow: Identifiable<Int>, Sendable {
    /// The address of the thumbnail.
    var thumbnail: String? { get }
}

extension ProductRow: ListingRow {}
extension ProductBookmarksViewModel.Row: ListingRow {}

/// A list or grid of listings with their pictures, shared by several screens.
@MainActor
final class ListingList {
    private let id: ElementID
    private let coordinator: ListingsCoordinator
    private var place: PicturePlace?
    private var sight = 0..<0
    /// The thumbnails of a range of rows.
    private var thumbnails: (Range<Int>) -> [String] = { _ in [] }

    init(_ id: ElementID, _ coordinator: ListingsCoordinator) {
        self.id = id
        self.coordinator = coordinator
    }

    /// The rows, which are the first of `total`. `subject` identifies the list: a list with a different subject begins at
    /// its top.
    func element<Row: ListingRow>(
        _ rows: [Row], outOf total: Int? = nil, of subject: (any Hashable & Sendable)? = nil, label: String,
        _ context: ViewContext, make: @escaping @Sendable (Row) -> ListingItem
    ) -> Element {
        let layout = ListingLayout(coordinator.layout, hasPictures: coordinator.showsPictures, context)
        place = layout.place
        thumbnails = { rows[$0.clamped(to: rows.indices)].compactMap(\.thumbnail) }
        let found = place.map { coordinator.thumbnails.pictures(context, $0) }
        // A new layout needs other pictures.
        showPictures()
        let source = ListSource(
            count: rows.count, rowHeight: layout.height, cardWidth: layout.cardWidth,
            id: { .number(rows[$0].id) },
            row: { index in
                var item = make(rows[index])
                item.picture = rows[index].thumbnail.flatMap { found?($0) }
                return item.element(layout)
            })
        return .list(id, source.outOf(total).of(subject), label: label)
    }

    /// Loads the pictures of the visible rows.
    func showed(_ rows: Range<Int>) {
        sight = rows
        showPictures()
    }

    /// Releases the pictures.
    func disappear() { showed(0..<0) }

    private func showPictures() {
        guard let place else { return coordinator.thumbnails.show([], PicturePlace(columns: 1, rows: 1)) }
        coordinator.thumbnails.show(thumbnails(sight), place)
    }
}

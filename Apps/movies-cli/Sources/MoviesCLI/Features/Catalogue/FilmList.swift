import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalUI

/// A list of films with their posters, shared by several screens.
@MainActor
struct FilmList {
    let id: ElementID
    let coordinator: MoviesCoordinator

    /// The rows, which are the first of `total`, or the reason for an empty list. `subject` identifies the list: a list
    /// with a different subject begins at its top. `asides` show the dates of the bookmarks in place of hearts.
    func element(
        _ rows: [MovieRow], outOf total: Int? = nil, of subject: (any Hashable & Sendable)? = nil,
        asides: [String]? = nil,
        emptyMessage: String?, next: EmptyView.Next? = nil, _ phase: LoadPhase, label: String,
        _ context: ViewContext, suggestion: String? = nil
    ) -> Element {
        guard !rows.isEmpty else {
            return EmptyView.element(emptyMessage, phase, context, suggestion: suggestion, next: next)
        }
        let size = coordinator.rows(context)
        let marked = asides == nil ? coordinator.marked : []
        // A page cuts long texts itself.
        let (language, width) = (
            context.language, context.surface == .page ? .max : context.size.columns - 1
        )
        let hasPosters = size == .five && coordinator.showsPictures && rows.contains { !$0.posters.isEmpty }
        let covers = hasPosters ? covers(context) : nil
        let source = ListSource(
            count: rows.count, rowHeight: size.rawValue, id: { .number(rows[$0].id.rawValue) },
            row: { index in
                FilmItem(
                    row: rows[index], isMarked: marked.contains(rows[index].id), language: language,
                    cover: covers?(rows[index].posters), aside: asides?[index]
                ).element(size, width: width)
            })
        return .list(id, source.outOf(total).of(subject), label: label)
    }

    private func covers(_ context: ViewContext) -> @Sendable ([Poster]) -> FilmItem.Cover {
        let pictures = coordinator.posters.pictures(context, FilmItem.poster)
        let failures = coordinator.posters.failures(FilmItem.poster)
        return { $0.isEmpty || failures($0) ? .missing : .poster(pictures($0)) }
    }

    /// Loads the posters of the visible rows.
    ///
    /// - Returns: whether the end is near, so that more rows are needed.
    func showed(_ sight: Range<Int>, of rows: [MovieRow]) -> Bool {
        coordinator.showPosters(rows[sight.clamped(to: 0..<rows.count)])
        return sight.upperBound + 10 >= rows.count
    }
}

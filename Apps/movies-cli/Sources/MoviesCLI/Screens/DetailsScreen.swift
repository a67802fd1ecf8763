import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalUI
import TextCore

/// The page of one film.
@MainActor
final class DetailsScreen: Screen {
    private let model: DetailsViewModel
    private let film: Movie.ID
    private let coordinator: MoviesCoordinator
    /// The time of the last Enter: a second one within a second likes the film.
    private var armedAt: Date?
    private static let page: ElementID = "page"

    /// The film as a list returned it, shown until the page is loaded.
    private let known: Movie?

    init(_ model: DetailsViewModel, _ film: Movie.ID, known: Movie?, _ coordinator: MoviesCoordinator) {
        self.model = model
        self.film = film
        self.known = known
        self.coordinator = coordinator
    }

    var title: String {
        guard let row = model.state.content?.row else {
            return LocalizedText("Film", "영화")[coordinator.language]
        }
        return row.title + (row.year.map { " (\($0))" } ?? "")
    }
    var scope: ActionScope { .details }

    func body(in context: ViewContext) -> Element {
        let state = model.state
        guard let content = state.content else {
            return EmptyView.element(nil, state.phase, context)
        }
        let place = Self.posterPlace(context)
        let picture = coordinator.posters.pictures(context, place)(content.row.posters)
        coordinator.posters.show(
            [content.row.posters].filter { !$0.isEmpty && coordinator.showsPictures }, place)
        let cover: Element =
            state.showsHeart
            ? Self.heart(context.language)
            : .picture(
                PictureSlot(picture, title: content.row.title, note: content.row.year ?? ""),
                label: FilmItem.posterLabel(content.row, context.language))
        // Without a poster, the text uses its place, except for the second in which a heart is shown.
        let hasPoster =
            !content.row.posters.isEmpty && !coordinator.posters.failures(place)(content.row.posters)
        let hasCover = state.showsHeart || hasPoster && coordinator.showsPictures
        let poster = cover.width(.fixed(place.columns)).height(.fixed(place.rows)).action(.open)
        let status = StatusLine([], note: state.savedNote, phase: state.phase, isEmpty: false).element(
            context)
        let body: Element
        if !hasCover {
            body = facts(content, context)
        } else if context.isNarrow {
            body = .column(
                [.row([.space, poster, .space]).height(.fixed(place.rows)), facts(content, context)], gap: 1)
        } else {
            body = .row([poster, facts(content, context).width(.fill(1))], gap: 2)
        }
        return .column([status, .scroll(Self.page, body)])
    }

    private func facts(_ content: MovieDetailsContent, _ context: ViewContext) -> Element {
        let row = content.row
        let isMarked = coordinator.marked.contains(film)
        let mark =
            isMarked
            ? LocalizedText("♥ bookmarked", "♥ 북마크됨") : LocalizedText("♡ not bookmarked", "♡ 북마크하지 않음")
        var lines: [Element] = [
            .text(StyledText(row.title, .heading), .wrapped()).role(.heading),
            .text(StyledText(row.secondaryTitle ?? row.heading, .dim), .wrapped()),
            .text(StyledText(mark[context.language], isMarked ? .bad : .dim)).action(
                .bookmark),
            .text(""),
        ]
        let labelWidth = min(14, content.fields.map { $0.label.cellWidth }.max() ?? 0)
        lines += content.fields.map { field in
            .row([
                .text(StyledText(field.label, .dim)).width(.fixed(labelWidth)),
                .text(StyledText(field.value), .wrapped()).width(.fill(1)),
            ])
        }
        if let synopsis = content.synopsis { lines += [.text(""), .text(StyledText(synopsis), .wrapped())] }
        return .column(lines)
    }

    /// The cover is above the page on a narrow screen, and beside it otherwise.
    private static func posterPlace(_ context: ViewContext) -> PicturePlace {
        context.isNarrow
            ? .init(columns: min(16, context.size.columns), rows: 7)
            : .init(columns: min(36, context.size.columns / 3), rows: min(24, max(6, context.size.rows - 6)))
    }

    /// The heart that a double click on the cover shows for a second.
    private static func heart(_ language: Language) -> Element {
        let lines = [" ▄██▄ ▄██▄ ", "███████████", " ▀███████▀ ", "   ▀███▀   ", "     ▀     "]
        return .column([.space] + lines.map { .text(StyledText($0, .bad), .centred) } + [.space])
            .label(LocalizedText("Liked", "좋아요")[language])
    }

    func appear() async {
        if model.state.phase == .idle, let known { await model.send(.preview(known)) }
        await model.send(.load(.id(film)))
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        let now = coordinator.now
        let isSecond = armedAt.map { now.timeIntervalSince($0) <= 1 } ?? false
        armedAt = action == .open && !isSecond ? now : nil
        switch action {
        case .open:
            guard isSecond else {
                return coordinator.flow.show(
                    toast: LocalizedText(
                        "Press Enter once more to like it.", "Enter를 한 번 더 누르면 ‘좋아요’로 표시합니다.")[
                            coordinator.language])
            }
            await like()
        case .like: await like()
        case .bookmark:
            if let movie = model.state.content?.details.movie { await coordinator.toggle(movie) }
        case .refresh: await model.send(.refresh)
        case .similar: await model.send(.showSimilar)
        case .search: coordinator.typeSearch()
        case .rate: if model.state.content != nil { coordinator.askScore(for: model) }
        default: break
        }
    }

    private func like() async {
        coordinator.flow.hideToast()
        await model.send(.like)
        await report()
    }

    /// Shows the result of the last action, and updates the hearts of the lists.
    private func report() async {
        if let failure = model.state.actionFailure {
            coordinator.flow.show(toast: failure.message, isFailure: true)
        } else if let notice = model.state.notice {
            coordinator.flow.show(toast: notice)
        }
        await coordinator.reloadBookmarks()
    }

    func command(for action: ActionID, on item: ItemID?) -> String? {
        let name = "\(film.rawValue)"
        return switch action {
        case .open, .refresh: coordinator.commandLine("show \(name)")
        case .bookmark: coordinator.commandLine("bookmark toggle \(name)")
        case .like: coordinator.commandLine("bookmark add \(name)")
        case .similar: coordinator.commandLine("similar \(name)")
        case .rate: coordinator.commandLine("rate \(name) SCORE")
        default: nil
        }
    }
}

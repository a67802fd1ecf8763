import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalUI
import TextCore

/// The page of one film.
@MainActor
final class DetailsScreen: ActionScreen {
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
    var address: PageAddress? { MoviesAddress.film(film).page }
    var actions: ScreenActions<DetailsScreen> { Self.all }
    nonisolated static let all = ScreenActions<DetailsScreen>(
        page: "details",
        [
            Action(
                .open, LocalizedText("Press twice to like", "두 번 누르면 좋아요"), keys: ["enter"],
                hint: LocalizedText("twice: like", "두 번: 좋아요")
            ).forScreen(command: { ShowCommand.line($0.film) }) { await $0.likeAtSecondTime() },
            Action.bookmark.forScreen(command: { BookmarkCommand.line(toggle: $0.film) }) {
                if let movie = $0.model.state.content?.details.movie { await $0.coordinator.toggle(movie) }
            },
            Action(
                "similar", LocalizedText("Show similar films", "비슷한 영화 보기"), keys: ["s"],
                hint: LocalizedText("similar", "비슷한 영화")
            ).forScreen(command: { SimilarCommand.line($0.film) }) { await $0.model.send(.showSimilar) },
            Action(
                "people", LocalizedText("Show the films of a director or actor", "감독이나 배우의 영화 보기"),
                keys: ["p"], hint: LocalizedText("people", "감독·출연")
            ).forScreen(command: { $0.model.state.content?.people.first.map(PersonCommand.line) }) {
                if let content = $0.model.state.content { $0.coordinator.choosePerson(of: content) }
            },
            Action(
                "rate", LocalizedText("Rate the film", "점수 주기"), keys: ["a"],
                hint: LocalizedText("rate", "점수 주기")
            ).forScreen(command: { "rate \($0.film.rawValue) SCORE" }) {
                if $0.model.state.content != nil { $0.coordinator.askScore(for: $0.model) }
            },
            Action("like", LocalizedText("Like it, with a heart", "좋아요(하트) 표시"), keys: ["+"])
                .forScreen(command: { "bookmark add \($0.film.rawValue)" }) { await $0.like() },
            Action.typeSearch.forScreen { $0.coordinator.typeSearch() },
            Action.refresh.forScreen(command: { ShowCommand.line($0.film) }) {
                await $0.model.send(.refresh)
            },
        ])
    func commandLine(_ command: String) -> String { coordinator.commandLine(command) }

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
            ? Self.heart(context)
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
        // A button says its effect.
        let button =
            isMarked
            ? LocalizedText("♥ remove the bookmark", "♥ 북마크 해제") : LocalizedText("♡ bookmark", "♡ 북마크")
        var lines: [Element] = [
            .text(StyledText(row.title, .heading), .wrapped()).role(.heading),
            .text(StyledText(row.secondaryTitle ?? row.heading, .dim), .wrapped()),
            context.surface == .page
                ? .button(button[context.language], .bookmark)
                : .text(StyledText(mark[context.language], isMarked ? .bad : .dim)).action(.bookmark),
            .text(""), .fields(content.fields),
        ]
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
    private static func heart(_ context: ViewContext) -> Element {
        let words = LocalizedText("Liked", "좋아요")[context.language]
        if context.surface == .page { return .text(StyledText("♥", .bad), .centred).label(words) }
        let lines = [" ▄██▄ ▄██▄ ", "███████████", " ▀███████▀ ", "   ▀███▀   ", "     ▀     "]
        return .column([.space] + lines.map { .text(StyledText($0, .bad), .centred) } + [.space])
            .label(words)
    }

    func appear() async {
        if model.state.phase == .idle, let known { await model.send(.preview(known)) }
        await model.send(.load(.id(film)))
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action != .open { armedAt = nil }
        await actions.perform(action, on: item, of: self)
    }

    private func likeAtSecondTime() async {
        let now = coordinator.now
        let isSecond = armedAt.map { now.timeIntervalSince($0) <= 1 } ?? false
        armedAt = isSecond ? nil : now
        if isSecond { return await like() }
        coordinator.flow.show(
            toast: LocalizedText("Press once more to like it.", "한 번 더 누르면 ‘좋아요’로 표시합니다.")[
                coordinator.language])
    }

    private func like() async {
        coordinator.flow.hideToast()
        await model.send(.like)
        coordinator.flow.report(failure: model.state.actionFailure, notice: model.state.notice)
        // Updates the hearts of the lists.
        await coordinator.reloadBookmarks()
    }
}

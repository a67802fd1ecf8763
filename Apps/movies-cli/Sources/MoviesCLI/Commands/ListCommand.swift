import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// `movies-cli list`: the catalogue, filtered and sorted.
struct ListCommand: Sendable {
    static let spec = CommandSpec(
        "list",
        LocalizedText("List films of the catalogue", "영화 목록 보기"),
        discussion: LocalizedText(
            "Newest first, unless --sort is given. Get the next page with --page, or with --cursor, "
                + "which skips and repeats nothing when films are added meanwhile.",
            "--sort가 없으면 최신 영화부터 보여 줍니다. 다음 페이지는 --page로 봅니다. --cursor를 쓰면 그사이 영화가 추가되어도 빠지거나 겹치지 않습니다."),
        options: FilmFilterOptions.specs + [
            .choice(
                "sort", short: "s", MovieListQuery.Sort.allCases.map(\.rawValue), default: "year",
                LocalizedText(
                    "Sort order; title is the international title", "정렬 기준. title은 국제 제목 순")),
            .choice(
                "order", ["ascending", "descending", "asc", "desc"],
                LocalizedText(
                    "Direction; titles ascend by default, all else descends", "정렬 방향. 제목은 오름차순, 나머지는 내림차순이 기본"
                )
            ),
            .limit(MovieListQuery.limits, default: nil), .page,
            .text(
                "cursor", "CURSOR",
                LocalizedText("Continue after an earlier page", "이전 페이지에 이어서 보기")),
            .json,
        ],
        examples: [
            .init(
                "movies-cli list --genre Drama --year 1990-1999 --sort rating --limit 10",
                LocalizedText("The best rated dramas of the nineties", "평점 높은 90년대 드라마"))
        ])

    let filter: FilmFilterOptions
    let sort: MovieListQuery.Sort
    let order: MovieListQuery.Order?
    let limit: Int?
    let start: MovieListQuery.Start
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        filter = try FilmFilterOptions(parsed)
        sort = try parsed.choice("sort") ?? .year
        order = parsed.string("order").map { $0.hasPrefix("asc") ? .ascending : .descending }
        limit = try parsed.int("limit", in: MovieListQuery.limits)
        let page = try parsed.int("page", in: 1...1_000_000)
        if let cursor = parsed.string("cursor") {
            guard page == nil else {
                throw parsed.usageError(
                    LocalizedText(
                        "--page and --cursor cannot be used together.", "--page와 --cursor는 함께 쓸 수 없습니다."))
            }
            start = .cursor(cursor)
        } else {
            start = .page(page ?? 1)
        }
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: CatalogueSceneDIContainer, _ defaultLimit: Int, _ run: Run) async
        -> ExitCode
    {
        var options = filter.options
        (options.sort, options.order, options.limit) = (sort, order, limit ?? defaultLimit)
        let viewModel = scene.makeCatalogueViewModel(options: options)
        await viewModel.send(.load(from: start))
        let state = viewModel.state
        return ListOutput(
            rows: state.rows, phase: state.phase,
            emptyMessage: state.emptyMessage.map { filter.unknownGenre(run) ?? $0 },
            savedNote: state.savedNote,
            totalText: state.total, total: state.totalCount, nextCursor: state.nextCursor,
            hasMore: state.canLoadMore, moreHint: moreHint(state.nextCursor)[run.language]
        ).print(json: json, run)
    }

    private func moreHint(_ cursor: String?) -> LocalizedText {
        switch (start, cursor) {
        case (.page(let number), _):
            LocalizedText("next: --page \(number + 1)", "다음: --page \(number + 1)")
        case (.cursor, let cursor?):
            LocalizedText("next: --cursor \(cursor.terminalSafe())", "다음: --cursor \(cursor.terminalSafe())")
        case (.cursor, nil):
            LocalizedText("there is more", "더 있습니다")
        }
    }
}

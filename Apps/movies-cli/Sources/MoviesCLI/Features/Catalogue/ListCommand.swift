import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// `movies-cli list`: the catalogue, filtered and sorted.
struct ListCommand: Sendable {
    static let spec = CommandSpec(
        "list",
        LocalizedText("List the films in the catalogue", "영화 목록 보기"),
        discussion: LocalizedText(
            "Newest first, unless --sort is given. Get the next page with --page, or with --cursor, "
                + "which neither skips nor repeats films when others are added meanwhile. With --sort rating, ratings "
                + "with few votes count for less.",
            "--sort가 없으면 최신 영화부터 보여 줍니다. 다음 페이지는 --page로 봅니다. --cursor를 쓰면 그사이 영화가 추가되어도 빠지거나 겹치지 않습니다. --sort rating은 평가 수가 적은 평점을 덜 반영합니다."
        ),
        options: [
            .genre, .minimumRating, .year,
            .choice(
                "sort", short: "s", MovieListQuery.Sort.allCases.map(\.rawValue), default: "year",
                LocalizedText(
                    "Sort order; title is by the titles that are shown", "정렬 기준. title은 화면에 보이는 제목의 가나다순")),
            .choice(
                "order", ["ascending", "descending", "asc", "desc"],
                LocalizedText(
                    "Direction; by default titles ascend and everything else descends",
                    "정렬 방향. 제목은 오름차순, 나머지는 내림차순이 기본"
                )
            ),
            .limit(MovieListQuery.limits, default: nil), .page,
            .text(
                "cursor", "CURSOR",
                LocalizedText("Continue after an earlier page", "이전 페이지에 이어서 보기")),
            .detailed, .json,
        ],
        examples: [
            .init(
                "movies-cli list --genre Drama --year 1990-1999",
                LocalizedText("Dramas of the nineties", "90년대 드라마")),
            .init(
                "movies-cli list --sort rating --limit 10",
                LocalizedText(
                    "The best rated (once ratings are imported)", "평점 높은 영화 (평점을 가져온 뒤)")),
        ])

    let filter: FilmFilterOptions
    let sort: MovieListQuery.Sort
    let order: MovieListQuery.Order?
    let limit: Int?
    let start: MovieListQuery.Start
    let isDetailed: Bool
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
        isDetailed = parsed.flag("detailed")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: CatalogueSceneDIContainer, _ defaultLimit: Int, _ run: Run) async
        -> ExitCode
    {
        let viewModel = scene.makeCatalogueViewModel(
            options: filter.options(sort: sort, order: order, limit: limit ?? defaultLimit))
        await viewModel.send(.load(from: start))
        let state = viewModel.state
        if state.lacksRatings { run.console.error(Self.noRatings(run)) }
        return ListOutput(
            rows: state.rows, phase: state.phase,
            emptyMessage: state.emptyMessage.map { filter.unknownGenre(run) ?? $0 },
            savedNote: state.savedNote,
            totalText: state.total, total: state.totalCount, nextCursor: state.nextCursor,
            hasMore: state.canLoadMore, next: next(state.nextCursor, run), isDetailed: isDetailed
        ).print(json: json, run)
    }

    /// The message that ratings have no effect, and how to add some.
    @MainActor
    private static func noRatings(_ run: Run) -> String {
        guard !run.server.isRemote else {
            return LocalizedText("No film on this server has a rating.", "이 서버의 영화에는 평점이 없습니다.")[run.language]
        }
        let command = run.commandLine("import title.ratings.tsv.gz --add")
        return LocalizedText(
            "No film in this catalogue has a rating. To add the ratings from IMDb, get title.ratings.tsv.gz from "
                + "https://datasets.imdbws.com and run '\(command)'.",
            "이 목록의 영화에는 평점이 없습니다. IMDb 평점을 추가하려면 https://datasets.imdbws.com 에서 title.ratings.tsv.gz 파일을 받아 "
                + "'\(command)' 명령을 실행하세요.")[run.language]
    }

    private func next(_ cursor: String?, _ run: Run) -> LocalizedText {
        switch (start, cursor) {
        case (.page(let number), _): run.dialog.nextPage("page", "\(number + 1)")
        case (.cursor, let cursor?): run.dialog.nextPage("cursor", cursor)
        case (.cursor, nil):
            LocalizedText("there is more", "더 있습니다")
        }
    }
}

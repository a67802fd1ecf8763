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
        options: [
            .text(
                "genre", short: "g", "GENRE", completion: .genres,
                LocalizedText("Only films of this genre, for example Drama", "이 장르의 영화만, 예: Drama 또는 드라마")),
            .text(
                "min-rating", "N",
                LocalizedText("Only films rated at least this, 0 to 9", "평점이 이 이상인 영화만, 0~9")),
            .text(
                "year", short: "y", "YEAR",
                LocalizedText(
                    "Only this year, or a range: 1990-1999, 2000-, -1980",
                    "이 연도 또는 기간만: 1990-1999, 2000-, -1980")),
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

    let genre: String?
    let minimumRating: Int
    let years: YearRange
    let sort: MovieListQuery.Sort
    let order: MovieListQuery.Order?
    let limit: Int?
    let start: MovieListQuery.Start
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        genre = parsed.string("genre")
        minimumRating = try parsed.int("min-rating", in: 0...9) ?? 0
        years = try YearRange(parsed)
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
        let options = CatalogueOptions(
            genre: genre.map { GenreText.genre(named: $0) }, minimumRating: minimumRating,
            fromYear: years.first,
            toYear: years.last, sort: sort, order: order, limit: limit ?? defaultLimit)
        let viewModel = scene.makeCatalogueViewModel(options: options)
        await viewModel.send(.load(from: start))
        let state = viewModel.state
        return ListOutput(
            rows: state.rows, phase: state.phase,
            emptyMessage: state.emptyMessage.map { unknownGenre(run) ?? $0 },
            savedNote: state.savedNote,
            totalText: state.total, total: state.totalCount, nextCursor: state.nextCursor,
            hasMore: state.canLoadMore, moreHint: moreHint(state.nextCursor)[run.language]
        ).print(json: json, run)
    }

    /// A hint for a genre without films, which may be misspelled. A server may have genres of its own.
    private func unknownGenre(_ run: Run) -> String? {
        guard let genre, !Genre.common.contains(GenreText.genre(named: genre)) else { return nil }
        let known = Genre.common.map { GenreText.name(of: $0, in: run.language) }.joined(separator: ", ")
        return LocalizedText(
            "No films of the genre '\(genre)'. The usual genres are \(known).",
            "'\(genre)' 장르의 영화가 없습니다. 주로 쓰는 장르: \(known).")[run.language]
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

/// The value of `--year`: one year, or a range that may be open at either end.
struct YearRange: Hashable, Sendable {
    let first: Int?
    let last: Int?

    init(first: Int?, last: Int?) {
        self.first = first
        self.last = last
    }

    /// `1994`, `1990-1999`, `2000-`, `-1980`; `nil` when the text is none of these.
    init?(_ text: String) {
        let parts = text.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
        let years = parts.map { part in part.isEmpty ? nil : Int(part) }
        guard zip(parts, years).allSatisfy({ $0.isEmpty || $1 != nil }), years.contains(where: { $0 != nil }),
            years.allSatisfy({ $0.map(MovieListQuery.years.contains) ?? true })
        else { return nil }
        self.init(first: years[0], last: years.count == 1 ? years[0] : years[1])
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        guard let text = parsed.string("year") else {
            self.init(first: nil, last: nil)
            return
        }
        guard let range = YearRange(text) else {
            let years = MovieListQuery.years
            throw parsed.usageError(
                LocalizedText(
                    "--year must be a year from "
                        + "\(years.lowerBound) to \(years.upperBound) or a range such as 1990-1999, 2000- or -1980, not '\(text)'.",
                    "'\(text)': 알 수 없는 기간입니다. --year에는 \(years.lowerBound)~\(years.upperBound) 사이의 연도나 1990-1999, 2000-, -1980 같은 기간을 입력하세요."
                ))
        }
        self = range
    }
}

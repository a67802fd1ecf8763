import AppCore
import MoviesDomain
import MoviesPresentation
import TerminalKit
import TextCore

/// `movies-cli search <text>`: films by title in any language, person or code.
struct SearchCommand: Sendable {
    static let spec = CommandSpec(
        "search",
        LocalizedText("Search by title, person or code", "제목, 사람, 코드로 검색"),
        discussion: LocalizedText(
            "The beginning of a word is enough; in Korean, so are any one or two syllables, or initial consonants (ㄱㅅㅊ). "
                + "Search for a genre (thriller), and add a year to narrow any search down (괴물 2006, thriller 2019). "
                + "When nothing matches, one typo or the wrong keyboard layout is corrected.",
            "단어의 앞부분만으로도 찾습니다. 한국어는 한두 글자나 초성(ㄱㅅㅊ)으로도 찾습니다. 장르 이름(스릴러)이나 줄인 제목(센치행)으로도 찾고, 연도를 붙이면 범위가 좁아집니다(괴물 2006, 스릴러 2019). "
                + "결과가 없으면 오타 하나나 한/영 전환 실수를 고쳐서 찾습니다."),
        arguments: [
            ArgumentSpec("text", count: .oneOrMore, LocalizedText("The text to search for", "검색어"))
        ],
        options: [
            .genre, .minimumRating, .year, .limit(MovieListQuery.limits, default: nil), .page, .detailed,
            .json,
        ],
        examples: [
            .init("movies-cli search 기생충", LocalizedText("By title", "제목으로")),
            .init("movies-cli search ㄱㅅㅊ", LocalizedText("By initial consonants", "초성으로")),
            .init("movies-cli search love --year 1990-1999", LocalizedText("Of the nineties", "90년대 영화만")),
            .init("movies-cli search bong joon --json", LocalizedText("By person, as JSON", "사람으로, JSON으로")),
        ])

    /// The `--` keeps a text with a leading hyphen from being parsed as an option.
    static func line(_ text: String) -> String {
        "search \(text.hasPrefix("-") ? "-- " : "")\(Invocation.quoted(text))"
    }

    let text: String
    let filter: FilmFilterOptions
    let limit: Int?
    let page: Int
    let isDetailed: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        text = try parsed.searchText("text")
        filter = try FilmFilterOptions(parsed)
        limit = try parsed.int("limit", in: MovieListQuery.limits)
        page = try parsed.int("page", in: 1...1_000_000) ?? 1
        isDetailed = parsed.flag("detailed")
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: SearchSceneDIContainer, _ defaultLimit: Int, _ run: Run) async
        -> ExitCode
    {
        let limit = limit ?? defaultLimit
        let viewModel = scene.makeSearchViewModel(limit: limit, options: filter.options(limit: limit))
        await viewModel.send(.search(text, page: page))
        let state = viewModel.state
        return ListOutput(
            rows: state.rows, phase: state.phase,
            emptyMessage: state.emptyMessage.map { filter.unknownGenre(run) ?? $0 },
            savedNote: state.savedNote,
            totalText: state.total, total: state.totalCount, hasMore: state.canLoadMore,
            next: run.dialog.nextPage("page", "\(page + 1)"),
            search: ListOutput.Search(reading: state.reading, note: state.readingNote), isDetailed: isDetailed
        ).print(json: json, run)
    }
}

import AppCore
import MoviesDomain
import MoviesPresentation
import Platform
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli watched add|remove|list`.
enum WatchedCommand: Sendable {
    case add([String], day: Date?, isSure: Bool, json: Bool)
    case remove([String], day: Date?, json: Bool)
    case list(sort: DiaryViewModel.Sort, limit: Int?, json: Bool)

    static let limits = 1...100_000

    static let spec = CommandSpec(
        "watched",
        LocalizedText("Keep track of the films you have seen", "본 영화 기록하기"),
        examples: [
            .init("movies-cli watched add 기생충", LocalizedText("Seen today", "오늘 봄")),
            .init("movies-cli watched list", LocalizedText("The latest first", "최근에 본 영화부터")),
        ],
        subcommands: [
            CommandSpec(
                "add", LocalizedText("Record films as seen", "본 영화로 기록"),
                discussion: LocalizedText(
                    "Keeps every day on which you saw a film. It asks when the day is before the film's year.",
                    "영화를 본 날짜를 모두 기록합니다. 영화가 나오기 전 날짜를 기록하기 전에는 확인합니다."),
                arguments: [.films],
                options: [
                    .text(
                        "date", "DATE",
                        LocalizedText(
                            "The day, for example 2026-03-01 (default: today)",
                            "본 날짜, 예: 2026-03-01 (기본값: 오늘)")),
                    .yes, .json,
                ],
                examples: [
                    .init(
                        "movies-cli watched add 기생충 --date 2026-03-01",
                        LocalizedText("Seen on that day", "그날 봄"))
                ]),
            CommandSpec(
                "remove", LocalizedText("Remove films from the watched list", "본 기록 삭제"),
                arguments: [.films],
                options: [
                    .text(
                        "date", "DATE",
                        LocalizedText(
                            "Only the viewing of that day (default: all of the film)",
                            "이 날짜에 본 기록만 (기본값: 영화의 모든 기록)")), .json,
                ],
                examples: [
                    .init("movies-cli watched remove 기생충", LocalizedText("Remove the record", "기록 삭제"))
                ]),
            CommandSpec(
                "list", LocalizedText("List every viewing, the latest first", "본 영화 목록, 최근 것부터 (볼 때마다 한 줄)"),
                options: [
                    .choice(
                        "sort", short: "s", ["date", "title"], default: "date",
                        LocalizedText("Sort order", "정렬 기준")),
                    .limit(limits, default: nil), .json,
                ],
                examples: [.init("movies-cli watched list --json", LocalizedText("As JSON", "JSON으로"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "add":
            self = .add(
                parsed.strings("film"), day: try Self.day(parsed), isSure: parsed.flag("yes"), json: json)
        case "remove":
            self = .remove(parsed.strings("film"), day: try Self.day(parsed), json: json)
        default:
            self = .list(
                sort: try parsed.choice("sort") ?? .date, limit: try parsed.int("limit", in: Self.limits),
                json: json)
        }
    }

    private static func day(_ parsed: ParsedCommand) throws(UsageError) -> Date? {
        guard let text = parsed.string("date") else { return nil }
        guard let day = TimeText.date(ofDay: text) else {
            throw parsed.usageError(
                LocalizedText(
                    "--date must be a day such as 2026-03-01, not '\(text)'.",
                    "'\(text)': 날짜가 아닙니다. --date에는 2026-03-01처럼 입력하세요."))
        }
        guard day.year >= Movie.firstYear else {
            throw parsed.usageError(
                LocalizedText(
                    "There were no films before \(Movie.firstYear), so --date cannot be '\(text)'.",
                    "'\(text)': \(Movie.firstYear)년 전에는 영화가 없었습니다. --date 날짜를 확인하세요."))
        }
        return day
    }

    @MainActor
    func run(
        _ scene: DiarySceneDIContainer, _ details: DetailsSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .add(let films, let day, let isSure, let json):
            let today = run.environment.today
            if let day, day > today {
                return run.dialog.fail(
                    LocalizedText(
                        "\(TimeText.day(day)) is in the future.", "\(TimeText.day(day)): 아직 오지 않은 날짜입니다.")[
                            run.language], .usage)
            }
            let new = day ?? today
            return await FilmChange(details, run, isSure: isSure, json: json).change(
                films, by: .markWatched(new)
            ) { $0.doubt(about: new) }
        case .remove(let films, let day, let json):
            return await DiaryRemoval(.watched, scene, details, run).remove(films, day: day, json: json)
        case .list(let sort, let limit, let json):
            return await DiaryOutput(.watched, limit: limit, json: json).print(
                scene.makeDiaryViewModel(.watched, sort: sort), run)
        }
    }
}

extension DetailsViewModel.State {
    /// The reason why the day may be a mistake: the film is newer.
    fileprivate func doubt(about day: Date) -> LocalizedText? {
        guard let content, let year = content.details.movie.year, day.year < year else { return nil }
        let (title, new) = (content.row.title, TimeText.day(day))
        return LocalizedText(
            "“\(title)” is a film of \(year), and \(new) is before that.",
            "“\(title)”: \(year)년 영화인데 본 날짜가 그보다 앞섭니다(\(new)).")
    }
}

extension Date {
    /// The year of a date that is a midnight in UTC.
    fileprivate var year: Int { Int(TimeText.day(self).prefix(4)) ?? 0 }
}

extension AppEnvironment {
    /// The current day in local time, as its midnight in UTC.
    fileprivate var today: Date {
        let now = now()
        let local = now.timeIntervalSince1970 + Double(localTime.offset(at: now))
        return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400)
    }
}

import AppCore
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// `movies-cli watched add|remove|list`.
enum WatchedCommand: Sendable {
    case add([String], day: Date?)
    case remove([String])
    case list(sort: DiaryViewModel.Sort, limit: Int?, json: Bool)

    static let limits = 1...100_000

    static let spec = CommandSpec(
        "watched",
        LocalizedText("Keep the films that you have seen", "본 영화 기록하기"),
        examples: [
            .init("movies-cli watched add 기생충", LocalizedText("Seen today", "오늘 봄")),
            .init("movies-cli watched list", LocalizedText("The latest first", "최근에 본 영화부터")),
        ],
        subcommands: [
            CommandSpec(
                "add", LocalizedText("Record films as seen", "본 영화로 기록"),
                arguments: [.films],
                options: [
                    .text(
                        "date", "DATE",
                        LocalizedText(
                            "The day, for example 2026-03-01 (default: today)",
                            "본 날짜, 예: 2026-03-01 (기본값: 오늘)"))
                ],
                examples: [
                    .init(
                        "movies-cli watched add 기생충 --date 2026-03-01",
                        LocalizedText("Seen on that day", "그날 봄"))
                ]),
            CommandSpec(
                "remove", LocalizedText("Remove films from the watched ones", "본 기록 삭제"),
                arguments: [.films],
                examples: [
                    .init("movies-cli watched remove 기생충", LocalizedText("Remove the record", "기록 삭제"))
                ]),
            CommandSpec(
                "list", LocalizedText("List watched films, the latest first", "본 영화 목록, 최근 것부터"),
                options: [
                    .choice(
                        "sort", short: "s", ["date", "title"], default: "date",
                        LocalizedText("Sort order", "정렬 기준")),
                    .limit(limits, default: nil), .json,
                ],
                examples: [.init("movies-cli watched list --json", LocalizedText("As JSON", "JSON으로"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "add": self = .add(parsed.strings("film"), day: try Self.day(parsed))
        case "remove": self = .remove(parsed.strings("film"))
        default:
            self = .list(
                sort: try parsed.choice("sort") ?? .date, limit: try parsed.int("limit", in: Self.limits),
                json: parsed.flag("json"))
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
        return day
    }

    @MainActor
    func run(
        _ scene: DiarySceneDIContainer, _ details: DetailsSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .add(let films, let day):
            let today = run.environment.today
            if let day, day > today {
                return run.fail(
                    LocalizedText(
                        "\(TimeText.day(day)) is yet to come.", "\(TimeText.day(day)): 아직 오지 않은 날짜입니다.")[
                            run.language], .usage)
            }
            return await FilmChange(details, run).change(films, by: .markWatched(day ?? today))
        case .remove(let films):
            return await DiaryRemoval(.watched, scene, details, run).remove(films)
        case .list(let sort, let limit, let json):
            return await DiaryOutput(.watched, limit: limit, json: json).print(
                scene.makeDiaryViewModel(.watched, sort: sort), run)
        }
    }
}

extension AppEnvironment {
    /// The day of the calendar on the wall, as its midnight in UTC.
    fileprivate var today: Date {
        let now = now()
        let local = now.timeIntervalSince1970 + Double(localTime.offset(at: now))
        return Date(timeIntervalSince1970: (local / 86_400).rounded(.down) * 86_400)
    }
}

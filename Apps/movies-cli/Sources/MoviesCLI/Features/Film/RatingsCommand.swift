import AppCore
import MoviesPresentation
import TerminalKit
import TextCore

/// `movies-cli ratings`: the user's scores.
struct RatingsCommand: Sendable {
    static let limits = 1...100_000

    static let spec = CommandSpec(
        "ratings",
        LocalizedText("List the films you have rated", "내가 점수를 준 영화 보기"),
        discussion: LocalizedText(
            "Your scores are kept on this device, separately for each profile. Use 'rate' to give or remove them.",
            "점수는 프로필별로 이 기기에 저장됩니다. 점수를 주거나 취소하려면 'rate'를 사용하세요."),
        options: [
            .choice(
                "sort", short: "s", DiaryViewModel.Sort.allCases.map(\.rawValue), default: "date",
                LocalizedText(
                    "Newest first, highest first, or by title", "정렬 기준. date는 최근 것부터, score는 높은 점수부터")),
            .limit(limits, default: nil), .json,
        ],
        examples: [
            .init("movies-cli ratings --sort score", LocalizedText("Your favourites", "점수가 높은 영화부터"))
        ])

    let sort: DiaryViewModel.Sort
    let limit: Int?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        sort = try parsed.choice("sort") ?? .date
        limit = try parsed.int("limit", in: Self.limits)
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: DiarySceneDIContainer, _ run: Run) async -> ExitCode {
        await DiaryOutput(.scores, limit: limit, json: json).print(
            scene.makeDiaryViewModel(.scores, sort: sort), run)
    }
}

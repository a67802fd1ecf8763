import AppCore
import MoviesDomain
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli rate <film> <score>`: sets or removes the user's score.
struct RateCommand: Sendable {
    static let spec = CommandSpec(
        "rate",
        LocalizedText("Rate a film, or remove your score", "영화에 점수 주기 또는 취소"),
        discussion: LocalizedText(
            "From 0.5 to 10 in steps of 0.5. A new score replaces your earlier one.",
            "0.5에서 10까지 0.5 단위입니다. 새 점수는 이전 점수를 대신합니다."),
        arguments: [
            .film,
            ArgumentSpec(
                "score", choices: [],
                LocalizedText(
                    "0.5 to 10 in steps of 0.5, or 'none' to remove yours", "0.5~10(0.5 단위). 취소하려면 'none'")),
        ],
        options: [.json],
        examples: [
            .init("movies-cli rate 기생충 9.5", LocalizedText("Nine and a half", "9.5점")),
            .init("movies-cli rate 기생충 none", LocalizedText("Remove your score", "점수 취소")),
        ])

    let film: String
    /// `nil` removes the score.
    let score: Score?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        film = parsed.film()
        json = parsed.flag("json")
        if parsed.string("score") == "none" {
            score = nil
        } else {
            let text = parsed.string("score") ?? ""
            guard let number = Double(text), let score = try? Score(number) else {
                throw parsed.usageError(
                    LocalizedText(
                        "'\(text)' is not a score. Scores are 0.5 to 10 in steps of 0.5; 'none' removes yours.",
                        "'\(text)': 점수가 아닙니다. 점수는 0.5~10, 0.5 단위이며, 취소하려면 'none'을 입력하세요."))
            }
            self.score = score
        }
    }

    @MainActor
    func run(_ scene: DetailsSceneDIContainer, _ run: Run) async -> ExitCode {
        await FilmChange(scene, run, json: json).change(
            [film], by: score.map { .rate($0.value) } ?? .removeRating)
    }
}

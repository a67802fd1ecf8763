import AppCore
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli recent [clear]`: lists or clears recent searches.
enum RecentCommand: Sendable {
    case list(limit: Int?, json: Bool)
    case clear(json: Bool)

    static let limits = 1...100

    static let spec = CommandSpec(
        "recent",
        LocalizedText("List recent searches, or 'clear' them", "최근 검색어 보기 ('clear'로 삭제)"),
        arguments: [
            ArgumentSpec(
                "action", count: .zeroOrOne, choices: ["clear"],
                LocalizedText("Clear all recent searches", "모두 삭제")
            )
        ],
        options: [.limit(limits, default: nil), .json],
        examples: [
            .init("movies-cli recent", LocalizedText("List them, newest first", "최근 것부터")),
            .init("movies-cli recent clear", LocalizedText("Clear them", "모두 삭제")),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        if parsed.string("action") == "clear" {
            self = .clear(json: parsed.flag("json"))
        } else {
            self = .list(limit: try parsed.int("limit", in: Self.limits), json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: SearchSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeRecentSearchesViewModel()
        await viewModel.send(isClearing ? .clear : .load)
        let state = viewModel.state
        if let failure = state.phase.failure {
            return run.fail(failure)
        }
        let limit: Int?
        switch self {
        case .clear(json: false):
            run.console.out(
                LocalizedText("Cleared the recent searches.", "최근 검색어를 모두 삭제했습니다.")[run.language])
            return .success
        case .clear(json: true): limit = nil
        case .list(let wanted, _): limit = wanted
        }
        let searches = Array(state.searches.prefix(limit ?? state.searches.count))
        if isJSON { return run.print(json: ["searches": searches]) }
        if let message = state.emptyMessage { run.console.out(message) }
        for search in searches { run.console.out(search.terminalSafe()) }
        return .success
    }

    private var isJSON: Bool {
        switch self {
        case .list(_, let json), .clear(let json): json
        }
    }

    private var isClearing: Bool {
        if case .clear = self { true } else { false }
    }
}

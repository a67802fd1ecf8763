import AppCore
import MoviesPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `movies-cli recent [remove <text>|clear]`: lists recent searches, or removes one or all of them.
struct RecentCommand: Sendable {
    enum Action: Hashable, Sendable {
        case list(limit: Int?)
        case remove(String)
        case clear
    }

    static let limits = 1...100

    static let spec = CommandSpec(
        "recent",
        LocalizedText(
            "List recent searches, 'remove' one or 'clear' all", "최근 검색어 보기와 삭제 ('remove', 'clear')"),
        arguments: [
            ArgumentSpec(
                "action", count: .zeroOrMore, completion: .recentActions,
                LocalizedText(
                    "'remove' and a text to remove that search, 'clear' to clear all",
                    "'remove 검색어'는 그 검색어만, 'clear'는 모두 삭제"))
        ],
        options: [.limit(limits, default: nil), .json],
        examples: [
            .init("movies-cli recent", LocalizedText("List them, newest first", "최근 것부터")),
            .init("movies-cli recent remove 기생충", LocalizedText("Remove one", "하나만 삭제")),
            .init("movies-cli recent clear", LocalizedText("Clear them", "모두 삭제")),
        ])

    let action: Action
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let words = parsed.strings("action")
        switch (words.first, words.count) {
        case (nil, _): action = .list(limit: try parsed.int("limit", in: Self.limits))
        case ("clear", 1): action = .clear
        case ("remove", 2...): action = .remove(words.dropFirst().joined(separator: " "))
        case ("remove", _):
            throw parsed.usageError(
                LocalizedText("Write the search to remove after 'remove'.", "'remove' 뒤에 삭제할 검색어를 입력하세요."))
        default:
            throw parsed.usageError(
                LocalizedText(
                    "'recent' takes 'remove TEXT' or 'clear', not '\(words.joined(separator: " "))'.",
                    "'\(words.joined(separator: " "))': 쓸 수 없습니다. 'remove 검색어' 또는 'clear'를 입력하세요."))
        }
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: SearchSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeRecentSearchesViewModel()
        var (limit, subject): (Int?, String?)
        switch action {
        case .list(let wanted):
            limit = wanted
            await viewModel.send(.load)
        case .remove(let text):
            subject = text
            await viewModel.send(.remove(text))
        case .clear: await viewModel.send(.clear)
        }
        let state = viewModel.state
        if let failure = state.phase.failure ?? state.actionFailure {
            return run.dialog.fail(failure, about: subject)
        }
        let searches = Array(state.searches.prefix(limit ?? state.searches.count))
        if json { return run.dialog.print(json: ["searches": searches]) }
        if let notice = state.notice {
            run.console.out(notice.terminalSafe())
            return .success
        }
        if let message = state.emptyMessage { run.console.out(message) }
        for search in searches { run.console.out(search.terminalSafe()) }
        return .success
    }
}

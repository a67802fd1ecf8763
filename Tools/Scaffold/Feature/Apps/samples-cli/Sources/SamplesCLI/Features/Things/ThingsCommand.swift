import AppCore
import PresentationCore
import SamplesDomain
import SamplesPresentation
import TerminalKit
import TextCore

/// The composition of things. Its stored properties are its only dependencies.
struct ThingsSceneDIContainer: Sendable {
    let things: any ThingRepository
    let here: Surroundings

    @MainActor func makeThingsViewModel() -> ThingsViewModel { ThingsViewModel(things: things, here) }
}

/// `samples-cli things list` and `add`.
enum ThingsCommand: Sendable {
    case list(limit: Int, before: Int?, json: Bool)
    case add(String, json: Bool)

    static let list = CommandSpec(
        "list", LocalizedText("List things, newest first", "목록 보기, 최근 것부터"),
        options: [
            .limit(1...100, default: "20"),
            .text("before", "ID", LocalizedText("Only things before this one", "이 번호보다 앞의 것만")), .json,
        ],
        examples: [.init("samples-cli things list", LocalizedText("List the newest", "최근 목록"))])

    static let add = CommandSpec(
        "add", LocalizedText("Add a thing", "추가하기"),
        arguments: [ArgumentSpec("text", count: .oneOrMore, LocalizedText("The text", "내용"))],
        options: [.json],
        examples: [.init("samples-cli things add Hello", LocalizedText("Add a text", "글 남기기"))])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        if parsed.path.last == "add" {
            self = .add(parsed.strings("text").joined(separator: " "), json: json)
        } else {
            let limit = try parsed.int("limit", in: 1...100) ?? 20
            self = .list(limit: limit, before: try parsed.number(option: "before"), json: json)
        }
    }

    @MainActor
    func run(_ scene: ThingsSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeThingsViewModel()
        switch self {
        case .list(let limit, let before, let json):
            await viewModel.send(.load(limit: limit, before: before))
            let state = viewModel.state
            if let failure = state.phase.failure { return run.dialog.fail(failure) }
            if json { return run.dialog.print(json: ThingPage(things: state.things, next: state.next)) }
            if let message = state.emptyMessage { run.console.out(message) }
            let rows = state.things.map { ["\($0.id)", $0.text] }
            TextTable([.init("", .trailing), .init("", isFlexible: true)], rows: rows)
                .lines(width: run.console.width, style: run.console.style).forEach(run.console.out)
            run.dialog.footer(state.next.map { run.dialog.nextPage("before", "\($0)") })
        case .add(let text, let json):
            await viewModel.send(.add(text))
            if let failure = viewModel.state.addFailure { return run.dialog.fail(failure) }
            guard let thing = viewModel.state.added else { return .failure }
            if json { return run.dialog.print(json: thing) }
            run.console.out(ThingText.added(thing)[run.language])
        }
        return .success
    }
}

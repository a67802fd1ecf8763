import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// `community-cli outbox list|send|retry|discard`.
enum OutboxCommand: Sendable {
    case list(json: Bool)
    case send
    case retry(OutboxEntry.ID)
    case discard(OutboxEntry.ID)

    static let spec = CommandSpec(
        "outbox", LocalizedText("What waits until the server has it", "서버에 보내기를 기다리는 것"),
        discussion: LocalizedText(
            "What is written while the server cannot be reached waits here and is sent once, with the next command that "
                + "reaches it. What the server has something against stays until you decide.",
            "서버에 연결할 수 없을 때 쓴 것은 여기서 기다리다가, 다음에 연결되는 명령과 함께 한 번만 보냅니다. 서버가 받아들이지 않은 것은 "
                + "직접 정할 때까지 남습니다."),
        examples: [.init("community-cli outbox list", LocalizedText("What waits?", "무엇이 기다리나"))],
        subcommands: [
            CommandSpec(
                "list", LocalizedText("List what waits, oldest first", "기다리는 것 목록, 오래된 것부터"),
                options: [.json],
                examples: [.init("community-cli outbox list", LocalizedText("List it", "목록 보기"))]),
            CommandSpec(
                "send", LocalizedText("Try to send now", "지금 보내 보기"),
                examples: [.init("community-cli outbox send", LocalizedText("Send", "보내기"))]),
            CommandSpec(
                "retry", LocalizedText("Send again what was refused or in conflict", "거절되거나 충돌한 것을 다시 보내기"),
                discussion: LocalizedText(
                    "An edit in conflict then replaces what the server has now.",
                    "충돌한 수정은 지금 서버에 있는 내용을 바꿉니다."),
                arguments: [entry],
                examples: [.init("community-cli outbox retry 3", LocalizedText("Mine counts", "내 것으로"))]),
            CommandSpec(
                "discard", LocalizedText("Forget an entry", "버리기"), arguments: [entry],
                examples: [.init("community-cli outbox discard 3", LocalizedText("Theirs counts", "서버 것으로"))]),
        ])

    private static let entry = ArgumentSpec("entry", LocalizedText("The entry's number", "보낼 편지함 번호"))

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "send": self = .send
        case "retry": self = .retry(try parsed.number("entry"))
        case "discard": self = .discard(try parsed.number("entry"))
        default: self = .list(json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeOutboxViewModel()
        switch self {
        case .list: await viewModel.send(.load)
        case .send: await viewModel.send(.send)
        case .retry(let id): await viewModel.send(.retry(id))
        case .discard(let id): await viewModel.send(.discard(id))
        }
        let state = viewModel.state
        run.tell(state.elsewhere, command: "outbox list", ofNoPlace: "outbox list")
        if let notice = state.notice { run.console.out(notice) }
        if let failure = state.failure { return run.fail(failure, about: entry) }
        switch self {
        case .list(true): return run.print(json: OutboxJSON(state.rows.map(\.entry)))
        case .list, .send: list(state, run)
        case .retry, .discard: break
        }
        return .success
    }

    /// The number that it was called with.
    private var entry: String? {
        switch self {
        case .list, .send: nil
        case .retry(let id), .discard(let id): "\(id)"
        }
    }

    @MainActor
    private func list(_ state: OutboxViewModel.State, _ run: Run) {
        if let message = state.emptyMessage { run.console.out(message) }
        guard !state.rows.isEmpty else { return }
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("What", "종류")[language]),
            TextTable.Column(LocalizedText("State", "상태")[language], attributes: [.bold]),
            TextTable.Column(LocalizedText("Text", "내용")[language], isFlexible: true, minimumWidth: 16),
        ]
        let rows = state.rows.map { ["\($0.id)", $0.what, $0.state, PostLines.firstLine(of: $0.text)] }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        for row in state.rows {
            guard case .conflict(let conflict) = row.entry.state else { continue }
            run.console.out("")
            run.console.out(
                "\(row.id): \(WritingText.theirs[language]) (\(conflict.version)):")
            for line in PostLines.text(conflict.text) { run.console.out("  \(line)") }
        }
        for row in state.rows where row.needsDecision {
            let (retry, discard) = ("outbox retry \(row.id)", "outbox discard \(row.id)")
            run.hint(
                WritingText.outboxChoice(run.commandLine(retry), discard: run.commandLine(discard)))
        }
    }

    /// Sends what waits before a command that asks the server; says so only when there was something.
    @MainActor
    static func flush(_ scene: WritingSceneDIContainer, _ run: Run) async {
        let viewModel = scene.makeOutboxViewModel()
        await viewModel.send(.load)
        if viewModel.state.rows.contains(where: { !$0.needsDecision }) {
            await viewModel.send(.send)
            if let notice = viewModel.state.notice { run.console.error(notice) }
        }
        guard viewModel.state.undecided > 0 else { return }
        run.console.error(
            WritingText.outboxNeedsYou(
                viewModel.state.undecided, command: run.commandLine("outbox list"))[run.language])
    }
}

import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// `community-cli outbox list|show|send|retry|delete`.
enum OutboxCommand: Sendable {
    case list(isWhole: Bool, json: Bool)
    case show(OutboxEntry.ID, json: Bool)
    case send
    case retry(OutboxEntry.ID)
    case discard(OutboxEntry.ID, isSure: Bool)

    static let spec = CommandSpec(
        "outbox", LocalizedText("Manage what is waiting to be sent", "전송을 기다리는 항목 관리"),
        discussion: LocalizedText(
            "What you write while the server cannot be reached waits here. It is sent once, with the "
                + "next command that reaches the server. What the server rejects stays until you decide.",
            "서버에 연결할 수 없을 때 쓴 내용은 여기에 보관했다가, 다음에 서버에 연결될 때 한 번만 전송합니다. 서버가 거절한 항목은 처리 방법을 정할 때까지 남습니다."),
        examples: [.init("community-cli outbox list", LocalizedText("List what is waiting", "대기 중인 항목 보기"))],
        subcommands: [
            CommandSpec(
                "list", LocalizedText("List what is waiting, oldest first", "대기 중인 항목 보기, 오래된 것부터"),
                options: [
                    .flag(
                        "all",
                        LocalizedText(
                            "Also what waits for an earlier board at this address",
                            "같은 주소에 있던 이전 게시판에 보낼 항목도 보기")), .json,
                ],
                examples: [
                    .init("community-cli outbox list", LocalizedText("List what is waiting", "대기 중인 항목 보기"))
                ]),
            CommandSpec(
                "show", LocalizedText("Show an entry, and why it was not sent", "항목의 내용과 전송하지 못한 이유 보기"),
                arguments: [entry], options: [.json],
                examples: [
                    .init("community-cli outbox show 1", LocalizedText("Show the entry", "항목 보기"))
                ]),
            CommandSpec(
                "send", LocalizedText("Send what is waiting now", "지금 전송하기"),
                examples: [
                    .init("community-cli outbox send", LocalizedText("Send what is waiting", "지금 전송하기"))
                ]),
            CommandSpec(
                "retry",
                LocalizedText(
                    "Send an entry again that was rejected or is in conflict", "거절되거나 충돌한 항목을 다시 전송"),
                discussion: LocalizedText(
                    "An edit in conflict then overwrites what the server has now.",
                    "충돌한 수정은 현재 서버에 있는 내용을 덮어씁니다."),
                arguments: [entry],
                examples: [
                    .init("community-cli outbox retry 1", LocalizedText("Keep your version", "내 내용으로 덮어쓰기"))
                ]),
            CommandSpec(
                "delete", LocalizedText("Delete an entry after a confirmation", "확인한 뒤 항목 삭제"),
                arguments: [entry], options: [.yes],
                examples: [
                    .init(
                        "community-cli outbox delete 2",
                        LocalizedText("Keep the server's version", "서버의 내용 유지"))
                ]),
        ])

    private static let entry = ArgumentSpec(
        "entry", completion: .outboxEntries, LocalizedText("The entry's number", "항목 번호"))

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "show": self = .show(try parsed.number("entry"), json: parsed.flag("json"))
        case "send": self = .send
        case "retry": self = .retry(try parsed.number("entry"))
        case "delete": self = .discard(try parsed.number("entry"), isSure: parsed.flag("yes"))
        default: self = .list(isWhole: parsed.flag("all"), json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeOutboxViewModel()
        switch self {
        case .list, .show: await viewModel.send(.load)
        case .send: await viewModel.send(.send)
        case .retry(let id): await viewModel.send(.retry(id))
        case .discard(let id, let isSure):
            if !isSure, let code = await askToDiscard(id, viewModel, run) { return code }
            await viewModel.send(.discard(id))
        }
        let state = viewModel.state
        if case .show(let id, let json) = self { return show(id, json, state, run) }
        let isWhole = if case .list(true, _) = self { true } else { false }
        run.dialog.tell(
            state.elsewhere.filter { !isWhole || !$0.isReplaced }, command: "outbox list",
            ofNoPlace: "outbox list")
        if let notice = state.notice { run.console.out(notice) }
        for row in state.rejected { _ = run.dialog.fail(row.rejection(in: run.language).terminalSafe()) }
        if let failure = state.failure { return run.dialog.fail(failure, about: entry) }
        switch self {
        case .list(_, true):
            return run.dialog.print(
                json: OutboxJSON(
                    state.rows.map(\.entry), elsewhere: isWhole ? state.rowsElsewhere : [], in: run.language))
        case .list, .send:
            list(state, run)
            if isWhole { for other in state.rowsElsewhere { list(other, run) } }
        case .show, .retry, .discard: break
        }
        // Entries that need a decision were not sent.
        if case .send = self, state.undecided > 0 { return .failure }
        return state.rejected.isEmpty ? .success : .failure
    }

    /// The entry of the command, for errors.
    private var entry: String? {
        switch self {
        case .list, .send: nil
        case .show(let id, _), .retry(let id), .discard(let id, _): "\(id)"
        }
    }

    @MainActor
    private func show(
        _ id: OutboxEntry.ID, _ json: Bool, _ state: OutboxViewModel.State, _ run: Run
    ) -> ExitCode {
        if let failure = state.failure { return run.dialog.fail(failure) }
        guard let row = state.rows.first(where: { $0.id == id }) else {
            return run.dialog.fail(WritingText.noSuchEntry(id)[run.language])
        }
        if json { return run.dialog.print(json: OutboxJSON.Entry(row.entry, in: run.language)) }
        let style = run.console.style
        run.console.out(
            "\(style("\(row.id)", .bold)) \(row.what) \(style("· \(row.state) · \(row.date)", .dim))")
        if let reason = row.reason { run.console.out(reason) }
        if !row.text.isEmpty { run.console.out("") }
        for line in PostLines.text(row.text) where !row.text.isEmpty { run.console.out(line) }
        if row.conflict != nil { run.console.out("") }
        tellTheirs(row, run)
        offerChoice(row, isListed: false, run)
        return .success
    }

    /// Asks before deleting an existing entry; `nil` means to continue.
    @MainActor
    private func askToDiscard(
        _ id: OutboxEntry.ID, _ viewModel: OutboxViewModel, _ run: Run
    ) async -> ExitCode? {
        await viewModel.send(.load)
        guard let row = viewModel.state.rows.first(where: { $0.id == id }) else { return nil }
        let what = row.text.isEmpty ? row.what : "\(row.what): \(row.text.firstLine)"
        return await run.dialog.confirm(WritingText.askToDiscard(entry: id, what))
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
            TextTable.Column(LocalizedText("When", "작성일")[language], isOptional: true, attributes: [.dim]),
            TextTable.Column(LocalizedText("Text", "내용")[language], isFlexible: true, minimumWidth: 16),
        ]
        let rows = state.rows.map { ["\($0.id)", $0.what, $0.state, $0.age, $0.text.firstLine] }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        for row in state.rows {
            guard let reason = row.reason else { continue }
            // The reason for a rejection in this run was already printed.
            let isTold = state.rejected.contains(row)
            if isTold, row.conflict == nil { continue }
            run.console.out("")
            run.console.out("\(row.id): \(isTold ? row.what : reason)")
            tellTheirs(row, run)
        }
        for row in state.rows { offerChoice(row, isListed: true, run) }
    }

    /// Prints entries for another place with their whole texts, because no command at this place shows them.
    private func list(_ other: OutboxPlaceRows, _ run: Run) {
        let style = run.console.style
        run.console.out("")
        run.console.out(style("\(other.place)", .bold))
        for row in other.rows {
            run.console.out("\(row.id)  \(row.what) \(style("· \(row.state) · \(row.date)", .dim))")
            for line in PostLines.text(row.text) where !row.text.isEmpty { run.console.out("  \(line)") }
        }
    }

    /// Prints the server's version of the text in a conflict.
    private func tellTheirs(_ row: OutboxRow, _ run: Run) {
        guard let conflict = row.conflict else { return }
        run.console.out(WritingText.theirs(conflict.version)[run.language])
        for line in PostLines.text(conflict.text) { run.console.out("  \(line)") }
    }

    /// Prints the commands for the user's decision. A list has no room for the whole text.
    private func offerChoice(_ row: OutboxRow, isListed: Bool, _ run: Run) {
        guard row.needsDecision else { return }
        let (retry, discard) = ("outbox retry \(row.id)", "outbox delete \(row.id)")
        let (again, gone) = (run.commandLine(retry), run.commandLine(discard))
        let show = isListed && !row.text.isEmpty ? run.commandLine("outbox show \(row.id)") : nil
        let choice =
            row.conflict == nil
            ? WritingText.outboxChoice(again, show: show, discard: gone)
            : WritingText.conflictChoice(again, discard: gone)
        run.console.error(choice[run.language])
    }

    /// Mentions pending writes to a displayed post or its comments, which therefore lack the user's latest text.
    @MainActor
    static func tell(of post: Post.ID, _ comments: [CommentRow], _ scene: WritingSceneDIContainer, _ run: Run)
        async
    {
        let about = Set([Subject.post(post)] + comments.map { .comment($0.id) })
        await tell(scene, run) { $0.post == post || $0.needed.map(about.contains) ?? false }
    }

    /// Mentions pending writes in one line.
    @MainActor
    static func tell(
        _ scene: WritingSceneDIContainer, _ run: Run, where isMeant: (Write) -> Bool = { _ in true }
    ) async {
        let viewModel = scene.makeOutboxViewModel()
        await viewModel.send(.load)
        let waiting = viewModel.state.rows.filter { !$0.needsDecision && isMeant($0.entry.write) }
        guard !waiting.isEmpty else { return }
        let text = WritingText.notSent(waiting.map(\.what), command: run.commandLine("outbox list"))
        run.console.error(text[run.language])
    }

    /// Sends the outbox before a command that uses the server; prints only if there was something to send.
    @MainActor
    static func flush(_ scene: WritingSceneDIContainer, _ run: Run) async {
        let viewModel = scene.makeOutboxViewModel()
        await viewModel.send(.load)
        if viewModel.state.rows.contains(where: { !$0.needsDecision }) {
            await viewModel.send(.send)
            if let notice = viewModel.state.notice { run.console.error(notice) }
        }
        // A script cannot decide. Its output would repeat the line with every command.
        guard viewModel.state.undecided > 0, run.console.width != nil else { return }
        run.console.error(
            WritingText.outboxNeedsYou(
                viewModel.state.undecided, command: run.commandLine("outbox list"))[run.language])
    }
}

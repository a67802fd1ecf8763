import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli drafts list|show|edit|send|delete`.
enum DraftsCommand: Sendable {
    case list(all: Bool, json: Bool)
    /// Shows a draft; with `here` also one that was written for another place.
    case show(Draft.ID, here: Bool)
    case edit(Draft.ID, here: Bool, json: Bool)
    case send(Draft.ID, here: Bool, json: Bool)
    case delete(Draft.ID, here: Bool, isSure: Bool)

    static let spec = CommandSpec(
        "drafts", LocalizedText("Manage texts that have not been sent", "아직 보내지 않은 글 관리"),
        discussion: LocalizedText(
            "What you write in the editor is saved as a draft from the start, so a crash loses nothing. A text that the "
                + "server rejected becomes a draft too. A draft belongs to the server and the account that "
                + "it was written for.",
            "편집기에서 쓰는 글은 처음부터 임시 저장되므로 갑자기 종료되어도 남습니다. 서버가 거절한 글도 임시 저장됩니다. 임시 저장한 글은 작성할 때의 서버와 계정에서만 "
                + "보입니다."),
        examples: [.init("community-cli drafts list", LocalizedText("List the drafts", "임시 저장 목록 보기"))],
        subcommands: [
            CommandSpec(
                "list", LocalizedText("List drafts, newest first", "임시 저장 목록, 최근 것부터"),
                options: [
                    .flag(
                        "all",
                        LocalizedText("Include those of other servers and accounts", "다른 서버와 계정의 글도 포함")),
                    .json,
                ],
                examples: [
                    .init("community-cli drafts list", LocalizedText("List the drafts", "임시 저장 목록 보기"))
                ]),
            CommandSpec(
                "show", LocalizedText("Show a draft", "임시 저장한 글 보기"), arguments: [draft], options: [here],
                examples: [
                    .init("community-cli drafts show 1", LocalizedText("Show the draft", "임시 저장한 글 보기"))
                ]),
            CommandSpec(
                "edit", LocalizedText("Continue writing in the editor, then send", "편집기에서 이어 쓰고 보내기"),
                discussion: LocalizedText(
                    "A draft that is not changed in the editor is kept, but not sent.",
                    "편집기에서 변경하지 않은 글은 보내지 않고 그대로 둡니다."),
                arguments: [draft], options: [here, .json],
                examples: [.init("community-cli drafts edit 1", LocalizedText("Continue writing", "이어 쓰기"))]),
            CommandSpec(
                "send", LocalizedText("Send a draft as it is", "그대로 보내기"), arguments: [draft],
                options: [here, .json],
                examples: [
                    .init("community-cli drafts send 2", LocalizedText("Send the draft", "임시 저장한 글 보내기"))
                ]),
            CommandSpec(
                "delete", LocalizedText("Delete a draft after a confirmation", "확인한 뒤 임시 저장한 글 삭제"),
                arguments: [draft], options: [here, .yes],
                examples: [
                    .init("community-cli drafts delete 3", LocalizedText("Delete the draft", "임시 저장한 글 삭제"))
                ]),
        ])

    private static let draft = ArgumentSpec(
        "draft", completion: .drafts, LocalizedText("The draft's number", "임시 저장 번호"))

    private static let here = OptionSpec.flag(
        "here",
        LocalizedText("Even if it was written for another server or account", "다른 서버나 계정에서 쓴 글이라도 여기에서 사용"))

    init(_ parsed: ParsedCommand) throws(UsageError) {
        guard parsed.path.last != "list" else {
            self = .list(all: parsed.flag("all"), json: parsed.flag("json"))
            return
        }
        let (id, here) = (try parsed.number("draft"), parsed.flag("here"))
        switch parsed.path.last {
        case "edit": self = .edit(id, here: here, json: parsed.flag("json"))
        case "send": self = .send(id, here: here, json: parsed.flag("json"))
        case "delete": self = .delete(id, here: here, isSure: parsed.flag("yes"))
        default: self = .show(id, here: here)
        }
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeDraftsViewModel()
        switch self {
        case .list(let all, let json):
            await viewModel.send(.load(all: all))
            if let failure = viewModel.state.failure { return run.dialog.fail(failure) }
            return list(viewModel.state, isWide: all, json, run)
        case .delete(let id, let here, let isSure):
            if !isSure {
                await viewModel.send(.open(id, fromAnywhere: here))
                if let failure = viewModel.state.failure {
                    return refuse(failure, "delete \(id)", viewModel.state, run)
                }
                let text = viewModel.state.current?.text.firstLine ?? ""
                if let code = await run.dialog.confirm(WritingText.askToDiscard(draft: id, text)) {
                    return code
                }
            }
            await viewModel.send(.discard(id, fromAnywhere: here))
            if let notice = viewModel.state.notice { run.console.out(notice) }
            return viewModel.state.failure.map { refuse($0, "delete \(id)", viewModel.state, run) }
                ?? .success
        case .show(let id, let here), .edit(let id, let here, _), .send(let id, let here, _):
            await viewModel.send(.open(id, fromAnywhere: here))
            guard let draft = viewModel.state.current, let file = viewModel.state.file else {
                return viewModel.state.failure.map { refuse($0, "\(word) \(id)", viewModel.state, run) }
                    ?? .failure
            }
            return await handle(draft, file, viewModel, scene, run)
        }
    }

    private var word: String {
        switch self {
        case .list: "list"
        case .show: "show"
        case .edit: "edit"
        case .send: "send"
        case .delete: "delete"
        }
    }

    /// Prints the reason, and how to use a draft of another place.
    @MainActor
    private func refuse(
        _ failure: Failure, _ command: String, _ state: DraftsViewModel.State, _ run: Run
    ) -> ExitCode {
        let code = run.dialog.fail(failure, about: String(command.drop { $0 != " " }.dropFirst()))
        guard let draft = state.stranger else { return code }
        let line =
            draft.place == nil
            ? run.commandLine("drafts \(command) --here")
            : run.commandLine("drafts \(command)", at: draft.place)
        let advice = draft.place == nil ? WritingText.draftHere(line) : WritingText.draftThere(line)
        run.console.error(advice[run.language])
        return code
    }

    @MainActor
    private func handle(
        _ draft: Draft, _ file: String, _ viewModel: DraftsViewModel, _ scene: WritingSceneDIContainer,
        _ run: Run
    ) async -> ExitCode {
        switch self {
        case .send(_, _, let json):
            if let code = run.dialog.refusal(of: draft) { return code }
            return await Writer(scene, run, json: json).send(draft)
        case .edit(_, _, let json):
            switch await TextInput.edit(draft, in: file, isNew: false, viewModel, run) {
            case .ended(let code): return code
            case .draft(let edited): return await Writer(scene, run, json: json).send(edited)
            }
        default:
            // A pipe receives only the text, for further processing.
            if run.console.width != nil, let row = viewModel.state.opened {
                let style = run.console.style
                run.console.out("\(style("\(row.id)", .bold)) \(row.what) \(style("· \(row.date)", .dim))")
                run.console.out("")
            }
            PostLines.text(draft.text).forEach(run.console.out)
            return .success
        }
    }

    @MainActor
    private func list(
        _ state: DraftsViewModel.State, isWide: Bool, _ json: Bool, _ run: Run
    ) -> ExitCode {
        run.dialog.tell(state.elsewhere, command: "drafts list", ofNoPlace: "drafts list --all")
        if json { return run.dialog.print(json: DraftsJSON(state.rows.map(\.draft))) }
        if let message = state.emptyMessage { run.console.out(message) }
        let language = run.language
        var columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("What", "종류")[language]),
            TextTable.Column(LocalizedText("When", "작성일")[language], isOptional: true, attributes: [.dim]),
            TextTable.Column(LocalizedText("Text", "내용")[language], isFlexible: true, minimumWidth: 16),
        ]
        guard !state.rows.isEmpty else { return .success }
        if isWide { columns.insert(.init(LocalizedText("Written for", "작성한 곳")[language]), at: 2) }
        let rows = state.rows.map { row in
            ["\(row.id)", row.what] + (isWide ? [row.place] : [])
                + [row.age, row.draft.text.firstLine]
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}

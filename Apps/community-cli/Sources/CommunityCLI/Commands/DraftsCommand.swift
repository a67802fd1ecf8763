import AppCore
import CommunityDomain
import CommunityPresentation
import CommunityScenes
import TerminalKit

/// `community-cli drafts list|show|edit|send|delete`.
enum DraftsCommand: Sendable {
    case list(json: Bool)
    case show(Draft.ID)
    case edit(Draft.ID, json: Bool)
    case send(Draft.ID, json: Bool)
    case delete(Draft.ID)

    static let spec = CommandSpec(
        "drafts", LocalizedText("Texts that are not sent yet", "아직 보내지 않은 글"),
        discussion: LocalizedText(
            "What you write in the editor is a draft from the first moment, so a crash loses nothing. A text that the server "
                + "refused becomes one too.",
            "편집기에서 쓰는 글은 처음부터 임시 저장되어, 갑자기 꺼져도 남습니다. 서버가 거절한 글도 임시 저장됩니다."),
        examples: [.init("community-cli drafts list", LocalizedText("What is there?", "무엇이 있나"))],
        subcommands: [
            CommandSpec(
                "list", LocalizedText("List drafts, newest first", "임시 저장 목록, 최근 것부터"), options: [.json],
                examples: [.init("community-cli drafts list", LocalizedText("List them", "목록 보기"))]),
            CommandSpec(
                "show", LocalizedText("Show a draft", "임시 저장한 글 보기"), arguments: [draft],
                examples: [.init("community-cli drafts show 1", LocalizedText("Read it", "읽기"))]),
            CommandSpec(
                "edit", LocalizedText("Go on writing in the editor, then send", "편집기에서 이어 쓰고 보내기"),
                discussion: LocalizedText(
                    "A draft that the editor leaves as it was stays, and is not sent.",
                    "편집기에서 바뀌지 않은 글은 보내지 않고 그대로 둡니다."),
                arguments: [draft], options: [.json],
                examples: [.init("community-cli drafts edit 1", LocalizedText("Go on", "이어 쓰기"))]),
            CommandSpec(
                "send", LocalizedText("Send a draft as it is", "그대로 보내기"), arguments: [draft],
                options: [.json],
                examples: [.init("community-cli drafts send 1", LocalizedText("Send it", "보내기"))]),
            CommandSpec(
                "delete", LocalizedText("Discard a draft", "버리기"), arguments: [draft],
                examples: [.init("community-cli drafts delete 1", LocalizedText("Discard it", "버리기"))]),
        ])

    private static let draft = ArgumentSpec("draft", LocalizedText("The draft's number", "임시 저장 번호"))

    init(_ parsed: ParsedCommand) throws(UsageError) {
        switch parsed.path.last {
        case "show": self = .show(try parsed.number("draft"))
        case "edit": self = .edit(try parsed.number("draft"), json: parsed.flag("json"))
        case "send": self = .send(try parsed.number("draft"), json: parsed.flag("json"))
        case "delete": self = .delete(try parsed.number("draft"))
        default: self = .list(json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeDraftsViewModel()
        switch self {
        case .list(let json):
            await viewModel.send(.load)
            if let failure = viewModel.state.failure { return context.fail(failure) }
            return list(viewModel.state, json, context)
        case .delete(let id):
            await viewModel.send(.discard(id))
            if let notice = viewModel.state.notice { context.console.out(notice) }
            return viewModel.state.failure.map { context.fail($0, about: "\(id)") } ?? .success
        case .show(let id), .edit(let id, _), .send(let id, _):
            await viewModel.send(.open(id))
            guard let draft = viewModel.state.current, let file = viewModel.state.file else {
                return viewModel.state.failure.map { context.fail($0, about: "\(id)") } ?? .failure
            }
            return await handle(draft, file, viewModel, scene, context)
        }
    }

    @MainActor
    private func handle(
        _ draft: Draft, _ file: String, _ viewModel: DraftsViewModel, _ scene: WritingSceneDIContainer,
        _ context: CommandContext
    ) async -> ExitCode {
        switch self {
        case .send(_, let json): return await Writer(scene, context, json: json).send(draft)
        case .edit(_, let json):
            switch await TextInput.edit(draft, in: file, isNew: false, viewModel, context) {
            case .ended(let code): return code
            case .text: return .failure
            case .draft(let edited): return await Writer(scene, context, json: json).send(edited)
            }
        default:
            PostLines.text(draft.text).forEach(context.console.out)
            return .success
        }
    }

    @MainActor
    private func list(_ state: DraftsViewModel.State, _ json: Bool, _ context: CommandContext) -> ExitCode {
        if json { return context.print(json: DraftsJSON(state.rows.map(\.draft))) }
        if let message = state.emptyMessage { context.console.out(message) }
        let language = context.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("What", "종류")[language]),
            TextTable.Column(LocalizedText("When", "언제")[language], attributes: [.dim]),
            TextTable.Column(LocalizedText("Text", "내용")[language], isFlexible: true, minimumWidth: 16),
        ]
        guard !state.rows.isEmpty else { return .success }
        let rows = state.rows.map { ["\($0.id)", $0.what, $0.age, PostLines.firstLine(of: $0.draft.text)] }
        TextTable(columns, rows: rows).lines(width: context.console.width, style: context.console.style)
            .forEach(context.console.out)
        return .success
    }
}

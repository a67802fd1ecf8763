import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit

/// `community-cli post show|create|edit|delete`.
enum PostCommand: Sendable {
    case show(Post.ID, limit: Int, json: Bool)
    case create(TextInput, json: Bool)
    case edit(Post.ID, TextInput, version: Int?, json: Bool)
    case delete(Post.ID, isSure: Bool, json: Bool)

    static let commentLimits = 1...1_000

    static let spec = CommandSpec(
        "post", LocalizedText("Read and write posts", "글 읽고 쓰기"),
        examples: [.init("community-cli post create \"Hello\"", LocalizedText("Post something", "글 올리기"))],
        subcommands: [
            CommandSpec(
                "show", LocalizedText("A post with its comments", "글과 댓글 보기"), arguments: [.post],
                options: [.limit(commentLimits, default: "100"), .json],
                examples: [.init("community-cli post show 12", LocalizedText("Read it", "읽기"))]),
            CommandSpec(
                "create", LocalizedText("Post something", "글 올리기"), arguments: [.text], options: [.json],
                examples: [
                    .init("community-cli post create 안녕하세요", LocalizedText("From the argument", "인자로")),
                    .init("community-cli post create - < text.md", LocalizedText("From a file", "파일에서")),
                ]),
            CommandSpec(
                "edit", LocalizedText("Change a post of yours", "내 글 고치기"), arguments: [.post, .text],
                options: [.version, .json],
                examples: [.init("community-cli post edit 12", LocalizedText("In the editor", "편집기에서"))]),
            CommandSpec(
                "delete", LocalizedText("Delete a post of yours with its comments", "내 글을 댓글과 함께 지우기"),
                arguments: [.post], options: [.yes, .json],
                examples: [.init("community-cli post delete 12", LocalizedText("Asks first", "먼저 묻습니다"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "create": self = .create(TextInput(parsed), json: json)
        case "edit":
            self = .edit(
                try parsed.number("post"), TextInput(parsed), version: try parsed.number(option: "version"),
                json: json)
        case "delete": self = .delete(try parsed.number("post"), isSure: parsed.flag("yes"), json: json)
        default:
            self = .show(
                try parsed.number("post"), limit: try parsed.int("limit", in: Self.commentLimits) ?? 100,
                json: json)
        }
    }

    @MainActor
    func run(
        _ board: BoardSceneDIContainer, _ writing: WritingSceneDIContainer, _ context: CommandContext
    ) async -> ExitCode {
        switch self {
        case .show(let post, let limit, let json):
            return await show(post, limit, json, board, context)
        case .create(let input, let json):
            let writer = Writer(writing, context, json: json)
            return await writer.write(input, for: .newPost)
        case .edit(let post, let input, let version, let json):
            let writer = Writer(writing, context, json: json)
            return await writer.edit(.post(post), input, version: version)
        case .delete(let post, let isSure, let json):
            let question = LocalizedText("Delete post \(post) and its comments?", "\(post)번 글을 댓글과 함께 지울까요?")
            if !isSure, let code = await context.confirm(question) { return code }
            return await Writer(writing, context, json: json).submit(.deletePost(post))
        }
    }

    @MainActor
    private func show(
        _ post: Post.ID, _ limit: Int, _ json: Bool, _ scene: BoardSceneDIContainer, _ context: CommandContext
    ) async -> ExitCode {
        let viewModel = scene.makeThreadViewModel()
        await viewModel.send(.load(post, limit: limit))
        let state = viewModel.state
        guard let row = state.post, state.phase.failure == nil else {
            return state.phase.failure.map { context.fail($0, about: "\(post)") } ?? .failure
        }
        if json {
            return context.print(
                json: ThreadJSON(
                    post: PostJSON(row), comments: state.comments.map(CommentJSON.init),
                    next: Explicit(state.next)))
        }
        PostLines.whole(row, context).forEach(context.console.out)
        for comment in state.comments {
            context.console.out("")
            PostLines.whole(comment, context).forEach(context.console.out)
        }
        if let next = state.next {
            let command = context.commandLine("comments \(post) --after \(next)")
            context.hint(LocalizedText("more: \(command)", "더 보기: \(command)"))
        }
        return .success
    }
}

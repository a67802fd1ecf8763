import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli posts`: the board, newest first.
struct PostsCommand: Sendable {
    static let spec = CommandSpec(
        "posts", LocalizedText("List posts, newest first", "글 목록 보기, 최근 것부터"),
        discussion: LocalizedText(
            "Get the next page with --before and the last number of this page: no post is repeated or "
                + "skipped while others write. --search finds words, syllables or initial consonants (ㄱㅅ) in "
                + "posts and their comments; when nothing is found, one slip is forgiven, and the wrong keyboard.",
            "다음 페이지는 --before에 이 페이지의 마지막 번호를 지정하면 됩니다. 그사이 글이 올라와도 겹치거나 빠지지 않습니다. --search는 글과 댓글에서 "
                + "단어, 음절, 초성(ㄱㅅ)을 찾습니다. 결과가 없으면 오타 하나나 한/영 전환 실수를 고쳐서 찾습니다."),
        options: [
            .flag("mine", LocalizedText("Only your own", "내가 쓴 글만")),
            .flag("unread", LocalizedText("Only posts that you have not read", "안 읽은 글만")),
            .text(
                "search", short: "s", "TEXT",
                LocalizedText("Only posts that contain this text", "이 내용이 들어 있는 글만")),
            .text("before", "POST", LocalizedText("Only posts before this one", "이 글보다 앞선 글만")),
            .limit(PostQuery.limits, default: nil), .json,
        ],
        examples: [
            .init("community-cli posts", LocalizedText("The newest posts", "최근 글")),
            .init(
                "community-cli posts --search 안녕 --json", LocalizedText("Search, for a script", "검색, 스크립트용")),
        ])

    let filter: PostsViewModel.Filter
    let before: Int?
    let limit: Int?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        var filters: [PostsViewModel.Filter] = []
        if parsed.flag("mine") { filters.append(.mine) }
        if parsed.flag("unread") { filters.append(.unread) }
        if let text = parsed.string("search") { filters.append(.search(text)) }
        guard filters.count <= 1 else {
            throw parsed.usageError(
                LocalizedText(
                    "--mine, --unread and --search cannot be used together.",
                    "--mine, --unread, --search는 함께 쓸 수 없습니다."))
        }
        filter = filters.first ?? .newest
        before = try parsed.number(option: "before")
        limit = try parsed.int("limit", in: PostQuery.limits)
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: BoardSceneDIContainer, _ defaultLimit: Int, _ run: Run) async -> ExitCode {
        let viewModel = scene.makePostsViewModel()
        await viewModel.send(.load(filter, before: before, limit: limit ?? defaultLimit))
        let state = viewModel.state
        if let failure = state.phase.failure { return run.fail(failure) }
        if let note = state.readingNote { run.console.error(TerminalText(note)) }
        if json {
            let reading = state.reading.map(SearchReadingJSON.init)
            let list = PostsJSON(
                posts: state.rows.map(PostJSON.init), next: Explicit(state.next), reading: Explicit(reading))
            return run.print(json: list)
        }
        if let message = state.emptyMessage { run.console.out(message) }
        if !state.rows.isEmpty { PostLines.table(state.rows, run).forEach(run.console.out) }
        if let next = state.next {
            run.hint(LocalizedText("next: --before \(next)", "다음: --before \(next)"))
        }
        return .success
    }
}

/// `community-cli post show|create|edit|delete`.
enum PostCommand: Sendable {
    case show(Post.ID, limit: Int, json: Bool)
    case create(TextInput, json: Bool)
    case edit(Post.ID, TextInput, version: Int?, json: Bool)
    case delete(Post.ID, isSure: Bool, json: Bool)

    static let commentLimits = 1...1_000

    static let spec = CommandSpec(
        "post", LocalizedText("Read, write, change and delete posts", "글 읽기, 쓰기, 수정, 삭제"),
        examples: [.init("community-cli post create \"Hello\"", LocalizedText("Post something", "글 쓰기"))],
        subcommands: [
            CommandSpec(
                "show", LocalizedText("Show a post with its comments", "글과 댓글 보기"), arguments: [.post],
                options: [.limit(commentLimits, default: "100"), .json],
                examples: [.init("community-cli post show 12", LocalizedText("Show the post", "글 보기"))]),
            CommandSpec(
                "create", LocalizedText("Post something", "글 쓰기"), arguments: [.text], options: [.json],
                examples: [
                    .init("community-cli post create 안녕하세요", LocalizedText("From the argument", "인자로")),
                    .init("community-cli post create - < text.md", LocalizedText("From a file", "파일에서")),
                ]),
            CommandSpec(
                "edit", LocalizedText("Change a post of yours", "내 글 수정"), arguments: [.post, .text],
                options: [.version, .json],
                examples: [.init("community-cli post edit 12", LocalizedText("In the editor", "편집기에서"))]),
            CommandSpec(
                "delete", LocalizedText("Delete a post of yours with its comments", "내 글을 댓글과 함께 삭제"),
                arguments: [.post], options: [.yes, .json],
                examples: [.init("community-cli post delete 12", LocalizedText("Asks first", "확인한 뒤 삭제"))]),
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
        _ board: BoardSceneDIContainer, _ writing: WritingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .show(let post, let limit, let json):
            return await show(post, limit, json, board, run)
        case .create(let input, let json):
            let writer = Writer(writing, run, json: json)
            return await writer.write(input, for: .newPost)
        case .edit(let post, let input, let version, let json):
            let writer = Writer(writing, run, json: json)
            return await writer.edit(.post(post), input, version: version)
        case .delete(let post, let isSure, let json):
            let question = LocalizedText("Delete post \(post) and its comments?", "\(post)번 글을 댓글과 함께 삭제할까요?")
            if !isSure, let code = await run.confirm(question) { return code }
            return await Writer(writing, run, json: json).submit(.deletePost(post))
        }
    }

    @MainActor
    private func show(
        _ post: Post.ID, _ limit: Int, _ json: Bool, _ scene: BoardSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeThreadViewModel()
        await viewModel.send(.load(post, limit: limit))
        let state = viewModel.state
        guard let row = state.post, state.phase.failure == nil else {
            return state.phase.failure.map { run.fail($0, about: "\(post)") } ?? .failure
        }
        if json {
            return run.print(
                json: ThreadJSON(
                    post: PostJSON(row), comments: state.comments.map(CommentJSON.init),
                    next: Explicit(state.next)))
        }
        PostLines.whole(row, run).forEach(run.console.out)
        for comment in state.comments {
            run.console.out("")
            PostLines.whole(comment, run).forEach(run.console.out)
        }
        if let next = state.next {
            let command = run.commandLine("comments \(post) --after \(next)")
            run.hint(LocalizedText("more: \(command)", "더 보기: \(command)"))
        }
        return .success
    }
}

import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli posts` and `search`: the board, newest first.
struct PostsCommand: Sendable {
    static let spec = CommandSpec(
        "posts", LocalizedText("List posts, newest first", "글 목록 보기, 최근 것부터"),
        discussion: LocalizedText(
            "Get the next page with --before and the last number of this page: no post is repeated or "
                + "skipped while others write.",
            "다음 페이지는 --before에 이 페이지의 마지막 번호를 지정하면 됩니다. 그사이 글이 올라와도 겹치거나 빠지지 않습니다."),
        options: [
            .flag("mine", LocalizedText("Only your own", "내가 쓴 글만")),
            .flag("unread", LocalizedText("Only posts that you have not read", "안 읽은 글만")),
        ] + common,
        examples: [
            .init("community-cli posts", LocalizedText("The newest posts", "최근 글")),
            .init(
                LocalizedText("community-cli posts --author yuna", "community-cli posts --author 유나"),
                LocalizedText("Posts by one person", "한 사람이 쓴 글")),
        ])

    static let search = CommandSpec(
        "search", LocalizedText("Search posts and their comments", "글과 댓글에서 검색"),
        discussion: LocalizedText(
            "Finds words, syllables or initial consonants (ㄱㅅ); the newest posts come first. When nothing is found, it "
                + "allows for one typo or the wrong keyboard layout.",
            "단어, 음절, 초성(ㄱㅅ)으로 찾으며 최근 글부터 보여 줍니다. 결과가 없으면 오타 하나나 한/영 전환 실수를 고쳐서 찾습니다."),
        arguments: [
            ArgumentSpec("text", count: .oneOrMore, LocalizedText("The text to search for", "검색어"))
        ],
        options: common,
        examples: [
            .init("community-cli search 안녕", LocalizedText("Search", "검색")),
            .init(
                "community-cli search ㅇㄴ --json", LocalizedText("By initials, for a script", "초성으로, 스크립트용")),
        ])

    /// The line for a list.
    static func line(_ filter: PostsViewModel.Filter) -> String {
        switch filter {
        case .newest: "posts"
        case .mine: "posts --mine"
        case .unread: "posts --unread"
        case .search(let text): "search\(words(text))"
        case .author(let name, let text):
            // The `=` keeps a name with a leading hyphen from being parsed as an option.
            "\(text == nil ? "posts" : "search") --author=\(Invocation.quoted(name))\(words(text))"
        }
    }

    /// The words of a search, which may start with a hyphen.
    private static func words(_ text: String?) -> String { text.map { " -- \(Invocation.quoted($0))" } ?? "" }

    private static let common: [OptionSpec] = [
        .text(
            "author", "NAME", completion: .authors, LocalizedText("Only posts by this person", "이 사람이 쓴 글만")),
        .text("before", "POST", LocalizedText("Only posts before this one", "이 글보다 앞선 글만")),
        .limit(PostQuery.limits, default: nil), .json,
    ]

    let filter: PostsViewModel.Filter
    let before: Int?
    let limit: Int?
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        var filters: [PostsViewModel.Filter] = []
        let isSearch = parsed.path == [Self.search.name]
        let text = try isSearch ? parsed.searchText("text") : nil
        if !isSearch, parsed.flag("mine") { filters.append(.mine) }
        if !isSearch, parsed.flag("unread") { filters.append(.unread) }
        if let name = parsed.string("author") {
            filters.append(.author(name, search: text))
        } else if let text {
            filters.append(.search(text))
        }
        guard filters.count <= 1 else {
            throw parsed.usageError(
                LocalizedText(
                    "--mine, --unread and --author cannot be used together.",
                    "--mine, --unread, --author는 함께 쓸 수 없습니다."))
        }
        filter = filters.first ?? .newest
        before = try parsed.number(option: "before")
        limit = try parsed.int("limit", in: PostQuery.limits)
        json = parsed.flag("json")
    }

    @MainActor
    func run(
        _ scene: BoardSceneDIContainer, _ writing: WritingSceneDIContainer, _ defaultLimit: Int, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makePostsViewModel()
        await viewModel.send(.load(filter, before: before, limit: limit ?? defaultLimit))
        let state = viewModel.state
        let failure = state.phase.failure
        if let failure, state.savedNote == nil { return run.dialog.fail(failure) }
        if let note = state.readingNote { run.console.error(TerminalText(note)) }
        if json {
            let reading = state.reading.map(SearchReadingJSON.init)
            let code = run.dialog.print(
                json: PostsJSON(
                    posts: state.rows.map { PostJSON($0, unreadComments: $0.unreadComments) },
                    next: state.next, isFresh: failure == nil, reading: reading))
            return code == .success ? failure.map { run.dialog.fail($0) } ?? .success : code
        }
        if let message = state.emptyMessage {
            run.console.out(message)
            if state.isGuest, let advice = run.fault.signIn { run.console.error(advice[run.language]) }
        }
        if !state.rows.isEmpty { PostLines.table(state.rows, run).forEach(run.console.out) }
        let unread = state.rows.count(where: \.isUnread)
        run.dialog.footer(
            unread > 0 ? BoardText.unreadPosts(unread) : nil,
            state.next.map { run.dialog.nextPage("before", "\($0)") })
        await OutboxCommand.tell(writing, run)
        return run.dialog.tell(savedNote: state.savedNote, failure)
    }
}

/// `community-cli post show|create|edit|delete|restore`.
enum PostCommand: Sendable {
    case show(Post.ID, find: String?, limit: Int, json: Bool)
    case create(TextInput, title: String?, json: Bool)
    case edit(Post.ID, TextInput, title: String?, version: Int?, json: Bool)
    case delete(Post.ID, isSure: Bool, json: Bool)
    case restore(Post.ID, json: Bool)

    static let commentLimits = 1...1_000

    /// Whether the command changes nothing.
    var reads: Bool { if case .show = self { true } else { false } }

    static let spec = CommandSpec(
        "post", LocalizedText("Read, write, edit and delete posts", "글 읽기, 쓰기, 수정, 삭제"),
        examples: [.init("community-cli post create \"Hello\"", LocalizedText("Post something", "글 쓰기"))],
        subcommands: [
            CommandSpec(
                "show", LocalizedText("Show a post with its comments", "글과 댓글 보기"), arguments: [.post],
                options: [
                    .text(
                        "find", "TEXT", LocalizedText("Show only the parts with this text", "이 내용이 들어 있는 부분만")
                    ),
                    .limit(commentLimits, default: "100"), .json,
                ],
                examples: [
                    .init("community-cli post show 1", LocalizedText("Show the post", "글 보기")),
                    .init(
                        "community-cli post show 1 --find ㄱㅅ",
                        LocalizedText("Find in the thread", "글과 댓글에서 찾기")),
                ]),
            CommandSpec(
                "create", LocalizedText("Post something", "글 쓰기"), arguments: [.text],
                options: [title(LocalizedText("A title, in one line", "한 줄 제목")), .json],
                examples: [
                    .init("community-cli post create 안녕하세요", LocalizedText("From the argument", "인자로")),
                    .init("community-cli post create - < text.md", LocalizedText("From a file", "파일에서")),
                ]),
            CommandSpec(
                "edit", LocalizedText("Edit your post", "내 글 수정"), arguments: [.ownPost, .text],
                options: [
                    title(LocalizedText("A new title; '' removes it", "새 제목. ''이면 제목 삭제")), .version, .json,
                ],
                examples: [
                    .init("community-cli post edit 1", LocalizedText("In the editor", "편집기에서")),
                    .init(
                        "community-cli post edit 1 --title \"Notes\"", LocalizedText("Only the title", "제목만")
                    ),
                ]),
            CommandSpec(
                "delete", LocalizedText("Delete your post with its comments", "내 글을 댓글과 함께 삭제"),
                arguments: [.ownPost], options: [.yes, .json],
                examples: [.init("community-cli post delete 1", LocalizedText("Asks first", "확인한 뒤 삭제"))]),
            CommandSpec(
                "restore",
                LocalizedText("Restore a post that you deleted in the last 7 days", "삭제한 내 글 복원(7일 안)"),
                arguments: [.post], options: [.json],
                examples: [.init("community-cli post restore 1", LocalizedText("Restore it", "복원하기"))]),
        ])

    private static func title(_ help: LocalizedText) -> OptionSpec { .text("title", "TITLE", help) }

    /// A second line would become the beginning of the text.
    private static func title(_ parsed: ParsedCommand) throws(UsageError) -> String? {
        let title = parsed.string("title")
        if title?.contains(where: \.isNewline) == true {
            throw parsed.usageError(LocalizedText("The title has to be one line.", "제목은 한 줄로 입력하세요."))
        }
        return title
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "create": self = .create(TextInput(parsed), title: try Self.title(parsed), json: json)
        case "edit":
            self = .edit(
                try parsed.number("post"), TextInput(parsed), title: try Self.title(parsed),
                version: try parsed.number(option: "version"),
                json: json)
        case "restore": self = .restore(try parsed.number("post"), json: json)
        case "delete": self = .delete(try parsed.number("post"), isSure: parsed.flag("yes"), json: json)
        default:
            let find = parsed.string("find")
            guard find?.trimmed.isEmpty != true else {
                throw parsed.usageError(
                    LocalizedText("--find needs a text to look for.", "--find에 찾을 내용을 입력하세요."))
            }
            self = .show(
                try parsed.number("post"), find: find,
                limit: try parsed.int("limit", in: Self.commentLimits) ?? 100,
                json: json)
        }
    }

    @MainActor
    func run(
        _ board: BoardSceneDIContainer, _ writing: WritingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        switch self {
        case .show(let post, nil, let limit, let json):
            return await show(post, limit, json, board, writing, run)
        case .show(let post, let text?, let limit, let json):
            return await find(text, in: post, limit, json, board, run)
        case .create(let input, let title, let json):
            let writer = Writer(writing, run, json: json)
            return await writer.write(input, for: title == nil ? .newPost : .newTitledPost, title: title)
        case .edit(let post, let input, let title, let version, let json):
            let writer = Writer(writing, run, json: json)
            return await writer.edit(.post(post), input, title: title, version: version)
        case .delete(let post, let isSure, let json):
            let writer = Writer(writing, run, json: json)
            if !isSure, let code = await writer.askToDelete(.post(post)) { return code }
            return await writer.submit(.deletePost(post))
        case .restore(let post, let json):
            return await Writer(writing, run, json: json).submit(.restorePost(post))
        }
    }

    /// Shows the parts of a thread that contain a text.
    @MainActor
    private func find(
        _ text: String, in post: Post.ID, _ limit: Int, _ json: Bool, _ scene: BoardSceneDIContainer,
        _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeThreadViewModel()
        await viewModel.send(.load(post, limit: Self.commentLimits.upperBound))
        var pages = 1
        while viewModel.state.canLoadMore, pages < Self.mostPages {
            await viewModel.send(.loadMore)
            pages += 1
        }
        await viewModel.send(.find(text, from: .post))
        let state = viewModel.state
        let failure = state.phase.failure
        guard let row = state.post, failure == nil || state.savedNote != nil else {
            return failure.map { run.dialog.fail($0, about: "\(post)") } ?? .failure
        }
        let matches = Set(state.find?.matches ?? [])
        let comments = Array(state.comments.filter { matches.contains(.comment($0.id)) }.prefix(limit))
        if json {
            let code = run.dialog.print(
                json: ThreadJSON(
                    post: PostJSON(row), comments: comments.map(CommentJSON.init), next: nil,
                    isFresh: failure == nil))
            return code == .success ? failure.map { run.dialog.fail($0) } ?? .success : code
        }
        guard !matches.isEmpty else {
            run.console.out(BoardText.nothingFound(text.trimmed)[run.language])
            return run.dialog.tell(savedNote: state.savedNote, failure)
        }
        let shown =
            matches.contains(.post) ? PostLines.whole(row, run) : Array(PostLines.head(row, run).dropLast())
        shown.forEach(run.console.out)
        for comment in comments {
            run.console.out("")
            PostLines.whole(comment, run).forEach(run.console.out)
        }
        let count = NumberText.grouped(matches.count)
        run.dialog.hint(
            LocalizedText("found in \(count) \(matches.count == 1 ? "place" : "places")", "\(count)곳에서 찾음"))
        return run.dialog.tell(savedNote: state.savedNote, failure)
    }

    /// The maximum number of pages of comments that a search in a thread loads.
    private static let mostPages = 20

    @MainActor
    private func show(
        _ post: Post.ID, _ limit: Int, _ json: Bool, _ scene: BoardSceneDIContainer,
        _ writing: WritingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeThreadViewModel()
        await viewModel.send(.load(post, limit: limit))
        let state = viewModel.state
        let failure = state.phase.failure
        guard let row = state.post, failure == nil || state.savedNote != nil else {
            return failure.map { run.dialog.fail($0, about: "\(post)") } ?? .failure
        }
        if json {
            let code = run.dialog.print(
                json: ThreadJSON(
                    post: PostJSON(row), comments: state.comments.map(CommentJSON.init),
                    next: state.next, isFresh: failure == nil))
            return code == .success ? failure.map { run.dialog.fail($0) } ?? .success : code
        }
        PostLines.whole(row, run).forEach(run.console.out)
        for comment in state.comments {
            run.console.out("")
            PostLines.whole(comment, run).forEach(run.console.out)
        }
        if let next = state.next {
            let command = run.commandLine("comments \(post) --after \(next)")
            run.dialog.footer(LocalizedText("next: \(command)", "다음: \(command)"))
        }
        await OutboxCommand.tell(of: post, state.comments, writing, run)
        return run.dialog.tell(savedNote: state.savedNote, failure)
    }
}

import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit

/// `community-cli posts`: the board, newest first.
struct PostsCommand: Sendable {
    static let spec = CommandSpec(
        "posts", LocalizedText("List posts, newest first", "글 목록 보기, 최근 것부터"),
        discussion: LocalizedText(
            "The next page starts with --before and the last number of the page, so that no post is shown twice or missed "
                + "while others write. --search takes words, syllables or initial consonants (ㄱㅅ), of posts and their comments.",
            "다음 페이지는 --before에 이 페이지의 마지막 번호를 주면 됩니다. 그사이 글이 올라와도 겹치거나 빠지지 않습니다. --search에는 "
                + "단어, 음절, 초성(ㄱㅅ)을 쓸 수 있고 댓글에서도 찾습니다."),
        options: [
            .flag("mine", LocalizedText("Only your own", "내가 쓴 글만")),
            .flag("unread", LocalizedText("Only what you have not read", "안 읽은 글만")),
            .text("search", short: "s", "TEXT", LocalizedText("Only what matches", "검색")),
            .text("before", "POST", LocalizedText("Only posts before this one", "이 글보다 앞선 글만")),
            .limit(PostQuery.limits, default: nil), .json,
        ],
        examples: [
            .init("community-cli posts", LocalizedText("The newest", "최근 글")),
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
                    "--mine, --unread and --search do not go together.",
                    "--mine, --unread, --search는 함께 쓸 수 없습니다."))
        }
        filter = filters.first ?? .newest
        before = try parsed.number(option: "before")
        limit = try parsed.int("limit", in: PostQuery.limits)
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: BoardSceneDIContainer, _ defaultLimit: Int, _ context: CommandContext) async -> ExitCode
    {
        let viewModel = scene.makePostsViewModel()
        await viewModel.send(.load(filter, before: before, limit: limit ?? defaultLimit))
        let state = viewModel.state
        if let failure = state.phase.failure { return context.fail(failure) }
        if json {
            return context.print(
                json: PostsJSON(posts: state.rows.map(PostJSON.init), next: Explicit(state.next)))
        }
        if let message = state.emptyMessage { context.console.out(message) }
        if !state.rows.isEmpty { PostLines.table(state.rows, context).forEach(context.console.out) }
        if let next = state.next {
            context.hint(LocalizedText("next: --before \(next)", "다음: --before \(next)"))
        }
        return .success
    }
}

import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit

/// `community-cli comments`: those of a post, oldest first.
struct CommentsCommand: Sendable {
    static let spec = CommandSpec(
        "comments", LocalizedText("List the comments of a post, oldest first", "글의 댓글 보기, 오래된 것부터"),
        arguments: [.post],
        options: [
            .text("after", "COMMENT", LocalizedText("Only comments after this one", "이 댓글 다음 것만")),
            .limit(PostCommand.commentLimits, default: "100"), .json,
        ],
        examples: [.init("community-cli comments 12", LocalizedText("All of them", "모두 보기"))])

    let post: Post.ID
    let after: Comment.ID?
    let limit: Int
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        post = try parsed.number("post")
        after = try parsed.number(option: "after", from: 0)
        limit = try parsed.int("limit", in: PostCommand.commentLimits) ?? 100
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: BoardSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        let viewModel = scene.makeThreadViewModel()
        await viewModel.send(.loadComments(post, after: after, limit: limit))
        let state = viewModel.state
        var failure = state.phase.failure
        if failure == nil, state.comments.isEmpty {
            // An empty list does not say whether there is such a post.
            let post = scene.makeThreadViewModel()
            await post.send(.load(self.post, limit: 1))
            failure = post.state.phase.failure
        }
        if let failure { return context.fail(failure, about: "\(post)") }
        if json {
            return context.print(
                json: CommentsJSON(comments: state.comments.map(CommentJSON.init), next: Explicit(state.next))
            )
        }
        if let message = state.emptyMessage { context.console.out(message) }
        for (index, comment) in state.comments.enumerated() {
            if index > 0 { context.console.out("") }
            PostLines.whole(comment, context).forEach(context.console.out)
        }
        if let next = state.next {
            context.hint(LocalizedText("next: --after \(next)", "다음: --after \(next)"))
        }
        return .success
    }
}

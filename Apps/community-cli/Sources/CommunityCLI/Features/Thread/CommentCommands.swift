import AppCore
import CommunityDomain
import CommunityPresentation
import PresentationCore
import TerminalKit
import TextCore

/// `community-cli comments`: the comments of a post, oldest first.
struct CommentsCommand: Sendable {
    static let spec = CommandSpec(
        "comments", LocalizedText("List the comments of a post, oldest first", "글의 댓글 보기, 오래된 것부터"),
        arguments: [.post],
        options: [
            .text("after", "COMMENT", LocalizedText("Only comments after this one", "이 댓글 다음 것만")),
            .limit(PostCommand.commentLimits, default: "100"), .json,
        ],
        examples: [.init("community-cli comments 1", LocalizedText("List the comments", "댓글 보기"))])

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
    func run(
        _ scene: BoardSceneDIContainer, _ writing: WritingSceneDIContainer, _ run: Run
    ) async -> ExitCode {
        let viewModel = scene.makeThreadViewModel()
        await viewModel.send(.loadComments(post, after: after, limit: limit))
        let state = viewModel.state
        var failure = state.phase.failure
        if failure == nil, state.comments.isEmpty {
            // An empty list does not tell whether the post exists.
            let post = scene.makeThreadViewModel()
            await post.send(.load(self.post, limit: 1))
            failure = post.state.phase.failure
        }
        if let failure, state.savedNote == nil { return run.dialog.fail(failure, about: "\(post)") }
        if json {
            let code = run.dialog.print(
                json: CommentsJSON(
                    comments: state.comments.map(CommentJSON.init), next: state.next,
                    isFresh: failure == nil))
            return code == .success ? failure.map { run.dialog.fail($0) } ?? .success : code
        }
        if let message = state.emptyMessage { run.console.out(message) }
        for (index, comment) in state.comments.enumerated() {
            if index > 0 { run.console.out("") }
            PostLines.whole(comment, run).forEach(run.console.out)
        }
        run.dialog.footer(state.next.map { run.dialog.nextPage("after", "\($0)") })
        await OutboxCommand.tell(of: post, state.comments, writing, run)
        return run.dialog.tell(savedNote: state.savedNote, failure)
    }
}

/// `community-cli comment create|reply|edit|delete`.
enum CommentCommand: Sendable {
    case create(Post.ID, TextInput, json: Bool)
    case reply(Comment.ID, TextInput, json: Bool)
    case edit(Comment.ID, TextInput, version: Int?, json: Bool)
    case delete(Comment.ID, isSure: Bool, json: Bool)

    static let spec = CommandSpec(
        "comment", LocalizedText("Write, edit and delete comments", "댓글 쓰기, 수정, 삭제"),
        examples: [
            .init("community-cli comment create 1 \"Well said\"", LocalizedText("Write a comment", "댓글 쓰기"))
        ],
        subcommands: [
            CommandSpec(
                "create", LocalizedText("Comment on a post", "글에 댓글 쓰기"), arguments: [.post, .text],
                options: [.json],
                examples: [
                    .init("community-cli comment create 1 좋아요", LocalizedText("Write a comment", "댓글 쓰기"))
                ]),
            CommandSpec(
                "reply", LocalizedText("Reply to a comment", "댓글에 답글 쓰기"), arguments: [.comment, .text],
                options: [.json],
                examples: [
                    .init("community-cli comment reply 1 저도요", LocalizedText("Reply to a comment", "답글 쓰기"))
                ]),
            CommandSpec(
                "edit", LocalizedText("Edit your comment", "내 댓글 수정"), arguments: [.comment, .text],
                options: [.version, .json],
                examples: [.init("community-cli comment edit 1", LocalizedText("In the editor", "편집기에서"))]),
            CommandSpec(
                "delete", LocalizedText("Delete your comment", "내 댓글 삭제"), arguments: [.comment],
                options: [.yes, .json],
                examples: [.init("community-cli comment delete 2", LocalizedText("Asks first", "확인한 뒤 삭제"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "edit":
            self = .edit(
                try parsed.number("comment"), TextInput(parsed),
                version: try parsed.number(option: "version"),
                json: json)
        case "reply": self = .reply(try parsed.number("comment"), TextInput(parsed), json: json)
        case "delete": self = .delete(try parsed.number("comment"), isSure: parsed.flag("yes"), json: json)
        default: self = .create(try parsed.number("post"), TextInput(parsed), json: json)
        }
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ run: Run) async -> ExitCode {
        switch self {
        case .create(let post, let input, let json):
            return await Writer(scene, run, json: json).write(input, for: .newComment(post: post))
        case .reply(let comment, let input, let json):
            return await Writer(scene, run, json: json).write(input, for: .reply(to: comment, post: 0))
        case .edit(let comment, let input, let version, let json):
            return await Writer(scene, run, json: json).edit(.comment(comment), input, version: version)
        case .delete(let comment, let isSure, let json):
            let writer = Writer(scene, run, json: json)
            if !isSure, let code = await writer.askToDelete(.comment(comment)) { return code }
            return await writer.submit(.deleteComment(comment))
        }
    }
}

import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit

/// `community-cli comment create|edit|delete`.
enum CommentCommand: Sendable {
    case create(Post.ID, TextInput, json: Bool)
    case edit(Comment.ID, TextInput, version: Int?, json: Bool)
    case delete(Comment.ID, isSure: Bool, json: Bool)

    static let spec = CommandSpec(
        "comment", LocalizedText("Write comments", "댓글 쓰기"),
        examples: [
            .init("community-cli comment create 12 \"Well said\"", LocalizedText("Comment", "댓글 남기기"))
        ],
        subcommands: [
            CommandSpec(
                "create", LocalizedText("Comment on a post", "글에 댓글 남기기"), arguments: [.post, .text],
                options: [.json],
                examples: [.init("community-cli comment create 12 좋아요", LocalizedText("Comment", "댓글 남기기"))]),
            CommandSpec(
                "edit", LocalizedText("Change a comment of yours", "내 댓글 고치기"), arguments: [.comment, .text],
                options: [.version, .json],
                examples: [.init("community-cli comment edit 34", LocalizedText("In the editor", "편집기에서"))]),
            CommandSpec(
                "delete", LocalizedText("Delete a comment of yours", "내 댓글 지우기"), arguments: [.comment],
                options: [.yes, .json],
                examples: [.init("community-cli comment delete 34", LocalizedText("Asks first", "먼저 묻습니다"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let json = parsed.flag("json")
        switch parsed.path.last {
        case "edit":
            self = .edit(
                try parsed.number("comment"), TextInput(parsed),
                version: try parsed.number(option: "version"),
                json: json)
        case "delete": self = .delete(try parsed.number("comment"), isSure: parsed.flag("yes"), json: json)
        default: self = .create(try parsed.number("post"), TextInput(parsed), json: json)
        }
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ context: CommandContext) async -> ExitCode {
        switch self {
        case .create(let post, let input, let json):
            return await Writer(scene, context, json: json).write(input, for: .newComment(post: post))
        case .edit(let comment, let input, let version, let json):
            return await Writer(scene, context, json: json).edit(.comment(comment), input, version: version)
        case .delete(let comment, let isSure, let json):
            let question = LocalizedText("Delete comment \(comment)?", "\(comment)번 댓글을 지울까요?")
            if !isSure, let code = await context.confirm(question) { return code }
            return await Writer(scene, context, json: json).submit(.deleteComment(comment))
        }
    }
}

import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// `community-cli reaction add|remove post|comment`.
struct ReactionCommand: Sendable {
    static let spec = CommandSpec(
        "reaction", LocalizedText("React to a post or comment", "글이나 댓글에 좋아요 등 반응 남기기"),
        discussion: LocalizedText(
            "The reactions are \(list(.english)). Without one it is a like.",
            "반응: \(list(.korean)). 지정하지 않으면 좋아요입니다."),
        examples: [.init("community-cli reaction add post 1", LocalizedText("Like it", "좋아요 누르기"))],
        subcommands: [
            command(
                "add", LocalizedText("Add a reaction", "반응 남기기"),
                post: LocalizedText("React to a post", "글에 반응 남기기"),
                comment: LocalizedText("React to a comment", "댓글에 반응 남기기")),
            command(
                "remove", LocalizedText("Remove your reaction", "내 반응 취소"),
                post: LocalizedText("Remove your reaction to a post", "글에 남긴 반응 취소"),
                comment: LocalizedText("Remove your reaction to a comment", "댓글에 남긴 반응 취소")),
        ])

    private static func command(
        _ name: String, _ help: LocalizedText, post: LocalizedText, comment: LocalizedText
    ) -> CommandSpec {
        CommandSpec(
            name, help,
            examples: [.init("community-cli reaction \(name) post 1 thanks", help)],
            subcommands: [
                CommandSpec(
                    "post", post, arguments: [.post, reaction], options: [.json],
                    examples: [.init("community-cli reaction \(name) post 1", help)]),
                CommandSpec(
                    "comment", comment, arguments: [.comment, reaction],
                    options: [.json], examples: [.init("community-cli reaction \(name) comment 1 wow", help)]
                ),
            ])
    }

    private static let reaction = ArgumentSpec(
        "reaction", count: .zeroOrOne, completion: .reactions,
        LocalizedText("Which one (default: like)", "반응(기본값: like)"))

    private static func list(_ language: Language) -> String {
        Reaction.allCases.map { reaction in
            let name = reaction.name[language]
            return reaction.rawValue == name
                ? "\(name) \(reaction.symbol)" : "\(reaction.rawValue)(\(name)) \(reaction.symbol)"
        }.joined(separator: ", ")
    }

    let subject: Subject
    let reaction: Reaction
    let isGiven: Bool
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        subject = try parsed.subject()
        isGiven = parsed.path.contains("add")
        json = parsed.flag("json")
        let name = parsed.string("reaction") ?? Reaction.like.rawValue
        guard
            let known = Reaction.allCases.first(where: {
                [$0.rawValue, $0.symbol, $0.name[.korean]].contains(name.lowercased())
            })
        else {
            throw parsed.usageError(
                LocalizedText(
                    "There is no reaction '\(name)'. Choose one of: \(Self.list(.english)).",
                    "'\(name)' 반응은 없습니다. 다음 중에서 고르세요: \(Self.list(.korean))."))
        }
        reaction = known
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ run: Run) async -> ExitCode {
        await Writer(scene, run, json: json).submit(.react(reaction, to: subject, isGiven: isGiven))
    }
}

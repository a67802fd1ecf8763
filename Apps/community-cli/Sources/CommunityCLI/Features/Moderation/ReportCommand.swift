import AppCore
import CommunityDomain
import TerminalKit
import TextCore

/// `community-cli report post|comment`.
struct ReportCommand: Sendable {
    static let spec = CommandSpec(
        "report", LocalizedText("Report a post or comment to the moderators", "글이나 댓글을 운영자에게 신고"),
        examples: [
            .init(
                LocalizedText("community-cli report post 12 spam", "community-cli report post 12 광고"),
                LocalizedText("Report it", "신고하기"))
        ],
        subcommands: [
            CommandSpec(
                "post", LocalizedText("Report a post", "글 신고"), arguments: [.post, .reason], options: [.json],
                examples: [
                    .init(
                        LocalizedText("community-cli report post 12 spam", "community-cli report post 12 광고"),
                        LocalizedText("Report it", "신고하기"))
                ]),
            CommandSpec(
                "comment", LocalizedText("Report a comment", "댓글 신고"), arguments: [.comment, .reason],
                options: [.json],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli report comment 34 \"personal attack\"",
                            "community-cli report comment 34 인신공격"),
                        LocalizedText("Report it", "신고하기"))
                ]),
        ])

    let subject: Subject
    let reason: String
    let json: Bool

    init(_ parsed: ParsedCommand) throws(UsageError) {
        subject = try parsed.subject()
        reason = parsed.string("reason") ?? ""
        json = parsed.flag("json")
    }

    @MainActor
    func run(_ scene: WritingSceneDIContainer, _ run: Run) async -> ExitCode {
        await Writer(scene, run, json: json).submit(.report(subject, reason: reason))
    }
}

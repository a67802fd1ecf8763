import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// `community-cli moderate reports|dismiss|hide|restore|remove|log|role|block|unblock`.
enum ModerateCommand: Sendable {
    static func line(hide subject: Subject) -> String {
        "moderate hide \(subject.kind.rawValue) \(subject.id) REASON"
    }

    case reports(all: Bool, before: Int?, limit: Int, json: Bool)
    case log(before: Int?, limit: Int, json: Bool)
    case act(ModerationAction, Subject, reason: String, isSure: Bool)
    case removeAll(name: String, reason: String, isSure: Bool)
    case role(Role, name: String)
    case block(Bool, name: String, reason: String, isSure: Bool)

    static let limits = 1...100

    static let spec = CommandSpec(
        "moderate", LocalizedText("Handle reports (for moderators)", "신고 처리 (운영자용)"),
        examples: [.init("community-cli moderate reports", LocalizedText("List open reports", "처리할 신고 보기"))],
        subcommands: [
            CommandSpec(
                "reports", LocalizedText("List reports, newest first", "신고 목록, 최근 것부터"),
                options: [
                    .flag("all", LocalizedText("Include reports that were decided", "처리한 신고도 포함")), .before,
                    .limit(limits, default: "20"), .json,
                ],
                examples: [
                    .init("community-cli moderate reports", LocalizedText("List open reports", "처리할 신고 보기"))
                ]),
            action(.dismiss, LocalizedText("Dismiss the reports and change nothing", "신고 기각 (내용은 그대로)")),
            action(.hide, LocalizedText("Hide until a decision", "결정할 때까지 숨기기")),
            action(.restore, LocalizedText("Make visible again", "다시 공개")),
            action(
                .remove,
                LocalizedText(
                    "Remove after a confirmation (only admins can restore)", "확인한 뒤 삭제 (관리자만 복원 가능)"),
                options: [
                    .text(
                        allOf, "NAME",
                        LocalizedText(
                            "All posts and comments of this account; only the reason follows",
                            "이 계정의 글과 댓글 모두; 뒤에는 사유만")), .yes,
                ], isReplacedBy: allOf),
            CommandSpec(
                "log", LocalizedText("List decisions, newest first", "처리 기록 보기, 최근 것부터"),
                options: [.before, .limit(limits, default: "20"), .json],
                examples: [
                    .init("community-cli moderate log", LocalizedText("List the decisions", "처리 기록 보기"))
                ]),
            CommandSpec(
                "role", LocalizedText("Change someone's role (for admins)", "역할 변경 (관리자용)"),
                arguments: [
                    .account,
                    ArgumentSpec(
                        "role", choices: Role.allCases.map(\.rawValue), LocalizedText("The new role", "새 역할")),
                ],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli moderate role yuna moderator",
                            "community-cli moderate role 유나 moderator"),
                        LocalizedText("Make someone a moderator", "운영자로 지정"))
                ]),
            CommandSpec(
                "block",
                LocalizedText("Block an account after a confirmation (for admins)", "확인한 뒤 계정 차단 (관리자용)"),
                arguments: [.account, .reason], options: [.yes],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli moderate block yuna spam", "community-cli moderate block 유나 광고"),
                        LocalizedText("Block the account", "계정 차단"))
                ]
            ),
            CommandSpec(
                "unblock", LocalizedText("Unblock an account (for admins)", "계정 차단 해제 (관리자용)"),
                arguments: [.account, .reason],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli moderate unblock yuna \"talked it over\"",
                            "community-cli moderate unblock 유나 \"대화로 해결\""),
                        LocalizedText("Unblock the account", "계정 차단 해제"))
                ]),
        ])

    private static let allOf = "all-of"

    private static func action(
        _ action: ModerationAction, _ summary: LocalizedText, options: [OptionSpec] = [],
        isReplacedBy replacement: String? = nil
    ) -> CommandSpec {
        var subject = [
            ArgumentSpec(
                "kind", choices: Subject.Kind.allCases.map(\.rawValue),
                LocalizedText("post or comment", "post(글) 또는 comment(댓글)")),
            ArgumentSpec("number", LocalizedText("The number of the post or comment", "글이나 댓글의 번호")),
        ]
        for index in subject.indices { subject[index].replacement = replacement }
        return CommandSpec(
            action.rawValue, summary, arguments: subject + [.reason],
            options: options,
            examples: [
                .init(
                    LocalizedText(
                        "community-cli moderate \(action.rawValue) post 12 spam",
                        "community-cli moderate \(action.rawValue) post 12 광고"),
                    LocalizedText("For example", "예"))
            ]
                + (replacement == nil
                    ? []
                    : [
                        .init(
                            LocalizedText(
                                "community-cli moderate \(action.rawValue) --all-of yuna spam",
                                "community-cli moderate \(action.rawValue) --all-of 유나 광고"),
                            LocalizedText("Everything that an account wrote", "한 계정이 쓴 것 모두"))
                    ]))
    }

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let reason = { parsed.string("reason") ?? "" }
        switch parsed.path.last {
        case "log":
            self = .log(
                before: try parsed.number(option: "before"),
                limit: try parsed.int("limit", in: Self.limits) ?? 20,
                json: parsed.flag("json"))
        case "role":
            self = .role(try parsed.choice("role") ?? .member, name: parsed.string("name") ?? "")
        case "block":
            self = .block(
                true, name: parsed.string("name") ?? "", reason: reason(), isSure: parsed.flag("yes"))
        case "unblock":
            self = .block(false, name: parsed.string("name") ?? "", reason: reason(), isSure: true)
        case ModerationAction.remove.rawValue where parsed.string(Self.allOf) != nil:
            self = .removeAll(
                name: parsed.string(Self.allOf) ?? "", reason: reason(), isSure: parsed.flag("yes"))
        case let word? where ModerationAction(rawValue: word) != nil:
            let kind: Subject.Kind = try parsed.choice("kind") ?? .post
            self = .act(
                ModerationAction(rawValue: word) ?? .hide, Subject(kind, try parsed.number("number")),
                reason: reason(), isSure: word != ModerationAction.remove.rawValue || parsed.flag("yes"))
        default:
            self = .reports(
                all: parsed.flag("all"), before: try parsed.number(option: "before"),
                limit: try parsed.int("limit", in: Self.limits) ?? 20, json: parsed.flag("json"))
        }
    }

    @MainActor
    func run(_ scene: ModerationSceneDIContainer, _ run: Run) async -> ExitCode {
        let viewModel = scene.makeModerationViewModel()
        if let code = await agree(viewModel, run) { return code }
        await viewModel.send(input)
        let state = viewModel.state
        if let failure = state.failure { return run.dialog.fail(failure, about: subject) }
        switch self {
        case .reports(_, _, _, true): return run.dialog.print(json: ReportsJSON(state.reports.map(\.report)))
        case .log(_, _, true): return run.dialog.print(json: ModerationLogJSON(state.log.map(\.entry)))
        default: break
        }
        if let notice = state.notice ?? state.emptyMessage { run.console.out(notice) }
        for row in state.reports { show(row, run) }
        for row in state.log { show(row, run) }
        run.dialog.footer(next(state).map { run.dialog.nextPage("before", "\($0)") })
        return .success
    }

    /// The start of the next page, if this page is full.
    @MainActor
    private func next(_ state: ModerationViewModel.State) -> Int? {
        switch self {
        case .reports(_, _, let limit, _): state.reports.count < limit ? nil : state.reports.last?.id
        case .log(_, let limit, _): state.log.count < limit ? nil : state.log.last?.id
        case .act, .removeAll, .role, .block: nil
        }
    }

    /// Asks for confirmation if necessary; `nil` means to continue.
    @MainActor
    private func agree(_ viewModel: ModerationViewModel, _ run: Run) async -> ExitCode? {
        switch self {
        case .act(_, _, _, false), .removeAll(_, _, false), .block(_, _, _, false): break
        default: return nil
        }
        await viewModel.send(.ask(before: input))
        if let failure = viewModel.state.failure { return run.dialog.fail(failure, about: subject) }
        guard let question = viewModel.state.question else { return nil }
        return await run.dialog.confirm(LocalizedText(verbatim: question))
    }

    private var input: ModerationViewModel.Input {
        switch self {
        case .reports(let all, let before, let limit, _):
            .loadReports(includingResolved: all, before: before, limit: limit)
        case .log(let before, let limit, _): .loadLog(before: before, limit: limit)
        case .act(let action, let subject, let reason, _): .moderate(subject, action, reason: reason)
        case .removeAll(let name, let reason, _): .removeAll(of: name, reason: reason)
        case .role(let role, let name): .setRole(role, of: name)
        case .block(let isBlocked, let name, let reason, _): .setBlocked(isBlocked, of: name, reason: reason)
        }
    }

    /// The subject of the command, for errors.
    private var subject: String? {
        switch self {
        case .reports, .log: nil
        case .act(_, let subject, _, _): "\(subject.id)"
        case .removeAll(let name, _, _), .role(_, let name), .block(_, let name, _, _): name
        }
    }

    private func show(_ row: ReportRow, _ run: Run) {
        let style = run.console.style
        let done = row.report.isResolved ? " · \(ModerationText.resolved[run.language])" : ""
        run.console.out("\(style("\(row.subject)", .bold))\(style("\(done)", .dim))")
        run.console.out("  \(row.line)")
        for line in PostLines.text(row.report.text).prefix(5) { run.console.out("  > \(line)") }
    }

    private func show(_ row: ModerationLogRow, _ run: Run) {
        let style = run.console.style
        run.console.out(
            "\(style("\(row.id)", .bold)) \(row.who): \(row.what) \(style("· \(row.age)", .dim))")
        if !row.entry.reason.isEmpty { run.console.out("  \(row.entry.reason)") }
    }
}

extension OptionSpec {
    fileprivate static let before = OptionSpec.text(
        "before", "N", LocalizedText("Only entries before this one", "이 번호보다 앞선 것만"))
}

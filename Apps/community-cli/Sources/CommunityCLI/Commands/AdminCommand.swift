import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// `community-cli admin accounts|role|block|unblock|password`: on the server's machine, past its doors.
enum AdminCommand: Sendable {
    case accounts(json: Bool)
    case role(Role, name: String)
    case block(Bool, name: String, reason: String)
    case password(PasswordInput, name: String)

    static let spec = CommandSpec(
        "admin", LocalizedText("Accounts of the server on this machine", "이 컴퓨터에 있는 서버의 계정 관리"),
        discussion: LocalizedText(
            "Works on the database itself, so it needs no sign-in: the first admin is made here. Whoever may write that file "
                + "may do this.",
            "데이터베이스를 직접 다루므로 로그인이 필요 없습니다. 첫 관리자는 여기서 정합니다. 그 파일에 쓸 수 있는 사람이면 할 수 있습니다."),
        examples: [
            .init("community-cli admin role meng admin", LocalizedText("The first admin", "첫 관리자"))
        ],
        subcommands: [
            CommandSpec(
                "accounts", LocalizedText("List the accounts", "계정 목록"), options: [.json],
                examples: [.init("community-cli admin accounts", LocalizedText("List them", "목록 보기"))]),
            CommandSpec(
                "role", LocalizedText("Change a role", "역할 바꾸기"),
                arguments: [
                    .account,
                    ArgumentSpec(
                        "role", choices: Role.allCases.map(\.rawValue), LocalizedText("The new role", "새 역할")),
                ],
                examples: [
                    .init("community-cli admin role meng admin", LocalizedText("The first admin", "첫 관리자"))
                ]),
            CommandSpec(
                "block", LocalizedText("Close an account", "계정 차단"), arguments: [.account, .reason],
                examples: [.init("community-cli admin block meng spam", LocalizedText("Close it", "차단하기"))]),
            CommandSpec(
                "unblock", LocalizedText("Open an account again", "차단 풀기"), arguments: [.account, .reason],
                examples: [.init("community-cli admin unblock meng mistake", LocalizedText("Open it", "풀기"))]),
            CommandSpec(
                "password",
                LocalizedText("Set a new password for somebody who forgot it", "잊은 사람의 비밀번호를 새로 정하기"),
                arguments: [.account], options: [PasswordInput.option],
                examples: [.init("community-cli admin password meng", LocalizedText("A new one", "새로 정하기"))]),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        let name = { parsed.string("name") ?? "" }
        switch parsed.path.last {
        case "role": self = .role(try parsed.choice("role") ?? .member, name: name())
        case "block": self = .block(true, name: name(), reason: parsed.string("reason") ?? "")
        case "unblock": self = .block(false, name: name(), reason: parsed.string("reason") ?? "")
        case "password": self = .password(try PasswordInput(parsed), name: name())
        default: self = .accounts(json: parsed.flag("json"))
        }
    }

    func run(_ administration: any CommunityAdministration, _ run: Run) async -> ExitCode {
        do throws(CommunityError) {
            switch self {
            case .accounts(let json): return list(try await administration.accounts(), json, run)
            case .role(let role, let name):
                let account = try await administration.setRole(role, of: name)
                say(ModerationText.roleChanged(account.name, role: role.name(in: run.language)), run)
            case .block(let isBlocked, let name, let reason):
                let account = try await administration.setBlocked(isBlocked, of: name, reason: reason)
                say(
                    account.isBlocked
                        ? ModerationText.blockedDone(account.name)
                        : ModerationText.unblockedDone(account.name), run)
            case .password(let input, let name):
                switch await input.readNew(run) {
                case .failure(let problem): return problem.code
                case .success(let typed):
                    try await administration.setPassword(typed.first ?? "", of: name)
                    say(AccountText.passwordChanged, run)
                }
            }
            return .success
        } catch {
            if error == .notFound {
                return run.fail(
                    LocalizedText("There is no such account.", "그런 계정이 없습니다.")[run.language])
            }
            return run.fail(Failure(error, in: run.language))
        }
    }

    private func say(_ text: LocalizedText, _ run: Run) {
        run.console.out(text[run.language])
    }

    private func list(_ accounts: [Account], _ json: Bool, _ run: Run) -> ExitCode {
        if json { return run.print(json: AccountsJSON(accounts)) }
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(AccountText.name[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(AccountText.email[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(AccountText.role[language]),
        ]
        let rows = accounts.map { account in
            let blocked = account.isBlocked ? " (\(AccountText.blocked[language]))" : ""
            return [
                "\(account.id)", account.name, account.email, account.role.name(in: language) + blocked,
            ]
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}

import PresentationCore
import AppCore
import CommunityDomain
import CommunityPresentation
import TerminalKit
import TextCore

/// `community-cli admin accounts|add|role|block|unblock|unlock|password|quota|rotate-keys`: works on the database of the server on this machine.
enum AdminCommand: Sendable {
    case accounts(json: Bool)
    case add(name: String, email: String, json: Bool)
    case role(Role, name: String)
    case block(name: String, reason: String)
    /// Without a reason, lifts only the lock after wrong passwords.
    case release(name: String, reason: String?)
    case password(PasswordInput, name: String)
    case quota(QuotaCommand)
    case rotation(KeyRotation)

    static let spec = CommandSpec(
        "admin", LocalizedText("Manage the accounts of the server on this machine", "이 컴퓨터에 있는 서버의 계정 관리"),
        discussion: LocalizedText(
            "Works on the database directly, so it needs no sign-in and can create the first admin. "
                + "Anyone who can write to that file can use it.",
            "데이터베이스를 직접 변경하므로 로그인이 필요 없으며, 첫 관리자를 지정할 수 있습니다. 그 파일에 쓸 권한이 있으면 누구나 사용할 수 있습니다."),
        examples: [
            .init(
                LocalizedText("community-cli admin role meng admin", "community-cli admin role 민수 admin"),
                LocalizedText("Make someone the first admin", "첫 관리자 지정"))
        ],
        subcommands: [
            CommandSpec(
                "accounts", LocalizedText("List the accounts", "계정 목록 보기"), options: [.json],
                examples: [
                    .init("community-cli admin accounts", LocalizedText("List the accounts", "계정 목록 보기"))
                ]),
            CommandSpec(
                "add", LocalizedText("Invite somebody to a closed board", "비공개 게시판에 초대"),
                discussion: LocalizedText(
                    "Prints a code with which a person makes one account of that address within two weeks. A later invitation "
                        + "replaces it.",
                    "그 이메일 주소로 계정 하나를 만들 수 있는 코드를 출력합니다. 코드는 2주 동안 쓸 수 있으며, 다시 초대하면 새 코드로 바뀝니다."),
                arguments: [
                    .account, ArgumentSpec("email", LocalizedText("Their e-mail address", "초대할 사람의 이메일 주소")),
                ], options: [.json],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli admin add minsu minsu@example.com",
                            "community-cli admin add 지훈 jihun@example.com"),
                        LocalizedText("Invite someone", "초대하기"))
                ]),
            CommandSpec(
                "role", LocalizedText("Change the role of an account", "계정의 역할 변경"),
                arguments: [
                    .account,
                    ArgumentSpec(
                        "role", choices: Role.allCases.map(\.rawValue), LocalizedText("The new role", "새 역할")),
                ],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli admin role meng admin", "community-cli admin role 민수 admin"),
                        LocalizedText("Make someone the first admin", "첫 관리자 지정"))
                ]),
            CommandSpec(
                "block", LocalizedText("Block an account", "계정 차단"), arguments: [.account, .reason],
                examples: [
                    .init(
                        LocalizedText(
                            "community-cli admin block meng spam", "community-cli admin block 민수 광고"),
                        LocalizedText("Block the account", "계정 차단"))
                ]),
            CommandSpec(
                "unblock", LocalizedText("Unblock an account", "계정 차단 해제"),
                discussion: LocalizedText(
                    "Also lifts the lock after wrong passwords. The moderation log shows the reason.",
                    "비밀번호 오류로 인한 잠금도 해제합니다. 사유는 관리 기록에 표시됩니다."),
                arguments: [.account, .optionalReason],
                examples: [
                    .init(
                        LocalizedText("community-cli admin unblock meng", "community-cli admin unblock 민수"),
                        LocalizedText("Unblock the account", "계정 차단 해제"))
                ]),
            CommandSpec(
                "unlock",
                LocalizedText("Lift the lock of an account after wrong passwords", "비밀번호 오류로 잠긴 계정 풀기"),
                arguments: [.account],
                examples: [
                    .init(
                        LocalizedText("community-cli admin unlock meng", "community-cli admin unlock 민수"),
                        LocalizedText("Lift the lock", "잠금 풀기"))
                ]),
            CommandSpec(
                "password",
                LocalizedText("Set a new password for an account", "계정의 비밀번호 재설정"),
                arguments: [.account], options: [PasswordInput.option],
                examples: [
                    .init(
                        LocalizedText("community-cli admin password meng", "community-cli admin password 민수"),
                        LocalizedText("Set a new password", "비밀번호 재설정"))
                ]),
            QuotaCommand.spec(
                "community-cli",
                owner: LocalizedText("The account's name, or an IP address", "계정 이름 또는 IP 주소"),
                example: LocalizedText("meng", "민수")),
            KeyRotation.spec("community-cli"),
        ])

    init(_ parsed: ParsedCommand) throws(UsageError) {
        if let quota = QuotaCommand(parsed) {
            self = .quota(quota)
            return
        }
        if let rotation = KeyRotation(parsed) {
            self = .rotation(rotation)
            return
        }
        let name = { parsed.string("name") ?? "" }
        switch parsed.path.last {
        case "add":
            self = .add(
                name: name(), email: parsed.string("email") ?? "", json: parsed.flag("json"))
        case "role": self = .role(try parsed.choice("role") ?? .member, name: name())
        case "block": self = .block(name: name(), reason: parsed.string("reason") ?? "")
        case "unblock": self = .release(name: name(), reason: parsed.string("reason") ?? "")
        case "unlock": self = .release(name: name(), reason: nil)
        case "password": self = .password(try PasswordInput(parsed), name: name())
        default: self = .accounts(json: parsed.flag("json"))
        }
    }

    func run(_ administration: any CommunityAdministration, _ run: Run) async -> ExitCode {
        do throws(CommunityError) {
            switch self {
            case .accounts(let json): return list(try await administration.accounts(), json, run)
            case .add(let name, let email, let json):
                let code = try await administration.invite(name, email: email)
                if json { return run.dialog.print(json: ["code": code]) }
                let line =
                    "community-cli signup \(name) \(email) --code \(code)".terminalSafe()
                say(
                    LocalizedText(
                        "Send this line to \(name). It is good once, for two weeks:\n\(line)",
                        "이 명령을 \(name)님에게 보내세요. 2주 동안 한 번 쓸 수 있습니다.\n\(line)"), run)
            case .role(let role, let name):
                let account = try await administration.setRole(role, of: name)
                say(ModerationText.roleChanged(account.name, role: role.name(in: run.language)), run)
            case .block(let name, let reason):
                let account = try await administration.block(name, reason: reason)
                say(ModerationText.blockedDone(account.name), run)
            case .release(let name, let reason):
                let release = try await administration.release(name, unblocking: reason)
                say(reason == nil ? SignInText.unlocked(release) : SignInText.unblocked(release), run)
            case .quota(let command):
                let bytes = try await administration.bytesWrittenToday(
                    by: command.owner, resets: command.resets)
                return command.show([("bytes", LocalizedText("Bytes written today", "오늘 쓴 바이트"), bytes)], run)
            case .rotation(let command):
                if let code = await command.confirm(run) { return code }
                return command.show(try await administration.rotateKeys(), run)
            case .password(let input, let name):
                // A missing account is reported before anything is typed.
                _ = try await administration.bytesWrittenToday(by: name, resets: false)
                switch await input.readNew(
                    rule: AccountText.passwordRule,
                    problem: { AccountText.problem(ofNewPassword: $0, name: name) }, run)
                {
                case .failure(let problem): return problem.code
                case .success(let typed):
                    try await administration.setPassword(typed.first ?? "", of: name)
                    say(AccountText.passwordChanged, run)
                }
            }
            return .success
        } catch {
            if error == .notFound {
                return run.dialog.fail(
                    LocalizedText("There is no such account.", "그런 계정이 없습니다.")[run.language])
            }
            return run.dialog.fail(Failure(error, in: run.language))
        }
    }

    private func say(_ text: LocalizedText, _ run: Run) {
        run.console.out(text[run.language])
    }

    private func list(_ accounts: [Account], _ json: Bool, _ run: Run) -> ExitCode {
        if json { return run.dialog.print(json: AccountsJSON(accounts)) }
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(AccountText.name[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(
                AccountText.email[language], isFlexible: true, minimumWidth: 8, isOptional: true),
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

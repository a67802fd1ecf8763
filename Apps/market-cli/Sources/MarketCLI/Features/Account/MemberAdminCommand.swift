import AppCore
import MarketBackend
import MarketPresentation
import PresentationCore
import SQLCore
import TerminalKit
import TextCore

/// `market-cli admin members|block|unblock|unlock|password|rotate-keys`: how the operator manages the members of the
/// exchange.
enum MemberAdminCommand: Sendable {
    case list(json: Bool)
    case block(email: String)
    case release(email: String, unblocks: Bool)
    case password(PasswordInput, email: String)
    case rotation(KeyRotation)

    static let specs = [
        CommandSpec(
            "members", LocalizedText("List the members of the exchange", "거래소 회원 목록 보기"), options: [.json],
            examples: [
                .init("market-cli admin members", LocalizedText("List the members", "회원 목록 보기"))
            ]),
        CommandSpec(
            "block", LocalizedText("Block a member", "회원 차단"),
            discussion: LocalizedText(
                "The member is signed out everywhere, and waiting orders are cancelled. Trades go on: see 'trade'.",
                "모든 기기에서 로그아웃되고 대기 중인 입찰은 취소됩니다. 체결된 거래는 계속되며 'trade'로 처리합니다."),
            arguments: [.memberEmail],
            examples: [
                .init(
                    "market-cli admin block minji@example.com", LocalizedText("Block the member", "회원 차단"))
            ]),
        CommandSpec(
            "unblock", LocalizedText("Unblock a member", "회원 차단 해제"),
            discussion: LocalizedText(
                "Also lifts the lock after wrong passwords.", "비밀번호 오류로 인한 잠금도 해제합니다."),
            arguments: [.memberEmail],
            examples: [
                .init(
                    "market-cli admin unblock minji@example.com",
                    LocalizedText("Unblock the member", "회원 차단 해제"))
            ]),
        CommandSpec(
            "unlock",
            LocalizedText("Lift the lock of a member after wrong passwords", "비밀번호 오류로 잠긴 회원 풀기"),
            arguments: [.memberEmail],
            examples: [
                .init("market-cli admin unlock minji@example.com", LocalizedText("Lift the lock", "잠금 풀기"))
            ]),
        CommandSpec(
            "password", LocalizedText("Set a new password for a member", "회원의 비밀번호 재설정"),
            arguments: [.memberEmail], options: [PasswordInput.option],
            examples: [
                .init(
                    "market-cli admin password minji@example.com",
                    LocalizedText("Set a new password", "비밀번호 재설정"))
            ]),
        KeyRotation.spec("market-cli"),
    ]

    /// `nil` for other commands.
    init?(_ parsed: ParsedCommand) throws(UsageError) {
        let email = { parsed.string("email") ?? "" }
        switch parsed.path.last {
        case "members": self = .list(json: parsed.flag("json"))
        case "block": self = .block(email: email())
        case "unblock": self = .release(email: email(), unblocks: true)
        case "unlock": self = .release(email: email(), unblocks: false)
        case "password": self = .password(try PasswordInput(parsed), email: email())
        default:
            guard let rotation = KeyRotation(parsed) else { return nil }
            self = .rotation(rotation)
        }
    }

    func run(_ administration: SQLExchangeAdministration, _ run: Run) async -> ExitCode {
        do throws(StoreError) {
            switch self {
            case .list(let json): return list(try await administration.members(), json, run)
            case .block(let email):
                switch try await administration.block(email) {
                case .failure(let refusal): return run.dialog.fail(refusal)
                case .success(let cancelled): return say(Self.blocked(email, cancelled), run)
                }
            case .release(let email, let unblocks):
                switch try await administration.release(email, unblocks: unblocks) {
                case .failure(let refusal): return run.dialog.fail(refusal)
                case .success(let release):
                    return say(
                        unblocks ? SignInText.unblocked(release) : SignInText.unlocked(release), run)
                }
            case .rotation(let command):
                if let code = await command.confirm(run) { return code }
                return command.show(try await administration.rotateKeys(), run)
            case .password(let input, let email):
                // A missing member is reported before anything is typed.
                guard try await administration.isMember(email) else { return run.dialog.fail(.noMember) }
                switch await input.readNew(
                    rule: SignInText.passwordRule,
                    problem: { MemberForm(email: email, password: $0).passwordProblem }, run)
                {
                case .failure(let problem): return problem.code
                case .success(let typed):
                    let refusal = try await administration.setPassword(typed.first ?? "", of: email)
                    if let refusal { return run.dialog.fail(refusal) }
                    return say(
                        LocalizedText(
                            "The password was changed. \(email) is signed out everywhere.",
                            "비밀번호를 바꿨습니다. \(email)님은 모든 기기에서 로그아웃됩니다."), run)
                }
            }
        } catch {
            return run.dialog.fail(error)
        }
    }

    private static func blocked(_ email: String, _ cancelled: Int) -> LocalizedText {
        let orders = NumberText.grouped(cancelled)
        return LocalizedText(
            "\(email) is blocked. Orders cancelled: \(orders)", "\(email)님을 차단했습니다. 취소한 입찰: \(orders)건")
    }

    private func say(_ text: LocalizedText, _ run: Run) -> ExitCode {
        run.console.out(text[run.language].terminalSafe())
        return .success
    }

    private func list(
        _ members: [SQLExchangeAdministration.MemberAccount], _ json: Bool, _ run: Run
    ) -> ExitCode {
        if json { return run.dialog.print(json: MembersJSON(members: members.map { MembersJSON.Entry($0) })) }
        let language = run.language
        let columns = [
            TextTable.Column(LocalizedText("No.", "번호")[language], .trailing, attributes: [.dim]),
            TextTable.Column(LocalizedText("E-mail", "이메일")[language], isFlexible: true, minimumWidth: 8),
            TextTable.Column(LocalizedText("Balance", "잔액")[language], .trailing),
            TextTable.Column(LocalizedText("Orders", "입찰")[language], .trailing),
            TextTable.Column(LocalizedText("Status", "상태")[language]),
        ]
        let blocked = LocalizedText("blocked", "차단됨")[language]
        let rows = members.map { member in
            [
                "\(member.id)", member.email, ExchangeText.won(member.free, language),
                NumberText.grouped(member.waitingOrders), member.isBlocked ? blocked : "",
            ]
        }
        TextTable(columns, rows: rows).lines(width: run.console.width, style: run.console.style)
            .forEach(run.console.out)
        return .success
    }
}

/// The members of an exchange, as `--json` prints them.
private struct MembersJSON: Encodable {
    struct Entry: Encodable {
        let id: Int
        let email: String
        let isBlocked: Bool
        /// In won.
        let free: Int
        let waitingOrders: Int

        init(_ member: SQLExchangeAdministration.MemberAccount) {
            id = member.id
            email = member.email
            isBlocked = member.isBlocked
            free = member.free
            waitingOrders = member.waitingOrders
        }
    }

    let members: [Entry]
}

extension ArgumentSpec {
    static let memberEmail = ArgumentSpec("email", LocalizedText("The member's e-mail address", "회원의 이메일 주소"))
}

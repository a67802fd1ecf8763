import PresentationCore
public import TerminalKit
import TextCore

/// `admin rotate-keys` of an app: replaces the key for the tokens of the server on this machine.
public struct KeyRotation: Sendable {
    private let isSure: Bool

    /// The command of the program `app`.
    public static func spec(_ app: String) -> CommandSpec {
        CommandSpec(
            "rotate-keys",
            LocalizedText(
                "Replace the key that signs tokens, and sign everybody out", "토큰 서명 키를 바꾸고 모두 로그아웃시키기"),
            discussion: LocalizedText(
                "The key makes tokens for any account. It is in the database and in backups of earlier versions, so replace "
                    + "it after one of them got into other hands. Running servers use the new key within five seconds.",
                "서명 키가 있으면 어느 계정의 토큰이든 만들 수 있습니다. 키는 데이터베이스와 이전 버전의 백업에 들어 있으니, 그중 하나가 남의 손에 들어갔다면 바꾸세요. 실행 중인 서버는 "
                    + "5초 안에 새 키를 사용합니다."),
            options: [.yes],
            examples: [.init("\(app) admin rotate-keys", LocalizedText("Asks first", "확인을 받고 실행"))])
    }

    /// `nil` for other commands.
    public init?(_ parsed: ParsedCommand) {
        guard parsed.path.last == "rotate-keys" else { return nil }
        isSure = parsed.flag("yes")
    }

    /// Asks for confirmation, unless the user passed `--yes`. Returns `nil` to continue.
    public func confirm(_ run: Run) async -> ExitCode? {
        guard !isSure else { return nil }
        return await run.dialog.confirm(
            LocalizedText("Everybody has to sign in again. Replace the key?", "모두 다시 로그인해야 합니다. 키를 바꿀까요?"))
    }

    /// Prints the number of ended sessions, including those of tokens for scripts.
    public func show(_ sessions: Int, _ run: Run) -> ExitCode {
        let count = NumberText.grouped(sessions)
        run.console.out(
            LocalizedText(
                "The key was replaced. Sign-ins and tokens ended: \(count)",
                "키를 바꿨습니다. 종료된 로그인과 토큰: \(count)개")[run.language]
        )
        return .success
    }
}

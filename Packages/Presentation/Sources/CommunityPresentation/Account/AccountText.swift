public import CommunityDomain
import PresentationCore
public import TextCore

/// The texts about accounts and signing in.
public enum AccountText {
    static func askSignIn(_ current: String, name: String) -> LocalizedText {
        let question = SignInText.replace(current, by: name)
        return LocalizedText(
            "\(question.english) The drafts and the outbox of \(current) are kept until \(current) signs in again.",
            "\(question.korean) \(current)님의 임시 저장 글과 보낼 편지함은 그대로 남으며, 다시 로그인하면 볼 수 있습니다.")
    }

    static func signedUp(_ name: String) -> LocalizedText {
        LocalizedText("Welcome, \(name). You are signed in.", "\(name)님, 환영합니다. 로그인했습니다.")
    }

    /// The text for a user who tries to sign in while signed in.
    public static func isSignedIn(_ name: String) -> LocalizedText {
        LocalizedText("You are signed in as \(name).", "\(name)님으로 로그인되어 있습니다.")
    }

    static func signedIn(_ name: String) -> LocalizedText {
        LocalizedText("Signed in as \(name).", "\(name)님으로 로그인했습니다.")
    }

    static let signedOutNow = LocalizedText("Signed out.", "로그아웃했습니다.")
    public static let signedOutHere = LocalizedText(
        "Signed out on this device. The server could not be reached; the session there will expire.",
        "이 기기에서 로그아웃했습니다. 서버에는 알리지 못했지만, 서버의 세션은 곧 만료됩니다.")
    /// Unsent texts return when the user signs in again.
    static func keptUntilSignIn(drafts: Int, waiting: Int) -> LocalizedText {
        let (drafts, changes) = (NumberText.grouped(drafts), NumberText.grouped(waiting))
        return LocalizedText(
            "Kept until you sign in again: in the outbox \(changes), drafts \(drafts).",
            "다시 로그인할 때까지 보관합니다: 보낼 편지함 \(changes)개, 임시 저장 글 \(drafts)개.")
    }

    static let notSignedIn = LocalizedText("Nobody is signed in.", "로그인한 계정이 없습니다.")
    public static let passwordChanged = LocalizedText(
        "The password was changed. All other devices are signed out.", "비밀번호를 변경했습니다. 다른 기기에서는 모두 로그아웃됩니다.")
    public static let name = LocalizedText("Name", "이름")
    public static let email = LocalizedText("E-mail", "이메일")
    public static let role = LocalizedText("Role", "역할")
    public static let server = LocalizedText("Server", "서버")
    public static let secret = LocalizedText("Sign-in saved", "로그인 정보")
    public static let blocked = LocalizedText("blocked", "차단됨")
    static let keptInKeyring = LocalizedText("in the keyring", "키링")

    static func keptInFile(_ path: String, reason: String) -> LocalizedText {
        LocalizedText(
            "in \(path), which only you can read; \(reason)",
            "\(path) 파일(본인만 읽을 수 있음). 키링에 저장하지 않은 이유: \(reason)")
    }

    static let keptInMemory = LocalizedText("in memory, until the program ends", "메모리(프로그램을 종료하면 사라짐)")

    public static func signInAdvice(_ signin: String, signup: String) -> LocalizedText {
        LocalizedText(
            "You are not signed in. Sign in with '\(signin)', or create an account with '\(signup)'.",
            "로그인되어 있지 않습니다. 로그인하려면 '\(signin)', 계정이 없으면 '\(signup)' 명령을 쓰세요.")
    }

    public static let passwordsDiffer = LocalizedText(
        "The passwords do not match.", "비밀번호가 서로 일치하지 않습니다.")

    public static let identifier = LocalizedText("Name or e-mail", "이름 또는 이메일")
    public static let password = LocalizedText("Password", "비밀번호")
    public static let oldPassword = LocalizedText("Old password", "현재 비밀번호")
    public static let newPassword = LocalizedText("New password", "새 비밀번호")
    public static let passwordAgain = LocalizedText("Password again", "비밀번호 확인")
    static let nameHint = LocalizedText("What others see", "다른 사람에게 보이는 이름")
    static let emailHint = LocalizedText("Seen only by you and admins", "본인과 관리자에게만 보입니다")
    static let code = LocalizedText("Invitation code", "초대 코드")
    static let codeHint = LocalizedText(
        "Only a closed board needs one; its operator has it", "비공개 게시판에만 필요합니다. 운영자에게 받으세요")
    public static let codeNeeded = LocalizedText(
        "This server accepts new accounts only with an invitation code of its operator. Type it above.",
        "이 서버는 운영자에게 받은 초대 코드가 있어야 가입할 수 있습니다. 초대 코드를 입력하세요.")
    /// The rule to show before a password is typed.
    public static let passwordRule = SignInText.passwordRule

    /// The text of a screen that needs an account.
    public static let signInNeeded = LocalizedText("You are not signed in.", "로그인되어 있지 않습니다.")

    /// The server does not report why it ended a session, only that it did.
    public static func sessionEnded(_ name: String) -> LocalizedText {
        LocalizedText(
            "The server ended the session of \(name): you are signed out.",
            "서버가 \(name)님의 세션을 종료하여 로그아웃되었습니다.")
    }

    /// The same for a user who is typing.
    public static let sessionEndedMeanwhile = LocalizedText(
        "You are signed out. Sending this asks you to sign in again.",
        "로그아웃되었습니다. 보내려면 다시 로그인해야 합니다.")

    /// The same where the screen sends nothing that would lead to signing in.
    public static let signedOutMeanwhile = LocalizedText("You are signed out.", "로그아웃되었습니다.")

    static let ownAccount = LocalizedText(
        "You cannot do that to your own account.", "본인의 계정에는 할 수 없습니다.")

    static func noSuchAccount(_ name: String) -> LocalizedText {
        LocalizedText("There is no account named \(name).", "\(name)님의 계정이 없습니다.")
    }
}

extension Role {
    /// The name of the role.
    public func name(in language: Language) -> String {
        switch self {
        case .member: LocalizedText("member", "회원")[language]
        case .moderator: LocalizedText("moderator", "운영자")[language]
        case .admin: LocalizedText("admin", "관리자")[language]
        }
    }
}

public import DomainCore
public import TextCore

/// The texts about signing in that all apps share.
public enum SignInText {
    /// The rule for new passwords.
    public static let passwordRule = LocalizedText(
        "A password has 8 to 128 characters and is not easy to guess.",
        "비밀번호는 8~128자이며, 추측하기 쉬운 것은 쓸 수 없습니다.")
    /// The same in the field.
    public static let passwordHint = LocalizedText("8 to 128 characters", "8~128자")
    public static let passwordTooEasy = LocalizedText(
        "That password is too easy to guess. Choose another one.", "추측하기 쉬운 비밀번호입니다. 다른 비밀번호를 입력하세요.")

    /// The text for a problem with a new password.
    public static func text(_ problem: PasswordRule.Problem) -> LocalizedText {
        switch problem {
        case .tooShort, .tooLong, .threeDollarSigns: passwordRule
        case .likeAccount, .common: passwordTooEasy
        }
    }

    /// The place of the sign-in when a script's token is used instead.
    public static let tokenOfVariable = LocalizedText(
        "the token in TRELLIS_TOKEN", "TRELLIS_TOKEN 환경 변수의 토큰")

    /// The question before one account replaces another: a device has one account for each server.
    public static func replace(_ current: String, by name: String) -> LocalizedText {
        LocalizedText(
            "\(current) is signed in here. Sign in as \(name) instead?",
            "현재 \(current)님으로 로그인되어 있습니다. \(name)님으로 로그인할까요?")
    }

    /// The result of unblocking an account.
    public static func unblocked(_ release: AccountRelease) -> LocalizedText {
        let name = release.name
        return switch (release.wasBlocked, release.wasLocked) {
        case (true, false):
            LocalizedText("\(name) is no longer blocked.", "\(name)님의 차단을 해제했습니다.")
        case (true, true):
            LocalizedText(
                "\(name) is no longer blocked, nor locked after wrong passwords.",
                "\(name)님의 차단과 비밀번호 오류로 인한 잠금을 해제했습니다.")
        case (false, true):
            LocalizedText(
                "\(name) was not blocked but locked after wrong passwords. The lock is lifted.",
                "\(name)님은 차단되지 않았지만 비밀번호 오류로 잠겨 있어 잠금을 해제했습니다.")
        case (false, false):
            LocalizedText("\(name) was not blocked.", "\(name)님은 차단되어 있지 않습니다.")
        }
    }

    /// The result of unlocking an account.
    public static func unlocked(_ release: AccountRelease) -> LocalizedText {
        let name = release.name
        let done =
            release.wasLocked
            ? LocalizedText("The lock of \(name) is lifted.", "\(name)님의 잠금을 해제했습니다.")
            : LocalizedText("\(name) was not locked.", "\(name)님은 잠겨 있지 않습니다.")
        guard release.wasBlocked else { return done }
        return LocalizedText(
            "\(done.english) The account is still blocked.", "\(done.korean) 계정은 아직 차단되어 있습니다.")
    }
}

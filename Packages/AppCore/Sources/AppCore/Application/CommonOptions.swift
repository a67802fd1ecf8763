import Persistence
public import TerminalKit
import TextCore

/// The options that every command of every app understands, besides those of the server.
public enum CommonOptions {
    /// Their specs. `profile` says what a profile keeps apart.
    public static func specs(profile: LocalizedText) -> [OptionSpec] {
        [
            .text("profile", "NAME", default: ProfileName.main.text, profile),
            .choice(
                "store", StoreKind.allCases.map(\.rawValue),
                LocalizedText("Where data is kept; memory forgets", "저장 방식. memory는 저장하지 않음")),
            .choice(
                "language", Language.allCases.map(\.rawValue),
                LocalizedText("The language, instead of the locale's", "로캘 대신 쓸 언어")),
        ]
    }

    /// - Throws: `UsageError` for a text that is no name.
    static func profile(_ parsed: ParsedCommand) throws(UsageError) -> ProfileName {
        let text = parsed.string("profile") ?? ""
        guard let profile = ProfileName(text) else {
            throw parsed.usageError(
                LocalizedText(
                    "'\(text)' is no profile name: 1 to 64 letters, digits, '.', '_' or '-'.",
                    "'\(text)': 프로필 이름으로 쓸 수 없습니다. 영문자, 숫자, '.', '_', '-'를 1~64자 쓰세요."))
        }
        return profile
    }
}

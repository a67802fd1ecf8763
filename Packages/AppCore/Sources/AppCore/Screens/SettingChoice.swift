import Persistence
import TerminalGraphics
import TerminalUI
public import TextCore

/// A setting as shown on the screens, in words.
public struct SettingChoice: Sendable {
    /// The name of the setting in `config`.
    public let name: String
    let title: LocalizedText
    /// Whether it matters on a terminal only, so that a page omits it.
    var isForTerminal = false
    /// The values to choose from; empty for a typed value.
    public let values: [(value: String, words: LocalizedText)]
    /// For a typed value: a description of valid input, and an example.
    var hint = LocalizedText("", "")
    var example = ""
    /// The words for "none" as a typed value.
    var none = LocalizedText("", "")

    /// The settings of all apps with screens.
    public static let common = [
        SettingChoice(
            name: "language", title: LocalizedText("Language", "언어"),
            values: [
                ("auto", LocalizedText("system language", "시스템 언어")),
                ("en", LocalizedText("English", "영어")),
                ("ko", LocalizedText("Korean", "한국어")),
            ]),
        terminal(
            "theme", LocalizedText("Colors", "색 테마"),
            [
                (Theme.Name.auto, LocalizedText("match the terminal", "터미널에 맞춤")),
                (.dark, LocalizedText("dark", "어둡게")), (.light, LocalizedText("light", "밝게")),
                (.highContrast, LocalizedText("high contrast", "고대비")),
                (.none, LocalizedText("no colors", "색 없음")),
            ]),
        terminal(
            "pictures", LocalizedText("Pictures", "사진"),
            [
                (GraphicsChoice.auto, LocalizedText("what the terminal can show", "터미널에 맞춤")),
                (.kitty, LocalizedText("as kitty draws them", "kitty 방식")),
                (.sixel, LocalizedText("as sixels", "sixel 방식")),
                (.symbols, LocalizedText("drawn with characters", "문자로 표시")),
                (.none, LocalizedText("no pictures", "표시하지 않음")),
            ]),
        onOff("mouse", LocalizedText("Mouse", "마우스")),
        onOff("korean-keys", LocalizedText("Shortcuts in Hangul", "한글 입력 중 단축키")),
        onOff("clipboard", LocalizedText("Copy commands", "명령 복사")),
        onOff("accessible", LocalizedText("Accessible mode", "접근성 모드")),
        choice(
            "secrets", LocalizedText("Sign-in is kept in", "로그인 정보 저장"),
            [
                (SecretChoice.auto, LocalizedText("the keyring, else a file", "키링, 없으면 파일")),
                (.keyring, LocalizedText("the keyring", "키링")), (.file, LocalizedText("a file", "파일")),
            ]),
    ]

    /// The address of a server. `none` names the app's own backend, used without a server; `example` is an
    /// address.
    public static func server(none: LocalizedText, hint: LocalizedText, example: String) -> SettingChoice {
        SettingChoice(
            name: "server", title: LocalizedText("Server", "서버"), values: [], hint: hint, example: example,
            none: none)
    }

    /// A value in words.
    func words(_ value: String) -> LocalizedText? {
        guard !values.isEmpty else {
            return value == ServerChoice.none ? none : nil
        }
        return values.first { $0.value == value }?.words
    }

    private static func onOff(_ name: String, _ title: LocalizedText) -> SettingChoice {
        terminal(
            name, title, [(OnOff.on, LocalizedText("on", "켬")), (.off, LocalizedText("off", "끔"))])
    }

    private static func terminal<Value: RawRepresentable<String>>(
        _ name: String, _ title: LocalizedText, _ values: [(Value, LocalizedText)]
    ) -> SettingChoice {
        var setting = choice(name, title, values)
        setting.isForTerminal = true
        return setting
    }

    private static func choice<Value: RawRepresentable<String>>(
        _ name: String, _ title: LocalizedText, _ values: [(Value, LocalizedText)]
    ) -> SettingChoice {
        SettingChoice(name: name, title: title, values: values.map { ($0.rawValue, $1) })
    }
}

public import TerminalUI
public import TextCore

extension Action {
    /// Reloads the shown data.
    public static let refresh = Action(
        .refresh, LocalizedText("Refresh", "새로 고침"), keys: ["r"], hint: LocalizedText("refresh", "새로 고침"),
        onlyReads: true)

    /// Sends a form from any of its parts; `title` is the name of the command, `hint` one word.
    public static func submit(_ title: LocalizedText, hint: LocalizedText) -> Action {
        Action(.submit, title, keys: ["ctrl+s"], hint: hint)
    }
}

extension ActionScope {
    /// The screen of the settings.
    static let settings = ActionScope("settings", [.refresh])
    /// Typing the value of a setting.
    static let settingValue = sheet(
        "setting-value", enter: LocalizedText("Use this value", "이 값 사용"), hint: LocalizedText("ok", "확인"))
    /// Reading a text.
    public static let reading = sheet("text", enter: LocalizedText("Close", "닫기"))
    /// Choosing one of a few words.
    public static let choosing = sheet(
        "choice", enter: LocalizedText("Choose", "선택"), hint: LocalizedText("choose", "선택"))
}

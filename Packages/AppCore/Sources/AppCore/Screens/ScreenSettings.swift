public import TerminalUI

/// The appearance and the keys of an app's screens. `nil` is "not set".
public struct ScreenSettings: Codable, Equatable, Sendable {
    public var theme: Theme.Name?
    /// Whether the app receives clicks; otherwise they select text as usual in the terminal.
    public var mouse: OnOff?
    /// Whether shortcuts work while the Korean keyboard is on.
    public var koreanKeys: OnOff?
    /// Whether kitty's keyboard protocol may be used.
    public var keyboardProtocol: OnOff?
    /// Whether the screens are written line by line for screen readers instead of drawn.
    public var accessible: OnOff?
    /// Whether commands may be copied into the clipboard through the terminal.
    public var clipboard: OnOff?
    /// The keys of actions by their names, in place of the usual keys: `{"bookmark": ["m"]}`.
    public var keys: [String: [String]]?

    enum CodingKeys: String, CodingKey {
        case theme, mouse, accessible, clipboard, keys
        case koreanKeys = "korean_keys"
        case keyboardProtocol = "keyboard_protocol"
    }

    public init() {}
}

/// The values of a switch.
public enum OnOff: String, CaseIterable, Codable, Sendable {
    case on, off

    var isOn: Bool { self == .on }
}

extension SettingSpec {
    /// The settings of the screens. The keys can only be set in the file itself.
    public static func screens(
        _ path: any WritableKeyPath<Settings, ScreenSettings?> & Sendable
    ) -> [SettingSpec] {
        [
            screen("theme", path, \.theme, default: .auto), screen("mouse", path, \.mouse, default: .on),
            screen("korean-keys", path, \.koreanKeys, default: .on),
            screen("keyboard-protocol", path, \.keyboardProtocol, default: .on),
            screen("accessible", path, \.accessible, default: .off),
            screen("clipboard", path, \.clipboard, default: .on),
        ]
    }

    private static func screen<Choice>(
        _ name: String, _ path: any WritableKeyPath<Settings, ScreenSettings?> & Sendable,
        _ part: any WritableKeyPath<ScreenSettings, Choice?> & Sendable, default standard: Choice
    ) -> SettingSpec where Choice: RawRepresentable<String> & CaseIterable & Sendable {
        SettingSpec(
            name, default: standard.rawValue,
            allowed: Choice.allCases.map(\.rawValue).joined(separator: ", "),
            read: { $0[keyPath: path]?[keyPath: part]?.rawValue },
            write: { value, settings in
                let choice = value.flatMap(Choice.init(rawValue:))
                guard value == nil || choice != nil else { return false }
                var screen = settings[keyPath: path] ?? ScreenSettings()
                screen[keyPath: part] = choice
                settings[keyPath: path] = screen == ScreenSettings() ? nil : screen
                return true
            })
    }
}

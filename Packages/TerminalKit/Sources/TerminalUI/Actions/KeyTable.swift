public import TerminalKit
public import TextCore

/// A key with its modifiers in the usual notation: `b`, `ctrl+r`, `alt+enter`, `pagedown`, `f1`, `?`.
public struct KeyChord: Hashable, Sendable, CustomStringConvertible {
    let code: Key.Code
    let modifiers: Key.Modifiers

    /// Reads the notation; `nil` for a text that is not the name of a key.
    public init?(_ text: String) {
        var parts = text.split(separator: "+", omittingEmptySubsequences: false).map(String.init)
        if text.hasSuffix("+") { parts = text.dropLast().split(separator: "+").map(String.init) + ["+"] }
        guard let name = parts.popLast(), let code = Self.code(name) else { return nil }
        var modifiers: Key.Modifiers = []
        for part in parts {
            switch part.lowercased() {
            case "ctrl": modifiers.insert(.control)
            case "alt": modifiers.insert(.alt)
            case "shift": modifiers.insert(.shift)
            default: return nil
            }
        }
        self.init(code, modifiers)
    }

    init(_ code: Key.Code, _ modifiers: Key.Modifiers) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Whether browsers use the key themselves, such as Ctrl-L for the address and Ctrl-C to copy.
    var isOfBrowser: Bool {
        guard modifiers == .control else { return false }
        return switch code {
        case .character(let letter): "abcflnprtvwxz".unicodeScalars.contains(letter)
        case .pageUp, .pageDown: true
        default: false
        }
    }

    private static func code(_ name: String) -> Key.Code? {
        if let named = names[name.lowercased()] { return named }
        if name.lowercased().first == "f", let number = Int(name.dropFirst()), 1...12 ~= number {
            return .function(number)
        }
        let scalars = name.unicodeScalars
        guard scalars.count == 1, let scalar = scalars.first, scalar.value > 0x20 else { return nil }
        return .character(scalar)
    }

    private static let names: [String: Key.Code] = [
        "enter": .enter, "tab": .tab, "esc": .escape, "backspace": .backspace, "delete": .delete,
        "insert": .insert, "up": .up, "down": .down, "left": .left, "right": .right, "home": .home,
        "end": .end,
        "pageup": .pageUp, "pagedown": .pageDown, "space": .character(" "),
    ]

    /// The notation of settings.
    public var description: String { prefix + (Self.names.first { $0.value == code }?.key ?? plain) }

    /// The notation on the screen.
    package var label: String {
        let symbols: [Key.Code: String] = [.up: "↑", .down: "↓", .left: "←", .right: "→"]
        return prefix + (symbols[code] ?? Self.names.first { $0.value == code }?.key ?? plain)
    }

    private var prefix: String {
        (modifiers.contains(.control) ? "ctrl+" : "") + (modifiers.contains(.alt) ? "alt+" : "")
            + (modifiers.contains(.shift) ? "shift+" : "")
    }

    private var plain: String {
        switch code {
        case .character(let scalar): String(scalar)
        case .function(let number): "f\(number)"
        default: ""
        }
    }
}

/// The reason why keys in the settings are invalid.
public enum KeyError: Error, Hashable, Sendable {
    /// The key is assigned to two actions of one scope.
    case conflict(key: String, first: ActionID, second: ActionID, scope: String)
    case unknownAction(String)
    case unknownKey(String, action: String)

    public var message: LocalizedText {
        switch self {
        case .conflict(let key, let first, let second, let scope):
            LocalizedText(
                "The key “\(key)” is both “\(first.name)” and “\(second.name)” (\(scope)). Change one of them under \"keys\" in the settings.",
                "“\(key)” 키가 “\(first.name)”와 “\(second.name)” 두 동작에 지정되어 있습니다(\(scope)). 설정의 \"keys\"에서 하나를 바꾸세요."
            )
        case .unknownAction(let name):
            LocalizedText(
                "There is no action “\(name)”. Correct \"keys\" in the settings; the help (?) names all actions.",
                "“\(name)” 동작은 없습니다. 설정의 \"keys\"를 수정하세요. 동작 이름은 도움말(?)에 있습니다.")
        case .unknownKey(let key, let action):
            LocalizedText(
                "“\(key)” names no key (action “\(action)”). Write keys like \"b\", \"ctrl+r\" or \"pagedown\" in the settings.",
                "“\(key)”: 키 이름이 아닙니다(동작 “\(action)”). \"b\", \"ctrl+r\", \"pagedown\"처럼 쓰세요.")
        }
    }
}

/// The actions of the keys in each scope: the default keys of the actions, or the keys from the user's settings.
public struct KeyTable: Hashable, Sendable {
    private var actions: [String: [KeyChord: ActionID]] = [:]
    private var chords: [String: [ActionID: [KeyChord]]] = [:]
    /// Whether a Korean letter counts as the key in the same place on a US keyboard.
    public let readsKorean: Bool

    /// - Parameters:
    ///   - scopes: every scope of the app.
    ///   - settings: the keys that replace the default keys of an action, by the action's name.
    ///   - readsKorean: whether shortcuts work while the Korean keyboard (두벌식) is on.
    /// - Throws: the first error in the settings.
    public init(
        _ scopes: [ActionScope], settings: [String: [String]] = [:], readsKorean: Bool = true
    ) throws(KeyError) {
        self.readsKorean = readsKorean
        let scopes = scopes + [.alert, .help, .palette]
        let known = Set(scopes.flatMap { $0.actions.map(\.id.name) })
        if let unknown = settings.keys.sorted().first(where: { !known.contains($0) }) {
            throw .unknownAction(unknown)
        }
        for scope in scopes {
            for action in scope.actions {
                for text in settings[action.id.name] ?? action.keys {
                    guard let chord = KeyChord(text) else { throw .unknownKey(text, action: action.id.name) }
                    if let other = actions[scope.name]?[chord], other != action.id {
                        throw .conflict(key: text, first: other, second: action.id, scope: scope.name)
                    }
                    actions[scope.name, default: [:]][chord] = action.id
                    chords[scope.name, default: [:]][action.id, default: []].append(chord)
                }
            }
        }
    }

    /// The same keys without the keys of browsers, and with the usual keys of pages: Ctrl-K opens the
    /// palette, Ctrl-Enter and Ctrl-S send a form.
    package var forPages: KeyTable {
        var table = self
        for (scope, actions) in chords {
            for (action, keys) in actions {
                let kept = keys.filter { !$0.isOfBrowser }
                let added: [KeyChord] =
                    switch action {
                    case .palette: [KeyChord(.character("k"), .control)]
                    case .submit: [KeyChord(.enter, .control), KeyChord(.character("s"), .control)]
                    default: []
                    }
                for chord in added where table.actions[scope]?[chord] == nil {
                    table.actions[scope]?[chord] = action
                }
                for chord in keys where chord.isOfBrowser { table.actions[scope]?[chord] = nil }
                table.chords[scope]?[action] = kept + added.filter { !kept.contains($0) }
            }
        }
        return table
    }

    /// The keys of an action in the first scope that has it, the usual key first, without keys that have another action
    /// in a scope further in.
    package func keys(for action: ActionID, in scopes: [ActionScope]) -> [KeyChord] {
        let keys = scopes.lazy.compactMap { chords[$0.name]?[action] }.first ?? []
        return keys.filter { self.action(for: $0, in: scopes) == action }
    }

    /// Returns the action of a key press in the innermost scope with an action for it. A Korean letter counts as the
    /// key that types it. A syllable is text, not a key.
    public func action(for key: Key, in scopes: [ActionScope]) -> ActionID? {
        action(for: KeyChord(key.code, key.modifiers), in: scopes)
            ?? (readsKorean ? Dubeolsik.key(key) : nil).flatMap {
                action(for: KeyChord($0.code, $0.modifiers), in: scopes)
            }
    }

    private func action(for chord: KeyChord, in scopes: [ActionScope]) -> ActionID? {
        scopes.lazy.compactMap { scope in
            actions[scope.name]?[chord].flatMap { id in
                scope.actions.contains { $0.id == id } ? id : nil
            }
        }.first
    }
}

extension Dubeolsik {
    /// Returns the key press on a US keyboard for a key press on a Korean one: ㅓ is j. Uses the base layout key if the
    /// terminal reports it. Returns `nil` for other keys, and for results of an input method such as 어 and ㅘ.
    static func key(_ key: Key) -> Key? {
        guard case .character(let scalar) = key.code, !scalar.isASCII else { return nil }
        let typed = key.base.map { String($0) } ?? keys(typing: scalar)
        guard typed.unicodeScalars.count == 1, let letter = typed.unicodeScalars.first else { return nil }
        return Key(.character(letter), key.modifiers)
    }
}

internal import TextCore

/// The names of the keys of a screen's actions, for buttons and sentences. They are the keys in use: the default keys, or
/// those of the settings.
///
///     if let key = context.keys["bookmark"] { text += "Press \(key) to bookmark it." }
public struct KeyWords: Hashable, Sendable {
    private let table: KeyTable?
    /// The scopes of the screen, the innermost first.
    private let scopes: [ActionScope]
    private let surface: ViewContext.Surface

    /// Creates the names of no keys.
    public init() { (table, scopes, surface) = (nil, [], .cells) }

    init(_ table: KeyTable?, _ scopes: [ActionScope], on surface: ViewContext.Surface) {
        (self.table, self.scopes, self.surface) = (table, scopes, surface)
    }

    /// The usual key of an action. In the accessible mode, the input for the action: its key, or its name if it has no
    /// key or a number, because numbers select rows there. `nil` where no key performs the action, and on a page, which
    /// has buttons.
    public subscript(action: ActionID) -> String? {
        guard surface != .page, self.action(action) != nil else { return nil }
        let key = table?.keys(for: action, in: scopes).first
        guard surface == .lines else { return key?.label }
        return key.flatMap { Int($0.description) == nil ? $0.description : nil } ?? action.name
    }

    /// A hint such as "r: try again", and only the words for an action without a key.
    public func hint(_ action: ActionID, _ words: String) -> String {
        self[action].map { "\($0): \(words)" } ?? words
    }

    /// The action of this name; `nil` for an action that the screen does not have.
    public func action(_ action: ActionID) -> Action? {
        scopes.lazy.flatMap(\.actions).first { $0.id == action }
    }

    /// The keys of another screen, for a sentence about it.
    public func on(_ scope: ActionScope) -> KeyWords {
        KeyWords(table, [scope] + scopes.suffix(1), on: surface)
    }
}

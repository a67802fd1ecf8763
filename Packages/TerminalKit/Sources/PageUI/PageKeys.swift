internal import TerminalUI

/// The keys that work on a page at the moment.
///
/// They are in the attribute `data-keys` of the part `hints`: `b=bookmark ctrl+k=palette esc=back`.
/// A key is written as in the settings: the modifiers `ctrl+`, `alt+` and, for keys without a letter, `shift+`, then the
/// letter as typed, or `enter`, `esc`, `space`, `delete`, `f1` and so on. Moving in lists and turning pages need no server, so
/// that their keys are not among them.
struct PageKeys: Sendable {
    /// The actions of the keys, in their order.
    let actions: [(key: String, action: ActionID)]

    /// - Parameters:
    ///   - table: the keys of pages.
    ///   - scopes: the active scopes, the innermost first.
    init(_ table: KeyTable, in scopes: [ActionScope]) {
        var known = Set<ActionID>()
        actions = scopes.flatMap(\.actions).flatMap { action -> [(key: String, action: ActionID)] in
            guard Self.performs(action.id), known.insert(action.id).inserted else { return [] }
            return table.keys(for: action.id, in: scopes).map { ($0.description, action.id) }
        }
    }

    /// The keys and the names of their actions.
    var text: String { actions.map { "\($0.key)=\($0.action.name)" }.joined(separator: " ") }

    /// Actions that only a terminal has, or that the browser performs.
    private static let elsewhere: Set<ActionID> = [
        .up, .down, .left, .right, .first, .last, .pageUp, .pageDown, .nextPart, .previousPart, .redraw,
        .suspend,
        .copyCommand, .complete, .leaveField,
    ]

    static func performs(_ action: ActionID) -> Bool { !elsewhere.contains(action) }
}

extension ActionScope {
    /// Only the actions that a page performs, for its keys, help and palette.
    var onPages: ActionScope { ActionScope(name, actions.filter { PageKeys.performs($0.id) }) }

    /// Only the actions that have no other place on every page, such as a tab.
    var commands: ActionScope {
        let known: Set<ActionID> = [.open, .back, .palette, .nextTab, .previousTab]
        return ActionScope(name, onPages.actions.filter { !known.contains($0.id) && !$0.id.isTab })
    }
}

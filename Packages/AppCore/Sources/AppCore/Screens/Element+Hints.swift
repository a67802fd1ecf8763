public import TerminalUI
public import TextCore

extension Element {
    /// Actions with their keys in a line, such as "t: send it again, d: discard it"; buttons on a page. A click performs an
    /// action. Actions that the screen does not have are left out.
    ///
    /// - Parameters:
    ///   - hints: the actions, each with its effect in a word or two.
    ///   - context: the screen.
    /// - Returns: the line.
    public static func hints(
        _ hints: [(action: ActionID, words: LocalizedText)], _ context: ViewContext
    ) -> Element {
        let (keys, isPage) = (context.keys, context.surface == .page)
        var parts: [Element] = []
        for (action, words) in hints where keys.action(action) != nil {
            let words = words[context.language]
            if isPage {
                parts.append(.button(words, action))
            } else {
                if !parts.isEmpty { parts.append(.text(StyledText(", ", .dim)).role(.decoration)) }
                parts.append(.text(StyledText(keys.hint(action, words), .dim)).action(action))
            }
        }
        return .row(parts, gap: isPage ? 1 : 0)
    }
}

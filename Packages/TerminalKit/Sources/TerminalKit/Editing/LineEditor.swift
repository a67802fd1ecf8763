/// A line of text with a caret, for answering a question.
///
/// It does not depend on a terminal: it takes events and exposes the text and the caret.
public struct LineEditor: Hashable, Sendable {
    /// The action that an event requires of the caller.
    public enum Outcome: Hashable, Sendable {
        /// The text or the caret may have changed.
        case edited
        /// The key has no effect here.
        case refused
        case finished(LineInput)
        /// Tab was pressed.
        case completes
        /// Ctrl-L was pressed: clear the screen and draw everything again.
        case clears
    }

    private var buffer: TextBuffer

    /// Creates an empty line of up to `limit` bytes. A secret, which is not shown, accepts everything except control
    /// characters.
    public init(limit: Int = 65_536, isSecret: Bool = false) {
        buffer = TextBuffer(kind: isSecret ? .secret : .line, limit: limit)
    }

    public var characters: [Character] { buffer.characters }
    /// The number of characters before the caret.
    public var caret: Int { buffer.caret }
    public var text: String { buffer.text }
    public var textBeforeCaret: String { buffer.textBeforeCaret }
    public var textAfterCaret: String { buffer.textAfterCaret }

    public mutating func take(_ event: TerminalEvent) -> Outcome {
        switch event {
        case .key(let key): take(key)
        case .paste(let text): apply(.paste(text))
        case .mouse, .focus, .answer: .edited
        case .other: .refused
        }
    }

    /// Inserts the text of several keys as one change.
    public mutating func insert(_ text: String) -> Outcome { apply(.insert(text)) }

    /// Replaces the text before the caret.
    public mutating func replaceBeforeCaret(_ text: String) -> Outcome {
        buffer.replace(0..<caret, with: text) ? .edited : .refused
    }

    private mutating func take(_ key: Key) -> Outcome {
        switch (key.code, key.modifiers) {
        case (.enter, _): return .finished(.text(text))
        case (.tab, []): return .completes
        case (.escape, _): return .edited
        case (.character("c"), .control): return .finished(.interrupted)
        case (.character("d"), .control) where characters.isEmpty: return .finished(.nothing)
        case (.character("l"), .control): return .clears
        default: return TextEdit(key).map { apply($0) } ?? .refused
        }
    }

    private mutating func apply(_ edit: TextEdit) -> Outcome { buffer.apply(edit) ? .edited : .refused }
}

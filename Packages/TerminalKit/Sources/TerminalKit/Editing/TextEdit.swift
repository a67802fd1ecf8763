/// A change of a text that is being edited, or a movement in it.
public enum TextEdit: Hashable, Sendable {
    /// The destination of the caret.
    public enum Movement: Hashable, Sendable {
        case left, right, wordLeft, wordRight, lineStart, lineEnd, start, end
    }

    /// Replaces the selection, if there is one.
    case insert(String)
    /// Inserts text with its line breaks, which become spaces in a single-line text.
    case paste(String)
    case move(Movement, isSelecting: Bool = false)
    /// Removes the selection or, without one, the text between the caret and the destination.
    case delete(Movement)
    /// Removes the text up to the destination; `yank` inserts it again.
    case kill(Movement)
    /// Removes the word before the caret, up to white space; `yank` inserts it again.
    case killSpacedWord
    case yank
    case selectAll
    case undo
    case redo

    /// Creates the edit for a key: the keys of readline, and the keys of graphical text fields where readline leaves
    /// them free. `nil` for keys that edit nothing, such as Enter.
    public init?(_ key: Key) {
        let isWordwise = !key.modifiers.isDisjoint(with: [.control, .alt])
        let isSelecting = key.modifiers.contains(.shift)
        switch key.code {
        case .character(let scalar):
            if let text = key.text {
                self = .insert(text)
            } else if let edit = key.modifiers.contains(.alt)
                ? Self.ofAlt(scalar) : Self.ofControl(scalar.isASCII ? scalar : key.base ?? scalar)
            {
                self = edit
            } else {
                return nil
            }
        case .backspace: self = isWordwise ? .kill(.wordLeft) : .delete(.left)
        case .delete: self = isWordwise ? .kill(.wordRight) : .delete(.right)
        case .left: self = .move(isWordwise ? .wordLeft : .left, isSelecting: isSelecting)
        case .right: self = .move(isWordwise ? .wordRight : .right, isSelecting: isSelecting)
        case .home: self = .move(isWordwise ? .start : .lineStart, isSelecting: isSelecting)
        case .end: self = .move(isWordwise ? .end : .lineEnd, isSelecting: isSelecting)
        default: return nil
        }
    }

    private static func ofControl(_ letter: Unicode.Scalar) -> TextEdit? {
        switch letter {
        case "a": .move(.lineStart)
        case "b": .move(.left)
        case "d": .delete(.right)
        case "e": .move(.lineEnd)
        case "f": .move(.right)
        case "k": .kill(.lineEnd)
        case "u": .kill(.lineStart)
        case "w": .killSpacedWord
        case "y": .yank
        case "_", "-", "/": .undo
        default: nil
        }
    }

    private static func ofAlt(_ letter: Unicode.Scalar) -> TextEdit? {
        switch letter {
        case "a": .selectAll
        case "b": .move(.wordLeft)
        case "d": .kill(.wordRight)
        case "f": .move(.wordRight)
        case "_", "-", "/": .redo
        default: nil
        }
    }
}

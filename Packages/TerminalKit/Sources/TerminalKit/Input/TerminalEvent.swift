/// A key press.
public struct Key: Hashable, Sendable {
    public enum Code: Hashable, Sendable {
        /// The character that the key types. A letter typed with Ctrl is in lower case.
        case character(Unicode.Scalar)
        case enter, tab, backspace, delete, insert, escape
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 and so on.
        case function(Int)
    }

    /// The modifier keys held down during the key press, as far as the terminal reports them. Shift counts only where
    /// it does not already show in the character.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) { self.rawValue = rawValue }

        public static let shift = Modifiers(rawValue: 1)
        public static let alt = Modifiers(rawValue: 2)
        public static let control = Modifiers(rawValue: 4)
    }

    public var code: Code
    public var modifiers: Modifiers
    /// The character that the same key types on a US keyboard, if the terminal reports it (kitty's "base layout key").
    public var base: Unicode.Scalar?

    public init(_ code: Code, _ modifiers: Modifiers = [], base: Unicode.Scalar? = nil) {
        self.code = code
        self.modifiers = modifiers
        self.base = base
    }

    /// The key that types `scalar`.
    public static func character(_ scalar: Unicode.Scalar) -> Key { Key(.character(scalar)) }

    /// Ctrl and a letter in lower case.
    public static func control(_ letter: Unicode.Scalar) -> Key { Key(.character(letter), .control) }

    /// The text that the key inserts; `nil` for keys that type nothing.
    public var text: String? {
        guard case .character(let scalar) = code, modifiers.isDisjoint(with: [.alt, .control]) else {
            return nil
        }
        return String(scalar)
    }
}

/// A movement or a button of the mouse. Cells are counted from 0, from the top left.
public struct MouseEvent: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        /// 0 is the left button, 1 the middle one, 2 the right one.
        case press(Int)
        case release(Int)
        case drag(Int)
        case scrollUp, scrollDown
    }

    public var kind: Kind
    public var column: Int
    public var row: Int
    public var modifiers: Key.Modifiers

    public init(_ kind: Kind, column: Int, row: Int, modifiers: Key.Modifiers = []) {
        self.kind = kind
        self.column = column
        self.row = row
        self.modifiers = modifiers
    }
}

/// An answer of a terminal to a query about itself. Answers may arrive at any time, or never.
public enum TerminalAnswer: Hashable, Sendable {
    /// DECRPM: whether the terminal knows a private mode, and whether it is on.
    /// https://vt100.net/docs/vt510-rm/DECRPM.html
    case mode(Int, ModeState)
    /// The flags of kitty's keyboard protocol that are in effect.
    case keyboardFlags(Int)
    /// The colour of the background, each part from 0 to 1.
    case background(red: Double, green: Double, blue: Double)
    /// The place of the cursor, counted from 1. Only rows from 2 on, because an answer for row 1 reads like F3 with a
    /// modifier.
    case cursor(row: Int, column: Int)
    /// DA1: the class of the terminal and its extensions. Every terminal answers this one.
    case attributes([Int])
    /// The size of a cell in pixels.
    case cellSize(width: Int, height: Int)
    /// An answer of kitty's graphics protocol about the picture with this number.
    case graphics(id: Int, isOK: Bool)

    public enum ModeState: Int, Hashable, Sendable {
        case unknown = 0
        case on, off, alwaysOn, alwaysOff
    }
}

/// An event from a terminal.
public enum TerminalEvent: Hashable, Sendable {
    case key(Key)
    /// Pasted text with its line breaks, which are not the Enter key.
    case paste(String)
    case mouse(MouseEvent)
    /// Whether the terminal's window has the keyboard.
    case focus(Bool)
    case answer(TerminalAnswer)
    /// A sequence that the decoder does not interpret.
    case other
}

/// A key press, as far as it means something to a text field.
public enum Key: Hashable, Sendable {
    case text(String)
    /// Pasted text with its line breaks, which are not the Enter key.
    case paste(String)
    case enter, tab, backspace, delete
    case left, right, home, end
    case wordLeft, wordRight, deleteWordLeft, deleteWordRight
    /// Ctrl and a letter, in lower case.
    case control(Character)
    /// Every other key.
    case other
}

/// Turns the bytes that a terminal sends into keys. They may arrive in any pieces.
///
/// Unknown sequences, such as late answers of the terminal, are skipped as a whole. A byte that is not UTF-8 becomes
/// U+FFFD.
public struct KeyDecoder: Hashable, Sendable {
    private enum State: Hashable {
        case text
        case escape
        /// After ESC [, with the bytes so far.
        case control([UInt8])
        /// After ESC O.
        case single
        /// In a string from the terminal, up to BEL or ESC \.
        case string
    }

    private var state = State.text
    /// The first bytes of a UTF-8 sequence.
    private var scalar: [UInt8] = []
    /// The text of an unfinished paste.
    private var pasted: String?
    private static let mostPasted = 1 << 20
    private static let longestSequence = 64

    public init() {}

    /// Whether a sequence or a paste is incomplete. Call `expire` when no more bytes arrive for a moment.
    public var isWaiting: Bool { state != .text || pasted != nil }

    /// Whether the rest of a paste is missing, which may take longer to arrive.
    public var isPasting: Bool { state == .text && pasted != nil }

    /// Discards an incomplete sequence, such as a lone Esc, or ends an incomplete paste.
    public mutating func expire() -> [Key] {
        if state != .text {
            state = .text
            return []
        }
        return endPaste()
    }

    /// Decodes a byte and returns the keys that it completes.
    public mutating func take(_ byte: UInt8) -> [Key] {
        switch state {
        case .text: return text(byte)
        case .escape: return escape(byte)
        case .control(let before): return control(before, byte)
        case .single:
            state = .text
            guard isPrintable(byte) else { return text(byte) }
            // On a keypad.
            return emit(byte == UInt8(ascii: "M") ? .enter : Self.cursorKey(byte, isWordwise: false))
        case .string:
            if byte == 0x07 { state = .text }
            if byte == 0x1B { state = .escape }
            return []
        }
    }

    private mutating func text(_ byte: UInt8) -> [Key] {
        if byte & 0xC0 == 0x80, let lead = scalar.first {
            scalar.append(byte)
            let length = lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : 4
            guard scalar.count == length else { return [] }
            defer { scalar = [] }
            return insert(String(validating: scalar, as: UTF8.self) ?? Self.replacement)
        }
        var keys: [Key] = []
        if !scalar.isEmpty {
            scalar = []
            keys = insert(Self.replacement)
        }
        switch byte {
        case 0x1B:
            state = .escape
            return keys
        case 0xC2..<0xF5:
            scalar = [byte]
            return keys
        case 0x20..<0x7F: return keys + insert(String(UnicodeScalar(byte)))
        case 0x80...: return keys + insert(Self.replacement)
        case 0x09, 0x0A, 0x0D:
            return keys + (pasted == nil ? [Self.controlKey(byte)] : insert(String(UnicodeScalar(byte))))
        default: return keys + emit(Self.controlKey(byte))
        }
    }

    private mutating func escape(_ byte: UInt8) -> [Key] {
        state = .text
        switch byte {
        case 0x1B: state = .escape
        case UInt8(ascii: "["): state = .control([])
        case UInt8(ascii: "O"): state = .single
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string
        case UInt8(ascii: "b"): return emit(.wordLeft)
        case UInt8(ascii: "f"): return emit(.wordRight)
        case UInt8(ascii: "d"): return emit(.deleteWordRight)
        case 0x08, 0x7F: return emit(.deleteWordLeft)
        case 0x20..<0x7F: return emit(.other)
        default: return text(byte)
        }
        return []
    }

    private mutating func control(_ before: [UInt8], _ byte: UInt8) -> [Key] {
        let sequence = before + [byte]
        // The Linux console has ESC [ [ A for F1.
        let isConsoleKey = before.first == UInt8(ascii: "[")
        let isFirst = before.isEmpty && byte == UInt8(ascii: "[")
        if isFirst || !isConsoleKey && 0x20..<0x40 ~= byte && sequence.count < Self.longestSequence {
            state = .control(sequence)
            return []
        }
        state = .text
        guard isPrintable(byte) else { return text(byte) }
        if isConsoleKey { return emit(.other) }
        let numbers = String(decoding: before, as: UTF8.self).split(
            separator: ";", omittingEmptySubsequences: false
        )
        .map { Int($0) }
        let first = numbers.first ?? nil
        guard byte == UInt8(ascii: "~") else {
            let modifiers = numbers.count > 1 ? (numbers[1] ?? 1) - 1 : 0
            return emit(Self.cursorKey(byte, isWordwise: modifiers & 0b110 != 0))
        }
        switch first {
        case 1, 7: return emit(.home)
        case 4, 8: return emit(.end)
        case 3: return emit(.delete)
        case 200:
            pasted = pasted ?? ""
            return []
        case 201: return endPaste()
        default: return emit(.other)
        }
    }

    private static func cursorKey(_ byte: UInt8, isWordwise: Bool) -> Key {
        switch byte {
        case UInt8(ascii: "C"): isWordwise ? .wordRight : .right
        case UInt8(ascii: "D"): isWordwise ? .wordLeft : .left
        case UInt8(ascii: "H"): .home
        case UInt8(ascii: "F"): .end
        default: .other
        }
    }

    private static func controlKey(_ byte: UInt8) -> Key {
        switch byte {
        case 0x0A, 0x0D: .enter
        case 0x09: .tab
        case 0x08, 0x7F: .backspace
        case 0x01...0x1A: .control(Character(UnicodeScalar(byte + 0x60)))
        default: .other
        }
    }

    private func isPrintable(_ byte: UInt8) -> Bool { 0x20..<0x7F ~= byte }

    /// A key; inside a paste, where only text counts, none.
    private func emit(_ key: Key) -> [Key] { pasted == nil ? [key] : [] }

    private mutating func insert(_ text: String) -> [Key] {
        guard let before = pasted else { return [.text(text)] }
        if before.utf8.count < Self.mostPasted { pasted?.append(text) }
        return []
    }

    private mutating func endPaste() -> [Key] {
        defer { pasted = nil }
        return pasted.map { [.paste($0)] } ?? []
    }

    private static let replacement = "\u{FFFD}"
}

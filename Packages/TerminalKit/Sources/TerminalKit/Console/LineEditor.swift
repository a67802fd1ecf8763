internal import TextCore

/// A line of text with a caret, edited by user-perceived characters: a decomposed Korean syllable or a joined emoji is
/// one character.
///
/// It does not depend on a terminal: keys go in, text and caret come out. Invisible characters are dropped, so that the
/// line is exactly what the user sees.
public struct LineEditor: Hashable, Sendable {
    /// What the caller has to do after a key.
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

    public private(set) var characters: [Character] = []
    /// How many characters are before the caret.
    public private(set) var caret = 0
    private var killed = ""
    private let limit: Int
    private let isSecret: Bool

    /// Creates an empty line of up to `limit` bytes. A secret, which is not shown, takes everything but control
    /// characters.
    public init(limit: Int = 65_536, isSecret: Bool = false) {
        self.limit = limit
        self.isSecret = isSecret
    }

    public var text: String { String(characters) }
    public var textBeforeCaret: String { String(characters[..<caret]) }
    public var textAfterCaret: String { String(characters[caret...]) }

    public mutating func take(_ key: Key) -> Outcome {
        switch key {
        case .text(let text): return insert(text)
        case .paste(let text): return insert(Self.inOneLine(text))
        case .enter: return .finished(.text(text))
        case .tab: return .completes
        case .backspace: return remove(to: caret - 1)
        case .delete: return remove(to: caret + 1)
        case .left: return move(to: caret - 1)
        case .right: return move(to: caret + 1)
        case .home: caret = 0
        case .end: caret = characters.count
        case .wordLeft: caret = wordStart
        case .wordRight: caret = wordEnd
        case .deleteWordLeft: return kill(to: wordStart)
        case .deleteWordRight: return kill(to: wordEnd)
        case .control(let letter): return control(letter)
        case .other: return .refused
        }
        return .edited
    }

    /// Replaces the text before the caret.
    public mutating func replaceBeforeCaret(_ text: String) -> Outcome {
        let before = self
        characters.removeSubrange(..<caret)
        caret = 0
        let outcome = insert(text)
        if outcome == .refused { self = before }
        return outcome
    }

    private mutating func control(_ letter: Character) -> Outcome {
        switch letter {
        case "a": caret = 0
        case "b": return move(to: caret - 1)
        case "c": return .finished(.interrupted)
        case "d": return characters.isEmpty ? .finished(.nothing) : remove(to: caret + 1)
        case "e": caret = characters.count
        case "f": return move(to: caret + 1)
        case "k": return kill(to: characters.count)
        case "l": return .clears
        case "u": return kill(to: 0)
        case "w": return kill(to: spacedWordStart)
        case "y": return insert(killed)
        default: return .refused
        }
        return .edited
    }

    private mutating func insert(_ text: String) -> Outcome { set(textBeforeCaret + text, textAfterCaret) }

    /// Sets the text before and after the caret. If they join into one character, the caret goes after it.
    private mutating func set(_ head: String, _ tail: String) -> Outcome {
        let head = visible(head)
        let whole = visible(head + tail)
        guard whole.utf8.count <= limit else { return .refused }
        characters = Array(whole)
        var length = 0
        let next = characters.firstIndex { character in
            defer { length += character.utf8.count }
            return length >= head.utf8.count
        }
        caret = next ?? characters.count
        return .edited
    }

    private mutating func move(to place: Int) -> Outcome {
        guard 0...characters.count ~= place else { return .refused }
        caret = place
        return .edited
    }

    /// Removes the text between the caret and a place.
    private mutating func remove(to place: Int) -> Outcome {
        guard 0...characters.count ~= place, place != caret else { return .refused }
        return set(String(characters[..<min(place, caret)]), String(characters[max(place, caret)...]))
    }

    /// Removes the text between the caret and a place; Ctrl-Y inserts it again.
    private mutating func kill(to place: Int) -> Outcome {
        guard place != caret else { return .refused }
        killed = String(characters[min(place, caret)..<max(place, caret)])
        return remove(to: place)
    }

    private var spacedWordStart: Int {
        let word = characters[..<caret].lastIndex { !$0.isWhitespace } ?? 0
        return characters[..<word].lastIndex { $0.isWhitespace }.map { $0 + 1 } ?? 0
    }

    private var wordStart: Int {
        let word = characters[..<caret].lastIndex(where: Self.isOfWord) ?? 0
        return characters[..<word].lastIndex { !Self.isOfWord($0) }.map { $0 + 1 } ?? 0
    }

    private var wordEnd: Int {
        let word = characters[caret...].firstIndex(where: Self.isOfWord) ?? characters.count
        return characters[word...].firstIndex { !Self.isOfWord($0) } ?? characters.count
    }

    private static func isOfWord(_ character: Character) -> Bool { character.isLetter || character.isNumber }

    /// Pasted text as one line: a trailing line end is dropped, other line breaks and tabs become spaces.
    private static func inOneLine(_ text: String) -> String {
        let line = text.reversed().drop { $0.isNewline }.reversed()
        return String(line.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// The text without invisible characters, so that it equals what is shown.
    private func visible(_ text: String) -> String {
        let kept = text.without { $0.properties.generalCategory == .control }
        if isSecret { return kept }
        let safe = kept.terminalSafe()
        // Characters that would be shown as U+FFFD are dropped, unless the text itself contains U+FFFD.
        guard safe != kept, !kept.unicodeScalars.contains("\u{FFFD}") else { return safe }
        return visible(safe.without { $0 == "\u{FFFD}" })
    }
}

extension String {
    fileprivate func without(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isUnwanted) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isUnwanted($0) }))
    }
}

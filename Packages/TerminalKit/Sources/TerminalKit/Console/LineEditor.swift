internal import TextCore

/// A line of text with a caret in it, edited character by character as people see characters: a Korean syllable in
/// letters and a joined emoji are one.
///
/// It knows no terminal: keys go in, text and caret come out. Nothing gets in that cannot be seen, so what is
/// shown is what is sent.
public struct LineEditor: Hashable, Sendable {
    /// What a key means to whoever shows the line.
    public enum Outcome: Hashable, Sendable {
        /// The text or the caret may have changed.
        case edited
        /// The key can do nothing here.
        case refused
        case finished(LineInput)
        /// Tab.
        case completes
        /// Ctrl-L: all of the screen is to be drawn anew.
        case clears
    }

    public private(set) var characters: [Character] = []
    /// How many characters are before the caret.
    public private(set) var caret = 0
    private var killed = ""
    private let limit: Int
    private let isSecret: Bool

    /// An empty line that takes up to `limit` bytes. Of a secret, which nobody sees, everything is taken but control
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

    /// Puts a text in the place of what is before the caret.
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

    /// The two sides of the caret. Where they become one character, the caret is behind it.
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

    /// Removes what is between the caret and a place.
    private mutating func remove(to place: Int) -> Outcome {
        guard 0...characters.count ~= place, place != caret else { return .refused }
        return set(String(characters[..<min(place, caret)]), String(characters[max(place, caret)...]))
    }

    /// Removes what is between the caret and a place; Ctrl-Y brings it back.
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

    /// A pasted text without the line end that is often copied along, and with spaces for other line breaks and tabs.
    private static func inOneLine(_ text: String) -> String {
        let line = text.reversed().drop { $0.isNewline }.reversed()
        return String(line.map { $0.isNewline || $0 == "\t" ? " " : $0 })
    }

    /// The text without what has no shape, so that it is as it will be shown.
    private func visible(_ text: String) -> String {
        let kept = text.without { $0.properties.generalCategory == .control }
        if isSecret { return kept }
        let safe = kept.terminalSafe()
        // What would be shown as a substitute is left out, but for the substitute itself.
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

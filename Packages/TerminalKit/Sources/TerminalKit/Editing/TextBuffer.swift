internal import TextCore

/// A text that is being edited, with a caret, a selection and its history.
///
/// It is edited by user-perceived characters: a decomposed Korean syllable or a joined emoji is one. Invisible
/// characters are dropped, so that the text is exactly what the user sees.
public struct TextBuffer: Hashable, Sendable {
    public enum Kind: Hashable, Sendable {
        case line
        /// With line breaks.
        case lines
        /// One line that is not shown: it accepts everything except control characters and keeps no history.
        case secret
    }

    public private(set) var characters: [Character] = []
    /// The number of characters before the caret.
    public private(set) var caret = 0
    /// The end of the selection opposite the caret.
    private var anchor: Int?
    private var killed = ""
    private var history = EditHistory()
    private let kind: Kind
    /// The maximum size of the text in bytes.
    public let limit: Int

    /// Creates a text of up to `limit` bytes with the caret at its end.
    public init(_ text: String = "", kind: Kind = .line, limit: Int = 65_536) {
        self.kind = kind
        self.limit = limit
        _ = replace(0..<0, with: text)
        history = EditHistory()
    }

    public var text: String { String(characters) }
    public var textBeforeCaret: String { String(characters[..<caret]) }
    public var textAfterCaret: String { String(characters[caret...]) }

    /// The same text with a dot for each character, to display a secret.
    package var dotted: TextBuffer {
        var dots = TextBuffer()
        dots.characters = Array(repeating: "•", count: characters.count)
        (dots.caret, dots.anchor) = (caret, anchor)
        return dots
    }

    /// The selected characters; `nil` without a selection.
    public var selection: Range<Int>? {
        guard let anchor, anchor != caret else { return nil }
        return min(anchor, caret)..<max(anchor, caret)
    }

    /// Changes the text or moves the caret. Returns `false` when the edit has no effect, for example at an end of the
    /// text or because the result would exceed the byte limit.
    public mutating func apply(_ edit: TextEdit) -> Bool {
        switch edit {
        case .insert(let text): return replaceSelection(with: text)
        case .paste(let text): return replaceSelection(with: kind == .lines ? text : Self.inOneLine(text))
        case .move(let movement, let isSelecting): return move(to: place(movement), isSelecting)
        case .delete(let movement):
            if selection != nil { return replaceSelection(with: "") }
            return remove(to: place(movement))
        case .kill(let movement): return kill(to: place(movement))
        case .killSpacedWord: return kill(to: spacedWordStart)
        case .yank: return !killed.isEmpty && replaceSelection(with: killed)
        case .selectAll:
            anchor = 0
            caret = characters.count
            return !characters.isEmpty
        case .undo: return restore(history.undo())
        case .redo: return restore(history.redo())
        }
    }

    /// Puts the caret before a character.
    public mutating func moveCaret(to place: Int, isSelecting: Bool = false) {
        _ = move(to: min(max(0, place), characters.count), isSelecting)
    }

    /// Replaces a part of the text and puts the caret after it. If the parts join into one character, the caret goes
    /// after it. Returns `false` and changes nothing when the result would exceed the byte limit.
    public mutating func replace(_ range: Range<Int>, with text: String) -> Bool {
        let head = visible(String(characters[..<range.lowerBound]) + text)
        let whole = visible(head + String(characters[range.upperBound...]))
        guard whole.utf8.count <= limit else { return false }
        let before = (characters, caret)
        characters = Array(whole)
        anchor = nil
        var length = 0
        let next = characters.firstIndex { character in
            defer { length += character.utf8.count }
            return length >= head.utf8.count
        }
        caret = next ?? characters.count
        if kind != .secret { history.record(from: before.0, caret: before.1, to: characters, caret: caret) }
        return true
    }

    private mutating func replaceSelection(with text: String) -> Bool {
        replace(selection ?? caret..<caret, with: text)
    }

    private mutating func move(to place: Int?, _ isSelecting: Bool) -> Bool {
        if isSelecting {
            anchor = anchor ?? caret
        } else if anchor != nil {
            anchor = nil
            caret = place ?? caret
            return true
        }
        guard let place, 0...characters.count ~= place else { return false }
        caret = place
        return true
    }

    /// Removes the text between the caret and a place.
    private mutating func remove(to place: Int?) -> Bool {
        guard let place, 0...characters.count ~= place, place != caret else { return false }
        return replace(min(place, caret)..<max(place, caret), with: "")
    }

    private mutating func kill(to place: Int?) -> Bool {
        guard let place, place != caret else { return false }
        let range = min(place, caret)..<max(place, caret)
        killed = String(characters[range])
        return replace(range, with: "")
    }

    private mutating func restore(_ found: EditHistory.Change?) -> Bool {
        guard let found else { return false }
        characters.replaceSubrange(found.start..<found.start + found.removed.count, with: found.inserted)
        caret = found.caret
        anchor = nil
        return true
    }

    /// The destination of a movement; `nil` beyond the ends of the text.
    private func place(_ movement: TextEdit.Movement) -> Int? {
        switch movement {
        case .left: caret > 0 ? caret - 1 : nil
        case .right: caret < characters.count ? caret + 1 : nil
        case .wordLeft: wordStart
        case .wordRight: wordEnd
        case .lineStart: characters[..<caret].lastIndex(where: \.isNewline).map { $0 + 1 } ?? 0
        case .lineEnd: characters[caret...].firstIndex(where: \.isNewline) ?? characters.count
        case .start: 0
        case .end: characters.count
        }
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

    /// The text without invisible characters, so that it matches the display.
    private func visible(_ text: String) -> String {
        let text = kind == .lines ? String(text.map { $0.isNewline ? "\n" : $0 == "\t" ? " " : $0 }) : text
        let kept = text.without {
            $0.properties.generalCategory == .control && (kind != .lines || $0 != "\n")
        }
        if kind == .secret { return kept }
        let safe = kept.terminalSafe(allowingNewlines: kind == .lines)
        // Characters that would be shown as U+FFFD are dropped, unless the text itself contains U+FFFD.
        guard safe != kept, !kept.unicodeScalars.contains("\u{FFFD}") else { return safe }
        return visible(safe.without { $0 == "\u{FFFD}" })
    }
}

/// The changes for undo and redo, at most 1 MiB of text.
private struct EditHistory: Hashable, Sendable {
    /// The replacement of one part of the text by another.
    struct Change: Hashable {
        var start: Int
        var removed: [Character]
        var inserted: [Character]
        /// The caret afterwards.
        var caret: Int
        /// The caret before.
        var before: Int

        /// The inverse change.
        var reversed: Change {
            Change(start: start, removed: inserted, inserted: removed, caret: before, before: caret)
        }

        var cost: Int { removed.count + inserted.count + 8 }
    }

    private var done: [Change] = []
    private var undone: [Change] = []
    private var cost = 0
    /// In characters of 16 bytes each.
    private static let mostCost = 65_536

    mutating func record(from before: [Character], caret old: Int, to after: [Character], caret: Int) {
        let start = zip(before, after).prefix { $0 == $1 }.count
        let most = min(before.count, after.count) - start
        var end = 0
        while end < most, before[before.count - 1 - end] == after[after.count - 1 - end] { end += 1 }
        let change = Change(
            start: start, removed: Array(before[start..<before.count - end]),
            inserted: Array(after[start..<after.count - end]), caret: caret, before: old)
        guard !change.removed.isEmpty || !change.inserted.isEmpty else { return }
        undone = []
        if !continueTyping(change) {
            done.append(change)
            cost += change.cost
        }
        while cost > Self.mostCost, !done.isEmpty { cost -= done.removeFirst().cost }
    }

    /// Merges consecutive typed letters, so that they are undone together, word by word.
    private mutating func continueTyping(_ change: Change) -> Bool {
        guard let last = done.last, change.removed.isEmpty, last.removed.isEmpty, change.inserted.count == 1,
            change.start == last.start + last.inserted.count, last.caret == change.before,
            change.inserted.first?.isWhitespace == false || last.inserted.last?.isWhitespace == true
        else { return false }
        done[done.count - 1].inserted += change.inserted
        done[done.count - 1].caret = change.caret
        cost += 1
        return true
    }

    mutating func undo() -> Change? {
        guard let last = done.popLast() else { return nil }
        cost -= last.cost
        undone.append(last)
        return last.reversed
    }

    mutating func redo() -> Change? {
        guard let last = undone.popLast() else { return nil }
        cost += last.cost
        done.append(last)
        return last
    }
}

extension String {
    fileprivate func without(_ isUnwanted: (Unicode.Scalar) -> Bool) -> String {
        guard unicodeScalars.contains(where: isUnwanted) else { return self }
        return String(String.UnicodeScalarView(unicodeScalars.filter { !isUnwanted($0) }))
    }
}

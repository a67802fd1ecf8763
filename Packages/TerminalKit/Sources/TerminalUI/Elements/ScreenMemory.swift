package import TerminalKit
package import TextCore

/// The state of a screen from frame to frame besides its view model: the user's places in lists and the typed texts.
struct ScreenMemory: Sendable {
    var focus: ElementID? { didSet { if focus != nil { isFieldLeft = false } } }
    /// Whether Esc was pressed in a field, so that keys are shortcuts again.
    var isFieldLeft = false
    var lists: [ElementID: ListPlace] = [:]
    var fields: [ElementID: FieldMemory] = [:]
    /// The first visible line of scrolled parts.
    var scrolls: [ElementID: Int] = [:]
    /// The focused part at the last automatic scrolling of each scrolled part.
    var followed: [ElementID: ElementID] = [:]
    /// Leaves the focused field.
    mutating func leaveField() {
        focus = nil
        isFieldLeft = true
    }

    /// The candidates that Tab found in a field.
    var choices: FieldChoices?

    /// The candidates to show below a field, until the text before its caret changes.
    func choices(below id: ElementID) -> FieldChoices? {
        choices.flatMap { $0.field == id && $0.text == fields[id]?.buffer.textBeforeCaret ? $0 : nil }
    }

    /// The visible rows of each list as last reported to the screen.
    var shown: [ElementID: ShownRows] = [:]
    /// The chosen row of each list as last reported to the screen.
    var told: [ElementID: ItemID] = [:]
}

/// The visible rows of a list, and the number of all rows.
struct ShownRows: Hashable, Sendable {
    let rows: Range<Int>
    let count: Int
}

/// The possible completions of a text.
struct FieldChoices: Hashable, Sendable {
    let field: ElementID
    /// The text before the caret.
    let text: String
    private let names: [String]
    private let count: Int
    private static let most = 8

    init(_ field: ElementID, _ found: Completion) {
        self.field = field
        text = found.text
        names = Array(found.candidates.prefix(Self.most))
        count = found.count
    }

    /// The names that fit a screen with `rows` rows, and the number of further names.
    func lines(rows: Int) -> [String] {
        let shown = names.prefix(max(2, rows - 10))
        return shown + (shown.count < count ? ["… +\(count - shown.count)"] : [])
    }
}

/// The user's place in a list: a row, which keeps its name while others come and go.
struct ListPlace: Hashable, Sendable {
    var index = 0
    /// The first visible line of rows.
    var offset = 0
    private var item: ItemID?
    private var subject: ListSource.Subject?
    /// In a list of rows as tall as their contents: the row and its line at the last layout, and the user's move since.
    private(set) var anchor = 0
    private(set) var top = 0
    private(set) var move: FittingRows.Move?
    /// Whether to scroll until all of the chosen row is visible.
    private(set) var isRevealed = false
    /// The distance in rows within which a moved row is searched.
    private static let reach = 2_000

    /// Finds the row again in a list that may have changed.
    mutating func follow(_ source: ListSource) {
        if source.count == 0 || source.subject != subject { self = ListPlace() }
        subject = source.subject
        guard source.count > 0 else { return }
        let before = index
        index = min(max(0, index), source.count - 1)
        if let item, source.id(index) != item || before != index {
            for distance in 1...Self.reach {
                if let found = [before - distance, before + distance].first(where: {
                    0..<source.count ~= $0 && source.id($0) == item
                }) {
                    // The rows around it keep their places on the screen.
                    offset += found - before
                    anchor += found - before
                    index = found
                    break
                }
                if before - distance < 0, before + distance >= source.count { break }
            }
        }
        item = source.id(index)
    }

    /// The name of the chosen row; `nil` in an empty list.
    var chosenItem: ItemID? { item }

    /// Chooses the row with this number.
    mutating func choose(_ index: Int) {
        self.index = index
        item = nil
    }

    /// Chooses the row with this number and scrolls until all of it is visible.
    mutating func reveal(_ index: Int) {
        choose(index)
        isRevealed = true
    }

    /// Stores a move for the next layout, because the heights of the rows are unknown before.
    mutating func note(_ move: FittingRows.Move) {
        if case .lines(let earlier) = self.move, case .lines(let lines) = move {
            self.move = .lines(earlier + lines)
        } else {
            self.move = move
        }
    }

    /// Stores the places of the rows after a layout.
    mutating func settle(at index: Int, top: Int, first: Int, _ source: ListSource) {
        (self.index, anchor, self.top, offset, move) = (index, index, top, first, nil)
        isRevealed = false
        item = source.id(index)
    }
}

/// The typed text of a field.
package struct FieldMemory: Hashable, Sendable {
    package internal(set) var buffer: TextBuffer
    /// The last text from the view model.
    private var given: String
    /// The hashes of the texts reported to the view model that it has not returned yet.
    private var told: [Int] = []

    package init(_ source: FieldSource) {
        given = source.text
        buffer = Self.buffer(source, source.text)
    }

    private static func buffer(_ source: FieldSource, _ text: String) -> TextBuffer {
        TextBuffer(
            text, kind: source.isMultiline ? .lines : source.isSecret ? .secret : .line, limit: source.limit)
    }

    /// Records that the current text was reported to the view model.
    package mutating func tell() {
        told.append(buffer.text.hashValue)
        if told.count > 64 { told.removeFirst() }
    }

    /// Takes over a new text from the view model. A text that it only repeats, perhaps late, replaces nothing.
    package mutating func follow(_ source: FieldSource) {
        guard source.text != given else { return }
        given = source.text
        if let index = told.firstIndex(of: source.text.hashValue) {
            told.removeSubrange(...index)
        } else if source.text != buffer.text {
            told = []
            _ = buffer.replace(0..<buffer.characters.count, with: source.text)
        }
    }

    package static let isTooLong = LocalizedText(
        "Only the beginning of what was pasted fits.", "붙여 넣은 글이 길어 앞부분만 넣었습니다.")

    /// Takes over the whole text that the user typed elsewhere, such as in a browser, without a history.
    ///
    /// - Parameters:
    ///   - text: the text, of which only the beginning is used if it is too long.
    ///   - source: the field.
    /// - Returns: whether all of it fits.
    package mutating func type(_ text: String, into source: FieldSource) -> Bool {
        buffer = Self.buffer(source, text)
        guard buffer.characters.isEmpty, text.utf8.count > source.limit else { return true }
        buffer = Self.buffer(source, text.prefix(utf8: source.limit))
        return false
    }
}

extension String {
    /// The longest prefix of whole characters with at most `most` bytes.
    func prefix(utf8 most: Int) -> String {
        var left = most
        return String(
            prefix { character in
                left -= character.utf8.count
                return left >= 0
            })
    }
}

internal import TerminalKit

/// What a screen keeps from frame to frame beside its view model: where somebody is in its lists, and what was typed.
struct ScreenMemory: Sendable {
    var focus: ElementID? { didSet { if focus != nil { isFieldLeft = false } } }
    /// Whether Esc was pressed in a field, so that keys are keys again.
    var isFieldLeft = false
    var lists: [ElementID: ListPlace] = [:]
    var fields: [ElementID: FieldMemory] = [:]
    /// The first line in sight of scrolled parts.
    var scrolls: [ElementID: Int] = [:]
    /// The parts that had the keyboard when scrolled parts last moved to bring them into sight.
    var followed: [ElementID: ElementID] = [:]
    /// Leaves the field that is typed into.
    mutating func leaveField() {
        focus = nil
        isFieldLeft = true
    }

    /// What Tab found in a field.
    var choices: FieldChoices?

    /// What there is to choose from below a field, until something else stands before its caret.
    func choices(below id: ElementID) -> FieldChoices? {
        choices.flatMap { $0.field == id && $0.text == fields[id]?.buffer.textBeforeCaret ? $0 : nil }
    }

    /// What of each list the screen was told that it is in sight.
    var shown: [ElementID: ShownRows] = [:]
    /// Which row of each list the screen was told that it is chosen.
    var told: [ElementID: ItemID] = [:]
}

/// The rows of a list that are in sight, of all that there are.
struct ShownRows: Hashable, Sendable {
    let rows: Range<Int>
    let count: Int
}

/// The ways in which a text could go on.
struct FieldChoices: Hashable, Sendable {
    let field: ElementID
    /// What stands before the caret.
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

    /// As many as there is room for on a screen with that many rows, and how many more there are.
    func lines(rows: Int) -> [String] {
        let shown = names.prefix(max(2, rows - 10))
        return shown + (shown.count < count ? ["… +\(count - shown.count)"] : [])
    }
}

/// Where somebody is in a list: at a row, which keeps its name while others come and go.
struct ListPlace: Hashable, Sendable {
    var index = 0
    /// The first line of rows in sight.
    var offset = 0
    private var item: ItemID?
    private var subject: ListSource.Subject?
    /// In a list of rows as tall as their contents: which row was at which line when it was last laid out, and how
    /// somebody moved since.
    private(set) var anchor = 0
    private(set) var top = 0
    private(set) var move: FittingRows.Move?
    /// Whether all of the chosen row is to come into sight.
    private(set) var isRevealed = false
    /// How far a row that moved is looked for.
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
                    // The rows around it stay where they are on the screen.
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

    /// Chooses the row of that number.
    mutating func choose(_ index: Int) {
        self.index = index
        item = nil
    }

    /// Chooses the row of that number and brings all of it into sight.
    mutating func reveal(_ index: Int) {
        choose(index)
        isRevealed = true
    }

    /// Moves when the rows are laid out, for only then their heights are known.
    mutating func note(_ move: FittingRows.Move) {
        if case .lines(let earlier) = self.move, case .lines(let lines) = move {
            self.move = .lines(earlier + lines)
        } else {
            self.move = move
        }
    }

    /// Takes over where the rows were laid out.
    mutating func settle(at index: Int, top: Int, first: Int, _ source: ListSource) {
        (self.index, anchor, self.top, offset, move) = (index, index, top, first, nil)
        isRevealed = false
        item = source.id(index)
    }
}

/// What was typed into a field.
struct FieldMemory: Hashable, Sendable {
    var buffer: TextBuffer
    /// What the view model last said is in it.
    private var given: String
    /// What the view model was told and has not said yet.
    private var told: [String] = []

    init(_ source: FieldSource) {
        given = source.text
        buffer = TextBuffer(
            source.text, kind: source.isMultiline ? .lines : source.isSecret ? .secret : .line,
            limit: source.limit)
    }

    /// Takes note that the view model was told what is in it now.
    mutating func tell() {
        told.append(buffer.text)
        if told.count > 64 { told.removeFirst() }
    }

    /// Takes over a text that the view model chose. What it only repeats, perhaps late, replaces nothing.
    mutating func follow(_ source: FieldSource) {
        guard source.text != given else { return }
        given = source.text
        if let index = told.firstIndex(of: source.text) {
            told.removeSubrange(...index)
        } else if source.text != buffer.text {
            told = []
            _ = buffer.replace(0..<buffer.characters.count, with: source.text)
        }
    }
}

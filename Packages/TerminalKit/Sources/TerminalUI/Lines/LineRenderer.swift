internal import TerminalKit
internal import TextCore

/// Renders an element as words, for users who do not see the screen.
struct LineRenderer {
    /// A list in a tree, of which a few rows are read out at a time.
    struct FoundList {
        let id: ElementID
        let label: String
        let source: ListSource
    }

    /// A field in a tree.
    struct FoundField {
        let id: ElementID
        let label: String
        let source: FieldSource
    }

    private(set) var lines: [String] = []
    private(set) var lists: [FoundList] = []
    private(set) var fields: [FoundField] = []
    /// Whether content for the actions is still loading.
    private(set) var isComing = false
    private let keys: KeyWords

    /// - Parameters:
    ///   - element: the element.
    ///   - keys: the input for the actions of its buttons.
    init(_ element: Element, _ keys: KeyWords = KeyWords()) {
        self.keys = keys
        add(element)
    }

    private mutating func add(_ element: Element) {
        guard element.role != .decoration else { return }
        if case .coming = element.role { isComing = true }
        switch element.kind {
        case .column(let parts, _):
            if let label = element.label, !label.isEmpty { return say(label) }
            for part in parts { add(part) }
        case .scroll(let content): add(content)
        case .facts(let facts):
            for fact in facts { say("\(fact.name): \(Self.line(fact.value, keys))") }
        case .sheet(let content, let title):
            say(title)
            add(content)
        case .list(let source):
            if let id = element.id { lists.append(.init(id: id, label: element.label ?? "", source: source)) }
        case .field(let source):
            guard let id = element.id else { return }
            fields.append(.init(id: id, label: element.label ?? "", source: source))
        case .row(let parts, _):
            // Columns side by side are read one after the other; single lines are joined into one.
            let inner = parts.map { LineRenderer($0, keys) }
            lists += inner.flatMap(\.lists)
            fields += inner.flatMap(\.fields)
            if inner.allSatisfy({ $0.lines.count <= 1 }) {
                say(inner.flatMap(\.lines).joined(separator: ", "))
            } else {
                for part in inner { lines += part.lines }
            }
        case .button:
            let words = Self.words(of: element)
            say(element.action.map { keys.hint($0, words) } ?? words)
        default: say(Self.words(of: element))
        }
    }

    private mutating func say(_ text: String) {
        let words = text.spoken
        if !words.isEmpty { lines.append(words) }
    }

    /// A row of a list in one line.
    static func line(_ element: Element, _ keys: KeyWords) -> String {
        LineRenderer(element, keys).lines.joined(separator: ", ")
    }

    /// A leaf in words: its label, if it has one.
    static func words(of element: Element) -> String {
        switch element.kind {
        case .text(let text, _): element.label ?? text.text
        case .tabs(let names, let chosen):
            names.enumerated().map { $0 == chosen ? "[\($1)]" : $1 }.joined(separator: ", ")
        case .progress(let fraction):
            [element.label ?? "", fraction.map { "\(Int($0 * 100)) %" } ?? ""].joined(separator: " ")
        case .picture, .chart, .spinner: element.label ?? ""
        case .divider, .space, .bar: ""
        case .button(let title, _): element.label ?? title
        case .row, .column, .list, .field, .scroll, .sheet, .facts, .file: element.label ?? ""
        }
    }
}

extension String {
    /// The text without symbols that mean nothing when they are read out, such as stars and arrows. Within a word a mark
    /// belongs to it: 가구·인테리어.
    fileprivate var spoken: String {
        let kept = String(
            String.UnicodeScalarView(
                unicodeScalars.filter { scalar in
                    switch scalar.properties.generalCategory {
                    case .otherSymbol: scalar.properties.isEmojiPresentation
                    default: true
                    }
                }))
        let isMark: (Character) -> Bool = { ["‹", "›", "·", "•"].contains($0) }
        let words = kept.split(whereSeparator: \.isWhitespace).map { word in
            var word = word.drop(while: isMark)
            while word.last.map(isMark) == true { word.removeLast() }
            return word
        }
        return words.filter { !$0.isEmpty }.joined(separator: " ")
    }
}

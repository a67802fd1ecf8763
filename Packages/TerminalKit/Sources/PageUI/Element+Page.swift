internal import TerminalUI
internal import TextCore

extension Element {
    var isHeading: Bool { if case .heading = role { true } else { false } }
    var isComing: Bool { if case .coming = role { true } else { false } }
    var isPicture: Bool { if case .picture = kind { true } else { false } }
    var isField: Bool { if case .field = kind { true } else { false } }
    var isAcross: Bool { if case .row = kind { true } else { false } }

    /// The parts of a layer. Its columns need no elements of their own.
    var partsOfLayer: [Element] {
        switch kind {
        case .scroll(let content): content.partsOfLayer
        case .column(let parts, _) where label == nil && action == nil && !isCard && !isComing:
            parts.flatMap { part in if case .scroll = part.kind { part.partsOfLayer } else { [part] } }
        default: [self]
        }
    }

    /// Whether it is a column below a heading, which may have buttons beside it.
    var isCard: Bool {
        guard case .column(let parts, _) = kind, let first = parts.first else { return false }
        if case .row(let beside, _) = first.kind { return beside.first?.isHeading == true }
        return first.isHeading
    }

    /// The parts of a row or a column.
    var parts: [Element]? {
        switch kind {
        case .row(let parts, _), .column(let parts, _): parts
        default: nil
        }
    }

    /// Whether it contains something to operate, such as a button, or a link in a text.
    var isOperable: Bool {
        if action != nil { return true }
        return switch kind {
        case .row(let parts, _), .column(let parts, _): parts.contains(where: \.isOperable)
        case .scroll(let content), .sheet(let content, _): content.isOperable
        case .facts(let facts): facts.contains { $0.value.isOperable }
        case .list, .field, .tabs, .button, .file: true
        case .text, .picture, .chart, .progress, .spinner, .divider, .space, .bar: false
        }
    }

    /// Whether equal hashes mean that it shows the same: whether it contains no source of rows, no field and no chart.
    var isComparable: Bool {
        switch kind {
        case .row(let parts, _), .column(let parts, _): parts.allSatisfy(\.isComparable)
        case .scroll(let content), .sheet(let content, _): content.isComparable
        case .facts(let facts): facts.allSatisfy(\.value.isComparable)
        case .list, .field, .chart: false
        case .text, .tabs, .picture, .progress, .spinner, .divider, .space, .button, .file, .bar: true
        }
    }

    /// The actions of its parts, without those in rows of lists.
    var actions: Set<ActionID> {
        let own: Set<ActionID> = action.map { [$0] } ?? []
        return switch kind {
        case .row(let parts, _), .column(let parts, _): parts.reduce(own) { $0.union($1.actions) }
        case .scroll(let content), .sheet(let content, _): own.union(content.actions)
        case .facts(let facts): facts.reduce(own) { $0.union($1.value.actions) }
        default: own
        }
    }

    /// Whether it is, or contains, a field or a control with this label.
    func isControl(named name: String) -> Bool {
        switch kind {
        case .row(let parts, _), .column(let parts, _): parts.contains { $0.isControl(named: name) }
        case .field, .file: label?.words == name.words
        case .list(let source): source.isControl && label?.words == name.words
        default: false
        }
    }

    /// Whether a control is a button, which is named after itself, and not a choice, which has a subject.
    var isButton: Bool {
        guard case .list(let source) = kind else { return false }
        let content = source.row(0)
        return label == nil || label == content.label ?? content.plainText
    }

    /// The text of a text element without the signs of a button and of a choice.
    var plainText: String {
        guard case .text(let text, _) = kind else { return "" }
        let words = text.text.words
        if words.hasSuffix(" ▾") { return String(words.dropLast(2)) }
        return words.hasPrefix("[ ") && words.hasSuffix(" ]") ? String(words.dropFirst(2).dropLast(2)) : words
    }

    var firstTone: Tone? {
        if case .text(let text, _) = kind { text.spans.first?.tone } else { nil }
    }

    /// The picture at the beginning of a row of a list, and the other parts. Several pictures stay together.
    var pictureAndRest: (picture: Element?, rest: Element?) {
        if case .picture = kind { return (self, nil) }
        guard let all = parts, action == nil, label == nil, case .none = role else { return (nil, self) }
        let parts = all.filter { !$0.isSpace }
        guard let first = parts.first else { return (nil, nil) }
        if parts.count == 1 { return first.pictureAndRest }
        let (picture, rest) = first.pictureAndRest
        guard picture != nil, !parts.dropFirst().contains(where: \.isPicture) else { return (nil, self) }
        let others = (rest.map { [$0] } ?? []) + parts.dropFirst()
        return (picture, others.count == 1 ? others[0] : isAcross ? .row(others) : .column(others))
    }

    /// Whether it only takes room.
    var isSpace: Bool {
        switch kind {
        case .space: true
        case .text(let text, _): text.isEmpty
        default: false
        }
    }

    var isBlank: Bool { if case .text(let text, _) = kind { text.isBlank } else { false } }
}

extension [Element] {
    /// The text, or the group that is no control, that is alone beside blank texts, so that it needs no group around it.
    var onlyText: Element? {
        let parts = filter { !$0.isBlank }
        guard let only = parts.first, parts.count == 1, !only.isOperable else { return nil }
        return switch only.kind {
        case .text, .row, .column: only
        default: nil
        }
    }
}

extension StyledText {
    var isBlank: Bool { text.allSatisfy(\.isWhitespace) }

    /// The pieces without the space of a mark that is not set, before the others.
    var shownSpans: ArraySlice<Span> { spans.drop { $0.text.allSatisfy(\.isWhitespace) } }

    /// The tone of the only piece.
    var onlyTone: Tone? { shownSpans.count == 1 ? shownSpans.first?.tone : nil }
}

extension Sizing {
    /// A fixed size as pixels of a picture; a browser uses them for the proportions of the place.
    func pixels(_ perCell: Int) -> String? {
        if case .fixed(let cells) = self { "\(min(max(0, cells), 1_000) * perCell)" } else { nil }
    }
}

extension TextFlow {
    var isWrapped: Bool { if case .wrapped = self { true } else { false } }

    /// A page has room for a second line, so a text of one line is not cut.
    var className: String? {
        switch self {
        case .line: nil
        case .trailing: "trailing"
        case .centred: "centred"
        case .wrapped(let most): most.flatMap { (1...6).contains($0) ? "clamp-\($0)" : nil }
        }
    }
}

extension StyledText.Span {
    var tone: Tone? { if case .tone(let tone) = look { tone } else { nil } }
}

extension Tone {
    var className: String? {
        switch self {
        case .plain, .chosen, .chosenElsewhere, .field, .selection, .placeholder: nil
        case .strong: "t-strong"
        case .dim: "t-dim"
        case .heading: "t-heading"
        case .accent: "t-accent"
        case .good: "t-good"
        case .warning: "t-warning"
        case .bad: "t-bad"
        case .link: "t-link"
        case .line: "t-line"
        case .key: "t-key"
        }
    }
}

extension String {
    /// The words with single spaces between them.
    var words: String { split(whereSeparator: \.isWhitespace).joined(separator: " ") }
}

extension String {
    /// With a capital letter, for a button whose words stand in a sentence on a terminal.
    var capitalizedFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension HTML {
    /// Appends a key, which a screen reader does not read out with the name of a button.
    mutating func key(_ label: String) {
        text(" ")
        element("kbd", [("aria-hidden", "true")]) { $0.text(label) }
    }

    /// Appends a text whose numbers with hyphens, such as dates, stay on one line.
    mutating func unbroken(_ text: Substring) {
        func isPart(_ byte: UInt8) -> Bool { "0123456789-".utf8.contains(byte) }
        func isLetter(_ byte: UInt8) -> Bool { UInt8(ascii: "a")...UInt8(ascii: "z") ~= byte | 0x20 }
        var rest = text
        var from = rest.startIndex
        while let hyphen = rest.utf8[from...].firstIndex(of: UInt8(ascii: "-")) {
            let end = rest.utf8[hyphen...].firstIndex { !isPart($0) } ?? rest.endIndex
            let before = rest.utf8[..<hyphen].lastIndex { !isPart($0) }
            let start = before.map { rest.utf8.index(after: $0) } ?? rest.startIndex
            from = end
            // Identifiers have letters beside the digits.
            let isAlone = ![before, end].contains {
                $0.map { $0 < rest.endIndex && isLetter(rest.utf8[$0]) } ?? false
            }
            guard start < hyphen, isAlone else { continue }
            self.text(rest[..<start])
            element("bdi") { $0.text(rest[start..<end]) }
            rest = rest[end...]
        }
        self.text(rest)
    }

    /// Appends a text of others with links for the addresses in it.
    mutating func linked(_ text: Substring) {
        var rest = text
        while let range = rest.rangeOfAddress {
            unbroken(rest[..<range.lowerBound])
            let address = rest[range]
            element("a", [("href", String(address)), ("rel", "ugc nofollow noopener"), ("target", "_blank")])
            {
                $0.text(address)
            }
            rest = rest[range.upperBound...]
        }
        unbroken(rest)
    }
}

extension Substring {
    /// The first address of the Web. It ends before a letter that is not ASCII, because Korean particles follow without a
    /// space, and before a sign that ends a sentence.
    fileprivate var rangeOfAddress: Range<Index>? {
        var from = startIndex
        while let colon = utf8[from...].firstIndex(of: UInt8(ascii: ":")) {
            from = utf8.index(after: colon)
            guard utf8[from...].starts(with: "//".utf8) else { continue }
            let before = self[..<colon].utf8.suffix(5).map { $0 | 0x20 }
            guard
                let scheme = ["https", "http"].first(where: {
                    before.suffix($0.utf8.count).elementsEqual($0.utf8)
                })
            else { continue }
            let start = utf8.index(colon, offsetBy: -scheme.utf8.count)
            let host = utf8.index(from, offsetBy: 2)
            var end = utf8[host...].firstIndex { !Self.isInAddress($0) } ?? endIndex
            while end > host, ".,;:!?'*_)".utf8.contains(utf8[utf8.index(before: end)]) {
                end = utf8.index(before: end)
            }
            if end > host { return start..<end }
        }
        return nil
    }

    private static func isInAddress(_ byte: UInt8) -> Bool {
        (0x21...0x7E).contains(byte) && !"<>\"'`{}|\\^[]".utf8.contains(byte)
    }
}

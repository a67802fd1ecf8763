internal import TextCore

/// Finds elements that convey nothing to users who do not see the screen: elements that are not decoration and have
/// neither text nor a label in words.
struct WordlessElements {
    /// The descriptions of these elements.
    private(set) var found: [String] = []

    init(_ element: Element) { look(at: element) }

    private mutating func look(at element: Element) {
        guard element.role != .decoration else { return }
        switch element.kind {
        case .text(let text, _):
            let words = element.label ?? text.text
            if words.contains(where: { !$0.isWhitespace }) { expect(words, "text “\(words)”") }
        case .row(let parts, _):
            for part in parts { look(at: part) }
        case .column(let parts, _):
            // A label replaces the parts.
            if element.label?.isEmpty ?? true { for part in parts { look(at: part) } }
        case .list(let source):
            expect(element.label, "list \(element.id?.name ?? "")")
            for index in 0..<min(source.count, 20) { look(at: source.row(index)) }
        case .field: expect(element.label, "field \(element.id?.name ?? "")")
        case .tabs(let names, _): for name in names { expect(name, "tab") }
        case .picture: expect(element.label, "picture")
        case .chart: expect(element.label, "chart")
        case .progress: expect(element.label, "progress")
        case .spinner: expect(element.label, "spinner")
        case .scroll(let content): look(at: content)
        case .sheet(let content, let title):
            expect(title, "sheet")
            look(at: content)
        case .button(let title, _): expect(title, "button")
        case .facts(let facts):
            for fact in facts {
                expect(fact.name, "fact")
                look(at: fact.value)
            }
        case .file: expect(element.label, "files")
        case .divider, .space, .bar: break
        }
    }

    /// Screen readers have names for the characters of a keyboard, so `/` counts as a word.
    private mutating func expect(_ words: String?, _ name: String) {
        let isRead = words?.contains { $0.isLetter || $0.isNumber || $0.isASCII && !$0.isWhitespace }
        if isRead != true { found.append(name) }
    }
}

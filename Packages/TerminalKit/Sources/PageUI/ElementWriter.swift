internal import TerminalUI
internal import TextCore

/// Writes the elements of a layer as HTML.
struct ElementWriter {
    let page: PageRenderer
    let layer: PageLayer
    /// The hash of the scopes of the layer, which are the same for all its rows.
    let scopesHash: Int
    /// The row of a list that is written.
    var row: Row?
    /// Whether a link or a button is open, which contains no other.
    var isInteractive = false
    /// Whether an attribute hides the open element from screen readers.
    var isSilent = false
    /// Whether the open element lays its parts out side by side.
    var isAcross = false
    /// Whether the layer has a filled button in its content.
    var hasMain = false

    var html = HTML()
    var lists: [RenderedLayer.List] = []
    var fields: [RenderedLayer.Field] = []
    var holes: [RenderedLayer.Hole] = []

    struct Row {
        let list: String
        let item: String
        /// The act of the first text, for a row that is not a link or a button as a whole.
        var opener: Opener?

        struct Opener {
            let act: Act
            /// Whether a click beside the other parts of the row has the same effect.
            let isWhole: Bool
            /// Whether the rest of the row is visible; `nil` for a row that cannot be folded.
            let isExpanded: Bool?
        }
    }

    init(_ page: PageRenderer, _ layer: PageLayer) {
        self.page = page
        self.layer = layer
        scopesHash = layer.scopes.hashValue
    }

    /// A writer of a row of the same layer.
    init(_ row: Row, of writer: ElementWriter) {
        (page, layer, scopesHash) = (writer.page, writer.layer, writer.scopesHash)
        self.row = row
    }

    typealias Attributes = [(name: StaticString, value: String?)]

    mutating func hole(_ content: RenderedLayer.Hole.Content, before: Int = 0) {
        holes.append(.init(offset: html.bytes.count - before, content: content))
    }

    func name(_ id: ElementID) -> String { "\(layer.prefix)-\(id.name)" }

    /// The element for headings below the title of the layer.
    var heading: StaticString { layer.kind == .screen ? "h2" : "h3" }

    /// The element for groups: a button contains no `<div>`.
    var group: StaticString { isInteractive ? "span" : "div" }

    mutating func write(_ element: Element) {
        switch element.kind {
        case .text(let text, let flow): write(text, flow, element)
        case .row(let parts, _): write(parts, isAcross: true, element)
        case .column(let parts, _): write(parts, isAcross: false, element)
        case .list(let source):
            guard row == nil, let id = element.id else { return }
            if source.isControl { writeControl(source, id, element) } else { write(source, id, element) }
        case .field(let source):
            guard row == nil, let id = element.id else { return }
            write(source, id, element)
        case .tabs(let names, let chosen): writeTabs(names, chosen)
        case .picture(let slot): write(slot, element)
        case .chart(let source): write(source, element)
        case .progress(let fraction): write(fraction, element)
        case .spinner:
            let busy = if case .coming = element.role { true } else { false }
            html.element(
                "span", [("class", "spinner"), ("role", "status"), ("aria-busy", busy ? "true" : nil)]
            ) { $0.text(element.label ?? "") }
        case .divider: html.open("hr")
        case .space: html.element(group, [("class", "fill")])
        case .scroll(let content): write(content)
        case .sheet(let content, let title):
            html.element(heading) { $0.text(title) }
            write(content)
        case .button(let title, let isMain): writeButton(title, isMain: isMain, element)
        case .facts(let facts): write(facts)
        case .file(let source): write(source, element)
        case .bar(let fraction, let tone): writeBar(fraction, tone)
        }
    }

    /// The classes of an element.
    func classes(_ names: String?..., of element: Element? = nil) -> String? {
        var names = names.compactMap { $0 }
        if let element {
            if isAcross, case .fill = element.width { names.append("fill") }
            if element.priority < 0 { names.append("low") }
        }
        return names.isEmpty ? nil : names.joined(separator: " ")
    }
}

/// Groups.
extension ElementWriter {
    private mutating func write(_ parts: [Element], isAcross: Bool, _ element: Element) {
        // Words replace the parts for screen readers, where these are no controls.
        let words = element.label.flatMap { $0.isEmpty || self.isSilent || element.isOperable ? nil : $0 }
        if let words { html.element("span", [("class", "hidden")]) { $0.text(words) } }
        let act = act(of: element)
        let isCard = row == nil && !isInteractive && element.isCard
        let tag = act == nil ? isCard ? "section" : group : "button"
        let kind = isCard ? "card" : isAcross ? "row" : "column"
        let isSilent = words != nil || element.role == .decoration && act == nil && !element.isOperable
        let classes = classes(kind, of: element)
        if words == nil, act == nil, classes == kind, case .none = element.role,
            let only = parts.onlyText
        {
            return inside { $0.write(only) }
        }
        var attributes: Attributes = [("class", classes)]
        if let act { attributes += self.attributes(of: act, label: nil) }
        if isSilent && !self.isSilent { attributes.append(("aria-hidden", "true")) }
        if element.role == .status { attributes.append(("role", "status")) }
        if case .coming = element.role { attributes.append(("aria-busy", "true")) }
        html.open(tag, attributes)
        inside(isInteractive: act != nil, isSilent: isSilent, isAcross: isAcross) { $0.writeParts(parts) }
        html.close(tag)
    }

    /// Writes with other surroundings.
    mutating func inside(
        isInteractive: Bool = false, isSilent: Bool = false, isAcross: Bool = false,
        _ body: (inout ElementWriter) -> Void
    ) {
        let before = (self.isInteractive, self.isSilent, self.isAcross)
        self.isInteractive = self.isInteractive || isInteractive
        self.isSilent = self.isSilent || isSilent
        self.isAcross = isAcross
        body(&self)
        (self.isInteractive, self.isSilent, self.isAcross) = before
    }

    /// The name that a terminal shows beside a field is the label of the field here, and needs no sign.
    mutating func writeParts(_ parts: [Element]) {
        for (index, part) in parts.enumerated() {
            if case .text(let text, _) = part.kind, part.role == .decoration,
                parts[(index + 1)...].contains(where: {
                    $0.isControl(named: text.text) || !text.text.contains(where: \.isLetter) && $0.isField
                })
            {
                continue
            }
            write(part)
        }
    }
}

/// Texts.
extension ElementWriter {
    private mutating func write(_ text: StyledText, _ flow: TextFlow, _ element: Element) {
        guard !text.isBlank else {
            // A mark that is not set keeps its column on a terminal. A blank line is between paragraphs of a user.
            if isAcross, case .fill = element.width {
                html.element(group, [("class", "fill")])
            } else if flow.isWrapped, !text.isEmpty, !isInteractive {
                html.element("p") { $0.open("br") }
            }
            return
        }
        // The title of the layer stands above.
        if row == nil, element.isHeading, text.text.words == layer.title.words { return }
        if let act = act(of: element) { return write(text, flow, element, as: act, "link") }
        let visible = text.text
        // Signs such as stars say nothing to a screen reader, and are too small for a finger.
        let hasWords = visible.contains { $0.isLetter || $0.isNumber }
        if hasWords, let opener = row?.opener {
            row?.opener = nil
            let kind = opener.isWhole ? "open" : "link"
            return write(text, flow, element, as: opener.act, kind, isExpanded: opener.isExpanded)
        }
        let label = element.label.flatMap { $0 == visible || $0.words == visible.words ? nil : $0 }
        let isLabelled = !isSilent && element.role != .decoration && label != nil
        let isHidden = !isSilent && (isLabelled || element.role == .decoration || !hasWords)
        if isLabelled, let label { html.element("span", [("class", "hidden")]) { $0.text(label) } }
        let tag: StaticString =
            element.isHeading && !isInteractive ? "h2" : flow.isWrapped && !isInteractive ? "p" : "span"
        html.open(
            tag,
            [
                ("class", classes(text.onlyTone?.className, flow.className, of: element)),
                ("role", element.role == .status ? "status" : nil),
                ("aria-hidden", isHidden ? "true" : nil),
            ])
        write(text, linking: !isInteractive && !isHidden)
        html.close(tag)
    }

    /// A text that performs an action.
    private mutating func write(
        _ text: StyledText, _ flow: TextFlow, _ element: Element, as act: Act, _ kind: String,
        isExpanded: Bool? = nil
    ) {
        let hasWords = text.text.contains { $0.isLetter || $0.isNumber }
        let label = element.label ?? (hasWords ? nil : page.words.title(act.action))
        let isLink = act.address != nil
        html.open(
            isLink ? "a" : "button",
            [("class", classes(kind, text.onlyTone?.className, flow.className, of: element))]
                + attributes(of: act, label: label)
                + [("aria-expanded", isExpanded.map { $0 ? "true" : "false" })])
        write(text, linking: false)
        html.close(isLink ? "a" : "button")
    }

    /// The pieces of a text, without the space that only moves it on a terminal. The class of the only piece is on the element
    /// around it.
    mutating func write(_ text: StyledText, linking: Bool) {
        for (index, span) in text.shownSpans.enumerated() {
            let words = index == 0 ? span.text.drop { $0 == " " } : span.text[...]
            let tone = text.onlyTone == nil ? span.tone?.className : nil
            if let tone { html.open("span", [("class", tone)]) }
            if linking { html.linked(words) } else { html.unbroken(words) }
            if tone != nil { html.close("span") }
        }
    }
}

/// Acts.
extension ElementWriter {
    /// An action on a row or on none, and where it leads.
    struct Act {
        let action: ActionID
        /// The list of the row, or the screen of the action. The act of a screen that is gone has no effect.
        var list: String?
        var item: String?
        var address: PageAddress?
    }

    /// The act of a click on an element; `nil` without one, and within another link or button.
    func act(of element: Element) -> Act? {
        guard let action = element.action, !isInteractive else { return nil }
        return Act(action: action, list: row?.list ?? layer.screen, item: row?.item)
    }

    func attributes(of act: Act, label: String?) -> Attributes {
        let words = [act.action.name, act.list, act.item].compactMap { $0 }.joined(separator: " ")
        guard let address = act.address else {
            return [("name", "do"), ("value", words), ("aria-label", label)]
        }
        // The script knows the row around a link.
        let isOfRow = row.map { act.list == $0.list && act.item == $0.item } ?? false
        return [
            ("href", page.link(address)), ("data-do", isOfRow ? act.action.name : words),
            ("aria-label", label),
        ]
    }

    mutating func writeButton(_ title: String, isMain: Bool, _ element: Element) {
        guard let act = act(of: element) else {
            return html.element("span", [("class", classes("button", of: element))]) {
                $0.text(title.capitalizedFirst)
            }
        }
        writeButton(title, isMain: isMain, act, element)
    }

    mutating func writeButton(_ title: String, isMain: Bool, _ act: Act, _ element: Element? = nil) {
        let key = page.words.key(act.action)
        html.element(
            "button",
            [("class", classes("button", isMain ? "main" : nil, of: element))]
                + attributes(of: act, label: element?.label)
        ) { html in
            html.text(title.capitalizedFirst)
            if let key { html.key(key) }
        }
    }

    private mutating func writeTabs(_ names: [String], _ chosen: Int) {
        html.open("nav", [("class", "tabs")])
        for (index, name) in names.enumerated() {
            html.element(
                "button",
                attributes(of: Act(action: .tab(index + 1)), label: nil) + [
                    ("aria-current", index == chosen ? "page" : nil)
                ]
            ) { $0.text(name) }
        }
        html.close("nav")
    }
}

/// Facts, pictures and progress.
extension ElementWriter {
    private mutating func write(_ facts: [Fact]) {
        let (list, name, value): (StaticString, StaticString, StaticString) =
            isInteractive ? ("span", "span", "span") : ("dl", "dt", "dd")
        html.open(list, [("class", "facts")])
        for fact in facts {
            html.element(name) { $0.text(fact.name) }
            html.open(value)
            inside { $0.write(fact.value) }
            html.close(value)
        }
        html.close(list)
    }

    private mutating func write(_ slot: PictureSlot, _ element: Element) {
        guard let act = act(of: element) else { return writePicture(slot, element) }
        html.open("button", [("class", "link")] + attributes(of: act, label: nil))
        inside(isInteractive: true) { $0.writePicture(slot, element) }
        html.close("button")
    }

    private mutating func writePicture(_ slot: PictureSlot, _ element: Element) {
        let isDecoration = element.role == .decoration || isSilent
        let words = element.label ?? slot.title
        switch slot.picture?.content {
        case .address(let address) where address.hasPrefix("/") && !address.hasPrefix("//"):
            html.open(
                "img",
                [
                    ("class", "picture"), ("src", address),
                    // The style sheet knows the size of a picture in a row.
                    ("width", row == nil ? element.width.pixels(10) : nil),
                    ("height", row == nil ? element.height.pixels(20) : nil),
                    ("loading", "lazy"), ("alt", isDecoration ? "" : words),
                ])
        default:
            // Words beside the place say the same as the words in it.
            html.element(
                "span",
                [
                    ("class", "picture"), ("role", isDecoration ? nil : "img"),
                    ("aria-label", isDecoration ? nil : words), ("aria-hidden", isDecoration ? "true" : nil),
                ]
            ) { html in
                guard !isDecoration else { return }
                html.text(slot.title)
                if !slot.note.isEmpty { html.element("small") { $0.text(slot.note) } }
            }
        }
    }

    /// A drawing, because the style of a page cannot depend on its numbers.
    private mutating func writeBar(_ fraction: Double, _ tone: Tone) {
        let width = "\(max(1, Int((100 * min(1, max(0, fraction))).rounded())))"
        html.element(
            "svg",
            [
                ("class", classes("bar", tone.className)), ("viewBox", "0 0 100 8"),
                ("preserveAspectRatio", "none"), ("aria-hidden", "true"),
            ]
        ) { $0.element("rect", [("width", width), ("height", "8")]) }
    }

    private mutating func write(_ fraction: Double?, _ element: Element) {
        let part = fraction.map { "\(Int((min(1, max(0, $0.isNaN ? 0 : $0)) * 100).rounded(.down)))" }
        html.open(isInteractive ? "span" : "label", [("class", classes("progress", of: element))])
        html.element("span") { $0.text(element.label ?? "") }
        html.element("progress", [("max", "100"), ("value", part)]) { $0.text(part.map { "\($0) %" } ?? "") }
        html.close(isInteractive ? "span" : "label")
    }
}

package import TerminalUI

/// A screen, a sheet or an overlay with the state of its page, from which a ``PageRenderer`` makes HTML.
package struct PageLayer: Sendable {
    package enum Kind: Hashable, Sendable {
        /// The screen of the tab.
        case screen
        /// A dialog over the screen.
        case dialog
    }

    /// The name of the element: `n3`, or `overlay` for the palette and the help.
    package let id: String
    /// The start of the names in it: `n3`, or `o` for the palette and the help.
    package let prefix: String
    package let kind: Kind
    package var title: String
    package let element: Element
    /// The address of the screen, for links to more rows.
    package var address: PageAddress?
    /// The buttons of the layer, besides those in its element: in the head of a screen, below the content of a dialog.
    package var buttons: [PageButton] = []
    /// The message at the end of a dialog, which covers the messages of the page below it.
    package var message: (text: String, isFailure: Bool)?
    /// The most rows of each list; ``step`` without a number.
    package var rows: [ElementID: Int] = [:]
    /// The actions of the screen, on which the HTML of rows depends besides their content and the page.
    package var scopes: [ActionScope] = []
    /// The parts that the page has. A row with equal inputs gets no HTML again.
    var known: [String: PagePart.Fingerprint] = [:]
    /// The chosen row of each list.
    package var chosen: [ElementID: ItemID] = [:]
    /// The problems of the files that were sent last for each choice of files.
    package var problems: [ElementID: [String]] = [:]
    /// Whether a row does something when it is opened.
    package var opens: @Sendable (ElementID, ItemID) -> Bool = { _, _ in true }
    /// The buttons of a row, which has no screen of its own for them.
    package var rowButtons: @Sendable (ElementID, ItemID) -> [PageButton] = { _, _ in [] }
    /// The address of the screen that a row opens.
    package var target: @Sendable (ElementID, ItemID) -> PageAddress? = { _, _ in nil }

    /// The number of rows of a list that are shown.
    func rowCount(of id: ElementID, _ source: ListSource) -> Int {
        min(source.count, rows[id] ?? Self.step, Self.mostRows)
    }

    /// - Parameters:
    ///   - number: the number of the screen on the page, from 1.
    ///   - kind: how it is shown.
    ///   - title: its title.
    ///   - element: its content.
    package init(_ number: Int, _ kind: Kind = .screen, title: String, _ element: Element) {
        (id, prefix) = ("n\(number)", "n\(number)")
        self.kind = kind
        self.title = title
        self.element = element
    }

    /// The palette or the help.
    package init(overlay element: Element, title: String) {
        (id, prefix) = ("overlay", "o")
        kind = .dialog
        self.title = title
        self.element = element
    }

    /// The name of a screen, for the acts of its buttons; `nil` for the palette and the help.
    var screen: String? { id == prefix ? id : nil }

    /// The number of rows of a list that are shown at first, and by which it grows.
    package static let step = 60
    /// The most rows of a list on a page.
    package static let mostRows = 600
}

/// A button that performs an action.
package struct PageButton: Hashable, Sendable {
    package let action: ActionID
    package let title: String
    package let isMain: Bool

    package init(_ action: ActionID, _ title: String, isMain: Bool = false) {
        self.action = action
        self.title = title
        self.isMain = isMain
    }
}

/// An element of a page with its name. Its hash differs from the hash of other HTML, and is the same in this process only.
package struct PagePart: Hashable, Sendable {
    package let id: String
    package let html: HTML
    package var hash: Int { fingerprint.html }
    let fingerprint: Fingerprint
    /// Whether the page has it already, so that it has no HTML.
    let isKnown: Bool

    /// The hash of the HTML of a part and, for a row that can be compared, of everything from which the HTML was made. Both
    /// have keys of this process.
    struct Fingerprint: Hashable, Sendable {
        let html: Int
        var inputs: Int?
    }

    init(id: String, html: HTML, inputs: Int? = nil) {
        self.id = id
        self.html = html
        fingerprint = Fingerprint(html: html.hashValue, inputs: inputs)
        isKnown = false
    }

    /// A part that the page has.
    init(id: String, known: Fingerprint) {
        self.id = id
        html = HTML()
        fingerprint = known
        isKnown = true
    }
}

/// The HTML of a layer: a part for the layer with empty lists and fields, and a part for each row.
package struct RenderedLayer: Sendable {
    /// A list with the rows that are shown.
    package struct List: Sendable {
        package let id: String
        package let element: ElementID
        package let source: ListSource
        package let items: [ItemID]
        package let rows: [PagePart]
        /// The name of the chosen row; `nil` without one.
        package let chosen: String?
    }

    /// A field. Its text is not in the HTML of the part.
    package struct Field: Sendable {
        package let id: String
        package let element: ElementID
        package let source: FieldSource
    }

    /// The layer with empty lists and fields. A list of a layer in a frame keeps its rows.
    package let part: PagePart
    package let lists: [List]
    package let fields: [Field]
    let holes: [Hole]

    /// A place in the HTML of the part.
    struct Hole: Sendable {
        enum Content: Sendable {
            /// The rows of a list, by its number.
            case rows(Int)
            /// The attribute `value` of a field, or the text of a field of several lines.
            case text(field: Int)
            /// The attribute `open` of a dialog.
            case open
        }

        let offset: Int
        let content: Content
    }

    /// The layer with its rows and texts, for a whole page.
    ///
    /// - Parameter text: the text of a field. It is not asked for secret fields.
    /// - Returns: the HTML.
    package func whole(_ text: (ElementID) -> String = { _ in "" }) -> HTML {
        var html = HTML()
        var start = 0
        for hole in holes {
            html.append(part.html, start..<hole.offset)
            start = hole.offset
            switch hole.content {
            case .rows(let list):
                for row in lists[list].rows {
                    assert(!row.isKnown, "A whole page needs the HTML of all rows.")
                    // Values are escaped, so that the first sign of this kind ends the start tag.
                    let end = row.html.bytes.firstIndex(of: UInt8(ascii: ">")) ?? 0
                    html.append(row.html, 0..<end)
                    if row.id == lists[list].chosen { html.attribute("aria-current", "true") }
                    html.append(row.html, end..<row.html.bytes.count)
                }
            case .text(let index):
                let field = fields[index]
                guard !field.source.isSecret else { continue }
                // A parser ignores a line feed right after the start tag.
                let text = text(field.element)
                if field.source.isMultiline {
                    html.text("\n" + text)
                } else if !text.isEmpty {
                    html.attribute("value", text)
                }
            case .open: html.attribute("open")
            }
        }
        html.append(part.html, start..<part.html.bytes.count)
        return html
    }
}

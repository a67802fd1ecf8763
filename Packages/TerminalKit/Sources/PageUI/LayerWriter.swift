internal import TerminalUI
internal import TextCore

/// The element around a layer.
extension ElementWriter {
    mutating func writeLayer() {
        switch layer.kind {
        case .screen: writeScreen()
        case .dialog: writeDialog()
        }
    }

    /// The buttons of the layer that its element does not have itself.
    private var buttons: [PageButton] {
        let known = layer.element.actions
        return layer.buttons.filter { !known.contains($0.action) }
    }

    private var titleID: String { "\(layer.id).title" }

    private mutating func writeScreen() {
        html.open("section", [("id", layer.id), ("class", "screen"), ("aria-labelledby", titleID)])
        html.open("header", [("class", "head")])
        html.element("h1", [("id", titleID), ("tabindex", "-1"), ("dir", "auto")]) { $0.text(layer.title) }
        writeButtons(buttons)
        html.close("header")
        writeBody(layer.element)
        html.close("section")
    }

    private mutating func writeDialog() {
        html.open(
            "dialog",
            [("id", layer.id), ("class", "sheet"), ("data-modal", ""), ("aria-labelledby", titleID)])
        hole(.open, before: 1)
        html.open("header", [("class", "head")])
        html.element("h2", [("id", titleID), ("dir", "auto")]) { $0.text(layer.title) }
        html.closeButton(page, .back)
        html.close("header")
        if case .sheet(let content, _) = layer.element.kind {
            writeBody(content)
        } else {
            writeBody(layer.element)
        }
        writeButtons(buttons)
        html.close("dialog")
    }

    /// A column of the whole layer needs no element of its own.
    private mutating func writeBody(_ element: Element) {
        guard case .column(let parts, _) = element.kind, element.label == nil, element.action == nil,
            !parts.contains(where: \.isHeading)
        else { return write(element) }
        writeParts(parts)
    }

    private mutating func writeButtons(_ buttons: [PageButton]) {
        guard !buttons.isEmpty else { return }
        html.open("div", [("class", "buttons")])
        for button in buttons { writeButton(button.title, isMain: button.isMain, Act(action: button.action)) }
        html.close("div")
    }
}

extension HTML {
    /// Appends a button with a sign, which closes a layer.
    mutating func closeButton(_ page: PageRenderer, _ action: ActionID) {
        element(
            "button",
            [
                ("class", "close"), ("form", "acts"), ("name", "do"), ("value", action.name),
                ("data-do", action.name), ("aria-label", LocalizedText("Close", "닫기")[page.language]),
            ]
        ) { $0.text("×") }
    }
}

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
        html.element("h1", [("id", titleID), ("tabindex", "-1")]) { $0.text(layer.title) }
        writeButtons(buttons)
        html.close("header")
        writeParts(layer.element.partsOfLayer)
        html.close("section")
    }

    private mutating func writeDialog() {
        html.open(
            "dialog",
            [("id", layer.id), ("class", "sheet"), ("aria-labelledby", titleID)])
        hole(.open, before: 1)
        html.open("header", [("class", "head")])
        html.element("h2", [("id", titleID)]) { $0.text(layer.title) }
        html.element(
            "button",
            [("class", "close")]
                + attributes(
                    of: Act(action: .back, list: layer.screen),
                    label: LocalizedText("Close", "닫기")[page.language])
        ) { $0.text("×") }
        html.close("header")
        if case .sheet(let content, _) = layer.element.kind {
            writeParts(content.partsOfLayer)
        } else {
            writeParts(layer.element.partsOfLayer)
        }
        if let (text, isFailure) = layer.message {
            let tone = isFailure ? "t-bad" : "t-warning"
            html.element("p", [("class", tone), ("role", "alert"), ("dir", "auto")]) { $0.text(text) }
        }
        writeButtons(buttons)
        html.close("dialog")
    }

    private mutating func writeButtons(_ buttons: [PageButton]) {
        guard !buttons.isEmpty else { return }
        html.open("div", [("class", "buttons")])
        for button in buttons {
            writeButton(button.title, isMain: button.isMain, Act(action: button.action, list: layer.screen))
        }
        html.close("div")
    }
}

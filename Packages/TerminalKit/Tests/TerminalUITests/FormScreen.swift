import Observation
import TextCore

@testable import TerminalUI

/// Two fields, a choice and a button.
@MainActor
@Observable
final class FormScreen: Screen {
    let title = "Form"
    var name = ""
    var secret = ""
    var text = ""
    var chosen: [ItemID] = []
    var sent = 0
    @ObservationIgnored private(set) var isGone = false

    static let scope = ActionScope(
        "form", [Action(.submit, LocalizedText("Send", "보내기"), keys: ["ctrl+s"])])
    var scope: ActionScope { Self.scope }
    var loss: (title: String, message: String)? {
        name.isEmpty ? nil : (title: "Quit?", message: "The form would be lost.")
    }

    func body(in context: ViewContext) -> Element {
        .scroll(
            "form",
            .column([
                .field("name", FieldSource(name), label: "Name"),
                .field("secret", FieldSource(secret, isSecret: true), label: "Password"),
                .field("text", FieldSource(text, isMultiline: true), label: "Text").height(.fixed(2)),
                row("country", "Country Korea"), row("send", "[ Send ]"),
            ]))
    }

    private func row(_ name: String, _ text: String) -> Element {
        Element.list(
            ElementID(name), .control(.text(name), .text(StyledText(text))), label: text
        ).height(.fixed(1))
    }

    func edited(_ field: ElementID, _ text: String) async {
        switch field {
        case "name": name = text
        case "secret": secret = text
        default: self.text = text
        }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        if action == .submit { sent += 1 } else if let item { chosen.append(item) }
    }

    func disappear() { isGone = true }
}

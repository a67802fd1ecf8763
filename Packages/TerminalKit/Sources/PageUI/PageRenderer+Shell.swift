package import TerminalUI
internal import TextCore

/// The parts of a page around its layers.
extension PageRenderer {
    /// A tab of the bar.
    package struct Tab {
        package let title: String
        package let address: PageAddress?

        package init(_ title: String, _ address: PageAddress? = nil) {
            self.title = title
            self.address = address
        }
    }

    /// The bar at the top: the name of the app, the tabs, the way back, and the button of the palette if it has a title.
    ///
    /// - Parameters:
    ///   - name: the name of the app, which leads to the first tab.
    ///   - tabs: the tabs.
    ///   - chosen: the number of the chosen tab, from 0.
    ///   - back: the title of the screen below and its address; `nil` on the first screen of a tab.
    /// - Returns: the part `bar`.
    package func bar(_ name: String, _ tabs: [Tab], chosen: Int, back: Tab?) -> PagePart {
        part("bar") { html in
            html.open("header", [("id", "bar")])
            if let back {
                write(.back, back.address, [("class", "back")], &html) { $0.text("‹ \(back.title)") }
            } else {
                html.element("span", [("class", "name")]) { $0.text(name) }
            }
            if tabs.count > 1 {
                html.open("nav", [("class", "tabs"), ("aria-label", name)])
                for (index, tab) in tabs.enumerated() {
                    let current = index == chosen ? "page" : nil
                    write(.tab(index + 1), tab.address, [("aria-current", current)], &html) {
                        $0.text(tab.title)
                    }
                }
                html.close("nav")
            }
            if let title = words.title(.palette) {
                write(.palette, nil, [("class", "commands"), ("aria-label", title)], &html) { $0.text("⋯") }
            }
            html.close("header")
        }
    }

    /// A question before an action that cannot be undone.
    ///
    /// - Parameters:
    ///   - title: the question.
    ///   - message: the loss.
    ///   - answers: the buttons, in their order.
    /// - Returns: the part `alert`, open at once in a whole page.
    package func alert(_ title: String, _ message: String, answers: [PageButton]) -> RenderedLayer {
        var html = HTML()
        html.open(
            "dialog",
            [
                ("id", "alert"), ("class", "sheet"), ("role", "alertdialog"),
                ("aria-labelledby", "alert.title"), ("aria-describedby", "alert.message"),
            ])
        let hole = RenderedLayer.Hole(offset: html.bytes.count - 1, content: .open)
        html.element("h2", [("id", "alert.title")]) { $0.text(title) }
        html.element("p", [("id", "alert.message")]) { $0.text(message) }
        html.open("div", [("class", "buttons")])
        for answer in answers {
            write(answer.action, nil, [("class", answer.isMain ? "button main" : "button")], &html) {
                $0.text(answer.title)
                if let key = words.key(answer.action) { $0.key(key) }
            }
        }
        html.close("div")
        html.close("dialog")
        return RenderedLayer(part: PagePart(id: "alert", html: html), lists: [], fields: [], holes: [hole])
    }

    /// The message at the bottom. The part is always on the page, because screen readers report only changes in it.
    ///
    /// - Parameters:
    ///   - text: the message; `nil` without one.
    ///   - isFailure: whether something went wrong.
    ///   - undo: the words of the button that undoes the action; `nil` without one.
    /// - Returns: the part `toast`.
    package func toast(_ text: String?, isFailure: Bool = false, undo: String? = nil) -> PagePart {
        part("toast") { html in
            let tone = isFailure ? "t-bad" : "t-good"
            html.open("output", [("id", "toast"), ("class", text == nil ? nil : tone)])
            if let text { html.element("span") { $0.text(text) } }
            if let undo {
                write(.undo, nil, [("class", "button")], &html) {
                    $0.text(undo)
                    if let key = words.key(.undo) { $0.key(key) }
                }
            }
            html.close("output")
        }
    }

    /// The most important keys at the bottom of wide pages.
    ///
    /// - Parameters:
    ///   - hints: the actions with their words.
    ///   - keys: the actions of all keys.
    /// - Returns: the part `hints`.
    package func hints(_ hints: [PageButton], keys: String = "") -> PagePart {
        part("hints") { html in
            html.open("footer", [("id", "hints"), ("data-keys", keys)])
            for hint in hints {
                write(hint.action, nil, [], &html) {
                    if let key = words.key(hint.action) { $0.element("kbd") { $0.text(key) } }
                    $0.text(" \(hint.title)")
                }
            }
            html.close("footer")
        }
    }

    private func part(_ id: String, _ body: (inout HTML) -> Void) -> PagePart {
        var html = HTML()
        body(&html)
        return PagePart(id: id, html: html)
    }

    /// A link, or a button without an address, that performs an action.
    private func write(
        _ action: ActionID, _ address: PageAddress?, _ attributes: ElementWriter.Attributes,
        _ html: inout HTML,
        _ content: (inout HTML) -> Void
    ) {
        if let address {
            html.element("a", attributes + [("href", link(address)), ("data-do", action.name)], content)
        } else {
            html.element("button", attributes + [("name", "do"), ("value", action.name)], content)
        }
    }
}

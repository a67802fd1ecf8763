package import TerminalUI
package import TextCore

/// Makes HTML of the layers of a page. It knows neither screens nor the network, and may run anywhere.
///
///     let renderer = PageRenderer(language: .korean, words: words) { "/pages/" + $0.path.joined(separator: "/") }
///     let layer = renderer.layer(PageLayer(3, title: screen.title, screen.body(in: context)))
///     layer.part.html    // <section id="n3">…<ul id="n3-films"></ul></section>
///     layer.lists[0].rows[0].html    // <li id="n3-films.i24">…</li>
///
/// Classes are the names of element kinds (`row`, `column`, `list`, `cards`, `field`, `button`, `facts`, `picture`, `chart`,
/// `progress`, `spinner`), of tones (`t-dim`), and `fill`, `trailing`, `centred`, `clamp-3`, `low` (hidden on phones),
/// `main` (the filled button), `link` (a button like a link), `open` (the link of a whole row with other buttons), `card` (a column below a heading), `pictured` (a row that begins with its picture) and `hidden`
/// (for screen readers only).
package struct PageRenderer: Sendable {
    /// The keys and names of actions.
    package struct Words: Sendable {
        /// The key of an action as a label; `nil` without a key.
        package let key: @Sendable (ActionID) -> String?
        /// The title of an action, for elements without words.
        package let title: @Sendable (ActionID) -> String?

        package init(
            key: @escaping @Sendable (ActionID) -> String?, title: @escaping @Sendable (ActionID) -> String?
        ) {
            self.key = key
            self.title = title
        }
    }

    let language: Language
    let words: Words
    let link: @Sendable (PageAddress) -> String

    /// - Parameters:
    ///   - language: the language of the page.
    ///   - words: the keys and names of actions.
    ///   - link: an address as it stands in a link: `/pages/products/8?size=270`
    package init(
        language: Language, words: Words, link: @escaping @Sendable (PageAddress) -> String
    ) {
        self.language = language
        self.words = words
        self.link = link
    }

    /// The HTML of a layer: `<section>` for a screen, `<dialog>` for a sheet or an overlay.
    package func layer(_ layer: PageLayer) -> RenderedLayer {
        var writer = ElementWriter(self, layer)
        writer.writeLayer()
        return RenderedLayer(
            part: PagePart(id: layer.id, html: writer.html), lists: writer.lists, fields: writer.fields,
            holes: writer.holes)
    }
}

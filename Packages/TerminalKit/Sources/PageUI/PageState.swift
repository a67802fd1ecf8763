internal import TerminalUI

/// A page at one time, read from the screens on the main actor. Its layers may become HTML anywhere.
struct PageDraft {
    struct Layer {
        /// The screen; `nil` for a layer over the screens.
        let screen: (any Screen)?
        let source: Source
    }

    struct Source: Sendable {
        let layer: PageLayer
        let renderer: PageRenderer

        var html: RenderedLayer { renderer.layer(layer) }
    }

    let bar: PagePart
    let toast: PagePart
    let hints: PagePart
    let layers: [Layer]
    /// The question over the layers.
    let alert: RenderedLayer?
    let title: String
    let place: PageFrame.Place

    func render() -> RenderedPage { page(layers.map(\.source.html)) }

    /// The same, with the HTML made beside the main actor, which all pages share.
    @MainActor
    func renderBeside() async -> RenderedPage { page(await Self.html(layers.map(\.source))) }

    @concurrent
    private static func html(_ sources: [Source]) async -> [RenderedLayer] { sources.map(\.html) }

    private func page(_ html: [RenderedLayer]) -> RenderedPage {
        let layers = zip(layers, html).map { RenderedPage.Layer(screen: $0.screen, html: $1) }
        return RenderedPage(
            bar: bar, toast: toast, hints: hints,
            layers: layers + (alert.map { [.init(screen: nil, html: $0)] } ?? []), title: title, place: place)
    }
}

/// The parts of a page at one time.
struct RenderedPage {
    struct Layer {
        /// The screen; `nil` for a layer over the screens.
        let screen: (any Screen)?
        let html: RenderedLayer
    }

    /// The bar, the message and the hints.
    let bar: PagePart
    let toast: PagePart
    let hints: PagePart
    /// The screen, then the layers over it.
    let layers: [Layer]
    let title: String
    let place: PageFrame.Place

    var parts: [PagePart] { [bar] + layers.map(\.html.part) + [toast, hints] }
}

/// The parts and texts of a page at the last frame, so that the next frame contains only changes.
struct PageState {
    /// The fingerprints of the parts.
    private(set) var known: [String: PagePart.Fingerprint] = [:]
    /// The names of the chosen rows of lists.
    private var chosen: [String: String] = [:]
    /// The rows of lists, and the layers of `page`.
    private var order: [String: [String]] = [:]
    private var fields: Set<String> = []
    private(set) var title: String?
    /// The place; `nil` to report it with the next frame.
    var place: PageFrame.Place?

    /// Takes over the parts of a page, and adds the difference to a frame.
    mutating func change(to page: RenderedPage, in frame: inout PageFrame) {
        let lists = page.layers.flatMap(\.html.lists)
        let parts = page.parts + lists.flatMap(\.rows)
        for part in parts where !part.isKnown && known[part.id]?.html != part.hash {
            frame.parts.append(.init(id: part.id, html: part.html))
        }
        // The order of a list removes its rows, and its layer removes the list.
        let all = Set(page.parts.map(\.id))
        for id in order["page"] ?? [] where !all.contains(id) { frame.parts.append(.init(id: id, html: nil)) }
        known = Dictionary(parts.map { ($0.id, $0.fingerprint) }) { first, _ in first }
        let order = Dictionary(
            [("page", page.layers.map(\.html.part.id))] + lists.map { ($0.id, $0.rows.map(\.id)) }
        ) { first, _ in first }
        frame.order = order.filter { self.order[$0.key] != $0.value }
        self.order = order
        let chosen = Dictionary(lists.compactMap { list in list.chosen.map { (list.id, $0) } }) { first, _ in
            first
        }
        for list in lists where chosen[list.id] != self.chosen[list.id] {
            frame.chosen[list.id] = chosen[list.id] ?? ""
        }
        self.chosen = chosen
        if title != page.title { frame.title = page.title }
        title = page.title
        if place != page.place { frame.place = page.place }
        place = page.place
    }

    /// Notes that the page has marked the row of an act as chosen.
    mutating func choose(_ row: String, of list: String) { chosen[list] = row }

    /// Takes over the fields of a page, and adds the texts that the page does not have to a frame.
    mutating func fill(_ fields: [(id: String, isSecret: Bool, field: PageField)], in frame: inout PageFrame)
    {
        for (id, isSecret, field) in fields where field.isNew || !self.fields.contains(id) {
            // The text of a secret never leaves the server; an empty one only clears the field.
            if isSecret, !field.isNew || !field.text.isEmpty { continue }
            frame.fields.append(.init(id: id, text: field.text, seen: field.seen))
        }
        self.fields = Set(fields.map(\.id))
    }
}

extension PageFrame {
    var isEmpty: Bool { self == PageFrame(number: number) }
}

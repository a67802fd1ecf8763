@testable import PageUI
@testable import TerminalUI
import TextCore

/// A renderer whose keys are the first letters of the actions.
func renderer(_ language: Language = .english) -> PageRenderer {
    PageRenderer(
        language: language,
        words: PageRenderer.Words(key: { String($0.name.prefix(1)) }, title: { "Title of \($0.name)" })
    ) { "/pages/\($0.path.joined(separator: "/"))\($0.query.map { "?\($0.name)=\($0.value)" }.joined())" }
}

/// The HTML of an element on a screen without a title, without the elements around it.
func html(_ element: Element, change: (inout PageLayer) -> Void = { _ in }) -> String {
    let whole = layer(element, change: change).whole().string
    let start =
        "<section id=n1 class=screen aria-labelledby=n1.title>"
        + "<header class=head><h1 id=n1.title tabindex=-1></h1></header>"
    guard whole.hasPrefix(start), whole.hasSuffix("</section>") else { return whole }
    return String(whole.dropFirst(start.count).dropLast("</section>".count))
}

func layer(_ element: Element, change: (inout PageLayer) -> Void = { _ in }) -> RenderedLayer {
    var layer = PageLayer(1, title: "", element)
    change(&layer)
    return renderer().layer(layer)
}

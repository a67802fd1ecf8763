/// A page as lines for a record: one element on each line, indented, without end tags. Only the first rows of a list are in
/// it, and the first numbers of a drawing.
struct ReadablePage {
    private let root: Node
    private static let mostRows = 3

    private final class Node {
        let name: String
        let tag: String
        var children: [Child] = []

        enum Child {
            case element(Node)
            case text(String)
        }

        init(_ name: String, tag: String) {
            self.name = name
            self.tag = tag
        }

        var elements: [Node] {
            children.compactMap { if case .element(let node) = $0 { node } else { nil } }
        }

        /// The element and all elements in it, in the order of the page.
        var all: [Node] { [self] + elements.flatMap(\.all) }

        var text: String {
            children.map { child in
                switch child {
                case .element(let node): node.value("aria-hidden") == "true" ? "" : node.text
                case .text(let text): text
                }
            }.joined()
        }

        func value(_ attribute: String) -> String? {
            guard let start = tag.firstRange(of: " \(attribute)=")?.upperBound else {
                return tag.contains(" \(attribute) ") || tag.hasSuffix(" \(attribute)>") ? "" : nil
            }
            let rest = tag[start...]
            return String(
                rest.hasPrefix("\"")
                    ? rest.dropFirst().prefix { $0 != "\"" } : rest.prefix { !" >".contains($0) })
        }
    }

    /// - Parameter html: HTML whose texts and attributes are escaped.
    init(_ html: String) {
        root = Node("", tag: "")
        var open = [root]
        for part in html.split(separator: "<").map({ $0.split(separator: ">", maxSplits: 1) }) {
            guard let tag = part.first else { continue }
            let name = tag.prefix { $0 != " " }
            if name.hasPrefix("/") {
                if open.count > 1 { open.removeLast() }
            } else {
                let node = Node(String(name), tag: "<\(tag)>")
                open.last?.children.append(.element(node))
                if !["br", "hr", "img", "input", "link", "meta", "!doctype"].contains(name) {
                    open.append(node)
                }
            }
            if part.count > 1, !part[1].isEmpty { open.last?.children.append(.text(String(part[1]))) }
        }
    }

    /// The parts that a visitor sees, each with its lines.
    var parts: [(name: String, lines: String)] {
        let form = root.all.first { $0.name == "form" }?.elements ?? []
        let parts = form.dropFirst(2).flatMap { $0.name == "main" ? $0.elements : [$0] }
        return parts.map { part in
            (part.value("id") ?? "", Self.lines(of: part, "").joined(separator: "\n"))
        }
    }

    private static func lines(of node: Node, _ indent: String) -> [String] {
        let tag = readable(node.tag)
        if node.elements.isEmpty { return [indent + tag + node.text] }
        var lines = [indent + tag]
        for (index, child) in node.children.enumerated() {
            if ["ul", "table"].contains(node.name), index == mostRows {
                lines.append("\(indent)  … \(node.children.count - index) more")
                break
            }
            switch child {
            case .element(let node): lines += self.lines(of: node, indent + "  ")
            case .text(let text): lines.append(indent + "  " + text)
            }
        }
        return lines
    }

    /// A tag without the attribute that all buttons have, without random names, and with the beginning of a drawing.
    private static func readable(_ tag: String) -> String {
        tag.replacing(" name=do", with: "")
            .replacing(#/\/pages\/-\/p\/[0-9a-z]+/#, with: "/pages/-/p/…")
            .replacing(#/ d="([^"]{40})[^"]+"/#) { " d=\"\($0.output.1)…\"" }
    }
}

extension ReadablePage {
    /// The mistakes of the page that a browser or a screen reader would stumble over.
    var mistakes: [String] {
        let nodes = root.all
        var mistakes: [String] = []
        let names = nodes.compactMap { $0.value("id") }
        for name in Set(names) where names.count(where: { $0 == name }) > 1 {
            mistakes.append("id \(name) twice")
        }
        for node in nodes {
            if node.tag.contains(#/ (style|on[a-z]+)=/#) { mistakes.append("script or style in \(node.tag)") }
            let words =
                node.value("aria-label") ?? (node.text + node.all.compactMap { $0.value("alt") }.joined())
            let isNamed = words.contains { !$0.isWhitespace }
            switch node.name {
            case "a", "button", "h1", "h2", "h3", "label", "summary", "title":
                if !isNamed { mistakes.append("no words in \(node.tag)") }
            case "input", "textarea":
                let isLabelled = nodes.contains { $0.name == "label" && $0.value("for") == node.value("id") }
                if !isLabelled, node.value("type") != "hidden" { mistakes.append("no label for \(node.tag)") }
            case "img": if node.value("alt") == nil { mistakes.append("no words for \(node.tag)") }
            case "ul", "dialog", "section":
                let label = node.value("aria-labelledby").map { id in nodes.contains { $0.value("id") == id }
                }
                if label == false { mistakes.append("no title of \(node.tag)") }
            default: break
            }
            let operable: Set<String> = ["a", "button", "input", "textarea", "label"]
            if operable.contains(node.name), node.name != "label" {
                for inner in node.all.dropFirst() where operable.contains(inner.name) {
                    mistakes.append("\(inner.tag) in \(node.tag)")
                }
            }
        }
        if nodes.count(where: { $0.name == "h1" }) != 1 { mistakes.append("not one h1") }
        return mistakes
    }
}

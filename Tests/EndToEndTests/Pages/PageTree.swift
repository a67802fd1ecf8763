/// The elements of a page, as the script of the page has them in the browser.
final class PageTree {
    let name: String
    var attributes: [String: String]
    private(set) var children: [Child] = []
    private weak var parent: PageTree?

    enum Child {
        case element(PageTree)
        case text(String)
    }

    private init(_ name: String, _ attributes: [String: String] = [:]) {
        self.name = name
        self.attributes = attributes
    }

    /// - Parameter html: HTML whose texts and attributes are escaped.
    init(html: String) {
        (name, attributes) = ("", [:])
        var open = [self]
        for part in html.split(separator: "<") {
            let pieces = part.split(separator: ">", maxSplits: 1, omittingEmptySubsequences: false)
            let tag = pieces[0]
            let name = String(tag.prefix { $0 != " " })
            if name.hasPrefix("/") {
                if open.count > 1 { open.removeLast() }
            } else {
                let node = PageTree(name, Self.attributes(tag.dropFirst(name.count)))
                open.last?.append(.element(node))
                if !Self.void.contains(name) { open.append(node) }
            }
            if pieces.count > 1, !pieces[1].isEmpty { open.last?.append(.text(Self.plain(pieces[1]))) }
        }
        // The text of a field belongs to the user.
        for field in all where field.name == "textarea" {
            field.value = field.children.compactMap(\.text).joined()
            field.children = []
        }
    }

    private static let void: Set<String> = ["!doctype", "br", "hr", "img", "input", "link", "meta"]

    private static func attributes(_ tag: Substring) -> [String: String] {
        let pairs = tag.matches(of: #/ ([a-z-]+)(?:="([^"]*)"|=([^ ]*))?/#).map {
            (String($0.1), plain($0.2 ?? $0.3 ?? ""))
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func plain(_ text: Substring) -> String {
        guard text.contains("&") else { return String(text) }
        return [
            ("&lt;", "<"), ("&gt;", ">"), ("&quot;", "\""), ("&#39;", "'"), ("&#13;", "\r"), ("&amp;", "&"),
        ]
        .reduce(String(text)) { $0.replacing($1.0, with: $1.1) }
    }

    private func append(_ child: Child) {
        child.element?.parent = self
        children.append(child)
    }
}

extension PageTree.Child {
    fileprivate var element: PageTree? { if case .element(let element) = self { element } else { nil } }
    fileprivate var text: String? { if case .text(let text) = self { text } else { nil } }
}

extension PageTree {
    subscript(_ attribute: String) -> String? { attributes[attribute] }

    /// The text of a field.
    var value: String {
        get { attributes["value"] ?? "" }
        set { attributes["value"] = newValue }
    }

    var elements: [PageTree] { children.compactMap(\.element) }

    /// The element and all elements in it, in the order of the page.
    var all: [PageTree] { [self] + elements.flatMap(\.all) }

    func first(where isWanted: (PageTree) -> Bool) -> PageTree? { all.first(where: isWanted) }

    func element(_ id: String) -> PageTree? { first { $0["id"] == id } }

    var isField: Bool { self["data-field"] != nil }

    /// The words of the act of a click: the action, and perhaps a list and a row.
    private var words: [String]? {
        let words =
            self["data-do"] ?? (self["name"] == "do" && self["data-upload"] == nil ? self["value"] : nil)
        return words?.split(separator: " ", maxSplits: 2).map(String.init)
    }

    /// The action of a click.
    var action: String? { words?.first }

    /// The list and the row that an act of this element names: those of the row around it, or else its own.
    var target: (list: String?, item: String?) {
        var row = self
        while row.name != "li" || row["id"] == nil, let parent = row.parent { row = parent }
        guard let list = row.parent?["id"], let id = row["id"] else {
            let words = words?.dropFirst() ?? []
            return (words.first, words.dropFirst().first)
        }
        return (list, String(id.dropFirst(list.count + 1)))
    }

    /// The words that can be seen, with one space between the texts of different elements.
    var text: String {
        var words: [Substring] = []
        collect(&words)
        return words.joined(separator: " ")
    }

    private func collect(_ words: inout [Substring]) {
        guard !["head", "script"].contains(name), self["hidden"] == nil, self["class"] != "hidden"
        else {
            return
        }
        if isField, self["type"] != "password" { words += value.split(whereSeparator: \.isWhitespace) }
        for child in children {
            switch child {
            case .element(let element): element.collect(&words)
            case .text(let text): words += text.split(whereSeparator: \.isWhitespace)
            }
        }
    }

    /// The uppermost layer: a dialog, or the screen.
    var top: PageTree {
        let main = first { $0.name == "main" }
        return main?.elements.last ?? self
    }
}

/// A change of a page, as the script receives it.
struct ReceivedFrame: Decodable {
    struct Field: Decodable {
        let id: String
        let text: String
    }

    let n: Int
    /// HTML, or the names of parts that are gone.
    let parts: [String]?
    let order: [String: [String]]?
    let fields: [Field]?
}

extension PageTree {
    /// Changes the page as its script does: parts keep the rows of their lists and the texts of their fields.
    func apply(_ frame: ReceivedFrame) {
        var made: [String: PageTree] = [:]
        for part in frame.parts ?? [] {
            let new = PageTree(html: part).elements.first
            let id = new?["id"] ?? part
            let old = element(id)
            guard let new else {
                old?.parent?.children.removeAll { $0.element === old }
                continue
            }
            for now in new.all {
                guard let id = now["id"], let before = element(id) else { continue }
                if now.name == "ul", now.children.isEmpty { before.children.forEach(now.append) }
                if now.isField { now.value = before.value }
            }
            if let old, let parent = old.parent,
                let at = parent.children.firstIndex(where: { $0.element === old })
            {
                parent.children[at] = .element(new)
                new.parent = parent
            }
            made[id] = new
        }
        // The lists of new layers are in the order of the page.
        for name in ["page"] + (frame.order ?? [:]).keys.filter({ $0 != "page" }) {
            guard let names = frame.order?[name], let list = element(name) else { continue }
            let parts = names.compactMap { made[$0] ?? element($0) }
            list.children = []
            for part in parts { list.append(.element(part)) }
        }
        for field in frame.fields ?? [] { element(field.id)?.value = field.text }
    }
}

internal import TerminalUI
internal import TextCore

/// Lists and their rows.
extension ElementWriter {
    mutating func write(_ source: ListSource, _ id: ElementID, _ element: Element) {
        let name = name(id)
        let shown = layer.rowCount(of: id, source)
        let items = (0..<shown).map { source.id($0) }
        let rows = zip(0..<shown, items).map { index, item in
            part(source.row(index), item, of: source, name, id)
        }
        let chosen = layer.chosen[id].flatMap { items.contains($0) ? "\(name).\($0.pageName)" : nil }
        html.open(
            "ul",
            [
                ("id", name), ("aria-label", element.label),
                ("class", classes("list", source.cardWidth == nil ? nil : "cards", of: element)),
            ])
        hole(.rows(lists.count))
        html.close("ul")
        lists.append(.init(id: name, element: id, source: source, items: items, rows: rows, chosen: chosen))
        writeLinkToMore(shown, of: source.total)
    }

    /// The link to a page with more rows, for browsers without scripts.
    private mutating func writeLinkToMore(_ shown: Int, of total: Int) {
        guard shown < min(total, PageLayer.mostRows), let address = layer.address else { return }
        var query = address.query.filter { $0.name != "rows" }
        query.append(("rows", "\(shown + PageLayer.step)"))
        let more = page.link(PageAddress(path: address.path, query: query))
        let words = LocalizedText("More", "더 보기")[page.language]
        html.element("a", [("class", "more"), ("href", more)]) { $0.text(words) }
    }

    /// Everything from which the HTML of a row is made besides its name, the layer and the language.
    struct RowInputs: Hashable {
        let content: Element
        let isLong: Bool
        let opens: Bool
        let target: PageAddress?
        let buttons: [PageButton]

        init(_ content: Element, _ item: ItemID, of source: ListSource, _ id: ElementID, on layer: PageLayer)
        {
            self.content = content
            isLong = source.rowHeight == nil
            let isInactive = content.isHeading || content.isComing
            opens = !isInactive && !content.isSpace && layer.opens(id, item)
            target = isInactive ? nil : layer.target(id, item)
            buttons = isInactive || target != nil ? [] : layer.rowButtons(id, item)
        }
    }

    /// A row of a list, without HTML if the page has it. Its link or button is as large as the row, unless it is a button and
    /// contains others or a long text.
    private func part(
        _ content: Element, _ item: ItemID, of source: ListSource, _ list: String, _ id: ElementID
    ) -> PagePart {
        let name = "\(list).\(item.pageName)"
        let inputs = RowInputs(content, item, of: source, id, on: layer)
        let hash = content.isComparable ? self.hash(of: inputs) : nil
        if let hash, let known = layer.known[name], known.inputs == hash {
            return PagePart(id: name, known: known)
        }
        var writer = ElementWriter(Row(list: list, item: item.pageName), of: self)
        let isHeading = content.isHeading
        writer.html.open(
            "li",
            [
                ("id", name), ("class", isHeading ? "heading" : nil),
                ("aria-busy", content.isComing ? "true" : nil),
            ])
        writer.writeContent(inputs, item)
        writer.html.close("li")
        return PagePart(id: name, html: writer.html, inputs: hash)
    }

    private func hash(of inputs: RowInputs) -> Int {
        var hasher = Hasher()
        hasher.combine(scopesHash)
        hasher.combine(layer.kind)
        hasher.combine(inputs)
        return hasher.finalize()
    }

    private mutating func writeContent(_ inputs: RowInputs, _ item: ItemID) {
        let (content, buttons, isLong) = (inputs.content, inputs.buttons, inputs.isLong)
        let act = inputs.opens ? act(opening: item, inputs.target) : nil
        let (picture, rest) = content.pictureAndRest
        let kind = picture != nil ? "pictured" : rest?.isAcross == true ? "row" : nil
        if let act, !isLong, !content.isOperable, buttons.isEmpty {
            let tag: StaticString = act.address == nil ? "button" : "a"
            html.open(tag, [("class", kind)] + attributes(of: act, label: nil))
            inside(isInteractive: true) { $0.writeRow(picture, rest) }
            html.close(tag)
        } else if act == nil, content.isHeading {
            writeRow(nil, content)
        } else {
            row?.opener = act.map {
                Row.Opener(
                    act: $0, isWhole: !isLong || $0.address != nil, isExpanded: content.isExpanded)
            }
            html.open("article", [("class", kind)])
            inside { $0.writeRow(picture, rest) }
            writeRowButtons(buttons)
            html.close("article")
        }
    }

    private mutating func writeRowButtons(_ buttons: [PageButton]) {
        guard !buttons.isEmpty else { return }
        html.open("div", [("class", "buttons")])
        for button in buttons {
            let act = Act(action: button.action, list: row?.list, item: row?.item)
            html.element("button", attributes(of: act, label: nil)) { $0.text(button.title.capitalizedFirst) }
        }
        html.close("div")
    }

    private func act(opening item: ItemID, _ address: PageAddress?) -> Act {
        Act(action: .open, list: row?.list, item: row?.item, address: address)
    }

    /// The picture at the side of the other parts. Parts of a row without one lie in the row itself.
    private mutating func writeRow(_ picture: Element?, _ rest: Element?) {
        if let picture { write(picture) }
        guard let rest else { return }
        guard picture == nil, rest.label == nil, rest.action == nil, case .none = rest.role,
            let parts = rest.parts
        else {
            return write(rest)
        }
        inside(isAcross: rest.isAcross) { $0.writeParts(parts) }
    }

    /// A list of one row that is a button.
    mutating func writeControl(_ source: ListSource, _ id: ElementID, _ element: Element) {
        let (content, item) = (source.row(0), source.id(0))
        let name = name(id)
        let act = Act(action: .open, list: name, item: item.pageName, address: layer.target(id, item))
        let words = content.label ?? content.plainText
        // A button is named after itself, a choice after its subject.
        let isButton = element.isButton
        if !isButton {
            html.open("div", [("class", "field")])
            html.element("span", [("class", "label"), ("aria-hidden", "true")]) {
                $0.text(element.label ?? "")
            }
        }
        // The first button of a form is the filled one. A script sends passwords with this button only, so that it is not dim
        // until then.
        let isMain = isButton && !hasMain
        if isMain { hasMain = true }
        let tone = content.firstTone
        html.open(
            act.address == nil ? "button" : "a",
            [
                ("id", name),
                (
                    "class",
                    classes(
                        isButton ? "button" : "choice",
                        isMain ? "main" : tone == .strong ? nil : tone?.className, of: element)
                ),
            ] + attributes(of: act, label: isButton ? nil : words))
        html.text(isButton || content.plainText.isEmpty ? words : content.plainText)
        html.close(act.address == nil ? "button" : "a")
        if !isButton { html.close("div") }
    }
}

/// Fields and files.
extension ElementWriter {
    mutating func write(_ source: FieldSource, _ id: ElementID, _ element: Element) {
        let name = name(id)
        html.open("div", [("class", classes("field", of: element))])
        html.element("label", [("for", name)]) { $0.text(element.label ?? "") }
        let common: Attributes = [
            ("id", name), ("name", "edit \(name)"), ("data-field", name),
            ("placeholder", source.placeholder.isEmpty ? nil : source.placeholder),
            ("dir", "auto"),
        ]
        if source.isMultiline {
            html.open("textarea", common + [("rows", "6")])
            hole(.text(field: fields.count))
            html.close("textarea")
        } else {
            html.open("input", common + source.purpose.attributes(isSecret: source.isSecret))
            hole(.text(field: fields.count), before: 1)
        }
        html.close("div")
        fields.append(.init(id: name, element: id, source: source))
    }

    /// The choice of files and the button that sends them, by a post of the form with files.
    mutating func write(_ source: FileSource, _ element: Element) {
        guard row == nil, let id = element.id else { return }
        let name = name(id)
        let problems = layer.problems[id] ?? []
        let problemID = problems.isEmpty ? nil : "\(name).problem"
        html.open("div", [("class", classes("field", "files", of: element))])
        html.element("label", [("for", name)]) { $0.text(element.label ?? "") }
        html.open(
            "input",
            [
                ("id", name), ("type", "file"), ("name", "file \(name)"), ("accept", source.accept),
                ("multiple", source.most > 1 ? "" : nil),
                ("aria-invalid", problemID == nil ? nil : "true"), ("aria-describedby", problemID),
            ])
        if let problemID {
            html.element("p", [("id", problemID), ("class", "t-bad")]) {
                $0.text(problems.joined(separator: "\n"))
            }
        }
        html.element(
            "button",
            [
                ("class", "button"), ("formenctype", "multipart/form-data"), ("name", "do"),
                ("value", "upload \(name)"), ("data-upload", name),
            ]
        ) { $0.text(LocalizedText("Upload", "올리기")[page.language]) }
        html.close("div")
    }
}

extension FieldSource.Purpose {
    /// A browser checks no address: the app does, with its own words.
    fileprivate func attributes(isSecret: Bool) -> ElementWriter.Attributes {
        let type = isSecret ? "password" : self == .search ? "search" : "text"
        let fill: String? =
            switch self {
            case .plain: isSecret ? "current-password" : nil
            case .search, .amount: "off"
            case .email: "email"
            case .userName: "username"
            case .password: "current-password"
            case .newPassword: "new-password"
            }
        let keyboard: String? =
            switch self {
            case .email: "email"
            // A score or a price in dollars has a decimal point, which the pad for numbers lacks.
            case .amount: "decimal"
            default: nil
            }
        let isName = self == .email || self == .userName
        return [
            ("type", type), ("autocomplete", fill), ("inputmode", keyboard),
            ("autocapitalize", isName ? "none" : nil), ("spellcheck", isName ? "false" : nil),
            ("enterkeyhint", self == .search ? "search" : nil),
        ]
    }
}

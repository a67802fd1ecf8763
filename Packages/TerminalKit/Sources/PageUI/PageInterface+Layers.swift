public import TerminalUI
internal import TextCore

/// The parts of the page.
extension PageInterface {
    /// A page says the same size to all visitors, so that its HTML depends on none of them.
    func context(of screen: any Screen) -> ViewContext {
        ViewContext(
            size: ScreenSize(100, 48), language: language, theme: Theme(.none), surface: .page,
            keys: session.keys(of: screen))
    }

    func controls(of screen: any Screen) -> PageControls {
        PageControls(screen.body(in: context(of: screen)))
    }

    /// The active scopes, the innermost first.
    var scopes: [ActionScope] {
        if !flow.alerts.isEmpty { return [.alert] }
        let scopes: [ActionScope] =
            switch overlays.last {
            case .help: [.help, .underSheet]
            case .palette: [.palette, .underSheet]
            case nil: session.scopes
            }
        return scopes.map(onPage)
    }

    /// Only the actions that this page performs.
    private func onPage(_ scope: ActionScope) -> ActionScope {
        ActionScope(scope.name, scope.onPages.actions.filter { mayQuit || $0.id != .quit })
    }

    /// The actions that the help lists.
    var guide: ActionGuide { ActionGuide(flow, session.keys, session.scopes.map(onPage), language) }

    /// The actions that the palette lists.
    var commands: ActionGuide {
        ActionGuide(flow, session.keys, session.scopes.map { onPage($0.commands) }, language)
    }

    private func renderer(_ scopes: [ActionScope]) -> PageRenderer {
        let words = PageRenderer.Words(
            key: { [keys = session.keys] in keys.keys(for: $0, in: scopes).first?.label },
            title: { [language] id in
                scopes.lazy.flatMap(\.actions).first { $0.id == id }?.title[language]
            })
        return PageRenderer(language: language, words: words) { [base] in $0.url(below: base) }
    }

    /// The page at this moment; `nil` without a screen.
    ///
    /// - Parameter known: the parts that the page has. Rows with equal inputs get no HTML.
    /// - Returns: the page, whose layers have no HTML yet.
    func draft(known: [String: PagePart.Fingerprint] = [:]) -> PageDraft? {
        guard let current = flow.current else { return nil }
        // A dialog covers the bottom of the page. Earlier messages, and those with a button, remain there.
        let isInSheet =
            flow.sheet != nil && flow.alerts.isEmpty && flow.toast?.undo == nil
            && flow.toast?.number != messageBefore
        var layers = [layer(current, .screen, known)]
        if let sheet = flow.sheet {
            let message = isInSheet ? flow.toast.map { ($0.text.terminalSafe(), $0.isFailure) } : nil
            layers.append(layer(sheet, .dialog, known, message))
        }
        let item = chosen
        if let overlay = overlays.last { layers.append(layer(overlay, on: item)) }
        let renderer = renderer(scopes)
        let alert = flow.alerts.first.map { alert in
            let answers = ActionScope.alert.actions.map {
                PageButton($0.id, $0.title[language], isMain: $0.id == .confirm)
            }
            return renderer.alert(
                alert.title.terminalSafe(), alert.message.terminalSafe(), answers: answers)
        }
        let hints = ActionGuide(flow, session.keys, scopes, language).hinted(on: item)
        let toast = flow.alerts.isEmpty && !isInSheet ? flow.toast : nil
        let undo = toast?.undo == nil ? nil : LocalizedText("Undo", "실행 취소")[language]
        return PageDraft(
            bar: bar(over: current),
            toast: renderer.toast(
                toast?.text.terminalSafe(), isFailure: toast?.isFailure ?? false, undo: undo),
            hints: renderer.hints(
                hints.compactMap { action in action.hint.map { PageButton(action.id, $0[language]) } },
                keys: PageKeys(session.keys, in: scopes).text),
            layers: layers, alert: alert, title: title, place: place)
    }

    /// The page after the app has ended; `nil` for visitors of a server, whose pages connect again.
    func lastPage() -> RenderedPage? {
        guard mayQuit else { return nil }
        let renderer = renderer([])
        let layer = PageLayer(
            0, .screen, title: LocalizedText("The app has ended", "앱을 종료했습니다")[language],
            .text(StyledText(LocalizedText("You can close this page.", "이 페이지를 닫아도 됩니다.")[language])))
        return RenderedPage(
            bar: renderer.bar(name, [], chosen: 0, back: nil), toast: renderer.toast(nil),
            hints: renderer.hints([]), layers: [.init(screen: nil, html: renderer.layer(layer))], title: name,
            place: .init(address: nil, depth: state.place?.depth ?? 0, asksBeforeLeaving: false))
    }

    private func bar(over screen: any Screen) -> PagePart {
        let tabs = flow.tabs.map { PageRenderer.Tab($0.title[language], $0.stack.first?.address) }
        let below = flow.tabs[flow.chosen].stack.dropLast().last
        let back = below.map { PageRenderer.Tab($0.title.terminalSafe(), $0.address) }
        return renderer(session.scopes(of: screen)).bar(name, tabs, chosen: flow.chosen, back: back)
    }

    private func layer(
        _ screen: any Screen, _ kind: PageLayer.Kind, _ known: [String: PagePart.Fingerprint],
        _ message: (String, Bool)? = nil
    ) -> PageDraft.Layer {
        let element = screen.body(in: context(of: screen))
        let controls = PageControls(element)
        var memory = memory(of: screen)
        memory.follow(controls)
        memories[ObjectIdentifier(screen)] = memory
        var layer = PageLayer(memory.number, kind, title: screen.title.terminalSafe(), element)
        layer.address = screen.address
        layer.message = message
        layer.rows = Dictionary(
            uniqueKeysWithValues: controls.lists.keys.map { ($0, memory.limit(of: $0)) })
        layer.chosen = memory.chosen
        layer.problems = memory.problems
        layer.scopes = session.scopes(of: screen)
        layer.known = known
        // Only the main actor can call a screen, and rows become HTML elsewhere.
        let acts = controls.lists.reduce(into: [:]) { acts, list in
            acts[list.key] = rowActs(
                of: screen, list.key, list.value, layer.rowCount(of: list.key, list.value))
        }
        layer.opens = { acts[$0]?[$1]?.opens ?? false }
        layer.target = { acts[$0]?[$1]?.target }
        layer.rowButtons = { acts[$0]?[$1]?.buttons ?? [] }
        layer.buttons = buttons(of: screen, controls)
        return .init(screen: screen, source: .init(layer: layer, renderer: renderer(layer.scopes)))
    }

    private typealias RowActs = (opens: Bool, target: PageAddress?, buttons: [PageButton])

    /// The acts of the rows of a list. A link needs no buttons.
    private func rowActs(of screen: any Screen, _ id: ElementID, _ source: ListSource, _ count: Int)
        -> [ItemID: RowActs]
    {
        let actions = screen.scope.actions.filter { $0.isForRow && $0.id != .open && $0.button != nil }
        return (0..<count).reduce(into: [:]) { rows, index in
            let item = source.id(index)
            let target = screen.address(of: item, in: id)
            let buttons = actions.filter { target == nil && screen.offers($0.id, on: item) }
            rows[item] = (
                screen.offers(.open, on: item), target,
                buttons.map { PageButton($0.id, $0.button?[language] ?? "") }
            )
        }
    }

    /// The most important actions of a screen, without the buttons of its content.
    private func buttons(of screen: any Screen, _ controls: PageControls) -> [PageButton] {
        let known = controls.buttons
        let isSheet = flow.sheet === screen
        var buttons = screen.scope.actions.compactMap { action -> PageButton? in
            guard action.hint != nil, let button = action.button, !action.isForRow, action.id != .back,
                !known.contains(action.id),
                screen.offers(action.id, on: nil)
            else { return nil }
            switch action.id {
            // A browser loads a page again by itself, and pages change by themselves.
            case .refresh: return nil
            // A click on a row opens it.
            case .open where !isSheet || controls.hasRows && screen.scope.actions.count < 3: return nil
            case .submit where controls.hasButton: return nil
            case .open, .submit: return PageButton(action.id, button[language], isMain: true)
            default: return PageButton(action.id, button[language], isMain: action.isMain)
            }
        }
        if let main = buttons.firstIndex(where: \.isMain) { buttons.insert(buttons.remove(at: main), at: 0) }
        if !isSheet, flow.depth < 2, let narrowing = screen.narrowing {
            buttons.append(PageButton(.back, narrowing.hint[language]))
        }
        return buttons
    }

    private func layer(_ overlay: Overlay, on item: ItemID?) -> PageDraft.Layer {
        // As wide as without the command lines, which mean nothing to a visitor.
        let size = ScreenSize(50, 48)
        let element =
            switch overlay {
            case .help: guide.help(size)
            case .palette(let filter): commands.palette(filter, on: item, size)
            }
        let title = if case .sheet(_, let title) = element.kind { title } else { "" }
        let layer = PageLayer(overlay: element, title: title)
        return .init(screen: nil, source: .init(layer: layer, renderer: renderer(scopes)))
    }

    /// The place of the uppermost screen in the history. A screen without an address, such as the one to write a comment,
    /// has an entry at the address below, so that the back of a phone leaves this screen only.
    var place: PageFrame.Place {
        let stack = flow.tabs.indices.contains(flow.chosen) ? flow.tabs[flow.chosen].stack : []
        let below = stack.last { $0.address != nil }?.address
        let screens = (flow.sheet.map { [$0] } ?? []) + flow.tabs.flatMap(\.stack)
        return PageFrame.Place(
            address: flow.sheet?.address ?? below,
            depth: max(0, flow.depth - 1) + (flow.sheet == nil ? 0 : 1),
            asksBeforeLeaving: screens.contains { $0.loss != nil })
    }

    /// The address of the screen; `nil` for a screen that cannot be linked.
    public var address: PageAddress? { flow.current == nil ? nil : place.address }
}

/// Fields and rows.
extension PageInterface {
    /// The fields of the page with their texts.
    func fields(of page: RenderedPage) -> [(id: String, isSecret: Bool, field: PageField)] {
        page.layers.flatMap { layer in
            layer.html.fields.map { field in
                let memory = layer.screen.flatMap { memories[ObjectIdentifier($0)]?.fields[field.element] }
                var text = memory ?? PageField(field.source, seen: actNumber)
                text.seen = max(0, text.seen - actsBefore)
                return (field.id, field.source.isSecret, text)
            }
        }
    }

    /// Notes that the page has the texts of all fields.
    func markSent(_ page: RenderedPage) {
        for layer in page.layers {
            guard let screen = layer.screen else { continue }
            for field in layer.html.fields {
                memories[ObjectIdentifier(screen)]?.fields[field.element]?.isNew = false
            }
        }
    }

    /// Reports the visible rows of the uppermost screen, which loads more rows at the end.
    func reportRows(of page: RenderedPage) {
        guard let top = flow.top, let layer = page.layers.last(where: { $0.screen === top }) else { return }
        for list in layer.html.lists {
            let rows = memories[ObjectIdentifier(top)]?
                .newlyShown(list.element, of: list.source.count, initially: firstRows)
            if let rows { session.read(for: top) { await top.showed(list.element, rows) } }
        }
    }

    func choose(_ item: ItemID, of list: ElementID, on screen: any Screen) {
        var memory = memory(of: screen)
        let isNew = memory.chosen[list] != item
        memory.choose(item, of: list)
        memories[ObjectIdentifier(screen)] = memory
        if isNew { screen.chose(item, of: list) }
    }
}

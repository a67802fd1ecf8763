public import TerminalKit
public import TextCore

/// Shows the screens of a `Flow` as lines that are only appended: for screen readers, and for terminals that cannot
/// move their cursor.
///
/// Each screen is read out from the same elements that the full-screen interface draws. Rows have numbers; actions have
/// the letters of their keys.
@MainActor
public final class LineInterface {
    package let session: FlowSession
    let write: @MainActor (TerminalText) -> Void
    private let readLine: @MainActor () async -> String?
    private let hasLine: @MainActor () -> Bool
    let readSecret: @MainActor (_ prompt: String) async -> String?
    private var places: [ObjectIdentifier: [ElementID: Place]] = [:]
    private var chosen: [ObjectIdentifier: ItemID] = [:]
    private var toast = 0
    /// The screen that was read out last, and its lines.
    private var said: (screen: ObjectIdentifier?, lines: Set<String>) = (nil, [])
    /// The line that is being read.
    private var reading: Task<String?, Never>?
    /// The text after a typed key, until a field accepts it.
    private var handed: String?
    /// A line that was typed before the question that it answers.
    private var early: String?
    /// The way to the end of a list that the user is on.
    private var wayToEnd: WayToEnd?
    /// The first row of a list that is read out, and the subject of its rows.
    private struct Place {
        let first: Int
        let subject: ListSource.Subject?
    }
    /// The number of rows of a list that are read out at once.
    private static let page = 10
    /// Actions that only have a meaning on a drawn screen.
    private static let silent: Set<ActionID> = [
        .up, .down, .left, .right, .nextPart, .previousPart, .redraw, .suspend, .palette,
    ]
    private static let rowHint = LocalizedText("Type the number of a row.", "항목의 번호를 입력하세요.")
    static let noCommand = LocalizedText("There is no command for this.", "여기에 해당하는 명령이 없습니다.")
    /// The time to wait for an operation until the prompt returns before its end.
    var patience = Duration.seconds(2)
    /// The longest wait for operations at the end. Tests on a busy machine need more.
    var mostWait = PendingWork.mostWait

    /// - Parameters:
    ///   - flow: the screens.
    ///   - keys: the letters of the actions.
    ///   - language: the language of the output.
    ///   - write: writes a line.
    ///   - read: reads a line; `nil` at the end of the input.
    ///   - hasLine: whether `read` would return at once, because a line was typed ahead.
    ///   - readSecret: reads a line that is not shown; `nil` without an entry.
    public init(
        _ flow: Flow, keys: KeyTable, language: Language, write: @escaping @MainActor (TerminalText) -> Void,
        read: @escaping @MainActor () async -> String?, hasLine: @escaping @MainActor () -> Bool = { false },
        readSecret: @escaping @MainActor (_ prompt: String) async -> String?
    ) {
        session = FlowSession(flow, keys: keys, InterfaceOptions(language: language), on: .lines)
        self.write = write
        readLine = read
        self.hasLine = hasLine
        self.readSecret = readSecret
        flow.host = self
    }

    var flow: Flow { session.flow }
    var language: Language { session.options.language }
    private var work: PendingWork { session.work }

    /// Runs until the user quits or the input ends.
    public func run() async -> ExitCode {
        flow.appear()
        await settle()
        say(
            LocalizedText(
                "Type a number to open a row, a letter for an action, \(help) for all of them.",
                "번호를 입력하면 그 항목을 엽니다. 글자를 입력하면 동작을 실행합니다. 도움말: \(help)"))
        // Whether the prompt is the last thing that was written.
        var hasPrompt = false
        while !flow.isFinished, !Task.isCancelled {
            // A screen that is still loading is read out when it has loaded.
            let isLate = !work.isEmpty
            if let alert = flow.alerts.first {
                if hasPrompt { write("") }
                hasPrompt = false
                write(TerminalText("\(alert.title) \(alert.message)"))
                guard await answer() else { break }
                await settle()
                continue
            }
            let lines = newLines()
            if hasPrompt, !lines.isEmpty { write("") }
            for line in lines { write(line) }
            if !hasPrompt || !lines.isEmpty { write("> ") }
            hasPrompt = true
            if isLate, await hasEnded() { continue }
            guard let line = await read() else { break }
            hasPrompt = false
            await obey(line)
            await settle()
        }
        reading?.cancel()
        await session.end(within: mostWait)
        return .success
    }

    /// Returns the last message and the lines of the screen, without lines that were read out before.
    private func newLines() -> [TerminalText] {
        var lines = screenLines()
        let (screen, all) = (flow.top.map { ObjectIdentifier($0) }, Set(lines.map(\.description)))
        if screen == said.screen { lines.removeAll { said.lines.contains($0.description) } }
        said = (screen, all)
        guard let toast = flow.toast, toast.number != self.toast else { return lines }
        self.toast = toast.number
        let text = TerminalText(toast.text)
        return [text] + lines.filter { $0.description != text.description }
    }

    /// Reads a line, which a pending read may have begun already.
    func read() async -> String? {
        if let early {
            self.early = nil
            return early
        }
        let reading = begunLine()
        let line = await withTaskCancellationHandler {
            await reading.value
        } onCancel: {
            reading.cancel()
        }
        self.reading = nil
        return line
    }

    private func begunLine() -> Task<String?, Never> {
        let task = reading ?? Task { await readLine() }
        reading = task
        return task
    }

    /// Waits for work in progress or a line, and returns whether the work has ended, or asks a question, before the line.
    private func hasEnded() async -> Bool {
        let (ends, continuation) = AsyncStream<Bool>.makeStream(bufferingPolicy: .bufferingOldest(1))
        let (session, reading) = (session, begunLine())
        let waits = [
            Task {
                await session.settle()
                continuation.yield(true)
            },
            Task {
                _ = await reading.value
                continuation.yield(false)
            },
        ]
        defer { for wait in waits { wait.cancel() } }
        for await isWork in ends { return isWork }
        return false
    }

    func say(_ text: LocalizedText) { write(TerminalText(text[language])) }

    /// Waits for work in progress, two seconds at most. A line that was typed ahead gets a minute: it is for the screen that is
    /// still being loaded.
    private func settle(hasLine: Bool = false) async {
        let (start, patience, isTyped) = (ContinuousClock.now, patience, self.hasLine)
        await session.settle {
            let limit = hasLine || isTyped() ? EarlyKeys.patience : patience
            return ContinuousClock.now < start + max(limit, patience)
        }
    }

    /// A screen in words.
    func words(of screen: any Screen) -> LineRenderer {
        let keys = session.keys(of: screen)
        let context = ViewContext(
            size: ScreenSize(100, 30), language: language, theme: Theme(.none), surface: .lines, keys: keys)
        return LineRenderer(screen.body(in: context), keys)
    }

    /// The lines of the screen in words.
    private func screenLines() -> [TerminalText] {
        guard let top = flow.top else { return [] }
        let words = words(of: top)
        var lines = [top.title]
        if flow.depth < 2, flow.sheet == nil {
            let tabs = flow.tabs.map { $0.title[language] }
            lines = [LineRenderer.words(of: .tabs(tabs, chosen: flow.chosen))]
        }
        lines += words.lines
        for (index, field) in words.fields.enumerated() {
            let name = words.fields.count > 1 ? "=\(index + 1)" : "="
            lines.append("\(name) \(field.words(in: language))")
        }
        var before = 0
        for list in words.lists {
            defer { before += list.source.count }
            // The list may have fewer rows than at the last reading.
            let last = max(0, list.source.count - 1) / Self.page * Self.page
            let first = min(firstRow(of: list, on: top), last)
            if places[ObjectIdentifier(top)]?[list.id] != nil {
                keep(list.id, at: first, of: list.source, on: top)
            }
            let rows = first..<min(list.source.count, first + Self.page)
            let of = LocalizedText(
                "\(list.label): \(rows.lowerBound + 1) to \(rows.upperBound) of \(list.source.total)",
                "\(list.label): \(list.source.total)개 중 \(rows.lowerBound + 1)~\(rows.upperBound)")
            if !rows.isEmpty, !list.source.isControl { lines.append(of[language]) }
            for row in rows {
                let element = list.source.row(row)
                let words = LineRenderer.line(element, session.keys(of: top))
                // A heading between the rows is only read out.
                lines.append(element.role == .heading ? words : "\(before + row + 1). \(words)")
            }
            // On the way to the end another reader would take its pages.
            if !list.source.isControl, wayToEnd == nil { session.start { await top.showed(list.id, rows) } }
        }
        return lines.map { TerminalText($0) }
    }

    /// The first row to read out; a list with a new subject begins at its top.
    private func firstRow(of list: LineRenderer.FoundList, on screen: any Screen) -> Int {
        let screen = ObjectIdentifier(screen)
        guard let place = places[screen]?[list.id], place.subject != list.source.subject else {
            return places[screen]?[list.id]?.first ?? 0
        }
        places[screen]?[list.id] = nil
        chosen[screen] = nil
        return 0
    }

    private func keep(_ list: ElementID, at row: Int, of source: ListSource, on screen: any Screen) {
        places[ObjectIdentifier(screen), default: [:]][list] = Place(first: row, subject: source.subject)
    }

    /// Reads lines until y or n; `false` at the end of the input.
    private func answer() async -> Bool {
        write(TerminalText(LocalizedText("y (yes) or n (no): ", "y(예) 또는 n(아니요): ")[language]))
        guard let line = await read() else { return false }
        if let isYes = answer(String(line.trimmed.prefix(1))) { flow.answer(isYes) }
        return true
    }

    /// The answer that a letter gives to a question; `nil` for another text.
    private func answer(_ line: String) -> Bool? {
        guard line.unicodeScalars.count == 1, let letter = line.unicodeScalars.first else { return nil }
        return session.keys.action(for: .character(letter), in: [.alert]).map { $0 == .confirm }
    }

    private func obey(_ line: String) async {
        let line = line.trimmed
        if endsWayToEnd(line) || line.isEmpty { return }
        if !work.isEmpty, needsWhatIsComing(line) { await settle(hasLine: true) }
        if isForQuestion(line) { return }
        let top = flow.top.map { ObjectIdentifier($0) }
        defer { handed = nil }
        if await isDone(line) { return await handOver(from: top) }
        // The row or field may still be loading.
        if !work.isEmpty {
            await settle(hasLine: true)
            if isForQuestion(line) { return }
            if await isDone(line) { return await handOver(from: top) }
        }
        notUnderstood(line)
    }

    /// Stores a line as the answer to a question of running work.
    private func isForQuestion(_ line: String) -> Bool {
        guard !flow.alerts.isEmpty else { return false }
        early = line
        return true
    }

    /// Whether a line may be for something that running work brings: the answer to its question, an action of a screen
    /// whose content for it is still loading, or the way to the end of its rows.
    private func needsWhatIsComing(_ line: String) -> Bool {
        if answer(line) != nil || action(named: line) == .last { return true }
        guard let top = flow.top, words(of: top).isComing else { return false }
        let action = action(named: String(line.prefix { !$0.isWhitespace }))
        return top.scope.actions.contains { $0.id == action && !$0.onlyReads }
    }

    /// Passes the text after a key to the screen that the key has opened.
    private func handOver(from screen: ObjectIdentifier?) async {
        guard handed != nil else { return }
        await settle(hasLine: true)
        guard let text = handed, flow.alerts.isEmpty else { return }
        if flow.top.map({ ObjectIdentifier($0) }) != screen, handOver(text) { return }
        say(
            LocalizedText(
                "“\(text)” was left out: there is no field for it.", "입력란이 없어 “\(text)” 내용은 반영하지 않았습니다."))
    }

    /// Executes a line; `false` when it has no meaning here.
    private func isDone(_ line: String) async -> Bool {
        guard let top = flow.top else { return true }
        if line.first == "=" { return await fillIn(line.dropFirst(), on: top) }
        let name = String(line.prefix { !$0.isWhitespace })
        let text = String(line.dropFirst(name.count)).trimmed
        if let row = Int(name) {
            guard text.isEmpty, choose(row, on: top) else { return false }
            perform(.open, on: top)
            return true
        }
        guard let id = action(named: name) else { return false }
        let action = session.scopes.lazy.flatMap(\.actions).first { $0.id == id }
        return isDone(id, isForRow: action?.isForRow ?? false, name, text, on: top)
    }

    /// Performs an action with the text after it: the number of a row, a text for the field that the action leads to,
    /// or both.
    private func isDone(
        _ action: ActionID, isForRow: Bool, _ name: String, _ text: String, on top: any Screen
    ) -> Bool {
        let digits = text.prefix { !$0.isWhitespace }
        let row = Int(digits)
        let rest = row == nil ? text : String(text.dropFirst(digits.count)).trimmed
        if isForRow {
            if row == nil, action != .open, let subject = top.subject, top.offers(action, on: subject) {
                handed = rest.isEmpty ? nil : rest
                perform(action, on: top, subject)
                return true
            }
            if let row { guard choose(row, on: top) else { return false } }
            let hasRow = row != nil || rest.isEmpty && chosen[ObjectIdentifier(top)] != nil
            let rows = rowCount(top)
            // The page of a single item has no rows, or only one for the item itself.
            if !hasRow, action != .open, rows > 0, rows > 1 || !choose(1, on: top) {
                say(
                    LocalizedText(
                        "Type a number with it: \(name) 3.", "번호를 함께 입력하세요(예: \(name) 3)."))
                return true
            }
            handed = rest.isEmpty ? nil : rest
        } else if let row, rest.isEmpty, choose(row, on: top) {
            handed = nil
        } else {
            handed = text.isEmpty ? nil : text
        }
        perform(action, on: top)
        return true
    }

    /// Finds an action by its key or its name.
    private func action(named name: String) -> ActionID? {
        let scopes = session.scopes
        if let action = scopes.flatMap(\.actions).first(where: { $0.id.name == name }) { return action.id }
        guard let chord = KeyChord(name) else { return nil }
        return session.keys.action(for: Key(chord.code, chord.modifiers), in: scopes)
    }

    /// The number of a row of the uppermost screen.
    private func number(of item: ItemID) -> Int? {
        guard let top = flow.top else { return nil }
        let rows = words(of: top).lists.lazy.flatMap { list in
            (0..<list.source.count).lazy.map { list.source.id($0) }
        }
        return rows.enumerated().first { $0.element == item }.map { $0.offset + 1 }
    }

    private func choose(_ number: Int, on screen: any Screen) -> Bool {
        var index = number - 1
        for list in words(of: screen).lists where index >= 0 {
            if index < list.source.count {
                chosen[ObjectIdentifier(screen)] = list.source.id(index)
                return true
            }
            index -= list.source.count
        }
        return false
    }

    /// Performs an action on a row; `nil` stands for the chosen row.
    private func perform(_ action: ActionID, on top: any Screen, _ row: ItemID? = nil) {
        switch action {
        case .down, .pageDown: turn(1, top)
        case .up, .pageUp: turn(-1, top)
        case .first: turn(.min, top)
        case .last: goToEnd(of: top)
        case .help, .palette:
            help(handed ?? "", on: top)
            handed = nil
        case .copyCommand:
            let command = top.command(for: .open, on: chosen[ObjectIdentifier(top)])
            write(TerminalText(command ?? Self.noCommand[language]))
        case .left, .right, .nextPart, .previousPart, .redraw, .suspend: break
        case .open where chosen[ObjectIdentifier(top)] == nil && isForm(top): say(Self.fieldHint)
        case .open where chosen[ObjectIdentifier(top)] == nil && rowCount(top) > 0: say(Self.rowHint)
        default: session.perform(action, on: row ?? chosen[ObjectIdentifier(top)])
        }
    }

    private func rowCount(_ screen: any Screen) -> Int {
        words(of: screen).lists.reduce(0) { $0 + $1.source.count }
    }

    /// Whether there is a field to fill in and no row to open.
    private func isForm(_ screen: any Screen) -> Bool {
        let words = words(of: screen)
        return !words.fields.isEmpty && words.lists.allSatisfy(\.source.isControl)
    }

    /// The list of a screen, or the longest one where there are several.
    private func longestList(of screen: any Screen) -> LineRenderer.FoundList? {
        words(of: screen).lists.max { $0.source.count < $1.source.count }
    }

    /// Reads out other rows of the list.
    private func turn(_ pages: Int, _ screen: any Screen) {
        guard let list = longestList(of: screen) else { return }
        let now = min(firstRow(of: list, on: screen), list.source.count)
        let wanted = pages == .min ? 0 : now + pages * Self.page
        keep(list.id, at: max(0, wanted), of: list.source, on: screen)
    }

    /// Loads the rows of the list to their end, and reads out the last ones.
    private func goToEnd(of screen: any Screen) {
        guard let first = longestList(of: screen), !first.source.isControl else { return }
        let id = ObjectIdentifier(screen)
        wayToEnd = WayToEnd(id, first.id, count: first.source.count, at: .now)
        work.start(for: id) { [self] in
            var list = first
            while wayToEnd != nil {
                let count = list.source.count
                await screen.showed(list.id, max(0, count - Self.page)..<count)
                guard flow.isPresented(screen), let longer = longestList(of: screen), longer.id == list.id
                else { return wayToEnd = nil }
                list = longer
                guard let goesOn = wayToEnd?.goesOn(list.source.count, at: .now) else {
                    // Neither stopped by a line nor at a limit.
                    if wayToEnd != nil { flow.show(remark: WayToEnd.isLong[language]) }
                    break
                }
                if !goesOn { break }
            }
            wayToEnd = nil
            // The last page is found when the rows are read out.
            keep(list.id, at: .max, of: list.source, on: screen)
        }
    }

    /// Ends the way to the end of a list, because of a line. Going back only ends the way.
    ///
    /// - Returns: whether this is all that the line does.
    private func endsWayToEnd(_ line: String) -> Bool {
        guard let way = wayToEnd else { return false }
        wayToEnd = nil
        return work.giveUp(way.screen) && action(named: line) == .back
    }

    /// Lists the actions, or the actions that match a word.
    private func help(_ filter: String, on top: any Screen) {
        let guide = ActionGuide(flow, session.keys, session.scopes, language)
        let actions =
            filter.isEmpty
            ? guide.actions : guide.actions(matching: filter, on: chosen[ObjectIdentifier(top)])
        let lines = actions.filter { !Self.silent.contains($0.id) }
            .map { TerminalText("\(name(of: $0)): \($0.title[language])") }
        lines.forEach(write)
        guard filter.isEmpty else { return lines.isEmpty ? say(ActionGuide.nothing) : () }
        say(
            LocalizedText(
                "With a number behind it, an action is for that row: b 3. \"= text\" fills in the field, and sends it where it is the only one. \"\(help) settings\" lists the actions with that word.",
                "동작 뒤에 번호를 쓰면 그 항목에 적용됩니다(예: b 3). \"= 글\"은 입력란에 글을 넣고, 입력란이 하나뿐이면 바로 보냅니다. \"\(help) 설정\"처럼 쓰면 그 낱말이 든 동작만 알려 줍니다."
            ))
        if let subject = flow.top?.subject, let row = number(of: subject) {
            say(LocalizedText("Without a number, it is for row \(row).", "번호를 쓰지 않으면 \(row)번 항목에 적용됩니다."))
        }
    }

    /// The input for the help.
    private var help: String { flow.keys[.help] ?? ActionID.help.name }

    /// The input for an action.
    func name(of action: Action) -> String { flow.keys[action.id] ?? action.id.name }

    private func notUnderstood(_ line: String) {
        say(
            LocalizedText(
                "“\(line)” is not a command here. Type \(help) for the list.",
                "“\(line)”: 여기서는 쓸 수 없습니다. 도움말: \(help)"))
    }
}

extension LineInterface: FlowHost {
    package func screenAppeared(_ screen: any Screen) {}

    package func screenDisappeared(_ screen: any Screen) {
        places[ObjectIdentifier(screen)] = nil
        chosen[ObjectIdentifier(screen)] = nil
    }

    /// Explains how to type into a field that receives the focus. A list needs no explanation.
    package func focus(_ id: ElementID, selecting: Bool) {
        guard let top = flow.top else { return }
        if let text = handed, handOver(text, to: id) {
            handed = nil
            return
        }
        if words(of: top).fields.contains(where: { $0.id == id }) { say(Self.fieldHint) }
    }

    /// Reads out the page of a list with a row, and chooses the row.
    package func select(row: Int, in list: ElementID) {
        guard let top = flow.top,
            let source = words(of: top).lists.first(where: { $0.id == list })?.source,
            0..<source.count ~= row
        else { return }
        keep(list, at: row / Self.page * Self.page, of: source, on: top)
        chosen[ObjectIdentifier(top)] = source.id(row)
    }

    package func flowChanged() {}
}

internal import Observation
internal import Synchronization
public import TerminalUI
public import TextCore

/// Shows the screens of a `Flow` as a page of a browser: takes acts and returns frames. It knows nothing of HTTP.
///
///     let page = PageInterface(flow, keys: table, language: .korean, name: "Market")
///     await page.begin()
///     let html = page.document(visit: visit)
///     await page.take([PageAct(number: 1, .perform(.open, list: "n1-films", item: .number(3)))])
///     for await frame in page.frames(after: 1) { … }
///
/// The view models are observed. All changes within 16 milliseconds, and all changes by the acts of one call before their
/// first suspension, make one frame. Without a stream of frames, changes wait for the next call.
@MainActor
public final class PageInterface {
    package let session: FlowSession
    let language: Language
    let name: String
    /// The path of all pages, such as `/pages`.
    let base: String
    /// Opens the screen of an address.
    var open: @MainActor (PageAddress) async -> Bool

    /// The screens that the page has seen, and the palette or the help.
    var memories: [ObjectIdentifier: PageMemory] = [:]
    private var screenCount = 0
    /// The help and the palette, the uppermost one last.
    var overlays: [Overlay] = []
    /// The part that receives the focus, and the row that scrolls into sight, with the next frame.
    var focused: String?
    var revealed: String?
    /// The toast that warns that the text typed into a sheet will be lost.
    var warning: Int?
    /// The message that was there before the sheet.
    var messageBefore: Int?
    /// The number of the last performed act.
    public internal(set) var actNumber = 0
    /// The number of the last act before the page was loaded, whose script numbers its acts from 1.
    var actsBefore = 0
    /// The rows that each list has at first, because an address asks for them.
    var firstRows = PageInterface.fewRows
    static let fewRows = 20

    let mayQuit: Bool
    var state = PageState()
    var ring = FrameRing()
    /// The number of the last frame. The page as it was at first is frame 1.
    public internal(set) var frameNumber = 0
    /// The uppermost screen in the last frame.
    var drawn: ObjectIdentifier?
    /// Whether the last frame has been made.
    private(set) var isOver = false
    private let changes = PageChanges()
    /// Whether a frame is made beside the main actor.
    private var isDrawing = false
    /// Whether a screen has begun to load.
    private var hasAppeared = false
    private var loop: Task<Void, Never>?
    /// The stream of frames, while it is read.
    private(set) weak var reader: FrameReader?
    /// Signals a new frame to the stream.
    private var arrival: AsyncStream<Void>.Continuation?

    /// - Parameters:
    ///   - flow: the screens.
    ///   - keys: the keys of the actions.
    ///   - language: the language of the page.
    ///   - name: the name of the app.
    ///   - base: the path of all pages.
    ///   - mayQuit: whether the user may end the app. A visitor of a server would be left with a page that does nothing.
    ///   - sleep: waits; throws when its task is cancelled.
    ///   - open: opens the screen of an address; `false` when there is none.
    public init(
        _ flow: Flow, keys: KeyTable, language: Language, name: String = "", base: String = "/pages",
        mayQuit: Bool = true,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        open: @escaping @MainActor (PageAddress) async -> Bool = { _ in false }
    ) {
        let options = InterfaceOptions(language: language, isAnimated: false, mayCopy: false, sleep: sleep)
        session = FlowSession(flow, keys: keys.forPages, options, on: .page)
        (self.language, self.name, self.base, self.open) = (language, name, base, open)
        self.mayQuit = mayQuit
        flow.host = self
    }

    deinit {
        loop?.cancel()
        arrival?.finish()
    }

    var flow: Flow { session.flow }

    /// Shows the first screen, or the screen of an address, and waits until it has loaded, but only for a limited time.
    ///
    /// - Parameters:
    ///   - address: the address of a screen; `nil` for the first screen. Its value `rows` is the number of rows that
    ///     each list has at first.
    ///   - limit: the longest wait.
    /// - Returns: `false` when the address names nothing. The first screen is shown then.
    @discardableResult
    public func begin(at address: PageAddress? = nil, within limit: Duration = .seconds(2)) async -> Bool {
        let end = ContinuousClock.now + limit
        if let rows = address?.value("rows").flatMap({ Int($0) }) {
            firstRows = min(max(Self.fewRows, rows), PageLayer.mostRows)
        }
        var isFound = true
        if let address = address?.withoutRows, address != PageAddress() {
            session.start { [self] in isFound = await open(address) }
            await session.settle { ContinuousClock.now < end }
        }
        // The screen of an address has begun to load by itself.
        if !hasAppeared { flow.appear() }
        changes.add()
        await settle(until: end)
        drawNow()
        loop = Task { [weak self, changes, sleep = session.options.sleep] in
            for await _ in changes.arrivals {
                guard (try? await sleep(.milliseconds(16))) != nil else { return }
                // A page in the background costs nothing: it is drawn when it is read again.
                if self?.isStreaming == true { await self?.draw() }
            }
        }
        return isFound
    }

    /// The whole page, with all texts but those of secret fields.
    ///
    /// - Parameters:
    ///   - visit: the name of the visit, which the script of the page sends with its acts.
    ///   - origin: the origin of the server when search engines may list the screen, `https://host`; `nil` for others.
    /// - Returns: the document.
    public func document(visit: String, origin: String? = nil) -> HTML {
        let content = content(visit: visit)
        var description = PageDocument.Description(title: title, site: name, isPublic: false)
        // A form or a question in front is of this visitor alone.
        if let origin, let address = flow.address, flow.sheet == nil, flow.alerts.isEmpty, overlays.isEmpty {
            description.isPublic = true
            description.canonical = origin + address.url(below: base)
            description.summary = content.summary
            description.picture = content.picture(outside: base).map { origin + $0 }
        }
        return PageDocument.document(
            description, styles: "\(base)/-/\(PageAsset.style.fileName)",
            script: "\(base)/-/\(PageAsset.script.fileName)",
            icon: "\(base)/-/\(PageAsset.icon.fileName)", language, content: content)
    }

    /// The content of `<body>`.
    func content(visit: String) -> HTML {
        drawNow()
        actsBefore = actNumber
        guard let page = draft()?.render() else { return HTML() }
        let layers = page.layers.map { layer in
            layer.html.whole { [memory = layer.screen.flatMap { memories[ObjectIdentifier($0)] }] id in
                memory?.fields[id]?.text ?? layer.html.fields.first { $0.element == id }?.source.text ?? ""
            }
        }
        return PageDocument.content(
            .init(
                visit: visit, after: frameNumber, assets: PageAsset.version, depth: page.place.depth,
                asksBeforeLeaving: page.place.asksBeforeLeaving),
            .init(bar: page.bar.html, layers: layers, toast: page.toast.html, hints: page.hints.html),
            action: base + "/-/act", language)
    }

    /// The title of the page.
    public var title: String { flow.top?.title.terminalSafe() ?? "" }

    /// Waits until all operations have ended, or a question is open, and their changes are in frames, but only for a
    /// limited time.
    public func settle(within limit: Duration = .seconds(2)) async {
        await settle(until: .now + limit)
    }

    private func settle(until end: ContinuousClock.Instant) async {
        repeat {
            if !session.work.isEmpty { await session.settle { ContinuousClock.now < end } }
            drawNow()
            guard ContinuousClock.now < end, !Task.isCancelled else { return }
        } while !session.work.isEmpty && flow.alerts.isEmpty || changes.isAny
    }

    /// Ends the screens, and returns when their operations have ended, or after a limit.
    public func end(within limit: Duration = .seconds(2)) async {
        flow.finish()
        drawNow()
        loop?.cancel()
        await session.end(within: limit)
        arrival?.finish()
        memories = [:]
        open = { _ in false }
    }
}

/// Frames.
extension PageInterface {
    /// The frames after a number, as they come. A number that is too old gets one frame with all parts. A second call
    /// ends the first. The stream ends with the app.
    public func frames(after number: Int) -> AsyncStream<PageFrame> {
        arrival?.finish()
        let (arrivals, arrival) = AsyncStream<Void>.makeStream(bufferingPolicy: .bufferingNewest(1))
        let reader = FrameReader(self, after: number, arrivals)
        (self.reader, self.arrival) = (reader, arrival)
        drawNow()
        return AsyncStream { await reader.next() }
    }

    /// Whether a stream of frames is open, so that answers of acts contain none.
    public var isStreaming: Bool { reader != nil }

    /// Ends the stream of frames, so that the script of the page connects again. No frame is lost.
    public func endStream() { arrival?.finish() }

    /// The frames after a number that there are at the moment, for an answer of acts without a stream.
    public func framesNow(after number: Int) -> [PageFrame] {
        drawNow()
        var frames: [PageFrame] = []
        while let next = frame(after: frames.last?.number ?? number) { frames.append(next) }
        return frames
    }

    /// The next frame after a number, or a frame with all parts; `nil` after the last one.
    func frame(after number: Int) -> PageFrame? {
        guard number != frameNumber else { return nil }
        if let next = ring.frame(after: number) { return next }
        var whole = PageFrame(number: frameNumber)
        whole.isEnd = isOver
        guard let page = isOver ? lastPage() : draft()?.render() else { return whole }
        var nothing = PageState()
        nothing.change(to: page, in: &whole)
        // The browser may show a row as chosen that no longer is.
        for list in page.layers.flatMap(\.html.lists) { whole.chosen[list.id] = list.chosen ?? "" }
        nothing.fill(fields(of: page), in: &whole)
        return whole
    }

    /// Makes a frame of the changes since the last one.
    func drawNow() {
        guard changes.take() || isDrawing, !isOver else { return }
        isDrawing = false
        guard !flow.isFinished else {
            isOver = true
            var frame = PageFrame(number: frameNumber + 1)
            frame.isEnd = true
            if let page = lastPage() { state.change(to: page, in: &frame) }
            return add(frame)
        }
        if let page = observedDraft()?.render() { draw(page) }
    }

    /// Makes the same frame with its HTML beside the main actor. If the page changes during that time, makes the frame at once.
    private func draw() async {
        guard !isOver, !flow.isFinished, changes.take(), let draft = observedDraft() else { return drawNow() }
        isDrawing = true
        let page = await draft.renderBeside()
        // Another frame made during that time has all changes.
        guard isDrawing else { return }
        guard !changes.isAny else { return drawNow() }
        isDrawing = false
        draw(page)
    }

    private func observedDraft() -> PageDraft? {
        let changes = changes
        return withObservationTracking {
            draft(known: state.known)
        } onChange: {
            changes.add()
        }
    }

    private func add(_ frame: PageFrame) {
        guard !frame.isEmpty else { return }
        frameNumber = frame.number
        // The page begins with the first frame, which is never sent.
        if frame.number > 1 { ring.append(frame) }
        arrival?.yield()
    }

    private func draw(_ page: RenderedPage) {
        var frame = PageFrame(number: frameNumber + 1)
        let place = state.place
        state.change(to: page, in: &frame)
        state.fill(fields(of: page), in: &frame)
        markSent(page)
        let top = flow.top.map { ObjectIdentifier($0) }
        if top != drawn {
            // A page moves the focus to the heading of another place, which is read out then.
            if drawn != nil, place == page.place { frame.spoken = page.title }
            if flow.sheet != nil, focused == nil { focused = page.layers.last?.html.fields.first?.id }
            drawn = top
        }
        (frame.focus, frame.reveal) = (focused, revealed)
        (focused, revealed) = (nil, nil)
        reportRows(of: page)
        // A message that can be undone stays until the next one.
        if flow.toast?.undo == nil { session.hideToastLater() }
        add(frame)
    }

    /// The memory of a screen, which has a number from its first frame on.
    func memory(of screen: any Screen) -> PageMemory {
        let id = ObjectIdentifier(screen)
        if let memory = memories[id] { return memory }
        screenCount += 1
        let memory = PageMemory(number: screenCount, rows: firstRows)
        memories[id] = memory
        return memory
    }
}

extension PageInterface: FlowHost {
    package func screenAppeared(_ screen: any Screen) {
        hasAppeared = true
        if flow.sheet === screen { messageBefore = flow.toast?.number }
        // The screen may have released its rows.
        memories[ObjectIdentifier(screen)]?.shown = [:]
    }

    package func screenDisappeared(_ screen: any Screen) { memories[ObjectIdentifier(screen)] = nil }

    package func focus(_ id: ElementID, selecting: Bool) {
        guard let top = flow.top else { return }
        focused = memory(of: top).name(of: id)
        changes.add()
    }

    package func select(row: Int, in list: ElementID) {
        guard let top = flow.top, row >= 0, row < PageLayer.mostRows,
            let source = controls(of: top).lists[list], row < source.count
        else { return }
        var memory = memory(of: top)
        memory.reveal(row, of: list)
        revealed = memory.name(of: list) + "." + source.id(row).pageName
        focused = memory.name(of: list)
        memories[ObjectIdentifier(top)] = memory
        choose(source.id(row), of: list, on: top)
        changes.add()
    }

    package func flowChanged() { changes.add() }
}

/// Whether something may have changed since the last frame. Any thread may report a change.
final class PageChanges: Sendable {
    private let isChanged = Mutex(false)
    /// Signals a change.
    let arrivals: AsyncStream<Void>
    private let arrival: AsyncStream<Void>.Continuation

    init() { (arrivals, arrival) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1)) }

    func add() {
        isChanged.withLock { $0 = true }
        arrival.yield()
    }

    var isAny: Bool { isChanged.withLock { $0 } }

    func take() -> Bool {
        isChanged.withLock { isChanged in
            defer { isChanged = false }
            return isChanged
        }
    }
}

extension PageAddress {
    /// The address of the screen itself, without the number of rows to show.
    var withoutRows: PageAddress { PageAddress(path: path, query: query.filter { $0.name != "rows" }) }
}

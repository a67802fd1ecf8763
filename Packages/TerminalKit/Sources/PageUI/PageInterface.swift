public import TerminalUI
public import TextCore

/// Shows the screens of a `Flow` as a page of a browser: takes acts and returns frames. It knows nothing of HTTP.
///
///     let page = PageInterface(flow, keys: table, language: .korean)
///     await page.begin()
///     let html = page.content()
///     await page.take([PageAct(number: 1, .perform(.open, list: "films", item: .number(3)))])
///     for await frame in page.frames(after: 0) { … }
@MainActor
public final class PageInterface {
    private let flow: Flow
    private let keys: KeyTable
    private let language: Language

    /// Opens the screen of an address.
    private let open: @MainActor (PageAddress) async -> Bool

    /// - Parameters:
    ///   - flow: the screens.
    ///   - keys: the keys of the actions.
    ///   - language: the language of the page.
    ///   - open: opens the screen of an address; `false` when there is none.
    public init(
        _ flow: Flow, keys: KeyTable, language: Language,
        open: @escaping @MainActor (PageAddress) async -> Bool = { _ in false }
    ) {
        self.flow = flow
        self.open = open
        self.keys = keys
        self.language = language
    }

    /// The result of acts.
    public enum Answer: Sendable {
        /// The acts are performed or were before. Frames follow.
        case taken
        /// An act is missing before these, so the page has to be loaded again.
        case gap
        /// There are too many acts at once.
        case busy
        /// The app has ended.
        case gone
    }

    /// Shows the first screen, or the screen of an address, and waits until it has loaded, for at most two seconds.
    ///
    /// - Parameter address: the address of a screen; `nil` for the first screen.
    /// - Returns: `false` when the address names nothing.
    @discardableResult
    public func begin(at address: PageAddress? = nil) async -> Bool { true }

    /// The content of the whole page, inside of `<body>`.
    public func content() -> HTML { HTML() }

    /// The title of the page.
    public var title: String { flow.top?.title ?? "" }

    /// The number of the last frame.
    public var frameNumber: Int { 0 }

    /// Performs acts in their order, each number once.
    public func take(_ acts: [PageAct]) async -> Answer { .taken }

    /// The frames after a number, as they come. A number that is too old gets one frame with all parts. A second call
    /// ends the first.
    public func frames(after number: Int) -> AsyncStream<PageFrame> { AsyncStream { $0.finish() } }

    /// Waits until all operations have ended and their changes are in frames. For tests.
    public func settle() async {}

    /// Ends the screens and their operations.
    public func end() async {}
}

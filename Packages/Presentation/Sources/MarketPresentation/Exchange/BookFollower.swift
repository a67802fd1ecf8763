public import MarketDomain

/// Follows the orders of one size, and asks for an update when they may have changed.
///
/// However much happens, one update is at work at a time and the next one comes after a pause, so that a thousand changes
/// a second cost what a few do.
@MainActor
public final class BookFollower {
    /// How often updates come.
    public struct Pace: Sendable {
        /// How long changes are collected before an update: one order causes several.
        let gathering: Duration
        /// The least time between an update and the next one.
        let pause: Duration

        /// For what shows the whole book.
        public static let book = Pace(gathering: .zero, pause: .milliseconds(200))
        /// For what needs the best prices: two updates a second at most.
        public static let prices = Pace(gathering: .milliseconds(100), pause: .milliseconds(400))
    }

    /// Between two updates where the server reports no changes.
    private static let look = Duration.seconds(1)

    private let trading: any TradingRepository
    private let pace: Pace
    private let sleep: @Sendable (Duration) async throws -> Void
    private let onConnection: @MainActor (LiveBookViewModel.Connection) -> Void
    private let onNews: @MainActor (ExchangeNews?) -> Void
    private let update: @MainActor () async -> Void
    private var isDirty = false
    private var updating: Task<Void, Never>?
    private var looking: Task<Void, Never>?

    /// - Parameters:
    ///   - trading: reports changes.
    ///   - pace: how often `update` is called.
    ///   - sleep: waits; throws when its task is cancelled.
    ///   - onConnection: called with what brings changes.
    ///   - onNews: called with each change of the size, before its update; with `nil` when some were missed.
    ///   - update: reads what is shown of the orders.
    public init(
        trading: any TradingRepository, pace: Pace,
        sleep: @escaping @Sendable (Duration) async throws -> Void = { try await Task.sleep(for: $0) },
        onConnection: @escaping @MainActor (LiveBookViewModel.Connection) -> Void = { _ in },
        onNews: @escaping @MainActor (ExchangeNews?) -> Void = { _ in },
        update: @escaping @MainActor () async -> Void
    ) {
        self.trading = trading
        self.pace = pace
        self.sleep = sleep
        self.onConnection = onConnection
        self.onNews = onNews
        self.update = update
    }

    /// Follows until the caller is cancelled.
    public func follow(_ product: ExchangeProduct.ID, size: String) async {
        let stream = trading.news(of: product) { [weak self] in await self?.show($0) }
        do {
            for try await news in stream where news.product == product && news.size == size {
                onNews(news)
                change()
            }
        } catch {
            // The server reports changes to no one, or not to those who are signed out. Reading is still possible.
            onNews(nil)
            await look()
        }
        for task in [updating, looking] { task?.cancel() }
        onConnection(.none)
    }

    /// Reads again and again.
    private func look() async {
        guard !Task.isCancelled else { return }
        onConnection(.looking)
        while (try? await sleep(Self.look)) != nil, !Task.isCancelled { await update() }
    }

    private func show(_ connection: ExchangeConnection) {
        switch connection {
        case .connected, .missed:
            looking?.cancel()
            looking = nil
            onConnection(.live)
            onNews(nil)
            // What happened before is not reported.
            change()
        case .lost(.offline, _): onConnection(.lost)
        // A server that refuses the stream can be read from, until it takes one more.
        case .lost: looking = looking ?? Task { await look() }
        }
    }

    /// What changes while an update is at work, or in the pause after it, is one more update.
    private func change() {
        isDirty = true
        guard updating == nil else { return }
        updating = Task {
            while isDirty, !Task.isCancelled {
                if pace.gathering > .zero { try? await sleep(pace.gathering) }
                isDirty = false
                guard !Task.isCancelled else { break }
                await update()
                try? await sleep(pace.pause)
            }
            updating = nil
        }
    }
}

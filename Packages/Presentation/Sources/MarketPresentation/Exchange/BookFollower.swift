import DomainCore
public import MarketDomain

/// Follows the orders of one size, and requests an update when they may have changed.
///
/// Only one update runs at a time, and the next one follows after a pause, so that a thousand changes a second cost as much
/// as a few.
@MainActor
public final class BookFollower {
    /// The frequency of updates.
    public struct Pace: Sendable {
        /// How long to collect changes before an update, because one order causes several.
        let gathering: Duration
        /// The minimum time between two updates.
        let pause: Duration

        /// For a view of the whole book.
        public static let book = Pace(gathering: .zero, pause: .milliseconds(200))
        /// For a view of the best prices: at most two updates a second.
        public static let prices = Pace(gathering: .milliseconds(100), pause: .milliseconds(400))
    }

    /// The time between two updates where the server reports no changes.
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
    ///   - trading: the source of changes.
    ///   - pace: the frequency of calls to `update`.
    ///   - sleep: waits; throws when its task is cancelled.
    ///   - onConnection: called with the source of updates.
    ///   - onNews: called with each change of the size before its update; with `nil` when changes may be missing.
    ///   - update: reloads the shown orders.
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
            // The server does not report changes, or not to guests. Reading is still possible.
            onNews(nil)
            await look()
        }
        for task in [updating, looking] { task?.cancel() }
        onConnection(.none)
    }

    /// Updates at regular intervals.
    private func look() async {
        guard !Task.isCancelled else { return }
        onConnection(.looking)
        while (try? await sleep(Self.look)) != nil, !Task.isCancelled { await update() }
    }

    private func show(_ connection: LiveConnection<ExchangeError>) {
        switch connection {
        case .connected, .missed:
            looking?.cancel()
            looking = nil
            onConnection(.live)
            onNews(nil)
            // The server does not report changes from before the connection.
            change()
        case .lost(.offline, _): onConnection(.lost)
        // A server that refuses the stream still answers requests, until it accepts a stream again.
        case .lost: looking = looking ?? Task { await look() }
        }
    }

    /// Changes during an update, or during the pause after it, lead to one more update.
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

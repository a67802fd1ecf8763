import MarketDomain
import MarketPresentation
import PresentationCore
import TextCore

/// Browsing the exchange.
struct ExchangeSceneDIContainer: Sendable {
    let catalogue: any ExchangeCatalogueRepository
    let trading: any TradingRepository
    let members: any MemberRepository
    let alerts: any PriceAlertRepository
    let pictures: any PictureRepository
    let language: Language
    let localTime: LocalTime

    @MainActor
    func makeHomeViewModel() -> ExchangeHomeViewModel {
        ExchangeHomeViewModel(
            catalogue: catalogue, trading: trading, members: members, language: language,
            localTime: localTime)
    }

    @MainActor
    func makeListViewModel() -> ExchangeListViewModel {
        ExchangeListViewModel(catalogue: catalogue, language: language)
    }

    @MainActor
    func makePageViewModel() -> ExchangePageViewModel {
        ExchangePageViewModel(
            catalogue: catalogue, members: members, pictures: pictures, language: language)
    }

    @MainActor
    func makeBookViewModel() -> LiveBookViewModel {
        LiveBookViewModel(catalogue: catalogue, trading: trading, members: members, language: language)
    }

    @MainActor
    func makeAlertsViewModel() -> PriceAlertsViewModel {
        PriceAlertsViewModel(alerts: alerts, catalogue: catalogue, language: language)
    }

    @MainActor
    func makeWishesViewModel() -> WishesViewModel {
        WishesViewModel(catalogue: catalogue, language: language)
    }
}

/// Trading, with the account and its money.
struct TradingSceneDIContainer: Sendable {
    let trading: any TradingRepository
    let catalogue: any ExchangeCatalogueRepository
    let members: any MemberRepository
    let language: Language
    let localTime: LocalTime
    /// In seconds since 1970.
    let now: @Sendable () -> Int
    /// Waits until typing pauses.
    let sleep: @Sendable (Duration) async throws -> Void

    /// `now`, in seconds since 1970, is for the date of a deadline.
    @MainActor
    func makeTicketViewModel(now: (@Sendable () -> Int)? = nil) -> TicketViewModel {
        TicketViewModel(
            trading: trading, catalogue: catalogue, language: language, localTime: localTime, now: now,
            sleep: sleep)
    }

    /// Calls `update` when the best prices of a size may have changed.
    @MainActor
    func makePriceFollower(update: @escaping @MainActor () async -> Void) -> BookFollower {
        BookFollower(trading: trading, pace: .prices, update: update)
    }

    @MainActor
    func makeOwnOrdersViewModel() -> OwnOrdersViewModel {
        OwnOrdersViewModel(trading: trading, language: language, localTime: localTime, now: now)
    }

    @MainActor
    func makeMemberViewModel() -> MemberViewModel {
        MemberViewModel(members: members, trading: trading, language: language)
    }

    /// `onBegin` is called when news starts to arrive, `onLine` with every line.
    @MainActor
    func makeWatchViewModel(
        onBegin: @escaping @MainActor () -> Void = {},
        onLine: @escaping @MainActor (ExchangeNews?, String) -> Void
    ) -> ExchangeWatchViewModel {
        ExchangeWatchViewModel(
            trading: trading, catalogue: catalogue, language: language, localTime: localTime,
            onBegin: onBegin, onLine: onLine)
    }
}

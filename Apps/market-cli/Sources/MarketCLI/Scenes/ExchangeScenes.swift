import MarketDomain
import MarketPresentation
import PresentationCore

/// Browsing the exchange.
struct ExchangeSceneDIContainer: Sendable {
    let catalogue: any ExchangeCatalogueRepository
    let trading: any TradingRepository
    let members: any MemberRepository
    let alerts: any PriceAlertRepository
    let pictures: any PictureRepository
    let here: Surroundings

    @MainActor func makeHomeViewModel() -> ExchangeHomeViewModel {
        ExchangeHomeViewModel(catalogue: catalogue, trading: trading, members: members, here)
    }

    @MainActor func makeListViewModel() -> ExchangeListViewModel {
        ExchangeListViewModel(catalogue: catalogue, here)
    }

    @MainActor func makePageViewModel() -> ExchangePageViewModel {
        ExchangePageViewModel(catalogue: catalogue, members: members, pictures: pictures, here)
    }

    @MainActor func makeBookViewModel() -> LiveBookViewModel {
        LiveBookViewModel(catalogue: catalogue, trading: trading, members: members, here)
    }

    @MainActor func makeAlertsViewModel() -> PriceAlertsViewModel {
        PriceAlertsViewModel(alerts: alerts, catalogue: catalogue, here)
    }

    @MainActor func makeWishesViewModel() -> WishesViewModel { WishesViewModel(catalogue: catalogue, here) }
}

/// Trading, with the account and its money.
struct TradingSceneDIContainer: Sendable {
    let trading: any TradingRepository
    let catalogue: any ExchangeCatalogueRepository
    let members: any MemberRepository
    let here: Surroundings

    /// `isDated` names the day of a deadline, and not the number of days.
    @MainActor func makeTicketViewModel(isDated: Bool = false) -> TicketViewModel {
        TicketViewModel(trading: trading, catalogue: catalogue, here, isDated: isDated)
    }

    /// Calls `update` when the best prices of a size may have changed.
    @MainActor func makePriceFollower(update: @escaping @MainActor () async -> Void) -> BookFollower {
        BookFollower(trading: trading, pace: .prices, update: update)
    }

    @MainActor func makeOwnOrdersViewModel() -> OwnOrdersViewModel {
        OwnOrdersViewModel(trading: trading, here)
    }

    @MainActor func makeMemberViewModel() -> MemberViewModel {
        MemberViewModel(members: members, trading: trading, here)
    }

    /// `onBegin` is called when news starts to arrive, `onLine` with every line.
    @MainActor func makeWatchViewModel(
        onBegin: @escaping @MainActor () -> Void = {},
        onLine: @escaping @MainActor (ExchangeNews?, String) -> Void
    ) -> ExchangeWatchViewModel {
        ExchangeWatchViewModel(
            trading: trading, catalogue: catalogue, here, onBegin: onBegin, onLine: onLine)
    }
}

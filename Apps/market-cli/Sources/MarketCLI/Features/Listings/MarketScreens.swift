import AppCore
import TerminalUI

/// The screens of market-cli: the listings first, then the exchange. Each screen retains its coordinator.
@MainActor
enum MarketScreens {
    /// The scopes of the screens.
    static let scopes: [ActionScope] = ListingsCoordinator.scopes + ExchangeCoordinator.scopes

    static func screens(_ run: Run, _ app: AppDIContainer) -> AppScreens {
        let flow = Flow()
        let listings = ListingsCoordinator(run, app, flow)
        listings.addTabs()
        let exchange = ExchangeCoordinator(run, app, flow)
        exchange.addTabs()
        return AppScreens(flow: flow, scopes: scopes) {
            await listings.settle()
        } open: { address in
            if await listings.open(address) { return true }
            return await exchange.open(address)
        }
    }
}

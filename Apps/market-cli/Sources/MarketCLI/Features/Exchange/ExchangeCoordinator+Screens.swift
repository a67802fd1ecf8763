import AppCore
import MarketDomain
import MarketPresentation
import Platform
import TerminalUI
import TextCore

/// Opens the screens.
extension ExchangeCoordinator {
    /// The first screens of the exchange.
    func addTabs() {
        firstTab = flow.tabTitles.count
        flow.addTab(
            LocalizedText("Exchange", "거래소"),
            ExchangeHomeScreen(exchange.makeHomeViewModel(), exchange.makeAlertsViewModel(), self))
        let products = ExchangeProductsScreen(exchange.makeListViewModel(), self)
        flow.addTab(LocalizedText("Products", "거래 상품"), products)
        productsScreen = products
        flow.addTab(LocalizedText("My page", "마이페이지"), MyPageScreen(self))
        openSettings = SettingsScreen<AppSettings>.offer(Self.settings, run, in: flow)
        flow.offer(
            Action(
                "go-to-orders", LocalizedText("Go to orders and trades", "주문과 거래로 가기"),
                opensScreen: true), command: commandLine(MyPageScreen.Place.orders.line)
        ) { [self] in openOrders() }
        flow.offer(
            Action(
                "go-to-wishes", LocalizedText("Go to wishes of the exchange", "거래소 관심 상품으로 가기"),
                opensScreen: true), command: commandLine(MyPageScreen.Place.wishes.line)
        ) { [self] in openWishes() }
        flow.offer(
            Action(
                "go-to-alerts", LocalizedText("Go to price alerts", "가격 알림으로 가기"), opensScreen: true),
            command: commandLine(MyPageScreen.Place.alerts.line)
        ) { [self] in openAlerts() }
        flow.offer(
            Action(
                "sign-in", LocalizedText("Sign in to the exchange", "거래소에 로그인"), asksForSecret: true),
            command: commandLine(MyPageScreen.Place.signIn.line),
            when: { [self] in member.state.member == nil }
        ) { [self] in await signIn() }
        Task { await member.send(.loadCurrent) }
    }

    // MARK: Products

    func openProduct(_ id: ExchangeProduct.ID, size: String? = nil) {
        flow.push(ProductPageScreen(exchange.makePageViewModel(), id, size: size, self))
    }

    func openBook(_ id: ExchangeProduct.ID, size: String) {
        flow.push(BookScreen(exchange.makeBookViewModel(), id, size: size, self))
    }

    /// Asks for one of the sizes; `nil` stands for all sizes, if `mayBeAll`.
    func chooseSize(
        _ title: LocalizedText, _ sizes: [ExchangePageViewModel.SizeRow], mayBeAll: Bool,
        choose: @escaping @MainActor (String?) async -> Void
    ) {
        flow.present(SizesSheet(title[language], sizes, mayBeAll: mayBeAll, self, choose: choose))
    }

    // MARK: Settings

    static let settings =
        SettingChoice.common + [
            .server(
                none: LocalizedText("none, the market of this device", "없음, 이 기기의 장터"),
                hint: LocalizedText(
                    "The address of a server. Empty: the market of this device.",
                    "서버 주소. 비워 두면 이 기기의 장터를 씁니다."), example: "https://market.example")
        ]

    // MARK: Orders

    /// Opens a ticket for the signed-in account, at `price` instead of the best price. `title` names product and size
    /// if the caller has them.
    func openTicket(
        _ side: BookSide, _ product: ExchangeProduct.ID, size: String, title: String? = nil,
        price: Int? = nil
    ) {
        signedIn(for: .ticket(side, product, size: size, price: price)) { [self] in
            flow.push(
                TicketScreen(
                    trading.makeTicketViewModel(isDated: true), product: product, size: size, side,
                    price: price, subject: title, self))
        }
    }

    func openOrders(_ list: OwnOrderList = .all) {
        flow.push(OrdersScreen(trading.makeOwnOrdersViewModel(), list, nil, self))
    }

    func openWishes() { flow.push(WishesScreen(exchange.makeWishesViewModel(), self)) }

    func openAlerts() { flow.push(AlertsScreen(exchange.makeAlertsViewModel(), self)) }

    func openOrder(_ id: Int) { flow.push(OrderScreen(trading.makeOwnOrdersViewModel(), id, self)) }
}

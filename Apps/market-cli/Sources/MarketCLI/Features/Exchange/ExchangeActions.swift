import AppCore
import MarketDomain
import TerminalUI
import TextCore

/// Names of actions that elements and several screens refer to.
enum ExchangeAction {
    static let buy: ActionID = "buy"
    static let sell: ActionID = "sell"
    static let wish: ActionID = "wish"
    static let sizes: ActionID = "sizes"
    static let book: ActionID = "book"
    static let chart: ActionID = "chart"
    static let span: ActionID = "span"
    static let similar: ActionID = "similar"
    static let alert: ActionID = "alert"
    static let raise: ActionID = "raise"
    static let lower: ActionID = "lower"
    static let matchBest: ActionID = "match-best"
    static let showPassword: ActionID = "show-password"
    static let signUp: ActionID = "sign-up"
}

extension Action {
    static let buy = Action(
        ExchangeAction.buy, LocalizedText("Buy", "구매"), keys: ["b"], hint: LocalizedText("buy", "구매"),
        opensScreen: true)
    static let sellAtExchange = Action(
        ExchangeAction.sell, LocalizedText("Sell", "판매"), keys: ["s"], hint: LocalizedText("sell", "판매"),
        opensScreen: true)
    fileprivate static func showPassword(_ isShown: Bool) -> Action {
        Action(
            ExchangeAction.showPassword, LocalizedText("Show or hide the password", "비밀번호 표시 또는 숨기기"),
            keys: ["ctrl+t"],
            hint: isShown
                ? LocalizedText("hide password", "비밀번호 숨기기") : LocalizedText("show password", "비밀번호 표시"))
    }
}

/// The scopes of the screens of the exchange.
enum ExchangeScope {
    static let sizes = ActionScope.sheet(
        "exchange-sizes", enter: LocalizedText("Choose this size", "이 사이즈 고르기"),
        hint: LocalizedText("choose", "선택"))
    static let ticket = ActionScope(
        "exchange-ticket",
        [
            .submit(LocalizedText("Place the order", "주문하기"), hint: LocalizedText("place", "주문")),
            Action(
                ExchangeAction.raise, LocalizedText("One step more", "가격 한 단계 올리기"),
                keys: ["alt+up", "+"]),
            Action(
                ExchangeAction.lower, LocalizedText("One step less", "가격 한 단계 내리기"),
                keys: ["alt+down", "-"]),
            Action(
                ExchangeAction.matchBest,
                LocalizedText("The best price of the other side", "상대편의 가장 좋은 가격으로"),
                keys: ["alt+b", "="]),
            .refresh,
        ])
    /// The scope of the ticket after its order is placed.
    static let receipt = ActionScope(
        "exchange-receipt",
        [
            Action(
                .open, LocalizedText("My orders", "내 주문"), keys: ["enter"],
                hint: LocalizedText("my orders", "내 주문")),
            .refresh,
        ])
    static func signIn(showsPassword: Bool = false) -> ActionScope {
        .sheet(
            "exchange-sign-in", enter: LocalizedText("Press the button", "버튼 누르기"),
            [
                .submit(LocalizedText("Sign in", "로그인"), hint: LocalizedText("sign in", "로그인")),
                .showPassword(showsPassword),
                Action(
                    ExchangeAction.signUp, LocalizedText("Sign up instead", "회원가입으로 바꾸기"),
                    keys: ["ctrl+o"], hint: LocalizedText("sign up", "회원가입")),
            ])
    }
    static func signUp(showsPassword: Bool = false) -> ActionScope {
        .sheet(
            "exchange-sign-up", enter: LocalizedText("Press the button", "버튼 누르기"),
            [
                .submit(LocalizedText("Sign up", "회원가입"), hint: LocalizedText("sign up", "회원가입")),
                .showPassword(showsPassword),
            ])
    }
    static let searching = ActionScope.sheet(
        "exchange-search", enter: LocalizedText("Search", "검색"), hint: LocalizedText("search", "검색"))
    static let pricing = ActionScope.sheet(
        "exchange-price", enter: LocalizedText("Use this amount", "이 금액으로"), hint: LocalizedText("ok", "확인"))

    static let all: [ActionScope] = [
        ExchangeHomeScreen.all.scope, ExchangeProductsScreen.all.scope, SimilarProductsScreen.all.scope,
        ProductPageScreen.all.scope, sizes, BookScreen.all.scope, ticket, receipt, MyPageScreen.all.scope,
        OrdersScreen.all.scope, OrderScreen.all.scope, WishesScreen.all.scope, AlertsScreen.all.scope,
        signIn(),
        signUp(), ProfileScreen.all.scope, searching, pricing, .choosing,
    ]
}

/// A screen with a list of products.
@MainActor
protocol ProductsHost: ExchangeScreen where ActionSubject == ExchangeProduct.ID {}

extension ProductsHost {
    func subject(of item: ItemID?) -> ExchangeProduct.ID? {
        if case .number(let id) = item { id } else { nil }
    }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? {
        subject(of: item).map { ExchangeAddress.product($0).page }
    }
}

extension ScreenAction where Host: ProductsHost {
    static var openProduct: Self {
        Action.open.forSubject(command: { ExchangeProductCommand.line($1) }) {
            $0.coordinator.openProduct($1)
        }
    }
}

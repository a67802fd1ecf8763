import AppCore
import TerminalUI
import TextCore

/// The actions on the screens of the exchange, besides the global ones.
enum ExchangeAction {
    static let search: ActionID = "search"
    static let sort: ActionID = "sort"
    static let filter: ActionID = "filter"
    static let buy: ActionID = "buy"
    static let sell: ActionID = "sell"
    static let wish: ActionID = "wish"
    static let sizes: ActionID = "sizes"
    static let book: ActionID = "book"
    static let chart: ActionID = "chart"
    static let span: ActionID = "span"
    static let similar: ActionID = "similar"
    static let nextPicture: ActionID = "next-picture"
    static let alert: ActionID = "alert"
    static let raise: ActionID = "raise"
    static let lower: ActionID = "lower"
    static let matchBest: ActionID = "match-best"
    static let status: ActionID = "status"
    static let side: ActionID = "side"
    static let cancelOrder: ActionID = "cancel-order"
    static let cancelAll: ActionID = "cancel-all"
    static let amend: ActionID = "amend"
    static let renew: ActionID = "renew"
    static let refuseTrade: ActionID = "refuse-trade"
    static let showPassword: ActionID = "show-password"
    static let signUp: ActionID = "sign-up"
    static let signOut: ActionID = "sign-out"
    static let money: ActionID = "money"
}

extension Action {
    fileprivate static let buy = Action(
        ExchangeAction.buy, LocalizedText("Buy", "구매"), keys: ["b"], hint: LocalizedText("buy", "구매"),
        opensScreen: true)
    fileprivate static let sellAtExchange = Action(
        ExchangeAction.sell, LocalizedText("Sell", "판매"), keys: ["s"], hint: LocalizedText("sell", "판매"),
        opensScreen: true)
    fileprivate static let wish = Action(
        ExchangeAction.wish, LocalizedText("Add to the wishes, or take out", "관심 상품에 넣기 또는 빼기"),
        keys: ["w"], hint: LocalizedText("wish", "관심"))
    fileprivate static let sizes = Action(
        ExchangeAction.sizes, LocalizedText("Choose a size", "사이즈 고르기"), keys: ["z"],
        hint: LocalizedText("sizes", "사이즈"), opensScreen: true)
    fileprivate static let book = Action(
        ExchangeAction.book, LocalizedText("Show who waits, live", "실시간 호가 보기"), keys: ["d"],
        hint: LocalizedText("live book", "호가"))
    fileprivate static let alert = Action(
        ExchangeAction.alert, LocalizedText("Set a price alert", "가격 알림 설정"), keys: ["a"], opensScreen: true)
    /// The actions on an order: the selected row of a list, or the order of the page.
    fileprivate static func order(isForRow: Bool) -> [Action] {
        [
            Action(
                ExchangeAction.cancelOrder, LocalizedText("Cancel the order", "입찰 취소"),
                keys: ["x", "delete"], hint: LocalizedText("cancel", "취소"), isForRow: isForRow),
            Action(
                ExchangeAction.amend, LocalizedText("Change the price", "가격 변경"), keys: ["a"],
                hint: LocalizedText("price", "가격"), isForRow: isForRow),
            Action(
                ExchangeAction.renew, LocalizedText("Give it another deadline", "기한 변경"), keys: ["n"],
                hint: LocalizedText("deadline", "기한"), isForRow: isForRow),
            Action(
                ExchangeAction.refuseTrade, LocalizedText("Refuse the trade", "거래 거절"), keys: ["f"],
                hint: LocalizedText("refuse", "거절"), isForRow: isForRow),
        ]
    }
    fileprivate static let showPassword = Action(
        ExchangeAction.showPassword, LocalizedText("Show or hide the password", "비밀번호 보기 또는 숨기기"),
        keys: ["ctrl+t"], hint: LocalizedText("show password", "비밀번호 보기"))
}

/// The scopes of the screens of the exchange.
enum ExchangeScope {
    static let home = ActionScope("exchange-home", [.refresh])
    static let products = ActionScope(
        "exchange-products",
        [
            Action(
                ExchangeAction.search, LocalizedText("Search by name", "이름으로 검색"), keys: ["/"],
                hint: LocalizedText("search", "검색")),
            Action(
                ExchangeAction.filter, LocalizedText("Filter", "필터"), keys: ["f"],
                hint: LocalizedText("filter", "필터")),
            Action(
                ExchangeAction.sort, LocalizedText("Sort", "정렬 기준 고르기"), keys: ["o"],
                hint: LocalizedText("sort", "정렬")),
            .refresh,
        ])
    static let similar = ActionScope("exchange-similar", [.refresh])
    static let product = ActionScope(
        "exchange-product",
        [
            .buy, .sellAtExchange, .wish, .sizes, .book,
            Action(
                ExchangeAction.chart, LocalizedText("Another kind of chart", "차트 종류 바꾸기"), keys: ["c"],
                hint: LocalizedText("chart", "차트")),
            Action(
                ExchangeAction.span, LocalizedText("Another span of the chart", "차트 기간 바꾸기"), keys: ["t"],
                hint: LocalizedText("span", "기간")),
            Action(
                ExchangeAction.similar, LocalizedText("Similar products", "비슷한 상품"), keys: ["m"]),
            Action(
                ExchangeAction.nextPicture, LocalizedText("The next picture", "다음 사진"), keys: ["n"]),
            .alert, .refresh,
        ])
    static let sizes = ActionScope.sheet(
        "exchange-sizes", enter: LocalizedText("Choose this size", "이 사이즈 고르기"),
        hint: LocalizedText("choose", "선택"))
    static let book = ActionScope(
        "exchange-book",
        [
            Action(
                .open, LocalizedText("Trade at this price", "이 가격으로 주문"), keys: ["enter"],
                hint: LocalizedText("at this price", "이 가격으로 주문"), isForRow: true),
            .buy, .sellAtExchange, .refresh,
        ])
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
    static let myPage = ActionScope(
        "exchange-me",
        [
            Action(
                ExchangeAction.money, LocalizedText("Pay money in or out", "입금 또는 출금"), keys: ["m"]),
            Action(ExchangeAction.signOut, LocalizedText("Sign out", "로그아웃"), keys: ["o"]), .refresh,
        ])
    static let orders = ActionScope(
        "exchange-orders",
        [
            Action(
                ExchangeAction.status, LocalizedText("Another status", "다른 상태 보기"), keys: ["s"],
                hint: LocalizedText("status", "상태")),
            Action(
                ExchangeAction.side, LocalizedText("Bought, sold or both", "구매, 판매 또는 전부"), keys: ["d"],
                hint: LocalizedText("side", "종류")),
        ] + Action.order(isForRow: true) + [
            Action(
                ExchangeAction.cancelAll, LocalizedText("Cancel all that wait", "대기 중인 입찰 모두 취소"),
                keys: ["ctrl+x"]),
            .refresh,
        ])
    static let order = ActionScope("exchange-order", Action.order(isForRow: false) + [.refresh])
    static let wishes = ActionScope(
        "exchange-wishes",
        [
            Action(
                ExchangeAction.wish, LocalizedText("Take out of the wishes", "관심 상품에서 빼기"),
                keys: ["w", "delete"], hint: LocalizedText("take out", "빼기"), isForRow: true),
            .refresh,
        ])
    static let alerts = ActionScope(
        "exchange-alerts",
        [
            Action(
                ExchangeAction.alert, LocalizedText("Take the alert off", "알림 끄기"), keys: ["x", "delete"],
                hint: LocalizedText("off", "끄기"), isForRow: true),
            .refresh,
        ])
    static let signIn = ActionScope.sheet(
        "exchange-sign-in", enter: LocalizedText("Press the button", "버튼 누르기"),
        [
            .submit(LocalizedText("Sign in", "로그인"), hint: LocalizedText("sign in", "로그인")),
            .showPassword,
            Action(
                ExchangeAction.signUp, LocalizedText("Sign up instead", "회원가입으로 바꾸기"),
                keys: ["ctrl+o"], hint: LocalizedText("sign up", "회원가입")),
        ])
    static let signUp = ActionScope.sheet(
        "exchange-sign-up", enter: LocalizedText("Press the button", "버튼 누르기"),
        [
            .submit(LocalizedText("Sign up", "회원가입"), hint: LocalizedText("sign up", "회원가입")),
            .showPassword,
        ])
    static let profile = ActionScope(
        "exchange-profile",
        [.submit(LocalizedText("Save the profile", "프로필 저장"), hint: LocalizedText("save", "저장"))])
    static let searching = ActionScope.sheet(
        "exchange-search", enter: LocalizedText("Search", "검색"), hint: LocalizedText("search", "검색"))
    static let pricing = ActionScope.sheet(
        "exchange-price", enter: LocalizedText("Use this amount", "이 금액으로"), hint: LocalizedText("ok", "확인"))

    static let all = [
        home, products, similar, product, sizes, book, ticket, receipt, myPage, orders, order, wishes, alerts,
        signIn, signUp, profile, searching, pricing, .choosing,
    ]
}

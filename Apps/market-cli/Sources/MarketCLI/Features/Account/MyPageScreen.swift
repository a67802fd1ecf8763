import AppCore
import MarketDomain
import MarketPresentation
import PresentationCore
import TerminalUI
import TextCore

/// The signed-in member with the balance and links to their data. Opens the sign-in if no member is signed in.
@MainActor
final class MyPageScreen: MemberScreen {
    let coordinator: ExchangeCoordinator
    private var money: MemberViewModel
    private var orders: OwnOrdersViewModel
    private var wishes: WishesViewModel
    /// The member whose data is shown.
    private var owner: Int?

    init(_ coordinator: ExchangeCoordinator) {
        self.coordinator = coordinator
        money = coordinator.trading.makeMemberViewModel()
        orders = coordinator.trading.makeOwnOrdersViewModel()
        wishes = coordinator.exchange.makeWishesViewModel()
    }

    var title: String { LocalizedText("My page", "마이페이지")[coordinator.language] }
    var address: PageAddress? { ExchangeAddress.myPage.page }
    func address(of item: ItemID, in list: ElementID) -> PageAddress? { subject(of: item)?.address?.page }
    var actions: ScreenActions<MyPageScreen> { Self.all }
    nonisolated static let all = ScreenActions<MyPageScreen>(
        list: "exchange-me",
        [
            Action("money", LocalizedText("Pay money in or out", "입금 또는 출금"), keys: ["m"])
                .forItem(command: { _, _ in Place.money.line }, offers: { screen, _ in screen.movesMoney }) {
                    screen, _ in if screen.movesMoney { screen.coordinator.signedIn { screen.askAmount() } }
                },
            Action("sign-out", LocalizedText("Sign out", "로그아웃"), keys: ["o"])
                .forScreen(command: { _ in Place.signOut.line }) {
                    if $0.coordinator.member.state.member != nil { $0.open(.signOut) }
                },
            // After closing the sign-in, a refresh does not offer it again.
            Action.refresh.forScreen(command: { _ in "balance" }) {
                await $0.coordinator.member.state.member == nil ? $0.load() : $0.refresh()
            },
            Action.open.forSubject(command: { $1.line }) { $0.open($1) },
        ])

    /// The pages that this page links to.
    enum Place: String {
        case signIn = "sign-in"
        case signUp = "sign-up"
        case orders, wishes, alerts, money, profile, settings
        case signOut = "sign-out"

        var line: String {
            switch self {
            case .signIn: "signin EMAIL"
            case .signUp: "signup EMAIL"
            case .orders: "orders --status all"
            case .wishes: "wishes"
            case .alerts: "alerts"
            case .money: "balance --deposit WON"
            case .profile: "account"
            case .settings: "config list"
            case .signOut: "signout"
            }
        }

        /// The address of its page; `nil` for a sheet or a question.
        var address: ExchangeAddress? {
            switch self {
            case .orders: .orders()
            case .wishes: .wishes
            case .alerts: .alerts
            case .profile: .profile
            case .settings: .settings
            case .signIn, .signUp, .money, .signOut: nil
            }
        }
    }

    private var places: [Place] {
        let settings = coordinator.openSettings == nil ? [] : [Place.settings]
        return coordinator.member.state.member == nil
            ? [.signIn, .signUp, .alerts] + settings
            : [.orders, .wishes, .alerts] + (movesMoney ? [.money] : []) + [.profile] + settings + [.signOut]
    }

    /// Whether members move their own money: at a server only its operator does.
    private var movesMoney: Bool { !coordinator.run.server.isRemote && !coordinator.run.isForVisitor }

    func body(in context: ViewContext) -> Element {
        let language = context.language
        let member = coordinator.member.state.member
        var lines: [Element] = []
        if let member {
            lines.append(
                .text(StyledText(member.name ?? member.email, .heading), .wrapped()).role(.heading))
            if member.name != nil { lines.append(.text(StyledText(member.email, .dim))) }
            lines.append(.text(""))
            lines.append(.fields(money.state.fields))
            if !movesMoney {
                let run = coordinator.run
                let words = run.isForVisitor ? TicketLabels.money(run) : ExchangeText.operatorOnly
                lines.append(.text(StyledText(words[language], .dim), .wrapped()))
            }
            if let failure = money.state.failure {
                lines.append(.text(StyledText(failure.message, .bad), .wrapped()).role(.status))
            }
        } else {
            let text = LocalizedText(
                "You are not signed in. Buying, selling and wishing need an account of the exchange.",
                "로그인되어 있지 않습니다. 구매, 판매, 관심 상품은 거래소에 로그인해야 쓸 수 있습니다.")
            lines.append(.text(StyledText(text[language], .dim), .wrapped()))
            if let failure = coordinator.member.state.failure {
                lines.append(.text(StyledText(failure.message, .bad), .wrapped()).role(.status))
            }
        }
        lines.append(.text(""))
        let rows = places.map { ($0.rawValue, text($0)[language]) }
        return .column(
            lines + [
                .list(
                    "my-page",
                    ListSource(
                        count: rows.count, id: { .text(rows[$0].0) },
                        row: { .text(StyledText("  " + rows[$0].1)) }), label: title)
            ])
    }

    private func text(_ place: Place) -> LocalizedText {
        switch place {
        case .signIn: return LocalizedText("Sign in", "로그인")
        case .signUp: return LocalizedText("Sign up", "회원가입")
        case .orders:
            let state = orders.state
            guard state.phase == .loaded() else { return LocalizedText("Orders and trades", "주문과 거래") }
            return LocalizedText(
                "Orders and trades: \(state.counts(in: .english))", "주문과 거래: \(state.counts(in: .korean))")
        case .wishes:
            guard wishes.state.phase == .loaded() else { return LocalizedText("Wishes", "관심 상품") }
            return LocalizedText("Wishes: \(wishes.state.count)", "관심 상품: \(wishes.state.count)개")
        case .alerts: return LocalizedText("Price alerts", "가격 알림")
        case .money: return LocalizedText("Pay money in or out", "입금 또는 출금")
        case .profile: return LocalizedText("Profile", "프로필")
        case .settings: return LocalizedText("Settings", "설정")
        case .signOut: return LocalizedText("Sign out", "로그아웃")
        }
    }

    func read() async -> Failure? {
        await coordinator.member.send(.loadCurrent)
        forgetOthers()
        let state = coordinator.member.state
        guard state.member != nil else {
            return state.failure ?? Failure(.signedOut, in: coordinator.language)
        }
        coordinator.follow()
        await money.send(.loadBalance)
        guard money.state.failure?.kind != .signInNeeded else { return money.state.failure }
        await orders.send(.load(nil, .all, page: 1, size: 1))
        await wishes.send(.load(page: 1, size: 1))
        return money.state.failure
    }

    /// Drops the data of a previous member.
    private func forgetOthers() {
        let (previous, member) = (owner, coordinator.member.state.member?.id)
        owner = member
        guard let previous, previous != member else { return }
        money = coordinator.trading.makeMemberViewModel()
        orders = coordinator.trading.makeOwnOrdersViewModel()
        wishes = coordinator.exchange.makeWishesViewModel()
    }

    private func askForSignIn(isSignUp: Bool = false) {
        coordinator.presentSignIn(isSignUp: isSignUp) { [self] in await load() }
    }

    func subject(of item: ItemID?) -> Place? {
        guard case .text(let name) = item else { return nil }
        return Place(rawValue: name)
    }

    private func open(_ place: Place) {
        switch place {
        case .signIn: askForSignIn()
        case .signUp: askForSignIn(isSignUp: true)
        case .orders: coordinator.openOrders()
        case .wishes: coordinator.openWishes()
        case .alerts: coordinator.openAlerts()
        case .money: askAmount()
        case .profile: coordinator.flow.push(ProfileScreen(coordinator))
        case .settings: coordinator.openSettings?()
        case .signOut: askToSignOut()
        }
    }

    private func askToSignOut() {
        let language = coordinator.language
        coordinator.flow.ask(
            Alert(
                title: LocalizedText("Sign out?", "로그아웃할까요?")[language],
                message: LocalizedText(
                    "Orders that wait go on waiting.", "대기 중인 입찰은 그대로 유지됩니다.")[language]
            ) { [self] isYes in
                guard isYes else { return }
                coordinator.flow.start { [self] in
                    coordinator.noteOffer(of: self)
                    await coordinator.member.send(.signOut)
                    forgetOthers()
                    coordinator.stopFollowing()
                    let state = coordinator.member.state
                    coordinator.flow.report(failure: state.failure, notice: state.notice)
                }
            })
    }

    private func askAmount() {
        let language = coordinator.language
        coordinator.flow.present(
            InputSheet(
                title: LocalizedText("Pay in or out", "입금 또는 출금")[language], scope: ExchangeScope.pricing,
                label: LocalizedText(
                    "An amount in won; with a minus it is paid out. On this device it is play money.",
                    "원 단위 금액. 앞에 -를 붙이면 출금합니다. 이 기기의 거래소에서는 모의 자금입니다.")[language],
                placeholder: "1,000,000", coordinator.flow
            ) { [self] text in
                guard let amount = Won(typed: text)?.amount, amount != 0 else {
                    coordinator.say(
                        LocalizedText("Type an amount such as 1,000,000.", "1,000,000처럼 금액을 입력하세요."),
                        isFailure: true)
                    return false
                }
                await money.send(.move(amount))
                // Reported before the page behind reads the balance again, which would clear the notice.
                coordinator.flow.report(failure: money.state.failure, notice: money.state.notice)
                guard money.state.failure != nil else { return true }
                await money.send(.loadBalance)
                return false
            })
    }
}

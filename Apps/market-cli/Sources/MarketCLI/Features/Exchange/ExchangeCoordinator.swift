import AppCore
import DIContainer
import DomainCore
import MarketDomain
import MarketPresentation
import Observation
import Platform
import PresentationCore
import TerminalUI
import TextCore

/// Opens the screens of the exchange, which are independent of each other, and manages the signed-in member.
@MainActor
@Observable
final class ExchangeCoordinator {
    @ObservationIgnored let flow: Flow
    @ObservationIgnored let language: Language
    @ObservationIgnored let exchange: ExchangeSceneDIContainer
    @ObservationIgnored let trading: TradingSceneDIContainer
    /// The pictures of products, by their addresses.
    @ObservationIgnored let pictures: SlotPictures<String>
    /// The signed-in member.
    @ObservationIgnored let member: MemberViewModel
    @ObservationIgnored let run: Run
    /// Whether changes are shown as they happen.
    @ObservationIgnored let isLive: Bool
    @ObservationIgnored private var watching: Task<Void, Never>?
    /// The number of the current watch, which identifies its task.
    @ObservationIgnored private var watch = 0
    /// Whether something happened since the listeners were last notified.
    @ObservationIgnored private var hasNews = false
    @ObservationIgnored private var isTelling = false
    /// Screens that show data of the member.
    @ObservationIgnored private var listeners: [ObjectIdentifier: @MainActor () async -> Void] = [:]
    /// Screens that have offered a sign-in and do not repeat the offer, so that a user who closed it can browse.
    @ObservationIgnored private var offered: Set<ObjectIdentifier> = []
    /// News not yet shown.
    @ObservationIgnored private var unread: [(news: ExchangeNews, order: Int, line: String)] = []
    @ObservationIgnored private var isReadingNews = false
    /// The number of the first tab of the exchange.
    @ObservationIgnored var firstTab = 0
    @ObservationIgnored weak var productsScreen: ExchangeProductsScreen?
    /// Opens the settings.
    @ObservationIgnored var openSettings: (@MainActor () -> Void)?
    /// Orders placed here whose trade was already shown.
    @ObservationIgnored private var told: Set<Int> = []

    /// The scopes of the screens.
    static let scopes = ExchangeScope.all

    init(_ run: Run, _ app: AppDIContainer, _ flow: Flow, isLive: Bool = true) {
        self.run = run
        self.flow = flow
        self.isLive = isLive
        language = run.language
        exchange = app.exchangeScene()
        trading = app.tradingScene()
        member = trading.makeMemberViewModel()
        let repository = exchange.pictures
        pictures = SlotPictures(run) { address in
            try await repository.file(address).bytes
        } load: { address, size in
            try await repository.pixels(address, fitting: size)
        }
    }

    /// The number of this day in Korea, from 1 January 1970.
    var today: Int { KoreanTime.dayNumber(at: now) }
    /// In seconds since 1970.
    var now: Int { Int(run.now().timeIntervalSince1970) }

    func say(_ text: LocalizedText, isFailure: Bool = false) {
        flow.show(toast: text[language], isFailure: isFailure)
    }

    // MARK: Who is signed in

    /// Runs an action for the signed-in member; without a member, asks to sign in first and then continues.
    ///
    /// - Parameters:
    ///   - address: the address of the screen that the action opens, which a browser keeps meanwhile.
    ///   - then: the action.
    func signedIn(for address: ExchangeAddress? = nil, _ then: @escaping @MainActor () async -> Void) {
        flow.start { [self] in
            if member.state.member == nil { await member.send(.loadCurrent) }
            if member.state.member != nil { return await then() }
            if let failure = member.state.failure { return flow.report(failure: failure, notice: nil) }
            presentSignIn(for: address, then)
        }
    }

    /// Opens the sign-in, unless a member is signed in already.
    func signIn() async {
        await member.send(.loadCurrent)
        let state = member.state
        if let member = state.member {
            return say(
                LocalizedText(
                    "You are signed in as \(member.email).", "\(member.email)님으로 로그인되어 있습니다."))
        }
        if let failure = state.failure { return flow.report(failure: failure, notice: nil) }
        presentSignIn {}
    }

    /// Asks to sign in after the server ended the session, and then continues. A screen asks once until it closes or a
    /// read succeeds, because it appears again when the sheet closes.
    func signInAgain(for screen: any Screen, _ then: @escaping @MainActor () async -> Void) {
        guard offered.insert(ObjectIdentifier(screen)).inserted else { return }
        flow.start { [self] in
            await member.send(.loadCurrent)
            presentSignIn(then)
        }
    }

    /// Opens the sign-in.
    func presentSignIn(
        isSignUp: Bool = false, for address: ExchangeAddress? = nil,
        _ then: @escaping @MainActor () async -> Void
    ) {
        flow.present(
            SignInSheet(self, isSignUp: isSignUp, for: address) { [self] in
                offered = []
                await then()
            })
    }

    /// Allows the screen to offer a sign-in again, because it was left or its data could be read.
    func forgetOffer(of screen: any Screen) { offered.remove(ObjectIdentifier(screen)) }

    /// Prevents the screen from offering a sign-in right after the user signed out.
    func noteOffer(of screen: any Screen) { offered.insert(ObjectIdentifier(screen)) }

    /// Reports why a user's action failed; if it needs a sign-in, asks for it and then continues.
    func report(
        _ failure: Failure, for screen: any Screen, orGoOn then: @escaping @MainActor () async -> Void
    ) {
        flow.report(failure: failure, notice: nil)
        guard failure.kind == .signInNeeded else { return }
        forgetOffer(of: screen)
        signInAgain(for: screen, then)
    }

    // MARK: Events of the account

    /// Records an order placed here, whose immediate trade is shown by its screen.
    func noteOrder(_ receipt: OrderReceipt) {
        if receipt.trade != nil { told.insert(receipt.order) }
    }

    /// Follows events of the member's orders while a member is signed in.
    func follow() {
        guard isLive, watching == nil, member.state.member != nil else { return }
        let model = trading.makeWatchViewModel { [weak self] news, line in self?.hear(news, line) }
        watch += 1
        watching = Task { [weak self, watch] in
            await model.send(.watch(nil))
            // A stopped task may end after its successor has started.
            if self?.watch == watch { self?.watching = nil }
        }
    }

    func stopFollowing() {
        watching?.cancel()
        watching = nil
        watch += 1
    }

    private func hear(_ news: ExchangeNews?, _ line: String) {
        guard let news else { return }
        tellListeners()
        guard Self.toasts.contains(news.event), let order = news.order else { return }
        if unread.count >= Self.mostUnread { unread.removeFirst() }
        unread.append((news, order, line))
        guard !isReadingNews else { return }
        isReadingNews = true
        flow.start { [self] in
            while !unread.isEmpty { await tell(unread.removeFirst()) }
            isReadingNews = false
        }
    }

    /// Shows what happened to an order, one event at a time. The news contains only the number of the product.
    private func tell(_ unread: (news: ExchangeNews, order: Int, line: String)) async {
        let orders = trading.makeOwnOrdersViewModel()
        await orders.send(.explain(unread.order))
        // Skips a trade that its own screen has shown since, and all news after a sign-out.
        guard member.state.member != nil, unread.news.event != "matched" || !told.contains(unread.order)
        else { return }
        let story = orders.state.story
        flow.show(
            toast: story.map { ExchangeText.news(unread.news, of: $0.order, in: language) } ?? unread.line)
    }

    /// The maximum number of unread news; older news is dropped, because the list of orders contains it.
    private static let mostUnread = 20

    /// Notifies the listeners one round at a time, followed by a pause, regardless of the number of events.
    private func tellListeners() {
        guard !isTelling else { return hasNews = true }
        (isTelling, hasNews) = (true, false)
        flow.start { [self] in
            for listener in listeners.values { await listener() }
            Task { [weak self] in
                try? await Task.sleep(for: .milliseconds(200))
                self?.isTelling = false
                if self?.hasNews == true { self?.tellListeners() }
            }
        }
    }

    /// Events not caused by the member, by their names in the log.
    private static let toasts: Set = [
        "matched", "refused", "restored", "expired", "expiring", "shipped", "inspected", "paid", "failed",
    ]

    /// Notifies a screen of changes to the member's data.
    func listen(_ screen: any Screen, _ body: @escaping @MainActor () async -> Void) {
        listeners[ObjectIdentifier(screen)] = body
        follow()
    }

    func stopListening(_ screen: any Screen) { listeners[ObjectIdentifier(screen)] = nil }
}

extension ExchangeCoordinator {
    /// The line for a shell of a command with the same effect as an action on a screen.
    func commandLine(_ command: String) -> String { run.commandLine(command) }
}

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

/// Opens the screens of the exchange, which do not know each other, and knows who is signed in.
@MainActor
@Observable
final class ExchangeCoordinator {
    @ObservationIgnored let flow: Flow
    @ObservationIgnored let language: Language
    @ObservationIgnored let exchange: ExchangeSceneDIContainer
    @ObservationIgnored let trading: TradingSceneDIContainer
    /// The pictures of products, by their addresses.
    @ObservationIgnored let pictures: SlotPictures<String>
    /// Who is signed in.
    @ObservationIgnored let member: MemberViewModel
    @ObservationIgnored let run: Run
    /// Whether changes are shown as they happen.
    @ObservationIgnored let isLive: Bool
    @ObservationIgnored private var watching: Task<Void, Never>?
    /// Counts what was followed.
    @ObservationIgnored private var watch = 0
    /// Whether something happened that the listeners have not heard of.
    @ObservationIgnored private var hasNews = false
    @ObservationIgnored private var isTelling = false
    /// Screens that show what is one's own.
    @ObservationIgnored private var listeners: [ObjectIdentifier: @MainActor () async -> Void] = [:]
    /// Screens that offered a sign-in which nobody took: whoever closed it may look around.
    @ObservationIgnored private var offered: Set<ObjectIdentifier> = []
    /// What happened and was not told yet.
    @ObservationIgnored private var unread: [(news: ExchangeNews, order: Int, line: String)] = []
    @ObservationIgnored private var isReadingNews = false
    /// Orders that were placed here, whose trade was told already.
    @ObservationIgnored private var told: Set<Int> = []

    /// What can be done on the screens.
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
        pictures = SlotPictures(environment: run.environment.variables) { address, size in
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

    /// Does something for whoever is signed in; asks for that first where nobody is, and then goes on.
    func signedIn(_ then: @escaping @MainActor () async -> Void) {
        flow.start { [self] in
            if member.state.member == nil { await member.send(.loadCurrent) }
            if member.state.member != nil { return await then() }
            if let failure = member.state.failure { return flow.report(failure: failure, notice: nil) }
            presentSignIn(then)
        }
    }

    /// Asks for a sign-in after the server ended the session, and then goes on. A screen asks once until it is left
    /// or something was read, for it appears again when the sheet is closed.
    func signInAgain(for screen: any Screen, _ then: @escaping @MainActor () async -> Void) {
        guard offered.insert(ObjectIdentifier(screen)).inserted else { return }
        flow.start { [self] in
            await member.send(.loadCurrent)
            presentSignIn(then)
        }
    }

    /// Opens the sign-in.
    func presentSignIn(isSignUp: Bool = false, _ then: @escaping @MainActor () async -> Void) {
        flow.present(
            SignInSheet(self, isSignUp: isSignUp) { [self] in
                offered = []
                await then()
            })
    }

    /// A screen was left, or what it shows could be read: the next time it may offer a sign-in again.
    func forgetOffer(of screen: any Screen) { offered.remove(ObjectIdentifier(screen)) }

    /// Whoever signed out here need not be asked to sign in.
    func noteOffer(of screen: any Screen) { offered.insert(ObjectIdentifier(screen)) }

    /// Says why something that somebody wanted failed; asks for a sign-in where that is why, and then goes on.
    func report(
        _ failure: Failure, for screen: any Screen, orGoOn then: @escaping @MainActor () async -> Void
    ) {
        flow.report(failure: failure, notice: nil)
        guard failure.kind == .signInNeeded else { return }
        forgetOffer(of: screen)
        signInAgain(for: screen, then)
    }

    // MARK: What happens meanwhile

    /// An order was placed here: what it traded at once is told by its screen.
    func noteOrder(_ receipt: OrderReceipt) {
        if receipt.trade != nil { told.insert(receipt.order) }
    }

    /// Follows what happens to what is one's own, while somebody is signed in.
    func follow() {
        guard isLive, watching == nil, member.state.member != nil else { return }
        let model = trading.makeWatchViewModel { [weak self] news, line in self?.hear(news, line) }
        watch += 1
        watching = Task { [weak self, watch] in
            await model.send(.watch(nil))
            // One that was stopped may end after the next has begun.
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

    /// Says what happened to an order, one after the other. The news know the product by its number only.
    private func tell(_ unread: (news: ExchangeNews, order: Int, line: String)) async {
        let orders = trading.makeOwnOrdersViewModel()
        await orders.send(.explain(unread.order))
        // What its own screen told meanwhile is not said again, nor what is nobody's any more.
        guard member.state.member != nil, unread.news.event != "matched" || !told.contains(unread.order)
        else { return }
        let story = orders.state.story
        flow.show(
            toast: story.map { ExchangeText.news(unread.news, of: $0.order, in: language) } ?? unread.line)
    }

    /// Older news than so many are left out: the list of orders has them.
    private static let mostUnread = 20

    /// However much happens, the listeners are told once at a time and again after a pause.
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

    /// What somebody did not do themselves, as the log calls it.
    private static let toasts: Set = [
        "matched", "refused", "restored", "expired", "expiring", "shipped", "inspected", "paid", "failed",
    ]

    /// A screen wants to know of changes to what is one's own.
    func listen(_ screen: any Screen, _ body: @escaping @MainActor () async -> Void) {
        listeners[ObjectIdentifier(screen)] = body
        follow()
    }

    func stopListening(_ screen: any Screen) { listeners[ObjectIdentifier(screen)] = nil }
}

/// The command lines that do the same.
extension ExchangeCoordinator {
    func commandLine(_ command: String) -> String { run.commandLine(command) }

    func productCommand(_ id: ExchangeProduct.ID, size: String? = nil) -> String {
        commandLine("product \(id)" + (size.map { " --size \(Invocation.quoted($0))" } ?? ""))
    }

    func command(_ name: String, _ id: ExchangeProduct.ID, size: String?) -> String {
        commandLine("\(name) \(id) \(size.map { Invocation.quoted($0) } ?? "SIZE")")
    }

    /// Takes a wish out where there is one.
    func wishCommand(_ id: ExchangeProduct.ID, size: String?, isWished: Bool) -> String {
        command("wish", id, size: size) + (isWished ? " --off" : "")
    }

    func listCommand(_ query: ExchangeQuery) -> String {
        var words = ["products"]
        func add(_ option: String, _ value: String?) {
            if let value { words.append("--\(option) \(Invocation.quoted(value))") }
        }
        add("sort", query.sort.rawValue)
        add("category", query.category)
        add("gender", query.gender)
        func ids(_ ids: [Int]) -> String? {
            ids.isEmpty ? nil : ids.map(String.init).joined(separator: ",")
        }
        add("brand", ids(query.brands))
        add("collection", ids(query.collections))
        add("min-price", query.lowest.map(String.init))
        add("max-price", query.highest.map(String.init))
        // A text that begins like an option is none.
        if let keyword = query.keyword {
            words.append((keyword.hasPrefix("-") ? "-- " : "") + Invocation.quoted(keyword))
        }
        return commandLine(words.joined(separator: " "))
    }
}

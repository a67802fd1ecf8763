import AppCore
import DIContainer
import DomainCore
import MarketDomain
import MarketPresentation
import Observation
import PresentationCore
import TerminalUI
import TextCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

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
    /// Screens that show what is one's own.
    @ObservationIgnored private var listeners: [ObjectIdentifier: @MainActor () async -> Void] = [:]
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
    var today: Int { KoreanTime.dayNumber(at: Int(run.now().timeIntervalSince1970)) }

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
            flow.present(SignInSheet(self, then: then))
        }
    }

    /// Asks for a sign-in after the server ended the session, and then goes on.
    func signInAgain(_ then: @escaping @MainActor () async -> Void) {
        flow.start { [self] in
            await member.send(.loadCurrent)
            flow.present(SignInSheet(self, then: then))
        }
    }

    /// Says why something failed; asks for a sign-in where that is why, and then goes on.
    func report(_ failure: Failure, orGoOn then: @escaping @MainActor () async -> Void) {
        flow.report(failure: failure, notice: nil)
        if failure.kind == .signInNeeded { signInAgain(then) }
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
        watching = Task { [weak self] in
            await model.send(.watch(nil))
            self?.watching = nil
        }
    }

    func stopFollowing() {
        watching?.cancel()
        watching = nil
    }

    private func hear(_ news: ExchangeNews?, _ line: String) {
        guard let news else { return }
        for listener in listeners.values { flow.start(listener) }
        guard Self.toasts.contains(news.event), let order = news.order else { return }
        if news.event == "matched", told.contains(order) { return }
        flow.show(toast: line)
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

public import MarketDomain
public import Observation
import Platform
public import PresentationCore
import TextCore

/// The first page of the exchange.
@MainActor
@Observable
public final class ExchangeHomeViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var home: ExchangeHome?
        public var sections: [Section] = []
        /// Orders that expire today in Korea.
        public var expiring: [OwnOrderRow] = []
    }

    public struct Section: Hashable, Sendable {
        public let title: String
        public let detail: String
        public let rows: [ExchangeProductRow]
    }

    public enum Input: Hashable, Sendable {
        /// `now`, in seconds since 1970, selects the day in Korea for `expiring`.
        case load(now: Int)
    }

    public private(set) var state = State()

    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored private let trading: any TradingRepository
    @ObservationIgnored private let members: any MemberRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    public init(
        catalogue: any ExchangeCatalogueRepository, trading: any TradingRepository,
        members: any MemberRepository, _ here: Surroundings
    ) {
        self.catalogue = catalogue
        self.trading = trading
        self.members = members
        self.here = here
    }

    public func send(_ input: Input) async {
        guard case .load(let now) = input else { return }
        await loader.run(self, setting: \.state.phase, failure: Failure.init(_:in:)) {
            [self] _ throws(ExchangeError) -> (home: ExchangeHome, expiring: [OwnOrder]) in
            let home = try await catalogue.home()
            guard try await members.current() != nil else { return (home, []) }
            do throws(ExchangeError) {
                return (home, try await expiring(by: KoreanTime.deadline(days: 0, from: now)))
            } catch .signedOut {
                // The server ended the session, but the page is public.
                return (home, [])
            }
        } show: { loaded in
            show(loaded.home)
            state.expiring = loaded.expiring.map { OwnOrderRow($0, localTime, in: language) }
        }
    }

    private func expiring(by end: Int) async throws(ExchangeError) -> [OwnOrder] {
        var expiring: [OwnOrder] = []
        for side in BookSide.allCases {
            expiring += try await trading.orders(side, .only(.waiting), page: 1, size: 100).orders
                .filter { $0.deadline.map { $0.timeIntervalSince1970 <= Double(end) } ?? false }
        }
        return expiring
    }

    private func show(_ home: ExchangeHome) {
        func rows(_ products: [ExchangeProduct]) -> [ExchangeProductRow] {
            products.map { ExchangeProductRow($0, in: language) }
        }
        let isKorean = language == .korean
        state.home = home
        state.sections = home.sections.map { section in
            Section(
                title: isKorean ? section.koreanHeader : section.header,
                detail: isKorean ? section.koreanDetail : section.detail, rows: rows(section.products))
        }
        if !home.recommended.isEmpty {
            state.sections.append(
                Section(
                    title: ExchangeText.recommended[language], detail: "", rows: rows(home.recommended)))
        }
    }
}

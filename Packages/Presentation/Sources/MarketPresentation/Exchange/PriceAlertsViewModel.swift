public import MarketDomain
public import Observation
public import PresentationCore
import TextCore

/// The user's price alerts.
@MainActor
@Observable
public final class PriceAlertsViewModel: ViewModel, HasSurroundings {
    public struct State: Equatable, Sendable {
        public var phase = LoadPhase.idle
        public var rows: [Row] = []
        public var notice: String?
    }

    /// An alert with the current price of the size.
    public struct Row: Hashable, Sendable {
        public let alert: PriceAlert
        /// In the user's language.
        public let name: String
        /// In won.
        public let lowestAsk: Int?

        public var isReached: Bool { lowestAsk.map { $0 <= alert.price } ?? false }
    }

    public enum Input: Hashable, Sendable {
        case load
        case set(PriceAlert)
        case remove(ExchangeProduct.ID, size: String)
    }

    public private(set) var state = State()

    @ObservationIgnored private let alerts: any PriceAlertRepository
    @ObservationIgnored private let catalogue: any ExchangeCatalogueRepository
    @ObservationIgnored package let here: Surroundings
    @ObservationIgnored private let loader = Loader()

    public init(
        alerts: any PriceAlertRepository, catalogue: any ExchangeCatalogueRepository, _ here: Surroundings
    ) {
        self.alerts = alerts
        self.catalogue = catalogue
        self.here = here
    }

    public func send(_ input: Input) async {
        state.notice = nil
        state.phase = .loading
        do throws(ExchangeError) {
            switch input {
            case .load:
                guard let rows = try await loader.load({ _ throws(ExchangeError) in try await self.rows() })
                else { return }
                state.rows = rows
            case .set(let alert):
                if let failure = try await set(alert) { return state.phase = .failed(failure) }
            case .remove(let product, let size):
                guard try await alerts.remove(product, size: size) else {
                    let text = LocalizedText(
                        "There is no alert for product \(product) in size \(size).",
                        "\(product)번 상품의 \(size) 사이즈에는 알림이 없습니다.")
                    return state.phase = .failed(Failure(.notFound, text, in: language))
                }
                // A reload needs the server, which may be away.
                state.rows.removeAll { $0.alert.product == product && $0.alert.size == size }
                state.notice = LocalizedText("The alert is off.", "알림을 껐습니다.")[language]
            }
            state.phase = .loaded()
        } catch {
            guard case .set(let alert) = input else {
                return state.phase = .failed(Failure(error, in: language))
            }
            state.phase = .failed(
                await catalogue.failure(error, of: alert.product, size: alert.size, in: language))
        }
    }

    /// - Returns: the refusal at the limit of alerts; `nil` on success.
    /// - Throws: the refusal of the server.
    private func set(_ alert: PriceAlert) async throws(ExchangeError) -> Failure? {
        // The server refuses a size that does not exist.
        let page = try await catalogue.page(alert.product, size: alert.size)
        let before = try await alerts.all().first {
            $0.product == alert.product && $0.size == alert.size && $0.price != alert.price
        }
        guard try await alerts.set(alert) else {
            let text =
                LocalizedText(
                    "There are \(PriceAlert.limit) alerts already. Take one off first.",
                    "알림이 이미 \(PriceAlert.limit)개 있습니다. 먼저 하나를 끄세요.")
            return Failure(.refused, text[language])
        }
        func won(_ amount: Int) -> String { ExchangeText.won(amount, language) }
        let what = "\(ExchangeText.name(of: page.product, language)) · \(alert.size)"
        let price = won(alert.price)
        var notice =
            LocalizedText(
                "You will be told when \(what) costs \(price) or less.",
                "\(what)의 가격이 \(price) 이하가 되면 알려 드립니다.")[
                language]
        if let ask = page.asks[alert.size], ask <= alert.price {
            notice =
                LocalizedText(
                    "The alert at \(price) is set and reached already: \(what) costs \(won(ask)) now.",
                    "\(price) 알림을 설정했습니다. \(what)의 즉시 구매가가 \(won(ask))이라 이미 도달했습니다.")[language]
        }
        if let before {
            let old = won(before.price)
            notice +=
                " " + LocalizedText("It replaces the one at \(old).", "기존 \(old) 알림을 대신합니다.")[language]
        }
        state.notice = notice
        return nil
    }

    private func rows() async throws(ExchangeError) -> [Row] {
        var rows: [Row] = []
        for alert in try await alerts.all() {
            do throws(ExchangeError) {
                let page = try await catalogue.page(alert.product, size: alert.size)
                rows.append(
                    Row(
                        alert: alert, name: ExchangeText.name(of: page.product, language),
                        lowestAsk: page.asks[alert.size]))
            } catch .notFound {
                // A removed product has no price any more.
            } catch .size {
            }
        }
        return rows
    }
}

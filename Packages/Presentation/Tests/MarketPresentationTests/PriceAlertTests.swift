import MarketDomain
import MarketPresentation
import PresentationCore
import Synchronization
import Testing
import TextCore

@MainActor
struct PriceAlertTests {
    private final class Alerts: PriceAlertRepository {
        private let alerts = Mutex<[PriceAlert]>([])

        func all() async throws(ExchangeError) -> [PriceAlert] { alerts.withLock { $0 } }

        func set(_ alert: PriceAlert) async throws(ExchangeError) -> Bool {
            alerts.withLock { alerts in
                alerts.removeAll { $0.product == alert.product && $0.size == alert.size }
                alerts.append(alert)
            }
            return true
        }

        func remove(_ product: ExchangeProduct.ID, size: String) async throws(ExchangeError) -> Bool {
            alerts.withLock { alerts in
                alerts.removeAll { $0.product == product && $0.size == size }
            }
            return true
        }
    }

    @Test func `A removed alert leaves the list even without the server`() async {
        let exchange = FakeExchange()
        let viewModel = PriceAlertsViewModel(alerts: Alerts(), catalogue: exchange, .test())
        for size in ["260", "270"] {
            await viewModel.send(.set(PriceAlert(product: 8, size: size, price: 250_000)))
        }
        await viewModel.send(.load)
        #expect(viewModel.state.rows.map(\.alert.size) == ["260", "270"])
        exchange.set { $0.error = .offline }
        await viewModel.send(.remove(8, size: "260"))
        #expect(viewModel.state.notice == "The alert is off.")
        await viewModel.send(.load)
        #expect(viewModel.state.phase.failure?.kind == .offline)
        #expect(viewModel.state.rows.map(\.alert.size) == ["270"])
    }

    @Test(arguments: [
        (
            Language.english,
            [
                "You will be told when Orbeta · 270 costs ₩250,000 or less.",
                "You will be told when Orbeta · 270 costs ₩250,000 or less.",
                "You will be told when Orbeta · 270 costs ₩240,000 or less. It replaces the one at ₩250,000.",
                "The alert at ₩999,000 is set and reached already: Orbeta · 270 costs ₩262,000 now. It replaces the one at ₩240,000.",
            ]
        ),
        (
            .korean,
            [
                "오르베타 · 270의 가격이 250,000원 이하가 되면 알려 드립니다.",
                "오르베타 · 270의 가격이 250,000원 이하가 되면 알려 드립니다.",
                "오르베타 · 270의 가격이 240,000원 이하가 되면 알려 드립니다. 기존 250,000원 알림을 대신합니다.",
                "999,000원 알림을 설정했습니다. 오르베타 · 270의 즉시 구매가가 262,000원이라 이미 도달했습니다. 기존 240,000원 알림을 대신합니다.",
            ]
        ),
    ])
    func `Reports the replaced alert, and that the price is reached already`(
        language: Language, notices: [String]
    ) async {
        let exchange = FakeExchange()
        exchange.set { $0.asks = ["270": 262_000] }
        let viewModel = PriceAlertsViewModel(alerts: Alerts(), catalogue: exchange, .test(language))
        var said: [String?] = []
        for price in [250_000, 250_000, 240_000, 999_000] {
            await viewModel.send(.set(PriceAlert(product: 8, size: "270", price: price)))
            said.append(viewModel.state.notice)
        }
        #expect(said == notices)
    }
}

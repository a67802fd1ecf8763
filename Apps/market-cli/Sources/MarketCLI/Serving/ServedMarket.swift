import AppCore
import HTTPServer
import MarketBackend
import NetworkCore
import SQLCore

/// The market of this device as others get it from `serve`.
struct ServedMarket: ServedBackend {
    let store: MarketStore
    let options: MarketBackendOptions

    /// Makes sure that there is something to serve, before anybody can ask.
    func open() async throws(StoreError) { try await store.open() }

    /// Answers requests; what their senders must not see is reported.
    func handler(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> HTTPServer.Handler {
        let backend = MarketBackend(store: store, options: options, report: report)
        return { await backend($0) }
    }
}

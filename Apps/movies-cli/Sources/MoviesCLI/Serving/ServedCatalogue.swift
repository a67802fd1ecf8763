#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import AppCore
import HTTPServer
import MoviesBackend
import NetworkCore
import SQLCore

/// The catalogue of this device as others get it from `serve`.
struct ServedCatalogue: ServedBackend {
    let database: any Database
    let now: @Sendable () -> Date

    /// Makes sure that there is something to serve, before anybody can ask.
    func open() async throws(StoreError) { _ = try await database.facts() }

    /// Answers requests; what their senders must not see is reported.
    func handler(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> HTTPServer.Handler {
        var options = MoviesBackendOptions()
        options.version = MoviesApp.version
        let store = MoviesStore(database: database, now: now)
        let backend = MoviesBackend(store: store, options: options, report: report)
        return { await backend($0) }
    }
}

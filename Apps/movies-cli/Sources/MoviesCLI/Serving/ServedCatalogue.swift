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

    /// Why nothing is kept any more until the process starts anew; `nil` while it is.
    var lastingFailure: StoreError? { database.lastingFailure }

    /// Answers requests; what their senders must not see is reported.
    func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers {
        var options = MoviesBackendOptions()
        options.version = MoviesApp.version
        let store = MoviesStore(database: database, now: now)
        let backend = MoviesBackend(store: store, options: options, report: report)
        return ServedAnswers {
            backend.refusal(status: $0.status, reason: $0.reason, at: $0.path)
        } handler: {
            await backend($0)
        }
    }
}

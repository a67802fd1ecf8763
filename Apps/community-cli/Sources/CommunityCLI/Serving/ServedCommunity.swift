import AppCore
import CommunityBackend
import HTTPServer
import NetworkCore
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// The board of this device as others get it from `serve`.
struct ServedCommunity: ServedBackend {
    let database: any Database
    let options: CommunityBackendOptions
    let now: @Sendable () -> Date

    /// Makes sure that there is something to serve, before anybody can ask.
    func open() async throws(StoreError) { _ = try await database.facts() }

    /// Answers requests; what their senders must not see is reported.
    func handler(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> HTTPServer.Handler {
        let store = CommunityStore(database: database, now: now)
        let backend = CommunityBackend(store: store, options: options, report: report)
        return { await backend($0) }
    }
}

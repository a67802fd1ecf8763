import AppCore
import Foundation
import HTTPServer
import MarketBackend
import NetworkCore
import PasswordCore
import PictureCoreTestSupport
import SQLCore
import SQLiteDriver
import Synchronization

@testable import MarketCLI

/// A market in memory, served like the app's market, that records the deletion secrets it returned.
final class WatchedMarket: ServedBackend {
    /// The way of deleting a product.
    enum Generation: CaseIterable {
        /// By a secret behind the product's number (3a of the wire contract).
        case secret
        /// By a path without it (3b).
        case path
    }

    private let store = WatchedMarket.store
    private let generation: Generation
    private let given = Mutex<[String]>([])

    init(_ generation: Generation) { self.generation = generation }

    /// A new store without listings.
    static var store: MarketStore {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        options.bundled = false
        return MarketStore(
            database: SQLiteDatabase(at: .memory, migrations: MarketStore.migrations), blobs: .database,
            pictures: FakePictures(), now: { Date(timeIntervalSince1970: 1_700_000_000) }, options: options)
    }

    /// The returned deletion secrets: the last path segment of each answer.
    var tokens: [String] { given.withLock { $0 } }

    func open() async throws(StoreError) { try await store.open() }

    var lastingFailure: StoreError? { store.lastingFailure }

    func answers(_ report: @escaping @Sendable (any Error, HTTPRequest) -> Void) -> ServedAnswers {
        let backend = MarketBackend(store: store, report: report)
        return ServedAnswers(refusal: \.plainAnswer) { request in
            let isPath = request.path.hasSuffix("/archived")
            if isPath, self.generation == .secret { return HTTPResponse(status: 404) }
            let answer = await backend(request)
            if isPath || request.path.hasSuffix("/secret"), answer.status < 300 {
                let text = String(decoding: answer.body, as: UTF8.self)
                self.given.withLock { $0 += text.split(separator: "/").suffix(1).map(String.init) }
            }
            return answer
        }
    }
}

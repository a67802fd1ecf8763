import AccountCore
import BackendCore
import ContractCore
import DataCore
import Foundation
import MarketContracts
import MarketData
import MarketDomain
import NetworkCore
import PasswordCore
import Persistence
import PictureCoreTestSupport
import SQLCore
import TestSupport

@testable import MarketBackend

/// Markets and exchanges for trials. One backend serves both.
enum MarketTrial {
    private static let databases = TrialDatabases(MarketStore.migrations) { database in
        try await database.write { connection throws(StoreError) in
            try ExchangeSeeding.insertCatalogue(.contract, on: connection)
        }
    }

    /// Removes the secret paths of deletions, as market-cli does when it records.
    private static let redaction = Redaction(paths: [
        SecretPath(.post, "/api/products/{id}/archived", .answer),
        SecretPath(.delete, "/api/products/{path}", .lastSegment),
    ])

    /// A backend of one trial, and the link to it.
    private struct Served {
        let store: MarketStore
        let clock: TestClock
        let link: Link
        let end: @Sendable () async -> Void
    }

    private static func served(
        on place: Place, _ link: (@escaping Link.Backend) throws -> Link
    ) async throws -> Served {
        let clock = TestClock()
        let (database, end) = try await databases.open(place)
        var settings = MarketStoreOptions()
        (settings.passwordCost, settings.bundled) = (.least, false)
        let store = MarketStore(
            database: database, blobs: .database, pictures: FakePictures(), now: { clock.now },
            options: settings)
        var options = MarketBackendOptions()
        (options.service.reads, options.service.writes) = (nil, nil)
        (options.secrets, options.signUps) = (nil, nil)
        (options.signIns.all, options.signIns.ofOneName) = (nil, nil)
        let backend = MarketBackend(store: store, options: options)
        let made = try link { await backend($0) }
        return Served(store: store, clock: clock, link: made) {
            await made.close()
            await end()
        }
    }
}

/// Listings.
extension MarketTrial {
    /// A new market in that setting.
    static func listings(_ setting: Setting) async throws -> ListingSubject {
        let served = try await served(on: setting.place) { try setting.link(to: $0) }
        return try listings(served.link, served.clock, end: served.end)
    }

    /// A new market that records its answers.
    static func recordedListings(to path: String) async throws -> ListingSubject {
        let served = try await served(on: .memory) { try Link.embedded($0).recorded(to: path, redaction) }
        return try listings(served.link, served.clock, end: served.end)
    }

    /// The recorded answers of a market.
    static func replayedListings(from path: String) throws -> ListingSubject {
        try listings(try .replayed(from: path, redaction), TestClock()) {}
    }

    private static func listings(
        _ link: Link, _ clock: TestClock, end: @escaping @Sendable () async -> Void
    ) throws -> ListingSubject {
        let folder = try TemporaryFolder()
        return ListingSubject(
            device: { listingDevice(link, clock) }, folder: folder.path,
            pass: { clock.advance(seconds: Double($0)) }
        ) {
            await end()
            withExtendedLifetime(folder) {}
        }
    }

    private static func listingDevice(_ link: Link, _ clock: TestClock) -> ListingDevice {
        let client = MarketClient(origin: link.origin, transport: link.transport)
        let profile = InMemoryKeyValueStore()
        let now: @Sendable () -> Int = { Int(clock.now.timeIntervalSince1970) }
        let vendors = DefaultVendorRepository(
            client: client, secrets: InMemorySecretStore(), place: { .memory }, profile: profile,
            server: link.server)
        return ListingDevice(
            vendors: vendors, products: DefaultProductRepository(client: client),
            listings: DefaultListingRepository(
                client: client, vendors: vendors, pending: PendingSales(store: profile, now: now)),
            pictures: DefaultPictureRepository(
                client: client, outside: Unreachable(), processing: FakePictures(), disk: nil, now: now),
            changes: DefaultProductChanges(client: client))
    }
}

/// The exchange.
extension MarketTrial {
    /// A new exchange in that setting.
    static func exchange(_ setting: Setting) async throws -> ExchangeSubject {
        exchange(try await served(on: setting.place) { try setting.link(to: $0) })
    }

    /// A new exchange that records its answers.
    static func recordedExchange(to path: String) async throws -> ExchangeSubject {
        exchange(
            try await served(on: .memory) { try Link.embedded($0).recorded(to: path, redaction) })
    }

    /// The recorded answers of an exchange, whose operator does nothing.
    static func replayedExchange(from path: String) throws -> ExchangeSubject {
        let house = ExchangeOperator(
            payIn: { _, _ in }, advance: { _, _ in }, fail: { _, _ in }, setHalted: { _, _, _ in },
            faults: { [] })
        return exchange(try .replayed(from: path, redaction), TestClock(), house) {}
    }

    private static func exchange(_ served: Served) -> ExchangeSubject {
        exchange(served.link, served.clock, .house(of: served.store), end: served.end)
    }

    private static func exchange(
        _ link: Link, _ clock: TestClock, _ house: ExchangeOperator,
        end: @escaping @Sendable () async -> Void
    ) -> ExchangeSubject {
        let now: @Sendable () -> Int = { Int(clock.now.timeIntervalSince1970) }
        return ExchangeSubject(
            device: {
                let sessions = ExchangeSessions(
                    server: link.server, open: HTTPClient(origin: link.origin, transport: link.transport),
                    secrets: InMemorySecretStore(), now: now)
                let client = ExchangeClient(
                    HTTPClient(
                        origin: link.origin,
                        transport: AuthenticatingTransport(
                            link.transport, origin: link.origin, source: sessions)))
                return ExchangeDevice(
                    members: DefaultMemberRepository(client: client, sessions: sessions),
                    catalogue: DefaultExchangeCatalogueRepository(client: client),
                    trading: DefaultTradingRepository(
                        client: client,
                        writes: ExchangeWrites(
                            client: client, sessions: sessions, server: link.server,
                            store: InMemoryKeyValueStore(), now: now)))
            }, house: house, now: now, pass: { clock.advance(seconds: Double($0)) }, end: end)
    }
}

extension ExchangeOperator {
    /// A refused action of the operator.
    private struct Refusal: Error {
        let reason: SQLExchangeAdministration.Refusal
    }

    /// The operator of a store's exchange.
    fileprivate static func house(of store: MarketStore) -> ExchangeOperator {
        let administration = SQLExchangeAdministration(store: store)
        @Sendable func done(_ refusal: SQLExchangeAdministration.Refusal?) throws {
            if let refusal { throw Refusal(reason: refusal) }
        }
        return ExchangeOperator(
            payIn: { _ = try await administration.move($0, of: $1).get() },
            advance: { order, detail in
                let step: SQLExchangeAdministration.Step =
                    switch detail {
                    case .shipped: .ship
                    case .inspected: .inspect
                    default: .pay
                    }
                try done(try await administration.advance(order, step))
            }, fail: { try done(try await administration.advance($0, .fail($1))) },
            setHalted: {
                try done(try await administration.setHalted($0, cancelling: $1, product: $2))
            }, faults: { try await administration.audit().faults })
    }
}

extension SampleExchange {
    /// The products of the contract, without any trades.
    fileprivate static let contract = SampleExchange(
        brands: ContractExchange.brands.map { Brand(id: $0.id, name: $0.name) },
        collections: ContractExchange.collections.map { Collection(id: $0.id, name: $0.name, brand: 1) },
        products: ContractExchange.products.map { product in
            Product(
                id: product.id, brand: product.brand, collection: product.collection, name: product.name,
                koreanName: product.koreanName, price: product.releasePrice, gender: product.gender,
                category: product.category, color: product.color, styleCode: product.styleCode,
                background: "#FFFFFF", released: product.released, sizes: product.sizes,
                pictures: ["\(product.id).png"], level: 1, trades: 0, volatility: 0)
        }, sections: [], ads: [])
}

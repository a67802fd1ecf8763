public import BackendCore
public import Platform
public import SQLCore

/// The data of one database.
public struct SamplesStore: Sendable {
    /// The schema; pass it to the database.
    public static let migrations = [
        Migration(version: 1, name: "samples") { connection throws(StoreError) in
            try IdempotencyTable.create(on: connection)
            try ThingTable.create(on: connection)
        }
    ]

    public let database: any Database
    let now: @Sendable () -> Date

    public init(database: any Database, now: @escaping @Sendable () -> Date) {
        self.database = database
        self.now = now
    }

    /// Seconds since 1970.
    var seconds: Int { Int(now().timeIntervalSince1970) }
}

/// The server of the app. The same value answers in the app's process and behind an HTTP server.
public struct SamplesBackend: Sendable {
    public let service: Service

    /// `report` receives the errors that clients must not see, such as errors of the database.
    public init(
        store: SamplesStore, options: ServiceOptions = ServiceOptions(),
        report: @escaping Router.Report = { _, _ in }
    ) {
        let apis = [
            ServiceAPI(
                errors: .plain, ThingRoutes(database: store.database, now: { store.seconds }).operations)
        ]
        service = Service(
            OpenAPIDocument(
                title: "Samples", description: "Stores texts in the order of their arrival.", schemas: [:]),
            apis, database: store.database, probing: "idempotency", startedAt: store.seconds,
            options: options, report: report)
    }
}

typealias SamplesOperation = ServiceOperation<SamplesAccess>

/// The callers with access.
enum SamplesAccess: Hashable, Sendable {
    case everybody
}

extension Authorization where Access == SamplesAccess, Caller == Void {
    static var everybody: Self { Self(.everybody) }
}

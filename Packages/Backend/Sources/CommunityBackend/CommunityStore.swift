import PasswordCore
import BackendCore
import NetworkCore
public import SQLCore

#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

/// The accounts, posts and comments of one database. Several processes may have it open.
public struct CommunityStore: Sendable {
    /// The schema; give it to the database.
    public static let migrations = CommunityMigrations.all
    /// How long answers to requests with an `Idempotency-Key` are kept, in seconds: 30 days.
    static let keyLifetime = 30 * 86_400

    let database: any Database
    let now: @Sendable () -> Date
    let passwords: PasswordHashing
    let pause: @Sendable (Duration) async throws -> Void
    let signingKey = SigningKey()

    public init(
        database: any Database, now: @escaping @Sendable () -> Date,
        options: CommunityStoreOptions = CommunityStoreOptions()
    ) {
        self.database = database
        self.now = now
        pause = options.pause
        passwords = PasswordHashing(
            cost: options.passwordCost, atOnce: options.passwordsAtOnce, waiting: options.passwordsWaiting)
    }

    /// Since 1970.
    var milliseconds: Int { StrapiTime.milliseconds(of: now()) }
    /// Since 1970.
    var seconds: Int { milliseconds / 1000 }

    /// Reads, and says failures that are nobody's fault as a handler does.
    ///
    /// - Throws: `CancellationError`, 503 when other processes keep the database or a statement passed its
    /// time
    ///   limit, or the database's own error, which the router reports and hides.
    func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        do { return try await database.read(body) } catch { throw Self.failure(of: error) }
    }

    /// Writes, with the failures of `read`.
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws -> Value {
        do { return try await database.write(body) } catch { throw Self.failure(of: error) }
    }

    private static func failure(of error: StoreError) -> any Error {
        switch error {
        case .cancelled where Task.isCancelled: CancellationError()
        case .cancelled: HTTPFailure(503, "The answer would have taken too long")
        case .busy: HTTPFailure(503, "The server is busy", headers: ["Retry-After": "1"])
        default: error
        }
    }
}

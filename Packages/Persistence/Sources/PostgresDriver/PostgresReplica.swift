import SQLCore
import Synchronization

/// A standby that follows the server, for reads that may be a few seconds old.
final class PostgresReplica: Sendable {
    let address: PostgresAddress
    private let readers: ConnectionPool<PostgresSession>
    private let waitLimit: Duration
    private let progress = Mutex(ReplicaProgress())

    init(_ configuration: PostgresConfiguration) {
        address = configuration.address
        waitLimit = configuration.options.waitLimit
        readers = ConnectionPool(limit: configuration.options.readerCount) {
            PostgresSession(configuration, isWriter: false)
        }
    }

    /// Reads from the standby; `nil` when it should not be used now.
    ///
    /// `written` returns the end of the server's log, in bytes. It is called at intervals, concurrently with the read.
    func read<Value: Sendable>(
        _ password: String?, limit: Duration?,
        written: @escaping @Sendable () async throws(StoreError) -> Int,
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value? {
        let plan = progress.withLock { $0.plan(at: .now) }
        if plan.checks { Task { await check(password, written) } }
        guard plan.reads else { return nil }
        do throws(StoreError) {
            if let value = try await borrowed({ reader throws(StoreError) in
                try await reader.read(password, limit: limit, body)
            }) {
                return value
            }
        } catch {
            switch error {
            case .unreachable, .busy, .unavailable, .newerSchema: break
            default: throw error
            }
        }
        progress.withLock { $0.fail() }
        return nil
    }

    /// The standby's position in the server's log, in bytes; `nil` when it follows no server.
    ///
    /// - Throws: the reason why it cannot be read.
    func replayed(_ password: String?) async throws(StoreError) -> Int? {
        let found = try await borrowed { reader throws(StoreError) in
            try await reader.read(password, limit: .seconds(5)) { connection throws(StoreError) in
                try connection.first(
                    "SELECT CAST(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0') AS BIGINT)"
                ) { $0.optionalInt(0) } ?? nil
            }
        }
        guard let found else {
            throw .unavailable("the schema of this program is not there yet", "이 프로그램의 스키마가 아직 없습니다")
        }
        return found
    }

    func close() async { for reader in readers.close() { await reader.close() } }

    private func check(
        _ password: String?, _ written: @Sendable () async throws(StoreError) -> Int
    ) async {
        do throws(StoreError) {
            let (end, replayed) = (try await written(), try await replayed(password))
            progress.withLock { $0.update(written: end, replayed: replayed, at: .now) }
        } catch {
            progress.withLock { $0.fail() }
        }
    }

    private func borrowed<Value: Sendable>(
        _ body: (PostgresSession) async throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let reader = try await readers.borrow(waitingAtMost: waitLimit)
        defer { readers.giveBack(reader) }
        return try await body(reader)
    }
}

/// The lag of a standby at the last check.
struct ReplicaProgress {
    /// The time that an answer is used before the next check.
    static let pause = Duration.seconds(1)
    /// The maximum time that an answer is used.
    static let lifetime = Duration.seconds(3)

    private var written: Int?
    private var updatedAt: ContinuousClock.Instant?
    private var checkedAt: ContinuousClock.Instant?
    private var isNear = false

    /// Whether the standby may be read now, and whether it is time to check its lag.
    mutating func plan(at now: ContinuousClock.Instant) -> (reads: Bool, checks: Bool) {
        let checks = checkedAt.map { now - $0 >= Self.pause } ?? true
        if checks { checkedAt = now }
        return (isNear && counts(at: now), checks)
    }

    /// Stores the answers. A standby counts as near when it has everything written until now, or until the previous
    /// check if that was a moment ago: on a busy server it always lags a little.
    mutating func update(written end: Int, replayed: Int?, at now: ContinuousClock.Instant) {
        let goal = counts(at: now) ? written ?? end : end
        isNear = replayed.map { $0 >= goal } ?? false
        (written, updatedAt) = (end, now)
    }

    /// Stores that the standby did not answer.
    mutating func fail() { isNear = false }

    private func counts(at now: ContinuousClock.Instant) -> Bool {
        updatedAt.map { now - $0 <= Self.lifetime } ?? false
    }
}

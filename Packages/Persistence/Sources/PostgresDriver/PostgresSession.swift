import Platform
import SQLCore

/// A connection that is opened on demand, and again after a loss, on its own thread.
actor PostgresSession {
    private let executor: ConnectionExecutor
    private let configuration: PostgresConfiguration
    private let isWriter: Bool
    private var connection: PostgresConnection?
    private var isClosed = false
    private var line = WriterQueue()

    nonisolated var unownedExecutor: UnownedSerialExecutor { executor.asUnownedSerialExecutor() }

    init(_ configuration: PostgresConfiguration, isWriter: Bool) {
        executor = ConnectionExecutor(label: "trellis.postgres.\(isWriter ? "writer" : "reader")")
        self.configuration = configuration
        self.isWriter = isWriter
    }

    /// The maximum number of attempts at a transaction.
    private static let attempts = 6

    /// Runs `body` on a consistent snapshot; `nil` when the schema must be created or migrated first.
    func read<Value: Sendable>(
        _ password: String?, limit: Duration?,
        _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value? {
        try repeating { () throws(Attempt) in
            guard let connection = try opened(password) else { return nil }
            return try read(on: connection, limit: limit, body)
        }
    }

    /// Runs `body` while no other transaction writes, and returns after the commit. `arrival` is the time when the
    /// caller joined the line.
    func write<Value: Sendable>(
        since arrival: ContinuousClock.Instant, _ password: String?,
        _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        try line.check(since: arrival, limit: configuration.options.lockLimit)
        let value: Value? = try repeating { () throws(Attempt) in
            guard let connection = try opened(password) else { return nil }
            return try write(on: connection, password, body)
        }
        guard let value else { throw .closed }
        return value
    }

    /// Returns when all commits are on the disk.
    func flush(_ password: String?) throws(StoreError) {
        _ = try repeating { () throws(Attempt) in
            guard let connection = try opened(password) else { return true as Bool? }
            do throws(StoreError) { try connection.flush() } catch { throw abandon(connection, error) }
            return true
        }
    }

    /// Creates the schema and migrates it.
    func prepare(_ password: String?) throws(StoreError) {
        _ = try repeating { () throws(Attempt) in try opened(password) == nil ? nil : true }
    }

    /// Reads on the connection that writes, because there is no other.
    func readAlone<Value: Sendable>(
        _ password: String?, limit: Duration?,
        _ body: @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) throws(StoreError) -> Value {
        guard let value = try read(password, limit: limit, body) else { throw .closed }
        return value
    }

    /// The version of the schema; `nil` when there is no schema.
    func storedVersion(_ password: String?) throws(StoreError) -> Int? {
        try repeating { () throws(Attempt) in
            do throws(StoreError) {
                let schema = PostgresSchema(configuration)
                if let connection, !connection.isLost { return try schema.storedVersion(connection) }
                return try schema.storedVersion(PostgresConnection.open(configuration, password: password))
            } catch {
                throw Attempt(error: error, mayRepeat: false)
            }
        }
    }

    func close() {
        isClosed = true
        connection = nil
    }

    // MARK: Transactions

    private func read<Value>(
        on connection: PostgresConnection, limit: Duration?,
        _ body: (any SQLConnection) throws(StoreError) -> Value
    ) throws(Attempt) -> Value {
        do throws(StoreError) {
            try connection.begin("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY", limit: limit)
            let value = try body(connection)
            try connection.endRead()
            return value
        } catch {
            throw abandon(connection, error)
        }
    }

    private func write<Value>(
        on connection: PostgresConnection, _ password: String?,
        _ body: (any SQLConnection) throws(StoreError) -> Value
    ) throws(Attempt) -> Value {
        let value: Value
        do throws(StoreError) {
            // Each statement sees everything committed before it runs, including all writes from before the lock was
            // acquired.
            try connection.begin("BEGIN ISOLATION LEVEL READ COMMITTED READ WRITE", lock: configuration.lock)
            value = try body(connection)
            guard !Task.isCancelled else { throw .cancelled }
        } catch {
            throw abandon(connection, error)
        }
        do throws(PostgresFailure) {
            try connection.commit()
            return value
        } catch {
            let transaction = connection.transactionID
            let failure = abandon(connection, error.asStoreError)
            guard error.isUnsure else { throw failure }
            if try wasKept(transaction, begunAt: connection.began, password) { return value }
            throw failure
        }
    }

    /// Rolls back, and returns whether the transaction may run again.
    private func abandon(_ connection: PostgresConnection, _ error: StoreError) -> Attempt {
        let failure = connection.failure
        if !connection.rollBack() { self.connection = nil }
        let mayRepeat = failure.map(\.mayBeRepeated) ?? (self.connection == nil)
        line.record(error)
        return Attempt(error: error, mayRepeat: mayRepeat && !Task.isCancelled)
    }

    /// Determines the outcome of a transaction whose commit was sent and not answered. The server knows the outcome of
    /// the last few million transactions, and has it on the disk before it takes effect.
    private func wasKept(
        _ transaction: String?, begunAt began: ContinuousClock.Instant, _ password: String?
    ) throws(Attempt) -> Bool {
        let unknown = Attempt(
            error: .unknownOutcome(
                ErrorText(
                    "the connection was lost while data was stored: it is not known whether it was kept",
                    "저장하는 동안 연결이 끊겨서 저장되었는지 알 수 없습니다")),
            mayRepeat: false)
        guard let transaction else { throw unknown }
        // A restarting server takes some seconds.
        for _ in 0..<100 {
            usleep(100_000)
            guard let fresh = try? PostgresConnection.open(configuration, password: password) else {
                continue
            }
            let age = (ContinuousClock.now - began) / .seconds(1) + 2
            let asked: String?? = try? {
                () throws(StoreError) in
                try fresh.begin("BEGIN READ ONLY")
                // A server that crashed may have lost the transaction and reused its name. It starts with a checkpoint.
                let status = try fresh.first(
                    """
                    SELECT CASE WHEN checkpoint_time < now() - make_interval(secs => ?2) OR status <> 'committed'
                        THEN status END
                    FROM pg_control_checkpoint(), pg_xact_status(CAST(?1 AS xid8)) AS status
                    """, .text(transaction), .double(age)
                ) { $0.optionalText(0) }
                try fresh.endRead()
                try fresh.flush()
                return status ?? nil
            }()
            switch asked ?? nil {
            case "committed": return true
            case "aborted": return false
            case "in progress": continue
            default: throw unknown
            }
        }
        throw unknown
    }

    /// A failed attempt at a transaction.
    private struct Attempt: Error {
        let error: StoreError
        let mayRepeat: Bool
    }

    private func repeating<Value>(_ body: () throws(Attempt) -> Value) throws(StoreError) -> Value {
        var count = 1
        while true {
            guard !isClosed else { throw .closed }
            guard !Task.isCancelled else { throw .cancelled }
            do throws(Attempt) {
                return try body()
            } catch {
                guard error.mayRepeat, count < Self.attempts else {
                    guard case .busy = error.error else { throw error.error }
                    throw .busy(seconds: Int(configuration.options.lockLimit.components.seconds))
                }
                // A random delay, out of step with the conflicting transaction.
                usleep(UInt32.random(in: 0..<UInt32(10_000 << count)))
                count += 1
            }
        }
    }

    // MARK: Opening

    /// The connection; `nil` when the schema is not current, because only the writer can change it.
    private func opened(_ password: String?) throws(Attempt) -> PostgresConnection? {
        if let connection {
            if !connection.isLost { return connection }
            self.connection = nil
        }
        do throws(StoreError) {
            let fresh = try PostgresConnection.open(configuration, password: password, isWriter: isWriter)
            let schema = PostgresSchema(configuration)
            guard try !fresh.isPooled(configuration, password: password) else {
                throw StoreError.unavailable(
                    "\(configuration.address): a proxy such as PgBouncer gives each transaction another connection: name the server itself, or set pool_mode = session",
                    "\(configuration.address): PgBouncer 같은 프록시가 트랜잭션마다 다른 연결을 씁니다. 서버 주소를 직접 지정하거나 pool_mode = session으로 설정하세요"
                )
            }
            if isWriter {
                try schema.migrate(fresh)
            } else {
                guard try schema.isCurrent(fresh) else { return nil }
            }
            connection = fresh
            return fresh
        } catch {
            throw Attempt(error: error, mayRepeat: false)
        }
    }
}

/// The schema of an application and its version.
private struct PostgresSchema {
    let configuration: PostgresConfiguration

    init(_ configuration: PostgresConfiguration) { self.configuration = configuration }

    /// - Throws: `StoreError.newerSchema(found:supported:)`.
    func isCurrent(_ connection: PostgresConnection) throws(StoreError) -> Bool {
        guard let version = try storedVersion(connection) else { return false }
        return try configuration.migrations.areDone(at: version)
    }

    /// `nil` when there is no schema.
    func storedVersion(_ connection: PostgresConnection) throws(StoreError) -> Int? {
        try connection.begin("BEGIN READ ONLY")
        let version = try version(on: connection)
        try connection.endRead()
        return version
    }

    /// Performs the missing migrations in one transaction; safe when several processes start at once.
    func migrate(_ connection: PostgresConnection) throws(StoreError) {
        guard try !isCurrent(connection) else { return }
        try connection.begin("BEGIN", lock: configuration.lock)
        do throws(StoreError) {
            try connection.allowPauses()
            let version = try version(on: connection)
            if version == nil {
                try checkIsFree(connection)
                try connection.executeScript(
                    """
                    CREATE SCHEMA IF NOT EXISTS \(configuration.schema);
                    CREATE TABLE \(configuration.schema).schema_version (version BIGINT NOT NULL);
                    INSERT INTO \(configuration.schema).schema_version VALUES (0);
                    """)
            }
            try configuration.migrations.perform(from: version ?? 0, on: connection)
            if !configuration.migrations.isEmpty {
                try connection.execute(
                    "UPDATE schema_version SET version = ?1", .int(configuration.migrations.count))
            }
        } catch {
            _ = connection.rollBack()
            throw error
        }
        do throws(PostgresFailure) { try connection.commit() } catch { throw error.asStoreError }
    }

    /// - Throws: `StoreError.unavailable(_:)` when the schema contains tables of another program.
    private func checkIsFree(_ connection: PostgresConnection) throws(StoreError) {
        let table = try connection.first(
            """
            SELECT c.relname FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ?1 LIMIT 1
            """, .text(configuration.schema)
        ) { $0.text(0) }
        if let table { throw taken(by: table) }
    }

    private func taken(by table: String) -> StoreError {
        .unavailable(
            "\(configuration.address): the schema \(configuration.schema) belongs to something else, which has the table \(table) there: rename that schema, or use another database",
            "\(configuration.address): 스키마 \(configuration.schema)에 다른 프로그램의 테이블 \(table)이(가) 있습니다. 그 스키마의 이름을 바꾸거나 다른 데이터베이스를 사용하세요"
        )
    }

    /// `nil` before the first migration.
    private func version(on connection: PostgresConnection) throws(StoreError) -> Int? {
        // Reads the catalogue: functions answer from a cache that may not contain another process's commit.
        let isOurs = try connection.first(
            """
            SELECT CASE WHEN EXISTS (
                SELECT 1 FROM pg_attribute a
                WHERE a.attrelid = c.oid AND a.attname = 'version' AND a.atttypid = 'BIGINT'::regtype
            ) THEN 1 ELSE 0 END FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
            WHERE n.nspname = ?1 AND c.relname = 'schema_version'
            """, .text(configuration.schema)
        ) { $0.int(0) != 0 }
        guard let isOurs else { return nil }
        guard isOurs else { throw taken(by: "schema_version") }
        return try connection.first("SELECT version FROM \(configuration.schema).schema_version") {
            $0.int(0)
        }
    }
}

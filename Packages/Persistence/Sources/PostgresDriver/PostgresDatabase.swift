public import SQLCore
import Synchronization

/// A PostgreSQL database: one connection that writes and several that read, each on its own thread.
///
///     let database = PostgresDatabase(
///         at: try PostgresAddress("postgres://trellis@db.example/trellis"), schema: "movies", migrations: migrations)
///
/// Any number of processes may use it. As with SQLite, one transaction at a time writes, across all processes: readers
/// that follow numbers or events in their order miss none. The data of an application is in its own schema, which is
/// created and migrated on first use.
///
/// Reads that may be slightly old (`ReadTolerance`) go to the replica in the address, while it is reachable and has the
/// writes up to a few seconds ago.
///
/// A transaction that fails because of a conflict or a lost connection runs again, so the closures of ``read(_:)`` and
/// ``write(_:)`` may run more than once; their effects outside the database must allow that.
public final class PostgresDatabase: Database {
    private let configuration: PostgresConfiguration
    private let writer: PostgresSession
    private let readers: ConnectionPool<PostgresSession>
    private let replica: PostgresReplica?
    private let findPassword: @Sendable () async throws(StoreError) -> String?
    private let password = Mutex<String??>(nil)
    private let watch = WriteWatch()

    /// - Parameters:
    ///   - address: the address of the database.
    ///   - schema: the name of the schema: lower-case letters, digits and underscores.
    ///   - migrations: versions 1, 2, 3, … in order.
    ///   - options: limits.
    ///   - password: called once, before the first connection; `nil` when none is needed or a file contains it.
    public init(
        at address: PostgresAddress, schema: String, migrations: [Migration] = [],
        options: PostgresOptions = PostgresOptions(),
        password: @escaping @Sendable () async throws(StoreError) -> String? = {
            () async throws(StoreError) in nil
        }
    ) {
        precondition(
            !schema.isEmpty
                && schema.utf8.allSatisfy {
                    (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x5F
                },
            "a schema is named with small letters, digits and underscores")
        let configuration = PostgresConfiguration(
            address: address, schema: schema, migrations: migrations, options: options)
        self.configuration = configuration
        findPassword = password
        writer = PostgresSession(configuration, isWriter: true)
        readers = ConnectionPool(limit: options.readerCount) {
            PostgresSession(configuration, isWriter: false)
        }
        let standby = options.isAlone ? nil : configuration.standby
        replica = standby.map { PostgresReplica($0) }
    }

    public func read<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let limit = configuration.options.readTimeLimit
        if ReadTolerance.isLagAllowed, let replica {
            let answer = try await replica.read(
                try await knownPassword(), limit: limit, written: written, body)
            if let answer { return answer }
        }
        return try await read(limit: limit, body)
    }

    /// The end of the server's log, in bytes.
    private func written() async throws(StoreError) -> Int {
        try await read(limit: .seconds(5)) { connection throws(StoreError) in
            try connection.first("SELECT CAST(pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0') AS BIGINT)") {
                $0.int(0)
            } ?? 0
        }
    }

    @discardableResult
    public func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let arrival = ContinuousClock.now
        return try await watch { () async throws(StoreError) in
            try await writer.write(since: arrival, try await knownPassword(), body)
        }
    }

    public var passingFailure: StoreError? { watch.problem(at: .now) }

    public func flush() async throws(StoreError) {
        let password = try await knownPassword()
        if configuration.options.isAlone { return try await writer.flush(password) }
        let reader = try await readers.borrow(waitingAtMost: configuration.options.waitLimit)
        defer { readers.giveBack(reader) }
        try await reader.flush(password)
    }

    public func storedVersion() async throws(StoreError) -> Int? {
        try await writer.storedVersion(try await knownPassword())
    }

    /// Indexes that the server marks as invalid. `pg_amcheck` can check whether the pages are intact.
    public func integrityProblems() async throws(StoreError) -> [ErrorText] {
        try await read(limit: nil) { [schema = configuration.schema] connection throws(StoreError) in
            try connection.rows(
                """
                SELECT c.relname FROM pg_index i JOIN pg_class c ON c.oid = i.indexrelid
                JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ?1 AND NOT i.indisvalid
                """, .text(schema)
            ) {
                ErrorText(
                    "the index \($0.text(0)) is not valid: REINDEX it",
                    "\($0.text(0)): 유효하지 않은 색인입니다. REINDEX를 실행하세요")
            }
        }
    }

    public func facts() async throws(StoreError) -> DatabaseFacts {
        let (schema, address) = (configuration.schema, configuration.address)
        let replica = await replicaAdvisories()
        return try await read(limit: nil) { connection throws(StoreError) in
            let version = (connection as? PostgresConnection)?.serverVersion ?? ""
            let size = try connection.first(
                """
                SELECT coalesce(sum(pg_total_relation_size(c.oid)), 0) FROM pg_class c
                JOIN pg_namespace n ON n.oid = c.relnamespace WHERE n.nspname = ?1 AND c.relkind = 'r'
                """, .text(schema)
            ) { $0.int(0) }
            let commit = try connection.first("SELECT current_setting('synchronous_commit')") { $0.text(0) }
            return DatabaseFacts(
                engine: "PostgreSQL \(version)", location: "\(address), schema \(schema)", size: size ?? 0,
                journalMode: "wal",
                advisories: Self.advisories(synchronousCommit: commit ?? "") + replica)
        }
    }

    /// Advice about a server that may lose committed data.
    private static func advisories(synchronousCommit: String) -> [ErrorText] {
        synchronousCommit == "off"
            ? [
                ErrorText(
                    "synchronous_commit is off: a crash of the server may lose the last writes",
                    "synchronous_commit이 꺼져 있어 서버가 비정상 종료되면 마지막에 저장한 데이터를 잃을 수 있습니다")
            ] : []
    }

    /// The reason why the replica in the address is not used.
    private func replicaAdvisories() async -> [ErrorText] {
        guard let replica else { return [] }
        do throws(StoreError) {
            let isStandby = try await replica.replayed(try await knownPassword()) != nil
            return isStandby
                ? []
                : [
                    ErrorText(
                        "the replica \(replica.address) follows no server, so it is not read",
                        "복제본 \(replica.address): 따르는 서버가 없어 읽지 않습니다")
                ]
        } catch {
            return [
                ErrorText(
                    "the replica \(replica.address) is not read: \(error.reason)",
                    "복제본 \(replica.address): 읽을 수 없습니다(\(error.reason))")
            ]
        }
    }

    /// Each call has its own connection for as long as the stream is read.
    public func growth(of log: StaticString) -> AsyncStream<Int?>? {
        let (stream, growth) = AsyncStream.makeStream(of: Int?.self, bufferingPolicy: .bufferingNewest(1))
        Task { [self] in
            do throws(StoreError) {
                let password = try await knownPassword()
                PostgresListener(configuration, password: password, log: log).listen(growth)
            } catch {
                growth.finish()
            }
        }
        return stream
    }

    public func close() async {
        for reader in readers.close() { await reader.close() }
        await replica?.close()
        await writer.close()
    }

    private func read<Value: Sendable>(
        limit: Duration?, _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        let password = try await knownPassword()
        if configuration.options.isAlone { return try await writer.readAlone(password, limit: limit, body) }
        let reader = try await readers.borrow(waitingAtMost: configuration.options.waitLimit)
        defer { readers.giveBack(reader) }
        if let value = try await reader.read(password, limit: limit, body) { return value }
        try await writer.prepare(password)
        guard let value = try await reader.read(password, limit: limit, body) else {
            throw .unavailable(
                "\(configuration.address): the schema disappeared while it was opened",
                "\(configuration.address): 여는 동안 스키마가 사라졌습니다")
        }
        return value
    }

    private func knownPassword() async throws(StoreError) -> String? {
        if let known = password.withLock({ $0 }) { return known }
        let found = try await findPassword()
        password.withLock { $0 = found }
        return found
    }
}

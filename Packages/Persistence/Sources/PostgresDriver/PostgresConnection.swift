import CPostgres
import SQLCore

/// A connection to a server, in libpq's pipeline mode. Its owner ensures that only one thread at a time uses it.
///
/// Statements without rows are sent without waiting. Their answers are read with those of the next statement that has
/// rows, or with that of the commit: a transaction of many changes needs one round trip per query.
final class PostgresConnection: SQLConnection {
    let dialect = SQLDialect.postgres
    let socket: PostgresSocket
    private var handle: OpaquePointer { socket.handle }
    private let schema: String
    private var cache = PlanCache(capacity: 256)
    private var texts = TextCache(capacity: 256)
    /// The sent statements whose answers are still unread, in order.
    private var pending: [Pending] = []
    private var pendingBytes = 0
    /// The first failure of the transaction: its changes will not be committed.
    private(set) var failure: PostgresFailure?
    /// The statements requested ahead whose rows are still unused.
    private var prefetched: [Query: (statement: PostgresStatement, times: Int)] = [:]
    /// The requested statements that are not sent yet, so that statements which differ only in their values are sent as one.
    private var unsent: [PostgresStatement] = []
    private var lastChanges = 0
    /// The announcements after the commit: for each log, the query for its newest sequence.
    private var announcements: [String: String] = [:]
    private var lastCursor = 0
    private var isInTransaction = false
    private(set) var began = ContinuousClock.now
    /// Whether the transaction was committed, possibly not yet to the disk.
    private var isKept = false
    /// Whether the end of a read was sent and its answer is still unread.
    private var isEnding = false
    /// The transaction's name on the server, for finding out its outcome later.
    private(set) var transactionID: String?

    /// A statement that waits for an answer, and the use of the answer.
    private enum Pending {
        /// One of the driver's statements: only a failure matters.
        case command
        case plan(PostgresPlan)
        case description(PostgresPlan)
        /// A lock statement, whose first column names the transaction.
        case lock
        /// The end of a transaction that wrote.
        case commit
        /// A statement without rows.
        case change
        case rows(PostgresStatement)
        /// The answer to several queries in one statement.
        case answers([PostgresStatement])
    }

    /// A text with its values.
    private struct Query: Hashable {
        let sql: String
        let parameters: PostgresParameters

        // Texts are long, and few queries of a transaction have the same values.
        func hash(into hasher: inout Hasher) {
            hasher.combine(sql.utf8.count)
            hasher.combine(parameters)
        }
    }

    /// The maximum amount to send before answers are read, so that neither side must buffer much.
    private static let mostPending = (statements: 1_000, bytes: 1 << 20)

    private init(_ socket: PostgresSocket, schema: String) {
        self.socket = socket
        self.schema = schema
    }

    // MARK: Statements

    func statement(_ sql: String) throws(StoreError) -> any SQLStatement {
        PostgresStatement(sql: sql, connection: self)
    }

    func stream(_ sql: String) throws(StoreError) -> any SQLStatement {
        lastCursor += 1
        return PostgresCursor(sql: sql, name: "c\(lastCursor)", connection: self)
    }

    func prefetch(_ lookup: Lookup) throws(StoreError) {
        guard let lookup = lookup.joined else { return }
        let statement = PostgresStatement(sql: lookup.sql, connection: self)
        for (offset, value) in lookup.values.enumerated() { try statement.bind(value, at: offset + 1) }
        let query = Query(sql: lookup.sql, parameters: statement.parameters)
        guard prefetched[query] == nil else {
            prefetched[query]?.times += 1
            return
        }
        prefetched[query] = (statement, 1)
        unsent.append(statement)
    }

    /// Sends the pending queries before any other statement, so that their answers reflect the data at this point.
    private func sendPrefetches() throws(StoreError) {
        guard !unsent.isEmpty else { return }
        let alike = Dictionary(grouping: unsent) { PostgresKind($0.sql, $0.parameters.types) }
        unsent = []
        for (kind, statements) in alike {
            if statements.count == 1 {
                let parameters = statements[0].parameters
                try send(try plan(kind.sql, for: parameters), parameters, as: .rows(statements[0]))
            } else {
                let columns = PostgresParameters(columnsOf: statements.map(\.parameters))
                let sql = texts.prefetching(kind.sql, columns)
                try send(try plan(sql, for: columns), columns, as: .answers(statements))
            }
        }
    }

    func execute(_ sql: String, forEach rows: [[SQLValue]]) throws(StoreError) {
        guard !rows.isEmpty else { return }
        let rows = try rows.map { row throws(StoreError) in try PostgresParameters(row) }
        let columns = rows.count == 1 ? rows[0] : PostgresParameters(columnsOf: rows)
        let sql = rows.count == 1 ? sql : texts.forAll(sql, columns)
        try send(change: try plan(sql, for: columns), columns)
    }

    func lookUpByKeys() throws(StoreError) {
        // These three kinds of plan read whole tables.
        let settings = ["enable_seqscan", "enable_hashjoin", "enable_mergejoin"]
        try query("SELECT " + settings.map { "set_config('\($0)', 'off', true)" }.joined(separator: ", "))
    }

    func changes() throws(StoreError) -> Int {
        try settle()
        return lastChanges
    }

    func announce(_ log: StaticString, newest: String) { announcements["\(log)"] = newest }

    func executeScript(_ sql: String) throws(StoreError) {
        try settle()
        do throws(PostgresFailure) {
            try runPlainly(sql)
        } catch {
            fail(error)
            throw (failure ?? error).asStoreError
        }
    }

    /// Sends a statement that returns no rows.
    func send(change plan: PostgresPlan, _ parameters: PostgresParameters) throws(StoreError) {
        try send(plan, parameters, as: .change)
        if pending.count >= Self.mostPending.statements || pendingBytes >= Self.mostPending.bytes {
            try settle()
        }
    }

    /// Runs a statement; `statement` receives its rows.
    func run(_ plan: PostgresPlan, _ parameters: PostgresParameters, for statement: PostgresStatement)
        throws(StoreError)
    {
        try send(plan, parameters, as: .rows(statement))
        try settle()
    }

    /// Returns a statement requested ahead with its rows, as often as it was requested; `nil` when it was not.
    func answer(to sql: String, _ parameters: PostgresParameters) throws(StoreError) -> PostgresStatement? {
        guard !prefetched.isEmpty else { return nil }
        let query = Query(sql: sql, parameters: parameters)
        guard let (statement, times) = prefetched[query] else { return nil }
        prefetched[query] = times > 1 ? (statement, times - 1) : nil
        if statement.result == nil { try settle() }
        return statement
    }

    /// Runs a statement that is used once, without compiling it for reuse. `statement` receives its rows, if any.
    func run(once sql: String, _ parameters: PostgresParameters, for statement: PostgresStatement?)
        throws(StoreError)
    {
        try sendPrefetches()
        if let failure { throw failure.asStoreError }
        let wasSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryParams(
                handle, sql, CInt(parameters.types.count), parameters.types, values, lengths, formats, 1)
        }
        try enqueue(statement.map { .rows($0) } ?? .change, parameters.size, wasSent)
        if statement != nil { try settle() }
    }

    /// The plan of a text for parameters of these types; a new plan is compiled with the next answer.
    func plan(_ sql: String, for parameters: PostgresParameters) throws(StoreError) -> PostgresPlan {
        if let plan = cache.plan(for: sql, parameters) { return plan }
        if let failure { throw failure.asStoreError }
        let (plan, evicted) = cache.insert(sql, parameters.types)
        if let evicted {
            try enqueue(
                .command, 0, PQsendQueryParams(handle, "DEALLOCATE \(evicted)", 0, nil, nil, nil, nil, 1))
        }
        let types = parameters.types
        try enqueue(
            .plan(plan), sql.utf8.count,
            PQsendPrepare(handle, plan.name, PostgresText.numbered(sql), CInt(types.count), types))
        if types.contains(PostgresType.unknown) {
            try enqueue(.description(plan), 0, PQsendDescribePrepared(handle, plan.name))
        }
        return plan
    }

    private func send(_ plan: PostgresPlan, _ parameters: PostgresParameters, as kind: Pending)
        throws(StoreError)
    {
        try sendPrefetches()
        try transmit(plan, parameters, as: kind)
    }

    private func transmit(_ plan: PostgresPlan, _ parameters: PostgresParameters, as kind: Pending)
        throws(StoreError)
    {
        if let failure { throw failure.asStoreError }
        let wasSent = parameters.withPointers { values, lengths, formats in
            PQsendQueryPrepared(
                handle, plan.name, CInt(parameters.types.count), values, lengths, formats, 1)
        }
        try enqueue(kind, parameters.size, wasSent)
    }

    private func enqueue(_ kind: Pending, _ bytes: Int, _ wasSent: CInt) throws(StoreError) {
        guard wasSent == 1 else {
            let failure = PostgresFailure(lost: handle)
            fail(failure)
            throw failure.asStoreError
        }
        pending.append(kind)
        pendingBytes += bytes + 64
    }

    /// Reads the answers to all sent statements.
    ///
    /// Only after a synchronization does the server count a transaction as idle and limit its idle time.
    ///
    /// - Throws: the first failure of the transaction.
    private func settle() throws(StoreError) {
        try sendPrefetches()
        if !pending.isEmpty {
            do throws(PostgresFailure) { try synchronize() } catch { fail(error) }
        }
        if let failure { throw failure.asStoreError }
    }

    private func readPending() {
        let answers = pending
        pending = []
        pendingBytes = 0
        for (index, kind) in answers.enumerated() {
            do throws(PostgresFailure) {
                try read(kind)
            } catch {
                fail(error)
                if error.isLost {
                    for kind in answers[index...] { forget(kind) }
                    return
                }
            }
        }
    }

    /// Reads the answer to one sent statement.
    private func read(_ kind: Pending) throws(PostgresFailure) {
        var problem: PostgresFailure?
        while let result = try socket.nextResult() {
            switch PQresultStatus(result) {
            case PGRES_TUPLES_OK:
                do throws(StoreError) {
                    try take(result, of: kind)
                } catch {
                    problem = problem ?? PostgresFailure(error)
                }
            case PGRES_COMMAND_OK:
                if case .description(let plan) = kind { plan.resolve(result) }
                if case .commit = kind { isKept = true }
                if case .change = kind {
                    lastChanges = PQcmdTuples(result).flatMap { Int(String(cString: $0)) } ?? 0
                }
                PQclear(result)
            case PGRES_PIPELINE_ABORTED:
                PQclear(result)
                forget(kind)
            default:
                problem = problem ?? PostgresFailure(result)
                PQclear(result)
                forget(kind)
            }
        }
        if let problem { throw problem }
    }

    /// Passes rows to their statement.
    private func take(_ result: OpaquePointer, of kind: Pending) throws(StoreError) {
        switch kind {
        case .rows(let statement):
            let result = try PostgresResult(result)
            statement.take(result, rows: 0..<result.rowCount, columns: result.columnCount)
        case .answers(let statements):
            let result = try PostgresResult(result)
            let place = result.columnCount - 1
            var end = 0
            for (index, statement) in statements.enumerated() {
                let start = end
                while end < result.rowCount, result.int(end, place) == index + 1 { end += 1 }
                statement.take(result, rows: start..<end, columns: place)
            }
        case .lock:
            transactionID = PQgetvalue(result, 0, 0).map { String(cString: $0) }
            PQclear(result)
        case .command, .plan, .description, .change, .commit:
            PQclear(result)
        }
    }

    /// Removes a plan that the server did not compile, so that it is compiled again when needed.
    private func forget(_ kind: Pending) {
        if case .plan(let plan) = kind { cache.remove(plan) }
    }

    private func fail(_ failure: PostgresFailure) {
        guard self.failure == nil || failure.isLost else { return }
        self.failure = socket.wasBrokenOff ? failure.brokenOffHere : failure
    }

    /// Runs statements in the simple protocol, which accepts several in one text.
    private func runPlainly(_ sql: String) throws(PostgresFailure) {
        guard PQpipelineStatus(handle) == PQ_PIPELINE_OFF || leavePipeline() else {
            throw PostgresFailure(lost: handle)
        }
        defer { PQenterPipelineMode(handle) }
        guard PQsendQuery(handle, sql) == 1 else { throw PostgresFailure(lost: handle) }
        var problem: PostgresFailure?
        while let result = try socket.nextResult() {
            let status = PQresultStatus(result)
            if status != PGRES_COMMAND_OK, status != PGRES_TUPLES_OK, status != PGRES_EMPTY_QUERY {
                problem = problem ?? PostgresFailure(result)
            }
            PQclear(result)
        }
        if let problem { throw problem }
    }

    private func leavePipeline() -> Bool {
        (try? synchronize()) != nil && PQexitPipelineMode(handle) == 1
    }

    /// Reads until the server accepts statements again, whatever failed before.
    private func synchronize() throws(PostgresFailure) {
        guard PQpipelineSync(handle) == 1 else { throw PostgresFailure(lost: handle) }
        readPending()
        try readSynchronization()
    }

    private func readSynchronization() throws(PostgresFailure) {
        while PQstatus(handle) == CONNECTION_OK {
            guard let result = try socket.nextResult() else { continue }
            defer { PQclear(result) }
            switch PQresultStatus(result) {
            case PGRES_PIPELINE_SYNC: return
            case PGRES_FATAL_ERROR: fail(PostgresFailure(result))
            default: break
            }
        }
        throw PostgresFailure(lost: handle)
    }
}

// MARK: - Transactions

extension PostgresConnection {
    /// Whether the connection is lost, as far as the client can tell.
    var isLost: Bool { PQstatus(handle) != CONNECTION_OK || failure?.isLost == true }

    /// Begins a transaction together with the next statement.
    ///
    /// - Parameters:
    ///   - sql: the statement that begins it.
    ///   - lock: a statement that acquires a lock and returns a name for the transaction.
    ///   - limit: the time limit for its statements.
    /// - Throws: when the connection is lost.
    func begin(_ sql: String, lock: String? = nil, limit: Duration? = nil) throws(StoreError) {
        finishEnding()
        if let failure { throw failure.asStoreError }
        (isInTransaction, isKept, began) = (true, false, .now)
        socket.begin(until: limit.map { .now + $0 })
        transactionID = nil
        (announcements, prefetched, unsent) = ([:], [:], [])
        try command(sql)
        if let lock { try query(lock, as: .lock) }
    }

    private func command(_ sql: String, as kind: Pending = .command) throws(StoreError) {
        try enqueue(kind, sql.utf8.count, PQsendQueryParams(handle, sql, 0, nil, nil, nil, nil, 0))
    }

    /// Runs one of the driver's queries, which is the same in each transaction.
    private func query(_ sql: String, as kind: Pending = .command) throws(StoreError) {
        let none = PostgresParameters()
        try transmit(try plan(sql, for: none), none, as: kind)
    }

    /// Ends a transaction that read, without waiting for the server.
    ///
    /// - Throws: a failure that the read's `body` did not rethrow.
    func endRead() throws(StoreError) {
        try settle()
        try command("COMMIT")
        guard PQpipelineSync(handle) == 1 else { throw PostgresFailure(lost: handle).asStoreError }
        isInTransaction = false
        isEnding = true
        _ = PQflush(handle)
    }

    private func finishEnding() {
        guard isEnding else { return }
        isEnding = false
        socket.finish(until: .now + PostgresSocket.grace)
        readPending()
        do throws(PostgresFailure) { try readSynchronization() } catch { fail(error) }
    }

    /// Commits a transaction that wrote, and returns when it is committed.
    ///
    /// - Throws: the reason why it is not committed; ``PostgresFailure/isUnsure`` when the outcome is unknown.
    func commit() throws(PostgresFailure) {
        // From here on the commit can no longer be interrupted.
        socket.finish()
        do throws(StoreError) {
            unsent = []
            // The outcome of a transaction without a name could not be determined later.
            if transactionID == nil { try settle() }
        } catch {
            throw failure ?? PostgresFailure(error)
        }
        if let failure { throw failure }
        do throws(StoreError) {
            try command("COMMIT", as: .commit)
            if announcements.isEmpty {
                try query(PostgresConfiguration.flush)
            } else {
                // Announced changes are on the disk. A notification holds a lock of the whole server until its commit,
                // so it has a separate transaction, which does not wait for the disk.
                try command("BEGIN")
                try query(PostgresConfiguration.flush)
                try command("COMMIT")
                let notifications = announcements.map { log, newest in
                    ", pg_notify('\(PostgresListener.channel(log, schema))', CAST((\(newest)) AS TEXT))"
                }
                try query(
                    "SELECT set_config('synchronous_commit', 'off', true)" + notifications.sorted().joined())
            }
        } catch {
            throw failure ?? PostgresFailure(error)
        }
        do throws(PostgresFailure) { try synchronize() } catch { throw error.unsure }
        if let failure { throw failure.isLost || isKept ? failure.unsure : failure }
        isInTransaction = false
    }

    /// Returns when all commits are on the disk.
    func flush() throws(StoreError) {
        finishEnding()
        if let failure { throw failure.asStoreError }
        isInTransaction = true
        socket.begin()
        try query(PostgresConfiguration.flush)
        do throws(PostgresFailure) { try synchronize() } catch { throw error.asStoreError }
        if let failure { throw failure.asStoreError }
        isInTransaction = false
    }

    /// Rolls the transaction back, whatever failed in it. A connection that cannot do this is unusable.
    ///
    /// - Returns: whether the connection can be used again.
    func rollBack() -> Bool {
        guard isInTransaction else { return !isLost && failure == nil }
        isInTransaction = false
        socket.finish(until: .now + PostgresSocket.grace)
        guard !isLost, (try? synchronize()) != nil else { return false }
        failure = nil
        guard PQtransactionStatus(handle) != PQTRANS_IDLE else { return true }
        guard (try? command("ROLLBACK")) != nil, (try? synchronize()) != nil else { return false }
        return failure == nil && PQtransactionStatus(handle) == PQTRANS_IDLE
    }
}

// MARK: - Opening

extension PostgresConnection {
    /// Connects and configures the connection: the schema, limits, UTC.
    ///
    /// - Throws: `StoreError.unreachable(_:)` when no server answers, `StoreError.unavailable(_:)` when it refuses.
    static func open(
        _ configuration: PostgresConfiguration, password: String?, isWriter: Bool = false
    ) throws(StoreError) -> PostgresConnection {
        let connection = PostgresConnection(
            try PostgresSocket(configuration, password: password), schema: configuration.schema)
        try connection.checkEncoding(at: configuration.address)
        do throws(PostgresFailure) {
            try connection.runPlainly(configuration.setup(isWriter: isWriter))
        } catch {
            throw error.asStoreError
        }
        // A server whose system cannot check this has no such setting.
        try? connection.runPlainly("SET client_connection_check_interval = '2s'")
        return connection
    }

    /// - Throws: `StoreError.unavailable(_:)` for a database that cannot store every letter.
    private func checkEncoding(at address: PostgresAddress) throws(StoreError) {
        let encoding = PQparameterStatus(handle, "server_encoding").map { String(cString: $0) } ?? ""
        guard encoding == "UTF8" else {
            throw .unavailable(
                "\(address): the database is in \(encoding), and has to be in UTF8: make another one with createdb -T template0 -E UTF8",
                "\(address): 데이터베이스의 인코딩이 \(encoding)인데 UTF8이어야 합니다. createdb -T template0 -E UTF8로 새로 만드세요")
        }
    }

    /// Whether a proxy gives each transaction a different connection to the server. The schema, locks and prepared
    /// statements belong to a connection and would be missing.
    ///
    /// Two clients whose transactions do not overlap then reach the same process of the server.
    func isPooled(_ configuration: PostgresConfiguration, password: String?) throws(StoreError) -> Bool {
        let process = try self.process()
        // A proxy invents the process numbers for its clients.
        guard process != PQbackendPID(handle) else { return false }
        let other = PostgresConnection(
            try PostgresSocket(configuration, password: password), schema: schema)
        PQenterPipelineMode(other.handle)
        // A proxy without a free connection for another client gives each client its own connection.
        return (try? other.process(limit: .seconds(3))) == process
    }

    private func process(limit: Duration? = nil) throws(StoreError) -> CInt {
        try begin("BEGIN READ ONLY", limit: limit)
        // A compiled statement would keep its name for the next client of a shared connection.
        let found = PostgresStatement(sql: "SELECT pg_backend_pid()", connection: self)
        try run(once: found.sql, found.parameters, for: found)
        let process = try found.step() ? CInt(truncatingIfNeeded: found.int(0)) : 0
        try endRead()
        finishEnding()
        return process
    }

    /// The version of the server, for example "15.18".
    var serverVersion: String {
        let number = Int(PQserverVersion(handle))
        return "\(number / 10_000).\(number % 10_000)"
    }
}

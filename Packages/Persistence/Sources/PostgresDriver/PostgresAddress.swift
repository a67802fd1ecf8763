import CPostgres
import Platform
public import SQLCore

/// The address of a PostgreSQL database: `postgres://user@host:5432/database?sslmode=verify-full`.
///
/// All parameters of libpq are allowed after the question mark, including `passfile`, but not the password itself,
/// because addresses appear in commands, settings and logs. A remote server must present a certificate signed by a
/// trusted authority, unless `sslmode` says otherwise.
///
/// One parameter is not part of libpq: `replica=host:port` names a standby of the server, with the same users and
/// database, which answers reads that may be slightly old.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The parameters in the address.
    private var given: [String: String]
    /// The address as written.
    public let text: String
    /// The host and the port of a standby.
    private let replica: [String: String]?

    /// - Throws: `StoreError.malformed(_:)` for an invalid address or one with a password; `StoreError.unavailable(_:)`
    ///   where libpq is not installed.
    public init(_ text: String) throws(StoreError) {
        guard Self.isAddress(text) else {
            throw .malformed(
                ErrorText("a database address begins with postgres://", "데이터베이스 주소는 postgres://로 시작해야 합니다"))
        }
        if let reason = cpostgres_load() {
            throw .unavailable(
                "libpq is missing (Debian: libpq5): \(String(cString: reason))",
                "libpq가 없습니다(Debian: libpq5): \(String(cString: reason))")
        }
        var message: UnsafeMutablePointer<CChar>?
        let (address, replica) = Self.split(text)
        guard let options = PQconninfoParse(address, &message) else {
            defer { PQfreemem(message) }
            // The message of libpq may quote the address, and so a password.
            throw .malformed(
                ErrorText(
                    "not a database address: it is written postgres://user@host:port/database",
                    "데이터베이스 주소가 아닙니다. postgres://사용자@호스트:포트/데이터베이스 형식으로 입력하세요"))
        }
        defer { PQconninfoFree(options) }
        var given: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { given[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        guard given["password"] == nil, given["sslpassword"] == nil else {
            throw .malformed(
                ErrorText(
                    "a database address may not contain the password: others could read it. Save it with config set-secret database-password, or name a file with ?passfile=PATH",
                    "데이터베이스 주소에 비밀번호를 넣으면 다른 사람이 볼 수 있습니다. config set-secret database-password로 저장하거나 ?passfile=경로로 파일을 지정하세요"
                )
            )
        }
        self.given = given
        self.text = text
        self.replica = try replica.map(Self.place)
    }

    /// Whether the text is meant as an address.
    public static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The standby's address; `nil` when the address names none.
    var standby: PostgresAddress? {
        guard let replica else { return nil }
        var standby = self
        standby.given["hostaddr"] = nil
        standby.given.merge(replica) { _, other in other }
        return standby
    }

    /// Removes the value of `replica`, which libpq does not understand.
    private static func split(_ text: String) -> (address: String, replica: Substring?) {
        let parts = text.split(separator: "?", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.count == 2 else { return (text, nil) }
        let name = "replica="
        let parameters = parts[1].split(separator: "&")
        let others = parameters.filter { !$0.hasPrefix(name) }
        return (
            parts[0] + (others.isEmpty ? "" : "?" + others.joined(separator: "&")),
            parameters.last { $0.hasPrefix(name) }?.dropFirst(name.count)
        )
    }

    /// - Throws: `StoreError.malformed(_:)` unless the text is a host with or without a port.
    private static func place(_ text: Substring) throws(StoreError) -> [String: String] {
        let malformed = StoreError.malformed(
            ErrorText("a replica is written replica=host:port", "복제본은 replica=호스트:포트 형식으로 입력하세요"))
        let colon = text.lastIndex(of: ":").flatMap { text.hasSuffix("]") ? nil : $0 }
        let host = text[..<(colon ?? text.endIndex)].filter { $0 != "[" && $0 != "]" }
        guard !host.isEmpty, !host.contains(where: { "@?#,".contains($0) }) else { throw malformed }
        guard let colon else { return ["host": host] }
        guard let port = UInt16(text[text.index(after: colon)...]), port > 0 else { throw malformed }
        return ["host": host, "port": "\(port)"]
    }

    /// The address for messages, without parameters.
    public var description: String {
        let host = given["host"] ?? given["hostaddr"] ?? ""
        let port = given["port"].map { ":\($0)" } ?? ""
        return "postgres://\(host.hasPrefix("/") ? "" : host)\(port)/\(given["dbname"] ?? "")"
    }

    /// Whether the server is on this machine.
    var isLocal: Bool {
        (given["host"] ?? given["hostaddr"] ?? "/").split(separator: ",").allSatisfy {
            $0.hasPrefix("/") || $0 == "localhost" || $0 == "127.0.0.1" || $0 == "::1"
        }
    }

    /// The parameters for libpq.
    func parameters(password: String?) -> [(key: String, value: String)] {
        var all = [
            "connect_timeout": "10", "application_name": "trellis", "keepalives_idle": "30",
            "keepalives_interval": "10", "keepalives_count": "3",
        ]
        if !isLocal {
            all["sslmode"] = "verify-full"
            if let authorities = Self.authorities { all["sslrootcert"] = authorities }
        }
        all.merge(given) { _, given in given }
        all["client_encoding"] = "UTF8"
        if let password, given["passfile"] == nil { all["password"] = password }
        return all.map { (key: $0.key, value: $0.value) }
    }

    /// The system's trusted authorities, where they are in one file.
    private static let authorities: String? = {
        let places = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
        ]
        return places.first { access($0, R_OK) == 0 }
    }()
}

/// Limits of a database.
public struct PostgresOptions: Sendable {
    /// The number of connections for reads; one more is for writes. A connection is opened on demand.
    public var readerCount: Int
    /// The time limit for the statements of one `read`; `nil` for no limit.
    public var readTimeLimit: Duration?
    /// The time to wait for a connection when all are in use.
    public var waitLimit: Duration
    /// The time that a writer waits for others before `StoreError.busy(seconds:)`, in whole seconds.
    public var lockLimit: Duration
    /// The time that a writing transaction may be idle, in whole seconds: the server then ends it, so that a stopped
    /// process blocks other writers no longer than this.
    public var idleLimit: Duration
    /// The time without a confirmed byte after which the machine of a silent server counts as dead.
    public var silenceLimit: Duration
    /// Whether no other process can use the schema while the database is open. Opening fails when another
    /// process has it open, so no process can have data in memory that is about to be replaced.
    public var isAlone: Bool

    public init(
        readerCount: Int = 4, readTimeLimit: Duration? = nil, waitLimit: Duration = .seconds(10),
        lockLimit: Duration = .seconds(60), idleLimit: Duration = .seconds(4),
        silenceLimit: Duration = .seconds(30), isAlone: Bool = false
    ) {
        self.readerCount = max(1, readerCount)
        self.readTimeLimit = readTimeLimit
        self.waitLimit = waitLimit
        self.lockLimit = lockLimit
        self.idleLimit = idleLimit
        self.silenceLimit = silenceLimit
        self.isAlone = isAlone
    }
}

/// The configuration that all connections of a database share.
struct PostgresConfiguration: Sendable {
    let address: PostgresAddress
    let schema: String
    let migrations: [Migration]
    let options: PostgresOptions

    /// The same configuration for the standby; `nil` when the address names none.
    var standby: PostgresConfiguration? {
        address.standby.map {
            PostgresConfiguration(address: $0, schema: schema, migrations: migrations, options: options)
        }
    }

    private var lockSeconds: Int64 { options.lockLimit.components.seconds }

    /// The first statements of every connection. A connection that its process left in a transaction blocks no other
    /// process, and no short statement is compiled because of a high cost estimate. All connections share a lock,
    /// except for an exclusive one, which waits: a busy server ends the connections of a program some time after the
    /// program.
    func setup(isWriter: Bool) -> String {
        let idleSeconds = isWriter ? options.idleLimit.components.seconds : 600
        return """
            SET search_path TO \(schema), public; SET timezone TO 'UTC'; SET jit TO off;
            SET lock_timeout TO '\(options.isAlone ? 5 : lockSeconds)s';
            SET idle_in_transaction_session_timeout TO '\(idleSeconds)s';
            SELECT pg_advisory_lock\(options.isAlone ? "" : "_shared")(hashtextextended('trellis.\(schema).open', 0));
            SET lock_timeout TO '\(lockSeconds)s'
            """
    }

    /// The lock of a writer, and the name of the transaction, whose commit releases the lock without waiting for the
    /// disk: ``flush`` follows.
    var lock: String {
        """
        SELECT CAST(pg_current_xact_id() AS TEXT), set_config('synchronous_commit', 'off', true),
            pg_advisory_xact_lock(hashtextextended('trellis.\(schema)', 0))
        """
    }

    /// A transaction that returns when it and all earlier commits are on the disk. It writes something, because
    /// PostgreSQL waits for nothing else.
    static let flush = "SELECT pg_logical_emit_message(true, 'trellis', '')"
}

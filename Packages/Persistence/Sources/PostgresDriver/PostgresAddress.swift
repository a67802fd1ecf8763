import CPostgres
import Platform
public import SQLCore

/// Where a PostgreSQL database is: `postgres://user@host:5432/database?sslmode=verify-full`.
///
/// All parameters of libpq may be given behind the question mark, `passfile` among them. The password itself may not: an
/// address stands in commands, settings and logs. A server elsewhere is asked for a certificate that a known authority
/// signed, unless `sslmode` says something else.
///
/// One parameter is ours: `replica=host:port` names a standby of the server, with the same users and database, from which
/// reads are answered that may be a little old.
public struct PostgresAddress: Hashable, Sendable, CustomStringConvertible {
    /// The parameters that the address names.
    private var given: [String: String]
    /// As it was written.
    public let text: String
    /// The host and the port of a standby.
    private let replica: [String: String]?

    /// - Throws: `StoreError.malformed(_:)` for what is no such address, or has a password in it;
    ///   `StoreError.unavailable(_:)` where libpq is not installed.
    public init(_ text: String) throws(StoreError) {
        guard Self.isAddress(text) else {
            throw .malformed("a database address begins with postgres://")
        }
        if let reason = cpostgres_load() {
            throw .unavailable("libpq is missing (Debian: libpq5): \(String(cString: reason))")
        }
        var message: UnsafeMutablePointer<CChar>?
        let (address, replica) = Self.split(text)
        guard let options = PQconninfoParse(address, &message) else {
            defer { PQfreemem(message) }
            // What libpq says may quote the address, and so a password.
            throw .malformed("not a database address: it is written postgres://user@host:port/database")
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
                "a database address may not contain the password: others could read it. Save it with config set-secret database-password, or name a file with ?passfile=PATH"
            )
        }
        self.given = given
        self.text = text
        self.replica = try replica.map(Self.place)
    }

    /// Whether the text is meant as one.
    public static func isAddress(_ text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// The standby's address; `nil` when none is named.
    var standby: PostgresAddress? {
        guard let replica else { return nil }
        var standby = self
        standby.given["hostaddr"] = nil
        standby.given.merge(replica) { _, other in other }
        return standby
    }

    /// Takes out what libpq does not know: the value of `replica`.
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

    /// - Throws: `StoreError.malformed(_:)` for what is no host with or without a port.
    private static func place(_ text: Substring) throws(StoreError) -> [String: String] {
        let malformed = StoreError.malformed("a replica is written replica=host:port")
        let colon = text.lastIndex(of: ":").flatMap { text.hasSuffix("]") ? nil : $0 }
        let host = text[..<(colon ?? text.endIndex)].filter { $0 != "[" && $0 != "]" }
        guard !host.isEmpty, !host.contains(where: { "@?#,".contains($0) }) else { throw malformed }
        guard let colon else { return ["host": host] }
        guard let port = UInt16(text[text.index(after: colon)...]), port > 0 else { throw malformed }
        return ["host": host, "port": "\(port)"]
    }

    /// For people: without parameters.
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

    /// What libpq is given.
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

    /// The authorities that the system trusts, where it keeps them in one file.
    private static let authorities: String? = {
        let places = [
            "/etc/ssl/certs/ca-certificates.crt", "/etc/pki/tls/certs/ca-bundle.crt", "/etc/ssl/cert.pem",
        ]
        return places.first { access($0, R_OK) == 0 }
    }()
}

/// Limits of a database.
public struct PostgresOptions: Sendable {
    /// Connections for reads; one more is for writes. A connection is opened when one is first needed.
    public var readerCount: Int
    /// How long the statements of one `read` may take; `nil` for as long as they need.
    public var readTimeLimit: Duration?
    /// How long to wait for a connection, when all are in use.
    public var waitLimit: Duration
    /// How long a writer waits for others, before `StoreError.busy(seconds:)`, in whole seconds.
    public var lockLimit: Duration
    /// How long a transaction that writes may send nothing, in whole seconds: the server ends it then, so that a process
    /// that was stopped holds up no other writer for longer.
    public var idleLimit: Duration
    /// Whether all others are kept out of the schema while the database is open. Opening it fails when one has it open,
    /// and so others cannot have kept in memory what is about to be replaced.
    public var isAlone: Bool

    public init(
        readerCount: Int = 4, readTimeLimit: Duration? = nil, waitLimit: Duration = .seconds(10),
        lockLimit: Duration = .seconds(60), idleLimit: Duration = .seconds(4), isAlone: Bool = false
    ) {
        self.readerCount = max(1, readerCount)
        self.readTimeLimit = readTimeLimit
        self.waitLimit = waitLimit
        self.lockLimit = lockLimit
        self.idleLimit = idleLimit
        self.isAlone = isAlone
    }
}

/// What every connection of one database shares.
struct PostgresConfiguration: Sendable {
    let address: PostgresAddress
    let schema: String
    let migrations: [Migration]
    let options: PostgresOptions

    /// The same of the standby; `nil` when none is named.
    var standby: PostgresConfiguration? {
        address.standby.map {
            PostgresConfiguration(address: $0, schema: schema, migrations: migrations, options: options)
        }
    }

    private var lockSeconds: Int64 { options.lockLimit.components.seconds }

    /// What every connection runs first. A connection that its process forgot in a transaction holds nobody up, and
    /// no short statement is compiled because the estimate of its cost is high. All hold a lock together, unless one is
    /// alone: that one waits, because a busy server ends the connections of a program some time after the program.
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

    /// The lock of whoever writes, and the name of the transaction, whose commit gives the lock back without waiting for the
    /// disk: ``flush`` follows.
    var lock: String {
        """
        SELECT CAST(pg_current_xact_id() AS TEXT), set_config('synchronous_commit', 'off', true),
            pg_advisory_xact_lock(hashtextextended('trellis.\(schema)', 0))
        """
    }

    /// A transaction of its own, which returns when it and all that was committed before it are on the disk. It writes
    /// something, since PostgreSQL waits for nothing else.
    static let flush = "SELECT pg_logical_emit_message(true, 'trellis', '')"
}

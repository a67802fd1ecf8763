import Basics
public import NetworkCore
public import SQLCore

/// A client's name for one attempt at a change: a retry with the same name has no second effect.
public struct IdempotencyKey: Hashable, Sendable {
    public static let header = "Idempotency-Key"
    /// Marks an answer that is repeated.
    public static let replayedHeader = "Idempotent-Replayed"
    private static let lengths = 1...255

    let value: String
    /// The owner of the key: two clients may choose the same one.
    let owner: String
    /// Equal when the rest of the request is equal.
    let fingerprint: Int

    /// `nil` when the request has no key or changes nothing. The route must receive its body whole: a stream does not
    /// distinguish requests.
    ///
    /// - Parameters:
    ///   - request: the request with the key.
    ///   - owner: the caller as the server knows it.
    /// - Throws: 400 when the key is not 1 to 255 visible ASCII characters, or appears twice.
    public init?(of request: HTTPRequest, owner: String) throws(HTTPFailure) {
        try self.init(of: request, owner: owner, content: CollectionOfOne(request.body))
    }

    /// The key of a request whose body can express the same content in many ways, such as a form, whose boundary
    /// differs in every attempt. The body may have been a stream.
    ///
    /// - Parameters:
    ///   - request: the request with the key.
    ///   - owner: the caller as the server knows it.
    ///   - content: the content of the body, in a stable order.
    /// - Throws: 400 when the key is not 1 to 255 visible ASCII characters, or appears twice.
    public init?(
        of request: HTTPRequest, owner: String, content: some Sequence<[UInt8]>
    ) throws(HTTPFailure) {
        guard let value = try Self.value(in: request) else { return nil }
        self.value = value
        self.owner = owner
        var hash = ContentHash()
        hash.combine(request.method.rawValue.utf8)
        hash.combine(request.path.utf8)
        for item in request.query {
            hash.combine(item.name.utf8)
            hash.combine(item.value.utf8)
        }
        for part in content { hash.combine(part) }
        fingerprint = Int(truncatingIfNeeded: hash.value)
    }

    /// Only the client's name for the attempt, for requests whose body must leave no trace; returns `nil` and throws as
    /// the initializer does.
    public static func value(in request: HTTPRequest) throws(HTTPFailure) -> String? {
        guard ![.get, .head, .options].contains(request.method) else { return nil }
        let values = request.headers.values(of: header)
        guard let value = values.first else { return nil }
        guard values.count == 1, lengths.contains(value.utf8.count),
            value.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
        else {
            throw HTTPFailure(400, "\(header) must be 1 to 255 visible ASCII characters")
        }
        return value
    }

    /// The stored answer to an earlier request, whatever its age.
    public var lookup: Lookup {
        Lookup(
            """
            SELECT newest, fingerprint, status, headers, body, saved_at
            FROM (SELECT max(id) AS newest FROM idempotency) AS kept
            LEFT JOIN idempotency ON owner = ?1 AND key = ?2
            """, .text(owner), .text(value))
    }
}

extension IdempotencyKey {
    /// For the description of a route that accepts a key.
    public static let parameter = parameter(lifetime: "a day")

    /// The parameter with another lifetime of answers, in words.
    public static func parameter(lifetime: String) -> OpenAPIParameter {
        .header(
            header, .string(pattern: "^[!-~]{1,255}$"),
            "Identifies this attempt. A retry with the same key within \(lifetime) has no effect and "
                + "receives the first answer."
        )
    }

    static let mismatch = HTTPFailure(
        422, "This \(header) was used for another request; take a new one")
}

/// The outcome of a request that may be a retry.
public enum IdempotentAnswer: Hashable, Sendable {
    /// Done now, or refused now.
    case fresh(HTTPResponse)
    /// Done before, with this answer.
    case replayed(HTTPResponse)
    /// Refused before, for this reason.
    case refused(HTTPFailure)
    /// The key belongs to another request; nothing was done.
    case mismatch

    /// The answer for the client.
    ///
    /// - Throws: the earlier refusal, or 422 when the key belongs to another request.
    public func get() throws(HTTPFailure) -> HTTPResponse {
        switch self {
        case .fresh(let response):
            return response
        case .replayed(var response):
            response.headers[IdempotencyKey.replayedHeader] = "true"
            return response
        case .refused(var failure):
            failure.headers[IdempotencyKey.replayedHeader] = "true"
            throw failure
        case .mismatch:
            throw IdempotencyKey.mismatch
        }
    }
}

/// Answers to requests with a key, in the same database as their effects. Both are written in one transaction, so that
/// after a crash, or when two processes receive the same request, there is one effect with its answer.
///
/// An answer is stored for a day, or for the lifetime that the caller sets. Every sixteenth new answer removes old
/// ones, so that their number never far exceeds a million.
public enum IdempotencyTable {
    /// In seconds: a day.
    public static let lifetime = 86_400
    static let capacity = 1_000_000
    /// Every `interval`-th new answer removes old ones, at most 20 per new answer.
    static let interval = 16
    static let sweep = 20 * interval
    /// A header of a stored refusal, with its code as value. The body contains the message.
    private static let refusal = "Refusal"
    /// The headers that are stored.
    private static let kept = ["Content-Type", "Location", "Restorable-Until", refusal]

    /// Makes the table; a step of a migration.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        try connection.executeScript(
            """
            CREATE TABLE idempotency (
                id \(dialect.integerType) PRIMARY KEY, owner \(dialect.textType) NOT NULL, key \(dialect.textType) NOT NULL,
                fingerprint \(dialect.integerType) NOT NULL, saved_at \(dialect.integerType) NOT NULL,
                status \(dialect.integerType) NOT NULL, headers \(dialect.textType) NOT NULL,
                body \(dialect.blobType) NOT NULL, UNIQUE (owner, key))\(dialect.tableOptions);
            """)
    }

    /// A step of a migration: orders answers by key, so that keys that begin with the time are written side by side.
    public static func orderByKey(on connection: any SQLConnection) throws(StoreError) {
        let dialect = connection.dialect
        let columns = "id, owner, key, fingerprint, saved_at, status, headers, body"
        try connection.executeScript(
            """
            ALTER TABLE idempotency RENAME TO idempotency_by_owner;
            CREATE TABLE idempotency (
                id \(dialect.integerType) PRIMARY KEY, owner \(dialect.textType) NOT NULL, key \(dialect.textType) NOT NULL,
                fingerprint \(dialect.integerType) NOT NULL, saved_at \(dialect.integerType) NOT NULL,
                status \(dialect.integerType) NOT NULL, headers \(dialect.textType) NOT NULL,
                body \(dialect.blobType) NOT NULL, UNIQUE (key, owner))\(dialect.tableOptions);
            INSERT INTO idempotency (\(columns)) SELECT \(columns) FROM idempotency_by_owner;
            DROP TABLE idempotency_by_owner;
            """)
    }

    /// Returns the earlier answer, or runs the effect and stores its answer, including refusals. Temporary refusals are
    /// not stored: a failure of the server, a limit, an ended session. Call it inside the transaction that `effect`
    /// writes in.
    ///
    /// Without a key, only the effect runs.
    ///
    /// `now` is in seconds since 1970. `lifetime` is how long an answer is stored, in seconds; it must be the same in
    /// all calls for one database.
    public static func answer(
        to key: IdempotencyKey?, now: Int, lifetime: Int = lifetime, on connection: any SQLConnection,
        effect: () throws(StoreError) -> HTTPResponse
    ) throws(StoreError) -> IdempotentAnswer {
        try once(key, now: now, lifetime: lifetime, on: connection) { () throws(StoreError) in
            let response = try effect()
            return (response, isKept: response.isLasting)
        }
    }

    private static func once(
        _ key: IdempotencyKey?, now: Int, lifetime: Int, on connection: any SQLConnection,
        effect: () throws(StoreError) -> (response: HTTPResponse, isKept: Bool)
    ) throws(StoreError) -> IdempotentAnswer {
        guard let key else { return .fresh(try effect().response) }
        let (answer, newest) = try find(key, since: now - lifetime, on: connection)
        if let answer { return answer }
        let (response, isKept) = try effect()
        if isKept {
            // Newer answers may exist by now, which is irrelevant for the frequency of sweeps.
            if (newest + 1) % interval == 0 {
                try sweep(now: now, lifetime: lifetime, newest: newest + 1, on: connection)
            }
            try save(response, for: key, now: now, on: connection)
        }
        return .fresh(response)
    }

    /// The variant for an effect that may refuse and that counts against daily quotas. A request with a stored answer
    /// receives it whatever the quota; refusals count nothing.
    public static func answer(
        to key: IdempotencyKey?, counting uses: [QuotaUse], now: Int, lifetime: Int = lifetime,
        on connection: any SQLConnection,
        effect: () throws(StoreError) -> Result<HTTPResponse, HTTPFailure>
    ) throws(StoreError) -> Result<IdempotentAnswer, HTTPFailure> {
        var failure: HTTPFailure?
        let answer = try once(key, now: now, lifetime: lifetime, on: connection) { () throws(StoreError) in
            failure = try DailyQuota.refusal(of: uses, now: now, on: connection)
            if let failure { return (HTTPResponse(status: failure.status), isKept: false) }
            switch try effect() {
            case .success(let response):
                let kept = key == nil ? 0 : response.body.count
                if response.isSuccess {
                    try DailyQuota.add(uses, answerBytes: kept, now: now, on: connection)
                }
                return (response, isKept: response.isLasting)
            case .failure(let refusal):
                failure = refusal
                let response = HTTPResponse(
                    status: refusal.status, headers: [Self.refusal: refusal.code ?? ""],
                    body: Array(refusal.message.utf8))
                return (response, isKept: response.isLasting)
            }
        }
        return failure.map { .failure($0) } ?? .success(answer)
    }

    /// Whether ``answer(to:now:lifetime:on:effect:)`` would return a stored answer.
    public static func isAnswered(
        _ key: IdempotencyKey, now: Int, lifetime: Int = lifetime, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try find(key, since: now - lifetime, on: connection).answer != nil
    }

    /// The stored answer, and the newest id at the time of the lookup; 0 when the table is empty.
    fileprivate static func find(
        _ key: IdempotencyKey, since oldest: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (answer: IdempotentAnswer?, newest: Int) {
        try connection.first(key.lookup) { row in
            guard !row.isNull(1), row.int(5) > oldest else { return (nil, row.int(0)) }
            guard row.int(1) == key.fingerprint else { return (.mismatch, row.int(0)) }
            let response = HTTPResponse(
                status: row.int(2), headers: headers(in: row.text(3)), body: row.bytes(4))
            guard let code = response.headers[refusal] else { return (.replayed(response), row.int(0)) }
            let failure = HTTPFailure(
                response.status, code: code.isEmpty ? nil : code,
                String(decoding: response.body, as: UTF8.self))
            return (.refused(failure), row.int(0))
        } ?? (nil, 0)
    }

    private static func save(
        _ response: HTTPResponse, for key: IdempotencyKey, now: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.execute(
            insertion(id: "(SELECT coalesce(max(id), 0) + 1 FROM idempotency)"),
            forEach: [row(response, for: key, now: now)])
    }

    /// An existing row with the key was not found because it is too old.
    fileprivate static func insertion(id: String) -> String {
        """
        INSERT INTO idempotency (id, owner, key, fingerprint, saved_at, status, headers, body)
        VALUES (\(id), ?1, ?2, ?3, ?4, ?5, ?6, ?7)
        ON CONFLICT (key, owner) DO UPDATE SET
            id = excluded.id, fingerprint = excluded.fingerprint, saved_at = excluded.saved_at,
            status = excluded.status, headers = excluded.headers, body = excluded.body
        """
    }

    fileprivate static func row(_ response: HTTPResponse, for key: IdempotencyKey, now: Int) -> [SQLValue] {
        [
            .text(key.owner), .text(key.value), .int(key.fingerprint), .int(now), .int(response.status),
            .text(text(of: response.headers)), .blob(response.body),
        ]
    }

    /// Removes old answers in batches. As long as the oldest answer stays, no other is examined.
    fileprivate static func sweep(
        now: Int, lifetime: Int, newest: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        // Answers that were stored while the clock was ahead stay for a day from now, not until their own expiry.
        try connection.execute(
            """
            UPDATE idempotency SET saved_at = ?2
            WHERE (SELECT saved_at > ?2 FROM idempotency ORDER BY id LIMIT 1)
                AND id IN (SELECT id FROM idempotency ORDER BY id LIMIT ?1) AND saved_at > ?2
            """, .int(sweep), .int(now))
        try connection.execute(
            """
            DELETE FROM idempotency
            WHERE (SELECT saved_at <= ?2 OR id <= ?3 FROM idempotency ORDER BY id LIMIT 1)
                AND id IN (SELECT id FROM idempotency ORDER BY id LIMIT ?1) AND (saved_at <= ?2 OR id <= ?3)
            """, .int(sweep), .int(now - lifetime), .int(newest - capacity))
    }

    /// One line per header; values cannot contain a line break.
    private static func text(of headers: HTTPHeaders) -> String {
        kept.compactMap { name in headers[name].map { "\(name): \($0)" } }.joined(separator: "\n")
    }

    /// A response in the form in which it is repeated.
    fileprivate static func keeping(_ response: HTTPResponse) -> HTTPResponse {
        HTTPResponse(
            status: response.status, headers: headers(in: text(of: response.headers)), body: response.body)
    }

    private static func headers(in text: String) -> HTTPHeaders {
        var headers: HTTPHeaders = [:]
        for line in text.split(separator: "\n") {
            guard let colon = line.firstIndex(of: ":") else { continue }
            headers[String(line[..<colon])] = String(line[line.index(after: colon)...])
        }
        return headers
    }
}

/// The answers of a transaction that handles many requests, stored together.
public struct IdempotentAnswers: Sendable {
    private struct Place: Hashable {
        let owner: String
        let key: String

        init(_ key: IdempotencyKey) { (owner, self.key) = (key.owner, key.value) }
    }

    /// Every `interval`-th new answer removes old ones; a sweep removes more than are added until the next.
    private static let interval = 128

    private var kept: [(key: IdempotencyKey, response: HTTPResponse)] = []
    private var places: [Place: Int] = [:]
    /// The newest stored id.
    private var newest = 0

    public init() {}

    /// The earlier answer, including answers of this transaction. Parameters as in
    /// ``IdempotencyTable/answer(to:now:lifetime:on:effect:)``.
    public mutating func answer(
        to key: IdempotencyKey, now: Int, lifetime: Int, on connection: any SQLConnection
    ) throws(StoreError) -> IdempotentAnswer? {
        if let place = places[Place(key)] {
            let isSame = kept[place].key.fingerprint == key.fingerprint
            return isSame ? .replayed(IdempotencyTable.keeping(kept[place].response)) : .mismatch
        }
        let found = try IdempotencyTable.find(key, since: now - lifetime, on: connection)
        newest = found.newest
        return found.answer
    }

    /// Keeps the answer to a request without an earlier one, including a refusal, as in
    /// ``IdempotencyTable/answer(to:now:lifetime:on:effect:)``.
    public mutating func keep(_ response: HTTPResponse, for key: IdempotencyKey) {
        guard response.isLasting else { return }
        places[Place(key)] = kept.count
        kept.append((key, response))
    }

    /// Stores the kept answers, at the end of the transaction.
    public func store(now: Int, lifetime: Int, on connection: any SQLConnection) throws(StoreError) {
        let last = newest + kept.count
        if last / Self.interval != newest / Self.interval {
            try IdempotencyTable.sweep(now: now, lifetime: lifetime, newest: last, on: connection)
        }
        let rows = kept.enumerated().map { offset, answer in
            IdempotencyTable.row(answer.response, for: answer.key, now: now) + [.int(newest + 1 + offset)]
        }
        try connection.execute(IdempotencyTable.insertion(id: "?8"), forEach: rows)
    }
}

extension HTTPResponse {
    /// Whether a retry receives the same answer: a success, or a refusal for a reason that does not depend on the time
    /// (RFC 9110, section 15.5).
    fileprivate var isLasting: Bool {
        isSuccess || (400..<500).contains(status) && ![401, 408, 425, 429].contains(status)
    }
}

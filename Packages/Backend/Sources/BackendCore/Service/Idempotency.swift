import Basics
public import NetworkCore
public import SQLCore

/// A client's name for one attempt to change something: a retry with the same name has no second effect.
public struct IdempotencyKey: Hashable, Sendable {
    public static let header = "Idempotency-Key"
    /// Stands in an answer that was given before.
    public static let replayedHeader = "Idempotent-Replayed"
    private static let lengths = 1...255

    let value: String
    /// Whose key it is: two people may choose the same.
    let owner: String
    /// Equal when the rest of the request is.
    let fingerprint: Int

    /// `nil` when the request has none or changes nothing. The route must get its body whole: a stream does
    /// not tell requests apart.
    ///
    /// - Parameters:
    ///   - request: whose key it is.
    ///   - owner: who asks, as the server knows it.
    /// - Throws: 400 when the key is not 1 to 255 visible ASCII characters, or is there twice.
    public init?(of request: HTTPRequest, owner: String) throws(HTTPFailure) {
        try self.init(of: request, owner: owner, content: CollectionOfOne(request.body))
    }

    /// The key of a request whose body says the same in many ways, such as a form, which has another boundary
    /// in every attempt. It may have been a stream.
    ///
    /// - Parameters:
    ///   - request: whose key it is.
    ///   - owner: who asks, as the server knows it.
    ///   - content: what the body says, in an order that is always the same.
    /// - Throws: 400 when the key is not 1 to 255 visible ASCII characters, or is there twice.
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

    /// Only the name that the client gives the attempt, for requests whose body must leave no trace; `nil`
    /// and errors as in the initializer.
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
}

extension IdempotencyKey {
    /// For the description of a route that takes one.
    public static let parameter = parameter(lifetime: "a day")

    /// The same where answers are kept for another time, in words.
    public static func parameter(lifetime: String) -> OpenAPIParameter {
        .header(
            header, .string(pattern: "^[!-~]{1,255}$"),
            "Names this attempt. "
                + "A retry with the same name within \(lifetime) has no effect and gets the first answer."
        )
    }

    static let mismatch = HTTPFailure(
        422, "This \(header) was used for another request; take a new one")
}

/// What became of a request that may have been sent before.
public enum IdempotentAnswer: Hashable, Sendable {
    /// It was done now, or refused for a reason of its own.
    case fresh(HTTPResponse)
    /// It was done before, and this was the answer.
    case replayed(HTTPResponse)
    /// It was refused before, for this reason.
    case refused(HTTPFailure)
    /// The key belongs to another request. Nothing was done.
    case mismatch

    /// The answer for the client.
    ///
    /// - Throws: the refusal that was given before, 422 when the key belongs to another request.
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

/// Answers that were given to requests with a key, in the database that their effects are in. Both are
/// written in one transaction, so that after a crash, or when two processes get the same request, there is
/// one effect with its answer.
///
/// An answer is kept for a day, or for as long as the caller says. Every sixteenth new one removes old ones, so that there
/// are never many more than a million.
public enum IdempotencyTable {
    /// In seconds: a day.
    public static let lifetime = 86_400
    static let capacity = 1_000_000
    /// Every so manieth new answer removes old ones: twenty for each new one at most.
    static let interval = 16
    static let sweep = 20 * interval
    /// Stands in the headers of a stored refusal, with its code. Its body is the message.
    private static let refusal = "Refusal"
    /// The headers that are kept.
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

    /// A step of a migration: keeps answers in the order of their keys, so that keys which begin with the time are written
    /// side by side.
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

    /// Gives the answer that was given before, or has the effect and keeps its answer, a refusal too. What may be
    /// otherwise in a moment is no answer: a failure of the server, a limit, a session that has ended.
    /// Call it inside the transaction that `effect` writes in.
    ///
    /// Without a key there is only the effect.
    ///
    /// `now` is in seconds since 1970. `lifetime` is how long an answer is kept, in seconds; it is the same
    /// in all calls for one database.
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
            // By now there may be newer ones, which does not matter for how often old ones are removed.
            if (newest + 1) % interval == 0 {
                try sweep(now: now, lifetime: lifetime, newest: newest + 1, on: connection)
            }
            try save(response, for: key, now: now, on: connection)
        }
        return .fresh(response)
    }

    /// The same for an effect that may be refused and that stores something of which there is a share for each day. A
    /// request that was answered before gets its answer whatever is left; a refusal counts nothing.
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

    /// Whether the answer that `answer` would give was given before.
    public static func isAnswered(
        _ key: IdempotencyKey, now: Int, lifetime: Int = lifetime, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try find(key, since: now - lifetime, on: connection).answer != nil
    }

    /// Asks ahead whether there is an answer. `lifetime` is that of ``answer(to:now:lifetime:on:effect:)``.
    public static func ask(
        _ key: IdempotencyKey, now: Int, lifetime: Int = lifetime, on connection: any SQLConnection
    ) throws(StoreError) {
        try connection.ask(query, [.text(key.owner), .text(key.value), .int(now - lifetime)])
    }

    fileprivate static let query = """
        SELECT newest, fingerprint, status, headers, body
        FROM (SELECT max(id) AS newest FROM idempotency) AS kept
        LEFT JOIN idempotency ON owner = ?1 AND key = ?2 AND saved_at > ?3
        """

    /// The answer that is kept, and the newest id of all that were when it was asked for; 0 when none was.
    fileprivate static func find(
        _ key: IdempotencyKey, since oldest: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (answer: IdempotentAnswer?, newest: Int) {
        try connection.first(query, .text(key.owner), .text(key.value), .int(oldest)) { row in
            guard !row.isNull(1) else { return (nil, row.int(0)) }
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

    /// One that is there was not found because it is too old.
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

    /// Removes old answers, some at a time. While the oldest one is to stay, no other is looked at.
    fileprivate static func sweep(
        now: Int, lifetime: Int, newest: Int, on connection: any SQLConnection
    ) throws(StoreError) {
        // Answers that were saved while the clock was ahead are kept for a day from now on, not until then.
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

    /// A line each; no value of a header can hold the end of one.
    private static func text(of headers: HTTPHeaders) -> String {
        kept.compactMap { name in headers[name].map { "\(name): \($0)" } }.joined(separator: "\n")
    }

    /// A response as it is given again.
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

/// The answers of a transaction that answers many requests, which are stored together.
public struct IdempotentAnswers: Sendable {
    private struct Place: Hashable {
        let owner: String
        let key: String

        init(_ key: IdempotencyKey) { (owner, self.key) = (key.owner, key.value) }
    }

    /// Every so manieth new answer removes old ones, of which a sweep takes more than come until the next.
    private static let interval = 128

    private var kept: [(key: IdempotencyKey, response: HTTPResponse)] = []
    private var places: [Place: Int] = [:]
    /// The newest id that is stored.
    private var newest = 0

    public init() {}

    /// The answer that was given before, in this transaction too. Parameters as in
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

    /// Keeps the answer to a request that has none; a refusal too, as in
    /// ``IdempotencyTable/answer(to:now:lifetime:on:effect:)``.
    public mutating func keep(_ response: HTTPResponse, for key: IdempotencyKey) {
        guard response.isLasting else { return }
        places[Place(key)] = kept.count
        kept.append((key, response))
    }

    /// Stores what was kept, at the end of the transaction.
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
    /// Whether a request that is sent again gets it again: a success, or a refusal for a reason that is not about when it
    /// was sent (RFC 9110, section 15.5).
    fileprivate var isLasting: Bool {
        isSuccess || (400..<500).contains(status) && ![401, 408, 425, 429].contains(status)
    }
}

public import BackendCore
import DomainCore
import JSONCore
import NetworkCore
import PasswordCore
public import SQLCore

/// Tokens for scripts: sessions with a name and a scope that cannot be renewed. Everything that ends sessions also ends
/// them.
public enum ScriptTokenTable {
    /// The precision of the time of the last use, in milliseconds.
    private static let coarseness = 3_600_000

    /// A step of a migration, after ``AccountTables/create(on:)``.
    public static func create(on connection: any SQLConnection) throws(StoreError) {
        let text = connection.dialect.textType
        try connection.executeScript(
            """
            ALTER TABLE session ADD COLUMN token_name \(text);
            ALTER TABLE session ADD COLUMN scope \(text);
            CREATE UNIQUE INDEX session_by_secret ON session (refresh_hash) WHERE kind = 'script';
            """)
    }

    /// The account and the session of a secret, ended or not, and whether the use is due to be recorded.
    static func found(
        _ secret: String, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> (account: Int, session: Int, scope: ScriptToken.Scope?, isDue: Bool)? {
        try connection.first(
            """
            SELECT account_id, id, scope, created_at, used_at FROM session
            WHERE kind = 'script' AND refresh_hash = ?1
            """, .blob(Sodium.sha256(Array(secret.utf8)))
        ) { row in
            let (created, used) = (row.int(3), row.int(4))
            return (
                row.int(0), row.int(1), ScriptToken.Scope(rawValue: row.text(2)),
                used == created || abs(now - used) >= coarseness
            )
        }
    }

    static func use(_ session: Int, now: Int, on connection: any SQLConnection) throws(StoreError) {
        // Always later than `created_at`, because equal times mean an unused token.
        try connection.execute(
            """
            UPDATE session SET used_at = CASE WHEN ?2 > created_at THEN ?2 ELSE created_at + 1 END WHERE id = ?1
            """, .int(session), .int(now))
    }

    /// Expires the row immediately, so that opening the next session removes it.
    static func revoke(_ session: Int, now: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute(
            "UPDATE session SET ended_at = ?2, expires_at = ?2 WHERE id = ?1", .int(session), .int(now))
    }

    static func all(
        of account: Int, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> [ScriptToken] {
        try connection.rows(
            """
            SELECT id, token_name, scope, created_at, used_at, expires_at FROM session
            WHERE account_id = ?1 AND kind = 'script' AND ended_at IS NULL AND expires_at > ?2 ORDER BY id
            """, .int(account), .int(now)
        ) { row in
            ScriptToken(
                id: row.int(0), name: row.text(1), scope: ScriptToken.Scope(rawValue: row.text(2)) ?? .read,
                createdAt: row.int(3) / 1000, usedAt: row.int(4) == row.int(3) ? nil : row.int(4) / 1000,
                endsAt: row.int(5) / 1000)
        }
    }

    static func insert(
        _ name: String, _ scope: ScriptToken.Scope, days: Int, secret: String, of account: Int, now: Int,
        on connection: any SQLConnection
    ) throws(StoreError) -> ScriptToken {
        let end = now + days * 86_400_000
        let id = try SessionTable.insert(.script, of: account, now: now, end: end, on: connection) { _ in
            Sodium.sha256(Array(secret.utf8))
        }
        try connection.execute(
            "UPDATE session SET token_name = ?2, scope = ?3 WHERE id = ?1", .int(id), .text(name),
            .text(scope.rawValue))
        return ScriptToken(
            id: id, name: name, scope: scope, createdAt: now / 1000, usedAt: nil, endsAt: end / 1000)
    }
}

extension AccountStore {
    /// The operations that create, list and revoke tokens for scripts, the same in every API.
    ///
    /// - Parameters:
    ///   - path: the path of the list.
    ///   - one: the path of a single token, with the parameter `id`.
    ///   - owners: the callers with a session, without tokens for scripts (``Caller/requireSession()``).
    ///   - tag: a tag of the document, which must contain ``scriptTokenSchemas``.
    ///   - refusals: the API's descriptions of refusals by status.
    /// - Returns: three operations.
    public func scriptTokenOperations<Access, Role>(
        at path: String, _ one: String, for owners: Authorization<Access, Caller<Role>>, tag: String,
        refusals: (_ statuses: [Int]) -> [OpenAPIResponse]
    ) -> [ServiceOperation<Access>] {
        let found = OpenAPIResponse(200, "The token.", schema: .component("ScriptToken"))
        return [
            ServiceOperation(
                .get, path, for: owners,
                OpenAPIOperation(
                    "listTokens", "Lists the caller's tokens for scripts", tag: tag,
                    responses: [
                        OpenAPIResponse(
                            200, "The tokens, oldest first.", schema: .array(of: .component("ScriptToken")))
                    ] + refusals([401, 403]))
            ) { caller, _ in
                let now = now()
                let all = try await database.reading { connection throws(StoreError) in
                    try ScriptTokenTable.all(of: caller.id, now: now, on: connection)
                }
                return .json { json in json.array { list in for one in all { list.object(one.write) } } }
            },
            ServiceOperation(
                .post, path, for: owners,
                OpenAPIOperation(
                    "createToken", "Creates a token for scripts",
                    description: """
                        Only this answer contains the secret, so a retry creates no second token: the name is \
                        already taken. A token with the scope `read` allows only GET. Tokens cannot list, create \
                        or revoke tokens, end sessions or change the password. Anything that ends the sessions \
                        of the account, such as a new password, also ends its tokens.
                        """,
                    tag: tag,
                    body: .object([
                        .required("name", .string(length: 1...ScriptToken.longestName)),
                        .optional("scope", .string(ScriptToken.Scope.allCases.map(\.rawValue))),
                        .optional("days", .integer(ScriptToken.days, default: ScriptToken.usualDays)),
                    ]).example(#"{"name":"backup","scope":"read","days":30}"#),
                    responses: [found] + refusals([400, 401, 403, 409])),
                handler: createToken),
            ServiceOperation(
                .delete, one, for: owners,
                OpenAPIOperation(
                    "revokeToken", "Revokes a token for scripts immediately", tag: tag,
                    parameters: [.path("id", .integer(), "The token.")],
                    responses: [found] + refusals([401, 403, 404]))
            ) { caller, context in
                let (id, now) = (try context.path.int("id"), now())
                let revoked = try await write(as: caller) { caller, connection throws(StoreError) in
                    let token = try ScriptTokenTable.all(of: caller.id, now: now, on: connection)
                        .first { $0.id == id }
                    if token != nil { try ScriptTokenTable.revoke(id, now: now, on: connection) }
                    return token
                }
                guard let revoked else { throw HTTPFailure.notFound }
                return .json { json in json.object(revoked.write) }
            },
        ]
    }

    /// Schemas for the document of an API with these operations.
    public static let scriptTokenSchemas = [
        "ScriptToken": OpenAPISchema.object([
            .required("id", .integer(minimum: 1)), .required("name", .string()),
            .required("scope", .string(ScriptToken.Scope.allCases.map(\.rawValue))),
            .required("created", .integer().described("In seconds since 1970, like all times of the token.")),
            .required("used", .nullable(.integer().described("Accurate to an hour."))),
            .required("ends", .integer()),
            .optional(
                "token",
                .string().described(
                    "The secret for `Authorization: Bearer`; only in the answer that creates the token.")),
        ])
    ]

    private struct NewToken: Decodable {
        let name: String
        let scope: String?
        let days: Int?
    }

    private func createToken<Role>(
        _ caller: Caller<Role>, _ context: RequestContext
    ) async throws -> HTTPResponse {
        let form = try context.json(NewToken.self)
        let days = form.days ?? ScriptToken.usualDays
        guard let name = ScriptToken.name(form.name) else {
            throw HTTPFailure(
                400,
                "A name has 1 to \(ScriptToken.longestName) letters, digits, '.', '_' and '-', and is no number"
            )
        }
        guard let scope = ScriptToken.Scope(rawValue: form.scope ?? ScriptToken.Scope.read.rawValue) else {
            throw HTTPFailure(400, "The scope is read or write")
        }
        guard ScriptToken.days.contains(days) else {
            throw HTTPFailure(
                400, "The days are \(ScriptToken.days.lowerBound) to \(ScriptToken.days.upperBound)")
        }
        let secret = ScriptToken.prefix + Sodium.base64(Sodium.random(32))
        let now = now()
        let made = try await write(as: caller) { caller, connection throws(StoreError) -> ScriptToken? in
            let others = try ScriptTokenTable.all(of: caller.id, now: now, on: connection)
            guard others.count < ScriptToken.limit, !others.contains(where: { $0.name == name }) else {
                return nil
            }
            return try ScriptTokenTable.insert(
                name, scope, days: days, secret: secret, of: caller.id, now: now, on: connection)
        }
        guard let made else {
            throw HTTPFailure(
                409, "A token has that name, or there are \(ScriptToken.limit) already: revoke one first")
        }
        return .json { json in
            json.object { object in
                made.write(&object)
                object.string("token", secret)
            }
        }
    }
}

extension Caller {
    /// - Throws: 403 for a token for scripts.
    public func requireSession() throws(HTTPFailure) {
        if isScript { throw .scope("A token for scripts may not do that: sign in") }
    }
}

extension HTTPFailure {
    /// 403 with the challenge for insufficient scope (RFC 6750, section 3.1).
    static func scope(_ message: String) -> HTTPFailure {
        HTTPFailure(403, message, headers: ["WWW-Authenticate": #"Bearer error="insufficient_scope""#])
    }
}

extension ScriptToken {
    fileprivate func write(_ json: inout JSONObjectWriter) {
        json.int("id", id)
        json.string("name", name)
        json.string("scope", scope.rawValue)
        json.int("created", createdAt)
        json.int("used", orNull: usedAt)
        json.int("ends", endsAt)
    }
}

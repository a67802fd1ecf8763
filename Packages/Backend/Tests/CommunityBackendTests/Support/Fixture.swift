import AccountCore
import BackendCore
import CommunityDomain
import DomainCore
import Foundation
import NetworkCore
import PasswordCore
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing

@testable import CommunityBackend

/// A backend with its own database, cheap passwords and a clock that stands still.
struct Fixture {
    let clock: TestClock
    let database: any Database
    let store: CommunityStore
    let backend: CommunityBackend

    /// `change` modifies the options; there are no rate limits unless it sets them.
    init(
        at location: TestPlace = .standard, clock: TestClock = TestClock(),
        _ change: (inout CommunityBackendOptions) -> Void = { _ in }
    ) {
        self.init(location.database(CommunityStore.migrations), clock, change)
    }

    /// A new process with the same database.
    init(over other: Fixture) { self.init(other.database, other.clock) { _ in } }

    private init(
        _ database: any Database, _ clock: TestClock, _ change: (inout CommunityBackendOptions) -> Void
    ) {
        var cheap = AccountStore.Options()
        cheap.passwordCost = .least
        cheap.pause = { clock.pause($0) }
        var options = CommunityBackendOptions()
        options.service.reads = nil
        options.service.writes = nil
        options.signIns.all = nil
        options.signIns.ofOneName = nil
        change(&options)
        self.clock = clock
        self.database = database
        store = CommunityStore(database: database, now: { clock.now }, accounts: cheap)
        backend = CommunityBackend(store: store, options: options)
    }

    /// Sends a request. `body` is JSON, or a form when `isForm`.
    func send(
        _ method: HTTPMethod, _ target: String, _ body: String = "", as person: Person? = nil,
        key: String? = nil, isForm: Bool = false, headers: HTTPHeaders = [:]
    ) async throws -> Reply {
        var request = try HTTPRequest(
            method: method, target: target, headers: headers, body: Array(body.utf8))
        if let person { request.headers["Authorization"] = "Bearer \(person.token)" }
        request.headers["Idempotency-Key"] = key
        if !body.isEmpty {
            request.headers["Content-Type"] =
                isForm ? "application/x-www-form-urlencoded" : "application/json"
        }
        let response = await backend(request)
        // The document must allow every answer in any test.
        #expect(
            backend.service.documents(response.status, for: request),
            "\(request.method) \(request.path) answers \(response.status)")
        return Reply(response)
    }

    func get(_ target: String, as person: Person? = nil) async throws -> Reply {
        try await send(.get, target, as: person)
    }

    /// Creates an account with a session that can be renewed.
    func signUp(_ name: String, role: Role = .member) async throws -> Person {
        let body = """
            {"username":"\(name)","email":"\(name)@example.org","password":"\(Person.password)",\
            "session":"refresh"}
            """
        let person = try Self.person(try await send(.post, "/auth/local/register", body))
        if role != .member { try await setRole(role, of: person) }
        return person
    }

    /// Opens another session.
    func signIn(_ name: String) async throws -> Person {
        let body = #"{"identifier":"\#(name)","password":"\#(Person.password)","session":"refresh"}"#
        return try Self.person(try await send(.post, "/auth/local", body))
    }

    /// Creates a token for scripts, and returns its id and a person who uses it alone.
    func token(
        _ name: String, _ scope: ScriptToken.Scope, days: Int = 90, as person: Person
    ) async throws -> (id: Int, script: Person) {
        let body = #"{"name":"\#(name)","scope":"\#(scope.rawValue)","days":\#(days)}"#
        let reply = try await send(.post, "/users/me/tokens", body, as: person)
        var script = person
        script.token = try #require(reply.object["token"] as? String, "\(reply.text)")
        return (try #require(reply.id), script)
    }

    /// Writes directly to the database.
    func setRole(_ role: Role, of person: Person) async throws {
        try await write("UPDATE account SET role = ?1 WHERE id = ?2", .text(role.rawValue), .int(person.id))
    }

    /// Writes directly to the database; the account's sessions stay open.
    func setBlocked(_ isBlocked: Bool, of person: Person) async throws {
        try await write(
            "UPDATE account SET is_blocked = ?1 WHERE id = ?2", .int(isBlocked ? 1 : 0), .int(person.id))
    }

    @discardableResult
    func post(_ text: String, as person: Person, key: String? = nil) async throws -> Int {
        let reply = try await send(.post, "/posts", try Self.json(["text": text]), as: person, key: key)
        return try #require(reply.id, "\(reply.text)")
    }

    @discardableResult
    func comment(_ text: String, on post: Int, as person: Person) async throws -> Int {
        let body = try Self.json(["comment": text, "post": "\(post)"])
        let reply = try await send(.post, "/comments", body, as: person)
        return try #require(reply.id, "\(reply.text)")
    }

    /// `subject` is `"post":1` or `"comment":1`.
    func moderate(
        _ subject: String, _ action: String, as person: Person, reason: String = "why", key: String? = nil
    ) async throws -> Reply {
        try await send(
            .post, "/moderation", #"{\#(subject),"action":"\#(action)","reason":"\#(reason)"}"#, as: person,
            key: key)
    }

    /// The number that a query returns.
    func number(_ sql: String, _ values: SQLValue...) async throws -> Int {
        try await database.read { connection throws(StoreError) in
            try connection.rows(sql, values: values) { $0.int(0) }.first ?? 0
        }
    }

    /// The id of the newest session of an account.
    func session(of person: Person) async throws -> Int {
        try await number(
            "SELECT id FROM session WHERE account_id = ?1 ORDER BY created_at DESC", .int(person.id))
    }

    func write(_ sql: String, _ values: SQLValue...) async throws {
        try await database.write { connection throws(StoreError) in
            let statement = try connection.statement(sql, values: values)
            defer { statement.reset() }
            try statement.run()
        }
    }

    /// Equal members give equal text, because a retry is recognized by its bytes.
    static func json(_ members: [String: String]) throws -> String {
        let data = try JSONSerialization.data(withJSONObject: members, options: .sortedKeys)
        return String(decoding: data, as: UTF8.self)
    }

    private static func person(_ reply: Reply) throws -> Person {
        Person(
            id: try #require(reply.user["id"] as? Int, "\(reply.text)"),
            name: try #require(reply.user["username"] as? String),
            token: try #require(reply.object["jwt"] as? String),
            refreshToken: try #require(reply.object["refresh_token"] as? String))
    }
}

/// A user with an account and its tokens.
struct Person: Sendable {
    static let password = "correct horse 7"

    let id: Int
    let name: String
    /// The access token.
    var token: String
    var refreshToken: String

    var email: String { "\(name)@example.org" }
}

/// An answer with its parsed JSON.
struct Reply {
    let status: Int
    let headers: HTTPHeaders
    let text: String
    let json: Any?

    init(_ response: HTTPResponse) {
        status = response.status
        headers = response.headers
        text = String(decoding: response.body, as: UTF8.self)
        json = try? JSONSerialization.jsonObject(with: Data(response.body), options: .fragmentsAllowed)
    }

    /// Empty unless the JSON is an object.
    var object: [String: Any] { json as? [String: Any] ?? [:] }
    /// Empty unless the JSON is a list of objects.
    var list: [[String: Any]] { json as? [[String: Any]] ?? [] }
    var id: Int? { object["id"] as? Int }
    var ids: [Int] { list.compactMap { $0["id"] as? Int } }
    var user: [String: Any] { object["user"] as? [String: Any] ?? [:] }
    /// The message of a refusal with a single text.
    var message: String? { object["message"] as? String }
    /// The id of a refusal with a list of messages.
    var errorID: String? {
        let groups = object["message"] as? [[String: Any]]
        return (groups?.first?["messages"] as? [[String: Any]])?.first?["id"] as? String
    }
    /// The problems by field.
    var errors: [String: [String]] {
        (object["data"] as? [String: Any])?["errors"] as? [String: [String]] ?? [:]
    }
}

/// Instants that advance only when a test says so.
final class TestInstant: Sendable {
    private let instant = Mutex(ContinuousClock.now)

    var now: ContinuousClock.Instant { instant.withLock { $0 } }

    func advance(_ duration: Duration) { instant.withLock { $0 += duration } }
}

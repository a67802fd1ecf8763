import AccountCore
import BackendCore
import CommunityDomain
import Foundation
import NetworkCore
import NetworkCoreTestSupport
import PasswordCore
import SQLCore
import SQLiteDriver
import TestSupport
import Testing

@testable import CommunityBackend

/// Recorded answers that refactoring must not change.
@Suite(.timeLimit(.minutes(10))) struct GoldenTests {
    private typealias Row = (who: String, line: String, body: String)

    private static let password = Person.password
    private static let groups: [(file: String, rows: [Row])] = [
        (
            "accounts.txt",
            [
                ("", "GET /users/me", ""),
                (
                    "", "POST /auth/local/register",
                    #"{"username":"anna","email":"anna@example.org","password":"\#(password)"}"#
                ),
                (
                    "", "POST /auth/local/register",
                    #"{"username":"bora","email":"bora@example.org","password":"\#(password)","session":"refresh"}"#
                ),
                (
                    "", "POST /auth/local/register",
                    #"{"username":"chan","email":"chan@example.org","password":"\#(password)","session":"refresh"}"#
                ),
                (
                    "", "POST /auth/local/register",
                    #"{"username":"dana","email":"dana@example.org","password":"\#(password)","session":"refresh"}"#
                ),
                (
                    "", "POST /auth/local/register",
                    #"{"username":"anna","email":"other@example.org","password":"\#(password)"}"#
                ),
                (
                    "", "POST /auth/local/register",
                    #"{"username":"other","email":"anna@example.org","password":"\#(password)"}"#
                ),
                ("", "POST /auth/local/register", #"{"username":"a","email":"x","password":"short"}"#),
                ("", "POST /auth/local/register", "{"), ("", "POST /auth/local/register", ""),
                (
                    "", "POST /auth/local",
                    #"{"identifier":"bora","password":"\#(password)","session":"refresh"}"#
                ),
                ("", "POST /auth/local", #"{"identifier":"bora","password":"wrong"}"#),
                ("", "POST /auth/local", #"{"identifier":"bora"}"#), ("", "POST /auth/local", "{}"),
                ("", "POST /auth/refresh", #"{"refresh_token":"<refresh-1>"}"#),
                ("", "POST /auth/refresh", #"{"refresh_token":"made up"}"#), ("", "POST /auth/refresh", "{}"),
                ("anna", "GET /users/me", ""), ("anna", "HEAD /users/me", ""),
                ("made up", "GET /users/me", ""),
                (
                    "anna", "POST /custom/change-password",
                    #"{"currentPassword":"\#(password)","newPassword":"another horse 8","confirmNewPassword":"another horse 8"}"#
                ),
                (
                    "anna", "POST /custom/change-password",
                    #"{"currentPassword":"wrong","newPassword":"another horse 9","confirmNewPassword":"another horse 9"}"#
                ),
                (
                    "anna", "POST /custom/change-password",
                    #"{"currentPassword":"x","newPassword":"a","confirmNewPassword":"b"}"#
                ),
                ("", "POST /custom/change-password", "{}"),
                ("dana", "GET /users?username=CHAN", ""), ("dana", "GET /users?username=nobody", ""),
                ("dana", "GET /users", ""), ("anna", "GET /users?username=chan", ""),
                ("", "GET /users?username=chan", ""),
                ("dana", "PUT /users/role", #"{"username":"chan","role":"moderator"}"#),
                ("dana", "PUT /users/role", #"{"username":"chan","role":"king"}"#),
                ("dana", "PUT /users/role", #"{"username":"nobody","role":"member"}"#),
                ("dana", "PUT /users/role", #"{"role":"member"}"#),
                ("anna", "PUT /users/role", #"{"username":"anna","role":"admin"}"#),
                ("", "PUT /users/role", "{}"),
                ("dana", "PUT /users/role", #"{"username":"dana","role":"member"}"#),
                ("anna", "POST /users/me/tokens", #"{"name":"backup"}"#),
                ("anna", "POST /users/me/tokens", #"{"name":"backup","scope":"write","days":1}"#),
                ("anna", "POST /users/me/tokens", #"{"name":"7"}"#),
                ("anna", "POST /users/me/tokens", #"{"name":"a","days":367}"#),
                ("anna", "GET /users/me/tokens", ""), ("", "GET /users/me/tokens", ""),
                ("backup", "GET /users/me", ""), ("backup", "PUT /posts/1", "{}"),
                ("backup", "GET /users/me/tokens", ""), ("anna", "DELETE /users/me/tokens/999", ""),
                ("anna", "DELETE /users/me/tokens/1", ""), ("backup", "GET /users/me", ""),
            ]
        ),
        (
            "posts.txt",
            [
                ("anna", "GET /posts", ""), ("anna", "POST /posts", #"{"text":"hello"}"#),
                ("anna", "POST /posts", #"{"text":"둘째 글 \"q\" \u0007"}"#), ("anna", "POST /posts", "{}"),
                ("anna", "POST /posts", "<x/>"), ("", "POST /posts", #"{"text":"x"}"#),
                ("bora", "GET /posts?_sort=id:desc&_limit=1&_start=0", ""),
                ("bora", "GET /posts?_q=hello", ""),
                ("bora", "GET /posts?_sort=id:x", ""), ("bora", "GET /posts?text_contains=l&user=1", ""),
                ("", "GET /posts", ""),
                ("bora", "GET /posts/count", ""), ("bora", "GET /posts/count?x=1", ""),
                ("", "GET /posts/count", ""),
                ("bora", "GET /posts/1", ""), ("bora", "GET /posts/9", ""), ("", "GET /posts/1", ""),
                ("bora", "HEAD /posts/1", ""),
                ("bora", "GET /posts/x", ""), ("anna", "PUT /posts/1", #"{"text":"changed","version":1}"#),
                ("anna", "PUT /posts/1", #"{"text":"again","version":1}"#),
                ("anna", "PUT /posts/1", #"{"text":""}"#),
                ("anna", "PUT /posts/1", #"{"text":"x","version":0}"#),
                ("bora", "PUT /posts/1", #"{"text":"not mine"}"#), ("anna", "PUT /posts/9", #"{"text":"x"}"#),
                ("", "PUT /posts/1", #"{"text":"x"}"#), ("bora", "DELETE /posts/2", ""),
                ("anna", "DELETE /posts/2", ""),
                ("anna", "DELETE /posts/2", ""), ("", "DELETE /posts/1", ""), ("anna", "PATCH /posts/1", ""),
                ("anna", "POST /posts/2/restore", ""), ("bora", "POST /posts/2/restore", ""),
                ("anna", "DELETE /posts/2", ""),
                ("anna", "OPTIONS /posts/1", ""),
            ]
        ),
        (
            "comments.txt",
            [
                ("bora", "POST /comments", #"{"comment":"hi","post":1}"#),
                ("bora", "POST /comments", #"{"comment":"more","post":"1"}"#),
                ("bora", "POST /comments", #"{"comment":"lost","post":9}"#),
                ("bora", "POST /comments", #"{"comment":""}"#),
                ("", "POST /comments", #"{"comment":"hi","post":1}"#), ("anna", "GET /comments", ""),
                ("anna", "GET /comments?post=1&_sort=id:desc&_limit=1", ""),
                ("anna", "GET /comments?_limit=x", ""),
                ("", "GET /comments", ""), ("anna", "GET /comments/count?post=1", ""),
                ("", "GET /comments/count", ""),
                ("anna", "GET /comments/1", ""), ("anna", "GET /comments/9", ""), ("", "GET /comments/1", ""),
                ("anna", "POST /posts/9/restore", ""), ("", "POST /posts/1/restore", ""),
                ("anna", "PUT /reactions", #"{"comment":1,"reaction":"thanks","given":true}"#),
                ("bora", "PUT /reactions", #"{"post":1,"reaction":"like","given":true}"#),
                ("bora", "PUT /reactions", #"{"post":1,"reaction":"like","given":false}"#),
                ("bora", "PUT /reactions", #"{"post":1,"reaction":"hate","given":true}"#),
                ("bora", "PUT /reactions", #"{"post":9,"reaction":"like","given":true}"#),
                ("bora", "PUT /reactions", #"{"post":1,"reaction":"like"}"#), ("", "PUT /reactions", "{}"),
                ("anna", "HEAD /comments/1", ""), ("bora", "PUT /comments/1", #"{"comment":"changed"}"#),
                ("bora", "PUT /comments/1", #"{"comment":"again","version":7}"#),
                ("anna", "PUT /comments/1", #"{"comment":"not mine"}"#),
                ("bora", "PUT /comments/9", #"{"comment":"x"}"#),
                ("", "PUT /comments/1", #"{"comment":"x"}"#),
                ("anna", "DELETE /comments/2", ""), ("bora", "DELETE /comments/2", ""),
                ("bora", "DELETE /comments/2", ""),
                ("", "DELETE /comments/1", ""), ("anna", "GET /posts/1", ""),
            ]
        ),
        (
            "moderation.txt",
            [
                ("bora", "POST /reports", #"{"post":1,"reason":"rude"}"#),
                ("bora", "POST /reports", #"{"post":1,"reason":"rude"}"#),
                ("anna", "POST /reports", #"{"post":1,"reason":"my own"}"#),
                ("anna", "POST /reports", #"{"comment":1,"reason":"rude, too"}"#),
                ("bora", "POST /reports", #"{"post":9,"reason":"x"}"#),
                ("bora", "POST /reports", #"{"post":1,"reason":""}"#),
                ("bora", "POST /reports", #"{"reason":"x"}"#), ("", "POST /reports", "{}"),
                ("chan", "GET /reports", ""),
                ("chan", "GET /reports?resolved=true&_limit=1", ""), ("chan", "HEAD /reports", ""),
                ("anna", "GET /reports", ""),
                ("", "GET /reports", ""),
                ("chan", "POST /moderation", #"{"post":1,"action":"hide","reason":"rude"}"#),
                ("chan", "POST /moderation", #"{"comment":1,"action":"dismiss","reason":"fine"}"#),
                ("chan", "POST /moderation", #"{"post":9,"action":"hide","reason":"rude"}"#),
                ("chan", "POST /moderation", #"{"post":1,"action":"eat","reason":"rude"}"#),
                ("anna", "POST /moderation", #"{"post":1,"action":"hide","reason":"rude"}"#),
                ("", "POST /moderation", "{}"),
                ("bora", "GET /posts/1", ""), ("anna", "GET /posts/1", ""), ("chan", "GET /posts/1", ""),
                ("chan", "POST /moderation", #"{"post":1,"action":"restore","reason":"good again"}"#),
                ("chan", "POST /moderation/removals", #"{"username":"dana","reason":"spam"}"#),
                ("chan", "POST /moderation/removals", #"{"username":"nobody","reason":"spam"}"#),
                ("chan", "POST /moderation/removals", #"{"username":"dana","reason":""}"#),
                ("chan", "POST /moderation/removals", #"{"reason":"spam"}"#),
                ("anna", "POST /moderation/removals", #"{"username":"dana","reason":"spam"}"#),
                ("", "POST /moderation/removals", "{}"),
                ("chan", "GET /moderation", ""),
                ("chan", "GET /moderation?id_lt=2", ""), ("anna", "GET /moderation", ""),
                ("", "GET /moderation", ""),
                ("anna", "GET /notices", ""), ("", "GET /notices", ""),
                ("anna", "GET /notices/count", ""), ("", "GET /notices/count", ""),
                ("anna", "POST /notices/read", #"{"up_to":1}"#),
                ("anna", "POST /notices/read", #"{"up_to":"x"}"#), ("", "POST /notices/read", "{}"),
                ("anna", "GET /notices", ""),
                ("dana", "PUT /users/blocked", #"{"username":"bora","blocked":true,"reason":"rude"}"#),
                ("dana", "PUT /users/blocked", #"{"username":"bora","blocked":true}"#),
                ("dana", "PUT /users/blocked", #"{"username":"bora"}"#),
                ("dana", "PUT /users/blocked", #"{"username":"nobody","blocked":false}"#),
                ("anna", "PUT /users/blocked", #"{"username":"dana","blocked":true,"reason":"x"}"#),
                ("", "PUT /users/blocked", "{}"),
                ("bora", "GET /posts", ""),
                ("", "POST /auth/local", #"{"identifier":"bora","password":"\#(password)"}"#),
            ]
        ),
        (
            "events.txt",
            [
                ("anna", "GET /events", ""), ("anna", "GET /events?last_event_id=0", ""),
                ("anna", "GET /events?last_event_id=x", ""),
                ("anna", "GET /events?post=x", ""), ("anna", "GET /events?post=1&last_event_id=1", ""),
                ("", "GET /events", ""),
                ("made up", "GET /events", ""), ("anna", "POST /auth/logout", ""),
                ("anna", "GET /users/me", ""), ("", "POST /auth/logout", ""),
            ]
        ),
    ]

    /// The number of events to read at once; 1 for all other requests.
    private static let events = ["GET /events?last_event_id=0": 9, "GET /events?post=1&last_event_id=1": 7]

    private let fixture = Fixture()
    private let backend: CommunityBackend

    init() {
        let time = ContinuousClock.now
        var options = CommunityBackendOptions()
        options.service.requestID = { "request" }
        options.service.clock = { time }
        (options.service.reads, options.service.writes, options.signIns.all, options.signIns.ofOneName) = (
            nil, nil, nil, nil
        )
        backend = CommunityBackend(store: fixture.store, options: options)
    }

    /// The claims of a token name a random session, and its signature depends on the random key of the database.
    private func transcript() throws -> WireTranscript {
        try WireTranscript(random: [
            "claims": #""jwt":"[^".]+\.([^"]+)""#, "refresh": #""refresh_token":"([^"]{100,})""#,
            "version": #"SQLite ([0-9.]+)"#, "database": #""database":"([0-9a-f]{32})""#,
            "token": #""token":"([^"]+)""#,
        ]) { [backend] in await backend($0) }
    }

    @Test func `Every operation answers as recorded`() async throws {
        var transcript = try transcript()
        var tokens = ["made up": "made.up.token"]
        for (file, rows) in Self.groups {
            for (who, line, body) in rows {
                var headers: HTTPHeaders = [:]
                headers["Authorization"] = tokens[who].map { "Bearer \($0)" }
                headers["Content-Type"] = body.isEmpty ? nil : "application/json"
                let response = try await transcript.ask(
                    line, headers, body: Array(body.utf8), events: Self.events[line] ?? 1)
                let reply = Reply(response)
                if let token = reply.object["token"] as? String { tokens["backup"] = token }
                if let token = reply.object["jwt"] as? String, let name = reply.user["username"] as? String {
                    tokens[name] = token
                    if name == "dana" {
                        try await fixture.write("UPDATE account SET role = 'admin' WHERE name = 'dana'")
                    }
                }
            }
            try GoldenFile(file, beside: #filePath).expect(transcript.take())
        }
        for path in ["/health", "/openapi.json", "/metrics"] { try await transcript.ask("GET \(path)") }
        let figures = Reply(await backend(HTTPRequest(path: "/metrics"))).text
        for route in backend.service.routes {
            let line = #"http_requests_total{method="\#(route.method)",route="\#(route.path)",status="2xx"}"#
            #expect(figures.contains(line), "\(route) is not visited")
        }
    }

    @Test func `Retries, forms and minimal answers are as recorded`() async throws {
        var transcript = try transcript()
        let json: HTTPHeaders = ["Content-Type": "application/json", "Idempotency-Key": "two"]
        let account = #"{"username":"anna","email":"anna@example.org","password":"\#(Person.password)"}"#
        var token = ""
        for _ in 1...2 {
            let reply = Reply(
                try await transcript.ask("POST /auth/local/register", json, body: Array(account.utf8)))
            token = "Bearer \(reply.object["jwt"] as? String ?? "")"
        }
        for text in ["a", "a", "b"] {
            try await transcript.ask(
                "POST /posts",
                ["Authorization": token, "Content-Type": "application/json", "Idempotency-Key": "one"],
                body: Array(#"{"text":"\#(text)"}"#.utf8))
        }
        try await transcript.ask(
            "POST /comments", ["Authorization": token, "Content-Type": "application/x-www-form-urlencoded"],
            body: Array("comment=a+%26b&post=1".utf8))
        try await transcript.ask("GET /posts/1", ["Authorization": token, "Prefer": "return=minimal"])
        fixture.clock.advance(seconds: 15 * 60 + 61)
        try await transcript.ask("GET /posts", ["Authorization": token])
        try GoldenFile("retries.txt", beside: #filePath).expect(transcript.take())
    }

    @Test func `The service routes answer as recorded`() async throws {
        var transcript = try transcript()
        for request in [
            "GET /health", "HEAD /health", "POST /health", "GET /nothing", "GET /posts/1/nothing",
            "GET /posts", "GET /metrics",
        ] { try await transcript.ask(request) }
        try await transcript.ask("GET /health", ["X-Request-Id": "mine"])
        await fixture.database.close()
        for request in ["GET /health", "POST /auth/local"] { try await transcript.ask(request) }
        try await transcript.ask(
            "POST /auth/local", ["Content-Type": "application/json"],
            body: Array(#"{"identifier":"a","password":"b"}"#.utf8))
        try GoldenFile("service.txt", beside: #filePath).expect(transcript.take())
    }

    @Test func `The document is as recorded`() throws {
        let document = String(decoding: backend.service.openAPI, as: UTF8.self)
        try GoldenFile("openapi.txt", beside: #filePath).expect(
            document.replacing(",\"", with: ",\n\"").replacing("{\"", with: "{\n\"") + "\n")
    }

    @Test func `The schema is as recorded`() async throws {
        try GoldenFile("schema.txt", beside: #filePath).expect(
            try await lines(
                "SELECT 'user_version ' || user_version FROM pragma_user_version",
                "SELECT type || ' ' || name || ': ' || coalesce(sql, '') FROM sqlite_master ORDER BY type, name"
            ))
    }

    @Test func `What is kept is hashed as recorded`() async throws {
        let anna = try await fixture.signUp("anna")
        try await fixture.post("hello", as: anna, key: "one")
        _ = try await fixture.send(.put, "/posts/1", #"{"text":"new"}"#, as: anna, key: "two")
        _ = try await fixture.send(
            .post, "/auth/local/register",
            #"{"username":"bora","email":"bora@example.org","password":"\#(Person.password)"}"#, key: "three")
        var text = "refresh token: \(anna.refreshToken.utf8.count) characters\n"
        for line in try await lines(
            "SELECT name || ' ' || coalesce(hex(sign_up_key), '') || ' ' || password FROM account ORDER BY id"
        )
        .split(separator: "\n") {
            text += "account \(line.split(separator: "$").prefix(4).joined(separator: "$"))\n"
        }
        text += try await lines(
            "SELECT 'key ' || owner || ' ' || key || ': ' || fingerprint || ' ' || saved_at || ' ' || status || ' ' || headers || ' ' || CAST(body AS TEXT) FROM idempotency ORDER BY id"
        )
        try GoldenFile("stored-hashes.txt", beside: #filePath).expect(text)
    }

    private func lines(_ queries: String...) async throws -> String {
        try await fixture.database.read { connection throws(StoreError) in
            var text = ""
            for query in queries { try connection.forEach(query) { text += $0.text(0) + "\n" } }
            return text
        }
    }
}

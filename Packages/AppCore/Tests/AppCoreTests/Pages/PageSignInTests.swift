import BackendCore
import Foundation
import NetworkCore
import Persistence
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing
import TextCore

@testable import AppCore

/// The cookie of a visitor who signs in and out, and the members that a server remembers over a restart.
@MainActor
@Suite(.closing) struct PageSignInTests {
    private static let add = #"{"n":1,"kind":"do","action":"add"}"#

    private func cookie(of answer: HTTPResponse) throws -> String {
        String(try #require(answer.headers["Set-Cookie"]).prefix { $0 != ";" })
    }

    @Test("Signing in and out on a page changes the cookie, and ends the visitor's other pages")
    func changes() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let other = try await run.open(cookie: tab.cookie)
        #expect(try await tab.form("do=add").headers["Set-Cookie"] == nil)
        let answer = try await tab.form("do=sign-in")
        let member = try cookie(of: answer)
        #expect(member != tab.cookie)
        #expect(answer.headers["Set-Cookie"]?.contains("Max-Age=2592000") == true)
        #expect(try await other.act("").status == 410)
        // Other pages wait until the browser has the new cookie, and the one from before opens nothing of the member.
        let waiting = try await run.send(.get, "/pages/", cookie: tab.cookie)
        #expect(waiting.status == 503 && waiting.headers["Refresh"] == "1")
        #expect(waiting.headers["Set-Cookie"] == nil)
        run.pass(.seconds(6))
        let stranger = try await run.send(.get, "/pages/", cookie: tab.cookie)
        #expect(stranger.headers["Set-Cookie"] != nil && stranger.headers["Cache-Control"] != "no-store")
        let target = try #require(answer.headers["Location"])
        let page = try await run.send(.get, target, cookie: member)
        #expect(page.attribute("data-visit") == tab.visit)
        #expect(page.headers["Cache-Control"] == "no-store")
        #expect(page.headers["Set-Cookie"] == nil)
        #expect(try await tab.act("").status == 410)
        let signedIn = PageRun.Tab(run: run, cookie: member, visit: tab.visit, text: "")
        let guest = try cookie(of: try await signedIn.form("do=sign-out"))
        #expect(guest != member && guest != tab.cookie)
        #expect(
            try await run.send(.get, "/pages/", cookie: guest).headers["Cache-Control"] == "private, no-cache"
        )
    }

    @Test("The browser gets the new cookie with the next answer when a sign-in ends after its own")
    func late() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        let gate = Gate()
        run.record.screens[0].gate = gate
        let first = try await tab.act(#"{"n":1,"kind":"do","action":"sign-in"}"#)
        #expect(first.status == 200 && first.headers["Set-Cookie"] == nil)
        let other = try await run.open(cookie: tab.cookie)
        gate.open()
        let secrets = run.record.screens[0].secrets
        while !secrets.isMember || secrets.cookie == String(tab.cookie.split(separator: "=")[1]) {
            try Task.checkCancellation()
            await Task.yield()
        }
        // The person who gave the browser its cookie knows the cookie, but not the page.
        #expect(try await other.act(Self.add).status == 410)
        let next = try await tab.act("")
        #expect(try cookie(of: next) == "trellis-8123=\(secrets.cookie)")
        let target = "/pages/?visit=\(tab.visit)"
        #expect(
            try await run.send(.get, target, cookie: cookie(of: next)).attribute("data-visit") == tab.visit)
        #expect(try await tab.act("").status == 410)
    }

    @Test("A link on another site opens no page that its author has opened")
    func planted() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        func visit(_ headers: HTTPHeaders) async throws -> String? {
            try await run.send(.get, "/pages/?visit=\(tab.visit)", cookie: tab.cookie, headers)
                .attribute("data-visit")
        }
        #expect(try await visit(["Sec-Fetch-Site": "same-origin"]) == tab.visit)
        #expect(try await visit(["Referer": "\(PageRun.origin)/pages/"]) == tab.visit)
        #expect(try await visit(["Sec-Fetch-Site": "cross-site"]) != tab.visit)
        #expect(try await visit(["Sec-Fetch-Site": "same-site"]) != tab.visit)
        #expect(try await visit(["Referer": "http://evil.test/pages/"]) != tab.visit)
    }

    /// A time of day that a test advances.
    private final class Clock: Sendable {
        private let seconds = Mutex(0.0)
        var now: Date { Date(timeIntervalSince1970: 1_000_000_000 + seconds.withLock { $0 }) }
        func advance(days: Double) { seconds.withLock { $0 += days * 86_400 } }
    }

    private func database(_ place: TestPlace) -> any Database {
        let database = place.database([
            Migration(version: 1, name: "visitors of pages") { connection throws(StoreError) in
                try PageVisitorTable.create(on: connection)
            }
        ])
        TestLifetime.atEnd { await database.close() }
        return database
    }

    @Test(
        "A member is signed in at each server of the database, also after a restart, until the member signs out",
        arguments: TestPlace.all)
    func restart(at place: TestPlace) async throws {
        let (database, clock) = (database(place), Clock())
        func start() throws -> PageRun {
            try PageRun(records: VisitorRecords(database) { clock.now })
        }
        let tab = try await start().open()
        let answer = try await tab.form("do=sign-in")
        let member = try cookie(of: answer)

        let next = try await start().open(cookie: member)
        #expect(next.cookie == member)
        #expect(try await next.run.open(cookie: member).run.visits.visitorCount == 1)
        #expect(next.run.record.screens[0].secrets.secret(named: "session")?.revealed == "token")
        let old = try await start().send(.get, "/pages/", cookie: tab.cookie)
        #expect(old.headers["Set-Cookie"] != nil)

        clock.advance(days: 29)
        #expect(try await start().open(cookie: member).cookie == member)
        clock.advance(days: 2)
        let late = try await start().send(.get, "/pages/", cookie: member)
        #expect(late.headers["Set-Cookie"] != nil)

        clock.advance(days: -31)
        _ = try await next.form("do=sign-out")
        let after = try await start().send(.get, "/pages/", cookie: member)
        #expect(after.headers["Set-Cookie"] != nil)
        #expect(
            try await database.read { connection throws(StoreError) in
                try connection.first("SELECT count(*) FROM page_visitor") { $0.int(0) }
            } == 0)
    }

    @Test("The profile of a member is stored with the secrets, and that of a guest is not")
    func profile() async throws {
        let (database, clock) = (database(.memory), Clock())
        let records = VisitorRecords(database) { clock.now }
        let secrets = VisitorSecrets(.english, records)
        try await secrets.profile.set([1], for: "bookmark")
        await secrets.flush()
        #expect(try await records.record(of: secrets.cookie) == nil)
        await secrets.set(Secret("token"), named: "session")
        #expect(try await records.record(of: secrets.cookie)?.profile == ["bookmark": Data([1])])
        try await secrets.profile.set([2], for: "draft")
        await secrets.flush()
        let record = try #require(try await records.record(of: secrets.cookie))
        let next = VisitorSecrets(record, of: secrets.cookie, records)
        await next.restore(record.profile)
        #expect(try await next.profile.value(for: "draft") == [2])
        #expect(try await next.profile.value(for: "bookmark") == [1])
        // A large profile ends with the server, and the session remains.
        try await secrets.profile.set([UInt8](repeating: 7, count: 65 << 10), for: "draft")
        await secrets.flush()
        let large = try #require(try await records.record(of: secrets.cookie))
        #expect(large.profile.isEmpty && large.secrets == ["session": "token"])
    }

    @Test("A sign-out that could not be stored is stored later, and the cookie from before it opens nothing")
    func lateSignOut() async throws {
        let (database, clock) = (database(.memory), Clock())
        let records = VisitorRecords(database) { clock.now }
        let secrets = VisitorSecrets(.english, records)
        await secrets.set(Secret("token"), named: "session")
        let member = secrets.cookie
        func rename(_ old: String, to new: String) async throws {
            try await database.write { connection throws(StoreError) in
                try connection.execute("ALTER TABLE \(old) RENAME TO \(new)")
            }
        }
        try await rename("page_visitor", to: "absent")
        await secrets.remove(named: "session")
        try await rename("absent", to: "page_visitor")
        #expect(try await records.record(of: member) != nil)
        await secrets.flush()
        #expect(try await records.record(of: member) == nil)
    }

    @Test("The database contains neither cookies nor secrets, and few expired members")
    func stored() async throws {
        let (database, clock) = (database(.memory), Clock())
        let records = VisitorRecords(database) { clock.now }
        for _ in 0..<25 {
            await VisitorSecrets(.korean, records).set(Secret("wonderful"), named: "session")
        }
        let secrets = VisitorSecrets(.korean, records)
        await secrets.set(Secret("wonderful"), named: "session")
        #expect(try await records.record(of: secrets.cookie)?.language == "ko")
        func rows() async throws -> [[UInt8]] {
            try await database.read { connection throws(StoreError) in
                try connection.rows("SELECT cookie, content FROM page_visitor") { $0.bytes(0) + $0.bytes(1) }
            }
        }
        let all = try await rows()
        #expect(all.count == 26)
        for text in ["wonderful", secrets.cookie] {
            #expect(!all.contains { $0.contains(Array(text.utf8)) })
        }
        // A content that is copied to the row of another member opens nothing there.
        try await database.write { connection throws(StoreError) in
            try connection.execute(
                """
                UPDATE page_visitor SET content =
                (SELECT o.content FROM page_visitor AS o WHERE o.content <> page_visitor.content LIMIT 1)
                """)
        }
        #expect(try await records.record(of: secrets.cookie) == nil)
        clock.advance(days: 31)
        await secrets.set(Secret("other"), named: "session")
        #expect(try await rows().count == 6)
    }
}

import BackendCore
import DomainCore
import NetworkCore
import PasswordCore
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import Testing

@testable import AccountCore

/// The accounts of a fictitious application.
@Suite(.timeLimit(.minutes(10))) struct AccountStoreTests {
    private enum Role: String {
        case trader, operator_ = "operator"
    }

    private static let password = "correct horse 8"
    private static let start = 1_700_000_000_000

    private let now: Clock
    private let database: any Database
    private let accounts: AccountStore

    private final class Clock: Sendable {
        private let milliseconds = Mutex(start)

        var now: Int { milliseconds.withLock { $0 } }
        func advance(seconds: Int) { milliseconds.withLock { $0 += seconds * 1000 } }
    }

    init() {
        let clock = Clock()
        now = clock
        database = TestPlace.standard.database(
            [
                Migration(version: 1, name: "accounts") { connection throws(StoreError) in
                    try AccountTables.create(on: connection)
                    try DatabaseIdentity.create(on: connection)
                    try SignInAttempts.create(on: connection)
                    try ScriptTokenTable.create(on: connection)
                }
            ])
        accounts = Self.store(database, clock)
    }

    private static func store(_ database: any Database, _ clock: Clock) -> AccountStore {
        var options = AccountStore.Options()
        options.passwordCost = .least
        options.pause = { _ in }
        return AccountStore(
            database: database, now: { clock.now },
            refusals: AccountStore.Refusals(
                missing: HTTPFailure(401, "missing"), malformed: HTTPFailure(400, "malformed"),
                invalid: HTTPFailure(401, "invalid"), blocked: HTTPFailure(403, "blocked")),
            options: options)
    }

    /// The store of another process.
    private func again() -> AccountStore { Self.store(database, now) }

    private func signUp(
        _ email: String, name: String? = nil, attempt: [UInt8]? = nil
    ) async throws -> SignUp {
        try await accounts.signUp(
            try name.map { try AccountName($0) }, try EmailAddress(email), password: Self.password,
            role: Role.trader.rawValue, kind: .refresh, attempt: attempt, from: nil)
    }

    private func signedUp(_ email: String, name: String? = nil) async throws -> SignedIn {
        guard case .signedIn(let signedIn) = try await signUp(email, name: name) else {
            throw StoreError.statement("nobody was signed in")
        }
        return signedIn
    }

    private func signIn(
        _ name: String, _ password: String = password, in store: AccountStore? = nil
    ) async throws -> SignedIn? {
        let result = try await (store ?? accounts).signIn(
            SignInName(name), password: password, kind: .refresh, from: nil)
        guard case .signedIn(let signedIn) = result else { return nil }
        return signedIn
    }

    private func isBlocked(_ name: String, _ password: String = password) async throws -> Bool {
        let result = try await accounts.signIn(
            SignInName(name), password: password, kind: .refresh, from: nil)
        if case .blocked = result { return true }
        return false
    }

    private func caller(_ token: String?, _ store: AccountStore? = nil) async throws -> Caller<Role> {
        var request = HTTPRequest(path: "/")
        request.headers["Authorization"] = token.map { "Bearer \($0)" }
        return try await (store ?? accounts).caller(of: request)
    }

    @Test
    func
        `A database that takes the rows of another one signs nobody in by old tokens, and gives no id twice`()
        async throws
    {
        let old = try await signedUp("ann@example.com")
        let later = try await signedUp("meng@example.com")
        // A restore replaces the rows with those of a backup from before the second account.
        try await database.write { connection throws(StoreError) in
            try DatabaseIdentity.noteIDs(on: connection)
            try connection.executeScript("DELETE FROM account WHERE id = 2")
            try DatabaseIdentity.renew(on: connection)
        }
        let accounts = again()
        let stranger = try await signIn("ann@example.com", in: accounts)
        #expect(stranger?.database != old.database && old.database != later.database)
        for signedIn in [old, later] {
            await #expect(throws: HTTPFailure.self) { try await caller(signedIn.accessToken, accounts) }
            #expect(try await accounts.renew(signedIn.refreshToken ?? "", attempt: nil) == nil)
        }
        guard
            case .signedIn(let newcomer) = try await accounts.signUp(
                nil, try EmailAddress("yuna@example.com"), password: Self.password,
                role: Role.trader.rawValue, kind: .refresh, attempt: nil, from: nil)
        else {
            Issue.record("no account")
            return
        }
        #expect(newcomer.account.id == 3)
    }

    @Test func `A database set back to an earlier state signs nobody in to an account that got a used id`()
        async throws
    {
        let ann = try await signedUp("ann@example.com")
        let lost = try await signedUp("meng@example.com")
        // A saved file was copied over this one, which does not change its inode.
        try await database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                DELETE FROM account WHERE id = 2; DELETE FROM session WHERE account_id = 2;
                UPDATE database_identity SET last_account = 1
                """)
        }
        now.advance(seconds: 1)
        let accounts = again()
        let newcomer = try await signedUp("yuna@example.com")
        #expect(newcomer.account.id == lost.account.id && newcomer.database != lost.database)
        await #expect(throws: HTTPFailure(401, "invalid")) { try await caller(lost.accessToken, accounts) }
        #expect(try await accounts.renew(lost.refreshToken ?? "", attempt: nil) == nil)
        for signedIn in [ann, newcomer] {
            let caller = try await caller(signedIn.accessToken, accounts)
            #expect(caller.id == signedIn.account.id)
            #expect(try await accounts.identity(of: caller.id) == signedIn.database)
        }
    }

    @Test func `A copy of a database has another identity than the database`() async throws {
        let old = try await signedUp("ann@example.com")
        // A copied file has another inode.
        try await database.write { connection throws(StoreError) in
            try connection.executeScript("UPDATE database_identity SET place = 'elsewhere'")
        }
        let copy = again()
        await #expect(throws: HTTPFailure.self) { try await caller(old.accessToken, copy) }
        let signedIn = try await signIn("ann@example.com", in: copy)
        #expect(signedIn?.account.id == 1 && signedIn?.database != old.database)
        // A second process finds the identity that the first one stored.
        #expect(try await caller(signedIn?.accessToken, again()).id == 1)
    }

    @Test func `Refuses a token for scripts at a copy of its database`() async throws {
        let account = try await signedUp("ann@example.com").account.id
        let secret = ScriptToken.prefix + String(repeating: "a", count: ScriptToken.length - 4)
        _ = try await database.write { connection throws(StoreError) in
            try ScriptTokenTable.insert(
                "backup", .write, days: 1, secret: secret, of: account, now: Self.start, on: connection)
        }
        #expect(try await caller(secret).id == account)
        try await database.write { connection throws(StoreError) in
            try connection.executeScript("UPDATE database_identity SET place = 'elsewhere'")
        }
        // The first request brings the token.
        await #expect(throws: HTTPFailure.self) { try await caller(secret, again()) }
    }

    @Test func `Identifies accounts without a name by their addresses`() async throws {
        let ann = try await signedUp("ann@example.org")
        let bob = try await signedUp("bob@example.org")
        #expect(ann.account.name == "" && ann.account.id != bob.account.id)
        #expect(try await caller(ann.accessToken).id == ann.account.id)
        #expect(try await signIn("BOB@example.org")?.account.id == bob.account.id)
        guard case .emailTaken = try await signUp("ann@example.org") else {
            Issue.record("the address was given twice")
            return
        }
    }

    @Test func `A name is unique and signs in like the address`() async throws {
        let ann = try await signedUp("ann@example.org", name: "Ann")
        #expect(try await signIn("ann")?.account.id == ann.account.id)
        guard case .nameTaken = try await signUp("other@example.org", name: "ANN") else {
            Issue.record("the name was given twice")
            return
        }
    }

    @Test func `A retry of signing up opens another session of the same account`() async throws {
        guard case .signedIn(let first) = try await signUp("ann@example.org", attempt: [1]),
            case .signedIn(let second) = try await signUp("ann@example.org", attempt: [1])
        else {
            Issue.record("a retry was refused")
            return
        }
        #expect(first.account.id == second.account.id)
        let sessions = try await [caller(first.accessToken).sessionID, caller(second.accessToken).sessionID]
        #expect(Set(sessions).count == 2)
        guard case .emailTaken = try await signUp("ann@example.org", attempt: [2]) else {
            Issue.record("another attempt was taken for a retry")
            return
        }
    }

    @Test func `A retry of adding an account returns the same account`() async throws {
        func add(_ attempt: [UInt8]?, _ password: String = Self.password) async throws -> AccountRow? {
            try await accounts.addAccount(
                try EmailAddress("ann@example.org"), password: password, role: Role.trader.rawValue,
                attempt: attempt
            ) { _, _ in }
        }
        let first = try #require(try await add([1]))
        #expect(try await add([1])?.id == first.id)
        #expect(try await add([2]) == nil)
        #expect(try await add(nil) == nil)
        #expect(try await add([1], "another horse 9") == nil)
    }

    @Test func `Renews a session, and ends it when an old token returns`() async throws {
        let first = try await signedUp("ann@example.org")
        let old = try #require(first.refreshToken)
        let next = try #require(try await accounts.renew(old, attempt: nil))
        #expect(try await caller(next.accessToken).sessionID == caller(first.accessToken).sessionID)
        #expect(try await accounts.renew(old, attempt: nil) == nil)
        await #expect(throws: HTTPFailure(401, "invalid")) { try await caller(next.accessToken) }
    }

    @Test func `Refuses requests in the application's words`() async throws {
        let ann = try await signedUp("ann@example.org")
        await #expect(throws: HTTPFailure(401, "missing")) { try await caller(nil) }
        await #expect(throws: HTTPFailure(400, "malformed")) { try await caller("two words") }
        await #expect(throws: HTTPFailure(401, "invalid")) { try await caller("x") }
        now.advance(seconds: 900 + 61)
        await #expect(throws: HTTPFailure(401, "invalid")) { try await caller(ann.accessToken) }
        let again = try #require(try await signIn("ann@example.org"))
        let (id, time) = (ann.account.id, now.now)
        try await database.write { connection throws(StoreError) in
            try AccountTables.setBlocked(true, of: id, now: time, on: connection)
        }
        await #expect(throws: HTTPFailure(403, "blocked")) { try await caller(again.accessToken) }
        #expect(try await isBlocked("ann@example.org"))
        #expect(try await !isBlocked("ann@example.org", "wrong horse 8"))
    }

    @Test func `Refuses an account whose role the application does not know`() async throws {
        let ann = try await signedUp("ann@example.org")
        let (id, time) = (ann.account.id, now.now)
        for (role, isKnown) in [("operator", true), ("moderator", false)] {
            try await database.write { connection throws(StoreError) in
                try AccountTables.setRole(role, of: id, now: time, on: connection)
            }
            let found = try? await caller(ann.accessToken)
            #expect((found?.role == .operator_) == isKnown)
        }
    }

    @Test func `Writes with the caller's role as stored in that transaction`() async throws {
        let ann = try await signedUp("ann@example.org")
        let asked = try await caller(ann.accessToken)
        let (id, time) = (ann.account.id, now.now)
        try await database.write { connection throws(StoreError) in
            try AccountTables.setRole(Role.operator_.rawValue, of: id, now: time, on: connection)
        }
        let role = try await accounts.write(as: asked) { caller, _ in caller.role }
        #expect(asked.role == .trader && role == .operator_)
        try await accounts.endSession(asked.sessionID)
        await #expect(throws: HTTPFailure(401, "invalid")) {
            try await accounts.write(as: asked) { _, _ in true }
        }
    }

    @Test func `A new password ends the other sessions`() async throws {
        let ann = try await signedUp("ann@example.org")
        let other = try #require(try await signIn("ann@example.org"))
        let asked = try await caller(ann.accessToken)
        let wrong = try await accounts.changePassword(
            of: asked, from: "wrong horse 8", to: "another horse 8", attempt: nil)
        #expect(wrong == nil)
        let changed = try await accounts.changePassword(
            of: asked, from: Self.password, to: "another horse 8", attempt: nil)
        #expect(changed?.id == ann.account.id)
        #expect(try await caller(ann.accessToken).id == ann.account.id)
        await #expect(throws: HTTPFailure(401, "invalid")) { try await caller(other.accessToken) }
        try await accounts.setPassword("a third horse 8", of: ann.account.id)
        await #expect(throws: HTTPFailure(401, "invalid")) { try await caller(ann.accessToken) }
        #expect(try await signIn("ann@example.org", "a third horse 8") != nil)
    }

    @Test func `Too many wrong passwords lock the address they come from`() async throws {
        _ = try await signedUp("ann@example.org")
        for _ in 0..<SignInAttempts.limit {
            #expect(try await signIn("ann@example.org", "wrong horse 8") == nil)
        }
        #expect(try await signIn("ann@example.org") == nil)
        now.advance(seconds: SignInAttempts.window / 1000 + 1)
        #expect(try await signIn("ann@example.org") != nil)
    }
}

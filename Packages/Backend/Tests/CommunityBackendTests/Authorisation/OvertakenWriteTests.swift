import AccountCore
import BackendCore
import BackendCoreTestSupport
import CommunityDomain
import NetworkCore
import PasswordCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// Writes of a caller whose rights change between admission and the write.
@Suite(.timeLimit(.minutes(10))) struct OvertakenWriteTests {
    /// All writes of signed-in callers except signing out, which is harmless.
    private static let writes = Fixture().backend.operations.filter { operation in
        operation.method != .get && operation.access != .everybody && operation.id != "signOut"
    }

    private func reply(
        to operation: CommunityOperation, after statement: String, on board: MatrixBoard
    ) async throws -> Reply {
        let row = try MatrixRow(operation, in: board)
        let person = try #require(try await board.person(row.allowed, allowed: row.allowed))
        var options = AccountStore.Options()
        options.passwordCost = .least
        let clock = board.fixture.clock
        let database = OvertakenDatabase(inner: board.fixture.database, statement: statement)
        let store = CommunityStore(database: database, now: { clock.now }, accounts: options)
        var request = try HTTPRequest(
            method: operation.method, target: row.target, body: Array(row.body.utf8))
        request.headers["Authorization"] = "Bearer \(person.token)"
        return Reply(await CommunityBackend(store: store)(request))
    }

    @Test(arguments: writes)
    func `A caller who was blocked or signed out in between does not write`(
        _ operation: CommunityOperation
    ) async throws {
        for (statement, message) in [
            (
                "UPDATE account SET is_blocked = 1",
                "Your account has been blocked by the administrator."
            ),
            ("UPDATE session SET ended_at = 1", "Invalid token."),
        ] {
            let board = try await MatrixBoard()
            let events = try await board.fixture.number("SELECT count(*) FROM event")
            let reply = try await reply(to: operation, after: statement, on: board)
            #expect(reply.status == 401 && reply.message == message, "\(reply.text)")
            #expect(try await board.fixture.number("SELECT count(*) FROM event") == events)
        }
    }

    @Test(arguments: writes)
    func `A caller who became a member in between writes as a member`(_ operation: CommunityOperation)
        async throws
    {
        let board = try await MatrixBoard()
        let reply = try await reply(to: operation, after: "UPDATE account SET role = 'member'", on: board)
        #expect(reply.status == (operation.access == .role(.member) ? 200 : 403), "\(reply.text)")
    }
}

/// A database in which another writer always comes first: each write sees the effect of the statement.
struct OvertakenDatabase: WrappedDatabase {
    let inner: any Database
    let statement: String

    @discardableResult
    func write<Value: Sendable>(
        _ body: @escaping @Sendable (any SQLConnection) throws(StoreError) -> Value
    ) async throws(StoreError) -> Value {
        try await inner.write { [statement] connection throws(StoreError) in
            try connection.executeScript(statement)
            return try body(connection)
        }
    }
}

import BackendCore
import NetworkCore
import SQLCore
import Testing

@testable import CommunityBackend

/// Every operation for every kind of caller, each on its own board.
@Suite(.timeLimit(.minutes(10))) struct AuthorisationMatrixTests {
    struct Cell: Sendable, CustomTestStringConvertible {
        let operation: CommunityOperation
        let caller: MatrixCaller

        var testDescription: String { "\(operation) by \(caller)" }

        static let all = Fixture().backend.operations.flatMap { operation in
            MatrixCaller.allCases.map { Cell(operation: operation, caller: $0) }
        }
    }

    @Test(arguments: Cell.all)
    func `Admits exactly the right callers`(_ cell: Cell) async throws {
        let board = try await MatrixBoard()
        let row = try MatrixRow(cell.operation, in: board)
        let person = try await board.person(cell.caller, allowed: row.allowed)
        let before = try await Self.traces(board)
        let reply = try await board.fixture.send(cell.operation.method, row.target, row.body, as: person)
        #expect(reply.status == row.statuses(cell.caller), "\(reply.text)")
        if reply.status >= 400 {
            #expect(try await Self.traces(board) == before, "a refused request left something behind")
        }
    }

    @Test func `Every route is an operation or a known service route`() async throws {
        let own = [
            RouteDescription(.get, "/health"), RouteDescription(.get, "/metrics"),
            RouteDescription(.get, "/openapi.json"),
        ]
        let backend = Fixture().backend
        let operations = backend.operations.map { RouteDescription($0.method, $0.path) }
        #expect(backend.service.problems == [])
        #expect(
            backend.service.routes.map(\.description).sorted()
                == (operations + own).map(\.description).sorted())
    }

    @Test func `The matrix is complete, and nearly every row and column has a refusal`() async throws {
        let operations = Fixture().backend.operations
        #expect(Cell.all.count == operations.count * MatrixCaller.allCases.count)
        #expect(Set(Cell.all.map(\.testDescription)).count == Cell.all.count)
        let board = try await MatrixBoard()
        let statuses = try operations.map { operation in
            MatrixCaller.allCases.map(try MatrixRow(operation, in: board).statuses)
        }
        for (operation, row) in zip(operations, statuses) {
            #expect(row.contains(200), "\(operation)")
            #expect(row.contains { $0 >= 400 } || operation.id == "register", "\(operation)")
        }
        for (index, caller) in MatrixCaller.allCases.enumerated() where caller != .admin {
            #expect(statuses.contains { $0[index] >= 400 }, "\(caller)")
        }
    }

    /// The data that a request could change.
    private static func traces(_ board: MatrixBoard) async throws -> [String] {
        let tables = [
            "post", "comment", "account", "report", "moderation_log", "notice", "event", "reaction",
        ]
        return try await board.fixture.database.read { connection throws(StoreError) in
            var traces: [String] = []
            for table in tables {
                traces += try connection.rows("SELECT count(*) FROM \(table)") { "\(table) \($0.int(0))" }
            }
            traces += try connection.rows("SELECT text, state, version FROM post ORDER BY id") {
                "\($0.text(0)) \($0.text(1)) \($0.int(2))"
            }
            traces += try connection.rows("SELECT text, state, version FROM comment ORDER BY id") {
                "\($0.text(0)) \($0.text(1)) \($0.int(2))"
            }
            traces += try connection.rows("SELECT role, is_blocked, password FROM account ORDER BY id") {
                "\($0.text(0)) \($0.int(1)) \($0.text(2))"
            }
            return traces
        }
    }
}

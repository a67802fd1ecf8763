import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Testing

struct PostgresAddressTests {
    @Test(arguments: [
        "postgres://trellis@db.example:5433/films": "postgres://db.example:5433/films",
        "postgresql:///films": "postgres:///films",
        "postgres://a@/films?host=/var/run/postgresql&port=5433": "postgres://:5433/films",
    ])
    func `An address is told without what is nobody's business`(text: String, told: String) throws {
        #expect(try "\(PostgresAddress(text))" == told)
    }

    @Test(arguments: ["postgres://a:hunter2@db/films", "postgres://a@db/films?password=hunter2"])
    func `A password has no place in an address`(text: String) {
        #expect {
            try PostgresAddress(text)
        } throws: { error in
            guard case StoreError.malformed(let reason) = error else { return false }
            return reason.contains("passfile") && !reason.contains("hunter2")
        }
    }

    @Test(arguments: [
        "", "films", "mysql://db/films", "postgres://[db/films", "postgres://db/films?sslmood=on",
    ])
    func `What is no address is refused, and not repeated`(text: String) {
        #expect {
            try PostgresAddress(text)
        } throws: { error in
            guard case StoreError.malformed(let reason) = error else { return false }
            return !reason.contains("db/films")
        }
    }
}

@Suite(.enabled(if: TestServer.isThere))
struct PostgresConnectingTests {
    /// The server of the tests over the network, where it asks for a password.
    private func database(_ parameters: String, password: String? = "trellis") throws -> PostgresDatabase {
        let port = try #require(TestServer.address?.split(separator: "port=").last)
        return PostgresDatabase(
            at: try PostgresAddress("postgres://trellis@127.0.0.1:\(port)/trellis?\(parameters)"),
            schema: TestServer.newSchema(), password: { () async throws(StoreError) in password })
    }

    private func reason(_ database: PostgresDatabase) async -> String {
        do throws(StoreError) {
            _ = try await database.read { connection throws(StoreError) in
                try connection.first("SELECT 1") { $0.int(0) }
            }
            return "connected"
        } catch {
            return switch error {
            case .unavailable(let reason): "refused: \(reason)"
            case .unreachable(let reason): "not there: \(reason)"
            default: "\(error)"
            }
        }
    }

    @Test func `A wrong password is told in one sentence, without it`() async throws {
        let told = await reason(try database("sslmode=disable", password: "hunter2"))
        #expect(told.hasPrefix("refused: postgres://127.0.0.1:"))
        #expect(told.hasSuffix("password authentication failed for user \"trellis\""))
        #expect(!told.contains("hunter2"))
    }

    @Test func `A missing password is told`() async throws {
        #expect(await reason(try database("sslmode=disable", password: nil)).contains("no password supplied"))
    }

    @Test func `A certificate that nobody vouches for is told`() async throws {
        let told = await reason(try database("sslmode=verify-full"))
        #expect(told.hasPrefix("refused: "))
        #expect(told.contains("certificate"))
    }

    @Test func `A database that does not exist is told`() async throws {
        let port = try #require(TestServer.address)
        let other = port.replacing("/trellis?", with: "/nowhere?")
        let database = PostgresDatabase(at: try PostgresAddress(other), schema: "films")
        #expect(await reason(database).hasSuffix("database \"nowhere\" does not exist"))
    }

    @Test func `No server there is told`() async throws {
        let database = PostgresDatabase(
            at: try PostgresAddress("postgres://127.0.0.1:1/trellis?user=a"), schema: "films")
        #expect(await reason(database) == "not there: postgres://127.0.0.1:1/trellis: Connection refused")
    }
}

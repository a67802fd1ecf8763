import Dispatch
import Foundation
import PostgresDriverTestSupport
import SQLCore
import Testing

@testable import PostgresDriver

struct PostgresAddressTests {
    @Test(arguments: [
        "postgres://trellis@db.example:5433/films": "postgres://db.example:5433/films",
        "postgresql:///films": "postgres:///films",
        "postgres://a@/films?host=/var/run/postgresql&port=5433": "postgres://:5433/films",
        "postgres://db.example/films?replica=standby.example:5434": "postgres://db.example/films",
        "postgres://db.example/films?replica=[::1]&sslmode=disable": "postgres://db.example/films",
    ])
    func `Shows an address without its private parts`(text: String, told: String) throws {
        #expect(try "\(PostgresAddress(text))" == told)
    }

    @Test(arguments: ["postgres://a:hunter2@db/films", "postgres://a@db/films?password=hunter2"])
    func `Refuses a password in an address`(text: String) {
        #expect {
            try PostgresAddress(text)
        } throws: { error in
            guard case StoreError.malformed(let reason) = error else { return false }
            return reason.english.contains("passfile") && !reason.english.contains("hunter2")
        }
    }

    @Test(arguments: [
        "", "films", "mysql://db/films", "postgres://[db/films", "postgres://db/films?sslmood=on",
    ])
    func `Refuses an invalid address without repeating it`(text: String) {
        #expect {
            try PostgresAddress(text)
        } throws: { error in
            guard case StoreError.malformed(let reason) = error else { return false }
            return !reason.english.contains("db/films")
        }
    }
}

extension PostgresAddressTests {
    @Test(arguments: [
        "replica=standby.example": ["host": "standby.example", "port": "5433"],
        "replica=standby.example:5434": ["host": "standby.example", "port": "5434"],
        "replica=[::1]:5434": ["host": "::1", "port": "5434"],
        "hostaddr=10.0.0.1&replica=[::1]": ["host": "::1", "port": "5433"],
        "replica=/run/other:5434": ["host": "/run/other", "port": "5434"],
    ])
    func `The standby is the server with another host and port`(
        parameter: String, expected: [String: String]
    ) throws {
        let address = try PostgresAddress("postgres://trellis@db.example:5433/films?\(parameter)&passfile=/p")
        let standby = try #require(address.standby)
        let all = Dictionary(
            uniqueKeysWithValues: standby.parameters(password: nil).map { ($0.key, $0.value) })
        #expect(all["host"] == expected["host"] && all["port"] == expected["port"] && all["hostaddr"] == nil)
        #expect(all["dbname"] == "films" && all["user"] == "trellis" && all["passfile"] == "/p")
        // Certificates are required depending on the location of the standby, not of the server.
        let isLocal = ["::1", "/run/other"].contains(expected["host"])
        #expect(all["sslmode"] == (isLocal ? nil : "verify-full"))
    }

    @Test(arguments: [
        "replica=", "replica=:5433", "replica=db:", "replica=db:x", "replica=db:0", "replica=a@b",
    ])
    func `A standby needs a host`(parameter: String) {
        #expect {
            try PostgresAddress("postgres://db/films?\(parameter)")
        } throws: { error in
            guard case StoreError.malformed(let reason) = error else { return false }
            return reason.english.contains("replica=host:port")
        }
    }

    @Test(
        arguments: [
            ("postgres://db.example/films", "verify-full"),
            ("postgres://db.example/films?sslmode=require", "require"),
            ("postgres://127.0.0.1/films", nil), ("postgres:///films", nil),
            ("postgres://localhost,db.example/films", "verify-full"),
        ] as [(String, String?)])
    func `A remote server must present a certificate unless the address says otherwise`(
        text: String, mode: String?
    ) throws {
        let parameters = try PostgresAddress(text).parameters(password: nil)
        #expect(parameters.first { $0.key == "sslmode" }?.value == mode)
    }
}

@Suite(.enabled(if: TestServer.isThere))
struct PostgresConnectingTests {
    /// The test server over the network, where it requires a password.
    private func database(
        _ parameters: String, password: String? = "trellis", schema: String = TestServer.newSchema(),
        migrations: [Migration] = [], options: PostgresOptions = TestServer.patient
    ) throws -> PostgresDatabase {
        let port = try #require(TestServer.address?.split(separator: "port=").last)
        return PostgresDatabase(
            at: try PostgresAddress("postgres://trellis@127.0.0.1:\(port)/trellis?\(parameters)"),
            schema: schema, migrations: migrations, options: options,
            password: { () async throws(StoreError) in password })
    }

    private func reason(_ database: PostgresDatabase) async -> ErrorText {
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

    @Test func `Reports a wrong password in one sentence, without it`() async throws {
        let told = await reason(try database("sslmode=disable", password: "hunter2"))
        #expect(told.english.hasPrefix("refused: postgres://127.0.0.1:"))
        #expect(told.english.hasSuffix("password authentication failed for user \"trellis\""))
        #expect(told.korean.hasSuffix(": 비밀번호가 맞지 않습니다"))
        #expect(!told.english.contains("hunter2"))
    }

    #if os(Linux)
        @Test func `Waits for a server that reads nothing for a while`() async throws {
            let schema = TestServer.newSchema()
            try await TestServer.withSchema(schema) {
                let migration = Migration(version: 1, name: "texts") { connection throws(StoreError) in
                    try connection.executeScript("CREATE TABLE letter (text TEXT NOT NULL)")
                }
                var options = TestServer.patient
                options.silenceLimit = .milliseconds(100)
                let database = try database(
                    "sslmode=disable", schema: schema, migrations: [migration], options: options)
                try await database.write { connection throws(StoreError) in
                    let process = try connection.first("SELECT pg_backend_pid()") { pid_t($0.int(0)) }
                    guard let process else { throw .closed }
                    kill(process, SIGSTOP)
                    // Some probes of its closed window take a second. A later end changes nothing.
                    DispatchQueue.global().asyncAfter(deadline: .now() + 1.5) { kill(process, SIGCONT) }
                    // More than the system buffers for both sides.
                    for _ in 0..<24 {
                        try connection.execute(
                            "INSERT INTO letter VALUES (?1)", .text(String(repeating: "a", count: 1 << 20)))
                    }
                }
                let count = try await database.read { connection throws(StoreError) in
                    try connection.first("SELECT count(*) FROM letter") { $0.int(0) }
                }
                #expect(count == 24)
                await database.close()
            }
        }
    #endif

    @Test func `Reports a missing password`() async throws {
        let told = await reason(try database("sslmode=disable", password: nil))
        #expect(told.english.contains("no password supplied") && told.korean.hasSuffix(": 비밀번호가 없습니다"))
    }

    @Test func `Reports an untrusted certificate`() async throws {
        let told = await reason(try database("sslmode=verify-full"))
        #expect(told.english.hasPrefix("refused: "))
        #expect(told.english.contains("certificate") && told.korean != told.english, "\(told.korean)")
    }

    @Test func `Reports a database that does not exist`() async throws {
        let port = try #require(TestServer.address)
        let other = port.replacing("/trellis?", with: "/nowhere?")
        let database = PostgresDatabase(at: try PostgresAddress(other), schema: "films")
        let told = await reason(database)
        #expect(told.english.hasSuffix("database \"nowhere\" does not exist"))
        #expect(told.korean.hasSuffix(": 그런 데이터베이스나 사용자가 없습니다"))
    }

    @Test func `Reports a missing server`() async throws {
        let database = PostgresDatabase(
            at: try PostgresAddress("postgres://127.0.0.1:1/trellis?user=a"), schema: "films")
        #expect(await reason(database) == "not there: postgres://127.0.0.1:1/trellis: Connection refused")
    }
}

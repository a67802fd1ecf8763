import Dispatch
import Foundation
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing

@Suite(.enabled(if: TestServer.isThere))
struct PostgresTransactionTests {
    private static let migrations = [
        Migration(version: 1, name: "notes") { connection throws(StoreError) in
            try connection.executeScript(
                "CREATE TABLE note (id BIGINT PRIMARY KEY); CREATE TABLE counter (value BIGINT NOT NULL);"
                    + "INSERT INTO counter VALUES (0)")
        }
    ]

    private static func add(_ id: Int, on connection: any SQLConnection) throws(StoreError) {
        try connection.execute("INSERT INTO note (id) VALUES (?1)", .int(id))
    }

    @Test func `A read sees one state, whatever is written during it`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let isWritten = Mutex(false)
            let reading = Task {
                try await database.read { connection throws(StoreError) in
                    func count() throws(StoreError) -> Int {
                        try connection.first("SELECT count(*) FROM note") { $0.int(0) } ?? -1
                    }
                    let before = try count()
                    begin.finish()
                    while !isWritten.withLock({ $0 }) { _ = try count() }
                    return [before, try count()]
                }
            }
            for await _ in begun {}
            try await database.write { connection throws(StoreError) in try Self.add(1, on: connection) }
            isWritten.withLock { $0 = true }
            #expect(try await reading.value == [0, 0])
            try await database.expectCount(1)
        }
    }

    @Test func `A read changes nothing`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            await #expect {
                try await database.read { connection throws(StoreError) in try Self.add(1, on: connection) }
            } throws: { error in
                if case StoreError.readOnly = error { true } else { false }
            }
            try await database.expectCount(0)
        }
    }

    @Test func `Writers of several processes take turns`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let databases = try (0..<3).map { _ in try TestServer.database(schema, Self.migrations) }
            try await withThrowingTaskGroup { group in
                for number in 0..<60 {
                    group.addTask {
                        try await databases[number % 3].write { connection throws(StoreError) in
                            // Read first: without the lock two writers would read the same value.
                            let value = try connection.first("SELECT value FROM counter") { $0.int(0) } ?? 0
                            try connection.execute("UPDATE counter SET value = ?1", .int(value + 1))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let value = try await databases[0].read { connection throws(StoreError) in
                try connection.first("SELECT value FROM counter") { $0.int(0) }
            }
            #expect(value == 60)
            for database in databases { await database.close() }
        }
    }

    @Test func `Cancelling a task interrupts its statement, and the connection can be used again`()
        async throws
    {
        let options = PostgresOptions(readerCount: 1)
        try await TestServer.withDatabase(Self.migrations, options: options) { database in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                try await database.read { connection throws(StoreError) in
                    _ = try connection.first("SELECT 1") { $0.int(0) }
                    begin.finish()
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            }
            for await _ in begun {}
            task.cancel()
            await #expect(throws: StoreError.cancelled) { try await task.value }
            try await database.expectCount(0)
        }
    }

    @Test func `A statement is interrupted although the first request arrives before it has begun`()
        async throws
    {
        let options = PostgresOptions(readerCount: 1)
        try await TestServer.withDatabase(Self.migrations, options: options) { database in
            let server = Mutex<pid_t>(0)
            let task = Task {
                try await database.read { connection throws(StoreError) in
                    let number = try connection.first("SELECT pg_backend_pid()") { pid_t($0.int(0)) } ?? 0
                    kill(number, SIGSTOP)
                    server.withLock { $0 = number }
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            }
            try await eventually("the process of the server stands") { server.withLock { $0 } > 0 }
            let number = server.withLock { $0 }
            defer { kill(number, SIGCONT) }
            task.cancel()
            try await eventually("the first request") { try isInterrupted(number) }
            kill(number, SIGCONT)
            await #expect(throws: StoreError.cancelled) { try await task.value }
        }
    }

    /// Whether SIGINT, by which a server interrupts a statement, waits for a stopped process.
    private func isInterrupted(_ process: pid_t) throws -> Bool {
        let text = try String(contentsOfFile: "/proc/\(process)/status", encoding: .utf8)
        let waiting = try #require(text.firstMatch(of: #/ShdPnd:\s*([0-9a-f]+)/#)).output.1
        return try #require(UInt64(waiting, radix: 16)) & 1 << (SIGINT - 1) != 0
    }

    @Test func `A statement over the time limit is interrupted, once`() async throws {
        let options = PostgresOptions(readerCount: 1, readTimeLimit: .milliseconds(30))
        try await TestServer.withDatabase(Self.migrations, options: options) { database in
            let runs = Mutex(0)
            await #expect(throws: StoreError.cancelled) {
                try await database.read { connection throws(StoreError) in
                    runs.withLock { $0 += 1 }
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            }
            #expect(runs.withLock { $0 } == 1)
        }
    }

    @Test func `A cancelled write changes nothing and releases the lock`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let task = Task {
                try await database.write { connection throws(StoreError) in
                    try Self.add(1, on: connection)
                    begin.finish()
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            }
            for await _ in begun {}
            task.cancel()
            await #expect(throws: StoreError.cancelled) { try await task.value }
            try await database.write { connection throws(StoreError) in try Self.add(2, on: connection) }
            try await database.expectCount(1)
        }
    }

    @Test
    func `A process stopped while writing blocks no other, and writes again when it continues`()
        async throws
    {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let options = PostgresOptions(idleLimit: .seconds(1))
            let stopped = try TestServer.database(schema, Self.migrations, options: options)
            let other = try TestServer.database(schema, Self.migrations)
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let runs = Mutex(0)
            let goesOn = DispatchSemaphore(value: 0)
            let writing = Task {
                try await stopped.write { connection throws(StoreError) in
                    _ = try connection.first("SELECT count(*) FROM note") { $0.int(0) }
                    let run = runs.withLock { runs in
                        runs += 1
                        return runs
                    }
                    if run == 1 {
                        begin.finish()
                        goesOn.wait()
                    }
                    try Self.add(1, on: connection)
                }
            }
            for await _ in begun {}
            try await other.write { connection throws(StoreError) in try Self.add(2, on: connection) }
            goesOn.signal()
            try await writing.value
            #expect(runs.withLock { $0 } == 2)
            try await other.expectCount(2)
            for database in [stopped, other] { await database.close() }
        }
    }

    @Test func `The server notices within seconds that a client is gone`() async throws {
        let find: @Sendable (any SQLConnection) throws(StoreError) -> String? = {
            connection throws(StoreError) in
            try connection.first("SELECT current_setting('client_connection_check_interval')") { $0.text(0) }
        }
        try await TestServer.withDatabase(Self.migrations) { database in
            let found = [try await database.read(find), try await database.write(find)]
            #expect(found == ["2s", "2s"])
        }
    }

    @Test func `Names a statement that the server interrupts`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            await #expect {
                try await database.read { connection throws(StoreError) in
                    try connection.execute("SET LOCAL statement_timeout TO '20ms'")
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            } throws: { error in
                guard case StoreError.unreachable(let reason) = error else { return false }
                return reason.english.contains("statement timeout")
            }
            try await database.expectCount(0)
        }
    }

    @Test func `Repeats a transaction whose connection the operator ends`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            let runs = Mutex(0)
            try await database.write { connection throws(StoreError) in
                try Self.add(1, on: connection)
                let run = runs.withLock { runs in
                    runs += 1
                    return runs
                }
                if run == 1 {
                    _ = try connection.first("SELECT pg_terminate_backend(pg_backend_pid())") { $0.int(0) }
                }
                try Self.add(2, on: connection)
            }
            #expect(runs.withLock { $0 } == 2)
            try await database.expectCount(2)
        }
    }

    @Test func `Replaces a connection that was lost while idle`() async throws {
        let options = PostgresOptions(readerCount: 1)
        try await TestServer.withDatabase(Self.migrations, options: options) { database in
            let find: @Sendable (any SQLConnection) throws(StoreError) -> Int = {
                connection throws(StoreError) in
                try connection.first("SELECT pg_backend_pid()") { $0.int(0) } ?? 0
            }
            let processes = [try await database.read(find), try await database.write(find)]
            for process in processes {
                let operators = try TestServer.database("public")
                _ = try await operators.read { connection throws(StoreError) in
                    try connection.first(
                        "SELECT pg_terminate_backend(CAST(?1 AS integer), 5000)", .int(process)
                    ) { $0.int(0) }
                }
                await operators.close()
            }
            let now = [try await database.read(find), try await database.write(find)]
            #expect(now[0] != processes[0] && now[1] != processes[1])
        }
    }

    @Test func `Resolves a deadlock and repeats one transaction`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            try await database.write { connection throws(StoreError) in
                try connection.executeScript("INSERT INTO note VALUES (1), (2)")
            }
            // A client with another program, which does not use our lock.
            let schema = try await database.read { connection throws(StoreError) in
                try connection.first("SELECT current_schema()") { $0.text(0) } ?? ""
            }
            let other = try TestServer.database("public")
            let (processes, process) = AsyncStream.makeStream(of: Int.self)
            let runs = Mutex(0)
            let mayGoOn = Mutex(false)
            async let deadlocked: Void = other.write { connection throws(StoreError) in
                try connection.executeScript("SET LOCAL deadlock_timeout TO '1h'")
                _ = try connection.update("UPDATE \(schema).note SET id = id WHERE id = 1")
                process.yield(try connection.first("SELECT pg_backend_pid()") { $0.int(0) } ?? 0)
                while !mayGoOn.withLock({ $0 }) { _ = try connection.first("SELECT 1") { $0.int(0) } }
                _ = try connection.update("UPDATE \(schema).note SET id = id WHERE id = 2")
            }
            var found = processes.makeAsyncIterator()
            let id = try #require(await found.next())
            try await database.write { connection throws(StoreError) in
                let isFirst = runs.withLock { runs in
                    runs += 1
                    return runs == 1
                }
                try connection.executeScript("SET LOCAL deadlock_timeout TO '20ms'")
                _ = try connection.update("UPDATE note SET id = id WHERE id = 2")
                mayGoOn.withLock { $0 = true }
                while isFirst,
                    try connection.first(
                        "SELECT count(*) FROM pg_locks WHERE pid = ?1 AND NOT granted", .int(id),
                        read: { $0.int(0) }) == 0
                {}
                _ = try connection.update("UPDATE note SET id = id WHERE id = 1")
            }
            try await deadlocked
            await other.close()
            // The second run may get its row before the other program has woken up, and wait for it once more.
            #expect(runs.withLock { $0 } >= 2)
        }
    }

    @Test func `Reads wait for a connection up to the limit`() async throws {
        let options = PostgresOptions(readerCount: 1, waitLimit: .milliseconds(20))
        try await TestServer.withDatabase(Self.migrations, options: options) { database in
            let (begun, begin) = AsyncStream.makeStream(of: Void.self)
            let slow = Task {
                try await database.read { connection throws(StoreError) in
                    begin.finish()
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            }
            for await _ in begun {}
            await #expect(throws: StoreError.busy(seconds: 0)) { try await database.count }
            slow.cancel()
            _ = await slow.result
            try await database.expectCount(0)
        }
    }

    @Test func `Nothing works after closing`() async throws {
        try await TestServer.withDatabase(Self.migrations) { database in
            _ = try await database.count
            await database.close()
            await #expect(throws: StoreError.closed) { try await database.count }
            await #expect(throws: StoreError.closed) {
                try await database.write { connection throws(StoreError) in try Self.add(1, on: connection) }
            }
        }
    }
}

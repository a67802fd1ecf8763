import Foundation
import PostgresDriver
import PostgresDriverTestSupport
import SQLCore
import Synchronization
import TestSupport
import Testing

/// Requests to interrupt a statement, which have a connection of their own.
@Suite(.blocking, .closing, .enabled(if: TestServer.isThere), .timeLimit(.minutes(10)))
struct LateInterruptionTests {
    /// Otherwise the request could interrupt the next statement, such as the second one of a new connection.
    @Test func `The next statement waits until the server has received the request`() async throws {
        let schema = TestServer.newSchema()
        try await TestServer.withSchema(schema) {
            let direct = try TestServer.database(schema, [])
            _ = try await direct.facts()
            let isHeld = Mutex(false)
            let hasMovedOn = Mutex(false)
            let gate = DispatchSemaphore(value: 0)
            let proxy = try SocketProxy { client, server in
                Thread.detachNewThread { SocketProxy.copy(from: server, to: client) { _ in true } }
                SocketProxy.copy(from: client, to: server) { bytes in
                    if String(decoding: bytes, as: UTF8.self).contains("ROLLBACK") {
                        hasMovedOn.withLock { $0 = true }
                    }
                    // CancelRequest (Message Formats of PostgreSQL's protocol).
                    guard bytes.starts(with: [0, 0, 0, 16, 4, 210, 22, 46]) else { return true }
                    isHeld.withLock { $0 = true }
                    gate.wait()
                    gate.signal()
                    return true
                }
            }
            let database = PostgresDatabase(
                at: try PostgresAddress(proxy.address), schema: schema, migrations: [],
                options: PostgresOptions(readerCount: 1))
            let process = Mutex(0)
            let task = Task {
                try await database.read { connection throws(StoreError) in
                    let number = try connection.first("SELECT pg_backend_pid()") { $0.int(0) } ?? 0
                    process.withLock { $0 = number }
                    _ = try connection.first("SELECT pg_sleep(600)::text") { $0.text(0) }
                }
            }
            try await eventually("the statement") { process.withLock { $0 } > 0 }
            task.cancel()
            try await eventually("the request") { isHeld.withLock { $0 } }
            // An operator interrupts the statement before the request arrives.
            _ = try await direct.read { [number = process.withLock { $0 }] connection throws(StoreError) in
                try connection.first("SELECT pg_cancel_backend(\(number))::text") { $0.text(0) }
            }
            try await Task.sleep(for: .milliseconds(200))
            #expect(hasMovedOn.withLock { !$0 })
            gate.signal()
            await #expect(throws: StoreError.self) { try await task.value }
            try await eventually("the rest") { hasMovedOn.withLock { $0 } }
            await database.close()
            await direct.close()
        }
    }
}

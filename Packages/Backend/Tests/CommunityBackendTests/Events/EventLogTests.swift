import CommunityDomain
import EventCore
import SQLCore
import TestSupport
import Testing

@testable import CommunityBackend

/// The retention of past events.
@Suite(.timeLimit(.minutes(10))) struct EventLogTests {
    private let fixture = Fixture()
    private static let day = 86_400.0

    private func sequences() async throws -> [Int] {
        try await fixture.database.read { connection throws(StoreError) in
            try connection.rows("SELECT sequence FROM event ORDER BY sequence") { $0.int(0) }
        }
    }

    private func append() async throws {
        let now = fixture.store.milliseconds
        try await fixture.database.write { connection throws(StoreError) in
            try BoardEvents.append(
                post: 1, comment: nil, before: nil, after: .everyone, now: now, on: connection)
        }
    }

    @Test func `Events are stored for seven days, the newest forever, and sequences are never reused`()
        async throws
    {
        for _ in 1...3 { try await append() }
        fixture.clock.advance(seconds: 6 * Self.day)
        try await append()
        #expect(try await sequences() == [1, 2, 3, 4])
        fixture.clock.advance(seconds: 2 * Self.day)
        try await append()
        #expect(try await sequences() == [4, 5])
        fixture.clock.advance(seconds: 365 * Self.day)
        #expect(try await sequences() == [4, 5])
        try await append()
        #expect(try await sequences() == [6])
        try await append()
        #expect(try await sequences() == [6, 7])
    }

    @Test func `The log never exceeds its capacity`() async throws {
        for _ in 1...5 { try await append() }
        try await fixture.write(
            "UPDATE event SET sequence = ?1 WHERE sequence = 5", .int(EventLog.capacity + 2))
        try await append()
        #expect(try await sequences() == [4, EventLog.capacity + 2, EventLog.capacity + 3])
    }

    @Test func `One write removes a few lines, so that no write takes long`() async throws {
        for _ in 1...50 { try await append() }
        fixture.clock.advance(seconds: 8 * Self.day)
        try await append()
        #expect(try await sequences().first == 21)
        try await append()
        #expect(try await sequences().first == 41)
    }

    @Test func `A rolled-back transaction leaves no line`() async throws {
        let now = fixture.store.milliseconds
        await #expect(throws: StoreError.constraint("no")) {
            try await fixture.database.write { connection throws(StoreError) in
                try BoardEvents.append(
                    post: 1, comment: nil, before: nil, after: .everyone, now: now, on: connection)
                throw .constraint("no")
            }
        }
        #expect(try await sequences() == [])
    }
}

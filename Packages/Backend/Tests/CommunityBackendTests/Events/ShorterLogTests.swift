import NetworkCore
import SQLCore
import Synchronization
import Testing

@testable import CommunityBackend

/// Listening to a log that gets shorter, as when an older database is put in its place.
@Suite(.timeLimit(.minutes(1))) struct ShorterLogTests {
    private final class Log: Sendable {
        private let newest: Mutex<Int>

        init(newest: Int) { self.newest = Mutex(newest) }

        func set(_ number: Int) { newest.withLock { $0 = number } }
        var value: Int { newest.withLock { $0 } }
    }

    private let ticker = Ticker()
    private let log = Log(newest: 5)
    /// How often the hub has begun to look at the log.
    private let looks = Log(newest: 0)

    @Test func `listeners are told to begin anew and go on`() async throws {
        let fixture = Fixture { [ticker] in $0.events.pause = ticker.pause }
        let person = try await fixture.signUp("mina")
        var ear = try await Ear(to: fixture, as: person)
        #expect(try await ear.next()?.name == "ready")
        for number in 1...3 {
            try await fixture.post("post \(number)", as: person)
            #expect(try await ear.next()?.id == number)
        }
        try await fixture.write("DELETE FROM event WHERE sequence > 1")
        ticker.tick()
        let reset = try #require(try await ear.next())
        #expect(reset.name == "reset" && reset.id == 1)
        let post = try await fixture.post("another", as: person)
        let next = try #require(try await ear.next())
        #expect(next.line == "post.created \(post)" && next.id == 2)
        ear.hangUp()
    }

    /// A listener who knows of the fifth event, as the hub does.
    private func listener(in hub: EventHub) async throws -> EventListener {
        let listener = try hub.join(1)
        hub.ring()
        await listener.wait(behind: 0)
        return listener
    }

    private func hub() -> EventHub {
        var options = EventOptions()
        options.pause = ticker.pause
        return EventHub(options) { [log, looks] () throws(StoreError) in
            looks.set(looks.value + 1)
            return log.value
        }
    }

    @Test func `whoever knows of more than there is may look`() async throws {
        let hub = hub()
        let listener = try await listener(in: hub)
        log.set(2)
        // When the second look begins, the first one is over, and the hub knows what the log says.
        for _ in 0..<2 {
            let before = looks.value
            hub.ring()
            while looks.value == before, !Task.isCancelled { await Task.yield() }
        }
        let isOver = Log(newest: 0)
        let looking = Task {
            await listener.wait(behind: 5)
            isOver.set(1)
        }
        while hub.waitingCount == 0, isOver.value == 0 { await Task.yield() }
        #expect(isOver.value == 1)
        looking.cancel()
        await looking.value
    }

    @Test func `whoever saw it before the hub waits instead of asking again and again`() async throws {
        let hub = hub()
        let listener = try await listener(in: hub)
        log.set(2)
        let isOver = Log(newest: 0)
        let waiting = Task {
            await listener.wait(behind: 2)
            isOver.set(1)
        }
        while hub.waitingCount == 0, isOver.value == 0 { await Task.yield() }
        #expect(isOver.value == 0)
        log.set(3)
        hub.ring()
        await waiting.value
    }
}

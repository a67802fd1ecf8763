import BackendCore
import BackendCoreTestSupport
import SQLCore
import Synchronization
import Testing

@testable import EventCore

/// Waiting for a log that becomes shorter, as after replacing the database by an older one.
@Suite(.timeLimit(.minutes(10))) struct EventHubTests {
    private final class Log: Sendable {
        private let newest: Mutex<Int>

        init(newest: Int) { self.newest = Mutex(newest) }

        func set(_ number: Int) { newest.withLock { $0 = number } }
        var value: Int { newest.withLock { $0 } }
    }

    private let ticker = Ticker()
    private let log = Log(newest: 5)
    /// The number of polls the hub has started.
    private let looks = Log(newest: 0)

    /// A listener that knows the fifth event, as the hub does.
    private func listener(in hub: EventHub) async throws -> EventListener {
        let listener = try hub.join(1)
        await listener.wait(behind: 0)
        return listener
    }

    private func hub(
        growth: AsyncStream<Int?>? = nil, rest: @escaping @Sendable () async throws -> Void = {}
    ) -> EventHub {
        var options = EventOptions()
        options.pause = ticker.pause
        options.rest = rest
        return EventHub(options, growth: { growth }) { [log, looks] () throws(StoreError) in
            looks.set(looks.value + 1)
            return log.value
        }
    }

    @Test func `Guests leave room for members`() throws {
        var options = EventOptions()
        options.listeners = 4
        let hub = EventHub(options) { () throws(StoreError) in 0 }
        let guests = [try hub.join(-1), try hub.join(-2)]
        #expect(throws: HTTPFailure.self) { try hub.join(-3) }
        let member = try hub.join(1)
        #expect(hub.listenerCount == 3)
        withExtendedLifetime((guests, member)) {}
    }

    @Test func `A guest whose request allows a lag does not make the hub read a replica`() async throws {
        let isLagAllowed = Mutex<Bool?>(nil)
        let hub = EventHub(EventOptions()) { () throws(StoreError) in
            isLagAllowed.withLock { $0 = ReadTolerance.isLagAllowed }
            return 5
        }
        let guest = try ReadTolerance.$isLagAllowed.withValue(true) { try hub.join(-1) }
        await guest.wait(behind: 0)
        #expect(isLagAllowed.withLock { $0 } == false)
    }

    @Test func `A listener ahead of the log may read`() async throws {
        let hub = hub()
        let listener = try await listener(in: hub)
        log.set(2)
        // When the second poll starts, the first has ended and the hub knows the state of the log.
        for _ in 0..<2 {
            let before = looks.value
            hub.notify()
            while looks.value == before, !Task.isCancelled { await Task.yield() }
        }
        let isOver = Log(newest: 0)
        let looking = Task {
            await listener.wait(behind: 5)
            isOver.set(1)
        }
        while hub.waitingCount == 0, isOver.value == 0, !Task.isCancelled { await Task.yield() }
        #expect(isOver.value == 1)
        looking.cancel()
        await looking.value
    }

    @Test func `A listener that was ahead of the hub waits instead of polling`() async throws {
        let hub = hub()
        let listener = try await listener(in: hub)
        log.set(2)
        let isOver = Log(newest: 0)
        let waiting = Task {
            await listener.wait(behind: 2)
            isOver.set(1)
        }
        while hub.waitingCount == 0, isOver.value == 0, !Task.isCancelled { await Task.yield() }
        #expect(isOver.value == 0)
        log.set(3)
        hub.notify()
        await waiting.value
    }

    @Test func `An announcement of the database wakes a listener without reading the log`() async throws {
        let (growth, tell) = AsyncStream.makeStream(of: Int?.self)
        let hub = hub(growth: growth)
        let listener = try await listener(in: hub)
        let before = looks.value
        let waiting = Task { _ = await listener.wait(behind: 5) }
        while hub.waitingCount == 0, !Task.isCancelled { await Task.yield() }
        tell.yield(6)
        await waiting.value
        #expect(looks.value == before)
    }

    @Test func `Reads the log when announcements may be missing`() async throws {
        let (growth, tell) = AsyncStream.makeStream(of: Int?.self)
        let hub = hub(growth: growth)
        let listener = try await listener(in: hub)
        log.set(7)
        let waiting = Task { _ = await listener.wait(behind: 5) }
        while hub.waitingCount == 0, !Task.isCancelled { await Task.yield() }
        let before = looks.value
        tell.yield(nil)
        await waiting.value
        #expect(looks.value > before)
    }

    @Test func `Rests after a poll, whatever is announced`() async throws {
        let (growth, tell) = AsyncStream.makeStream(of: Int?.self)
        let rest = Ticker()
        let hub = hub(growth: growth, rest: rest.pause)
        let listener = try await listener(in: hub)
        while !rest.isAwaited, !Task.isCancelled { await Task.yield() }
        let isOver = Log(newest: 0)
        let waiting = Task {
            defer { isOver.set(1) }
            return await listener.wait(behind: 5).newest
        }
        while hub.waitingCount == 0, !Task.isCancelled { await Task.yield() }
        for newest in 6...9 { tell.yield(newest) }
        for _ in 0..<100 { await Task.yield() }
        #expect(isOver.value == 0)
        rest.tick()
        #expect(await waiting.value > 5)
    }

    @Test func `With announcements of the database, requests cause no polls`() async throws {
        let (growth, tell) = AsyncStream.makeStream(of: Int?.self)
        let hub = hub(growth: growth)
        let listener = try await listener(in: hub)
        let before = looks.value
        for _ in 0..<50 {
            hub.notify()
            await Task.yield()
        }
        let waiting = Task { await listener.wait(behind: 5) }
        while hub.waitingCount == 0, !Task.isCancelled { await Task.yield() }
        tell.yield(6)
        #expect(await waiting.value.newest == 6)
        #expect(looks.value == before)
    }

    @Test func `After the announcements end, requests cause polls`() async throws {
        let (growth, tell) = AsyncStream.makeStream(of: Int?.self)
        let hub = hub(growth: growth)
        let listener = try await listener(in: hub)
        let before = looks.value
        tell.finish()
        while looks.value == before, !Task.isCancelled {
            hub.notify()
            await Task.yield()
        }
        #expect(looks.value > before)
        withExtendedLifetime(listener) {}
    }
}

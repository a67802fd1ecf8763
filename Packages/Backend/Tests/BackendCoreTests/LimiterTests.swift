import BackendCore
import Basics
import NetworkCore
import Testing

@Suite(.timeLimit(.minutes(10))) struct LimiterTests {
    @Test func `Refuses a call beyond the limit`() async throws {
        let limiter = Limiter(atOnce: 1, waiting: 0)
        try await limiter.enter()
        let busy = HTTPFailure(503, "Busy", headers: ["Retry-After": "1"])
        await #expect(throws: busy) { try await limiter.run(orBusy: "Busy") { 1 } }
        limiter.leave()
        #expect(try await limiter.run(orBusy: "Busy") { 1 } == 1)
    }

    @Test func `A failure releases its place`() async throws {
        let limiter = Limiter(atOnce: 1, waiting: 0)
        for _ in 0..<3 {
            await #expect(throws: HTTPFailure.notFound) {
                try await limiter.run(orBusy: "Busy") { throw HTTPFailure.notFound }
            }
        }
        #expect(try await limiter.run(orBusy: "Busy") { 7 } == 7)
    }

    @Test func `A cancelled task does not begin`() async throws {
        let limiter = Limiter(atOnce: 1)
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await limiter.run(orBusy: "Busy") { 1 }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}

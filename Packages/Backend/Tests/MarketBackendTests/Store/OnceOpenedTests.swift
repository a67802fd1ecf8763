import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10)))
struct OnceOpenedTests {
    @Test func `concurrent callers wait for one run`() async throws {
        let once = OnceOpened()
        let (runs, ran) = AsyncStream<Void>.makeStream()
        let (gate, open) = AsyncStream<Void>.makeStream()
        try await withThrowingTaskGroup(of: Void.self) { group in
            for _ in 0..<20 {
                group.addTask {
                    try await once { () async throws(StoreError) in
                        ran.yield()
                        for await _ in gate {}
                    }
                    #expect(once.isDone)
                }
            }
            #expect(!once.isDone)
            open.finish()
            try await group.waitForAll()
        }
        ran.finish()
        #expect(await runs.reduce(0) { count, _ in count + 1 } == 1)
    }

    @Test func `failed work is tried again, and finished work is not`() async throws {
        let once = OnceOpened()
        await #expect(throws: StoreError.full("disk")) {
            try await once { () async throws(StoreError) in throw .full("disk") }
        }
        #expect(!once.isDone)
        try await once { () async throws(StoreError) in }
        #expect(once.isDone)
        try await once { () async throws(StoreError) in throw .full("not run") }
    }
}

import Testing

@testable import SQLCore

@Suite struct WriterQueueTests {
    private let now = ContinuousClock.now

    @Test func `A writer behind a refused one does not wait the whole limit again`() {
        var line = WriterQueue()
        line.record(.busy(seconds: 10))
        #expect(throws: StoreError.busy(seconds: 10)) {
            try line.check(since: now - .seconds(11), limit: .seconds(10))
        }
    }

    @Test func `Later writers and those with time left may wait`() throws {
        var line = WriterQueue()
        try line.check(since: now - .seconds(60), limit: .seconds(10))
        line.record(.cancelled)
        try line.check(since: now - .seconds(60), limit: .seconds(10))
        line.record(.busy(seconds: 10))
        try line.check(since: now - .seconds(5), limit: .seconds(10))
        try line.check(since: .now, limit: .zero)
    }
}

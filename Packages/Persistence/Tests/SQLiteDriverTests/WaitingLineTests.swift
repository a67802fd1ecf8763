import Testing

@testable import SQLCore

@Suite struct WaitingLineTests {
    private let now = ContinuousClock.now

    @Test func `Whoever waited behind somebody who was refused does not wait as long again`() {
        var line = WaitingLine()
        line.note(.busy(seconds: 10))
        #expect(throws: StoreError.busy(seconds: 10)) {
            try line.check(since: now - .seconds(11), limit: .seconds(10))
        }
    }

    @Test func `Whoever came later, or has not waited long, has a turn`() throws {
        var line = WaitingLine()
        try line.check(since: now - .seconds(60), limit: .seconds(10))
        line.note(.cancelled)
        try line.check(since: now - .seconds(60), limit: .seconds(10))
        line.note(.busy(seconds: 10))
        try line.check(since: now - .seconds(5), limit: .seconds(10))
        try line.check(since: .now, limit: .zero)
    }
}

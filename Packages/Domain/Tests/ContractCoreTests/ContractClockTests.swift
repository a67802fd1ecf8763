import ContractCore
import Testing

@Suite struct ContractClockTests {
    @Test func `The clock never shows the same time twice`() {
        let clock = ContractClock()
        let times = (0..<5).map { _ in clock.now() }
        #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
    }
}

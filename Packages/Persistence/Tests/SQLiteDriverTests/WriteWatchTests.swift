import Testing

@testable import SQLCore

@Suite struct WriteWatchTests {
    private let watch = WriteWatch()
    private let start = ContinuousClock.now

    @Test func `A slow write is a problem until it ends`() {
        let first = watch.begin(at: start)
        let second = watch.begin(at: start + .seconds(2))
        #expect(watch.problem(at: start + .seconds(1)) == nil)
        #expect(watch.problem(at: start + .seconds(3)) == .busy(seconds: 3))
        watch.end(first, nil, at: start + .seconds(3))
        #expect(watch.problem(at: start + .seconds(3)) == nil)
        watch.end(second, .busy(seconds: 10), at: start + .seconds(12))
        #expect(watch.problem(at: start + .seconds(12)) == nil)
    }

    @Test func `A full disk is a problem until a write succeeds, or for ten seconds`() {
        watch.end(watch.begin(at: start), .full("disk"), at: start)
        #expect(watch.problem(at: start + .seconds(9)) == .full("disk"))
        #expect(watch.problem(at: start + .seconds(10)) == nil)
        watch.end(watch.begin(at: start), .full("disk"), at: start + .seconds(20))
        watch.end(watch.begin(at: start), nil, at: start + .seconds(21))
        #expect(watch.problem(at: start + .seconds(22)) == nil)
    }
}

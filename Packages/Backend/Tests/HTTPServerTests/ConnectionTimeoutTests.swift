import Platform
@testable import HTTPServer
import NetworkCore
import TestSupport
import Testing

@Suite(.blocking) struct ConnectionTimeoutTests {
    private func engine(headerLimit: Duration) -> ServerEngine {
        var options = HTTPServerOptions()
        options.headerLimit = headerLimit
        return ServerEngine(options: options, port: 0, handler: sayPath)
    }

    @Test func `A connection is never confused with an earlier one`() {
        let engine = engine(headerLimit: .seconds(1))
        let one = engine.add(-1, address: "a")
        engine.remove(one)
        #expect(engine.add(-1, address: "a").id != one.id)
    }

    @Test func `Time without checks does not count against a client`() {
        var ends: [CInt] = [-1, -1]
        #if os(Linux)
            #expect(socketpair(AF_UNIX, CInt(SOCK_STREAM.rawValue), 0, &ends) == 0)
        #else
            #expect(socketpair(AF_UNIX, SOCK_STREAM, 0, &ends) == 0)
        #endif
        defer { for end in ends { close(end) } }
        var timeouts = ConnectionTimeouts(options: engine(headerLimit: .seconds(10)).options)
        let engine = engine(headerLimit: .seconds(10))
        let connection = engine.add(ends[0], address: "a")
        let start = ContinuousClock.now
        #expect(timeouts.check(engine, at: start) == 0)
        #expect(timeouts.check(engine, at: start + .seconds(3_600)) == 0)
        var cut = 0
        for step in 1...50 {
            cut += timeouts.check(engine, at: start + .seconds(3_600) + timeouts.tick * step)
        }
        #expect(cut > 0)
        engine.remove(connection)
    }
}

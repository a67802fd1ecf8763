#if os(Linux)
    import BackendCore
    import Foundation
    import NetworkCore
    import TestSupport
    import Testing

    @testable import AppCore

    /// Runs in a separate process, whose memory no other test uses.
    @Suite(.timeLimit(.minutes(10))) struct PageMemoryTests {
        @Test("A thousand pages leave nothing in memory after they were swept")
        func thousand() async {
            await #expect(processExitsWith: .success) {
                try await TestLifetime.closing { try await PageMemoryTests.openAndSweep() }
            }
        }

        @MainActor
        fileprivate static func openAndSweep() async throws {
            var limits = PageLimits()
            limits.newcomers = RateLimit(perSecond: 1_000_000, burst: 1_000_000)
            limits.visits = 1_000
            let run = try PageRun(limits)
            // Each thousand get memory from the system that the next thousand use again. Threads that allocate for the first
            // time get more, but a leak needs more each time.
            var sizes: [Int] = []
            for _ in 0..<5 {
                try await open(1_000, run)
                sizes.append(try resident())
                if let before = sizes.dropLast().last, Double(sizes[sizes.count - 1]) < 1.05 * Double(before)
                {
                    return
                }
            }
            Issue.record("\(sizes) bytes")
        }

        /// Opens pages of as many visitors, uses them, and sweeps them.
        @MainActor
        private static func open(_ count: Int, _ run: PageRun) async throws {
            var released: [() -> AnyObject?] = []
            for _ in 0..<count {
                let tab = try await run.open()
                try #require(try await tab.act(#"{"n":1,"kind":"do","action":"add"}"#).status == 200)
                let visitor = run.visits.visitor([String(tab.cookie.drop { $0 != "=" }.dropFirst())])
                let visit = visitor?.visits[tab.visit]
                let parts: [AnyObject?] = [
                    visitor, visit, visit?.page, run.record.flows.last, run.record.screens.last,
                ]
                for part in parts {
                    let object = try #require(part)
                    weak let reference = object
                    released.append { reference }
                }
            }
            (run.record.flows, run.record.screens) = ([], [])
            try #require(run.visits.count == count && released.allSatisfy { $0() != nil })
            let ended = run.record.ended
            run.pass(.seconds(601))
            _ = run.visits.sweep()
            run.pass(.seconds(7_201))
            _ = run.visits.sweep()
            try #require(run.visits.count == 0 && run.visits.visitorCount == 0)
            try await eventually("the ends of the visitors") { run.record.ended == ended + count }
            try await eventually("no part of a page") { released.allSatisfy { $0() == nil } }
        }

        /// The resident memory of this process in bytes.
        private static func resident() throws -> Int {
            let pages = try String(contentsOfFile: "/proc/self/statm", encoding: .utf8).split(separator: " ")
            return try #require(Int(pages[1])) * Int(getpagesize())
        }
    }
#endif

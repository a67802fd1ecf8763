import BackendCore
import Foundation
import NetworkCore
import PresentationCore
import TestSupport
import Testing

@testable import AppCore

@MainActor
@Suite(.closing) struct PageLimitTests {
    @Test("A visitor's ninth page ends the least recently used page")
    func visitsOfVisitor() async throws {
        let run = try PageRun()
        let first = try await run.open()
        var others: [PageRun.Tab] = []
        for _ in 0..<7 {
            run.pass(.seconds(1))
            others.append(try await run.open(cookie: first.cookie))
        }
        _ = try await first.act("")
        run.pass(.seconds(1))
        _ = try await run.open(cookie: first.cookie)
        #expect(run.visits.count == 8)
        #expect(try await first.act("").status == 200)
        #expect(try await others[0].act("").status == 410)
        #expect(try await others[1].act("").status == 200)
    }

    @Test("Thousands of requests of a crawler without cookies leave no more than 16 pages open")
    func crawler() async throws {
        var limits = PageLimits()
        limits.newcomers = RateLimit(perSecond: 1_000_000, burst: 1_000_000)
        let run = try PageRun(limits)
        for number in 0..<2_000 {
            _ = try await run.send(.get, number.isMultiple(of: 2) ? "/pages/" : "/pages/nothing")
        }
        #expect((1...16).contains(run.visits.count))
        #expect(run.visits.visitorCount == run.visits.count)
        try await eventually("the ends of the others") { run.record.ended + run.visits.count == 2_000 }
    }

    @Test("New visitors of one address come at a limited rate, those of others do not wait for them")
    func newcomers() async throws {
        var limits = PageLimits()
        limits.newcomers = RateLimit(perSecond: 1, burst: 3)
        let run = try PageRun(limits)
        func status(_ peer: String) async throws -> Int {
            try await run.send(.get, "/pages/", from: peer).status
        }
        for _ in 0..<3 { #expect(try await status("192.0.2.1") == 200) }
        let refused = try await run.send(.get, "/pages/")
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] == "1")
        #expect(try await status("192.0.2.2") == 200)
        run.pass(.seconds(1))
        #expect(try await status("192.0.2.1") == 200)
    }

    @Test("A visitor opens pages at a limited rate")
    func pages() async throws {
        var limits = PageLimits()
        limits.pages = RateLimit(perSecond: 1, burst: 3)
        let run = try PageRun(limits)
        let tab = try await run.open()
        func status() async throws -> Int { try await run.send(.get, "/pages/", cookie: tab.cookie).status }
        for _ in 0..<2 { #expect(try await status() == 200) }
        #expect(try await status() == 429)
        run.pass(.seconds(1))
        #expect(try await status() == 200)
    }

    @Test("All pages together have a limit, and pages with a stream do not end for others")
    func visits() async throws {
        var limits = PageLimits()
        limits.visits = 2
        let run = try PageRun(limits)
        let (first, second) = (
            try await run.open(from: "192.0.2.1"), try await run.open(from: "192.0.2.2")
        )
        let streams = [first, second].map { tab in
            (tab, "/pages/-/frames?visit=\(tab.visit)&after=1")
        }
        var open: [HTTPBodyStream] = []
        for (tab, target) in streams {
            let answer = try await run.send(.get, target, cookie: tab.cookie)
            guard case .stream(let stream) = answer.content else { throw NetworkError.cancelled }
            _ = try await stream.next()
            open.append(stream)
        }
        let full = try await run.send(.get, "/pages/", from: "192.0.2.3")
        #expect(full.status == 503)
        #expect(full.headers["Retry-After"] == "60")
        open[0].cancel()
        try await eventually("the end of a stream") {
            try await run.send(.get, "/pages/", from: "192.0.2.4").status == 200
        }
        #expect(try await first.act("").status == 410)
        #expect(try await second.act("").status == 204)
        open[1].cancel()
    }

    @Test("Visitors have a limit, and those without pages are forgotten first")
    func visitors() async throws {
        var limits = PageLimits()
        limits.visitors = 2
        let run = try PageRun(limits)
        let first = try await run.open(from: "192.0.2.1")
        _ = try await first.act("")
        run.pass(limits.idle + .seconds(1))
        _ = run.visits.sweep()
        #expect(run.visits.count == 0)
        let second = try await run.open(from: "192.0.2.2")
        let third = try await run.open(from: "192.0.2.3")
        #expect(try await run.send(.get, "/pages/", from: "192.0.2.4").status == 503)
        #expect(try await second.act("").status == 200)
        #expect(try await third.act("").status == 200)
        #expect(try await run.send(.get, "/pages/", cookie: first.cookie).status == 503)
    }

    @Test("A page ends 30 seconds after it was opened without the cookie coming back, or was left")
    func newcomerLife() async throws {
        let run = try PageRun()
        let (silent, left) = (try await run.open(), try await run.open())
        _ = try await run.send(.post, "/pages/-/leave?visit=\(left.visit)", cookie: left.cookie)
        run.pass(.seconds(29))
        #expect(!run.visits.sweep())
        #expect(run.visits.count == 2)
        run.pass(.seconds(2))
        #expect(!run.visits.sweep())
        #expect(run.visits.count == 0)
        #expect(run.visits.visitorCount == 1)
        #expect(try await silent.act("").status == 410)
    }

    @Test("A page ends after ten minutes without a stream and acts, its visitor after two hours")
    func idleLife() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        #expect(try await tab.act("").status == 200)
        for _ in 0..<3 {
            run.pass(.seconds(599))
            _ = run.visits.sweep()
            #expect(try await tab.act("").status == 200)
        }
        run.pass(.seconds(601))
        _ = run.visits.sweep()
        #expect(try await tab.act("").status == 410)
        #expect(run.visits.visitorCount == 1)
        run.pass(.seconds(7_201))
        _ = run.visits.sweep()
        #expect(run.visits.visitorCount == 0)
        try await eventually("the end of the visitor") { run.record.ended == 1 }
    }

    @Test("Too many acts in a second wait")
    func actsPerSecond() async throws {
        var limits = PageLimits()
        limits.acts = RateLimit(perSecond: 10, burst: 20)
        let run = try PageRun(limits)
        let tab = try await run.open()
        func add(_ numbers: ClosedRange<Int>) async throws -> HTTPResponse {
            try await tab.act(
                numbers.map { #"{"n":\#($0),"kind":"do","action":"add"}"# }.joined(separator: ","))
        }
        #expect(try await add(1...20).status == 200)
        let refused = try await add(21...21)
        #expect(refused.status == 429)
        #expect(refused.headers["Retry-After"] == "1")
        let metrics = try await run.send(.get, "/metrics").text
        #expect(metrics.contains("\npages_refused_total{status=\"429\"} 1\n"))
        #expect(metrics.contains("\npages_refused_total{status=\"503\"} 0\n"))
        run.pass(.milliseconds(100))
        #expect(try await add(21...21).status == 200)
        #expect(run.notes.count == 21)
    }

    @Test("The limits are those of the manual")
    func manual() throws {
        let root = (0..<6).reduce(URL(filePath: #filePath)) { url, _ in url.deletingLastPathComponent() }
        let manual = try String(
            contentsOf: root.appending(path: "Documentation/Operations.md"), encoding: .utf8
        ).replacing("\n", with: " ")
        let limits = PageLimits()
        func rate(_ limit: RateLimit) -> String {
            "\(limit.burst) at once, then \(Int(limit.perSecond)) a second"
        }
        for words in [
            "| \(NumberText.grouped(limits.visitors)); \(limits.visits) |",
            "| open pages of a visitor | \(limits.visitsPerVisitor) |",
            "such as crawlers | \(limits.visitsPerNewcomers) |", "| \(rate(limits.newcomers)) |",
            "| \(rate(limits.pages)) |",
            "| \(rate(limits.acts)); \(limits.actsPerRequest) and \(limits.requestBytes >> 10) KiB in a request |",
            "| texts of a form | \(limits.formBytes >> 10) KiB |",
            "| \(limits.filesPerForm) of \(limits.fileBytes >> 20) MiB in a form, "
                + "\(limits.visitorFileBytes >> 20) MiB of a visitor; "
                + "\(limits.leastFreeBytes >> 20) MiB of the disk stay free |",
            "does not read its changes | \(Int(limits.patience / .seconds(1))) seconds |",
            "ends \(Int(limits.idle / .seconds(60))) minutes after",
            "\(Int(limits.left / .seconds(1))) seconds after its browser left",
            "forgotten after \(Int(limits.absence / .seconds(3_600))) hours, "
                + "a member \(Int(limits.absenceOfMember / .seconds(86_400))) days after",
        ] { #expect(manual.contains(words), "\(words)") }
    }

    @Test("Nothing of a page remains in memory after its end")
    func released() async throws {
        let run = try PageRun()
        let tab = try await run.open()
        _ = try await tab.act(#"{"n":1,"kind":"do","action":"add"}"#)
        weak let flow = run.record.flows.first
        (run.record.flows, run.record.screens) = ([], [])
        #expect(flow != nil)
        await run.visits.end()
        #expect(flow == nil)
    }
}

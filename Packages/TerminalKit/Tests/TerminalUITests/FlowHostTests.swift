import TestSupport
import Testing
import TextCore

@testable import TerminalUI

@MainActor
@Suite struct FlowHostTests {
    @Test func `A host is called for screens, operations and changes`() async {
        let (flow, host) = (Flow(), RecordingHost())
        let (first, second) = (NumbersScreen("First", count: 1), NumbersScreen("Second", count: 1))
        flow.addTab(LocalizedText("Tab", "탭"), first)
        flow.host = host
        flow.push(second)
        flow.read {}
        flow.start {}
        flow.focus("name", selecting: true)
        flow.select(row: 2, in: "rows")
        #expect(
            host.takeCalls() == [
                "changed", "appeared Second", "read Second", "start", "focus name true", "select 2 rows",
            ])
        flow.pop()
        #expect(host.takeCalls() == ["changed", "disappeared Second", "appeared First"])
        flow.show(toast: "Done")
        flow.finish()
        #expect(host.takeCalls() == ["changed", "changed", "disappeared First"])
    }

    @Test func `A flow does not retain its host, and runs operations without one`() async throws {
        let (flow, screen) = (Flow(), NumbersScreen(count: 0))
        var host: RecordingHost? = RecordingHost()
        flow.host = host
        #expect(flow.host === host)
        host = nil
        #expect(flow.host == nil)
        flow.addTab(LocalizedText("Tab", "탭"), screen)
        flow.read { screen.count += 1 }
        flow.start { screen.count += 1 }
        try await eventually("both operations") { screen.count == 2 }
    }
}

private final class RecordingHost: FlowHost {
    private var calls: [String] = []

    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    func screenAppeared(_ screen: any Screen) { calls.append("appeared \(screen.title)") }
    func screenDisappeared(_ screen: any Screen) { calls.append("disappeared \(screen.title)") }
    func read(for screen: any Screen, _ body: @escaping @MainActor () async -> Void) {
        calls.append("read \(screen.title)")
    }
    func start(_ body: @escaping @MainActor () async -> Void) { calls.append("start") }
    func focus(_ id: ElementID, selecting: Bool) { calls.append("focus \(id.name) \(selecting)") }
    func select(row: Int, in list: ElementID) { calls.append("select \(row) \(list.name)") }
    func flowChanged() { calls.append("changed") }
}

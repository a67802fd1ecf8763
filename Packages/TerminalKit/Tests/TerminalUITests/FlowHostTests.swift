import TestSupport
import Testing
import TextCore

@testable import TerminalUI

@MainActor
@Suite struct FlowHostTests {
    @Test func `A host is called for screens and changes`() throws {
        let flow = Flow()
        let host = try RecordingHost(flow)
        let (first, second) = (NumbersScreen("First", count: 1), NumbersScreen("Second", count: 1))
        flow.addTab(LocalizedText("Tab", "탭"), first)
        flow.host = host
        flow.push(second)
        flow.focus("name", selecting: true)
        flow.select(row: 2, in: "rows")
        #expect(
            host.takeCalls() == [
                "changed", "appeared Second", "focus name true", "select 2 rows",
            ])
        flow.pop()
        #expect(host.takeCalls() == ["changed", "disappeared Second", "appeared First"])
        flow.show(toast: "Done")
        flow.finish()
        #expect(host.takeCalls() == ["changed", "changed", "disappeared First"])
    }

    @Test func `A flow does not retain its host, and runs operations with and without one`() async throws {
        let (flow, screen) = (Flow(), NumbersScreen(count: 0))
        flow.addTab(LocalizedText("Tab", "탭"), screen)
        var host: RecordingHost? = try RecordingHost(flow)
        flow.host = host
        for expected in [2, 4] {
            flow.read { screen.count += 1 }
            flow.start { screen.count += 1 }
            try await eventually("both operations") { screen.count == expected }
            host = nil
        }
        #expect(host == nil && flow.host == nil)
    }
}

private final class RecordingHost: FlowHost {
    let session: FlowSession
    private var calls: [String] = []

    init(_ flow: Flow) throws {
        session = FlowSession(flow, keys: try KeyTable([]), InterfaceOptions(language: .english), on: .cells)
    }

    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }

    func screenAppeared(_ screen: any Screen) { calls.append("appeared \(screen.title)") }
    func screenDisappeared(_ screen: any Screen) { calls.append("disappeared \(screen.title)") }
    func focus(_ id: ElementID, selecting: Bool) { calls.append("focus \(id.name) \(selecting)") }
    func select(row: Int, in list: ElementID) { calls.append("select \(row) \(list.name)") }
    func flowChanged() { calls.append("changed") }
}

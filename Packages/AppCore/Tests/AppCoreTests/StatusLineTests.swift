import AppCore
import PresentationCore
import TerminalUI
import Testing
import TextCore

@MainActor
@Suite struct StatusLineTests {
    /// A screen with only the status line.
    private final class LineScreen: Screen {
        let title = "Films"
        let scope = ActionScope("films", [])
        let phase: LoadPhase
        let isEmpty: Bool
        let note: String

        init(_ phase: LoadPhase, isEmpty: Bool = false, note: String = "loaded 19 min ago") {
            (self.phase, self.isEmpty, self.note) = (phase, isEmpty, note)
        }

        func body(in context: ViewContext) -> Element {
            .column([
                StatusLine(
                    count: isEmpty ? "0 films" : "20 films", ["by title"], note: note,
                    phase: phase, isEmpty: isEmpty
                ).element(context), .space,
            ])
        }

        func perform(_ action: ActionID, on item: ItemID?) async {}
    }

    @Test(arguments: [40, 80, 200])
    func `A failed reload leaves the age of the rows on the same line`(columns: Int) async throws {
        let failure = Failure(
            .offline, "The server at films.example cannot be reached. Check the connection and its address.")
        for phase in [LoadPhase.loaded(), .failed(failure)] {
            let line = try await line(LineScreen(phase), columns: columns)
            #expect(line.contains(phase.failure == nil ? "20 films" : "The server"), "\(line)")
        }
    }

    @Test(arguments: [true, false])
    func `The note does not repeat the message of a failure`(isEmpty: Bool) async throws {
        let failure = Failure(.unavailable, "The server is away.")
        for end in ["", " Trying again …", " · 1 in the outbox"] {
            let note = "loaded 19 min ago · The server is away.\(end)"
            let line = try await line(
                LineScreen(.failed(failure), isEmpty: isEmpty, note: note), columns: 120)
            #expect(line.ranges(of: "The server is away.").count == (isEmpty ? 0 : 1), "\(line)")
            #expect(line.contains("19 min ago" + (end.isEmpty || end.contains("·") ? end : " ·" + end)))
            #expect(!line.contains("· ·"), "\(line)")
        }
    }

    @Test func `Shows no number of rows before rows have loaded`() async throws {
        let failure = Failure(.signInNeeded, "You are not signed in.")
        let phases: [(LoadPhase, Bool)] = [
            (.idle, false), (.loading, false), (.failed(failure), false), (.loaded(), true),
        ]
        for (phase, isShown) in phases {
            let line = try await line(LineScreen(phase, isEmpty: true), columns: 80)
            #expect(line.contains("0 films") == isShown && line.contains("by title"), "\(line)")
        }
    }

    private func line(_ screen: LineScreen, columns: Int) async throws -> String {
        let flow = Flow()
        flow.addTab(LocalizedText("Films", "영화"), screen)
        let ui = await TestInterface(
            flow, on: VirtualTerminal(columns, 10),
            keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english)
        let line = ui.text.split(separator: "\n").first { $0.contains("19 min ago") }
        await ui.end()
        return String(try #require(line))
    }
}

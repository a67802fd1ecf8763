import AppCore
import PresentationCore
import TerminalUI
import Testing
import TextCore

@MainActor
@Suite struct StatusLineTests {
    /// A screen with nothing but the line.
    private final class LineScreen: Screen {
        let title = "Films"
        let scope = ActionScope("films", [])
        let phase: LoadPhase

        init(_ phase: LoadPhase) { self.phase = phase }

        func body(in context: ViewContext) -> Element {
            .column([
                StatusLine(["20 films"], note: "loaded 19 min ago", phase: phase, isEmpty: false)
                    .element(context), .space,
            ])
        }

        func perform(_ action: ActionID, on item: ItemID?) async {}
    }

    @Test(arguments: [40, 80, 200])
    func `A failure to bring rows up to date leaves their age on the same line`(columns: Int) async throws {
        let failure = Failure(
            .offline, "The server at films.example cannot be reached. Check the connection and its address.")
        for phase in [LoadPhase.loaded(), .failed(failure)] {
            let flow = Flow()
            flow.addTab(LocalizedText("Films", "영화"), LineScreen(phase))
            let ui = await TestInterface(
                flow, on: VirtualTerminal(columns, 10),
                keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english)
            let line = try #require(ui.text.split(separator: "\n").first { $0.contains("19 min ago") })
            #expect(line.contains(phase.failure == nil ? "20 films" : "The server"), "\(line)")
            await ui.end()
        }
    }
}

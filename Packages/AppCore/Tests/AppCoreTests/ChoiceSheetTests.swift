import AppCore
import TerminalUI
import Testing
import TextCore

@MainActor
@Suite struct ChoiceSheetTests {
    private final class EmptyScreen: Screen {
        let title = "Films"
        let scope = ActionScope("films", [])

        func body(in context: ViewContext) -> Element { .space }
        func perform(_ action: ActionID, on item: ItemID?) async {}
    }

    @Test func `A sheet of choices marks the one that applies now`() async throws {
        let flow = Flow()
        flow.addTab(LocalizedText("Films", "영화"), EmptyScreen())
        flow.present(ChoiceSheet(title: "Sort by", ["Title", "Newest first"], current: 1, flow) { _ in })
        let ui = await TestInterface(
            flow, on: VirtualTerminal(60, 12),
            keys: try KeyTable([.everywhere(tabs: flow.tabTitles), .choosing]),
            language: .english)
        let text = ui.text
        await ui.end()
        #expect(text.contains("Newest first ✓") && !text.contains("Title ✓"))
    }
}

import Observation
import TerminalKit
import Testing
import TextCore

@testable import TerminalUI

/// A text of several lines, and a chart below it.
@MainActor
@Observable
private final class WritingScreen: Screen {
    let title = "Writing"
    let scope = ActionScope("writing", [])
    var text = ""

    func body(in context: ViewContext) -> Element {
        .column([
            .field("text", FieldSource(text, isMultiline: true), label: "Text").height(.fixed(4)),
            .chart(
                .line(
                    LineChart(
                        [.init(position: 1, value: 2)], valueText: { "\($0)" }, positionText: { "\($0)" })),
                label: "Prices fell"
            ).height(
                .fixed(3)),
        ])
    }

    func perform(_ action: ActionID, on item: ItemID?) async {}
    func edited(_ field: ElementID, _ text: String) async { self.text = text }
}

@MainActor
@Suite struct AreaTests {
    @Test func `A text area breaks lines at spaces, and its caret moves by displayed lines`()
        async throws
    {
        let (flow, screen) = (Flow(), WritingScreen())
        flow.addTab(LocalizedText("A", "A"), screen)
        let ui = await TestInterface(
            flow, on: VirtualTerminal(12, 12), keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]),
            language: .english)
        await ui.type("한글 입력 됩니다\rend")
        #expect(screen.text == "한글 입력 됩니다\nend")
        let lines = Array(ui.terminal.screen.lines[2..<5])
        #expect(lines == ["한글 입력", "됩니다", "end"])
        #expect(ui.terminal.screen.caret == Caret(x: 3, y: 4, isVisible: true))
        await ui.send("\u{1B}[A\u{1B}[A")
        await ui.type("X")
        #expect(screen.text.hasPrefix("한X글 입력"))
        #expect(ui.text.contains("▄"))
        #expect(
            LineRenderer(screen.body(in: ViewContext(size: ScreenSize(40, 10), language: .english))).lines
                == ["Prices fell"])
    }
}

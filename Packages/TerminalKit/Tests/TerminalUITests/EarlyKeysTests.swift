import Observation
import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

/// Keys that arrive before their screen.
@MainActor
@Suite struct EarlyKeysTests {
    /// A screen that sends a request before it opens a form, which loads data first.
    @Observable
    final class OpeningScreen: Screen {
        let title = "Opening"
        static let scope = ActionScope(
            "opening",
            [
                Action("write", LocalizedText("Write", "쓰기"), keys: ["w"], opensScreen: true),
                Action("zap", LocalizedText("Remove", "지우기"), keys: ["x"]),
                Action("password", LocalizedText("Password", "비밀번호"), keys: ["p"], asksForSecret: true),
            ])
        var scope: ActionScope { Self.scope }
        @ObservationIgnored let flow: Flow
        @ObservationIgnored let form: LoadingScreen
        @ObservationIgnored let gate = Gate()
        @ObservationIgnored var refuses = false
        @ObservationIgnored private(set) var zaps = 0

        init(_ flow: Flow, _ form: LoadingScreen) { (self.flow, self.form) = (flow, form) }

        func body(in context: ViewContext) -> Element { .text("The first screen") }

        func perform(_ action: ActionID, on item: ItemID?) async {
            guard action != "zap" else { return zaps += 1 }
            await gate.wait()
            if !refuses { flow.push(form) }
        }
    }

    /// Shows a field, or rows, once its gate is open.
    @Observable
    final class LoadingScreen: Screen {
        let title = "Loading"
        static let scope = ActionScope(
            "loading", [Action("zap", LocalizedText("Remove", "지우기"), keys: ["x"])])
        var scope: ActionScope { Self.scope }
        private(set) var text = ""
        private var isLoaded = false
        @ObservationIgnored let isForm: Bool
        @ObservationIgnored let gate = Gate()
        @ObservationIgnored private(set) var zapped: [ItemID?] = []

        init(isForm: Bool) { self.isForm = isForm }

        func body(in context: ViewContext) -> Element {
            guard isLoaded else { return .spinner(label: "loading").role(.coming(isForm: isForm)) }
            if isForm { return .field("text", FieldSource(text), label: "Text") }
            let rows = ListSource(count: 3, id: { .number($0) }, row: { .text(StyledText("Row \($0)")) })
            return .list("rows", rows, label: "Rows")
        }

        func appear() async {
            await gate.wait()
            isLoaded = true
        }

        func edited(_ field: ElementID, _ text: String) async { self.text = text }
        func perform(_ action: ActionID, on item: ItemID?) async { zapped.append(item) }
    }

    /// The screens, and the interface that shows them.
    private func opening(isForm: Bool = true) async throws -> (TestInterface, Flow, OpeningScreen) {
        let flow = Flow()
        let screen = OpeningScreen(flow, LoadingScreen(isForm: isForm))
        flow.addTab(LocalizedText("One", "하나"), screen)
        flow.addTab(LocalizedText("Two", "둘"), NumbersScreen("Two"))
        let table = try KeyTable(
            [
                .everywhere(tabs: flow.tabTitles), OpeningScreen.scope, LoadingScreen.scope,
                NumbersScreen.scope,
            ])
        let ui = await TestInterface(flow, on: VirtualTerminal(60, 15), keys: table, language: .english)
        return (ui, flow, screen)
    }

    private func type(_ text: String, _ ui: TestInterface) async {
        for scalar in text.unicodeScalars {
            ui.terminal.send(String(scalar))
            await ui.draw()
        }
    }

    @Test func `Puts text typed ahead into the field that appears later`() async throws {
        let (ui, _, screen) = try await opening()
        await type("wx1", ui)
        screen.gate.open()
        await ui.draw()
        await type("2q", ui)
        screen.form.gate.open()
        await ui.settle()
        #expect(screen.form.text == "x12q" && screen.zaps == 0, "\(ui.text)")
        await ui.type("!")
        #expect(screen.form.text == "x12q!")
    }

    @Test func `A key for loading content waits, a key for another tab does not`() async throws {
        let (ui, _, screen) = try await opening(isForm: false)
        screen.gate.open()
        await ui.draw()
        await type("w", ui)
        await type("jx", ui)
        #expect(screen.form.zapped.isEmpty)
        screen.form.gate.open()
        await ui.settle()
        #expect(screen.form.zapped == [.number(1)])
        let (other, _, first) = try await opening(isForm: false)
        first.gate.open()
        await type("w", other)
        await other.draw()
        await type("2", other)
        #expect(other.text.contains("[Two]") || other.text.contains("번호 0"), "\(other.text)")
        first.form.gate.open()
        await other.settle()
    }

    @Test func `Keys for a screen that does not open have no effect on the current screen`() async throws {
        let (ui, _, screen) = try await opening()
        screen.refuses = true
        await type("wxx", ui)
        screen.gate.open()
        await ui.settle()
        #expect(screen.zaps == 0)
        #expect(ui.text.contains("“xx” was typed before the screen was there"), "\(ui.text)")
        await ui.type("x")
        #expect(screen.zaps == 1)
    }

    @Test func `Keys wait for a bounded time, and a message shows the dropped text`() async throws {
        let (ui, _, screen) = try await opening()
        await type("wab", ui)
        ui.pass(EarlyKeys.patience)
        await ui.draw()
        #expect(ui.text.contains("“ab” was typed before the screen was there"), "\(ui.text)")
        // From then on a key is for the current screen.
        await type("x", ui)
        #expect(screen.zaps == 1)
        screen.gate.open()
        screen.form.gate.open()
        await ui.settle()
    }

    @Test func `Esc drops waiting keys and shows their text`() async throws {
        let (ui, _, screen) = try await opening()
        await type("wabc", ui)
        ui.pass(.seconds(30))
        await ui.draw()
        #expect(!ui.text.contains("“abc”"), "\(ui.text)")
        ui.terminal.send("\u{1B}[27u")
        await ui.draw()
        #expect(ui.text.contains("“abc” was typed before the screen was there"), "\(ui.text)")
        screen.gate.open()
        screen.form.gate.open()
        await ui.settle()
        #expect(screen.form.text.isEmpty)
    }

    @Test func `Does not show a password typed too early`() async throws {
        let (ui, _, screen) = try await opening()
        screen.refuses = true
        await type("pqwerty", ui)
        screen.gate.open()
        await ui.settle()
        #expect(screen.zaps == 0)
        #expect(!ui.text.contains("qwerty") && ui.text.contains("The text that was typed"), "\(ui.text)")
    }

    @Test func `Keys wait up to a number of bytes, and a message shows the first of them`() {
        var keys = WaitingKeys()
        let half = String(repeating: "a", count: WaitingKeys.mostBytes / 2)
        let taken = [half, half, "b"].map { keys.add(.paste($0)) }
        #expect(taken == [true, true, false])
        #expect(keys.message.map { $0[.english].count < 300 } == true)
    }

    @Test func `Esc leaves a screen that is still loading`() async throws {
        let (ui, _, screen) = try await opening()
        screen.gate.open()
        await type("w", ui)
        await ui.draw()
        #expect(ui.text.contains("loading"))
        await type("\u{1B}", ui)
        ui.pass(.seconds(1))
        await ui.draw()
        #expect(ui.text.contains("The first screen"), "\(ui.text)")
        screen.form.gate.open()
        await ui.settle()
    }
}

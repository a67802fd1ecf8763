import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

/// Buttons and sentences name the keys in use.
@MainActor
@Suite struct KeyWordsTests {
    @Test func `A key of the settings stands on a button and in a sentence, and a click presses the button`()
        async throws
    {
        for (settings, key) in [([:], "b"), (["buy": ["ctrl+t"]], "ctrl+t")] {
            let (flow, screen, keys) = try shop(settings)
            let ui = await TestInterface(flow, on: VirtualTerminal(60, 12), keys: keys, language: .english)
            #expect(ui.text.contains("[\(key) Buy ₩680]"), "\(ui.text)")
            #expect(ui.text.contains("Press \(key) to buy. \(key): buy, 2: show"), "\(ui.text)")
            #expect(ui.text.contains("Row 1 [\(key) Take]"), "\(ui.text)")
            let lines = ui.text.split(separator: "\n", omittingEmptySubsequences: false)
            let row = try #require(lines.firstIndex { $0.contains("Buy ₩680") })
            await ui.click(column: 2, row: row)
            #expect(screen.performed == [.init("buy", .number(0))])
            // A button of a row is for that row.
            let second = try #require(lines.firstIndex { $0.contains("Row 1") })
            await ui.click(column: 9, row: second)
            #expect(screen.performed.last == .init("buy", .number(1)))
        }
    }

    @Test func `An action without a key has a button without one`() async throws {
        let (flow, _, keys) = try shop(["buy": []])
        let ui = await TestInterface(flow, on: VirtualTerminal(60, 12), keys: keys, language: .english)
        #expect(ui.text.contains("[Buy ₩680]") && ui.text.contains("\n buy, 2: show"), "\(ui.text)")
    }

    @Test func `The accessible mode names what to type`() async throws {
        for (settings, key) in [([:], "b"), (["buy": ["ctrl+t"]], "ctrl+t"), (["buy": ["7"]], "buy")] {
            let (flow, screen, keys) = try shop(settings)
            var rest = [key, "q"][...]
            var said: [String] = []
            let lines = LineInterface(
                flow, keys: keys, language: .english, write: { said.append($0.rendered) },
                read: { rest.popFirst() }, readSecret: { _ in nil })
            lines.patience = .seconds(300)
            #expect(await lines.run() == .success)
            #expect(said.contains("\(key): Buy ₩680"), "\(said)")
            // A number chooses a row here, so the action of a number is named.
            #expect(said.contains("Press \(key) to buy. \(key): buy, tab-2: show"), "\(said)")
            #expect(said.contains("2. Row 1, \(key): Take"), "\(said)")
            #expect(said.contains("Size: 270"), "\(said)")
            #expect(screen.performed == [.init("buy", nil)])
        }
    }

    @Test func `Messages name the key of the help`() async throws {
        let (flow, _, keys) = try shop(["help": ["H"]])
        let ui = await TestInterface(flow, on: VirtualTerminal(60, 12), keys: keys, language: .english)
        await ui.type("x")
        #expect(ui.text.contains("“x” does nothing here. H shows the keys."), "\(ui.text)")
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: keys, language: .english, write: { said.append($0.rendered) }, read: { nil },
            readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(said.contains { $0.hasSuffix("a letter for an action, H for all of them.") }, "\(said)")
    }

    @Test func `Names the keys of the screen that is drawn, also behind a sheet and of another screen`()
        throws
    {
        let (flow, screen, keys) = try shop([:])
        #expect(flow.keys["buy"] == nil)
        let session = FlowSession(flow, keys: keys, InterfaceOptions(language: .english), on: .cells)
        let sheet = NumbersScreen(isSheet: true)
        flow.present(sheet)
        #expect(session.keys(of: screen)["buy"] == "b" && session.keys(of: screen)[.tab(2)] == "2")
        #expect(session.keys(of: sheet)["buy"] == nil && session.keys(of: sheet)[.tab(2)] == nil)
        #expect(session.keys(of: sheet).on(screen.scope)["buy"] == "b")
        #expect(session.keys(of: screen).action("buy")?.title.english == "Buy it")
        // The keys of the screen stay the same, so that nothing behind the sheet is drawn anew.
        let before = session.keys(of: screen)
        flow.dismiss(sheet)
        #expect(session.keys(of: screen) == before)
    }

    @Test func `A page names no keys`() throws {
        let (flow, screen, keys) = try shop([:])
        let session = FlowSession(flow, keys: keys, InterfaceOptions(language: .english), on: .page)
        let words = session.keys(of: screen)
        #expect(words["buy"] == nil && words.hint("buy", "buy") == "buy")
        #expect(words.action("buy") != nil && words.action("sell") == nil)
    }

    @Test(arguments: [60, 30]) func `The values of facts begin below each other`(columns: Int) async throws {
        let flow = Flow()
        let long = String(repeating: "n", count: 40)
        flow.addTab(LocalizedText("Facts", "사실"), FactsScreen(names: ["Size", long]))
        flow.addTab(LocalizedText("More", "더"), FactsScreen(names: ["Size", "In stock"]))
        let keys = try KeyTable([flow.everywhere])
        let ui = await TestInterface(
            flow, on: VirtualTerminal(columns, 12), keys: keys, language: .english)
        // A third of the width, and 18 cells where that is less.
        let width = max(18, columns / 3)
        #expect(ui.text.contains("Size".padding(to: width) + " value"), "\(ui.text)")
        #expect(ui.text.contains(String(repeating: "n", count: width - 1) + "… value"), "\(ui.text)")
        await ui.type("2")
        #expect(ui.text.contains("Size     value\nIn stock value"), "\(ui.text)")
    }

    private func shop(_ settings: [String: [String]]) throws -> (Flow, ShopScreen, KeyTable) {
        let (flow, screen) = (Flow(), ShopScreen())
        flow.addTab(LocalizedText("Shop", "상점"), screen)
        flow.addTab(LocalizedText("Other", "다른 곳"), NumbersScreen())
        let scopes = [flow.everywhere, ShopScreen.scope, NumbersScreen.scope, NumbersScreen.sheet]
        return (flow, screen, try KeyTable(scopes, settings: settings))
    }
}

/// A screen with buttons, a sentence and a list with a button in each row.
@MainActor
private final class ShopScreen: Screen {
    struct Performed: Equatable {
        let action: ActionID
        let item: ItemID?

        init(_ action: ActionID, _ item: ItemID?) { (self.action, self.item) = (action, item) }
    }

    let title = "Shop"
    static let scope = ActionScope(
        "shop", [Action("buy", LocalizedText("Buy it", "사기"), keys: ["b"])])
    var scope: ActionScope { Self.scope }
    private(set) var performed: [Performed] = []

    func body(in context: ViewContext) -> Element {
        let keys = context.keys
        let sentence = keys["buy"].map { "Press \($0) to buy." } ?? ""
        let hints = "\(keys.hint("buy", "buy")), \(keys.hint(.tab(2), "show"))"
        return .column([
            .button("Buy ₩680", "buy", isMain: true), .facts([Fact("Size", .text("270"))]),
            .text(StyledText("\(sentence) \(hints)")),
            .list(
                "rows",
                ListSource(
                    count: 2, id: { .number($0) },
                    row: { .row([.text(StyledText("Row \($0)")), .button("Take", "buy")]) }), label: "Rows"),
        ])
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        performed.append(Performed(action, item))
    }
}

@MainActor
private final class FactsScreen: Screen {
    let title = "Facts"
    let scope = ActionScope("facts", [])
    private let names: [String]

    init(names: [String]) { self.names = names }

    func body(in context: ViewContext) -> Element { .facts(names.map { Fact($0, .text("value")) }) }
    func perform(_ action: ActionID, on item: ItemID?) async {}
}

extension String {
    fileprivate func padding(to width: Int) -> String {
        self + String(repeating: " ", count: width - count)
    }
}

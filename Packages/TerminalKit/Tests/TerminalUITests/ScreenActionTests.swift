import TextCore
import Testing

@testable import TerminalUI

/// Screens whose actions are a list of values.
@MainActor
@Suite struct ScreenActionTests {
    private static let title = LocalizedText("Title", "제목")

    /// Numbers, or only the number 4.
    private final class Numbers: ActionScreen {
        let actions: ScreenActions<Numbers>
        var performed: [String] = []
        /// How often a subject was looked for.
        var searches = 0

        init(_ actions: ScreenActions<Numbers>) { self.actions = actions }

        let title = "Numbers"
        func body(in context: ViewContext) -> Element { .text("") }
        func subject(of item: ItemID?) -> Int? {
            searches += 1
            return switch item {
            case nil: scope.name == "page" ? 4 : nil
            case .number(let number): number
            case .text: nil
            }
        }
        func commandLine(_ command: String) -> String { "app \(command)" }
    }

    private static var all: [ScreenAction<Numbers>] {
        [
            Action.open.forSubject(command: { "show \($1)" }) { $0.performed.append("show \($1)") },
            Action("halve", title, keys: ["e"], hint: title).forSubject(
                command: { "halve \($1)" }, offers: { $1?.isMultiple(of: 2) == true }
            ) { $0.performed.append("halve \($1)") },
            Action("clear", title, keys: ["c"], hint: title).forScreen(command: { _ in "clear" }) {
                $0.performed.append("clear")
            },
            Action("sort", title, keys: ["s"], hint: title).forScreen { $0.performed.append("sort") }
                .unhinted,
        ]
    }

    @Test func `An action of a list applies to the row`() async {
        let screen = Numbers(ScreenActions(list: "list", Self.all))
        for item in [.number(3), nil, .text("clear")] as [ItemID?] {
            for action in ["open", "halve", "clear", "sort", "unknown"] as [ActionID] {
                await screen.perform(action, on: item)
            }
        }
        #expect(screen.performed == ["show 3", "halve 3", "clear", "sort", "clear", "sort", "clear", "sort"])
    }

    @Test func `An action of a page applies to its subject`() async {
        let screen = Numbers(ScreenActions(page: "page", Self.all))
        for action in ["open", "halve"] as [ActionID] { await screen.perform(action, on: nil) }
        #expect(screen.performed == ["show 4", "halve 4"])
        #expect(screen.command(for: "halve", on: nil) == "app halve 4")
        #expect(screen.scope.actions.allSatisfy { !$0.isForRow })
    }

    @Test func `An action that is always possible looks for no subject`() {
        let screen = Numbers(ScreenActions(list: "list", Self.all))
        #expect(screen.offers(.open, on: .number(3)))
        #expect(screen.searches == 0)
        #expect(!screen.offers("halve", on: .number(3)))
        #expect(screen.searches == 1)
    }

    @Test func `Enter on a button of a form performs the action of that name`() async {
        let screen = Numbers(ScreenActions(form: "form", Self.all))
        await screen.perform(.open, on: .text("clear"))
        await screen.perform(.open, on: .text("unknown"))
        await screen.perform(.open, on: .number(3))
        #expect(screen.performed == ["clear", "show 3"])
        #expect(screen.command(for: .open, on: .text("clear")) == "app clear")
    }

    @Test func `A command is a whole line`() {
        let screen = Numbers(ScreenActions(list: "list", Self.all))
        #expect(screen.command(for: .open, on: .number(3)) == "app show 3")
        #expect(screen.command(for: .open, on: nil) == nil)
        #expect(screen.command(for: "clear", on: nil) == "app clear")
        #expect(screen.command(for: "sort", on: nil) == nil)
        #expect(screen.command(for: "unknown", on: .number(3)) == nil)
    }

    @Test func `An action is offered for the subjects for which it is possible`() {
        let screen = Numbers(ScreenActions(list: "list", Self.all))
        #expect(screen.offers("halve", on: .number(4)))
        #expect(!screen.offers("halve", on: .number(3)))
        #expect(!screen.offers("halve", on: nil))
        #expect(screen.offers(.open, on: .number(3)) && screen.offers("clear", on: nil))
    }

    @Test func `The scope has the keys and texts of the actions except Enter`() {
        let scope = ScreenActions<Numbers>(list: "list", Self.all).scope
        #expect(scope.name == "list")
        #expect(scope.actions.map(\.id.name) == ["halve", "clear", "sort"])
        #expect(scope.actions.map(\.isForRow) == [true, false, false])
        #expect(scope.actions.map { $0.hint != nil } == [true, true, false])
    }
}

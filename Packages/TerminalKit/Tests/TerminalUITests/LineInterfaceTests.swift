import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

@MainActor
@Suite struct LineInterfaceTests {
    /// The output when these lines are typed.
    private func transcript(_ screens: [NumbersScreen], _ typed: [String], language: Language = .english)
        async throws -> [String]
    {
        let flow = Flow()
        for screen in screens { flow.addTab(LocalizedText(screen.title, screen.title), screen) }
        for screen in screens {
            screen.flow = flow
            screen.onOpen = { flow.push(NumbersScreen("Inner \($0)", count: 1)) }
        }
        let table = try KeyTable([
            .everywhere(tabs: flow.tabTitles), NumbersScreen.scope, NumbersScreen.sheet,
        ])
        var rest = typed[...]
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: table, language: language, write: { said.append($0.rendered) },
            read: {
                said.append("<")
                return rest.popFirst()
            }, readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        return said
    }

    @Test func `Finds elements without words`() {
        let plain = Element.column([
            .text("★★★"), .text("★★★").role(.decoration), .text("★★★").label("3 stars"), .text(" "),
            .row([.picture(PictureSlot(nil, title: "x"), label: ""), .spinner(label: "loading")]),
            .list("list", ListSource(count: 2, id: { .number($0) }, row: { _ in .text("→") }), label: "Rows"),
            .field("field", FieldSource(), label: " "), .column([.text("♥")]).label("liked"),
            .sheet(.progress(nil, label: ""), title: "Import"), .divider, .space,
        ])
        #expect(
            WordlessElements(plain).found == [
                "text “★★★”", "picture", "text “→”", "text “→”", "field field", "progress",
            ])
    }

    @Test(arguments: ["filter", "numbers"])
    func `Explains typing for a focused field, but not for a list`(
        part: String
    ) async throws {
        let screen = NumbersScreen(count: 3, hasField: true)
        screen.onFocusing = ElementID(part)
        let said = try await transcript([screen], ["m", "q"])
        #expect(said.contains { $0.hasPrefix("Type = and") } == (part == "filter"))
    }

    @Test func `Reads out a screen and opens rows by their numbers`() async throws {
        let said = try await transcript(
            [NumbersScreen("One"), NumbersScreen("Two")], ["3", "esc", "pagedown", "12"])
        #expect(said.contains("[One], Two"))
        #expect(said.contains("Numbers: 1 to 10 of 100") && said.contains("1. 번호 0 👩‍💻 number"))
        #expect(said.contains("Inner 2") && said.contains("Inner 11"))
        #expect(said.contains("Numbers: 11 to 20 of 100"))
    }

    @Test func `An offered action works on an inner screen`() async throws {
        let flow = Flow()
        flow.addTab(LocalizedText("Numbers", "숫자"), NumbersScreen())
        flow.push(NumbersScreen("Inner", count: 1))
        flow.offer(Action("settings", LocalizedText("Settings", "설정"), keys: [","])) {
            flow.push(NumbersScreen("Offered", count: 1))
        }
        var (typed, said) = ([","][...], [String]())
        let lines = LineInterface(
            flow, keys: try KeyTable([flow.everywhere, NumbersScreen.scope]), language: .english,
            write: { said.append($0.rendered) }, read: { typed.popFirst() }, readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(said.contains("Offered"))
    }

    @Test func `Lists the actions that a word finds, also those without a key`() async throws {
        let flow = Flow()
        flow.addTab(LocalizedText("Numbers", "숫자"), NumbersScreen())
        flow.offer(
            Action("go-to-other", LocalizedText("Go there", "거기로 가기"), words: [LocalizedText("theme", "테마")])
        ) { flow.push(NumbersScreen("Other", count: 1)) }
        var (typed, said) = (["? theme", "? nowhere", "go-to-other"][...], [String]())
        let lines = LineInterface(
            flow, keys: try KeyTable([flow.everywhere, NumbersScreen.scope]), language: .english,
            write: { said.append($0.rendered) },
            read: {
                said.append("<")
                return typed.popFirst()
            }, readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        let answers = said.split(separator: "<", omittingEmptySubsequences: false)
        #expect(answers[1].contains("go-to-other: Go there") && !answers[1].contains("m: More numbers"))
        #expect(answers[2].contains("No command is called that.") && answers[3].contains("Other"))
    }

    @Test func `Reads out rows of a new subject from their top`() async throws {
        let screen = NumbersScreen(count: 50)
        screen.onOpen = { _ in screen.order = -1 }
        let flow = Flow()
        flow.addTab(LocalizedText("Numbers", "Numbers"), screen)
        let keys = try KeyTable([.everywhere(tabs: flow.tabTitles), NumbersScreen.scope])
        var (typed, said) = (["pagedown", "pagedown", "3"][...], [String]())
        let lines = LineInterface(
            flow, keys: keys, language: .english, write: { said.append($0.rendered) },
            read: { typed.popFirst() }, readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(said.contains("Numbers: 21 to 30 of 50") && screen.opened == [2])
        #expect(said.suffix(12).contains("Numbers: 1 to 10 of 50"), "\(said.suffix(12))")
        #expect(said.contains("1. 번호 49 👩‍💻 number"))
    }

    /// A heading and two rows.
    private final class SectionScreen: Screen {
        let title = "Section"
        let scope = ActionScope("section", [])
        var note = ""

        func body(in context: ViewContext) -> Element {
            let rows = [Element.text("Fruit").role(.heading), .text("Apple"), .text("Pear")]
            let list = Element.list(
                "section", ListSource(count: 3, id: { .number($0) }, row: { rows[$0] }), label: "Rows")
            return .column([.text(StyledText(note)), list])
        }

        func perform(_ action: ActionID, on item: ItemID?) async {}
    }

    @Test func `Reads out a heading between rows without a number`() async throws {
        let flow = Flow()
        flow.addTab(LocalizedText("One", "하나"), SectionScreen())
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english,
            write: { said.append($0.rendered) }, read: { nil }, readSecret: { _ in nil })
        #expect(await lines.run() == .success)
        #expect(said.contains("Fruit") && said.contains("2. Apple"), "\(said)")
    }

    /// Loads its content when it appears.
    private final class LateScreen: Screen {
        let title = "Late"
        let scope = ActionScope("late", [])
        private var text = "nothing yet"

        func body(in context: ViewContext) -> Element { .text(StyledText(text)) }
        func perform(_ action: ActionID, on item: ItemID?) async {}

        func appear() async {
            for _ in 0..<50 { await Task.yield() }
            text = "all of it"
        }
    }

    @Test func `Reads out a screen that an action opens at its end with its loaded content`() async throws {
        let (flow, screen) = (Flow(), NumbersScreen("One"))
        flow.addTab(LocalizedText("One", "하나"), screen)
        screen.onOpen = { _ in
            flow.start {
                for _ in 0..<50 { await Task.yield() }
                flow.push(LateScreen())
            }
        }
        var rest = ["1"][...]
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles), NumbersScreen.scope]),
            language: .english, write: { said.append($0.rendered) }, read: { rest.popFirst() },
            readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(said.contains("all of it") && !said.contains("nothing yet"), "\(said)")
    }

    /// A list whose rows are loaded when a test opens the gate.
    private final class HeldScreen: Screen {
        let title = "Held"
        let scope = ActionScope("held", [])
        let gate = Gate()
        private(set) var opened: [ItemID?] = []
        private var count = 0

        func body(in context: ViewContext) -> Element {
            .list(
                "rows",
                ListSource(count: count, id: { .number($0) }, row: { .text(StyledText("Row \($0)")) }),
                label: "Rows")
        }

        func perform(_ action: ActionID, on item: ItemID?) async { opened.append(item) }

        func appear() async {
            await gate.wait()
            count = 3
        }
    }

    @Test(arguments: [true, false])
    func `A line for loading rows waits for them`(isTypedAhead: Bool) async throws {
        let (flow, screen) = (Flow(), HeldScreen())
        flow.addTab(LocalizedText("Held", "목록"), screen)
        var rest = ["2", "q"][...]
        var said: [String] = []
        var looks = 0
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english,
            write: { said.append($0.rendered) },
            read: {
                // The prompt came before the rows, so the line is read while they are loaded.
                if !isTypedAhead, rest.count == 2 { Task { screen.gate.open() } }
                return rest.popFirst()
            },
            hasLine: {
                looks += 1
                if looks == 3 { screen.gate.open() }
                return isTypedAhead
            }, readSecret: { _ in nil })
        (lines.patience, lines.mostWait) = (.zero, .seconds(300))
        #expect(await lines.run() == .success)
        #expect(screen.opened == [.number(1)], "\(said)")
        #expect(!said.contains { $0.contains("is not a command") })
    }

    /// A list that loads four more rows when its end was read out.
    private final class GrowingScreen: Screen {
        let title = "Growing"
        let scope = ActionScope("growing", [])
        private var count = 20

        func body(in context: ViewContext) -> Element {
            .list(
                "rows",
                ListSource(count: count, id: { .number($0) }, row: { .text(StyledText("Row \($0)")) }),
                label: "Rows")
        }

        func perform(_ action: ActionID, on item: ItemID?) async {}

        func showed(_ list: ElementID, _ rows: Range<Int>) async {
            guard rows.upperBound == 20 else { return }
            for _ in 0..<50 { await Task.yield() }
            count = 24
        }
    }

    @Test(arguments: ["end", "pagedown"])
    func `The end of a list includes rows that were loading`(key: String) async throws {
        let flow = Flow()
        flow.addTab(LocalizedText("One", "하나"), GrowingScreen())
        var rest = ["pagedown", key][...]
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english,
            write: { said.append($0.rendered) }, read: { rest.popFirst() }, readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(said.contains("Rows: 21 to 24 of 24") && said.last == "> ", "\(said)")
        #expect(said.contains("24. Row 23"))
    }

    @Test(arguments: [Language.english, .korean])
    func `An action for a row asks for a missing number`(language: Language) async throws {
        let said = try await transcript(
            [NumbersScreen(count: 3)], ["e", "e foo", "e 9", "q"], language: language)
        let hints = ["Type a number with it: e 3.", "번호를 함께 입력하세요(예: e 3)."]
        #expect(said.count { hints.contains($0) } == 2, "\(said)")
        #expect(said.contains { $0.contains("“e 9”") })
    }

    @Test func `Without a number, an action for a row applies to the only row`() async throws {
        let screen = NumbersScreen(count: 1)
        let said = try await transcript([screen], ["e", "q"])
        #expect(screen.halved == [0], "\(said)")
    }

    @Test(arguments: [(0, [0, 2, 0]), (1, [2, 2])])
    func `On a page about one row, an action without a number applies to that row if possible`(
        subject: Int, halved: [Int]
    ) async throws {
        let screen = NumbersScreen(count: 3)
        (screen.halves, screen.subject) = (true, .number(subject))
        let said = try await transcript([screen], ["e", "e 3", "e", "?", "q"])
        #expect(screen.halved == halved, "\(said)")
        #expect(said.contains("Type a number with it: e 3.") == (subject == 1))
        #expect(said.contains("Without a number, it is for row \(subject + 1)."))
    }

    /// A screen whose key leads to a field of a sheet or of its own.
    private final class SearchingScreen: Screen {
        let title = "Searching"
        let scope = ActionScope(
            "searching",
            [
                Action("find", LocalizedText("Find", "찾기"), keys: ["/"]),
                .init("fold", LocalizedText("Fold", "접기"), keys: ["z"]),
            ])
        let sheet: (any Screen)?
        let flow: Flow
        private(set) var typed: [String] = []

        init(_ flow: Flow, _ sheet: (any Screen)?) { (self.flow, self.sheet) = (flow, sheet) }

        func body(in context: ViewContext) -> Element {
            sheet == nil ? .field("text", FieldSource(""), label: "Text") : .text("Nothing yet")
        }

        func perform(_ action: ActionID, on item: ItemID?) async {
            guard action == "find" else { return }
            // Like a screen that sends a request to a server first.
            for _ in 0..<50 { await Task.yield() }
            if let sheet { flow.present(sheet) } else { flow.focus("text") }
        }

        func submitted(_ field: ElementID, _ text: String) async { typed.append(text) }
    }

    @Test(arguments: [true, false])
    func `Puts the text after a key into the field that the key leads to`(isSheet: Bool) async throws {
        let flow = Flow()
        let sheet = isSheet ? NumbersScreen("Sheet", count: 1, hasField: true, isSheet: true) : nil
        let screen = SearchingScreen(flow, sheet)
        flow.addTab(LocalizedText("One", "하나"), screen)
        var rest = ["/ 12", "esc", "z two words"][...]
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles), screen.scope, NumbersScreen.sheet]),
            language: .english, write: { said.append($0.rendered) }, read: { rest.popFirst() },
            readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(isSheet ? sheet?.opened == [12] : screen.typed == ["12"], "\(said)")
        #expect(
            said.filter { $0.contains("was left out") } == [
                "“two words” was left out: there is no field for it."
            ])
    }

    @Test func `Does not submit the text after a key with more fields to fill in, and explains submitting`()
        async throws
    {
        let (flow, form) = (Flow(), FormScreen())
        let screen = SearchingScreen(flow, form)
        flow.addTab(LocalizedText("One", "하나"), screen)
        var rest = ["/ meng", "ctrl+s"][...]
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles), screen.scope, FormScreen.scope]),
            language: .english, write: { said.append($0.rendered) }, read: { rest.popFirst() },
            readSecret: { _ in nil })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(form.name == "meng" && form.sent == 1)
        #expect(said.contains("The text is filled in, and not sent yet. ctrl+s: Send"), "\(said)")
    }

    @Test func `A screen does not repeat lines just read out`() async throws {
        let (flow, screen) = (Flow(), SectionScreen())
        flow.addTab(LocalizedText("One", "하나"), screen)
        flow.show(toast: "Pears are sold out.")
        screen.note = "Pears are sold out."
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english,
            write: { said.append($0.rendered) }, read: { nil }, readSecret: { _ in nil })
        #expect(await lines.run() == .success)
        #expect(said.count { $0 == "Pears are sold out." } == 1, "\(said)")
    }

    @Test func `Reads out a slow screen by itself when it has loaded`() async throws {
        let (flow, screen) = (Flow(), HeldScreen())
        flow.addTab(LocalizedText("Held", "목록"), screen)
        var said: [String] = []
        let (loaded, isRead) = (Gate(), Gate())
        let lines = LineInterface(
            flow, keys: try KeyTable([.everywhere(tabs: flow.tabTitles)]), language: .english,
            write: { text in
                said.append(text.rendered)
                if text.rendered == "3. Row 2" { isRead.open() }
            },
            read: {
                loaded.open()
                await isRead.wait()
                return nil
            }, readSecret: { _ in nil })
        (lines.patience, lines.mostWait) = (.zero, .seconds(300))
        Task {
            await loaded.wait()
            screen.gate.open()
        }
        #expect(await lines.run() == .success)
        #expect(said.suffix(4) == ["1. Row 0", "2. Row 1", "3. Row 2", "> "], "\(said)")
    }

    @Test func `Accepts the letters of actions, on the Korean keyboard as well, or their names`() async throws
    {
        let screen = NumbersScreen(count: 1)
        _ = try await transcript([screen], ["m", "ㅡ", "more", "q"])
        #expect(screen.count == 31)
    }

    @Test func `Reads a shortened list from its last page`() async throws {
        let screen = NumbersScreen(count: 40)
        let said = try await transcript([screen], [">", "x", "m", ">"])
        #expect(said.contains("Numbers: 31 to 40 of 40") && said.contains("Numbers: 1 to 10 of 10"))
    }

    @Test func `Fills in a field with an equals sign`() async throws {
        let screen = NumbersScreen(hasField: true)
        let said = try await transcript([screen], ["= 12", "nonsense"])
        #expect(screen.filter == "12" && screen.opened == [12])
        #expect(said.contains("= Filter (empty, type)") && said.contains("= Filter: 12"))
        #expect(said.contains("“nonsense” is not a command here. Type ? for the list."))
    }

    @Test func `A sheet names only its own actions, and tabs do not change`() async throws {
        let screen = NumbersScreen("One", count: 1)
        let sheet = NumbersScreen("Sheet", count: 1, isSheet: true)
        screen.opens = sheet
        let said = try await transcript([screen, NumbersScreen("Two")], ["1", "?", "]", "2", "esc"])
        let help = said.drop { $0 != "Sheet" }
        #expect(help.contains("enter: Take it") && help.contains("esc: Close"))
        #expect(!help.contains("enter: Open") && !help.contains("]: Next tab"))
        #expect(!said.contains("One, [Two]"))
    }

    /// The confirmed action takes a moment.
    @Test func `Reads out the result of an answer before the next line`() async throws {
        let screen = NumbersScreen(count: 1)
        screen.asks = true
        let said = try await transcript([screen], ["1", "y"])
        let end = try #require(said.firstIndex { $0.hasPrefix("y (yes)") })
        #expect(said[end...].contains("Numbers: 1 to 7 of 7"))
    }

    /// The work takes longer than the prompt waits.
    @Test(arguments: [["1", "y"], ["1", "", "y"], ["1", "n", "y", "1", "y"]])
    func `A question of running work gets the answer, even before it was asked`(typed: [String]) async throws
    {
        let (screen, flow) = (NumbersScreen(count: 1), Flow())
        (screen.asks, screen.flow, screen.isSlowToAsk) = (true, flow, true)
        flow.addTab(LocalizedText("Numbers", "숫자"), screen)
        let table = try KeyTable([flow.everywhere, NumbersScreen.scope])
        var (rest, said) = (typed[...], [String]())
        let lines = LineInterface(
            flow, keys: table, language: .english, write: { said.append($0.rendered) },
            read: { rest.popFirst() }, readSecret: { _ in nil })
        (lines.patience, lines.mostWait) = (.zero, .seconds(300))
        #expect(await lines.run() == .success)
        #expect(screen.count == 7, "\(said)")
        // After a no, the letter copies the command of the row again.
        #expect(said.contains("numbers show 0") == (typed.count > 3), "\(said)")
    }

    /// The prompt was there before the question.
    @Test func `Reads out a question of work that took longer than the prompt waits`() async throws {
        let (screen, flow) = (NumbersScreen(count: 1), Flow())
        (screen.asks, screen.flow, screen.isSlowToAsk) = (true, flow, true)
        flow.addTab(LocalizedText("Numbers", "숫자"), screen)
        let table = try KeyTable([flow.everywhere, NumbersScreen.scope])
        let asked = Gate()
        var (rest, said) = (["1", "y"][...], [String]())
        let lines = LineInterface(
            flow, keys: table, language: .english,
            write: {
                said.append($0.rendered)
                if $0.rendered.hasPrefix("y (yes)") { asked.open() }
            },
            read: {
                // The user answers a question that was read out.
                if rest.first == "y" { await asked.wait() }
                return rest.popFirst()
            }, readSecret: { _ in nil })
        (lines.patience, lines.mostWait) = (.zero, .seconds(300))
        #expect(await lines.run() == .success)
        #expect(screen.count == 7, "\(said)")
    }

    @Test func `Never moves the cursor, and the help names every action`() async throws {
        let said = try await transcript([NumbersScreen()], ["?", "y", "1", "u", "]", "q"], language: .korean)
        #expect(said.allSatisfy { !$0.unicodeScalars.contains("\u{1B}") })
        for action in NumbersScreen.scope.actions {
            #expect(said.contains { $0.hasSuffix(action.title.korean) })
        }
    }

    @Test func `Reads out words but not symbols`() {
        let element = Element.column([
            .row([.text("★★☆").label("two of three"), .text("› Title •")]), .divider,
            .picture(PictureSlot(nil, title: "x"), label: "Poster of X"), .spinner(label: "loading"),
            .progress(0.5, label: "Reading"), .text("♥"), .text("· 가구·인테리어 · ‹3› •"),
        ])
        #expect(
            LineRenderer(element).lines == [
                "two of three, Title", "Poster of X", "loading", "Reading 50 %", "가구·인테리어 3",
            ])
    }

    @Test func `Fills in a form by the numbers of its parts`() async throws {
        let flow = Flow()
        let form = FormScreen()
        flow.addTab(LocalizedText("Form", "양식"), form)
        let table = try KeyTable([.everywhere(tabs: flow.tabTitles), FormScreen.scope])
        var rest = ["=1 meng", "=2", "=7 x", "=3", "one", " two", ".", "2", "= mina", "q", "n", "q", "y"][...]
        var said: [String] = []
        let lines = LineInterface(
            flow, keys: table, language: .english, write: { said.append($0.rendered) },
            read: { rest.popFirst() },
            readSecret: { prompt in
                said.append(prompt)
                return "hunter2"
            })
        lines.patience = .seconds(300)
        #expect(await lines.run() == .success)
        #expect(form.name == "mina" && form.secret == "hunter2" && form.text == "one\n two")
        #expect(form.chosen == [.text("send")])
        #expect(said.contains("=1 Name: meng") && said.contains("=2 Password: entered"))
        #expect(said.contains("Password: ") && !said.contains { $0.contains("hunter2") })
        #expect(said.contains("1. Country Korea") && said.contains("2. [ Send ]"))
        #expect(said.contains("“=7 x” is not a command here. Type ? for the list."))
        #expect(said.filter { $0 == "Quit? The form would be lost." }.count == 2 && form.isGone)
    }

    @Test(arguments: [
        ("", 3, 0, ""), ("3", 3, 2, ""), ("3 x", 3, 2, "x"), (" 12 x", 3, 0, "12 x"), ("", 1, 0, ""),
        ("1", 1, 0, ""), ("1 text", 1, 0, "text"), (" 1", 1, 0, "1"), ("12", 1, 0, "12"),
        ("1,000", 1, 0, "1,000"),
    ])
    func `The number after the equals sign selects a field`(
        input: String, count: Int, index: Int, text: String
    ) throws {
        let typed = try #require(FieldInput(input[...], of: count))
        #expect(typed.index == index && typed.text == text)
        #expect(FieldInput("1", of: 0) == nil && FieldInput("7 x", of: 3) == nil)
    }

    @Test func `Reads out an empty field as empty, with its example`() {
        func words(_ placeholder: String, _ text: String = "") -> [String] {
            let field = Element.field("x", FieldSource(text, placeholder: placeholder), label: "Price")
            return LineRenderer(field).fields.flatMap { [$0.words(in: .english), $0.words(in: .korean)] }
        }
        #expect(
            words("259,000") == ["Price (empty, for example 259,000)", "Price (비어 있음, 예: 259,000)"])
        #expect(words("For example 5") == ["Price (empty, for example 5)", "Price (비어 있음, For example 5)"])
        #expect(words("any").first == "Price (empty, any)" && words("").first == "Price (empty)")
        #expect(words("259,000", "1") == ["Price: 1", "Price: 1"])
    }

    @Test func `An equals sign alone asks, and an empty answer keeps the text`() async throws {
        let form = FormScreen()
        (form.name, form.secret, form.text) = ("meng", "hunter2", "one")
        func type(_ lines: [String]) async throws -> [String] {
            let flow = Flow()
            flow.addTab(LocalizedText("Form", "양식"), form)
            let table = try KeyTable([.everywhere(tabs: flow.tabTitles), FormScreen.scope])
            var (rest, said) = (lines[...], [String]())
            let lines = LineInterface(
                flow, keys: table, language: .english, write: { said.append($0.rendered) },
                read: { rest.popFirst() }, readSecret: { _ in "" })
            lines.patience = .seconds(300)
            #expect(await lines.run() == .success)
            return said
        }
        let said = try await type(["=", "", "=2", "=3", "."])
        #expect(form.name == "meng" && form.secret == "hunter2" && form.text == "one")
        #expect(said.contains("Name: meng") && said.contains("one"))
        _ = try await type(["=", "mina", "=3", "two", "."])
        #expect(form.name == "mina" && form.text == "two")
        _ = try await type(["=1", "."])
        #expect(form.name.isEmpty)
    }
}

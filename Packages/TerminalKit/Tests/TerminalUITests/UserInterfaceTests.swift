import TerminalKit
import TestSupport
import Testing
import TextCore

@testable import TerminalUI

@MainActor
@Suite struct UserInterfaceTests {
    @Test func `Keys move in a list, and Enter opens the chosen row`() async throws {
        let screen = NumbersScreen()
        let (ui, _) = try await interface([screen])
        #expect(ui.marked == "번호 0 👩‍💻 number")
        await ui.type("jjk")
        await ui.send("\u{1B}[B\r")
        #expect(ui.marked == "번호 2 👩‍💻 number" && screen.opened == [2])
        await ui.send("\u{1B}[6~")
        #expect(ui.marked == "번호 13 👩‍💻 number")
        await ui.send("\u{1B}[F")
        #expect(ui.marked == "번호 99 👩‍💻 number")
        await ui.type("g")
        #expect(ui.marked == "번호 0 👩‍💻 number")
    }

    @Test func `A list of a million rows requests only the visible ones`() async throws {
        let screen = NumbersScreen(count: 1_000_000)
        let (ui, _) = try await interface([screen], size: (200, 60))
        await ui.send("\u{1B}[F")
        #expect(ui.marked == "번호 999999 👩‍💻 number")
        _ = ui.terminal.takeByteCount()
        await ui.type("k")
        #expect(ui.terminal.takeByteCount() < 700)
        #expect(screen.seen.last == 999_999)
    }

    @Test func `Scrolling by a row costs few bytes`() async throws {
        let (ui, _) = try await interface([NumbersScreen(count: 1_000_000)], size: (200, 60))
        for _ in 0..<80 { await ui.type("j") }
        _ = ui.terminal.takeByteCount()
        await ui.type("j")
        #expect(ui.terminal.takeByteCount() <= 500)
    }

    @Test func `Keeps the chosen row when rows come before it`() async throws {
        let screen = NumbersScreen(count: 5)
        let (ui, _) = try await interface([screen])
        await ui.type("jjm")
        #expect(ui.marked == "번호 2 👩‍💻 number" && screen.count == 15)
        await ui.type("x")
        #expect(ui.marked.isEmpty)
    }

    @Test func `A tab keeps its place, and so does a screen behind another`() async throws {
        let (first, second) = (NumbersScreen("One"), NumbersScreen("Two"))
        let (ui, flow) = try await interface([first, second])
        await ui.type("jjj2j1")
        #expect(ui.marked == "번호 3 👩‍💻 number")
        await ui.type("]")
        #expect(ui.marked == "번호 1 👩‍💻 number")
        flow.push(NumbersScreen("Inner"))
        await ui.settle()
        #expect(ui.text.hasPrefix("‹ Inner"))
        await ui.send("\u{1B}")
        #expect(ui.marked == "번호 1 👩‍💻 number" && !ui.text.contains("Inner"))
    }

    @Test func `Puts typed text into the field letter by letter`() async throws {
        let screen = NumbersScreen(hasField: true)
        let (ui, _) = try await interface([screen])
        await ui.type("한글 jq?")
        #expect(screen.filter == "한글 jq?" && ui.text.contains("한글 jq?"))
        #expect(ui.terminal.screen.caret == Caret(x: 8, y: 2, isVisible: true))
        await ui.send("\u{7F}\u{1B}[D")
        #expect(screen.filter == "한글 jq" && ui.terminal.screen.caret.x == 6)
        await ui.send("\u{1B}[200~붙임\n글\u{1B}[201~")
        #expect(screen.filter == "한글 j붙임 글q")
        await ui.send("\u{1F}")
        #expect(screen.filter == "한글 jq")
        screen.filter = "12"
        await ui.settle()
        await ui.send("\r")
        #expect(screen.opened == [12])
        await ui.send("\t")
        await ui.type("j")
        #expect(ui.marked == "번호 1 👩‍💻 number")
    }

    @Test func `Esc leaves a field so that keys are shortcuts again, even if nothing else accepts the focus`()
        async throws
    {
        let (screen, other) = (NumbersScreen("One", hasField: true), NumbersScreen("Two"))
        let (ui, _) = try await interface([screen, other])
        await ui.type("1")
        await ui.send("\u{1B}")
        await ui.type("j")
        #expect(screen.filter == "1" && ui.marked == "번호 1 👩‍💻 number")
        screen.count = 0
        await ui.send("\t")
        await ui.type("2")
        #expect(screen.filter == "12")
        await ui.send("\u{1B}")
        await ui.type("2")
        #expect(ui.marked == "번호 0 👩‍💻 number" && screen.filter == "12")
        await ui.type("1")
        await ui.send("\t")
        await ui.type("3")
        #expect(screen.filter == "123")
    }

    @Test func `A late echo of the view model does not undo newer typing`() {
        var memory = FieldMemory(FieldSource())
        for text in ["a", "b", "c"] {
            _ = memory.buffer.apply(.insert(text))
            memory.tell()
        }
        memory.follow(FieldSource("a"))
        memory.follow(FieldSource("ab"))
        #expect(memory.buffer.text == "abc")
        memory.follow(FieldSource("other"))
        #expect(memory.buffer.text == "other")
    }

    @Test func `The help and the palette come from the table of actions`() async throws {
        let screen = NumbersScreen()
        let (ui, _) = try await interface([screen], size: (80, 60))
        await ui.type("?")
        for action in NumbersScreen.scope.actions + ActionScope.everywhere(tabs: []).actions
        where action.id != .back {
            #expect(ui.text.contains(action.title.english), "\(action.id.name)")
        }
        await ui.send("\u{1B}")
        await ui.send("\u{10}")
        await ui.type("more")
        #expect(ui.text.contains("numbers more") && !ui.text.contains("Remove all"))
        await ui.send("\r")
        #expect(screen.count == 110 && !ui.text.contains("More numbers"))
    }

    @Test func `Quitting waits for an operation, but not for reading`() async throws {
        let (flow, screen) = (Flow(), SavingScreen())
        flow.addTab(LocalizedText("Saving", "저장"), screen)
        let terminal = VirtualTerminal(40, 10)
        let interface = UserInterface(
            flow, on: terminal, keys: try KeyTable([flow.everywhere, screen.scope]),
            InterfaceOptions(language: .english, isAnimated: false))
        interface.mostWait = .seconds(300)
        let running = Task { try await interface.run() }
        try await eventually("the screen") { terminal.screen.text.contains("Nothing saved") }
        terminal.send("sq")
        _ = try await running.value
        #expect(screen.isSaved)
    }

    @Test func `An offered action is on every screen, but not under a sheet`() async throws {
        let flow = Flow()
        flow.addTab(LocalizedText("Numbers", "숫자"), NumbersScreen())
        flow.offer(
            Action("inner-screen", LocalizedText("Open another screen", "안쪽 화면 열기"), keys: [","])
        ) {
            flow.push(NumbersScreen("Inner", count: 1))
        }
        let table = try KeyTable([flow.everywhere, NumbersScreen.scope, NumbersScreen.sheet])
        let ui = await TestInterface(
            flow, on: VirtualTerminal(80, 60), keys: table, language: .english)
        await ui.type("?")
        #expect(ui.text.contains("Open another screen"))
        await ui.type(",")
        #expect(flow.depth == 1)
        await ui.send("\u{1B}")
        await ui.send("\u{10}")
        await ui.type("inner-screen")
        await ui.send("\r")
        #expect(flow.depth == 2)
        await ui.type(",")
        #expect(flow.depth == 3)
        flow.present(NumbersScreen("Sheet", count: 1))
        await ui.settle()
        await ui.type(",")
        #expect(flow.depth == 3)
    }

    @Test func `The palette finds an offered action by other words, while it is possible`() async throws {
        let (flow, screen) = (Flow(), NumbersScreen())
        flow.addTab(LocalizedText("Numbers", "숫자"), screen)
        screen.halves = true
        flow.offer(
            Action(
                "settings", LocalizedText("Settings", "설정"), words: [LocalizedText("theme", "색 테마")]),
            command: "numbers config", when: { screen.halves }
        ) { screen.opened.append(1) }
        // The screen has an action of the same name.
        flow.offer(Action("more", LocalizedText("More of all", "모두 늘리기"))) { screen.opened.append(2) }
        let table = try KeyTable([flow.everywhere, NumbersScreen.scope])
        let ui = await TestInterface(
            flow, on: VirtualTerminal(80, 60), keys: table, language: .korean)
        for filter in ["theme", "테마", "Settings", "설정"] {
            await ui.type(":" + filter)
            let isWord = ["theme", "테마"].contains(filter)
            #expect(ui.text.contains("설정 · 색 테마") == isWord && ui.text.contains("numbers config"))
            await ui.send("\r")
        }
        await ui.type(":more\r")
        #expect(screen.opened == [1, 1, 1, 1] && screen.count == 110)
        screen.halves = false
        await ui.type("?")
        #expect(!ui.text.contains("설정") && ui.text.contains("숫자 늘리기"))
        await ui.send("\u{1B}")
        await ui.type(":theme")
        #expect(ui.text.contains("찾는 명령이 없습니다."))
    }

    @Test func `The palette opens from everywhere, and Esc returns to the previous layer`() async throws {
        let (ui, flow) = try await interface([NumbersScreen(hasField: true)], size: (80, 30))
        let sheet = NumbersScreen("Sheet", count: 3, hasField: true, isSheet: true)
        let (palette, korean, help, escape) = ("\u{10}", "\u{1B}[12628;5u", "\u{1B}OP", "\u{1B}")
        await ui.type("12")
        for isOnSheet in [false, true] {
            if isOnSheet {
                flow.present(sheet)
                await ui.settle()
                await ui.type("34")
            }
            let shown = ui.text
            for keys in [[palette], [korean], [help, palette], [palette + "x", help]] {
                var below: [String] = []
                for key in keys {
                    below.append(ui.text)
                    await ui.send(key)
                    #expect(!below.contains(ui.text) && ui.text.contains(key == help ? "Keys" : "Commands"))
                }
                for text in below.reversed() {
                    await ui.send(escape)
                    #expect(ui.text == text, "\(keys)")
                }
            }
            #expect(ui.text == shown)
        }
        #expect(sheet.filter == "34")
    }

    @Test func `Copies and shows the shell command of the chosen row`() async throws {
        let (ui, _) = try await interface([NumbersScreen()])
        await ui.type("jy")
        #expect(ui.text.contains("numbers show 1"))
        #expect(ui.terminal.screen.clipboard == "bnVtYmVycyBzaG93IDE=")
    }

    @Test func `A question is answered with y or n, not with Enter`() async throws {
        var answers: [Bool] = []
        let (ui, flow) = try await interface([NumbersScreen()])
        for _ in 0..<2 { flow.ask(Alert(title: "Sure?", message: "All is lost.") { answers.append($0) }) }
        await ui.settle()
        #expect(ui.text.contains("All is lost."))
        await ui.send("\r")
        await ui.type("jq")
        #expect(answers.isEmpty && !flow.isFinished)
        await ui.type("ㅛ")
        await ui.send("\u{1B}")
        #expect(answers == [true, false] && !ui.text.contains("All is lost."))
    }

    @Test func `A letter of a text being typed does not answer a question`() async throws {
        let screen = NumbersScreen(hasField: true)
        let (ui, flow) = try await interface([screen])
        ui.pause = .milliseconds(699)
        var answers: [Bool] = []
        await ui.type("a")
        flow.ask(Alert(title: "Sure?", message: "All is lost.") { answers.append($0) })
        await ui.type("yn")
        #expect(answers.isEmpty && screen.filter == "ayn" && ui.text.contains("All is lost."))
        ui.pause = .milliseconds(701)
        await ui.type("n")
        #expect(answers == [false] && screen.filter == "ayn")
    }

    @Test func `A syllable does not answer a question, and the screen can still be redrawn`() async throws {
        var answers: [Bool] = []
        let (ui, flow) = try await interface([NumbersScreen()])
        flow.ask(Alert(title: "Sure?", message: "All is lost.") { answers.append($0) })
        await ui.settle()
        await ui.type("묘")
        await ui.send("\u{C}")
        #expect(answers.isEmpty)
        await ui.send("\u{3}")
        #expect(answers == [false] && !flow.isFinished)
    }

    @Test func `Omits keys that have another action in an inner scope`() throws {
        let inner = ActionScope("inner", [Action("grid", LocalizedText("Grid", "바둑판"), keys: ["g"])])
        let scopes = [inner, ActionScope.everywhere(tabs: [])]
        let keys = try KeyTable(scopes)
        #expect(keys.keys(for: "grid", in: scopes).map(\.description) == ["g"])
        #expect(keys.keys(for: .first, in: scopes).map(\.description) == ["home", "<"])
        #expect(keys.keys(for: .first, in: [scopes[1]]).map(\.description) == ["home", "g", "<"])
    }

    @Test func `A key pressed twice asks once`() async throws {
        let (ui, flow) = try await interface([NumbersScreen()])
        flow.quitQuestion = { ("Quit?", "Work would be stopped.") }
        ui.pause = .milliseconds(50)
        await ui.type("qqq")
        #expect(flow.alerts.count == 1)
        // The user was not typing a text, so a key answers at once.
        await ui.type("n")
        #expect(flow.alerts.isEmpty && !flow.isFinished)
    }

    @Test func `Quitting asks when data would be lost`() async throws {
        let (ui, flow) = try await interface([NumbersScreen(hasField: true)])
        flow.quitQuestion = { ("Quit?", "Work would be stopped.") }
        await ui.type("text")
        await ui.send("\u{3}")
        #expect(!flow.isFinished && ui.text.contains("text"))
        await ui.send("\u{3}")
        #expect(ui.text.contains("Work would be stopped."))
        await ui.type("n")
        #expect(!flow.isFinished)
        await ui.type("q")
        await ui.type("y")
        #expect(flow.isFinished)
    }

    @Test func `Keys that arrive together mean the same as one by one`() async throws {
        let (first, second) = (NumbersScreen("One"), NumbersScreen("Two", hasField: true))
        let (ui, _) = try await interface([first, second])
        await ui.send("2jqx?")
        #expect(second.filter == "jqx?" && first.count == 100)
    }

    @Test func `Reports a paste that does not fit`() async throws {
        let screen = NumbersScreen(hasField: true)
        let (ui, _) = try await interface([screen])
        await ui.paste(String(repeating: "가", count: 2_000))
        #expect(screen.filter == String(repeating: "가", count: 4_096 / 3))
        #expect(ui.text.contains("Only the beginning"))
    }

    @Test func `Down moves from a field into its list, where Enter opens`() async throws {
        let screen = NumbersScreen(hasField: true)
        let (ui, _) = try await interface([screen])
        await ui.type("1")
        await ui.send("\u{1B}[B\u{1B}[B\r")
        #expect(screen.opened == [1] && screen.filter == "1")
    }

    @Test func `Hints in a field are keys that work there`() async throws {
        let (ui, _) = try await interface([NumbersScreen(hasField: true)], size: (80, 10))
        let hints = ui.terminal.screen.lines[9]
        #expect(hints.contains("ctrl+p") && !hints.contains("m more") && !hints.contains("q quit"))
    }

    @Test func `Reports the visible rows again when a list becomes longer`() async throws {
        let screen = NumbersScreen(count: 5)
        let (ui, _) = try await interface([screen])
        screen.seen = []
        await ui.type("m")
        #expect(!screen.seen.isEmpty)
    }

    @Test func `A toast can be undone`() async throws {
        let screen = NumbersScreen()
        let (ui, flow) = try await interface([screen])
        screen.count = 0
        flow.show(toast: "Removed", undo: { screen.count = 7 })
        await ui.settle()
        #expect(ui.text.contains("Removed  u undo"))
        await ui.type("u")
        #expect(screen.count == 7 && !ui.text.contains("Removed"))
        await ui.type("u")
        #expect(ui.text.contains("There is nothing to undo."))
    }

    @Test func `Undo works after its toast is gone, until the next action`() async throws {
        let screen = NumbersScreen()
        let (ui, flow) = try await interface([screen])
        flow.show(toast: "Removed", undo: { screen.count = 7 })
        flow.hideToast(try #require(flow.toast).number)
        await ui.type("ju")
        #expect(screen.count == 7)
        flow.show(toast: "Removed", undo: { screen.count = 8 })
        flow.hideToast()
        await ui.type("u")
        #expect(screen.count == 7 && ui.text.contains("There is nothing to undo."))
        flow.show(toast: "Removed", undo: { screen.count = 8 })
        flow.show(toast: "Sent")
        await ui.type("u")
        #expect(screen.count == 7 && ui.text.contains("There is nothing to undo."))
    }

    @Test func `The mouse chooses, opens, scrolls and answers`() async throws {
        let (first, second) = (NumbersScreen("One"), NumbersScreen("Two"))
        let (ui, _) = try await interface([first, second])
        await ui.click(column: 3, row: 5)
        #expect(ui.marked == "번호 3 👩‍💻 number" && first.opened.isEmpty)
        await ui.click(column: 3, row: 5)
        #expect(first.opened.isEmpty)
        await ui.doubleClick(column: 3, row: 5)
        #expect(first.opened == [3])
        await ui.send("\u{1B}[<65;5;5M")
        #expect(ui.marked == "번호 3 👩‍💻 number" && ui.terminal.screen.lines[2].hasPrefix("번호 3"))
        await ui.send("\u{1B}[<65;5;5M")
        #expect(ui.marked == "번호 6 👩‍💻 number" && ui.terminal.screen.lines[2].hasPrefix("번호 6"))
        await ui.send("\u{1B}[<64;5;5M")
        #expect(ui.marked == "번호 6 👩‍💻 number" && ui.terminal.screen.lines[2].hasPrefix("번호 3"))
        await ui.click(column: 8, row: 0)
        #expect(ui.marked == "번호 0 👩‍💻 number")
        let hint = ui.terminal.screen.lines[14]
        #expect(hint.contains("m more"))
        await ui.click(column: 1, row: 14)
        #expect(second.count == 110)
    }

    @Test func `The scrollbar of a list measures all rows, including rows not loaded`() async throws {
        let screen = NumbersScreen(count: 20)
        let (ui, _) = try await interface([screen])
        func thumb() -> Int { ui.text.count { $0 == "┃" } }
        let loaded = thumb()
        screen.total = 2_000
        await ui.type("j")
        #expect(loaded > 5 && thumb() == 1, "\(ui.text)")
    }

    @Test func `Places cards side by side and moves in both directions`() async throws {
        let (ui, _) = try await interface([NumbersScreen(cardWidth: 18)])
        await ui.type("lj")
        #expect(ui.marked == "번호 3 👩‍💻 number")
        await ui.send("\u{1B}[D")
        #expect(ui.marked == "번호 2 👩‍💻 number")
    }

    /// Types shortcuts on a US and on a Korean keyboard and compares the results.
    @Test func `Shortcuts work while the Korean keyboard is on`() async throws {
        let korean: [Character: String] = [
            "j": "ㅓ", "k": "ㅏ", "g": "ㅎ", "m": "ㅡ", "x": "ㅌ", "y": "ㅛ", "h": "ㅗ", "l": "ㅣ", "u": "ㅕ",
            "q": "ㅂ",
        ]
        for keys in ["jjkm", "jjx", "jy", "jjjg", "mmj", "lh", "u", "q"] {
            let (ui, flow) = try await interface([NumbersScreen()])
            let (other, otherFlow) = try await interface([NumbersScreen()])
            await ui.type(keys)
            await other.type(keys.map { korean[$0]! }.joined())
            #expect(ui.text == other.text && ui.marked == other.marked)
            #expect(flow.isFinished == otherFlow.isFinished)
        }
        // Kitty's protocol reports the base layout.
        let (ui, _) = try await interface([NumbersScreen()])
        await ui.send("\u{1B}[12627::112;5u")
        #expect(ui.text.contains("Find a command"))
        let (off, _) = try await interface([NumbersScreen()], korean: false)
        await off.type("ㅓ")
        #expect(off.marked == "번호 0 👩‍💻 number")
    }

    @Test(arguments: ["답글", "바", "머저", "ㅘ", "ㅄ", "봐"])
    func `A syllable of an input method is not a key, and a message says so`(text: String) async throws {
        let screen = NumbersScreen()
        let (ui, flow) = try await interface([screen], size: (80, 15))
        flow.show(toast: "Removed", undo: { screen.count = 7 })
        await ui.type(text)
        #expect(!flow.isFinished && flow.alerts.isEmpty && screen.count == 100)
        #expect(ui.marked == "번호 0 👩‍💻 number")
        #expect(ui.text.contains("“\(text.suffix(1))” does nothing here. ? shows the keys."))
        // The undo of the last action stays.
        await ui.type("u")
        #expect(screen.count == 7)
    }

    @Test func `A message covers no key of a question or a sheet, and stays with its tab`()
        async throws
    {
        let (ui, flow) = try await interface([NumbersScreen("One"), NumbersScreen("Two")], size: (80, 15))
        flow.show(toast: "It was saved.")
        flow.ask(Alert(title: "Sure?", message: "All is lost.") { _ in })
        await ui.settle()
        #expect(ui.text.contains("y Yes") && !ui.text.contains("It was saved."))
        let keys = ui.terminal.screen.lines[14]
        #expect(keys.contains("y") && keys.contains("n"), "\(ui.text)")
        await ui.type("n")
        #expect(ui.text.contains("It was saved."))
        flow.present(NumbersScreen("Sheet", isSheet: true))
        await ui.settle()
        #expect(ui.terminal.screen.lines[14].contains("enter take") && ui.text.contains("It was saved."))
        await ui.send("\u{1B}")
        #expect(ui.text.contains("It was saved."))
        await ui.type("2")
        #expect(ui.text.contains("Two") && !ui.text.contains("It was saved."))
    }

    @Test func `Accepts any changes of size`() async throws {
        let (ui, flow) = try await interface([NumbersScreen(hasField: true)])
        flow.show(toast: "toast")
        await ui.send("\u{1B}OP")
        for (columns, rows) in [(1, 1), (2, 2), (0, 0), (3, 100), (300, 3), (80, 24), (40, 15)] {
            await ui.resize(columns, rows)
            await ui.type("j")
        }
        #expect(ui.text.contains("Keys"))
    }

    @Test(.timeLimit(.minutes(10))) func `Turns off all modes at the end`()
        async throws
    {
        let flow = Flow()
        flow.addTab(LocalizedText("A", "A"), NumbersScreen())
        let terminal = VirtualTerminal(40, 15)
        let table = try KeyTable([.everywhere(tabs: flow.tabTitles), NumbersScreen.scope])
        let ui = UserInterface(flow, on: terminal, keys: table, InterfaceOptions(language: .english))
        let run = Task { try await ui.run() }
        while !terminal.screen.text.contains("number"), !Task.isCancelled { await Task.yield() }
        terminal.send("\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}[?0u\u{1B}[?62;4c")
        while terminal.screen.keyboardFlags.isEmpty, !Task.isCancelled { await Task.yield() }
        #expect(terminal.screen.modes.isSuperset(of: [1049, 2004, 1004, 1002, 1006, 2027, -7]))
        #expect(terminal.screen.keyboardFlags == [5])
        // Only the key wakes it.
        for _ in 0..<1_000 { await Task.yield() }
        terminal.send("q")
        #expect(try await run.value == .success)
        #expect(terminal.screen.modes.isEmpty && terminal.screen.keyboardFlags.isEmpty)
    }

    @Test func `A terminal that accepts nothing gets no frames, and later only the last`() async throws {
        let (ui, _) = try await interface([NumbersScreen()])
        ui.terminal.setReady(false)
        _ = ui.terminal.takeByteCount()
        await ui.type("jjj")
        #expect(ui.terminal.takeByteCount() == 0)
        ui.terminal.setReady(true)
        await ui.settle()
        #expect(ui.marked == "번호 3 👩‍💻 number")
    }

    @Test(arguments: 0..<6) func `Any keys, clicks and sizes are survived`(seed: UInt64) async throws {
        var dice = SplitMix(seed: seed)
        let screen = NumbersScreen(hasField: seed.isMultiple(of: 2), cardWidth: seed == 3 ? 12 : nil)
        let (ui, flow) = try await interface([screen, NumbersScreen("Two")])
        screen.onOpen = { flow.push(NumbersScreen("Inner \($0)")) }
        let inputs = [
            "j", "k", "\r", "\u{1B}", "\t", "?", ":", "\u{10}", "m", "x", "y", "1", "2", "]", "u", "한", "ㅓ",
            "\u{7F}",
            "\u{1B}[6~", "\u{1B}[5~", "\u{1B}[F", "\u{C}", "\u{1A}", "\u{1B}[200~\u{1B}[201~",
            "\u{1B}[<64;3;4M",
        ]
        for _ in 0..<150 {
            switch dice.below(10) {
            case 0: await ui.resize(dice.below(90), dice.below(40))
            case 1: await ui.click(column: dice.below(80), row: dice.below(24))
            default: await ui.send(inputs[dice.below(inputs.count)])
            }
        }
        await ui.resize(40, 15)
        #expect(ui.terminal.screen.lines.count == 15)
    }
}

/// A screen that reads until it is cancelled, and takes a while to save.
@MainActor
private final class SavingScreen: Screen {
    let title = "Saving"
    let scope = ActionScope("saving", [Action("save", LocalizedText("Save", "저장"), keys: ["s"])])
    private(set) var isSaved = false

    func body(in context: ViewContext) -> Element { .text("Nothing saved") }

    func appear() async {
        while !Task.isCancelled { await Task.yield() }
    }

    func perform(_ action: ActionID, on item: ItemID?) async {
        for _ in 0..<1_000 { await Task.yield() }
        isSaved = !Task.isCancelled
    }
}

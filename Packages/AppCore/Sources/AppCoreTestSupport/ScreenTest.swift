public import AppCore
import TerminalKit
public import TerminalUI
import TestSupport
import Testing
public import TextCore

/// The screens of an app on a terminal in memory, step by step. They end with the test, whose suite needs the trait
/// `.closing`.
///
/// ```swift
/// let test = try await ScreenTest(AppScreens(flow: coordinator.flow, scopes: MoviesCoordinator.scopes))
/// await test.ui.type("jj\r")
/// #expect(test.ui.text.contains("Concrete Utopia"))
/// ```
@MainActor
public struct ScreenTest {
    public let ui: TestInterface
    let screens: AppScreens
    let keys: KeyTable
    let language: Language

    /// - Parameters:
    ///   - screens: the screens and all their actions.
    ///   - columns: the width of the terminal.
    ///   - rows: its height.
    ///   - language: the language of all texts.
    ///   - koreanKeys: whether shortcuts work while the Korean keyboard is on.
    /// - Throws: when two actions of a scope have the same key.
    public init(
        _ screens: AppScreens, _ columns: Int = 80, _ rows: Int = 24, language: Language = .english,
        koreanKeys: Bool = true
    ) async throws {
        self.screens = screens
        self.language = language
        keys = try KeyTable([screens.flow.everywhere] + screens.scopes, readsKorean: koreanKeys)
        ui = await TestInterface(
            screens.flow, on: VirtualTerminal(columns, rows), keys: keys, language: language)
        TestLifetime.atEnd { [ui] in await ui.end() }
    }

    /// Whether the user has quit.
    public var isFinished: Bool { screens.flow.isFinished }

    /// Sends the bytes of a key, and waits until a text appears as the result of running work, such as a question.
    public func send(_ bytes: String, until text: String) async throws {
        ui.terminal.send(bytes)
        try await wait { ui.text.contains(text) }
    }

    /// Draws until a condition holds that does not depend on a key, such as the display of a live event.
    public func wait(until isSo: () -> Bool) async throws {
        do {
            try await eventually("a change of the screen") {
                await ui.draw()
                return isSo()
            }
        } catch {
            Issue.record("\(ui.text)")
            throw error
        }
    }

    /// The screen after each input, preceded by the input. Checks that every part of a screen has words.
    public func transcript(_ steps: [(name: String, bytes: String)]) async -> String {
        var text = ""
        for step in steps {
            await ui.send(step.bytes)
            #expect(ui.wordless == [], "\(step.name)")
            text += "== \(step.name)\n\(ui.text)\n\n"
        }
        return text
    }

    /// Checks that `,` and words of the palette open the settings over the current screen, once, and that a choice is
    /// saved.
    public func expectSettings(of app: TestApp) async {
        let note = "Changes take effect at the next start."
        for word in ["theme", "테마", "language", "언어"] {
            await ui.type(":\(word)\r")
            #expect(ui.text.contains(note), "\(ui.text)")
            await ui.send("\u{1B}[27u")
        }
        await ui.type(",,")
        #expect(ui.text.contains(note), "\(ui.text)")
        await ui.type("\t\rj\r")
        #expect(ui.text.contains("dark ▾"), "\(ui.text)")
        #expect(await app.run("config", "get", "theme").out == "dark\n")
        await ui.send("\u{1B}[27u")
        #expect(!ui.text.contains(note), "\(ui.text)")
    }

    /// Sends `count` of the inputs, clicks and sizes in random order. Checks that every part of the screens has
    /// words.
    public func survive(_ inputs: [String], seed: UInt64, count: Int = 120) async {
        var dice = SplitMix(seed: seed)
        for _ in 0..<count {
            switch dice.below(10) {
            case 0: await ui.resize(dice.below(120), dice.below(50))
            case 1: await ui.click(column: dice.below(80), row: dice.below(24))
            default: await ui.send(inputs[dice.below(inputs.count)])
            }
            #expect(ui.wordless == [])
        }
        await ui.resize(80, 24)
        #expect(ui.terminal.screen.lines.count == 24)
    }

    /// Checks that every letter of a scope does the same with the Korean keyboard on, as a separate letter: each letter
    /// by the table of keys, and the first one on screens.
    ///
    /// - Parameters:
    ///   - scope: the scope whose keys are pressed.
    ///   - make: starts screens that use the scope, with the same state each time.
    /// - Throws: what `make` throws.
    public static func expectKoreanKeys(
        of scope: ActionScope, _ make: () async throws -> ScreenTest
    ) async throws {
        let letters = scope.actions.flatMap(\.keys).filter { $0.count == 1 && $0.first?.isLetter == true }
            .sorted()
        let table = try KeyTable([scope])
        for letter in letters {
            let jamo = try #require(keyboard[Character(letter)], "\(scope.name): \(letter)")
            let actions = [letter, String(jamo)].map { text in
                table.action(for: Key(.character(text.unicodeScalars.first ?? " ")), in: [scope])
            }
            #expect(actions[0] != nil && actions[1] == actions[0], "\(scope.name): \(letter)")
        }
        guard let letter = letters.first, let jamo = keyboard[Character(letter)] else { return }
        try await TestLifetime.closing {
            let (plain, other) = (try await make(), try await make())
            await plain.ui.type(letter)
            await other.ui.type(String(jamo))
            @MainActor func isSame() -> Bool {
                plain.ui.text == other.ui.text && plain.ui.marked == other.ui.marked
                    && plain.isFinished == other.isFinished
            }
            // One of them may receive a picture first.
            try await eventually("\(scope.name): the same for \(letter) and \(jamo)") {
                for test in [plain, other] where !isSame() { await test.ui.draw() }
                return isSame()
            }
        }
    }

    /// The letters of the Korean keyboard (KS X 5002) by the keys of Latin letters.
    public static let keyboard = Dictionary(
        uniqueKeysWithValues: zip(
            "abcdefghijklmnopqrstuvwxyz", "ㅁㅠㅊㅇㄷㄹㅎㅗㅑㅓㅏㅣㅡㅜㅐㅔㅂㄱㄴㅅㅕㅍㅈㅌㅛㅋ"))

    /// Splits a command line into words like a shell, without the name of the program.
    ///
    /// - Parameter line: such as `movies-cli search 'River of light'`. Nothing in it is expanded.
    /// - Returns: its arguments.
    public nonisolated static func words(of line: String) -> [String] {
        var (words, word) = ([String](), String?.none)
        var quote: Character?
        var isEscaped = false
        for character in line {
            switch (character, quote) {
            case _ where isEscaped:
                word = (word ?? "") + String(character)
                isEscaped = false
            case ("\\", nil), ("\\", "\""): isEscaped = true
            case ("'", nil), ("\"", nil): (quote, word) = (character, word ?? "")
            case (_, .some(let open)) where open == character: quote = nil
            case (" ", nil):
                if let word { words.append(word) }
                word = nil
            default: word = (word ?? "") + String(character)
            }
        }
        return Array((words + [word].compactMap { $0 }).dropFirst())
    }
}

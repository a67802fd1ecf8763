import Foundation
import TerminalUI
import TestSupport
import Testing

/// One journey with one face of an app.
final class JourneyRun {
    private let journey: Journey
    private let mode: JourneyMode
    private let home: JourneyHome
    private let shell: ScreenShell
    private var isOpen = false
    private var made = 0
    /// Manually: `TRELLIS_JOURNEYS=FOLDER Tools/test --filter JourneyTests` writes the screens to files.
    private static let transcripts = ProcessInfo.processInfo.environment["TRELLIS_JOURNEYS"]
    private var transcript = ""

    init(_ journey: Journey, _ mode: JourneyMode, _ home: JourneyHome) async throws {
        (self.journey, self.mode, self.home) = (journey, mode, home)
        shell = try await ScreenShell(home.app)
        try await shell.enter(". ./\(JourneyHome.script)")
    }

    /// - Returns: the number of steps taken with this face.
    func run() async throws -> Int {
        defer { save() }
        if mode.face == .readOut {
            for profile in journey.profiles.union(["default"]) {
                let command = "\(journey.product.rawValue) --profile \(profile)"
                try home.run(.user("\(command) config set accessible on"))
            }
        }
        for step in journey.steps { try await make(step) }
        if isOpen { try await quit() }
        return made
    }

    private func open() async throws {
        _ = try await shell.start(typed: journey.product.rawValue)
        try await shell.wait(for: "\u{1B}[2J", "the first frame")
        try await shell.answer()
        isOpen = true
    }

    private func quit() async throws {
        kill(shell.terminal.foregroundGroup, SIGTERM)
        try await shell.wait(for: "left:", "the end of the screens")
        try await shell.wait(for: "$ ", "the prompt")
        isOpen = false
    }

    private func make(_ step: Journey.Step) async throws {
        for beside in step.before { try home.run(beside) }
        let typed = step.typed[mode.face] ?? []
        guard !typed.isEmpty || isOpen && step.typed.isEmpty else { return }
        var text = ""
        switch mode.face {
        case .command:
            for (index, line) in typed.enumerated() {
                text += try await shell.run(line, answering: step.answers[index] ?? [])
            }
        case .screen:
            for keys in typed { try await press(keys) }
            try await shell.redraw()
        case .readOut:
            if !isOpen, !typed.isEmpty { text += try await read("\(journey.product.rawValue)", step) }
            isOpen = isOpen || !typed.isEmpty
            for line in typed where !line.isEmpty { text += try await read(line, step) }
        }
        made += 1
        note(step.name, typed)
        var missing: [String] = []
        func isDone() -> Bool {
            let seen = (mode.face == .screen ? shell.screen.text : text).split(separator: " ")
                .joined(separator: " ")
            missing = step.facts.filter { $0.faces.contains(mode.face) }.compactMap { fact in
                let words = fact.texts[mode.language] ?? ""
                return seen.contains(words) == fact.isThere ? nil : (fact.isThere ? "" : "no ") + words
            }
            return missing.isEmpty
        }
        do {
            var last = ContinuousClock.now
            try await shell.look("the facts of a step") { new in
                text += new
                if isDone() || mode.face == .command { return true }
                // Screens that are read out print nothing on their own: an empty line requests news.
                if mode.face == .readOut, ContinuousClock.now > last + .seconds(1) {
                    last = .now
                    shell.terminal.type("\n")
                }
                return false
            }
            transcript += (mode.face == .screen ? shell.screen.text : text) + "\n"
            if !missing.isEmpty { throw ScreenShell.NotSeen(what: missing.joined(separator: ", ")) }
        } catch {
            Issue.record(
                """
                \(journey.testDescription) (\(mode.testDescription)), "\(step.name)", after \(typed): \
                \(missing.map { "“\($0)”" }.joined(separator: ", ")) is missing in
                \(mode.face == .screen ? shell.screen.text : text)
                """)
            throw error
        }
    }

    private func note(_ name: String, _ typed: [String]) {
        transcript += "\n== \(name)\n" + typed.map { "\(mode.face.rawValue) \($0)\n" }.joined()
    }

    private func save() {
        guard let folder = Self.transcripts else { return }
        let name = "\(journey.testDescription.prefix(60)) (\(mode.testDescription)).txt"
            .replacing("/", with: " ")
        try? Data(transcript.utf8).write(to: URL(filePath: folder).appending(path: name))
    }

    /// Types a line into a screen that is read out.
    ///
    /// - Returns: the answer, up to the next prompt or question.
    private func read(_ line: String, _ step: Journey.Step) async throws -> String {
        shell.terminal.type(line + "\n")
        var text = ""
        try await shell.look("\(step.name), \(line): the prompt") { new in
            text += new
            return text.hasSuffix("\n> ") || text.hasSuffix(": \n")
        }
        return text
    }

    /// Types keys by their names and texts in quotation marks, and waits for texts in parentheses. `key… (text)`
    /// presses the key until the text appears; `quit` ends the app and starts it again.
    private func press(_ keys: String) async throws {
        if !isOpen { try await open() }
        var again: String?
        for key in keys.matches(of: /"([^"]*)"|\(([^)]*)\)|(\S+)/) {
            if let text = key.output.1 {
                shell.terminal.type(String(text))
            } else if let wanted = key.output.2 {
                let texts = wanted.split(separator: " | ")
                let text = String(mode.language == .english ? texts[0] : texts[texts.count - 1])
                var last: ContinuousClock.Instant?
                do {
                    try await shell.look("“\(text)” after \(keys)") { _ in
                        if shell.screen.text.contains(text) { return true }
                        guard let again, last.map({ ContinuousClock.now > $0 + .milliseconds(150) }) ?? true
                        else { return false }
                        last = .now
                        shell.terminal.type(again)
                        return false
                    }
                } catch {
                    Issue.record("\(journey.testDescription): “\(text)” is missing in\n\(shell.screen.text)")
                    throw error
                }
                again = nil
            } else if key.output.3 == "quit" {
                try await quit()
                try await open()
            } else if let name = key.output.3.map(String.init) {
                let isRepeated = name.hasSuffix("…")
                let typed = Self.keys[isRepeated ? String(name.dropLast()) : name] ?? name
                if isRepeated { again = typed } else { shell.terminal.type(typed) }
            }
        }
    }

    private static let keys = [
        "enter": "\r", "esc": "\u{1B}[27u", "tab": "\t", "shift+tab": "\u{1B}[Z", "space": " ",
        "up": "\u{1B}[A", "down": "\u{1B}[B", "right": "\u{1B}[C", "left": "\u{1B}[D",
        "home": "\u{1B}[H", "end": "\u{1B}[F", "pageup": "\u{1B}[5~", "pagedown": "\u{1B}[6~",
        "delete": "\u{1B}[3~", "backspace": "\u{7F}", "ctrl+u": "\u{1B}[117;5u", "ctrl+p": "\u{1B}[112;5u",
        "ctrl+s": "\u{1B}[115;5u", "ctrl+o": "\u{1B}[111;5u",
    ]
}

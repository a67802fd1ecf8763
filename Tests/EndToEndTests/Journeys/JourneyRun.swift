import Foundation
import TerminalUI
import TestSupport
import Testing

/// One journey with one face of an app on a terminal.
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
        defer { Self.save(transcript, journey, mode) }
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
        case .page: break
        case .readOut:
            if !isOpen, !typed.isEmpty { text += try await read("\(journey.product.rawValue)", step) }
            isOpen = isOpen || !typed.isEmpty
            for (index, line) in typed.enumerated() where !line.isEmpty {
                let isAsked = typed.dropFirst(index + 1).first == "y"
                text += try await read(line, step, untilAsked: isAsked)
            }
        }
        made += 1
        transcript += step.note(mode.face, typed)
        var missing: [String] = []
        func isDone() -> Bool {
            missing = step.missing(mode, in: mode.face == .screen ? shell.screen.text : text)
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

    static func save(_ transcript: String, _ journey: Journey, _ mode: JourneyMode) {
        guard let folder = transcripts else { return }
        let name = "\(journey.testDescription.prefix(60)) (\(mode.testDescription)).txt"
            .replacing("/", with: " ")
        try? Data(transcript.utf8).write(to: URL(filePath: folder).appending(path: name))
    }

    /// Types a line into a screen that is read out.
    ///
    /// - Returns: the answer, up to the next prompt or question. After two seconds of work there is a prompt before the
    ///   question, at which its answer would be a key.
    private func read(_ line: String, _ step: Journey.Step, untilAsked: Bool = false) async throws -> String {
        shell.terminal.type(line + "\n")
        var text = ""
        try await shell.look("\(step.name), \(line): the prompt") { new in
            text += new
            return !untilAsked && text.hasSuffix("\n> ") || text.hasSuffix(": \n")
        }
        return text
    }

    /// Types keys by their names and texts in quotation marks, and waits for texts in parentheses. `key… (text)`
    /// presses the key until the text appears; `quit` ends the app and starts it again.
    private func press(_ keys: String) async throws {
        if !isOpen { try await open() }
        var (typed, repeated) = ("", String?.none)
        // Keys between two waits are typed at once, because some mean something else after a pause.
        func send() {
            if !typed.isEmpty { shell.terminal.type(typed) }
            typed = ""
        }
        for key in keys.matches(of: /"([^"]*)"|\(([^)]*)\)|(\S+)/) {
            if let text = key.output.1 {
                typed += text
            } else if let wanted = key.output.2 {
                send()
                let texts = wanted.split(separator: " | ")
                let text = String(mode.language == .english ? texts[0] : texts[texts.count - 1])
                try await wait(for: text, pressing: repeated, after: keys)
                repeated = nil
            } else if key.output.3 == "quit" {
                send()
                try await quit()
                try await open()
            } else if let name = key.output.3.map(String.init) {
                let isRepeated = name.hasSuffix("…")
                let code = Self.keys[isRepeated ? String(name.dropLast()) : name] ?? name
                if isRepeated { repeated = code } else { typed += code }
            }
        }
        send()
    }

    /// Waits for a text on the screen, and presses the key until it appears. The app draws each press before the next
    /// one, so that a slow app does not scroll past the text.
    private func wait(for text: String, pressing key: String?, after keys: String) async throws {
        func isThere() -> Bool { shell.screen.text.contains(text) }
        do {
            let end = ContinuousClock.now + .seconds(ScreenShell.patience)
            while let key, ContinuousClock.now < end {
                try await shell.redraw()
                try await shell.wait(for: ScreenShell.endOfFrame, "the end of the frame")
                let pause = ContinuousClock.now + .milliseconds(150)
                try await shell.look("“\(text)” after \(keys)") { _ in
                    isThere() || ContinuousClock.now > pause
                }
                if isThere() { return }
                shell.terminal.type(key)
            }
            try await shell.look("“\(text)” after \(keys)") { _ in isThere() }
        } catch {
            Issue.record("\(journey.testDescription): “\(text)” is missing in\n\(shell.screen.text)")
            throw error
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

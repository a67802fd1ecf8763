import Foundation
import TerminalUI
import TestSupport
import Testing

/// An interactive shell for an app with screens, on a terminal controlled by the test.
///
/// It waits without blocking, because many shells run at the same time.
final class ScreenShell {
    let terminal: PseudoTerminal
    /// The modes of the screen after the last wait.
    private(set) var modes = ScreenModes()
    /// The screen after the last wait.
    private(set) var screen: VirtualScreen
    /// The settings of the terminal when the shell started.
    private var before = ""
    private var unread: [UInt8] = []
    private let app: AppProcess
    private let process = Process()

    /// The answers of a terminal with synchronized output, mode 2027 and kitty's keyboard protocol.
    static let answers = "\u{1B}[?2026;2$y\u{1B}[?2027;2$y\u{1B}[?0u\u{1B}[?62;4c"

    /// The end of a frame, once the app knows ``answers``.
    static let endOfFrame = "\u{1B}[?2026l"

    /// Manually: `TRELLIS_PATIENCE=10 Tools/test --filter JourneyTests` gives up after ten seconds.
    static let patience =
        ProcessInfo.processInfo.environment["TRELLIS_PATIENCE"].flatMap { Int($0) } ?? 300

    /// A shell for an app in a new home.
    convenience init(_ program: AppProcess.Product = .movies, rows: UInt16 = 24) async throws {
        try await self.init(try AppProcess(program), rows: rows)
    }

    /// Returns when the shell shows its first prompt.
    init(_ app: AppProcess, rows: UInt16 = 24) async throws {
        self.app = app
        screen = VirtualScreen(ScreenSize(80, Int(rows)))
        terminal = try PseudoTerminal()
        terminal.resize(columns: 80, rows: rows)
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", "/bin/bash", "--norc", "--noprofile", "-i"]
        // The exit code is printed before the shell sets its own modes for the next line.
        process.environment = [
            "HOME": app.home.path, "PATH": "/usr/bin:/bin", "TERM": "xterm-256color", "LC_ALL": "C.UTF-8",
            "APP": app.binary?.path ?? "", "PS1": "$ ", "PROMPT_COMMAND": #"echo "left:$?""#,
        ]
        process.currentDirectoryURL = URL(filePath: app.home.path)
        process.standardInput = terminal.input
        process.standardOutput = terminal.input
        process.standardError = terminal.input
        try process.run()
        try await wait(for: "$ ", "the first prompt")
        // Crashes leave no file behind.
        try await enter("ulimit -c 0")
        before = try await terminalSettings()
    }

    deinit {
        terminal.hangUp()
        process.waitAndClose()
    }

    /// Starts the app and waits until it has sent its queries to the terminal.
    ///
    /// - Returns: the process, which is also the number of its job's group.
    func start(_ arguments: String = "", typed name: String = "\"$APP\"") async throws -> pid_t {
        terminal.type("\(name)\(arguments)\n")
        try await wait(for: "\u{1B}[c", "the questions to the terminal")
        let app = terminal.foregroundGroup
        try #require(app > 0)
        return app
    }

    /// Starts the app and waits until it shows films and has processed the answers, or a key if there are no answers.
    func open(answering: Bool = true) async throws -> pid_t {
        let app = try await start()
        try await wait(for: "films", "the list")
        if answering { try await answer() } else { try await redraw() }
        expectTaken(answering: answering)
        return app
    }

    /// Answers the app's queries to the terminal, and waits until it uses the answers.
    func answer() async throws {
        terminal.type(Self.answers)
        try await wait(for: "\u{1B}[>5u", "the keyboard protocol")
    }

    /// Redraws the whole screen, which shows that the app has read all keys.
    func redraw() async throws {
        terminal.type("\u{C}")
        try await wait(for: "\u{1B}[2J", "the frame after Ctrl-L")
    }

    /// Expects the app to control the screen.
    func expectTaken(answering: Bool, sourceLocation: SourceLocation = #_sourceLocation) {
        var wanted = ScreenModes(on: [1049, 2004, 1002, 1004, 1006])
        if answering { wanted = ScreenModes(on: wanted.on.union([2027]), keyboard: 1) }
        // Ignores the mode that is on during a frame.
        let now = ScreenModes(on: modes.on.subtracting([2026]), keyboard: modes.keyboard)
        #expect(now == wanted, sourceLocation: sourceLocation)
    }

    /// Waits until the shell has the terminal again, and expects it to be unchanged.
    ///
    /// - Returns: the exit code that the shell received.
    @discardableResult
    func expectReturned(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation) async throws
        -> Int32?
    {
        try await wait(for: "left:", "\(what): the shell")
        #expect(modes == ScreenModes(), what, sourceLocation: sourceLocation)
        let code = Int32(try await wait(for: "\r\n", "\(what): the code").dropLast())
        try await wait(for: "$ ", "\(what): the prompt")
        try await expectUntouched(what, sourceLocation: sourceLocation)
        return code
    }

    /// Expects the settings of the terminal to be unchanged; the shell must be waiting for a line.
    func expectUntouched(_ what: Comment, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        let now = try await terminalSettings(sourceLocation: sourceLocation)
        #expect(now == before, what, sourceLocation: sourceLocation)
        #expect(modes == ScreenModes(on: [7, 25, 2004]), what, sourceLocation: sourceLocation)
    }

    private func terminalSettings(sourceLocation: SourceLocation = #_sourceLocation) async throws -> String {
        try await enter("stty -a >now", sourceLocation: sourceLocation)
        return try file("now")
    }

    /// Reads a file in the home folder.
    func file(_ name: String) throws -> String {
        try String(contentsOf: app.home.file(name), encoding: .utf8)
    }

    /// Runs a line in the shell. Expects that the prompt contains only the line, and no answer of the terminal.
    func enter(_ line: String, sourceLocation: SourceLocation = #_sourceLocation) async throws {
        terminal.type(line + "\n")
        let typed = try await wait(for: "left:", line)
        #expect(typed.hasPrefix(line + "\r\n"), sourceLocation: sourceLocation)
        try await wait(for: "$ ", "the prompt after \(line)")
    }

    /// Reads the screen up to and including the text.
    ///
    /// - Returns: the text that was read.
    @discardableResult
    func wait(for text: String, _ what: String) async throws -> String {
        let wanted = Data(text.utf8)
        var read = 0
        do {
            try await eventually(what) {
                unread += terminal.shown
                guard let place = Data(unread).range(of: wanted) else { return false }
                read = place.upperBound
                return true
            }
        } catch {
            Issue.record("\(what): \(String(decoding: unread, as: UTF8.self).debugDescription)")
            throw error
        }
        modes.take(unread[..<read])
        screen.write(unread[..<read])
        defer { unread.removeFirst(read) }
        return String(decoding: unread[..<read], as: UTF8.self)
    }

    struct NotSeen: Error {
        let what: String
    }

    /// Reads the screen, one frame after the other, until it has the expected content; `isSo` receives the new text
    /// since its last call. So a message that is shown for a few seconds is seen even by a test that stopped longer.
    func look(_ what: String, _ isSo: (String) -> Bool) async throws {
        let end = ContinuousClock.now + .seconds(Self.patience)
        try await eventually(what) {
            unread += terminal.shown
            repeat {
                let new = Array(unread.prefix(Self.piece(of: unread)))
                unread.removeFirst(new.count)
                modes.take(new)
                screen.write(new)
                if isSo(ExampleShell.text(new)) { return true }
            } while Self.piece(of: unread) > 0
            if ContinuousClock.now > end { throw NotSeen(what: what) }
            return false
        }
    }

    /// The number of bytes up to the end of the first frame. Without one, all bytes except for a character or a
    /// terminal sequence that has not arrived completely.
    private static func piece(of bytes: [UInt8]) -> Int {
        var start = 0
        while let end = endOfPiece(in: bytes, from: start) {
            if bytes[start..<end].elementsEqual(endOfFrame.utf8) { return end }
            start = end
        }
        return start
    }

    /// The end of the character or sequence at an index; `nil` if it is not complete.
    private static func endOfPiece(in bytes: [UInt8], from start: Int) -> Int? {
        guard start < bytes.count else { return nil }
        let escape: UInt8 = 0x1B
        guard bytes[start] == escape else {
            let length =
                switch bytes[start] {
                case 0xC0..<0xE0: 2
                case 0xE0..<0xF0: 3
                case 0xF0...: 4
                default: 1
                }
            return start + length <= bytes.count ? start + length : nil
        }
        guard start + 1 < bytes.count else { return nil }
        let rest = bytes.indices.dropFirst(start + 2)
        switch bytes[start + 1] {
        case UInt8(ascii: "["): return rest.first { 0x40...0x7E ~= bytes[$0] }.map { $0 + 1 }
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"):
            return rest.first {
                bytes[$0] == 0x07 || bytes[$0] == UInt8(ascii: "\\") && bytes[$0 - 1] == escape
            }.map { $0 + 1 }
        default: return start + 2
        }
    }

    /// Runs a line in the shell, answers its questions and pages through its output.
    ///
    /// - Returns: the text that appeared after the line.
    func run(_ line: String, answering answers: [String]) async throws -> String {
        terminal.type(line + "\n")
        // The line has been read.
        try await wait(for: "\u{1B}[?2004l\r", line)
        var (text, answers) = ("", answers[...])
        do {
            try await look(line) { new in
                text += new
                let last = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
                // A terminal sequence is not a new question.
                if new.isEmpty { return false }
                if last == ":" {
                    terminal.type(" ")
                } else if last.hasSuffix("(END)") {
                    terminal.type("q")
                } else if last.hasSuffix(" "), last != "$ ", let answer = answers.popFirst() {
                    terminal.type(answer + "\n")
                }
                return last == "$ " && text.contains("left:")
            }
        } catch {
            Issue.record("\(line): \(text)")
            throw error
        }
        #expect(answers.isEmpty, "\(line) did not ask")
        return text
    }

    /// Waits until no process of a job is left. A zombie counts as ended, because its parent may not wait for it.
    static func waitForEnd(of job: pid_t) async throws {
        try await eventually("the end of job \(job)") {
            states(of: job).allSatisfy { $0 == "Z" }
        }
    }

    /// Waits until a job has more than one process.
    static func waitForSecondProcess(of job: pid_t) async throws {
        try await eventually("a second process of job \(job)") { states(of: job).count > 1 }
    }

    /// The states of a job's processes, by the letters of `ps`.
    static func states(of job: pid_t) -> [Character] {
        let numbers = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return numbers.compactMap { number in
            guard Int(number) != nil,
                let text = try? String(contentsOfFile: "/proc/\(number)/stat", encoding: .utf8),
                let name = text.lastIndex(of: ")")
            else { return nil }
            let fields = text[name...].split(separator: " ")
            return fields.count > 3 && fields[3] == "\(job)" ? fields[1].first : nil
        }
    }
}

/// The modes of a terminal that persist after the program that set them.
struct ScreenModes: Equatable {
    /// The private modes: wrapping and the cursor are on initially.
    var on: Set<Int> = [7, 25]
    /// The number of pushed flags of kitty's keyboard protocol. Each screen has its own stack, and a pop from the empty
    /// stack of the alternate screen does nothing: the push before it may have been among the dropped bytes.
    var keyboard = 0

    /// Updates the modes from the bytes written to the terminal.
    mutating func take(_ bytes: some Sequence<UInt8>) {
        var (isEscaped, parameters) = (false, [UInt8]?.none)
        for byte in bytes {
            switch byte {
            case 0x20...0x3F: parameters?.append(byte)
            case _ where isEscaped && byte == UInt8(ascii: "["): parameters = []
            case 0x40...0x7E:
                if let parameters { perform(String(decoding: parameters, as: UTF8.self), byte) }
                parameters = nil
            default: parameters = nil
            }
            isEscaped = byte == 0x1B
        }
    }

    private mutating func perform(_ parameters: String, _ final: UInt8) {
        let numbers = parameters.dropFirst().split(separator: ";").compactMap { Int($0) }
        switch (parameters.first, final) {
        case ("?", UInt8(ascii: "h")): on.formUnion(numbers)
        case ("?", UInt8(ascii: "l")): on.subtract(numbers)
        case (">", UInt8(ascii: "u")): keyboard += 1
        case ("<", UInt8(ascii: "u")) where keyboard > 0 || !on.contains(1049): keyboard -= 1
        default: break
        }
    }
}

import Foundation
import TestSupport
import Testing

/// A shell on a terminal for trying the examples, in a new home with the files that the examples name.
/// It answers questions, and stops commands that run until Ctrl-C. It ends with the terminal.
final class ExampleShell {
    struct Outcome {
        /// `nil` if the command did not end.
        let code: Int?
        let output: String
    }

    private static let password = "correct1!"
    /// The questions and their answers.
    private static let answers = [
        ("(y/n)", "y"), ("Shoe size in mm (220 to 300):", "240"), ("New password (not shown):", password),
        ("Once more:", password),
        ("Old password (not shown):", password), ("Password (not shown):", password), ("Secret:", "s3cret"),
        ("-key (not shown):", "s3cret"), ("-password (not shown):", "s3cret"),
    ]

    private let terminal: PseudoTerminal
    /// Keeps its home until the end of the shell.
    private let app: AppProcess
    private let process = Process()
    /// A port that replaces 8080 in the examples.
    private let port: UInt16

    /// In the examples `$STORE` is the address of an empty database, if there is one.
    init(store: String? = nil) async throws {
        app = try AppProcess()
        port = try Loopback.lastingPort()
        terminal = try PseudoTerminal()
        // Wide and high, so that no line wraps and no output goes through a pager.
        terminal.resize(columns: 300, rows: 1000)
        process.executableURL = URL(filePath: "/usr/bin/setsid")
        process.arguments = ["--ctty", "--wait", "/bin/bash", "--norc", "--noprofile", "--noediting", "-i"]
        let folder = try #require(app.binary).deletingLastPathComponent().path
        process.environment = app.variables.merging([
            "PATH": "\(folder):/usr/bin:/bin", "TERM": "xterm", "PS1": "[$?]> ",
            "XDG_RUNTIME_DIR": app.home.path, "STORE": store ?? "",
        ]) { $1 }
        process.currentDirectoryURL = URL(filePath: app.home.path)
        process.standardInput = terminal.input
        process.standardOutput = terminal.input
        process.standardError = terminal.input
        try process.run()
        _ = try await ended("")
        let script = try String(
            contentsOf: ExampleRows.folder.appending(path: "examples.sh"), encoding: .utf8)
        let file = try app.home.write(script.replacing("8080", with: "\(port)"), to: "examples.sh")
        let begun = try await run("source '\(file.path)'")
        try #require(begun.code == 0, "\(begun.output)")
    }

    deinit {
        terminal.hangUp()
        process.waitAndClose()
    }

    /// Types the line and waits for its end.
    func run(_ line: String) async throws -> Outcome {
        var line = line.replacing("8080", with: "\(port)")
        // Without a port in the example, the usual port may be in use.
        if line.contains("-cli serve "), !line.contains("--port") {
            line.replace("-cli serve ", with: "-cli serve --port \(port) ")
        }
        terminal.type(line + "\n")
        return try await ended(line)
    }

    private func ended(_ line: String) async throws -> Outcome {
        var bytes: [UInt8] = []
        /// The length of the output when the last question was answered; the next question needs a new line.
        var answered: Int?
        var isStopped = false
        var output = ""
        var code: Int?
        do {
            try await eventually(line) {
                let shown = terminal.shown
                if shown.isEmpty { return false }
                bytes += shown
                output = Self.text(bytes)
                if let prompt = output.firstMatch(of: /\[(\d+)\]> $/) {
                    code = Int(prompt.output.1)
                    return true
                }
                answer(output, &answered)
                if !isStopped, let stop = Self.stop(line, output) {
                    terminal.type(stop)
                    isStopped = true
                }
                return false
            }
        } catch is NeverHappened {
            return Outcome(code: nil, output: output)
        }
        return Outcome(code: code, output: output)
    }

    /// Answers the question that the output ends with.
    private func answer(_ output: String, _ answered: inout Int?) {
        guard answered.map({ output.utf8.dropFirst($0).contains(UInt8(ascii: "\n")) }) ?? true else { return }
        guard let answer = Self.answers.first(where: { output.hasSuffix("\($0.0) ") }) else { return }
        answered = output.utf8.count
        terminal.type(answer.1 + "\r")
    }

    /// The key that stops a command without an end, once the command is ready.
    private static func stop(_ line: String, _ output: String) -> String? {
        if line.contains("-cli ui") { return output.contains("? help") ? "q" : nil }
        return output.contains("Ctrl-C to stop") ? "\u{3}" : nil
    }

    /// The visible text, without terminal sequences.
    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
            .replacing(/\u{1B}(\[[?>=<0-9;]*[A-Za-z]|\][^\u{7}\u{1B}]*(\u{7}|\u{1B}\\)|[=>])/, with: "")
    }
}

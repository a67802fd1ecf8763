import Foundation
import TestSupport
import Testing

/// A shell at a terminal, as somebody who tries the examples has it, in a new home with the files that examples name.
/// It answers what is asked, and stops what runs until Ctrl-C. It ends when the terminal goes.
final class ExampleShell {
    struct Outcome {
        /// `nil` when it did not end.
        let code: Int?
        let output: String
    }

    private static let password = "correct1!"
    /// What is asked, and the answer.
    private static let answers = [
        ("(y/n)", "y"), ("Shoe size in mm (220 to 300):", "240"), ("New password (not shown):", password),
        ("Once more:", password),
        ("Old password (not shown):", password), ("Password (not shown):", password), ("Secret:", "s3cret"),
        ("-key (not shown):", "s3cret"), ("-password (not shown):", "s3cret"),
    ]

    private let terminal: PseudoTerminal
    /// Its home lives as long as the shell.
    private let app: AppProcess
    private let process = Process()
    /// A port for what is served at 8080.
    private let port: UInt16

    /// In the examples `$STORE` is the address of an empty database, if there is one.
    init(store: String? = nil) async throws {
        app = try AppProcess()
        port = try Loopback.lastingPort()
        terminal = try PseudoTerminal()
        // Wide and high: no line is broken, and no output goes through a pager.
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
        // Where no port is named, the usual one may be taken.
        if line.contains("-cli serve "), !line.contains("--port") {
            line.replace("-cli serve ", with: "-cli serve --port \(port) ")
        }
        terminal.type(line + "\n")
        return try await ended(line)
    }

    private func ended(_ line: String) async throws -> Outcome {
        var bytes: [UInt8] = []
        /// How much was shown when the last question was answered; another one needs a new line.
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

    /// The key that ends what runs until it is stopped, once it is there.
    private static func stop(_ line: String, _ output: String) -> String? {
        if line.contains("-cli ui") { return output.contains("? help") ? "q" : nil }
        return output.contains("Ctrl-C to stop") ? "\u{3}" : nil
    }

    /// What is seen, without the sequences for the terminal.
    static func text(_ bytes: [UInt8]) -> String {
        String(decoding: bytes.filter { $0 != UInt8(ascii: "\r") }, as: UTF8.self)
            .replacing(/\u{1B}(\[[?>=<0-9;]*[A-Za-z]|\][^\u{7}\u{1B}]*(\u{7}|\u{1B}\\)|[=>])/, with: "")
    }
}

import TerminalKit
import TextCore

/// How a line of the access log is written.
enum AccessLogFormat: String, CaseIterable, Sendable {
    /// For people.
    case text
    /// One JSON object a line.
    case json

    /// The line, without its end. Nothing that a client sent can begin another line or steer a terminal.
    func text(of line: AccessLogLine) -> String {
        switch self {
        case .text: Self.words(of: line).joined(separator: " ")
        case .json: JSONOutput.line(line) ?? ""
        }
    }

    private static func words(of line: AccessLogLine) -> [String] {
        [
            line.time, clean(line.peer), clean(line.method), clean(line.path), "\(line.status)",
            "\(line.bytes)", "\(line.milliseconds)ms", clean(line.requestID ?? ""),
        ]
    }

    /// One word: without white space and control characters.
    private static func clean(_ text: String) -> String {
        let safe = text.terminalSafe().map { $0.isWhitespace ? "_" : String($0) }.joined()
        return safe.isEmpty ? "-" : safe
    }
}

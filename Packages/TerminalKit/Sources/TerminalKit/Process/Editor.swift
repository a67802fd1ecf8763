internal import Basics
internal import Dispatch
@_exported public import ErrorCore

/// How opening a file in the user's editor ended.
public enum EditorOutcome: Hashable, Sendable {
    /// The editor exited with code 0.
    case done
    /// Neither `VISUAL` nor `EDITOR` is set, and no usual editor is installed.
    case noEditor
    /// The editor could not be started, or exited with an error.
    case failed(reason: ErrorText)
}

/// The user's editor from `VISUAL` or `EDITOR`, else an installed one.
struct Editor: Sendable {
    let command: ShellCommand

    /// The editors to try when neither variable is set: the Debian system's choice, then common editors, the easiest
    /// first.
    private static let usual = ["sensible-editor", "editor", "nano", "vim", "vi"]

    /// `nil` when neither variable is set and no editor is found.
    init?(environment: [String: String]) {
        let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
            .first { $0.contains { !$0.isWhitespace } }
        guard let text = named ?? Self.usual.first(where: { ShellCommand.exists($0, environment) }) else {
            return nil
        }
        command = ShellCommand(text: text, environment: environment)
    }

    /// Opens the file and waits until the editor exits.
    func edit(_ path: String) async -> EditorOutcome {
        await DispatchQueue(label: "trellis.editor").run { run(path) }
    }

    private func run(_ path: String) -> EditorOutcome {
        let loan = TerminalLoan()
        defer { loan.end() }
        do throws(ShellCommand.Failure) {
            return try command.start([path]).wait().map { .failed(reason: $0) } ?? .done
        } catch {
            return .failed(reason: error.reason)
        }
    }
}

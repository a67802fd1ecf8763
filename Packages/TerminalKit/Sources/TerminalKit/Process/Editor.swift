internal import Basics
internal import Dispatch

#if canImport(Darwin)
    internal import Darwin
#elseif canImport(Musl)
    internal import Musl
#else
    internal import Glibc
#endif

/// How opening a file in the user's editor ended.
public enum EditorOutcome: Hashable, Sendable {
    /// The editor exited with code 0.
    case done
    /// Neither `VISUAL` nor `EDITOR` is set.
    case noEditor
    /// The editor could not be started, or exited with an error.
    case failed(reason: String)
}

/// The user's editor, as `VISUAL` or `EDITOR` names it.
///
/// Both variables may contain arguments, so a shell parses them. The path of the file is passed as an argument and
/// never becomes part of the shell's text.
struct Editor: Sendable {
    let command: String
    private let environment: [String: String]

    /// `nil` when neither variable is set.
    init?(environment: [String: String]) {
        let named = ["VISUAL", "EDITOR"].lazy.compactMap { environment[$0] }
        guard let command = named.first(where: { $0.contains { !$0.isWhitespace } }) else { return nil }
        self.command = command
        self.environment = environment
    }

    /// Opens the file and waits until the editor exits.
    func edit(_ path: String) async -> EditorOutcome {
        await DispatchQueue(label: "trellis.editor").run { run(path) }
    }

    private func run(_ path: String) -> EditorOutcome {
        // Ctrl-C and Ctrl-\ are meant for the editor while it runs, but the terminal sends them to this process as
        // well.
        let before = isatty(STDIN_FILENO) == 1 ? [SIGINT, SIGQUIT].map { ($0, signal($0, SIG_IGN)) } : []
        defer { before.forEach { signal($0, $1) } }
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        // The editor does not inherit which signals this process ignores and this thread blocks.
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var process = pid_t()
        let arguments = ["sh", "-c", "exec \(command) \"$@\"", "editor", path].map { (text: String) in
            strdup(text)
        }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { (arguments + variables).forEach { free($0) } }
        let error = posix_spawn(&process, "/bin/sh", nil, &attributes, arguments + [nil], variables + [nil])
        guard error == 0 else { return .failed(reason: String(cString: strerror(error))) }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return .failed(reason: String(cString: strerror(errno))) }
        }
        guard status != 0 else { return .done }
        return .failed(reason: status & 0x7F == 0 ? "exit code \(status >> 8)" : "signal \(status & 0x7F)")
    }
}

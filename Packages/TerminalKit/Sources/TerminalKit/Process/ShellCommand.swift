import Platform

/// A command of the user's, such as `EDITOR` or `PAGER`: it may contain arguments, so a shell parses it. File names are
/// passed as arguments and never become part of the shell's text.
struct ShellCommand: Sendable {
    let text: String
    let environment: [String: String]

    /// A started command.
    struct Child: Sendable {
        fileprivate let process: pid_t

        /// Asks it to end, as `kill` does.
        func end() { _ = kill(process, SIGTERM) }

        /// Waits for the end without reaping the process; `wait` returns how it ended.
        func awaitEnd() {
            var facts = siginfo_t()
            while waitid(P_PID, id_t(process), &facts, WEXITED | WNOWAIT) < 0, errno == EINTR {}
        }

        /// Waits for the end. Returns `nil` for exit code 0, otherwise the reason of the failure.
        func wait() -> ErrorText? {
            var status: Int32 = 0
            while waitpid(process, &status, 0) < 0 {
                guard errno == EINTR else { return ErrorText(errno: errno) }
            }
            guard status != 0 else { return nil }
            return status & 0x7F == 0
                ? ErrorText("exit code \(status >> 8)", "종료 코드 \(status >> 8)")
                : ErrorText("signal \(status & 0x7F)", "신호 \(status & 0x7F)번")
        }
    }

    /// Why the command could not be started.
    struct Failure: Error {
        let reason: ErrorText
    }

    /// Starts it with the arguments, reading from `input` instead of standard input if given. It does not inherit the
    /// signals that this process ignores or this thread blocks.
    func start(_ arguments: [String] = [], input: Int32? = nil) throws(Failure) -> Child {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigfillset(&signals)
        posix_spawnattr_setsigdefault(&attributes, &signals)
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
        var files = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&files)
        defer { posix_spawn_file_actions_destroy(&files) }
        if let input { posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO) }
        var process = pid_t()
        let words = (["sh", "-c", "exec \(text) \"$@\"", "sh"] + arguments).map { (word: String) in
            strdup(word)
        }
        let variables = environment.map { strdup("\($0.key)=\($0.value)") }
        defer { (words + variables).forEach { free($0) } }
        let error = posix_spawn(&process, "/bin/sh", &files, &attributes, words + [nil], variables + [nil])
        guard error == 0 else { throw Failure(reason: ErrorText(errno: error)) }
        return Child(process: process)
    }

    /// Whether a program of this name is in a folder of `PATH`.
    static func exists(_ program: String, _ environment: [String: String]) -> Bool {
        guard !program.contains("/") else { return access(program, X_OK) == 0 }
        return (environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":")
            .contains { access("\($0)/\(program)", X_OK) == 0 }
    }
}

/// Leaves Ctrl-C and Ctrl-\ to a child that has the terminal; the terminal sends them to this process as well.
struct TerminalLoan: Sendable {
    private let before: [(Int32, @convention(c) (Int32) -> Void)]

    /// Ignores the signals from now on, if there is a terminal to lend.
    init() {
        before =
            isatty(STDIN_FILENO) == 1
            ? [SIGINT, SIGQUIT].compactMap { number in signal(number, SIG_IGN).map { (number, $0) } } : []
    }

    /// Restores the previous actions of the signals.
    func end() { before.forEach { signal($0, $1) } }
}

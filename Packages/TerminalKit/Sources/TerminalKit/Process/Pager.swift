import Platform

/// The user's pager from `PAGER`, else `less`.
struct Pager: Sendable {
    private let command: ShellCommand

    /// `nil` when `PAGER` is empty or `cat`, or when there is no such program.
    init?(environment: [String: String]) {
        let text = environment["PAGER"] ?? "less"
        guard let program = text.split(whereSeparator: \.isWhitespace).first, program != "cat",
            ShellCommand.exists(String(program), environment)
        else { return nil }
        // As git does: quit at once where one screen is enough, pass colours, leave the text on the screen. The output
        // is UTF-8 in every locale.
        command = ShellCommand(
            text: text,
            environment: ["LESS": "FRX", "LESSCHARSET": "utf-8"].merging(environment) { $1 })
    }

    /// A running pager. Only the pager reacts to Ctrl-C. A signal that ends this program also ends the pager, because
    /// the program waits for it.
    struct Running: Sendable {
        /// The descriptor for the text to show.
        let input: Int32
        fileprivate let child: ShellCommand.Child
        fileprivate let loan: TerminalLoan
        fileprivate let listener: Int

        /// Closes its input and waits until the user leaves it. Returns whether the pager could be started: a shell
        /// exits with 126 or 127 when it cannot start a command.
        func end() -> Bool {
            close(input)
            child.awaitEnd()
            // After `wait` returns, another process may have its process ID.
            SignalHub.shared.remove(listener)
            let failure = child.wait()?.english
            loan.end()
            return failure != "exit code 126" && failure != "exit code 127"
        }
    }

    /// `nil` when it cannot be started. `ending` is the signal that ends this program; it also ends the pager, by SIGTERM.
    func start(endingOn ending: Int32 = SIGTERM) -> Running? {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        defer { close(ends[0]) }
        for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
        let loan = TerminalLoan()
        guard let child = try? command.start(input: ends[0]) else {
            close(ends[1])
            loan.end()
            return nil
        }
        let listener = SignalHub.shared.add(ending) { child.end() }
        return Running(input: ends[1], child: child, loan: loan, listener: listener)
    }
}

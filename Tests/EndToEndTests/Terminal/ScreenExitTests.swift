import Foundation
import TestSupport
import Testing

/// Every way out of the screens of an app. The shell below gets its terminal back unchanged.
///
/// Runs in parallel with other tests, because these tests mostly wait.
@Suite(
    .blocking, .timeLimit(.minutes(10)),
    .enabled(if: FileManager.default.isExecutableFile(atPath: "/usr/bin/setsid")))
struct ScreenExitTests {
    @Test(arguments: ["q", "\u{3}", "\u{1B}[99;5u"], [true, false])
    func `A quit key restores the terminal`(key: String, answering: Bool) async throws {
        let shell = try await ScreenShell()
        let app = try await shell.open(answering: answering)
        shell.terminal.type(key)
        #expect(try await shell.expectReturned("\(key.debugDescription)") == 0)
        try await ScreenShell.waitForEnd(of: app)
    }

    @Test(arguments: [
        SIGTERM, SIGINT, SIGQUIT, SIGHUP, SIGSEGV, SIGABRT, SIGILL, SIGTRAP, SIGBUS, SIGFPE,
    ])
    func `A signal that ends or crashes the app restores the terminal`(signal: Int32) async throws {
        let shell = try await ScreenShell()
        let app = try await shell.open()
        kill(app, signal)
        #expect(try await shell.expectReturned("signal \(signal)") == 128 + signal)
        try await ScreenShell.waitForEnd(of: app)
    }

    @Test(arguments: [AppProcess.Product.community, .market])
    func `The other apps also restore the terminal`(product: AppProcess.Product) async throws {
        for signal in [nil, SIGTERM, SIGSEGV] {
            let shell = try await ScreenShell(product)
            let app = try await shell.start()
            try await shell.wait(for: "\u{1B}[2J", "the first frame")
            try await shell.answer()
            shell.expectTaken(answering: true)
            if let signal { kill(app, signal) } else { shell.terminal.type("q") }
            #expect(try await shell.expectReturned("\(product)") == signal.map { 128 + $0 } ?? 0)
            try await ScreenShell.waitForEnd(of: app)
        }
    }

    @Test(arguments: [true, false])
    func `After SIGKILL, a separate process restores the terminal`(answering: Bool) async throws {
        let shell = try await ScreenShell()
        let app = try await shell.open(answering: answering)
        // That process starts in the first pause, after the first rows.
        try await ScreenShell.waitForSecondProcess(of: app)
        kill(app, SIGKILL)
        try await ScreenShell.waitForEnd(of: app)
        // The shell and that process write at the same time: after one more line, everything was read.
        shell.terminal.type("\n")
        for _ in 1...2 {
            try await shell.wait(for: "left:137\r\n", "the shell")
            try await shell.wait(for: "$ ", "the prompt")
        }
        try await shell.expectUntouched("SIGKILL")
    }

    @Test func `Ctrl-Z stops the app, bg leaves it stopped, and fg resumes it`() async throws {
        let shell = try await ScreenShell()
        let app = try await shell.open()
        shell.terminal.type("\u{1A}")
        #expect(try await shell.expectReturned("Ctrl-Z") == 128 + SIGTSTP)
        // The shell notices a moment later that a job has stopped.
        shell.terminal.type("bg; until [ \"$(jobs -sp)\" ]; do sleep 0.01; done\n")
        let background = try await shell.wait(for: "left:0\r\n", "bg")
        #expect(!background.contains("\u{1B}[?1049h"))
        try await shell.wait(for: "$ ", "the prompt after bg")
        try await shell.expectUntouched("bg")
        shell.terminal.type("fg\n")
        try await shell.wait(for: "\u{1B}[?2027h", "fg")
        shell.expectTaken(answering: true)
        shell.terminal.type("q")
        #expect(try await shell.expectReturned("q") == 0)
        try await ScreenShell.waitForEnd(of: app)
    }

    @Test(arguments: [true, false])
    func `kill -TSTP stops the app during its work, and fg resumes it`(answering: Bool) async throws {
        let shell = try await ScreenShell()
        // The app still reads the films, so a frame may appear at any time.
        let app = try await shell.start()
        try await shell.wait(for: "\u{1B}[2J", "the first frame")
        if answering { try await shell.answer() } else { try await shell.redraw() }
        kill(app, SIGTSTP)
        #expect(try await shell.expectReturned("kill -TSTP") == 128 + SIGTSTP)
        shell.terminal.type("fg\n")
        try await shell.wait(for: "\u{1B}[2J", "the first frame after fg")
        try await shell.redraw()
        shell.expectTaken(answering: answering)
        shell.terminal.type("q")
        #expect(try await shell.expectReturned("q") == 0)
    }

    @Test func `SIGTERM ends the app while its output is not read`() async throws {
        let shell = try await ScreenShell()
        let app = try await shell.open()
        // Each new size causes a complete frame.
        var rows: UInt16 = 40
        try await eventually("a full terminal") {
            rows = rows == 40 ? 41 : 40
            shell.terminal.resize(columns: 120, rows: rows)
            return shell.terminal.isFull
        }
        shell.terminal.resize(columns: 80, rows: 24)
        kill(app, SIGTERM)
        // A program that waits for the terminal would wait forever.
        try await ScreenShell.waitForEnd(of: app)
        #expect(try await shell.expectReturned("a full terminal") == 128 + SIGTERM)
    }

    @Test func `No process remains when the terminal is closed`() async throws {
        let shell = try await ScreenShell()
        let app = try await shell.open()
        // The app, and the process that would restore the terminal.
        try await ScreenShell.waitForSecondProcess(of: app)
        #expect(ScreenShell.states(of: app).count == 2)
        shell.terminal.hangUp()
        try await ScreenShell.waitForEnd(of: app)
    }

    @Test func `Terminal answers after a q do not reach the shell`() async throws {
        for _ in 1...20 {
            let shell = try await ScreenShell()
            _ = try await shell.start()
            // The screens wait for a tenth of a second. On a busy machine the answers may be later.
            guard Self.answerAfterQ(on: shell.terminal) < .milliseconds(90) else { continue }
            #expect(try await shell.expectReturned("q") == 0)
            return
        }
        Issue.record("This machine is too busy to answer in time")
    }

    @Test func `Keys work while a server does not answer`() async throws {
        let (socket, port) = try Loopback.listen()
        defer { close(socket) }
        let shell = try await ScreenShell()
        let app = try await shell.start(" --server http://127.0.0.1:\(port)")
        shell.terminal.type(ScreenShell.answers + "?")
        try await shell.wait(for: " Keys ", "the help")
        // One q for the help, one for the app.
        shell.terminal.type("qq")
        #expect(try await shell.expectReturned("q") == 0)
        try await ScreenShell.waitForEnd(of: app)
    }

    /// Sends the answers one piece at a time, as over a slow connection.
    private static func answerAfterQ(on terminal: PseudoTerminal) -> Duration {
        ContinuousClock().measure {
            terminal.type("q")
            for answer in ScreenShell.answers.split(separator: "\u{1B}") {
                Thread.sleep(forTimeInterval: 0.012)
                terminal.type("\u{1B}\(answer)")
            }
        }
    }
}

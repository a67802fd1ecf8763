import CReference
import Foundation
import TerminalUI

/// The time from the start of a program to its first rows on a terminal, and its cost while idle: the three apps with
/// their data, and the C program with its list.
enum StartBench {
    private static let sizes = [ScreenSize(80, 24), ScreenSize(200, 60)]
    private static let idleSeconds = 3

    static func run(rounds: Int) throws {
        let home = FileManager.default.temporaryDirectory.appending(path: "bench-ui-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: home, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: home) }
        let environment = [
            "HOME=\(home.path)", "LC_ALL=C.UTF-8", "TERM=xterm-256color", "PATH=/usr/bin:/bin",
        ]
        let folder = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent()
        let plain = Program(
            arguments: [CursesList.path, FilmsScreen.words.joined(separator: "\t"), "1000000"],
            environment: environment, sign: "1951")
        let apps = [
            ("movies-cli", "films"), ("community-cli", "write a post"), ("market-cli", "newest first"),
        ].map {
            Program(arguments: [folder.appending(path: $0.0).path], environment: environment, sign: $0.1)
        }
        // The first start creates catalogues and samples.
        for app in apps { _ = try measured(app, sizes[0]) }
        print("start to first rows               ms     p99     ratio")
        for size in sizes {
            var times: [[Double]] = Array(repeating: [], count: apps.count + 1)
            for _ in 0..<rounds {
                for (index, program) in ([plain] + apps).enumerated() {
                    times[index].append(try measured(program, size).milliseconds)
                }
            }
            let sorted = times.map { $0.sorted() }
            for (program, times) in zip([plain] + apps, sorted) {
                let name = program == plain ? "ncurses" : program.name
                print(
                    String(
                        format: "%@ %9.1f %7.1f %9.2f",
                        "\(name) \(size.columns)x\(size.rows)".padding(
                            toLength: 26, withPad: " ", startingAt: 0),
                        times[rounds / 2], times[rounds * 99 / 100], times[rounds / 2] / sorted[0][rounds / 2]
                    ))
            }
        }
        for app in apps where !Smoke.isOn {
            let ticks = try measured(app, sizes[1], idle: true).ticks
            print("ticks of the processor in \(idleSeconds) idle seconds, \(app.name): \(ticks)")
        }
        print("goals: the first rows within 15 ms, and no tick")
    }

    private struct Program: Equatable {
        let arguments: [String]
        let environment: [String]
        /// A text on the screen once its rows are shown.
        let sign: String

        var name: String { URL(filePath: arguments[0]).lastPathComponent }
    }

    /// Starts it, waits for its rows, and quits.
    private static func measured(
        _ program: Program, _ size: ScreenSize, idle: Bool = false
    ) throws -> (milliseconds: Double, ticks: Int) {
        var texts = [program.arguments, program.environment].map { $0.map { strdup($0) } + [nil] }
        defer { for text in texts.joined() { free(text) } }
        var terminal: Int32 = -1
        let begin = ContinuousClock.now
        let process = reference_terminal_start(
            &texts[0], &texts[1], UInt16(size.columns), UInt16(size.rows), &terminal)
        guard process > 0 else { throw Failure.notStarted }
        defer { close(terminal) }
        let (sign, limit) = (Data(program.sign.utf8), begin + .seconds(20))
        var (shown, bytes) = (Data(), [UInt8](repeating: 0, count: 1 << 16))
        while shown.range(of: sign) == nil {
            let count = read(terminal, &bytes, bytes.count)
            guard count > 0, ContinuousClock.now < limit else { throw Failure.noRows }
            shown += bytes[..<count]
        }
        let milliseconds = (ContinuousClock.now - begin) / .milliseconds(1)
        var ticks = 0
        if idle {
            // Waits for the work after the first rows, which does not count as idle.
            Thread.sleep(forTimeInterval: 2)
            let before = try self.ticks(process)
            Thread.sleep(forTimeInterval: Double(idleSeconds))
            ticks = try self.ticks(process) - before
        }
        _ = write(terminal, "q", 1)
        while read(terminal, &bytes, bytes.count) > 0 {}
        var status: Int32 = 0
        waitpid(process, &status, 0)
        return (milliseconds, ticks)
    }

    /// The processor time that a process has used, by proc(5).
    private static func ticks(_ process: pid_t) throws -> Int {
        let text = try String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8)
        // The name in parentheses may have spaces.
        let fields = text.split(separator: ")").last?.split(separator: " ").compactMap { Int($0) } ?? []
        guard fields.count > 11 else { throw Failure.notStarted }
        // Without the name and the letter of its state, user and system time are the 11th and 12th numbers.
        return fields[10] + fields[11]
    }

    private enum Failure: Error {
        case notStarted
        /// The program ended or showed no rows.
        case noRows
    }
}

import Synchronization
import TerminalKit
import Testing
import TextCore

@Suite struct ProgressBarTests {
    @Test(
        arguments: [
            ("Import", 0.5, "12 MB", 60, "Import  ███████████████░░░░░░░░░░░░░░░   50%  12 MB"),
            ("가져오기", 0.5, "", 30, "가져오기  ███████░░░░░░░   50%"), ("Import", 0.999, "", 20, "Import   99%"),
            ("Import", 1, "", 20, "Import  100%"), ("Import", nil, "1,000 rows", 40, "Import  1,000 rows"),
            ("Import", 7, "", 20, "Import  100%"), ("Import", -.infinity, "", 20, "Import    0%"),
            ("Import", .nan, "", 20, "Import    0%"), ("가져오기", 0.1, "", 6, "가져…"),
            ("a\u{1B}[2J", nil, "\n", 20, "a␛[2J   "),
        ] as [(String, Double?, String, Int, String)])
    func `Draws as much as fits`(
        label: String, fraction: Double?, detail: String, width: Int, expected: String
    ) {
        let line = ProgressBar.line(label, fraction: fraction, detail: detail, width: width)
        #expect(line.rendered == expected)
        #expect(line.cellWidth <= width)
    }

    @Test func `Draws at most once in an interval and erases itself`() {
        let transcript = Transcript(width: 20)
        let start = ContinuousClock.now
        let times = Times(start)
        let bar = ProgressBar(console: transcript.console, now: { times.now })
        for step in [0, 50, 99, 100, 150, 200] {
            times.set(start + .milliseconds(step))
            bar.update("at \(step)", fraction: nil)
        }
        bar.finish()
        bar.finish()
        let lines = ["at 0", "at 100", "at 200", ""].map { "\r\u{1B}[2K" + $0 }
        #expect(transcript.rawError == lines.joined())
        #expect(transcript.rawOut.isEmpty)
    }

    @Test(arguments: [
        TerminalFacts(isOutputTerminal: true),
        TerminalFacts(isErrorTerminal: true, environment: ["TERM": "dumb"]),
    ])
    func `Draws nothing where it could not erase the line`(facts: TerminalFacts) {
        let transcript = Transcript(width: 20, facts: facts)
        let bar = ProgressBar(console: transcript.console)
        bar.update("x", fraction: 0)
        bar.finish()
        #expect(transcript.rawError.isEmpty)
    }

    private final class Times: Sendable {
        private let value: Mutex<ContinuousClock.Instant>

        init(_ value: ContinuousClock.Instant) { self.value = Mutex(value) }

        var now: ContinuousClock.Instant { value.withLock { $0 } }
        func set(_ instant: ContinuousClock.Instant) { value.withLock { $0 = instant } }
    }
}

import Foundation
import Synchronization
import TestSupport
import Testing
import TextCore

@testable import TerminalKit

@Suite struct HeldErrorsTests {
    private func left(_ count: Int) -> TerminalText { TerminalText("(\(count) left out)") }

    @Test func `Holds lines and then writes them in order`() {
        let transcript = Transcript()
        let console = transcript.console
        console.error("before")
        console.holdErrors()
        // A copy of the console, as a transport holds one.
        console.colour(.never).error("one\ntwo")
        console.writeError("three\n")
        console.out("not an error")
        #expect(transcript.rawError == "before\n" && transcript.out == "not an error")
        console.releaseErrors(left)
        #expect(transcript.rawError == "before\none\ntwo\nthree\n")
        console.error("after")
        console.releaseErrors(left)
        #expect(transcript.rawError == "before\none\ntwo\nthree\nafter\n")
    }

    @Test func `Drops and counts the oldest lines above the limit`() {
        let transcript = Transcript()
        let console = transcript.console
        console.holdErrors()
        let line = String(repeating: "x", count: 1_023)
        for number in 0..<300 { console.error(number < 256 ? "old \(number)\n\(line)" : line) }
        console.error("newest")
        console.releaseErrors(left)
        let lines = transcript.rawError.split(separator: "\n")
        #expect(transcript.rawError.utf8.count <= HeldErrors.mostBytes + 40)
        #expect(lines.first == "(92 left out)" && lines.last == "newest", "\(lines.first ?? "")")
        #expect(lines.count - 1 == 256 * 2 + 44 + 1 - 92)
    }

    @Test func `Counts a single text beyond the limit`() {
        let transcript = Transcript()
        let console = transcript.console
        console.holdErrors()
        console.error(String(repeating: "x\n", count: 200_000))
        console.releaseErrors(left)
        #expect(transcript.rawError == "(200001 left out)\n")
    }

    @Test func `Text written during a release comes after the held lines, once`() {
        let written = Mutex<[String]>([])
        let later = Mutex<(() -> Void)?>(nil)
        let errors = HeldErrors { text in
            written.withLock { $0.append(text.rendered) }
            later.withLock { $0.take() }?()
        }
        errors.hold()
        for text in ["one", "two", "three"] { errors.take(TerminalText(text)) }
        later.withLock { $0 = { errors.take(TerminalText("meanwhile")) } }
        errors.release(left)
        errors.take(TerminalText("after"))
        #expect(written.withLock(\.self) == ["one", "two", "three", "meanwhile", "after"])
    }

    @Test func `Distinguishes a terminal from another one and from a file`() throws {
        let (one, other) = (try PseudoTerminal(), try PseudoTerminal())
        let again = open(try #require(ttyname(one.inner)), O_WRONLY | O_NOCTTY)
        let file = open("/dev/null", O_WRONLY)
        defer {
            close(again)
            close(file)
        }
        #expect(StandardDescriptors.isSameTerminal(one.inner, one.inner))
        #expect(StandardDescriptors.isSameTerminal(again, one.inner))
        #expect(!StandardDescriptors.isSameTerminal(other.inner, one.inner))
        #expect(!StandardDescriptors.isSameTerminal(file, one.inner))
        #expect(!StandardDescriptors.isSameTerminal(file, file))
    }
}

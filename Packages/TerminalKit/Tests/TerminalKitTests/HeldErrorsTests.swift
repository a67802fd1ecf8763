import Foundation
import Synchronization
import TestSupport
import Testing
import TextCore

@testable import TerminalKit

@Suite struct HeldErrorsTests {
    private func left(_ count: Int) -> TerminalText { TerminalText("(\(count) left out)") }

    @Test func `Lines are kept back and then written in order`() {
        let transcript = Transcript()
        let console = transcript.console
        console.error("before")
        console.holdErrors()
        // A copy, as a transport has one.
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

    @Test func `Of too many the oldest are dropped and counted`() {
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

    @Test func `A single text beyond the limit is counted, too`() {
        let transcript = Transcript()
        let console = transcript.console
        console.holdErrors()
        console.error(String(repeating: "x\n", count: 200_000))
        console.releaseErrors(left)
        #expect(transcript.rawError == "(200001 left out)\n")
    }

    @Test func `What is written while the rest is written comes behind it, once`() {
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

    @Test func `A terminal is told from another one, and from a file`() throws {
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

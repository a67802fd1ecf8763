import Foundation
import TerminalKit
import Testing
import TextCore

/// Sends random texts of the worst scalars through every output.
@Suite(.timeLimit(.minutes(10))) struct HostileOutputTests {
    private static let texts = HostileTexts(seed: 11).prefix(2_000)

    @Test func `A console prints no text that could control a terminal`() {
        for text in Self.texts {
            let transcript = Transcript(width: 40)
            let console = transcript.console
            console.write(text)
            console.out(text)
            console.out("\(text)" as TerminalText)
            console.error(text)
            console.writeError(text)
            _ = console.report(UsageError(text, advice: text), program: text)
            _ = console.finish(.success, program: text)
            TextTable([.init(text)], rows: [[text, text]]).lines(width: 30).forEach(console.out)
            FieldList([(text, text)]).lines(console).forEach(console.out)
            ProgressBar.line(text, fraction: nil, detail: text, width: 40).rendered.expectSafe(text)
            transcript.rawOut.expectSafe(text)
            transcript.rawError.expectSafe(text)
        }
    }

    @Test func `Styled text contains no codes except those of its style`() {
        let style = Style(isOn: true)
        for text in Self.texts {
            let styled = style("\(text)", .bold, .red)
            styled.description.expectSafe(text)
            if styled.isEmpty { continue }
            #expect(styled.rendered.utf8.elementsEqual("\u{1B}[1;31m\(styled)\u{1B}[0m".utf8))
        }
    }

    @Test func `Messages about the command line quote safely`() {
        let parser = CommandLineParser(Sample.app, language: .korean)
        for text in Self.texts {
            for arguments in [[text], ["list", "--sort", text], ["list", "--" + text], ["help", text]] {
                do throws(UsageError) {
                    _ = try parser.parse(arguments)
                } catch {
                    let transcript = Transcript()
                    _ = transcript.console.report(error, program: "sample")
                    transcript.rawError.expectSafe(text)
                }
            }
        }
    }

    @Test func `JSON is safe and passes a console unchanged`() throws {
        for text in Self.texts {
            let value = [text: [text, text]]
            for json in [try #require(JSONOutput.text(value)), try #require(JSONOutput.line(value))] {
                let transcript = Transcript()
                transcript.console.out(json)
                transcript.rawOut.expectSafe(text)
                #expect(transcript.rawOut.utf8.elementsEqual((json + "\n").utf8))
                let read = try JSONDecoder().decode(
                    [String: [String]].self, from: Data(transcript.rawOut.utf8))
                #expect(read.values.first?.first?.unicodeScalars.elementsEqual(text.unicodeScalars) == true)
            }
            #expect(JSONOutput.line(value)?.contains("\n") == false)
        }
    }

    @Test(arguments: Completions.Shell.allCases)
    func `Shell scripts pass a console unchanged`(shell: Completions.Shell) {
        let script = Completions.script(for: shell, app: "my-app")
        let transcript = Transcript()
        transcript.console.write(script)
        #expect(transcript.rawOut == script)
    }
}

extension String {
    /// Records an issue when a terminal would interpret any of it as more than text; `source` is its origin.
    fileprivate func expectSafe(_ source: String) {
        let bad = unicodeScalars.first { scalar in
            switch scalar.value {
            case 0x0A: false
            case 0..<0x20, 0x7F..<0xA0, 0x34F, 0x61C, 0x3164, 0xFEFF, 0xFFA0, 0x200B, 0x200E...0x200F: true
            case 0x2028...0x202E, 0x2060...0x206F, 0xFFF0...0xFFFB, 0xFFFE...0xFFFF, 0xE0000...0xE007F: true
            default: scalar.properties.isBidiControl
            }
        }
        if let bad { Issue.record("U+\(String(bad.value, radix: 16)) of \(source.debugDescription)") }
    }
}

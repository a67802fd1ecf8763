import Foundation
import TerminalKit
import Testing
import TextCore

@Suite struct CompletionsTests {
    private func kind(_ words: [String], _ app: AppSpec = Sample.app) -> CompletionPoint.Kind {
        CompletionPoint(words, in: app, language: .english).kind
    }

    private func words(_ typed: [String]) -> [String]? {
        let point = CompletionPoint(typed, in: Sample.app, language: .english)
        guard case .words(let words) = point.kind else { return nil }
        return point.matching(words).map(\.word)
    }

    @Test(
        arguments: [
            ([""], ["list", "bookmark", "import", "completions"]), (["bo"], ["bookmark"]),
            (["--se"], ["--server"]), (["bookmark", ""], ["add", "list"]),
            (["bookmark", "add", "1", "l"], ["later"]), (["list", "--s"], ["--sort", "--server"]),
            (["list", "--sort", ""], ["title", "year", "rating"]),
            (["list", "--sort=", "--so"], []), (["list", "--sort=r"], ["rating"]),
            (["list", "--genre", "bookmark", "--js"], ["--json"]),
            (["list", "-g", "bookmark", "--sort", "r"], ["rating"]),
            (["list", "-gbookmark", "--sort", "r"], ["rating"]),
            (["list", "-jan5", "--sort", "r"], ["rating"]),
            (["--server", "list", "bookmark", "a"], ["add"]),
            (["--color", ""], ["auto", "always", "never"]),
            (["completions", ""], ["bash", "zsh", "fish"]), (["bogus", "x"], []),
            (["--bogus", "bo"], ["bookmark"]),
            (["bookmark", "add", "--json"], []), (["bookmark", "add", "1", "now", ""], []),
            (["list", "--json", "--js"], []), (["list", "-g", "a", "--gen"], ["--genre"]),
            ([], ["list", "bookmark", "import", "completions"]),
            (["help", "o"], ["options"]), (["help", "bookmark", "a"], ["add"]), (["help", "list", ""], []),
            (["list", "--", "--s"], []),
        ] as [([String], [String])])
    func `Offers the candidates for the place`(typed: [String], expected: [String]) {
        #expect(words(typed) == expected)
    }

    @Test func `Names files, folders and live values with the typed text`() {
        let source = CompletionSource("films")
        let app = AppSpec(
            "a", version: "1", LocalizedText(verbatim: ""),
            commands: [
                CommandSpec(
                    "go", LocalizedText(verbatim: ""),
                    arguments: [
                        ArgumentSpec(
                            "film", count: .oneOrMore, completion: source, LocalizedText(verbatim: ""))
                    ],
                    options: [
                        .folder("save", LocalizedText(verbatim: "")),
                        .text("near", "FILM", completion: source, LocalizedText(verbatim: "")),
                    ]),
                CommandSpec(
                    "put", LocalizedText(verbatim: ""),
                    arguments: [ArgumentSpec("folder", isFolder: true, LocalizedText(verbatim: ""))]),
            ])
        #expect(kind(["put", ""], app) == .path(.folders))
        #expect(kind(["list", "-o", "fi"]) == .path(.files))
        #expect(kind(["import", "a", "b", "fi"]) == .path(.files))
        #expect(kind(["import", "--se"]) != .path(.files))
        #expect(kind(["go", "--save", ""], app) == .path(.folders))
        #expect(kind(["go", "--near=1"], app) == .live(source))
        let point = CompletionPoint(["go", "1", "2", "3"], in: app, language: .english)
        #expect(point.kind == .live(source))
        #expect(point.prefix == "3")
        #expect(point.parsed.strings("film") == ["1", "2"])
        #expect(point.matching([.init("31"), .init("13")]) == [.init("31")])
    }

    @Test func `Prints each candidate on a line that untrusted text cannot break`() {
        let transcript = Transcript()
        transcript.console.print([.init("1", "a\tb\nc\u{1B}[2J"), .init("2\n\u{1B}[2J")])
        transcript.console.print(.folders)
        #expect(transcript.out.components(separatedBy: "\n").count == 3)
        #expect(transcript.out.hasPrefix("1\ta"))
        #expect(transcript.out.split(separator: "\n").dropFirst().first?.hasPrefix("2") == true)
        #expect(transcript.out.hasSuffix("\n:folders"))
        #expect(!transcript.out.contains("\u{1B}"))
    }
}

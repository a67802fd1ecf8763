@testable import TerminalKit
import Testing
import TextCore

@Suite struct ConsoleTests {
    @Test func `Lines get a line end, raw text does not`() {
        let transcript = Transcript()
        transcript.console.out("one")
        transcript.console.write("two")
        transcript.console.error("bad")
        #expect(transcript.rawOut == "one\ntwo")
        #expect(transcript.out == "one\ntwo")
        #expect(transcript.rawError == "bad\n")
        #expect(transcript.error == "bad")
    }

    @Test
    func `Breaks wide lines for users between words, but not raw text`() {
        let transcript = Transcript()
        var console = transcript.console
        console.measureWidth = { 12 }
        console.out("two words more")
        console.out("\(console.style("two", .dim)) words more")
        console.write("two words more\n")
        #expect(transcript.rawOut == "two words\nmore\ntwo words\nmore\ntwo words more\n")
    }

    @Test func `Any text is made safe, and colours come from a style`() async {
        let transcript = Transcript()
        let hostile = "a\u{1B}[31m\nb"
        let red = Style(isOn: true)("\(hostile)", .red)
        transcript.console.write(hostile)
        transcript.console.out(hostile)
        transcript.console.out(red + "!")
        #expect(transcript.rawOut == "a␛[31m\nba␛[31m\nb\n\u{1B}[31ma␛[31m b\u{1B}[0m!\n")
        transcript.console.error(hostile)
        transcript.console.error(red)
        transcript.console.writeError(hostile)
        _ = await transcript.console.readLine(LineQuestion("\(hostile)? "))
        #expect(transcript.rawError == "a␛[31m\nb\n\u{1B}[31ma␛[31m b\u{1B}[0m\na␛[31m\nba␛[31m b? \n")
    }

    @Test func `A redirected standard error receives the text`() {
        let heard = Transcript()
        let transcript = Transcript()
        var console = transcript.console
        console.writeError = { heard.console.write("<\($0)>") }
        console.error("one")
        console.out("two")
        #expect(heard.rawOut == "<one\n>")
        #expect(transcript.rawOut == "two\n")
        #expect(transcript.rawError.isEmpty)
    }

    @Test func `A transcript is a pipe, or a terminal that may change its width`() async {
        #expect(Transcript().console.width == nil)
        #expect(!Transcript().console.facts.isOutputTerminal)
        let transcript = Transcript(width: 40, input: ["yes"])
        let console = transcript.console
        #expect(console.width == 40)
        #expect(console.facts.isInputTerminal)
        transcript.setWidth(20)
        #expect(console.width == 20)
        #expect(await console.readLine(LineQuestion("Sure? ")) == .text("yes"))
        #expect(await console.readLine(LineQuestion("Sure? ")) == .nothing)
        #expect(await console.readSecret("key: ") == .nothing)
        #expect(transcript.rawError == "Sure? Sure? \n")
    }

    @Test func `Ends quietly when the reader leaves`() {
        let transcript = Transcript()
        let console = transcript.console
        console.out("read")
        transcript.setOutput(.closed)
        console.out("dropped")
        #expect(console.isClosed)
        #expect(console.finish(.success, program: "app") == .success)
        #expect(console.finish(.failure, program: "app") == .failure)
        #expect(transcript.rawOut == "read\n")
        #expect(transcript.rawError.isEmpty)
    }

    @Test func `Output that cannot be written is a failure`() {
        let transcript = Transcript()
        transcript.setOutput(.failed(reason: "No space left on device"))
        #expect(transcript.console.finish(.success, program: "app") == .failure)
        #expect(transcript.console.finish(.usage, program: "app") == .usage)
        #expect(
            transcript.error == """
                app: The command succeeded, but its output could not be written: No space left on device
                app: The output could not be written: No space left on device
                """)
        #expect(!transcript.console.isClosed)
    }

    @Test(arguments: [(Language.english, "closed, so nothing was done"), (.korean, "닫혀 있어 아무것도")])
    func `Fails when standard output is missing`(language: Language, words: String) {
        let transcript = Transcript()
        transcript.setOutput(.missing)
        #expect(transcript.console.finish(.success, program: "app", language: language) == .failure)
        #expect(transcript.error.contains(words))
    }

    @Test func `Otherwise returns the command's exit code`() {
        #expect(Transcript().console.finish(.signInNeeded, program: "app") == .signInNeeded)
    }

    @Test(arguments: [
        ([:], false, false), ([:], true, true), (["TERM": "xterm"], true, true),
        (["TERM": "dumb"], true, false),
        (["NO_COLOR": "1"], true, false), (["NO_COLOR": ""], true, true), (["CLICOLOR": "0"], true, false),
        (["CLICOLOR_FORCE": "1"], false, true), (["CLICOLOR_FORCE": "0"], false, false),
        (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], true, false),
        (["CLICOLOR_FORCE": "1", "NO_COLOR": ""], false, true),
        (["CLICOLOR_FORCE": "1", "TERM": "dumb"], true, true),
    ])
    func `The environment decides about colour`(
        environment: [String: String], isTerminal: Bool, expected: Bool
    ) {
        let facts = TerminalFacts(isOutputTerminal: isTerminal, environment: environment)
        #expect(facts.allowsColour == expected)
    }

    @Test(arguments: [
        (ColourChoice.always, true), (.never, false), (.auto, false),
    ])
    func `The command line overrides the environment`(choice: ColourChoice, expected: Bool) {
        let console = Transcript(width: 80, environment: ["CLICOLOR": "0"]).console
        #expect(console.colour(choice).style.isOn == expected)
        #expect(console.colour(choice).width == 80)
    }

    @Test(arguments: ColourChoice.allCases, ["1", "0"])
    func `NO_COLOR overrides everything`(choice: ColourChoice, value: String) {
        let environment = ["NO_COLOR": value, "CLICOLOR_FORCE": "1"]
        #expect(!Transcript(width: 80, environment: environment).console.colour(choice).style.isOn)
    }

    @Test func `The choice 'never' turns colour off even with CLICOLOR_FORCE`() {
        let console = Transcript(environment: ["CLICOLOR_FORCE": "1"]).console
        #expect(console.style.isOn)
        #expect(!console.colour(.never).style.isOn)
    }

    @Test(
        arguments: [
            ([:], nil, 80), ([:], 132, 132), (["COLUMNS": "50"], 132, 50), (["COLUMNS": "0"], 132, 132),
            (["COLUMNS": "wide"], nil, 80), (["COLUMNS": "-5"], nil, 80), (["COLUMNS": ""], 20, 20),
        ] as [([String: String], Int?, Int)])
    func `The width is that of the environment, else of the terminal, else 80`(
        environment: [String: String], measured: Int?, expected: Int
    ) {
        #expect(TerminalSize.columns(environment, measured: measured) == expected)
    }
}

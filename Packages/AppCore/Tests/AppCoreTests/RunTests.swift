import AppCoreTestSupport
import DIContainer
import DomainCore
import Foundation
import PresentationCore
import SQLCore
import TerminalKit
import Testing
import TextCore

@testable import AppCore

@Suite struct RunTests {
    private func run(_ console: Console, fault: ServerFault? = nil) -> Run {
        Run(
            .sample,
            AppEnvironment(variables: [:], console: console, now: { Date(timeIntervalSince1970: 0) }),
            fault: fault)
    }

    @Test(arguments: [
        (Failure.Kind.invalidInput, ExitCode.usage), (.notFound, .failure), (.offline, .failure),
        (.unavailable, .failure), (.unsupported, .failure), (.refused, .failure), (.storage, .failure),
        (.signInNeeded, .signInNeeded), (.cancelled, .interrupted),
    ])
    func `Every kind of failure has its code`(kind: Failure.Kind, code: ExitCode) {
        let transcript = Transcript()
        #expect(run(transcript.console).dialog.fail(Failure(kind, "It\u{1B}[2J failed.")) == code)
        #expect(transcript.error.hasPrefix("sample-cli: It"))
        #expect(!transcript.error.contains("\u{1B}"))
    }

    @Test func `Names the missing thing`() {
        let transcript = Transcript()
        _ = run(transcript.console).dialog.fail(Failure(.notFound, "Nothing was found."), about: "7")
        _ = run(transcript.console).dialog.fail(Failure(.notFound, "There is no draft 7."), about: "7")
        _ = run(transcript.console).dialog.fail(Failure(.offline, "No answer."), about: "7")
        #expect(
            transcript.error == """
                sample-cli: 7: Nothing was found.
                sample-cli: There is no draft 7.
                sample-cli: No answer.
                """)
    }

    @Test(
        arguments: [
            (["y"], nil), (["YES "], nil), (["ㅛ"], nil), (["네"], nil), (["n"], ExitCode.failure),
            (["아니요"], .failure), ([], .failure), (["", "yesterday", "y"], nil), (["", "n"], .failure),
            (["what"], .failure),
        ] as [([String], ExitCode?)])
    func `Only a yes means yes, and other words are asked again`(
        typed: [String], code: ExitCode?
    ) async {
        let transcript = Transcript(width: 80, input: typed)
        #expect(await run(transcript.console).dialog.confirm(LocalizedText("Sure?", "할까요?")) == code)
        #expect(transcript.rawError.hasPrefix("Sure? (y/n) "))
        let isAnswered = code == nil || typed.last.map { $0 != "what" } ?? false
        let asked = transcript.rawError.components(separatedBy: "Sure?").count - 1
        #expect(asked == max(1, typed.count + (isAnswered ? 0 : 1)))
        #expect(transcript.error.contains("Nothing was done") == !isAnswered)
    }

    @Test func `An interrupted question ends the command`() async {
        let transcript = Transcript(width: 80)
        var console = transcript.console
        console.readLine = { _ in .interrupted }
        #expect(await run(console).dialog.confirm(LocalizedText("Sure?", "할까요?")) == .interrupted)
    }

    private func choose(_ console: Console) async -> NumberedAnswer {
        await run(console).dialog.choose(
            [Candidate(number: 7, "One\u{1B}[2J"), Candidate("Two")], LocalizedText("Which?", "무엇인가요?"),
            refusal: LocalizedText("Give a number.", "번호를 입력하세요."))
    }

    @Test(
        arguments: [
            (["2"], NumberedAnswer.choice(1)), ([" 1 "], .choice(0)),
            (["0", "3", "x", "-1", "2"], .choice(1)),
            ([""], .ended(.failure)), ([], .ended(.failure)),
        ] as [([String], NumberedAnswer)])
    func `Only a number of the list chooses, and an empty line cancels`(
        typed: [String], answer: NumberedAnswer
    ) async {
        let transcript = Transcript(width: 80, input: typed)
        #expect(await choose(transcript.console) == answer)
        #expect(transcript.rawError.contains("2. Two\nWhich? (1-2) "))
        #expect(transcript.out.isEmpty)
        #expect(ScreenCheck(transcript.rawError).faults.isEmpty)
    }

    @Test(arguments: [("y", NumberedAnswer.choice(0)), ("n", .ended(.failure))])
    func `A single choice is a yes or no question`(typed: String, answer: NumberedAnswer) async {
        let transcript = Transcript(width: 80, input: [typed])
        let single = await run(transcript.console).dialog.choose(
            [Candidate(number: 7, "One")],
            NamedQuestion(
                LocalizedText("Which?", "무엇인가요?"), ambiguous: LocalizedText("Several.", "여럿입니다."),
                notExact: LocalizedText("Not exactly.", "똑같지 않습니다.")))
        #expect(single == answer)
        #expect(transcript.rawError.contains("Do you mean “One”? (y/n) "))
    }

    @Test func `An interrupted choice ends the command`() async {
        let transcript = Transcript(width: 80)
        var console = transcript.console
        console.readLine = { _ in .interrupted }
        #expect(await choose(console) == .ended(.interrupted))
    }

    @Test func `Without a terminal, lists the choices by their names`() async {
        let transcript = Transcript(input: ["1"])
        #expect(await choose(transcript.console) == .ended(.usage))
        #expect(transcript.error.hasPrefix("sample-cli: Give a number.\n  7  One"))
        #expect(transcript.error.hasSuffix("\n  Two"))
        #expect(ScreenCheck(transcript.rawError).faults.isEmpty)
    }

    @Test func `In JSON, the choices are part of the error`() async {
        let transcript = Transcript(input: ["1"])
        var console = transcript.console
        console.hasJSONErrors = true
        #expect(await choose(console) == .ended(.usage))
        #expect(
            transcript.error
                == #"{"error":{"advice":null,"candidates":[{"number":7,"text":"One\u001b[2J"},{"number":null,"text":"Two"}],"exit_code":64,"message":"Give a number."}}"#
        )
    }

    @Test func `Without a terminal, a question is a usage error`() async {
        let transcript = Transcript(input: ["y"])
        #expect(await run(transcript.console).dialog.confirm(LocalizedText("Sure?", "할까요?")) == .usage)
        #expect(transcript.error == "sample-cli: Sure? There is no terminal to ask on. Add --yes to confirm.")
        let other = Transcript()
        let instead = LocalizedText("Use --was.", "--was를 쓰세요.")
        #expect(
            await run(other.console).dialog.confirm(LocalizedText("Sure?", "할까요?"), instead: instead)
                == .usage)
        #expect(other.error == "sample-cli: Sure? Use --was.")
    }

    @Test func `Reports the reason behind a transport once, before doubting the server's protocol`() throws {
        let transcript = Transcript()
        var choice = ServerChoice()
        choice.address = try ServerAddress("https://server.test")
        let remote = run(
            transcript.console, fault: ServerFault(choice: choice, protocolName: "sample"))
        remote.faults.report("The disk is gone.")
        for _ in 0..<2 { _ = remote.dialog.fail(Failure(.unavailable, "No answer.")) }
        let lines = transcript.error.split(separator: "\n")
        #expect(lines.first == "sample-cli: The disk is gone.")
        #expect(lines.last?.contains("not that of a sample server") == true)
    }

    @Test func `JSON cannot express a number that is not finite`() {
        let transcript = Transcript()
        #expect(run(transcript.console).dialog.print(json: [Double.nan]) == .failure)
        #expect(run(transcript.console).dialog.print(json: ["b": 1, "a": 2]) == .success)
        #expect(transcript.out == "{\n  \"a\" : 2,\n  \"b\" : 1\n}")
    }

    @Test func `What could steer a terminal is written as an escape`() throws {
        let text = "\u{9B}31m\u{202E}\u{E0041}\u{FEFF}한"
        let json = try #require(JSONOutput.line([text]))
        #expect(json == #"["\u009b31m\u202e\udb40\udc41\ufeff한"]"#)
        #expect(try JSONDecoder().decode([String].self, from: Data(json.utf8)) == [text])
    }

    @Test func `Reports a failure to close`() async {
        let transcript = Transcript()
        let run = run(transcript.console)
        run.lifetime.atEnd("shelf") { throw StoreError.closed }
        await run.end()
        #expect(transcript.error.hasPrefix("sample-cli: ") && transcript.error.contains("shelf"))
    }

    @Test(arguments: [
        StoreError.unavailable("x"), .busy(seconds: 5), .corrupt("x"), .malformed("x"), .full("x"), .io("x"),
        .readOnly("x"),
        .newerSchema(found: 9, supported: 3), .constraint("x"), .statement("x"), .cancelled, .closed,
    ])
    func `Every error of the storage has a message in both languages`(error: StoreError) {
        let english = error.message(in: .english, of: .sample)
        #expect(english != error.message(in: .korean, of: .sample))
        #expect(!english.contains("movies"))
        #expect(BackendFault(error, .english, .sample).message == english)
    }

    @Test func `Errors other than those of the storage have a message`() {
        struct Odd: Error { let pages = 7 }
        let words = LocalizedText("No light.", "빛이 없습니다.")
        #expect(BackendFault(Odd(), .korean, .sample, words: words).message == "빛이 없습니다.")
        #expect(BackendFault(Odd(), .english, .sample).message.hasPrefix("Internal error in sample-cli"))
        #expect(!BackendFault(Odd(), .english, .sample).message.contains("pages"))
    }

    @Test(arguments: [
        (StoreError.full("/a: \(ErrorText(errno: ENOSPC))"), "/a: 디스크에 남은 공간이 없습니다", "공간을 확보한 뒤"),
        (.readOnly("/a: \(ErrorText(errno: EROFS))"), "/a: 읽기 전용 파일 시스템입니다", "sample-cli --store memory"),
    ])
    func `A full disk and a read-only folder are named, with the solution`(
        error: StoreError, cause: String, advice: String
    ) {
        let message = error.message(in: .korean, of: .sample)
        #expect(message.contains(cause) && message.contains(advice))
        #expect(error.reason.korean.contains(cause))
    }

    @Test func `Gives only the advice that fits`() {
        var settings = SampleSettings()
        settings.language = "kr"
        let error = #expect(throws: StoreError.self) { try settings.check(path: "/s.json") }
        #expect(error?.message(in: .english, of: .sample).contains("backup") == false)
        #expect(error?.message(in: .korean, of: .sample).hasSuffix("기본값으로 시작하세요.") == true)
    }

    @Test func `For data of a newer program, names the program to update`() {
        let message = StoreError.newerSchema(found: 9, supported: 3).message(in: .english, of: .sample)
        #expect(message.hasSuffix("(format 9, supported up to 3). Update sample-cli."))
    }
}

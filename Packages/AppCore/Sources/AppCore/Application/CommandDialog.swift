import Platform
public import PresentationCore
public import SQLCore
public import TerminalKit
public import TextCore

/// The words between a command and its user: errors, JSON, notes and questions. `Run.dialog` returns it.
///
/// ```swift
/// guard await run.dialog.confirm(question) == nil else { return .failure }
/// return run.dialog.fail("There is no film 7.", .usage)
/// ```
public struct CommandDialog: Sendable {
    /// The run of the command.
    public let run: Run

    /// Standard input, output and error.
    public var console: Console { run.console }
    /// The language of the output.
    public var language: Language { run.language }

    /// Prints an error the way command-line tools do. `advice` gets its own line.
    public func fail(
        _ message: String, _ code: ExitCode = .failure, advice: LocalizedText? = nil
    ) -> ExitCode {
        console.fail(message, advice: advice?[language], program: run.app.name, code)
    }

    /// Prints a failure, and returns the documented code. `subject` names the missing thing, if the failure's message
    /// does not; `advice` describes the solution.
    public func fail(
        _ failure: Failure, about subject: String? = nil, advice: LocalizedText? = nil
    ) -> ExitCode {
        if let refusal = run.tokenFaults.take() { return fail(refusal, .signInNeeded) }
        let message = reason(failure, hasSubject: subject != nil) ?? failure.message.terminalSafe()
        let name = failure.kind == .notFound ? subject : nil
        let place = name.flatMap { failure.message.contains($0) ? nil : "\($0): " }
        return fail((place ?? "") + message, ExitCode(failure.kind), advice: advice)
    }

    /// Prints the reason why data cannot be used.
    public func fail(_ error: StoreError) -> ExitCode { fail(error.message(in: language, of: run.app)) }

    /// Prints when the shown data was saved and why it is not newer, if so, and returns the exit code.
    public func tell(savedNote: String?, _ failure: Failure?) -> ExitCode {
        if let savedNote {
            console.out("")
            console.out(console.style("(\(savedNote))", .dim))
        }
        return failure.map { fail($0) } ?? .success
    }

    /// `nil` when the backend is in this process.
    private var remoteFault: ServerFault? { run.server.isRemote ? run.fault : nil }

    /// A more precise message than the failure's, from behind a transport.
    private func reason(_ failure: Failure, hasSubject: Bool) -> String? {
        switch failure.kind {
        case .unavailable: run.faults.take() ?? remoteFault?.wrongAnswer[language]
        case .offline: run.faults.take()
        case .signInNeeded: run.faults.take() ?? run.fault.signIn?[language]
        // Only a server with another protocol reports that a list was not found.
        case .notFound where !hasSubject: remoteFault?.wrongAnswer[language]
        case .invalidInput, .notFound, .unsupported, .refused, .storage, .cancelled: nil
        }
    }

    /// Prints the chosen fields of a value as JSON.
    public func print(json value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.text(value, run.json) else {
            return fail(
                LocalizedText("The result cannot be written as JSON.", "결과를 JSON으로 쓸 수 없습니다.")[language])
        }
        console.write(text + "\n")
        return .success
    }

    /// Prints the chosen fields of a value as one line of JSON, for streams, and flushes it.
    public func print(line value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.line(value, run.json) else { return .failure }
        console.write(text + "\n")
        console.flush()
        return .success
    }

    /// Lets output appear at once, without a pager, and ends the notice that the command is working: the command does
    /// not end by itself.
    public func waitsForever() {
        console.flush()
        console.wait(nil, false)
    }

    /// Prints a hint for the user; not in a pipe.
    public func hint(_ text: LocalizedText) {
        guard console.width != nil else { return }
        console.out("")
        console.out(console.style("\(text[language])", .dim))
    }

    /// Prints notes below a list for the user: the number of rows, how to get more. Not in a pipe.
    public func footer(_ notes: LocalizedText?...) {
        let notes = notes.compactMap { $0?[language] }
        guard let width = console.width, !notes.isEmpty else { return }
        console.out("")
        let line = notes.joined(separator: " · ")
        // A command on a separate line is easy to copy.
        for text in line.cellWidth <= width ? [line] : notes { console.out(console.style("\(text)", .dim)) }
    }

    /// The advice for the next page: the typed command with another value of the option that chooses the page.
    public func nextPage(_ option: String, _ value: String) -> LocalizedText {
        let line = run.invocation.commandLine(page: option, value)
        return LocalizedText("next: \(line)", "다음: \(line)")
    }

    /// Asks for confirmation until the answer is yes or no. Returns `nil` for yes, and otherwise the exit code of the
    /// command. Without a terminal it fails with advice: `--yes`, or `instead`.
    public func confirm(_ question: LocalizedText, instead: LocalizedText? = nil) async -> ExitCode? {
        let words = question[language]
        guard console.facts.isInputTerminal else {
            let instead =
                instead
                ?? LocalizedText(
                    "There is no terminal to ask on. Add --yes to confirm.",
                    "확인을 받을 터미널이 없습니다. 확인하려면 --yes를 붙이세요.")
            return fail("\(words) \(instead[language])".terminalSafe(), .usage)
        }
        switch await answer("\(words) (y/n) ", toEnter: nil) {
        case .yes: return nil
        case .no: return .failure
        case .ended(let code): return code
        }
    }

    /// The user's answer to a question, or the code with which the command ends.
    public enum YesOrNo: Hashable, Sendable {
        case yes, no
        case ended(ExitCode)
    }

    /// Asks a question on a terminal. With `isEnterYes`, for actions that lose nothing, Enter alone means yes;
    /// otherwise it is not an answer.
    public func ask(_ question: LocalizedText, isEnterYes: Bool = true) async -> YesOrNo {
        isEnterYes
            ? await answer("\(question[language]) (Y/n) ", toEnter: .yes)
            : await answer("\(question[language]) (y/n) ", toEnter: nil)
    }

    private func answer(_ prompt: TerminalText, toEnter usual: YesOrNo?) async -> YesOrNo {
        while true {
            switch await console.readLine(LineQuestion(prompt)) {
            case .text(let line):
                let answer = line.lowercased().filter { !$0.isWhitespace }
                if answer.isEmpty, let usual { return usual }
                if Self.yes.contains(answer) { return .yes }
                if Self.no.contains(answer) { return .no }
                console.error(LocalizedText("Answer y or n.", "y 또는 n을 입력하세요.")[language])
            case .nothing: return .ended(noAnswer())
            case .interrupted: return .ended(.interrupted)
            }
        }
    }

    /// Prints that a question was not answered, and returns the exit code of the command.
    public func noAnswer() -> ExitCode {
        fail(LocalizedText("No answer. Nothing was done.", "입력이 없어 아무 작업도 하지 않았습니다.")[language])
    }

    /// Returns `nil` for an existing folder; otherwise prints that it is missing, and returns the exit code of the
    /// command.
    public func refusal(ofFolder path: String) -> ExitCode? {
        var isFolder = false
        if FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder { return nil }
        let name = path.terminalSafe()
        return fail(
            LocalizedText(
                "There is no folder '\(name)'. Create it first, or choose another one.",
                "'\(name)' 디렉터리가 없습니다. 먼저 만들거나 다른 곳을 지정하세요.")[language], .usage)
    }

    /// Asks before existing files are replaced. Returns `nil` for yes, or if no file exists, and otherwise the exit
    /// code of the command. Does not ask about pipes and devices: writing to them loses nothing.
    public func mayReplace(_ paths: String...) async -> ExitCode? {
        let there = paths.filter { path in
            let place = URL(filePath: path).resolvingSymlinksInPath().path
            let facts = try? FileManager.default.attributesOfItem(atPath: place)
            return facts?[.type] as? FileAttributeType == .typeRegular
        }
        guard !there.isEmpty else { return nil }
        let names = there.map { $0.terminalSafe() }.joined(separator: ", ")
        return await confirm(
            there.count == 1
                ? LocalizedText("\(names) already exists. Replace it?", "\(names) 파일이 이미 있습니다. 덮어쓸까요?")
                : LocalizedText(
                    "\(names) already exist. Replace them?", "\(names) 파일이 이미 있습니다. 덮어쓸까요?"))
    }

    /// Warns, before the user types a secret, that others can read a connection without TLS.
    ///
    /// `secret` is the readable text, as an object: "your password", "비밀번호를".
    func warnOfListeners(to secret: LocalizedText) {
        guard let address = run.server.address, !address.isPrivate else { return }
        console.error(
            LocalizedText(
                "Warning: the connection to "
                    + "\(address.place) has no TLS. Others on the network can read \(secret[.english]).",
                "경고: \(address.place) 서버와 TLS 없이 통신합니다. 네트워크의 다른 사람이 \(secret[.korean]) 볼 수 있습니다.")[language])
    }

    /// Includes the letters that the same keys type in Korean.
    private static let yes: Set<String> = ["y", "yes", "ㅛ", "예", "네"]
    private static let no: Set<String> = ["n", "no", "ㅜ", "아니오", "아니요"]
}

extension ExitCode {
    /// The documented code for a kind of failure.
    public init(_ kind: Failure.Kind) {
        switch kind {
        case .invalidInput: self = .usage
        case .signInNeeded: self = .signInNeeded
        case .cancelled: self = .interrupted
        case .notFound, .offline, .unavailable, .unsupported, .refused, .storage: self = .failure
        }
    }
}

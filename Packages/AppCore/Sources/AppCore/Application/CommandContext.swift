#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
public import DIContainer
public import PresentationCore
public import SQLCore
public import TerminalKit
public import TextCore

/// What every command may use to talk to its user.
public struct CommandContext: Sendable {
    /// Whose command it is.
    public let app: AppIdentity
    /// Where it prints and reads.
    public let console: Console
    /// What its user reads.
    public let language: Language
    /// The time of day.
    public let now: @Sendable () -> Date
    /// What went wrong behind a transport, in words.
    public let faults: BackendFaults
    /// `nil` when the backend is in this process.
    public let serverFault: ServerFault?
    /// How the program was called.
    public let invocation: Invocation
    /// What is said to somebody who has to be signed in first; `nil` where a failure's own words do.
    public let signIn: LocalizedText?

    /// A context for one run.
    public init(
        app: AppIdentity, console: Console, language: Language, now: @escaping @Sendable () -> Date,
        faults: BackendFaults = BackendFaults(), serverFault: ServerFault? = nil,
        invocation: Invocation? = nil, signIn: LocalizedText? = nil
    ) {
        self.app = app
        self.console = console
        self.language = language
        self.now = now
        self.faults = faults
        self.serverFault = serverFault
        self.invocation = invocation ?? Invocation(app)
        self.signIn = signIn
    }

    /// What to type for a command of this app that acts on the same place: for every suggestion.
    public func commandLine(_ command: String) -> String { invocation.commandLine(command) }

    /// Prints an error the way command-line tools do.
    public func fail(_ message: String, _ code: ExitCode = .failure) -> ExitCode {
        console.error("\(app.name): \(message)")
        return code
    }

    /// Prints why something failed, and gives the documented code. `subject` names what was not found, where the
    /// failure's own words do not.
    public func fail(_ failure: Failure, about subject: String? = nil) -> ExitCode {
        let message = reason(failure, hasSubject: subject != nil) ?? failure.message.terminalSafe()
        let name = failure.kind == .notFound ? subject : nil
        let place = name.flatMap { failure.message.contains($0) ? nil : "\($0): " }
        return fail((place ?? "") + message, ExitCode(failure.kind))
    }

    /// Prints why data cannot be used.
    public func fail(_ error: StoreError) -> ExitCode { fail(error.message(in: language, of: app)) }

    /// Closes what was opened, and prints what could not be.
    public func end(_ lifetime: Lifetime) async {
        for failure in await lifetime.end() { _ = fail("\(failure)") }
    }

    /// What is known better than the failure says it, because it happened behind a transport.
    private func reason(_ failure: Failure, hasSubject: Bool) -> String? {
        switch failure.kind {
        case .unavailable: faults.take() ?? serverFault?.wrongAnswer[language]
        case .offline: faults.take()
        case .signInNeeded: faults.take() ?? signIn?[language]
        // That a list is not found can only be said by a server that has another protocol.
        case .notFound where !hasSubject: serverFault?.wrongAnswer[language]
        case .invalidInput, .notFound, .unsupported, .refused, .storage, .cancelled: nil
        }
    }

    /// Prints a value as JSON.
    public func print(json value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.text(value) else {
            return fail(
                LocalizedText("The answer cannot be written as JSON.", "결과를 JSON으로 쓸 수 없습니다.")[language])
        }
        console.out(text)
        return .success
    }

    /// Prints a value as one line of JSON, for streams, and hands it over at once.
    public func print(line value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.line(value) else { return .failure }
        console.out(text)
        console.flush()
        return .success
    }

    /// A remark for people; a pipe gets none.
    public func hint(_ text: LocalizedText) {
        guard console.width != nil else { return }
        console.out("")
        console.out(console.style("\(text[language])", .dim))
    }

    /// Asks before something that cannot be undone, until the answer is a yes or a no; `nil` is a yes, all else how the
    /// command ends. Without a terminal nobody can answer, and it is said what is done instead: `--yes`, unless
    /// `instead` says something else.
    public func confirm(_ question: LocalizedText, instead: LocalizedText? = nil) async -> ExitCode? {
        let words = question[language]
        guard console.facts.isInputTerminal else {
            let instead =
                instead
                ?? LocalizedText(
                    "There is no terminal to ask on; --yes answers yes.",
                    "물어볼 터미널이 없습니다. --yes를 붙이면 '예'로 답합니다.")
            return fail("\(words) \(instead[language])".terminalSafe(), .usage)
        }
        while true {
            switch await console.readLine(LineQuestion("\(words) (y/n) ")) {
            case .text(let line):
                let answer = line.lowercased().filter { !$0.isWhitespace }
                if Self.yes.contains(answer) { return nil }
                if Self.no.contains(answer) { return .failure }
                console.error(LocalizedText("Answer y or n.", "y 또는 n으로 답하세요.")[language])
            case .nothing:
                return fail(
                    LocalizedText("No answer, so nothing was done.", "답이 없어 아무것도 하지 않았습니다.")[language])
            case .interrupted: return .interrupted
            }
        }
    }

    /// Also as a Korean keyboard types the letters.
    private static let yes: Set<String> = ["y", "yes", "ㅛ", "예", "네"]
    private static let no: Set<String> = ["n", "no", "ㅜ", "아니오", "아니요"]
}

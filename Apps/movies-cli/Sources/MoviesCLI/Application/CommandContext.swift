#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import PresentationCore
import TerminalKit
import TextCore

/// What every command may use to talk to its user.
struct CommandContext: Sendable {
    let console: Console
    let language: Language
    let now: @Sendable () -> Date
    let faults: BackendFaults
    /// `nil` when the backend is in this process.
    var serverFault: ServerFault?

    /// Prints an error the way command-line tools do.
    func fail(_ message: String, _ code: ExitCode = .failure) -> ExitCode {
        console.error("movies-cli: \(message)")
        return code
    }

    /// Prints why something failed, and gives the documented code. `subject` names what was not found.
    func fail(_ failure: Failure, about subject: String? = nil) -> ExitCode {
        let message = reason(failure, hasSubject: subject != nil) ?? failure.message.terminalSafe()
        let place = failure.kind == .notFound ? subject.map { "\($0): " } : nil
        return fail((place ?? "") + message, ExitCode(failure.kind))
    }

    /// What is known better than the failure says it, because it happened behind a transport.
    private func reason(_ failure: Failure, hasSubject: Bool) -> String? {
        switch failure.kind {
        case .unavailable: faults.take() ?? serverFault?.wrongAnswer[language]
        case .offline, .signInNeeded: faults.take()
        // That a list is not found can only be said by a server that has another protocol.
        case .notFound where !hasSubject: serverFault?.wrongAnswer[language]
        case .invalidInput, .notFound, .unsupported, .storage, .cancelled: nil
        }
    }

    /// Prints a value as JSON.
    func print(json value: some Encodable) -> ExitCode {
        guard let text = JSONOutput.text(value) else {
            return fail(
                LocalizedText("The answer cannot be written as JSON.", "결과를 JSON으로 쓸 수 없습니다.")[language])
        }
        console.out(text)
        return .success
    }
}

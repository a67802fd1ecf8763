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

    /// Prints an error the way command-line tools do.
    func fail(_ message: String, _ code: ExitCode = .failure) -> ExitCode {
        console.error("movies-cli: \(message)")
        return code
    }

    /// Prints why something failed, and gives the documented code. `subject` names what was not found.
    func fail(_ failure: Failure, about subject: String? = nil) -> ExitCode {
        let fault = failure.kind == .unavailable ? faults.take() : nil
        let message = fault ?? failure.message.terminalSafe()
        let place = failure.kind == .notFound ? subject.map { "\($0): " } : nil
        return fail((place ?? "") + message, ExitCode(failure.kind))
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

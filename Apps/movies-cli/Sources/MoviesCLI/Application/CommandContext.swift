#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif
import TerminalKit
import TextCore

/// What every command may use to talk to its user.
struct CommandContext: Sendable {
    let console: Console
    let language: Language
    let now: @Sendable () -> Date

    /// Prints an error the way command-line tools do.
    func fail(_ message: String, _ code: ExitCode = .failure) -> ExitCode {
        console.error("movies-cli: \(message)")
        return code
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

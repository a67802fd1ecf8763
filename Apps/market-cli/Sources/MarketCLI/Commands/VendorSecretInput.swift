import AppCore
import TerminalKit

/// A vendor's secret: asked for without being shown, or the first line of standard input.
enum VendorSecretInput {
    enum Outcome {
        case text(String)
        case ended(ExitCode)
    }

    static func read(_ context: CommandContext) async -> Outcome {
        let prompt = LocalizedText("Secret: ", "암호: ")
        switch await context.console.readSecret(prompt[context.language]) {
        case .text(let text): return .text(text)
        case .interrupted: return .ended(.interrupted)
        case .nothing:
            let words = LocalizedText(
                "There is no secret. Type it at the prompt, or give it on standard input.",
                "암호가 없습니다. 프롬프트에 입력하거나 표준 입력으로 주세요.")
            return .ended(context.fail(words[context.language], .usage))
        }
    }
}

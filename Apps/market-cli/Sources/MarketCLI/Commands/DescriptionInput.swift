import AppCore
import TerminalKit

/// The description of a listing: the argument itself, or standard input when it is `-`.
enum DescriptionInput {
    /// In bytes: more than any description.
    private static let longest = 1 << 16

    enum Outcome {
        case text(String?)
        case ended(ExitCode)
    }

    static func read(_ argument: String?, _ context: CommandContext) async -> Outcome {
        guard argument == "-" else { return .text(argument) }
        switch await context.console.readAll(longest) {
        case .text(let text): return .text(text)
        case .interrupted: return .ended(.interrupted)
        case .notUTF8:
            let words = LocalizedText("The description is not UTF-8.", "설명이 UTF-8이 아닙니다.")
            return .ended(context.fail(words[context.language], .usage))
        case .tooLarge:
            let words = LocalizedText(
                "The description is far too long: at most 1,000 characters.", "설명이 너무 깁니다. 1,000자까지 쓸 수 있습니다."
            )
            return .ended(context.fail(words[context.language], .usage))
        }
    }
}

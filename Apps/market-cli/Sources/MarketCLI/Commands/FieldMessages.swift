import AppCore
import MarketDomain
import MarketPresentation
import TerminalKit
import TextCore

/// What is wrong with a form, a line for each field.
enum FieldMessages {
    static func print(_ messages: [ProductField: String], _ context: CommandContext) -> ExitCode {
        for field in ProductField.allCases {
            guard let message = messages[field] else { continue }
            _ = context.fail(message.terminalSafe())
        }
        return .usage
    }
}

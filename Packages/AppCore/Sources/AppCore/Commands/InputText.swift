internal import TerminalKit
public import TextCore

extension CommandDialog {
    /// Reads a text from standard input, or prints why it is invalid.
    ///
    /// - Parameters:
    ///   - limit: the most bytes to read; more than any valid text has.
    ///   - tooLong: the error for a longer text.
    /// - Returns: the text, or the code with which the command ends.
    public func inputText(upTo limit: Int, tooLong: LocalizedText) async -> Lookup<String> {
        switch await console.readAll(limit) {
        case .text(let text): return .found(text)
        case .interrupted: return .ended(.interrupted)
        case .notUTF8:
            return .ended(fail(LocalizedText("The text is not UTF-8.", "내용이 UTF-8이 아닙니다.")[language], .usage))
        case .tooLarge: return .ended(fail(tooLong[language], .usage))
        }
    }
}

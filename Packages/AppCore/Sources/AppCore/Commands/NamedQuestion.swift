public import TerminalKit
public import TextCore

/// The texts of a question about the meaning of a name.
public struct NamedQuestion: Sendable {
    /// Such as "Which film?".
    public let question: LocalizedText
    /// The name is ambiguous, and there is no terminal to ask on.
    public let ambiguous: LocalizedText
    /// Only a similar name exists, and there is no terminal to ask on.
    public let notExact: LocalizedText

    public init(_ question: LocalizedText, ambiguous: LocalizedText, notExact: LocalizedText) {
        self.question = question
        self.ambiguous = ambiguous
        self.notExact = notExact
    }
}

extension CommandDialog {
    /// Asks which of several things a name means; without a terminal, fails and lists them with their numbers.
    ///
    /// - Parameters:
    ///   - candidates: the things, the likeliest first.
    ///   - question: the texts of the question.
    /// - Returns: the index of the choice, or the code with which the command ends.
    public func choose(_ candidates: [Candidate], _ question: NamedQuestion) async -> NumberedAnswer {
        await choose(
            candidates, question.question,
            refusal: candidates.count == 1 ? question.notExact : question.ambiguous)
    }
}

public import TextCore

/// The words with which somebody is asked what a name means.
public struct NamedQuestion: Sendable {
    /// Such as "Which film?".
    public let question: LocalizedText
    /// Several may be meant, and nobody can be asked.
    public let ambiguous: LocalizedText
    /// One is near, and nobody can be asked.
    public let notExact: LocalizedText

    public init(_ question: LocalizedText, ambiguous: LocalizedText, notExact: LocalizedText) {
        self.question = question
        self.ambiguous = ambiguous
        self.notExact = notExact
    }
}

extension Run {
    /// Asks which of several things a name means; without a terminal it fails and lists them with their numbers.
    ///
    /// - Parameters:
    ///   - candidates: a number and a line for each, the likeliest first.
    ///   - question: the words.
    /// - Returns: the place of the choice, or the code with which the command ends.
    public func choose(
        _ candidates: [(number: Int, text: String)], _ question: NamedQuestion
    ) async -> NumberedAnswer {
        await choose(
            candidates.map(\.text), orNaming: candidates.map { "\($0.number)  \($0.text)" },
            question.question, refusal: candidates.count == 1 ? question.notExact : question.ambiguous)
    }
}

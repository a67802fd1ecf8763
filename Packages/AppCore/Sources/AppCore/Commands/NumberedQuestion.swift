public import TerminalKit
public import TextCore

/// The answer to a numbered question.
public enum NumberedAnswer: Hashable, Sendable {
    /// The index of the choice, from 0.
    case choice(Int)
    /// Nothing was chosen; the command ends with this code, and the reason has been printed.
    case ended(ExitCode)
}

extension CommandDialog {
    /// Asks for one of several choices. They are listed on standard error, because standard output is for the result.
    ///
    /// Without a terminal it fails with `refusal`, which lists the choices with the numbers that name them in commands.
    ///
    /// - Parameters:
    ///   - choices: a line for each choice, in the order of their numbers.
    ///   - question: the question, without the range of the numbers.
    ///   - refusal: the reason why the command cannot continue by itself, and the solution.
    /// - Returns: the index of the choice, or the code with which the command ends.
    public func choose(
        _ choices: [Candidate], _ question: LocalizedText, refusal: LocalizedText
    ) async -> NumberedAnswer {
        guard console.facts.isInputTerminal else {
            return .ended(
                console.fail(
                    refusal[language].terminalSafe(), candidates: choices, program: run.app.name, .usage))
        }
        if choices.count == 1 {
            let only = choices[0].text.terminalSafe()
            let question = LocalizedText("Do you mean “\(only)”?", "“\(only)”: 찾으시는 것이 맞나요?")
            return await confirm(question).map { .ended($0) } ?? .choice(0)
        }
        for (index, choice) in choices.enumerated() {
            console.error("\(index + 1). \(choice.text)".terminalSafe())
        }
        let range = "1-\(choices.count)"
        while true {
            switch await console.readLine(LineQuestion("\(question[language].terminalSafe()) (\(range)) ")) {
            case .text(let line):
                let answer = line.filter { !$0.isWhitespace }
                if answer.isEmpty { return .ended(noAnswer()) }
                if let number = Int(answer), choices.indices.contains(number - 1) {
                    return .choice(number - 1)
                }
                console.error(
                    LocalizedText(
                        "Enter a number, \(range), or an empty line to stop.",
                        "번호를 입력하세요: \(range). 빈 줄을 입력하면 끝납니다.")[language])
            case .nothing: return .ended(noAnswer())
            case .interrupted: return .ended(.interrupted)
            }
        }
    }
}

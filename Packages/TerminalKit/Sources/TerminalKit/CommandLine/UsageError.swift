internal import TextCore

/// Invalid arguments; `message` says why, in the user's language.
public struct UsageError: Error, Hashable, Sendable {
    public let message: String
    /// The advice, such as the help command to run.
    public let advice: String?

    public init(_ message: String, advice: String? = nil) {
        self.message = message
        self.advice = advice
    }
}

extension Console {
    /// Prints the error to standard error and returns `ExitCode.usage`.
    public func report(_ problem: UsageError, program: String) -> ExitCode {
        fail(problem.message, advice: problem.advice, program: program, .usage)
    }
}

/// All error messages of the parser.
struct CommandLineMessages: Hashable, Sendable {
    let app: String
    let language: Language
    /// Whether messages do not quote what the user typed, because it may be a secret.
    var isDiscreet = false

    /// The messages for a command.
    func at(_ node: CommandNode) -> CommandLineMessages {
        CommandLineMessages(app: app, language: language, isDiscreet: node.isDiscreet)
    }

    func error(_ message: String, _ path: [String]) -> UsageError {
        let help = ([app] + path + ["--help"]).joined(separator: " ")
        return UsageError(message, advice: say("Try '\(help)'.", "자세한 사용법: \(help)"))
    }

    /// `topics` are further candidates for the intended word.
    func unknownCommand(_ word: String, _ node: CommandNode, topics: [String] = []) -> UsageError {
        error(
            say("There is no command \(quoted(word)).", "\(quoted(word)) 명령은 없습니다.")
                + suggestion(word, node, topics),
            node.path)
    }

    /// `known` are the candidates for the intended name, without dashes.
    func unknownOption(_ spelling: String, _ known: [String], _ path: [String]) -> UsageError {
        error(
            say("There is no option \(quoted(spelling)).", "\(quoted(spelling)) 옵션은 없습니다.")
                + suggestion(ofOption: String(spelling.drop { $0 == "-" }), known), path)
    }

    func missingValue(_ spelling: String, _ path: [String]) -> UsageError {
        error(say("\(spelling) needs a value.", "\(spelling)에 값이 필요합니다."), path)
    }

    func needlessValue(_ spelling: String, _ path: [String]) -> UsageError {
        error(say("\(spelling) takes no value.", "\(spelling)에는 값을 줄 수 없습니다."), path)
    }

    func missingOption(_ spelling: String, _ path: [String]) -> UsageError {
        error(say("\(spelling) is required.", "\(spelling) 옵션이 필요합니다."), path)
    }

    func missingArgument(_ name: String, _ path: [String]) -> UsageError {
        error(say("<\(name)> is missing.", "<\(name)> 인자가 필요합니다."), path)
    }

    func notUTF8(_ spelling: String, _ path: [String]) -> UsageError {
        error(
            say(
                "\(spelling) is not UTF-8. Convert it first, for example with iconv.",
                "\(spelling) 값이 UTF-8이 아닙니다. iconv 등으로 먼저 변환하세요."), path)
    }

    func extraArgument(_ word: String, _ path: [String]) -> UsageError {
        error(say("Too many arguments: \(quoted(word)).", "인자가 너무 많습니다: \(quoted(word))"), path)
    }

    func misplacedFields(_ word: String, _ path: [String]) -> UsageError {
        error(
            say(
                "Fields follow an equals sign: --json=\(word.terminalSafe()).",
                "필드는 등호 뒤에 쓰세요: --json=\(word.terminalSafe())"), path)
    }

    func missingSubcommand(_ known: [String], _ path: [String]) -> UsageError {
        let words = known.joined(separator: ", ")
        let name = path.joined(separator: " ")
        return error(
            say("'\(name)' needs one of: \(words).", "'\(name)' 다음에 하위 명령이 필요합니다: \(words)"), path)
    }

    func outOfRange(
        _ spelling: String, _ lowest: String, _ highest: String, _ given: String, isWhole: Bool,
        _ path: [String]
    ) -> UsageError {
        let number = isWhole ? say("whole number", "정수") : say("number", "숫자")
        return error(
            say(
                "\(spelling) must be a \(number) from \(lowest) to \(highest), not \(quoted(given)).",
                "\(spelling) 값은 \(lowest)부터 \(highest)까지의 \(number)여야 합니다: \(quoted(given))"), path)
    }

    func notAChoice(
        _ spelling: String, _ choices: [String], _ given: String, _ path: [String]
    ) -> UsageError {
        let words = choices.joined(separator: ", ")
        return error(
            say(
                "\(spelling) must be one of \(words), not \(quoted(given)).",
                "\(spelling) 값은 다음 중 하나여야 합니다: \(words). 받은 값: \(quoted(given)).")
                // Numbers are not suggested: another number is not a misspelling.
                + suggestion(given, choices.filter { Int($0) == nil }), path)
    }

    /// Words of other programs come first, because by its letters `rm` is nearer to `rate` than to `remove`.
    private func suggestion(_ word: String, _ node: CommandNode, _ topics: [String]) -> String {
        let meant = Synonyms.commands(for: word, below: node)
        guard meant.isEmpty else { return question(meant) }
        return suggestion(word, node.subcommands.shown.map(\.name) + topics)
    }

    private func suggestion(ofOption word: String, _ known: [String]) -> String {
        let meant = Synonyms.options(for: word).filter(known.contains)
        return meant.isEmpty ? suggestion(word, known, "--") : question(meant.map { "--\($0)" })
    }

    private func suggestion(_ word: String, _ known: [String], _ dashes: String = "") -> String {
        question(Spelling.nearest(to: word, in: known).map { [dashes + $0] } ?? [])
    }

    private func question(_ words: [String]) -> String {
        guard !isDiscreet, let last = words.last else { return "" }
        let first = words.dropLast().map { "'\($0)'" }.joined(separator: ", ")
        return words.count == 1
            ? say(" Did you mean '\(last)'?", " 혹시 '\(last)'인가요?")
            : say(" Did you mean \(first) or '\(last)'?", " 혹시 \(first), '\(last)' 중 하나인가요?")
    }

    private func quoted(_ text: String) -> String {
        isDiscreet ? "'***'" : "'\(text.terminalSafe().truncated(toCells: 60))'"
    }

    private func say(_ english: String, _ korean: String) -> String {
        LocalizedText(english, korean)[language]
    }
}

/// Finds the word that a misspelled one was probably meant to be.
public enum Spelling {
    /// The candidate nearest to `word`, at most two edits and a third of its length away, or one edit in a short word;
    /// failing that, the first that begins with `word` or ends with it as its last word.
    public static func nearest(to word: String, in candidates: [String]) -> String? {
        let limit = word.count < 2 ? 0 : max(1, min(2, word.count / 3))
        let near =
            candidates
            .map { (candidate: $0, distance: distance(word, $0)) }
            .filter { $0.distance <= limit }
            .min { $0.distance < $1.distance }
        if let near { return near.candidate }
        guard !word.isEmpty else { return nil }
        return candidates.first { $0.hasPrefix(word) } ?? candidates.first { $0.hasSuffix("-\(word)") }
    }

    /// The edit distance with insertions, deletions, replacements and swaps of neighbours (Damerau and Levenshtein).
    static func distance(_ first: String, _ second: String) -> Int {
        let first = Array(first)
        let second = Array(second)
        var older: [Int] = []
        var previous = Array(0...second.count)
        for row in first.indices {
            var current = [row + 1]
            for column in second.indices {
                let isSame = first[row] == second[column]
                var best = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (isSame ? 0 : 1))
                if row > 0, column > 0, first[row] == second[column - 1], first[row - 1] == second[column] {
                    best = min(best, older[column - 1] + 1)
                }
                current.append(best)
            }
            older = previous
            previous = current
        }
        return previous[second.count]
    }
}

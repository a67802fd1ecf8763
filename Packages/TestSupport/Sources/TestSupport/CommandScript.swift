/// Command lines of an app that run one after the other. Their output becomes a text for a `GoldenFile`.
///
///     # A heading
///     list --json
///     [offline] post create "Hello, you"
///     signin meng < first line of the input | second line
///
/// Marks in brackets tell the test how to run the line. A word in quotation marks may contain spaces.
public struct CommandScript: Sendable {
    /// One line to run.
    public struct Command: Sendable {
        /// The line as written in the script.
        public let text: String
        /// The marks in brackets.
        public let marks: [String]
        /// The arguments, without the name of the app.
        public let words: [String]
        /// The lines of the standard input.
        public let input: [String]

        init(_ line: String) {
            text = line
            var rest = line[...]
            if let match = rest.prefixMatch(of: #/\[([^\]]*)\] /#) {
                marks = match.output.1.split(separator: " ").map(String.init)
                rest = rest[match.range.upperBound...]
            } else {
                marks = []
            }
            if let range = rest.firstRange(of: " < ") {
                input = rest[range.upperBound...].split(separator: " | ").map(String.init)
                rest = rest[..<range.lowerBound]
            } else {
                input = []
            }
            words = rest.matches(of: #/"([^"]*)"|\S+/#).map { String($0.output.1 ?? $0.output.0) }
        }

        /// The first number among the marks with this prefix: 80 for `[80]`, 60 for `[+60]` and "+".
        public func number(_ prefix: String = "") -> Int? {
            marks.lazy.filter { $0.hasPrefix(prefix) }.compactMap { Int($0.dropFirst(prefix.count)) }.first
        }
    }

    /// The exit code and the output of a command.
    public struct Outcome: Hashable, Sendable {
        let code: Int32
        let out: String
        let error: String

        public init(code: Int32, out: String, error: String) {
            (self.code, self.out, self.error) = (code, out, error)
        }

        /// Returns the outcome with its output replaced.
        public func replacing(_ replacement: (String) -> String) -> Outcome {
            Outcome(
                code: code, out: out.isEmpty ? "" : replacement(out),
                error: error.isEmpty ? "" : replacement(error))
        }

        /// Standard output after `>`, standard error after `!`.
        fileprivate var lines: [String] {
            ["exit \(code)"] + Self.lines(of: out, mark: ">") + Self.lines(of: error, mark: "!")
        }

        private static func lines(of text: String, mark: String) -> [String] {
            guard !text.isEmpty else { return [] }
            var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
            let isEnded = lines.last == ""
            if isEnded { lines.removeLast() }
            return lines.map { $0.isEmpty ? mark : "\(mark) \(visible($0))" }
                + (isEnded ? [] : ["\(mark)(no line end)"])
        }

        /// Control characters would make the file one that no review shows.
        private static func visible(_ line: Substring) -> String {
            line.unicodeScalars.map { scalar in
                scalar.properties.generalCategory == .control
                    ? "\\u{\(String(scalar.value, radix: 16))}" : String(scalar)
            }.joined()
        }
    }

    private let lines: [String]

    public init(_ text: String) {
        lines = text.split(separator: "\n").map(String.init)
    }

    /// The lines to run.
    public var commands: [Command] { lines.filter { !$0.hasPrefix("#") }.map(Command.init) }

    /// Runs every line in each language in turn; the output in a later language is included only where it differs from
    /// the first.
    public func transcript(
        of app: String, in languages: [String], isolation: isolated (any Actor)? = #isolation,
        run: (Command, _ language: String) async throws -> Outcome
    ) async rethrows -> String {
        var text: [String] = []
        for line in lines {
            guard !line.hasPrefix("#") else {
                text += [line, ""]
                continue
            }
            let command = Command(line)
            text.append(
                command.marks.isEmpty
                    ? "$ \(app) \(line)" : "$ \(line.replacing("] ", with: "] \(app) ", maxReplacements: 1))")
            var first: Outcome?
            for language in languages {
                let outcome = try await run(command, language)
                if let first {
                    if outcome != first { text += ["[\(language)]"] + outcome.lines }
                } else {
                    first = outcome
                    text += outcome.lines
                }
            }
            text.append("")
        }
        return text.joined(separator: "\n")
    }
}

/// Replaces values that differ between runs, so that output can be compared.
public struct Placeholders {
    private var texts: [(text: String, placeholder: String)]
    private var identifiers: [String] = []
    // Stored, because an expression is parsed each time it is evaluated, which takes longer than a command.
    /// The line of a node of the object graph, which changes with every edit of the source file.
    private let sourceLine = #/"line": \d+/#
    private let dictionary = #/icu-\d+/#
    private let uuid = #/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/#

    /// - Parameter texts: the texts to replace, such as the path of the home folder, in this order.
    public init(_ texts: [(text: String, placeholder: String)]) {
        self.texts = texts
    }

    /// Returns the text with a placeholder for each of the texts. A UUID becomes its number in the order of appearance,
    /// so that its other occurrences can be recognized.
    public mutating func replace(in text: String) -> String {
        var text = texts.reduce(text) { $0.replacing($1.text, with: $1.placeholder) }
        for match in text.matches(of: uuid).map({ String($0.output) }) where !identifiers.contains(match) {
            identifiers.append(match)
        }
        for (index, identifier) in identifiers.enumerated() {
            text.replace(identifier, with: "<uuid \(index + 1)>")
        }
        return text.replacing(sourceLine, with: #""line": N"#).replacing(dictionary, with: "icu-N")
    }

    /// The first UUID that was replaced.
    public var firstIdentifier: String? { identifiers.first }
}

public import TextCore

/// The help of an app, its commands and its topics, wrapped to the terminal.
public struct HelpText: Sendable {
    private let app: AppSpec
    private let language: Language
    private let width: Int
    private let height: Int?
    private let style: Style

    /// Creates help `width` cells wide, at most 100; 80 without a terminal. The app's own help is shortened to fit a
    /// terminal of `height` lines.
    public init(_ app: AppSpec, language: Language, width: Int?, height: Int? = nil, style: Style = .plain) {
        self.app = app
        self.language = language
        self.width = min(100, max(24, width ?? 80))
        self.height = height
        self.style = style
    }

    /// Help for the command at `path` or the topic of that name, or for the app when the path is empty or unknown.
    public func lines(for path: [String]) -> [TerminalText] {
        guard let name = path.first else { return appLines }
        guard var command = app.commands.first(where: { $0.name == name }) else {
            return topicLines(name) ?? appLines
        }
        var found = [name]
        for word in path.dropFirst() {
            guard let subcommand = command.subcommands.first(where: { $0.name == word }) else { break }
            command = subcommand
            found.append(word)
        }
        return lines(command, path: found)
    }

    /// Explains the commands of as many groups as fit the screen, beginning with the first, and omits examples in
    /// favour of that. The last line of the screen is left for the prompt.
    private var appLines: [TerminalText] {
        let groups = app.shownGroups
        let whole = appLines(explaining: groups.count, hasExamples: true)
        guard let height, whole.count >= height else { return whole }
        for count in (1...groups.count).reversed() {
            for hasExamples in [true, false] {
                let lines = appLines(explaining: count, hasExamples: hasExamples)
                if lines.count < height { return lines }
            }
        }
        return appLines(explaining: 0, hasExamples: true)
    }

    private func appLines(explaining count: Int, hasExamples: Bool) -> [TerminalText] {
        let groups = app.shownGroups
        let long = groups.prefix(count).map { group in
            section(group.title[language], group.commands.map { ($0.name, $0.summary[language]) })
        }
        let short = section(
            count == 0 ? say("Commands", "명령") : say("More commands", "그 밖의 명령"),
            groups.dropFirst(count).map { group in
                (group.title[language], group.commands.map(\.name).joined(separator: ", "))
            })
        let topics = app.topicNames.joined(separator: ", ")
        let parts =
            [
                wrapped(app.summary[language]),
                usage([app.name, say("<command>", "<명령>"), say("[options]", "[옵션]")]),
            ] + long
            + [
                short, hasExamples ? examples(app.examples, isShort: true) : [],
                wrapped(
                    say(
                        "More: \(app.name) help <command>; also help \(topics).",
                        "자세한 도움말: \(app.name) help <명령>. help 뒤에 쓸 수 있는 주제: \(topics).")),
            ]
        return join(parts)
    }

    private func lines(_ command: CommandSpec, path: [String]) -> [TerminalText] {
        let options = say("[options]", "[옵션]")
        let words =
            command.subcommands.isEmpty
            ? [options] + command.arguments.map(\.usage) : [say("<command>", "<명령>"), options]
        return join([
            wrapped(command.summary[language]),
            usage([app.name] + path + words),
            command.discussion.map { wrapped($0[language]) } ?? [],
            section(say("Commands", "명령"), command.subcommands.shown.map { ($0.name, $0.summary[language]) }),
            section(say("Arguments", "인자"), command.arguments.map(describe)),
            section(say("Options", "옵션"), command.options.map(describe)),
            section(say("JSON fields", "JSON 필드"), command.options.compactMap(fields)),
            examples(command.examples),
            wrapped(
                say(
                    "Common options: \(app.name) help \(HelpTopic.options)",
                    "공통 옵션: \(app.name) help \(HelpTopic.options)")),
        ])
    }

    private func topicLines(_ name: String) -> [TerminalText]? {
        switch name {
        case HelpTopic.options:
            let options = CommandNode(root: app).options
            return section(say("Common options", "공통 옵션"), options.map(describe))
        case HelpTopic.commands:
            return join(
                app.shownGroups.map { group in
                    section(
                        group.title[language],
                        group.commands.flatMap { $0.lines() }.map {
                            ($0.path.joined(separator: " "), $0.spec.summary[language])
                        })
                })
        default:
            guard let topic = app.topics.first(where: { $0.name == name }) else { return nil }
            return join(
                topic.discussion.map { wrapped($0[language]) }
                    + [section(topic.summary[language], topic.rows.map { ($0.label, $0.text[language]) })])
        }
    }

    private func join(_ paragraphs: [[TerminalText]]) -> [TerminalText] {
        Array(paragraphs.filter { !$0.isEmpty }.joined(separator: [""]))
    }

    private func wrapped(_ text: String) -> [TerminalText] {
        TerminalText.lines(text, width: width)
    }

    private func usage(_ words: [String]) -> [TerminalText] {
        let title = say("Usage:", "사용법:")
        let indent = String(repeating: " ", count: title.cellWidth + 1)
        let lines = TerminalText.lines(words.joined(separator: " "), width: width - indent.count)
        return [style("\(title)", .bold) + " " + (lines.first ?? "")]
            + lines.dropFirst().map { "\(indent)\($0)" }
    }

    private func section(_ title: String, _ rows: [(label: String, text: String)]) -> [TerminalText] {
        guard !rows.isEmpty else { return [] }
        let widest = rows.map(\.label.cellWidth).max() ?? 0
        let column = min(widest, width / 2 - 6)
        let indent = String(repeating: " ", count: column + 4)
        let body = rows.flatMap { row -> [TerminalText] in
            let texts = TerminalText.lines(row.text, width: width - column - 4)
            guard row.label.cellWidth <= column else {
                return ["  \(row.label)"] + texts.map { "\(indent)\($0)" }
            }
            let first: TerminalText = "  \(row.label.padded(toCells: column))  \(texts[0])"
            return [first] + texts.dropFirst().map { "\(indent)\($0)" }
        }
        return [style("\(title):", .bold)] + body
    }

    /// `isShort` writes explanations beside the lines where there is room.
    private func examples(_ examples: [CommandSpec.Example], isShort: Bool = false) -> [TerminalText] {
        guard !examples.isEmpty else { return [] }
        if isShort {
            return section(
                say("Examples", "예"), examples.map { ($0.line[language], $0.explanation[language]) })
        }
        return [style("\(say("Examples:", "예:"))", .bold)]
            + examples.flatMap { example -> [TerminalText] in
                ["  \(example.line[language])"]
                    + TerminalText.lines(example.explanation[language], width: width - 6).map {
                        "      \($0)"
                    }
            }
    }

    private func describe(_ argument: ArgumentSpec) -> (label: String, text: String) {
        ("<\(argument.name)>", argument.help[language] + note([list(argument.choices)]))
    }

    private func describe(_ option: OptionSpec) -> (label: String, text: String) {
        let short = option.short.map { "-\($0), " } ?? "    "
        let value = option.placeholder ?? ""
        let notes = [
            list(option.allowedValues),
            option.defaultValue.map { say("default: \($0)", "기본값: \($0)") },
            option.isRequired ? say("required", "필수") : nil,
            option.isRepeated ? say("may be repeated", "여러 번 가능") : nil,
        ]
        return (short + "--" + option.name + value, option.help[language] + note(notes))
    }

    /// The fields that `--json` chooses from.
    private func fields(_ option: OptionSpec) -> (label: String, text: String)? {
        guard case .fields(let fields) = option.value else { return nil }
        return ("--\(option.name)", fields.all.joined(separator: ", "))
    }

    private func list(_ choices: [String]) -> String? {
        choices.isEmpty ? nil : say("one of: ", "값: ") + choices.joined(separator: ", ")
    }

    private func note(_ notes: [String?]) -> String {
        let notes = notes.compactMap(\.self)
        return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    }

    private func say(_ english: String, _ korean: String) -> String {
        LocalizedText(english, korean)[language]
    }
}

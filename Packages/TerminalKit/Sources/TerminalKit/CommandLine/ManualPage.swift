public import TextCore

/// The manual pages of an app: one of its own and one for each command, in the macros of man(7).
///
///     for page in ManualPage.all(of: app, language: .korean) { try write(page.text, to: page.fileName) }
public struct ManualPage: Hashable, Sendable {
    /// The name for `man`, such as `movies-cli-list`.
    public let name: String
    /// The source text for `man`.
    public let text: String

    /// The name of the file, in section 1 of the manual, which is for commands.
    public var fileName: String { "\(name).1" }

    /// The page of the app, then the pages of the visible commands.
    public static func all(of app: AppSpec, language: Language) -> [ManualPage] {
        let writer = ManualWriter(app, language)
        return [ManualPage(name: app.name, text: writer.page)]
            + app.commands.shown.map {
                ManualPage(name: "\(app.name)-\($0.name)", text: writer.page(of: $0))
            }
    }
}

private struct ManualWriter {
    private let app: AppSpec
    private let language: Language

    init(_ app: AppSpec, _ language: Language) { (self.app, self.language) = (app, language) }

    var page: String {
        head(app.name, app.summary)
            + synopsis([[app.name, say("<command>", "<명령>"), say("[options]", "[옵션]")]])
            + app.shownGroups.map { group in
                section(
                    group.title[language],
                    group.commands.map { command in
                        entry("\(app.name)-\(command.name)(1)", command.summary[language])
                    })
            }.joined()
            + section(say("Common options", "공통 옵션"), CommandNode(root: app).options.map(entry))
            + examples(app.examples)
            + app.topics.map { topic in
                section(
                    topic.summary[language],
                    topic.discussion.map { ".PP\n" + line($0[language]) }
                        + topic.rows.map { entry($0.label, $0.text[language]) })
            }.joined()
    }

    func page(of command: CommandSpec) -> String {
        let paths = command.lines().filter { $0.spec.subcommands.isEmpty }.map { ($0.spec, $0.path) }
        let parts = paths.map { part, path in
            let body =
                (part.discussion.map { [".PP\n" + line($0[language])] } ?? []) + part.arguments.map(entry)
                + part.options.map(entry)
            // The page of a command without subcommands has its summary in the name section already.
            return command.subcommands.isEmpty
                ? section(say("Description", "설명"), body)
                : section(path.joined(separator: " "), [".PP\n" + line(part.summary[language])] + body)
        }
        let all = command.lines().map(\.spec)
        return head("\(app.name)-\(command.name)", command.summary)
            + synopsis(
                paths.map { part, path in
                    [app.name] + path + [say("[options]", "[옵션]")] + part.arguments.map(\.usage)
                })
            + (command.subcommands.isEmpty
                ? "" : command.discussion.map { ".PP\n" + line($0[language]) } ?? "")
            + parts.joined()
            + examples(all.flatMap(\.examples))
            + section(say("See also", "함께 보기"), [".PP\n.BR \(escaped(app.name)) (1)\n"])
    }

    private func head(_ name: String, _ summary: LocalizedText) -> String {
        """
        .TH "\(escaped(name.uppercased()))" 1 "" "\(escaped("\(app.name) \(app.version)"))" ""
        .SH \(say("NAME", "이름"))
        \(escaped(name)) \\- \(escaped(summary[language]))

        """
    }

    private func synopsis(_ lines: [[String]]) -> String {
        ".SH \(say("SYNOPSIS", "사용법"))\n"
            + lines.map { words in
                let rest = escaped(words.dropFirst().joined(separator: " "))
                return ".B \(escaped(words[0]))\n\(rest)\n"
            }.joined(separator: ".br\n")
    }

    /// A section; empty without parts.
    private func section(_ title: String, _ parts: [String]) -> String {
        parts.isEmpty ? "" : ".SH \"\(escaped(title.uppercased()))\"\n" + parts.joined()
    }

    private func examples(_ examples: [CommandSpec.Example]) -> String {
        var seen: Set<String> = []
        return section(
            say("Examples", "예"),
            examples.filter { seen.insert($0.line[language]).inserted }.map {
                ".PP\n\(line($0.explanation[language])).PP\n.RS 4\n.nf\n\(line($0.line[language])).fi\n.RE\n"
            })
    }

    private func entry(_ label: String, _ text: String) -> String {
        ".TP\n.B \"\(escaped(label))\"\n\(line(text))"
    }

    private func entry(_ argument: ArgumentSpec) -> String {
        entry(argument.usage, argument.help[language] + notes([choices(argument.choices)]))
    }

    private func entry(_ option: OptionSpec) -> String {
        let spellings = option.short.map { "-\($0), --\(option.name)" } ?? "--\(option.name)"
        return entry(
            spellings + (option.placeholder ?? ""),
            option.help[language]
                + notes([
                    choices(option.allowedValues),
                    option.defaultValue.map { say("default: \($0)", "기본값: \($0)") },
                ]))
    }

    private func choices(_ words: [String]) -> String? {
        words.isEmpty ? nil : say("one of: ", "값: ") + words.joined(separator: ", ")
    }

    private func notes(_ notes: [String?]) -> String {
        let notes = notes.compactMap(\.self)
        return notes.isEmpty ? "" : " (\(notes.joined(separator: "; ")))"
    }

    private func line(_ text: String) -> String { escaped(text) + "\n" }

    /// The text without anything that roff would interpret as a request or an escape; hyphens remain copyable hyphens.
    private func escaped(_ text: String) -> String {
        var result = ""
        for scalar in text.terminalSafe().unicodeScalars {
            switch scalar {
            case "\\": result += "\\e"
            case "-": result += "\\-"
            case "\"": result += "\\(dq"
            case "'": result += "\\(aq"
            case "`": result += "\\(ga"
            case "^": result += "\\(ha"
            case "~": result += "\\(ti"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result.hasPrefix(".") ? "\\&" + result : result
    }

    private func say(_ english: String, _ korean: String) -> String {
        LocalizedText(english, korean)[language]
    }
}

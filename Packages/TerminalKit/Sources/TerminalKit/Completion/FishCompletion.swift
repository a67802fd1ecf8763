import TextCore

/// The script for fish 3.
struct FishCompletion {
    private let tree: CompletionTree

    init(_ tree: CompletionTree) {
        self.tree = tree
    }

    var script: String {
        """
        # fish completion for \(tree.app)
        function _\(tree.function)_at --description 'Whether the command line is at a command'
            set -l path ''
            set -l value ''
            for word in (commandline -opc)[2..-1]
                if test -n "$value"
                    set value ''
                    continue
                end
                switch "$path:$word"
        \(steps)
                end
            end
            test "$path" = "$argv[1]"
        end
        complete -c \(tree.app) -f
        \(tree.nodes.flatMap(completions).joined(separator: "\n"))

        """
    }

    private var steps: String {
        let commands = tree.steps.map { step in
            "            case \(quoted(step.pattern)); set path \(quoted(step.path))"
        }
        let values = "            case \(tree.valuePatterns.map(quoted).joined(separator: " ")); set value 1"
        return (commands + [values]).joined(separator: "\n")
    }

    private func completions(_ node: CommandNode) -> [String] {
        let place = "complete -c \(tree.app) -n \(quoted("_\(tree.function)_at \(quoted(tree.key(node)))"))"
        let commands = node.subcommands.map {
            "\(place) -a \(quoted($0.name)) -d \(quoted($0.summary[tree.language]))"
        }
        let options = node.options.map { option in
            let short = option.short.map { " -s \($0)" } ?? ""
            return
                "\(place) -l \(option.name)\(short)\(value(option)) -d \(quoted(option.help[tree.language]))"
        }
        let words = tree.argumentWords(node)
        let arguments = words.isEmpty ? [] : ["\(place) -a \(quoted(words.joined(separator: " ")))"]
        return commands + arguments + (tree.takesFiles(node) ? ["\(place) -F"] : []) + options
    }

    private func value(_ option: OptionSpec) -> String {
        switch option.value {
        case .none: ""
        case .text: " -x"
        case .file: " -r -F"
        case .choice(let words, _): " -x -a \(quoted(words.joined(separator: " ")))"
        }
    }

    /// `text` as one word of fish, where a backslash escapes inside single quotes.
    private func quoted(_ text: String) -> String {
        let escaped = text.map { $0 == "'" || $0 == "\\" ? "\\\($0)" : String($0) }
        return "'" + escaped.joined() + "'"
    }
}

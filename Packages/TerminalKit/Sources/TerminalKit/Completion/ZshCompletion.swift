import TextCore

/// The script for zsh, to be sourced or put into a folder of `fpath`.
struct ZshCompletion {
    private let tree: CompletionTree

    init(_ tree: CompletionTree) {
        self.tree = tree
    }

    var script: String {
        """
        #compdef \(tree.app)
        \(tree.function)() {
            local path_='' value='' previous='' word
            local -i i
            local -a entries
            for ((i = 2; i < CURRENT; i++)); do
                word=${words[i]}
                if [[ -n $value ]]; then value=''; continue; fi
                case "$path_:$word" in
        \(steps)
                esac
            done
            previous=${words[CURRENT - 1]}
            if [[ $PREFIX == --*=* ]]; then
                previous=${PREFIX%%=*}
                compset -P '*='
            fi
            case "$path_:$previous" in
        \(values)
            esac
            if [[ $PREFIX == -* ]]; then
                case "$path_" in
        \(options)
                esac
                _describe -o 'option' entries
            else
                case "$path_" in
        \(commands)
                esac
                _describe 'command' entries
            fi
        }
        if [[ ${funcstack[1]} == \(tree.function) ]]; then
            \(tree.function) "$@"
        else
            compdef \(tree.function) \(tree.app)
        fi

        """
    }

    private var steps: String {
        let commands = tree.steps.map { step in
            "            \(CompletionTree.quoted(step.pattern))) path_=\(CompletionTree.quoted(step.path)) ;;"
        }
        return (commands + ["            \(CompletionTree.alternatives(tree.valuePatterns))) value=1 ;;"])
            .joined(separator: "\n")
    }

    private var values: String {
        tree.nodes.flatMap { node in
            node.options.filter { $0.value != .none }.map { option in
                let words = option.choices.map(CompletionTree.quoted).joined(separator: " ")
                let action =
                    option.value == .file ? "_files; " : words.isEmpty ? "" : "compadd -- \(words); "
                return
                    "        \(CompletionTree.alternatives(tree.patterns(node, option)))) \(action)return ;;"
            }
        }
        .joined(separator: "\n")
    }

    private var options: String {
        cases { node in "(" + node.options.map { entry("--\($0.name)", $0.help) }.joined(separator: " ") + ")"
        }
    }

    private var commands: String {
        cases { node in
            let words =
                node.subcommands.map { entry($0.name, $0.summary) }
                + tree.argumentWords(node).map(CompletionTree.quoted)
            return "(" + words.joined(separator: " ") + ")" + (tree.takesFiles(node) ? "; _files" : "")
        }
    }

    private func cases(_ entries: (CommandNode) -> String) -> String {
        tree.nodes.map { node in
            "            \(CompletionTree.quoted(tree.key(node)))) entries=\(entries(node)) ;;"
        }
        .joined(separator: "\n")
    }

    private func entry(_ word: String, _ text: LocalizedText) -> String {
        CompletionTree.quoted("\(word):\(text[tree.language])")
    }

}

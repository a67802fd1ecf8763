/// The script for bash 3.2 and later.
struct BashCompletion {
    private let tree: CompletionTree

    init(_ tree: CompletionTree) {
        self.tree = tree
    }

    var script: String {
        """
        # bash completion for \(tree.app)
        \(tree.function)() {
            local current=${COMP_WORDS[COMP_CWORD]} previous='' path='' value='' words='' files='' word i
            COMPREPLY=()
            for ((i = 1; i < COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ $word == '=' ]]; then continue; fi
                if [[ -n $value ]]; then value=''; continue; fi
                case "$path:$word" in
        \(steps)
                esac
            done
            previous=${COMP_WORDS[COMP_CWORD - 1]}
            if [[ $current == '=' ]]; then
                current=''
            elif [[ $previous == '=' ]]; then
                previous=${COMP_WORDS[COMP_CWORD - 2]}
            fi
            case "$path:$previous" in
        \(values)
                *)
                    if [[ $current == -* ]]; then
                        case "$path" in
        \(choices { CompletionTree.quoted($0.options.map { "--\($0.name)" }.joined(separator: " ")) })
                        esac
                    else
                        case "$path" in
        \(choices { arguments($0) })
                        esac
                    fi
                    ;;
            esac
            for word in $words; do
                if [[ $word == "$current"* ]]; then COMPREPLY+=("$word"); fi
            done
            if [[ -n $files ]]; then
                local IFS=$'\\n'
                compopt -o filenames 2>/dev/null
                COMPREPLY=($(compgen -f -- "$current"))
            fi
        }
        complete -F \(tree.function) \(tree.app)

        """
    }

    private var steps: String {
        let commands = tree.steps.map { step in
            "            \(CompletionTree.quoted(step.pattern))) path=\(CompletionTree.quoted(step.path)) ;;"
        }
        return (commands + ["            \(CompletionTree.alternatives(tree.valuePatterns))) value=1 ;;"])
            .joined(separator: "\n")
    }

    private var values: String {
        tree.nodes.flatMap { node in
            node.options.filter { $0.value != .none }.map { option in
                let words = CompletionTree.quoted(option.choices.joined(separator: " "))
                let action = option.value == .file ? "files=1" : "words=\(words)"
                return "        \(CompletionTree.alternatives(tree.patterns(node, option)))) \(action) ;;"
            }
        }
        .joined(separator: "\n")
    }

    private func choices(_ words: (CommandNode) -> String) -> String {
        tree.nodes.map { node in
            "                    \(CompletionTree.quoted(tree.key(node)))) words=\(words(node)) ;;"
        }
        .joined(separator: "\n")
    }

    private func arguments(_ node: CommandNode) -> String {
        let words = (node.subcommands.map(\.name) + tree.argumentWords(node)).joined(separator: " ")
        return CompletionTree.quoted(words) + (tree.takesFiles(node) ? " files=1" : "")
    }

}

/// The completion scripts for shells, which query the app for all candidates.
struct CompletionScript {
    private let app: String
    /// The name of the shell function.
    private let function: String

    init(_ app: String) {
        self.app = app
        function = "_" + String(app.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" })
    }

    /// For bash 3.2 and later, which splits words at `=` and `:`, and shows no descriptions of its own.
    var bash: String {
        """
        # bash completion for \(app)
        \(function)() {
            local program=${COMP_WORDS[0]} current=${COMP_WORDS[COMP_CWORD]} joined='' word text i
            local -a words=() described=()
            COMPREPLY=()
            if [[ $program == '~/'* ]]; then program=$HOME/${program:2}; fi
            for ((i = 1; i <= COMP_CWORD; i++)); do
                word=${COMP_WORDS[i]}
                if [[ -n $joined && ( $word == [=:] || $joined == *[=:] ) ]]; then
                    joined+=$word
                    words[${#words[@]} - 1]=$joined
                else
                    joined=$word
                    words+=("$word")
                fi
            done
            if [[ $current == [=:] ]]; then current=''; fi
            while IFS=$'\\t' read -r word text; do
                case $word in
                    :files | :folders)
                        local IFS=$'\\n' kind=-f
                        if [[ $word == :folders ]]; then kind=-d; fi
                        compopt -o filenames 2>/dev/null
                        COMPREPLY=($(compgen $kind -- "$current"))
                        return
                        ;;
                    *)
                        if [[ $word == *[!A-Za-z0-9_.,:/@%+=-]* ]]; then printf -v word %q "$word"; fi
                        COMPREPLY+=("$word")
                        described+=("$word${text:+  ($text)}")
                        ;;
                esac
            done < <("$program" \(Completions.hiddenCommand) -- "${words[@]}" 2>/dev/null)
            # A list that is only shown may say more than the words.
            if [[ ${#COMPREPLY[@]} -gt 1 && ${COMP_TYPE:-9} == 63 ]]; then COMPREPLY=("${described[@]}"); fi
        }
        complete -o nosort -F \(function) \(app) 2>/dev/null || complete -F \(function) \(app)

        """
    }

    /// For zsh, to be sourced or put into a folder of `fpath`.
    var zsh: String {
        """
        #compdef \(app)
        \(function)() {
            local line program=${(Q)words[1]/#\\~\\//$HOME/}
            local -a entries
            for line in "${(@f)$("$program" \(Completions.hiddenCommand) -- "${(@Q)words[2,CURRENT-1]}" "${(Q)PREFIX}" 2>/dev/null)}"; do
                case $line in
                    :files) if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi; _files; return ;;
                    :folders) if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi; _files -/; return ;;
                    *$'\\t'*) entries+=("${${line%%$'\\t'*}//:/\\\\:}:${line#*$'\\t'}") ;;
                    ?*) entries+=("${line//:/\\\\:}") ;;
                esac
            done
            if [[ $PREFIX == --*=* ]]; then compset -P '*='; fi
            _describe -V 'value' entries
        }
        if [[ ${funcstack[1]} == \(function) ]]; then
            \(function) "$@"
        else
            compdef \(function) \(app)
        fi

        """
    }

    /// For fish 3. Fish itself completes files, because it understands `~` and unclosed quotes.
    var fish: String {
        """
        # fish completion for \(app)
        function \(function)
            set -l words (commandline -opc)
            $words[1] \(Completions.hiddenCommand) -- $words[2..-1] (\(function)_current) 2>/dev/null
        end
        function \(function)_current
            set -l current (commandline -ct)
            string unescape -- $current; or string replace -r -- '^[\"\\']' '' $current
        end
        function \(function)_takes_files
            set -l lines (\(function))
            test "$lines" = ':files'
        end
        function \(function)_values
            set -l current (\(function)_current)
            set -l start (string match -r -- '^--[^=]+=' $current)
            for line in (\(function))
                switch $line
                    case ':files'
                    case ':folders'
                        __fish_complete_directories (commandline -ct | string replace -r -- '^--[^=]+=' '') | string replace -r -- '^' "$start"
                    case '*'
                        printf '%s%s\\n' "$start" $line
                end
            end
        end
        complete -c \(app) -f -a '(\(function)_values)'
        complete -c \(app) -n \(function)_takes_files -F

        """
    }
}

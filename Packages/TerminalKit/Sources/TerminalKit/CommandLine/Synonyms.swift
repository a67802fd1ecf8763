/// Words that other programs use for what our commands do, so that an unknown command can name the one that was meant.
enum Synonyms {
    /// Each line holds words for one thing; a command of ours may be a whole path.
    private static let lines: [Set<String>] = [
        ["signin", "login", "log-in", "sign-in", "auth"],
        ["signout", "logout", "log-out", "sign-out", "logoff"],
        ["signup", "register", "join", "sign-up"],
        ["list", "posts", "ls", "dir", "browse", "feed", "timeline"],
        ["show", "view", "open", "get", "cat", "read", "info"],
        ["search", "find", "grep", "lookup"],
        ["create", "sell", "new", "add", "write", "publish"],
        ["edit", "change", "modify", "update"],
        ["delete", "remove", "clear", "rm", "del", "erase", "unset", "forget", "discard", "drop"],
        ["undelete", "post restore", "undo", "recover"],
        ["buy", "purchase", "order"],
        ["rate", "score", "review", "stars"],
        ["bookmark", "favorite", "favourite", "fav", "like", "save", "watchlist"],
        ["whoami", "me", "account"],
        ["vendor", "seller", "shop"],
        ["export", "dump"],
        ["import", "load"],
        ["config", "settings", "preferences", "set"],
        ["doctor", "status", "check", "diagnose"],
        ["serve", "server", "start", "run"],
        ["ui", "tui", "gui", "screens"],
        ["completions", "completion"],
    ]

    /// The options of ours that do what `word` does elsewhere: how a list is continued.
    static func options(for word: String) -> [String] {
        word == "page" ? ["before", "after", "cursor"] : []
    }

    /// The commands below `node` that do what `word` says elsewhere: its own subcommands, else those of its
    /// subcommands, as paths from `node`. At most three.
    static func commands(for word: String, below node: CommandNode) -> [String] {
        let lines = lines.filter { $0.contains(word.lowercased()) }
        func isMeant(_ words: String) -> Bool { lines.contains { $0.contains(words) } }
        let near = node.subcommands.shown.map(\.name).filter(isMeant)
        let deep = node.subcommands.shown.flatMap { command in
            command.subcommands.shown.filter { isMeant($0.name) || isMeant("\(command.name) \($0.name)") }
                .map { "\(command.name) \($0.name)" }
        }
        return Array((near.isEmpty ? deep : near).prefix(3))
    }
}

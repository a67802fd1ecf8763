/// Words of other programs for the actions of our commands, so that the error for an unknown command can suggest the
/// intended command.
enum Synonyms {
    /// Each line holds words for one action; a command of ours may be a whole path.
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

    /// Our options with the meaning of `word` in other programs: continuing a list.
    static func options(for word: String) -> [String] {
        word == "page" ? ["before", "after", "cursor"] : []
    }

    /// The commands below `node` with the meaning of `word` in other programs: its own subcommands, else the
    /// subcommands of its subcommands, as paths from `node`. At most three.
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

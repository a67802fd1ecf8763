import Testing
import TextCore

@testable import TerminalKit

@Suite struct SynonymsTests {
    private func app(_ commands: [String], below: [String: [String]] = [:]) -> CommandNode {
        let none = LocalizedText(verbatim: "")
        let specs = commands.map { CommandSpec($0, none) }
        let nested = below.sorted { $0.key < $1.key }.map { name, subcommands in
            CommandSpec(name, none, subcommands: subcommands.map { CommandSpec($0, none) })
        }
        return CommandNode(root: AppSpec("app", version: "1", none, commands: specs + nested))
    }

    @Test(arguments: [
        ("login", "signin"), ("LOGOUT", "signout"), ("register", "signup"), ("ls", "list"), ("rm", "delete"),
        ("new", "sell"), ("undo", "undelete"), ("purchase", "buy"), ("view", "show"), ("find", "search"),
    ])
    func `Words of other programs name a command`(word: String, command: String) {
        let node = app([
            "signin", "signout", "signup", "list", "delete", "sell", "undelete", "buy", "show", "search",
            "restore",
        ])
        #expect(Synonyms.commands(for: word, below: node) == [command])
    }

    @Test func `Names at most three commands, and no hidden ones`() {
        let many = app([], below: ["a": ["list"], "b": ["list"], "c": ["list"], "d": ["list"]])
        #expect(Synonyms.commands(for: "ls", below: many) == ["a list", "b list", "c list"])
        let none = LocalizedText(verbatim: "")
        let hidden = AppSpec(
            "app", version: "1", none, commands: [CommandSpec("list", none, isHidden: true)])
        #expect(Synonyms.commands(for: "ls", below: CommandNode(root: hidden)).isEmpty)
    }

    @Test func `Names a subcommand with its command, only if no command matches`() {
        let board = app(["posts"], below: ["post": ["create", "delete", "restore"], "drafts": ["delete"]])
        #expect(Synonyms.commands(for: "rm", below: board) == ["drafts delete", "post delete"])
        #expect(Synonyms.commands(for: "undo", below: board) == ["post restore"])
        #expect(Synonyms.commands(for: "ls", below: board) == ["posts"])
        #expect(Synonyms.commands(for: "frobnicate", below: board).isEmpty)
    }
}

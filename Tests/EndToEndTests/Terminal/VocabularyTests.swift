import TerminalKit
import TestSupport
import Testing

/// The three apps use the same word, and the same letter, for the same thing.
@Suite(.blocking) struct VocabularyTests {
    private static var commands: [CommandSpec] {
        func all(_ commands: [CommandSpec]) -> [CommandSpec] {
            commands.flatMap { [$0] + all($0.subcommands) }
        }
        return AppProcess.Product.allCases.flatMap { all($0.spec.commands) }
    }

    @Test func `A letter abbreviates one option`() {
        let pairs = Self.commands.flatMap(\.options).compactMap { option in
            option.short.map { ($0, option.name) }
        }
        for (letter, names) in Dictionary(grouping: pairs, by: \.0) {
            #expect(Set(names.map(\.1)).count == 1, "-\(letter): \(Set(names.map(\.1)).sorted())")
        }
    }

    /// `delete` removes the user's own content, `remove` an entry of a list or a setting, `clear` everything that costs
    /// nothing to lose.
    @Test func `Three words stand for removing`() {
        let others: Set = ["rm", "del", "erase", "unset", "forget", "discard", "drop", "destroy", "purge"]
        for command in Self.commands {
            #expect(
                others.isDisjoint(with: command.name.split(separator: "-").map(String.init)),
                "\(command.name)")
        }
    }

    @Test func `Searching is a command`() {
        for product in AppProcess.Product.allCases {
            #expect(product.spec.commands.contains { $0.name == "search" }, "\(product)")
        }
        #expect(Self.commands.allSatisfy { !$0.options.contains { $0.name == "search" } })
    }
}

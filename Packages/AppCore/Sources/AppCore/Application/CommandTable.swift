import Synchronization
import TerminalKit

/// All commands of an app.
struct CommandTable<Container: Sendable>: Sendable {
    /// Every command, as used for help, completions and parsing.
    let spec: AppSpec
    private let byName: [String: Command<Container>]
    /// These commands repair settings, so they must run without valid ones.
    private let repairCommands: Set<String>

    /// - Parameters:
    ///   - plain: the app with its common options.
    ///   - identity: the name and version of the program.
    ///   - own: the commands with work of the app.
    ///   - shell: the other commands of all apps, except completions and manual pages.
    ///   - groups: the groups of commands in the help; the other commands come first.
    ///   - fields: the fields that `--json` prints, by the paths of the commands.
    init(
        _ plain: AppSpec, _ identity: AppIdentity, _ own: [Command<Container>], _ shell: [Command<Container>],
        groups: [CommandGroup], fields: [String: JSONFields]
    ) {
        let all = own + shell
        // Commands whose output is a document and not a report.
        let documents = Set(all.filter(\.isDocument).map(\.spec.name)).union(Self.documents)
        let specs =
            (all.map(\.spec) + [Completions.command(app: identity.name), ManualCommand.spec(identity)])
            .map { $0.choosing(fields).reporting(except: documents) }
        let spec = AppSpec(
            plain.name, version: plain.version, plain.summary, commands: specs,
            groups: groups + [.common(among: specs.map(\.name))], options: plain.options,
            topics: HelpTopic.common(identity, commands: specs.map(\.name)), examples: plain.examples)
        let completions = Command<Container>(Completions.command(app: identity.name)) {
            (parsed, run, _) throws(UsageError) in
            let shell: Completions.Shell = try parsed.choice("shell") ?? .bash
            run.console.write(Completions.script(for: shell, app: identity.name))
            return .success
        }
        let manual = Command<Container>(ManualCommand.spec(identity)) {
            (parsed, run, _) throws(UsageError) in try ManualCommand(parsed).run(spec, run)
        }
        self.spec = spec
        byName = Dictionary(
            uniqueKeysWithValues: (all + [completions, manual]).map { ($0.spec.name, $0) })
        repairCommands = Set((shell + [completions, manual]).map(\.spec.name)).subtracting(["graph"])
    }

    /// The command of a name, and whether it runs without valid settings.
    func command(_ name: String) -> (Command<Container>, mends: Bool)? {
        byName[name].map { ($0, repairCommands.contains(name)) }
    }

    /// Common commands that print a document or show something, even with `--json`.
    private static var documents: Set<String> {
        ["ui", "serve", "graph", "completions", "man", "config edit"]
    }

    /// A table that is made when it is first needed.
    final class Slot: Sendable {
        private let make: @Sendable () -> CommandTable
        private let made = Mutex<CommandTable?>(nil)

        init(_ make: @escaping @Sendable () -> CommandTable) { self.make = make }

        func callAsFunction() -> CommandTable {
            made.withLock { made in
                if let made { return made }
                let table = make()
                made = table
                return table
            }
        }
    }
}

import AppCore
import PictureWorker
import TerminalKit

@testable import CommunityCLI
@testable import MarketCLI
@testable import MoviesCLI

extension AppProcess.Product {
    var spec: AppSpec {
        switch self {
        case .community: App.community.spec
        case .market: App.market(pictures: PictureProcess.current).spec
        case .movies: App.movies(pictures: PictureProcess.current).spec
        }
    }

    /// Every command of the app, with the minimum of arguments.
    var commandLines: [[String]] {
        spec.commands.flatMap { command in
            command.subcommands.isEmpty
                ? [Self.line([command.name], command)]
                : command.subcommands.map { Self.line([command.name, $0.name], $0) }
        }
    }

    /// The commands that ask before they remove something.
    var askingCommands: [String] {
        spec.commands.flatMap { command in
            ([command] + command.subcommands).filter { $0.options.contains { $0.name == "yes" } }
                .map { $0.name == command.name ? command.name : "\(command.name) \($0.name)" }
        }
    }

    private static func line(_ path: [String], _ command: CommandSpec) -> [String] {
        let arguments = command.arguments.filter { [.one, .oneOrMore].contains($0.count) }
        let options = command.options.filter(\.isRequired)
        return path + options.flatMap { ["--\($0.name)", "1"] }
            + arguments.map { $0.choices.first ?? ($0.isFile || $0.isFolder ? "file.json" : "1") }
    }
}

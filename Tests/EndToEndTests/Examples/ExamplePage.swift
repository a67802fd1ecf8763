import Foundation
import Testing
@testable import TerminalKit

/// A text with command lines to copy.
enum ExamplePage: CustomTestStringConvertible, CaseIterable, Sendable {
    /// The help of an app, and its manual pages, which have the same examples.
    case help(AppProcess.Product)
    /// A README.
    case file(String)

    struct Example: Sendable {
        /// Where it stands.
        let place: String
        let line: String
    }

    static let allCases: [ExamplePage] =
        AppProcess.Product.allCases.map { .help($0) } + [.file("README.md")]
        + AppProcess.Product.allCases.map { .file("Apps/\($0.rawValue)/README.md") }

    var testDescription: String {
        switch self {
        case .help(let product): "\(product.rawValue) help"
        case .file(let path): path
        }
    }

    /// The examples in the order of the page. One that comes twice is in there once.
    func examples() throws -> [Example] {
        var seen: Set<String> = []
        let all: [Example]
        switch self {
        case .help(let product): all = Self.examples(of: product.spec)
        case .file(let path): all = try Self.examples(ofFile: path)
        }
        return all.filter { seen.insert($0.line).inserted }
    }

    private static func examples(of app: AppSpec) -> [Example] {
        func all(_ command: CommandSpec, _ path: String) -> [Example] {
            command.examples.map { Example(place: "'\(path)'", line: $0.line) }
                + command.subcommands.flatMap { all($0, "\(path) \($0.name)") }
        }
        return app.examples.map { Example(place: "'\(app.name) help'", line: $0.line) }
            + app.shownGroups.flatMap(\.commands).flatMap { all($0, "\(app.name) help \($0.name)") }
    }

    /// The lines of blocks of shell, and those after a prompt, that begin with an app.
    private static func examples(ofFile path: String) throws -> [Example] {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        let text = try String(contentsOf: root.appending(path: path), encoding: .utf8)
            .replacing(#/\\\n */#, with: "")
        var (isBlock, isShell) = (false, false)
        var examples: [Example] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                (isBlock, isShell) = (!isBlock, line == "```sh")
            } else if isBlock, isShell || line.hasPrefix("$ ") {
                let command = line.replacing(#/ +# .*/#, with: "").trimmingPrefix("$ ")
                if command.firstMatch(of: #/^([A-Z_]+=\S+ )*(community|market|movies)-cli /#) != nil {
                    examples.append(Example(place: "line \(index + 1)", line: String(command)))
                }
            }
        }
        return examples
    }
}

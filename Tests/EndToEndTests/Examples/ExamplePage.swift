import Foundation
import Testing
import TextCore

@testable import TerminalKit

/// A text with command lines to copy.
enum ExamplePage: CustomTestStringConvertible, CaseIterable, Equatable, Sendable {
    /// The help of an app, and its manual pages, which have the same examples.
    case help(AppProcess.Product, Language)
    /// A README.
    case file(String)
    /// The commands for operators.
    case operations

    struct Example: Sendable {
        /// The place of the example.
        let place: String
        let line: String
    }

    static let allCases: [ExamplePage] =
        AppProcess.Product.allCases.map { .help($0, .english) }
        + AppProcess.Product.allCases.filter(hasOtherNames).map { .help($0, .korean) } + [.file("README.md")]
        + AppProcess.Product.allCases.map { .file("Apps/\($0.rawValue)/README.md") } + [.operations]
    private static let operationsFile = "Documentation/Operations.md"

    var testDescription: String {
        switch self {
        case .help(let product, let language): "\(product.rawValue) help, \(language)"
        case .file(let path): path
        case .operations: Self.operationsFile
        }
    }

    /// The examples in the order of the page. A repeated example occurs only once.
    func examples() throws -> [Example] {
        var seen: Set<String> = []
        let all: [Example]
        switch self {
        case .help(let product, let language): all = Self.examples(of: product.spec, language)
        case .file(let path): all = try Self.examples(ofFile: path)
        case .operations:
            let file = Self.operationsFile
            all = try Self.examples(ofFile: file) + Self.inlineCommands(ofFile: file)
        }
        return all.filter { seen.insert($0.line).inserted }
    }

    /// The line that gives the examples' people their names in the language of the page.
    var names: String {
        if case .help(_, .korean) = self { "me=민수 other=유나" } else { "me=meng other=yuna" }
    }

    /// Whether the Korean help of an app has examples of its own.
    private static func hasOtherNames(_ product: AppProcess.Product) -> Bool {
        examples(of: product.spec, .english).map(\.line) != examples(of: product.spec, .korean).map(\.line)
    }

    private static func examples(of app: AppSpec, _ language: Language) -> [Example] {
        func all(_ command: CommandSpec, _ path: String) -> [Example] {
            command.examples.map { Example(place: "'\(path)'", line: $0.line[language]) }
                + command.subcommands.flatMap { all($0, "\(path) \($0.name)") }
        }
        return app.examples.map { Example(place: "'\(app.name) help'", line: $0.line[language]) }
            + app.shownGroups.flatMap(\.commands).flatMap { all($0, "\(app.name) help \($0.name)") }
    }

    /// The lines in shell blocks, and the lines after a prompt, that begin with an app.
    private static func examples(ofFile path: String) throws -> [Example] {
        let text = try text(ofFile: path).replacing(#/\\\n */#, with: "")
        var (isBlock, isShell) = (false, false)
        var examples: [Example] = []
        for (index, line) in text.split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
            if line.hasPrefix("```") {
                (isBlock, isShell) = (!isBlock, line == "```sh")
            } else if isBlock, isShell || line.hasPrefix("$ ") {
                let command = line.replacing(#/ +# .*/#, with: "").trimmingPrefix("$ ")
                if command.firstMatch(of: #/^(sudo -u \S+ )?([A-Z_]+=\S+ )*(community|market|movies)-cli /#)
                    != nil
                {
                    examples.append(Example(place: "line \(index + 1)", line: String(command)))
                }
            }
        }
        return examples
    }

    /// The commands of an app in the text: each command of `admin block|unblock`, and `admin quota` for each app that
    /// has it.
    private static func inlineCommands(ofFile path: String) throws -> [Example] {
        let lines = try text(ofFile: path).split(separator: "\n", omittingEmptySubsequences: false)
        return lines.enumerated().flatMap { index, line in
            let spans = line.split(separator: "`", omittingEmptySubsequences: false).enumerated()
                .filter { !$0.offset.isMultiple(of: 2) }.map(\.element)
            return spans.flatMap(commands).map { Example(place: "line \(index + 1)", line: $0) }
        }
    }

    private static func commands(_ span: Substring) -> [String] {
        let words = span.split(separator: " ")
        guard words.count > 1 else { return [] }
        let products = AppProcess.Product.allCases
        if words[0] == "admin" {
            return products.filter { $0.spec.commands.contains { $0.name == "admin" } }
                .map { "\($0.rawValue) \(span)" }
        }
        guard products.contains(where: { $0.rawValue == words[0] }) else { return [] }
        return words.dropFirst().reduce([String(words[0])]) { lines, word in
            lines.flatMap { line in word.split(separator: "|").map { "\(line) \($0)" } }
        }
    }

    private static func text(ofFile path: String) throws -> String {
        let root = URL(filePath: #filePath).appending(path: "../../../..").standardized
        return try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }
}

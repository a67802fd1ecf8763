import DIContainer
import TerminalKit

/// `movies-cli graph`: what the app is composed of, as it really is.
struct GraphCommand: Sendable {
    static let spec = CommandSpec(
        "graph",
        LocalizedText("Print the app's object graph", "앱의 객체 그래프 출력"),
        options: [
            .choice(
                "format", short: "f", DependencyGraph.Format.allCases.map(\.rawValue), default: "text",
                LocalizedText("The form", "형식"))
        ],
        examples: [
            .init(
                "movies-cli graph --format dot | dot -Tsvg > graph.svg", LocalizedText("As a picture", "그림으로")
            )
        ])

    let format: DependencyGraph.Format

    init(_ parsed: ParsedCommand) throws(UsageError) {
        format = try parsed.choice("format") ?? .text
    }

    func run(_ graph: DependencyGraph, _ context: CommandContext) async -> ExitCode {
        await graph.resolveAll()
        context.console.out(graph.rendered(as: format).trimmingLineEnds)
        return .success
    }
}

extension String {
    /// Without line ends at its end.
    fileprivate var trimmingLineEnds: String {
        var text = Substring(self)
        while text.last?.isNewline == true { text.removeLast() }
        return String(text)
    }
}

public import DIContainer
public import TerminalKit

/// `graph`: what the app is composed of, as it really is.
public struct GraphCommand: Sendable {
    /// How it is called in that app.
    public static func spec(_ app: AppIdentity) -> CommandSpec {
        CommandSpec(
            "graph",
            LocalizedText("Print the app's object graph", "앱의 객체 그래프 출력"),
            options: [
                .choice(
                    "format", short: "f", DependencyGraph.Format.allCases.map(\.rawValue), default: "text",
                    LocalizedText("The form", "형식"))
            ],
            examples: [
                .init(
                    "\(app.name) graph --format dot | dot -Tsvg > graph.svg",
                    LocalizedText("As a picture", "그림으로"))
            ])
    }

    /// The form of the drawing.
    public let format: DependencyGraph.Format

    /// - Throws: `UsageError` for a form that is unknown.
    public init(_ parsed: ParsedCommand) throws(UsageError) {
        format = try parsed.choice("format") ?? .text
    }

    /// Makes everything, and prints what was seen.
    public func run(_ graph: DependencyGraph, _ context: CommandContext) -> ExitCode {
        graph.resolveAll()
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

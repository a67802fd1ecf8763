import DIContainer
import TerminalKit
import TextCore

extension Command {
    /// `graph`: prints the dependencies of the app as they were created.
    static func graph(_ app: AppIdentity) -> Command {
        let spec = CommandSpec(
            "graph",
            LocalizedText("Print the app's dependency graph", "앱의 의존성 그래프 출력"),
            options: [
                .choice(
                    "format", short: "f", DependencyGraph.Format.allCases.map(\.rawValue), default: "text",
                    LocalizedText("The output format", "출력 형식"))
            ],
            examples: [
                .init(
                    "\(app.name) graph --format dot | dot -Tsvg > graph.svg",
                    LocalizedText("Draw it as a picture", "그림으로 보기"))
            ])
        return Command(spec) { (parsed, run, _) throws(UsageError) in
            let format: DependencyGraph.Format = try parsed.choice("format") ?? .text
            run.graph.resolveAll()
            var text = Substring(run.graph.rendered(as: format))
            while text.last?.isNewline == true { text.removeLast() }
            run.console.write(text + "\n")
            return .success
        }
    }
}

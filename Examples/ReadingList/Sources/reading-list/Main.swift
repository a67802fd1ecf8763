import Foundation
import ReadingList
import TerminalKit

@main
struct Main {
    static func main() async {
        let variables = ProcessInfo.processInfo.environment
        let container = AppDIContainer(.live(variables))
        let console = Console.live(variables)
        let code = await ReadingListApp(container, console).run(Array(CommandLine.arguments.dropFirst()))
        _ = await container.lifetime.end()
        exit(console.finish(code, program: ReadingListApp.spec.name).rawValue)
    }
}

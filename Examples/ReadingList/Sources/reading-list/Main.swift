import Foundation
import ReadingList

@main
struct Main {
    static func main() async {
        let container = AppDIContainer(.live(ProcessInfo.processInfo.environment))
        let outcome = await ReadingListApp(container).run(Array(CommandLine.arguments.dropFirst()))
        _ = await container.lifetime.end()
        let stream = outcome.code == 0 ? FileHandle.standardOutput : FileHandle.standardError
        stream.write(Data((outcome.text + "\n").utf8))
        exit(outcome.code)
    }
}

import AppCore
import MoviesCLI
import TerminalKit

@main
enum Main {
    static func main() async {
        // Before the first file is opened, and that is before the first suspension.
        StandardDescriptors.fill()
        await AppProcess.run { environment, arguments in
            await MoviesApp(environment).run(arguments)
        }
    }
}

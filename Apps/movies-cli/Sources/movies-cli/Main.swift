#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
import AppCore
import MoviesCLI
import TerminalKit

@main
enum Main {
    static func main() async {
        let environment = AppEnvironment.live()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = await Interrupt.cancelling { await MoviesApp(environment).run(arguments) }
        // All is written and closed. Libraries that would be torn down at an exit may still be in use by their threads.
        _exit(environment.console.finish(code, program: MoviesApp.name).rawValue)
    }
}

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
        exit(environment.console.finish(code, program: MoviesApp.name).rawValue)
    }
}

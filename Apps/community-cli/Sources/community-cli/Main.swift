#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
import AppCore
import CommunityCLI
import SecretService
import TerminalKit

@main
enum Main {
    static func main() async {
        // Tokens and passwords pass through the memory; where the system cannot keep others out, the app works all the same.
        try? ProcessHardening.apply()
        let environment = AppEnvironment.live()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = await Interrupt.cancelling { await CommunityApp(environment).run(arguments) }
        // All is written and closed. Libraries that would be torn down at an exit may still be in use by their threads.
        _exit(environment.console.finish(code, program: CommunityApp.name).rawValue)
    }
}

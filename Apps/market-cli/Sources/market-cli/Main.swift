#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif
import AppCore
import MarketCLI
import PictureWorker
import SecretService
import TerminalKit

@main
enum Main {
    /// Pictures are decoded by this program run again: that must be found out before anything else is begun.
    static func main() async {
        PictureWorker.runIfAsked(CommandLine.arguments)
        // Secrets pass through the memory; where the system cannot keep others out, the app works all the same.
        try? ProcessHardening.apply()
        let environment = AppEnvironment.live()
        let arguments = Array(CommandLine.arguments.dropFirst())
        let code = await Interrupt.cancelling {
            await MarketApp(environment, pictures: PictureProcess.current).run(arguments)
        }
        // All is written and closed. Libraries that would be torn down at an exit may still be in use by their threads.
        _exit(environment.console.finish(code, program: MarketApp.name).rawValue)
    }
}

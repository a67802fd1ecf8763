import AppCore
import MarketCLI
import PictureWorker
import SecretService
import TerminalKit

@main
enum Main {
    static func main() async {
        // Before the first file is opened, and that is before the first suspension.
        StandardDescriptors.fill()
        // Pictures are decoded by this program run again: that must be found out before anything else is begun.
        PictureWorker.runIfAsked(CommandLine.arguments)
        // Secrets pass through the memory; where the system cannot keep others out, the app works all the same.
        try? ProcessHardening.apply()
        await AppProcess.run { environment, arguments in
            await MarketApp(environment, pictures: PictureProcess.current).run(arguments)
        }
    }
}

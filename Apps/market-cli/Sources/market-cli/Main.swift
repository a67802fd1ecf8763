import AppCore
import MarketCLI
import PictureWorker
import TerminalKit

@main
enum Main {
    static func main() async {
        StandardDescriptors.fill()
        // Pictures are decoded by this program run again: that must be found out before anything else is begun.
        PictureWorker.runIfAsked(CommandLine.arguments)
        await App.market(pictures: PictureProcess.current).main(hasSecrets: true)
    }
}

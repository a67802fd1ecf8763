import AppCore
import MoviesCLI
import PictureWorker
import TerminalKit

@main
enum Main {
    static func main() async {
        StandardDescriptors.fill()
        // This program is also the worker process that decodes pictures, which must be checked before anything else.
        PictureWorker.runIfAsked(CommandLine.arguments)
        await App.movies(pictures: PictureProcess.current).main(hasSecrets: false)
    }
}

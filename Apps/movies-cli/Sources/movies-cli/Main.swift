import AppCore
import MoviesCLI
import TerminalKit

@main
enum Main {
    static func main() async {
        StandardDescriptors.fill()
        await App.movies.main(hasSecrets: false)
    }
}

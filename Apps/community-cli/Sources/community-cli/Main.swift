import AppCore
import CommunityCLI
import TerminalKit

@main
enum Main {
    static func main() async {
        StandardDescriptors.fill()
        await App.community.main(hasSecrets: true)
    }
}

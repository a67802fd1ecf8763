import AppCore
import SamplesCLI
import TerminalKit

@main
enum Main {
    static func main() async {
        StandardDescriptors.fill()
        await App.samples.main(hasSecrets: false)
    }
}

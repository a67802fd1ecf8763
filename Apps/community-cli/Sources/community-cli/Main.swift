import AppCore
import CommunityCLI
import SecretService
import TerminalKit

@main
enum Main {
    static func main() async {
        // Before the first file is opened, and that is before the first suspension.
        StandardDescriptors.fill()
        // Tokens and passwords pass through the memory; where the system cannot keep others out, the app works all the same.
        try? ProcessHardening.apply()
        await AppProcess.run { environment, arguments in
            await CommunityApp(environment).run(arguments)
        }
    }
}

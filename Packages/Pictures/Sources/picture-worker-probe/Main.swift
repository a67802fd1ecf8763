import PictureCore
import PictureWorker
import Platform

/// `picture-worker-probe forbidden <name>`: enters the sandbox and tries a forbidden action. The exit code 9 means that
/// it was possible.
///
/// `picture-worker-probe series <script>`: cleans pictures with workers that a script starts.
///
/// `picture-worker-probe parent <worker>`: lets workers end in many ways and prints which resources they leave behind.
@main
enum Main {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { exit(2) }
        // No test waits forever.
        alarm(50)
        if arguments[1] == "parent" {
            await Leftovers(worker: arguments[2]).print()
        } else if arguments[1] == "series" {
            await Series(script: arguments[2]).run()
        } else if let action = ForbiddenAction(rawValue: arguments[2]) {
            do {
                try Sandbox(memory: 256 << 20, seconds: 1).enter()
            } catch {
                _exit(CInt(error.code))
            }
            _exit(action.isPossible() ? 9 : 0)
        }
        exit(2)
    }
}

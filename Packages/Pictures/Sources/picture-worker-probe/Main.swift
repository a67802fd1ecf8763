import PictureCore
import PictureWorker

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#else
    import Darwin
#endif

/// `picture-worker-probe forbidden <name>`: enters the sandbox and does what is forbidden there. An exit code of 9 says
/// that it was possible.
/// `picture-worker-probe parent <worker>`: lets workers end in many ways and prints what is left of them.
@main
enum Main {
    static func main() async {
        let arguments = CommandLine.arguments
        guard arguments.count == 3 else { exit(2) }
        // Whatever goes wrong, no test waits for it for ever.
        alarm(50)
        if arguments[1] == "parent" {
            await Leftovers(worker: arguments[2]).print()
        } else if let deed = Deed(rawValue: arguments[2]) {
            do {
                try Sandbox(memory: 256 << 20, seconds: 1).enter()
            } catch {
                _exit(CInt(error.code))
            }
            _exit(deed.isPossible() ? 9 : 0)
        }
        exit(2)
    }
}

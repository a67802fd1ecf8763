import PictureCore
import PictureWorker
import Platform
import Synchronization

/// Checks that workers leave no resources behind in the process that started them.
struct Leftovers {
    let worker: String

    func print() async {
        // The first round creates permanent resources: threads, queues. Each round waits three seconds for workers that
        // never end.
        await endInAllWays()
        let before = descriptors()
        for _ in 0..<2 { await endInAllWays() }
        let children = waitpid(-1, nil, WNOHANG) == -1 && errno == ECHILD ? "no children" : "children"
        Swift.print("\(descriptors() == before ? "no descriptors" : "descriptors"), \(children)")
        exit(0)
    }

    private func endInAllWays() async {
        await withTaskGroup { group in
            for (program, arguments) in [
                (worker, [PictureWorker.argument]), ("/bin/true", []), ("/bin/sleep", ["60"]),
                ("/nowhere", []),
                ("/bin/echo", ["no answer, but one that is longer than the beginning of one"]),
            ] {
                let process = PictureProcess(
                    executable: program, arguments: arguments, atOnce: 2, deadline: .milliseconds(500))
                for source in [PictureSource.bytes(.init(repeating: 7, count: 300_000)), .file(worker)] {
                    group.addTask {
                        let limits = PictureLimits(bytes: 1 << 30)
                        _ = try? await process.clean(source, thumbnailSide: 10, limits: limits)
                    }
                }
            }
        }
    }

    private func descriptors() -> Int {
        (CInt(0)..<4096).count { fcntl($0, F_GETFD) != -1 }
    }
}

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
        _ = hasChildren()
        let before = descriptors()
        for _ in 0..<2 { await endInAllWays() }
        let children = hasChildren() ? "children" : "no children"
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
                    executable: program, arguments: arguments, atOnce: 2, deadline: .milliseconds(500),
                    lull: .milliseconds(200))
                let bytes = PictureSource.bytes(.init(repeating: 7, count: 300_000))
                for source in [bytes, bytes, bytes, .file(worker)] {
                    group.addTask {
                        let limits = PictureLimits(bytes: 1 << 30)
                        _ = try? await process.clean(source, thumbnailSide: 10, limits: limits)
                    }
                }
            }
        }
    }

    /// Whether there are children after three seconds. A worker that was started ahead ends sooner.
    private func hasChildren() -> Bool {
        var facts = siginfo_t()
        for _ in 0..<300 {
            guard waitid(P_ALL, 0, &facts, WEXITED | WNOHANG | WNOWAIT) == 0 else { return false }
            usleep(10_000)
        }
        return true
    }

    private func descriptors() -> Int {
        (CInt(0)..<4096).count { fcntl($0, F_GETFD) != -1 }
    }
}

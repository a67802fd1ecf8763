import PictureCore
import PictureWorker
import Platform

/// Cleans three pictures after each other, reports it and waits, with a process ahead, to be killed.
struct Series {
    /// Starts a worker.
    let script: String

    func run() async {
        let process = PictureProcess(
            executable: "/bin/sh", arguments: ["-c", script], lull: .seconds(600))
        for _ in 0..<3 {
            _ = try? await process.clean(
                .bytes([7]), thumbnailSide: 10, limits: PictureLimits(bytes: 1 << 20))
        }
        _ = write(STDOUT_FILENO, "x", 1)
        while true { pause() }
    }
}

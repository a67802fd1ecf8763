import Foundation
import TestSupport
import Testing

/// A named pipe that another process opens to report its presence.
struct Gate {
    private let folder: TemporaryFolder
    let path: String

    init() throws {
        folder = try TemporaryFolder()
        path = folder.file("pipe")
        try #require(mkfifo(path, 0o600) == 0)
    }

    /// Waits for the other process.
    func opened() async {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "gate").async { [path] in
                close(open(path, O_RDONLY))
                continuation.resume()
            }
        }
    }
}

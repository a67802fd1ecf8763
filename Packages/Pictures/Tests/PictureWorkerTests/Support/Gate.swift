import Foundation
import Testing

/// A named pipe that another process opens to say that it is there.
struct Gate: ~Copyable {
    let path: String

    init() throws {
        path = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString).path
        try #require(mkfifo(path, 0o600) == 0)
    }

    deinit { unlink(path) }

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

import Foundation
import Testing

/// A pipe with a name, which stays open until the test closes it.
final class NamedPipe {
    let path: String
    private var descriptor: Int32

    init(in home: TemporaryHome) throws {
        path = home.file("pipe.tsv").path
        try #require(mkfifo(path, 0o600) == 0)
        // Open at both ends, so that opening does not wait for the reader.
        descriptor = open(path, O_RDWR | O_NONBLOCK | O_CLOEXEC)
        try #require(descriptor >= 0)
    }

    deinit { close() }

    func close() {
        if descriptor >= 0 { Foundation.close(descriptor) }
        descriptor = -1
    }

    /// Writes the whole text as fast as `reader` reads it.
    func write(_ text: String, to reader: AppProcess.Running) throws {
        var rest = Array(text.utf8)[...]
        while !rest.isEmpty {
            let count = rest.withUnsafeBytes { Foundation.write(descriptor, $0.baseAddress, $0.count) }
            if count > 0 {
                rest = rest.dropFirst(count)
            } else {
                try #require(errno == EAGAIN && reader.process.isRunning)
                usleep(1_000)
            }
        }
    }
}

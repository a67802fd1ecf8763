import Basics
import Dispatch

#if canImport(Darwin)
    import Darwin
#elseif canImport(Musl)
    import Musl
#else
    import Glibc
#endif

/// A file that takes the place of another one as a whole, or not at all. Until then it lies beside it, under
/// a name of its own and for its owner's eyes only. The calls that block do so on a thread of its own.
struct DownloadFile: Sendable {
    private let path: String
    private let temporaryPath: String
    private let descriptor: CInt
    private let queue: DispatchQueue

    /// - Throws: `transport` naming the file and what the system says, as the other calls do.
    init(replacing path: String) async throws(NetworkError) {
        let temporaryPath = path + ".part-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
        let queue = DispatchQueue(label: "trellis.network.download")
        descriptor = try await queue.run { () throws(NetworkError) in
            let descriptor = open(temporaryPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC | O_NOFOLLOW, 0o600)
            guard descriptor >= 0 else { throw Self.failure(path) }
            return descriptor
        }
        self.path = path
        self.temporaryPath = temporaryPath
        self.queue = queue
    }

    func append(_ bytes: [UInt8]) async throws(NetworkError) {
        try await queue.run { () throws(NetworkError) in
            var done = 0
            while done < bytes.count {
                let count = bytes[done...].withUnsafeBytes { write(descriptor, $0.baseAddress, $0.count) }
                guard count >= 0 || errno == EINTR else { throw Self.failure(path) }
                done += max(0, count)
            }
        }
    }

    /// Puts it in its place, for good: it is there after a power cut too. The last call, unless it throws.
    func commit() async throws(NetworkError) {
        try await queue.run { () throws(NetworkError) in
            guard fsync(descriptor) == 0, rename(temporaryPath, path) == 0 else { throw Self.failure(path) }
            let slash = path.lastIndex(of: "/")
            let folder = slash.map { $0 == path.startIndex ? "/" : String(path[..<$0]) } ?? "."
            let directory = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            guard directory >= 0 else { throw Self.failure(path) }
            defer { close(directory) }
            guard fsync(directory) == 0 else { throw Self.failure(path) }
            close(descriptor)
        }
    }

    /// Leaves no trace of it. The last call.
    func discard() async {
        await queue.run {
            close(descriptor)
            unlink(temporaryPath)
        }
    }

    private static func failure(_ path: String) -> NetworkError {
        .transport("\(path): \(String(cString: strerror(errno)))")
    }
}

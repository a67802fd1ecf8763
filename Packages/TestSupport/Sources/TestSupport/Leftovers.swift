import Foundation
import Synchronization
import Testing

/// What tests left behind. A process of tests in which something is left ends with an error, which names the test.
///
/// The name of a ``TemporaryFolder`` has the test in it, so a file that is open in it, or the folder itself, tells which test it was.
enum Leftovers {
    /// In the name of each folder of this process, so that another run at the same time is not looked at.
    static let process = String(format: "%06x", UInt32.random(in: 0..<1 << 24))

    /// The beginning of the names of the folders.
    static let prefix = "trellis-\(process)-"

    /// Folders of this process, and what it has open besides `known`, each in a line.
    ///
    /// - Parameters:
    ///   - known: descriptors that were open before the tests.
    ///   - folder: where temporary folders are.
    static func found(besides known: Set<Int32>, in folder: String = temporaryPath) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let folders = names.filter { $0.hasPrefix(prefix) }.map {
            "\(test(in: $0)) left the folder \(folder)/\($0)"
        }
        let open = OpenFiles.all().filter { !known.contains($0.key) }
        // Dispatch keeps these until the process ends, and `SignalHub` one pipe.
        var systems = ["anon_inode:[eventpoll]": 1, "anon_inode:[eventfd]": 1, "anon_inode:[timerfd]": 3]
        if let pipe = open.values.filter({ $0.hasPrefix("pipe:") }).min() { systems[pipe] = 2 }
        let files = open.sorted { $0.key < $1.key }.compactMap { number, target -> String? in
            if let count = systems[target], count > 0 {
                systems[target] = count - 1
                return nil
            }
            guard !isSharedServer(number) else { return nil }
            return "\(test(in: target)) left open: \(target)"
        }
        return files + folders.sorted()
    }

    /// The test that made a folder of that path: `ScreenTests:205`.
    static func test(in path: String) -> String {
        guard let start = path.range(of: prefix)?.upperBound else { return "A test" }
        let parts = path[start...].prefix { $0 != "/" && $0 != " " }.split(separator: "-")
        guard parts.count == 3 else { return "A test" }
        return "The test at \(parts[0]):\(parts[1])"
    }

    static var temporaryPath: String {
        let path = NSTemporaryDirectory()
        return path.hasSuffix("/") ? String(path.dropLast()) : path
    }

    /// Whether it is a connection to the PostgreSQL server of all tests, which later tests use again.
    private static func isSharedServer(_ descriptor: Int32) -> Bool {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
        }
        guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return false }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self).contains(".s.PGSQL.")
        }
    }
}

#if os(Linux)
    /// Runs when the program is loaded, so that tests need not ask for it. What is open by then is no test's.
    @section(".init_array") @used
    private let watch: @convention(c) () -> Void = {
        // The process of an exit test ends in the middle of a test.
        guard getenv("SWT_EXIT_TEST_ID") == nil, getenv("SWT_BACKCHANNEL") == nil else { return }
        known.withLock { $0 = Set(OpenFiles.all().keys) }
        atexit {
            var found = Leftovers.found(besides: known.withLock { $0 })
            // Threads that are ending close what is theirs.
            for _ in 0..<500 where !found.isEmpty {
                usleep(10_000)
                found = Leftovers.found(besides: known.withLock { $0 })
            }
            guard !found.isEmpty else { return }
            let lines = found.prefix(100) + (found.count > 100 ? ["and \(found.count - 100) more"] : [])
            FileHandle.standardError.write(Data((lines.joined(separator: "\n") + "\n").utf8))
            _exit(1)
        }
    }
    private let known = Mutex<Set<Int32>>([])
#endif

import Foundation
import Synchronization
import Testing

/// Folders and open files that tests left behind. The test process then ends with an error that names the test.
///
/// The name of a ``TemporaryFolder`` contains the test, so the path of the folder, or of an open file in it, identifies
/// the test.
enum Leftovers {
    /// Part of the name of each folder of this process, to ignore the folders of concurrent runs.
    static let process = String(format: "%06x", UInt32.random(in: 0..<1 << 24))

    /// The prefix of the folder names.
    static let prefix = "trellis-\(process)-"

    /// Returns the folders and open descriptors of this process.
    ///
    /// - Parameters:
    ///   - known: descriptors that were open before the tests.
    ///   - folder: the folder that contains the temporary folders.
    /// - Returns: one line for each.
    static func found(besides known: Set<Int32>, in folder: String = temporaryPath) -> [String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
        let folders = names.filter { $0.hasPrefix(prefix) }.map {
            "\(test(in: $0)) left the folder \(folder)/\($0)"
        }
        let open = OpenFiles.all().filter { !known.contains($0.key) }
        var systems = Systems()
        let files = open.sorted { $0.key < $1.key }.compactMap { number, target -> String? in
            systems.own(number, target) ? nil : "\(test(in: target)) left open: \(target)"
        }
        return files + folders.sorted()
    }

    /// The test that made the folder with this path, such as `ScreenTests:205`.
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
}

/// Descriptors that belong to the whole process and to no test: timers and events of Dispatch and of run loops, the
/// pipe of `SignalHub`, the two sockets with which Foundation wakes its thread for processes, connections to the
/// PostgreSQL server that later tests reuse, and the file into which Swift Testing writes its events.
private struct Systems {
    private var pipe: String?
    private var freeDatagramSockets = 2

    mutating func own(_ descriptor: Int32, _ target: String) -> Bool {
        if target.hasPrefix("anon_inode:") || CommandLine.arguments.contains(target) { return true }
        if target.hasPrefix("pipe:") {
            pipe = pipe ?? target
            return target == pipe
        }
        guard target.hasPrefix("socket:") else { return false }
        if Self.isDatagram(descriptor), freeDatagramSockets > 0 {
            freeDatagramSockets -= 1
            return true
        }
        return Self.peer(of: descriptor)?.contains(".s.PGSQL.") ?? false
    }

    private static func isDatagram(_ descriptor: Int32) -> Bool {
        var (type, size) = (Int32(0), socklen_t(MemoryLayout<Int32>.size))
        // 2 is SOCK_DGRAM, which is a number on one platform and an enum case on another.
        return getsockopt(descriptor, SOL_SOCKET, SO_TYPE, &type, &size) == 0 && type == 2
    }

    /// The path of the other end of a local socket; `nil` for other sockets.
    private static func peer(of descriptor: Int32) -> String? {
        var address = sockaddr_un()
        var size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { getpeername(descriptor, $0, &size) }
        }
        guard result == 0, address.sun_family == sa_family_t(AF_UNIX) else { return nil }
        return withUnsafeBytes(of: address.sun_path) { bytes in
            String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        }
    }
}

#if os(Linux)
    /// Runs when the program is loaded, before any test opens a file.
    @section(".init_array") @used
    private let watch: @convention(c) () -> Void = {
        // The process of an exit test ends in the middle of a test.
        guard getenv("SWT_EXIT_TEST_ID") == nil, getenv("SWT_BACKCHANNEL") == nil else { return }
        known.withLock { $0 = Set(OpenFiles.all().keys) }
        atexit {
            var found = Leftovers.found(besides: known.withLock { $0 })
            // Threads close their files while they end.
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

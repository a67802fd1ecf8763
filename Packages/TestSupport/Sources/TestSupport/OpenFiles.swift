import Foundation

/// The open descriptors of this process, such as files, sockets and timers, and its threads.
public enum OpenFiles {
    /// The targets of all open descriptors, by number: a path, `socket:[1234]`, `anon_inode:[eventpoll]`.
    public static func all() -> [Int32: String] {
        var found: [Int32: String] = [:]
        for name in names(in: "/proc/self/fd") {
            // The descriptor that reads the folder is closed by now.
            if let number = Int32(name),
                let target = try? FileManager.default.destinationOfSymbolicLink(
                    atPath: "/proc/self/fd/\(name)")
            {
                found[number] = target
            }
        }
        return found
    }

    /// The number of threads of this process.
    public static var threadCount: Int { names(in: "/proc/self/task").count }

    private static func names(in folder: String) -> [String] {
        (try? FileManager.default.contentsOfDirectory(atPath: folder)) ?? []
    }

    /// Returns the open files before some work. Sleeps first, which opens the timer of Dispatch.
    public static func settled() async throws -> [Int32: String] {
        try await Task.sleep(for: .milliseconds(10))
        return all()
    }

    /// Returns the files that were opened since `before` and are still open; empty unless their number has grown.
    /// Ending threads get three seconds to close their files.
    public static func opened(since before: [Int32: String]) async throws -> [String] {
        var after = all()
        for _ in 0..<300 where after.count > before.count {
            try await Task.sleep(for: .milliseconds(10))
            after = all()
        }
        guard after.count > before.count else { return [] }
        return after.filter { before[$0.key] != $0.value }.map { "\($0.key): \($0.value)" }.sorted()
    }
}

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// What this process has open: files, sockets, timers.
enum OpenFiles {
    /// By number, with what each is.
    private static func all() throws -> [String: String] {
        var found: [String: String] = [:]
        for name in try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd") {
            // The descriptor that reads the folder is gone by now.
            if let target = try? FileManager.default.destinationOfSymbolicLink(
                atPath: "/proc/self/fd/\(name)")
            {
                found[name] = target
            }
        }
        return found
    }

    /// What is open before the work that is looked at. A first sleep opens the timer of the system's queues.
    static func settled() async throws -> [String: String] {
        try await Task.sleep(for: .milliseconds(10))
        return try all()
    }

    /// What is open now and was not before, unless there is no more of it than before. Threads that are
    /// ending get a moment to close what is theirs.
    static func opened(since before: [String: String]) async throws -> [String] {
        var after = try all()
        for _ in 0..<300 where after.count > before.count {
            try await Task.sleep(for: .milliseconds(10))
            after = try all()
        }
        guard after.count > before.count else { return [] }
        return after.filter { before[$0.key] != $0.value }.map { "\($0.key): \($0.value)" }.sorted()
    }
}

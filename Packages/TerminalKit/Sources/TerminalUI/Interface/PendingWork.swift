/// What was started and has not ended.
@MainActor
final class PendingWork {
    private var tasks: [Int: Task<Void, Never>] = [:]
    private var quiet: [Int: Task<Void, Never>] = [:]
    /// Those that ended before they were noted.
    private var ended: Set<Int> = []
    private var next = 0

    var isEmpty: Bool { tasks.isEmpty }

    func start(_ body: @escaping @MainActor () async -> Void) {
        next += 1
        let number = next
        // What it does before it first waits is done before the next key.
        tasks[number] = Self.immediate {
            await body()
            if self.tasks.removeValue(forKey: number) == nil { self.ended.insert(number) }
        }
        if ended.remove(number) != nil { tasks[number] = nil }
    }

    private static func immediate(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        if #available(macOS 26, iOS 26, *) { Task.immediate { await body() } } else { Task { await body() } }
    }

    /// The same for what only waits, and is not waited for.
    func startQuietly(_ body: @escaping @MainActor () async -> Void) {
        next += 1
        let number = next
        quiet[number] = Task {
            await body()
            self.quiet[number] = nil
        }
    }

    func settle() async {
        for task in tasks.values { await task.value }
    }

    func cancel() {
        for task in tasks.values { task.cancel() }
        for task in quiet.values { task.cancel() }
    }
}

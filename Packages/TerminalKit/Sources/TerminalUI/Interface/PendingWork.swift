/// What was started and has not ended.
@MainActor
final class PendingWork {
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// What screens read, which can be given up.
    private var readings: [Int: (screen: ObjectIdentifier, since: ContinuousClock.Instant)] = [:]
    private var quiet: [Int: Task<Void, Never>] = [:]
    /// Those that ended before they were noted.
    private var ended: Set<Int> = []
    private var next = 0

    var isEmpty: Bool { tasks.isEmpty }

    /// - Parameters:
    ///   - screen: the screen that reads something, if what is started may be given up.
    ///   - now: the time.
    ///   - body: what to do.
    ///   - onEnd: called when it ends, unless it did at once.
    func start(
        for screen: ObjectIdentifier? = nil, at now: ContinuousClock.Instant = .now,
        _ body: @escaping @MainActor () async -> Void, onEnd: @escaping @MainActor () -> Void = {}
    ) {
        next += 1
        let number = next
        if let screen { readings[number] = (screen, now) }
        // What it does before it first waits is done before the next key.
        tasks[number] = Self.immediate {
            await body()
            self.readings[number] = nil
            if self.tasks.removeValue(forKey: number) == nil { self.ended.insert(number) } else { onEnd() }
        }
        if ended.remove(number) != nil { tasks[number] = nil }
    }

    private static func immediate(_ body: @escaping @MainActor () async -> Void) -> Task<Void, Never> {
        if #available(macOS 26, iOS 26, *) { Task.immediate { await body() } } else { Task { await body() } }
    }

    /// Whether a screen has been reading since before that time.
    func isReading(_ screen: ObjectIdentifier, sinceBefore time: ContinuousClock.Instant) -> Bool {
        readings.values.contains { $0.screen == screen && $0.since < time }
    }

    /// Gives up what a screen reads.
    ///
    /// - Returns: whether it read something.
    @discardableResult
    func giveUp(_ screen: ObjectIdentifier) -> Bool {
        let numbers = readings.filter { $0.value.screen == screen }.keys
        for number in numbers { tasks[number]?.cancel() }
        return !numbers.isEmpty
    }

    /// Starts what only waits for a time, such as the end of a toast. `settle` does not wait for it.
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

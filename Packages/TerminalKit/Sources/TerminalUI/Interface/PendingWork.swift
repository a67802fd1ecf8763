/// The running operations.
@MainActor
package final class PendingWork {
    private var tasks: [Int: Task<Void, Never>] = [:]
    /// The reading operations of screens, which can be cancelled.
    private var readings: [Int: (screen: ObjectIdentifier, since: ContinuousClock.Instant)] = [:]
    private var quiet: [Int: Task<Void, Never>] = [:]
    /// Operations that ended before they were stored.
    private var ended: Set<Int> = []
    private var next = 0

    package init() {}

    package var isEmpty: Bool { tasks.isEmpty }
    package var count: Int { tasks.count }

    /// - Parameters:
    ///   - screen: the screen that reads, if the operation may be cancelled.
    ///   - now: the time.
    ///   - body: the operation.
    ///   - onEnd: called when it ends, unless it did at once.
    package func start(
        for screen: ObjectIdentifier? = nil, at now: ContinuousClock.Instant = .now,
        _ body: @escaping @MainActor () async -> Void, onEnd: @escaping @MainActor () -> Void = {}
    ) {
        next += 1
        let number = next
        if let screen { readings[number] = (screen, now) }
        // The work before the first suspension is done before the next key.
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

    /// Whether a screen is reading; with a time, whether it began before that time.
    package func isReading(_ screen: ObjectIdentifier, sinceBefore time: ContinuousClock.Instant? = nil)
        -> Bool
    {
        readings.values.contains { reading in
            reading.screen == screen && time.map { reading.since < $0 } ?? true
        }
    }

    /// Cancels the reading of a screen.
    ///
    /// - Returns: whether the screen was reading.
    @discardableResult
    package func giveUp(_ screen: ObjectIdentifier) -> Bool {
        let numbers = readings.filter { $0.value.screen == screen }.keys
        for number in numbers { tasks[number]?.cancel() }
        return !numbers.isEmpty
    }

    /// Starts an operation that only waits for a time, such as the end of a toast. `settle` does not wait for it.
    package func startQuietly(_ body: @escaping @MainActor () async -> Void) {
        next += 1
        let number = next
        quiet[number] = Task {
            await body()
            self.quiet[number] = nil
        }
    }

    package func settle() async {
        for task in tasks.values { await task.value }
    }

    /// The longest wait for operations at the end.
    package static let mostWait = Duration.seconds(2)

    /// Cancels what only reads, and returns when the other operations have ended, such as saving a bookmark, or after a
    /// limit; then it cancels these as well.
    package func finish(within limit: Duration = mostWait) async {
        for number in readings.keys { tasks.removeValue(forKey: number)?.cancel() }
        let (ends, end) = AsyncStream.makeStream(of: Void.self)
        let waits = [
            Task {
                await settle()
                end.finish()
            },
            Task {
                try? await Task.sleep(for: limit)
                end.finish()
            },
        ]
        for await _ in ends {}
        for wait in waits { wait.cancel() }
        cancel()
    }

    package func cancel() {
        for task in tasks.values { task.cancel() }
        for task in quiet.values { task.cancel() }
    }
}

import Synchronization

/// What has to be closed, flushed or stopped when a container's time is over, last made first.
///
/// A factory that opens something says beside it how that is closed:
///
/// ```swift
/// database = Shared {
///     let database = Database(path)
///     lifetime.atEnd("database") { try await database.close() }
///     return database
/// }
/// ```
///
/// As a value's factory runs after those of what it uses, the order of making is a safe order to go back by.
public final class Lifetime: Sendable {
    /// A step that threw while the others went on.
    public struct Failure: Error, CustomStringConvertible {
        /// The name the step was registered under.
        public let name: String
        /// What it threw.
        public let error: any Error

        public var description: String { "\(name): \(error)" }
    }

    private struct Step: Sendable {
        var name: String
        var run: @Sendable () async throws -> Void
    }

    private enum Stage {
        case open
        case ending(Task<Void, Never>)
        case ended(Task<Void, Never>)
    }

    private struct State {
        var stage = Stage.open
        var steps: [Step] = []
        var failures: [Failure] = []
    }

    /// The lifetimes whose step is running here.
    @TaskLocal private static var endingHere: Set<ObjectIdentifier> = []

    private let state = Mutex(State())

    public init() {}

    /// Registers a step that `end()` runs.
    ///
    /// A step that comes while the end is under way is the next to run; one that comes after it runs at once,
    /// in a task of its own, because what it closes would otherwise stay open. Calling `end()` again waits for
    /// it.
    ///
    /// - Parameters:
    ///   - name: what a failure is reported under.
    ///   - step: closes one thing; it may throw, the others run all the same.
    public func atEnd(_ name: String, _ step: @escaping @Sendable () async throws -> Void) {
        state.withLock { state in
            state.steps.append(Step(name: name, run: step))
            if case .ended = state.stage { state.stage = .ending(Task { await drain() }) }
        }
    }

    /// Runs all steps one after the other, last registered first, and says which of them failed.
    ///
    /// Steps run once: a second call, at the same time too, waits for the first and returns what that did.
    /// Cancelling the caller does not stop it. A step that calls it gets the failures so far.
    @discardableResult
    public func end() async -> [Failure] {
        if !Self.endingHere.contains(ObjectIdentifier(self)) {
            await task().value
        }
        return state.withLock { $0.failures }
    }

    private func task() -> Task<Void, Never> {
        state.withLock { state in
            switch state.stage {
            case .ending(let task), .ended(let task):
                return task
            case .open:
                let task = Task { await drain() }
                state.stage = .ending(task)
                return task
            }
        }
    }

    private func drain() async {
        let here = Self.endingHere.union([ObjectIdentifier(self)])
        await Self.$endingHere.withValue(here) {
            while let step = next() {
                do {
                    try await step.run()
                } catch {
                    state.withLock { $0.failures.append(Failure(name: step.name, error: error)) }
                }
            }
        }
    }

    private func next() -> Step? {
        state.withLock { state in
            if let step = state.steps.popLast() { return step }
            if case .ending(let task) = state.stage { state.stage = .ended(task) }
            return nil
        }
    }
}

import Synchronization

/// Steps that close, flush or stop resources when a container ends, last registered first.
///
/// A factory that opens a resource registers how to close it:
///
/// ```swift
/// database = Shared {
///     let database = Database(path)
///     lifetime.atEnd("database") { try await database.close() }
///     return database
/// }
/// ```
///
/// The factory of a value finishes after those of the values it uses, so the reverse order of registration is safe.
public final class Lifetime: Sendable {
    /// A failed step; the other steps still ran.
    public struct Failure: Error, CustomStringConvertible {
        /// The name of the registered step.
        public let name: String
        /// The error that the step threw.
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

    /// The lifetimes whose steps are running in this task.
    @TaskLocal private static var endingHere: Set<ObjectIdentifier> = []

    private let state = Mutex(State())

    public init() {}

    /// Registers a step that `end()` runs.
    ///
    /// A step that is registered while `end()` runs is the next to run. A step that is registered afterwards runs at
    /// once, in its own task, because its resource would otherwise stay open; calling `end()` again waits for it.
    ///
    /// - Parameters:
    ///   - name: the name under which a failure is reported.
    ///   - step: closes one resource. When it throws, the other steps still run.
    public func atEnd(_ name: String, _ step: @escaping @Sendable () async throws -> Void) {
        state.withLock { state in
            state.steps.append(Step(name: name, run: step))
            if case .ended = state.stage { state.stage = .ending(Task { await drain() }) }
        }
    }

    /// Runs all steps one after the other, last registered first, and returns the failures.
    ///
    /// Each step runs once: a second call, also a concurrent one, waits for the first and returns the same failures.
    /// Cancelling the caller does not stop the steps. When a step calls this function, it receives the failures until
    /// then.
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

import Synchronization

/// One value whose making takes time or may fail, made when first asked for.
///
/// For what has to open a file, ask a server or start a thread before it can be used.
///
/// - However many ask at once, the factory runs once and all get its value.
/// - When it throws, all who wait get that error, and whoever asks next starts it again.
/// - Whoever is cancelled stops waiting at once with `CancellationError`. The factory runs on, for the others
///   and for whoever asks next: it runs in a task of its own, which nobody cancels.
/// - A factory that asks for its own value, by whatever way round, gets `DependencyCycle` and does not hang.
public final class AsyncShared<Value: Sendable>: Sendable {
    private typealias Factory = @Sendable () async throws -> Value

    private struct State {
        /// Let go once there is a value, with all that it captured.
        var make: Factory?
        var value: Value?
        var isMaking = false
        var tickets = 0
        var waiters: [Int: CheckedContinuation<Value, any Error>] = [:]
    }

    private enum Turn {
        case start(Factory)
        case wait
        case leave(Result<Value, any Error>)
    }

    private let state: Mutex<State>
    private let record: DependencyRecord

    /// A value that `make` makes when it is first asked for.
    ///
    /// - Parameters:
    ///   - fileID: where it was declared, for a cycle's message.
    ///   - line: the line of that file.
    ///   - make: makes the value, or throws.
    public convenience init(
        fileID: String = #fileID, line: Int = #line, _ make: @escaping @Sendable () async throws -> Value
    ) {
        self.init("", in: nil, fileID: fileID, line: line, make)
    }

    /// A value that names itself in `graph`, and otherwise behaves like any other.
    ///
    /// - Parameters:
    ///   - name: what the graph calls it.
    ///   - scope: how long it lives; what lives long should not hold what lives short.
    ///   - isEntry: whether the app itself asks for it, so that nothing in the graph has to.
    ///   - graph: who keeps the record; `nil` keeps none.
    ///   - fileID: where it was declared, for the faults that `graph` names.
    ///   - line: the line of that file.
    ///   - make: makes the value, or throws.
    public init(
        _ name: String, scope: DependencyGraph.Scope = .app, isEntry: Bool = false,
        in graph: DependencyGraph?, fileID: String = #fileID, line: Int = #line,
        _ make: @escaping @Sendable () async throws -> Value
    ) {
        state = Mutex(State(make: make))
        record = DependencyRecord(
            name: name, typeName: { "\(Value.self)" }, scope: scope, isEntry: isEntry,
            place: .init(fileID: fileID, line: line), activity: graph?.activity ?? DependencyActivity())
        graph?.add(record) { [weak self] in _ = try await self?() }
    }

    /// A value that is there already: a stub in a test, or a leaf of the environment.
    ///
    /// Not an initialiser, which would take a trailing closure that neither waits nor throws for the value.
    public static func ready(_ value: Value, fileID: String = #fileID, line: Int = #line) -> AsyncShared {
        let shared = AsyncShared(fileID: fileID, line: line) { value }
        shared.state.withLock { state in
            state.value = value
            state.make = nil
        }
        return shared
    }

    /// The value, made now if nobody asked before.
    ///
    /// - Throws: what the factory threw, `CancellationError` when the caller is cancelled before there is a
    ///   value, `DependencyCycle` when the factory is the one that asks.
    public nonisolated(nonsending) func callAsFunction() async throws -> Value {
        if let cycle = record.useNoticingCycle() { throw cycle }
        let (made, ticket) = state.withLock { state in
            state.tickets += 1
            return (state.value, state.tickets)
        }
        if let made { return made }
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { queue($0, ticket: ticket) }
        } onCancel: {
            state.withLock { $0.waiters.removeValue(forKey: ticket) }?.resume(throwing: CancellationError())
        }
    }

    private func queue(_ waiter: CheckedContinuation<Value, any Error>, ticket: Int) {
        let turn = state.withLock { state -> Turn in
            // A cancellation from here on finds the waiter in the queue.
            guard !Task.isCancelled else { return .leave(.failure(CancellationError())) }
            if let value = state.value { return .leave(.success(value)) }
            state.waiters[ticket] = waiter
            guard !state.isMaking, let make = state.make else { return .wait }
            state.isMaking = true
            record.begin()
            return .start(make)
        }
        switch turn {
        case .start(let make): Task { await run(make) }
        case .wait: break
        case .leave(let result): waiter.resume(with: result)
        }
    }

    private func run(_ make: @escaping Factory) async {
        let result: Result<Value, any Error>
        do {
            result = .success(try await record.making(make))
        } catch {
            result = .failure(error)
        }
        let waiters = state.withLock { state in
            if case .success(let value) = result {
                state.value = value
                state.make = nil
            }
            state.isMaking = false
            record.end(made: state.value != nil)
            defer { state.waiters = [:] }
            return state.waiters
        }
        for waiter in waiters.values { waiter.resume(with: result) }
    }
}

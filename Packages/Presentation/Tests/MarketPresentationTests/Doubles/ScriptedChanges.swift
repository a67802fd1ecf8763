import DomainCore
import MarketDomain

/// Reports of changes that the test makes.
final class ScriptedChanges: ProductChanges {
    enum Step: Sendable {
        case connection(LiveConnection<MarketError>)
        case change
        case failure(MarketError)
    }

    private let steps: AsyncStream<Step>
    private let script: AsyncStream<Step>.Continuation
    /// The number of listeners since the start.
    let listeners = Mutexed(0)
    /// The number of listeners that have left.
    let left = Mutexed(0)
    private let sent = Mutexed(0)
    private let handled = Mutexed(0)

    init() { (steps, script) = AsyncStream.makeStream() }

    /// A server that reports no changes.
    static var missing: ScriptedChanges {
        let changes = ScriptedChanges()
        changes.script.yield(.failure(.notFound))
        return changes
    }

    /// Returns when the listener has handled the step.
    func send(_ step: Step) async {
        sent.change { $0 += 1 }
        script.yield(step)
        while handled.value < sent.value, !Task.isCancelled { await Task.yield() }
    }

    func changes(
        onConnection: @escaping @Sendable (LiveConnection<MarketError>) async -> Void
    ) -> AsyncThrowingStream<Void, any Error> {
        listeners.change { $0 += 1 }
        let isChange = Mutexed(false)
        return AsyncThrowingStream { [self] in
            if isChange.value { handled.change { $0 += 1 } }
            isChange.change { $0 = false }
            for await step in steps {
                switch step {
                case .connection(let connection):
                    await onConnection(connection)
                    handled.change { $0 += 1 }
                case .change:
                    isChange.change { $0 = true }
                    return ()
                case .failure(let error): throw error
                }
            }
            left.change { $0 += 1 }
            return nil
        }
    }
}

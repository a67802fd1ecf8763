import CommunityDomain
import DomainCore

/// Live events at the times set by the test, and changes of the connection between them.
struct ScriptedEvents: EventRepository {
    enum Step: Sendable {
        case event(CommunityEvent)
        case connection(LiveConnection<CommunityError>)
        case end(CommunityError)
    }

    let steps: AsyncStream<Step>

    /// - Returns: the events, and the script to which the test adds them.
    static func make() -> (events: ScriptedEvents, script: AsyncStream<Step>.Continuation) {
        let (steps, script) = AsyncStream.makeStream(of: Step.self)
        return (ScriptedEvents(steps: steps), script)
    }

    init(steps: AsyncStream<Step>) { self.steps = steps }

    init(_ steps: [Step]) {
        self.steps = AsyncStream { continuation in
            for step in steps { continuation.yield(step) }
            continuation.finish()
        }
    }

    func events(
        of post: Post.ID?, after id: CommunityEvent.ID?,
        onState: @escaping @Sendable (LiveConnection<CommunityError>) async -> Void
    ) -> AsyncThrowingStream<CommunityEvent, any Error> {
        AsyncThrowingStream { [steps] in
            for await step in steps {
                switch step {
                case .event(let event): return event
                case .connection(let state): await onState(state)
                case .end(let error): throw error
                }
            }
            return nil
        }
    }
}

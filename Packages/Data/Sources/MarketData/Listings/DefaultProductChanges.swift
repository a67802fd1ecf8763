public import DataCore
public import DomainCore
public import MarketDomain
import NetworkCore

/// The changes that a server of ours reports.
public struct DefaultProductChanges: ProductChanges {
    private let client: MarketClient
    private let policy: ReconnectPolicy

    public init(client: MarketClient, policy: ReconnectPolicy = ReconnectPolicy()) {
        self.client = client
        self.policy = policy
    }

    public func changes(
        onConnection: @escaping @Sendable (LiveConnection<MarketError>) async -> Void
    ) -> AsyncThrowingStream<Void, any Error> {
        let subscription = EventSubscription(
            client: client, endpoint: ProductEndpoints.events, policy: policy, onState: onConnection)
        return AsyncThrowingStream { try await subscription.next { $0.name == "changed" ? () : nil } }
    }
}

import DataCore
public import DomainCore
public import NetworkCore
import SamplesAPI
public import SamplesDomain

/// Things of a server, or of the backend in this process.
public struct DefaultThingRepository: ThingRepository {
    private let client: APIClient<DomainError>

    /// `client` may repeat requests that have an `Idempotency-Key`.
    public init(client: HTTPClient) { self.client = APIClient(client) }

    public func things(limit: Int, before: Thing.ID?) async throws(DomainError) -> ThingPage {
        var query = [QueryItem(ThingPath.limit, "\(limit)")]
        if let before { query.append(QueryItem(ThingPath.before, "\(before)")) }
        return try await client.send(.json(at: ThingPath.things, query: query))
    }

    public func add(_ draft: ThingDraft) async throws(DomainError) -> Thing {
        let request = ThingRequest(text: draft.text)
        let endpoint = Endpoint<Thing>.json(.post, at: ThingPath.things, body: .json(request))
        return try await client.send(endpoint.idempotent())
    }
}

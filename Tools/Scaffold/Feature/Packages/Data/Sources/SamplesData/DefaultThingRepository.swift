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

    public func things(
        limit: Int, before: Thing.ID?
    ) async throws(DomainError) -> (things: [Thing], next: Thing.ID?) {
        var query = [QueryItem(ThingPath.limit, "\(limit)")]
        if let before { query.append(QueryItem(ThingPath.before, "\(before)")) }
        let page: ThingsAnswer = try await client.send(.json(at: ThingPath.things, query: query))
        return (page.things.map(Thing.init), page.next)
    }

    public func add(_ draft: ThingDraft) async throws(DomainError) -> Thing {
        let request = ThingRequest(text: draft.text)
        let endpoint = Endpoint<ThingAnswer>.json(.post, at: ThingPath.things, body: .json(request))
        return Thing(try await client.send(endpoint.idempotent()))
    }
}

extension Thing {
    fileprivate init(_ answer: ThingAnswer) {
        self.init(id: answer.id, text: answer.text)
    }
}

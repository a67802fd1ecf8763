import CommunityAPI
import CommunityDomain
import NetworkCore

/// One listener's way through the connections that its events come by. Nothing is read before it is asked
/// for.
actor EventFeed {
    private let client: CommunityClient
    private let endpoint: Endpoint<[UInt8]>
    private let patience: Patience
    private let onState: @Sendable (EventConnection) async -> Void

    private var reader: ServerSentEventReader?
    private var lastEventID: String
    private var retryMilliseconds: Int?
    private var failures = 0

    init(
        client: CommunityClient, post: Post.ID?, after id: CommunityEvent.ID?, patience: Patience,
        onState: @escaping @Sendable (EventConnection) async -> Void
    ) {
        self.client = client
        endpoint = Endpoint(
            path: RequestPath(encoded: CommunityPath.events),
            query: post.map { [QueryItem(CommunityParameter.post, "\($0)")] } ?? [],
            headers: ["Accept": "text/event-stream", "Cache-Control": "no-store"]
        ) { $0 }
        self.patience = patience
        self.onState = onState
        lastEventID = id.map { "\($0)" } ?? ""
    }

    /// The next event; it may take many connections.
    ///
    /// - Throws: what connecting again cannot help.
    func next() async throws(CommunityError) -> CommunityEvent {
        while true {
            do throws(CommunityError) {
                if let event = try await event() { return event }
            } catch {
                reader = nil
                guard error.mayPass else { throw error }
                try await pause(after: error)
            }
        }
    }

    /// `nil` for an event that is not for the listener.
    private func event() async throws(CommunityError) -> CommunityEvent? {
        var reader = try await connected()
        let event: ReceivedEvent?
        do {
            defer {
                (self.reader, retryMilliseconds) = (reader, reader.retryMilliseconds ?? retryMilliseconds)
            }
            event = try await reader.next()
        } catch {
            lastEventID = reader.lastEventID
            throw CommunityError(error)
        }
        guard let event else {
            lastEventID = reader.lastEventID
            throw .offline
        }
        lastEventID = event.lastEventID
        if event.name == CommunityEventName.reset.rawValue { await onState(.missed) }
        return CommunityEvent(event)
    }

    private func connected() async throws(CommunityError) -> ServerSentEventReader {
        if let reader { return reader }
        var endpoint = endpoint
        if !lastEventID.isEmpty { endpoint.headers["Last-Event-ID"] = lastEventID }
        let response: HTTPResponse
        do {
            response = try await client.http.stream(endpoint)
        } catch {
            throw CommunityError(error)
        }
        guard response.status == 200 else { throw try await refusal(response) }
        guard response.isEventStream else {
            response.discard()
            throw .unavailable
        }
        let (body, patience) = (response.content.pieces(), patience)
        let reader = ServerSentEventReader(parser: ServerSentEventParser(lastEventID: lastEventID)) {
            () async throws(NetworkError) in try await patience.next(of: body)
        }
        self.reader = reader
        failures = 0
        await onState(.connected)
        return reader
    }

    private func refusal(_ response: HTTPResponse) async throws(CommunityError) -> CommunityError {
        var response = response
        response.body = (try? await response.content.collect(upTo: 64 << 10)) ?? []
        return try await client.error(refusal: response)
    }

    private func pause(after error: CommunityError) async throws(CommunityError) {
        failures += 1
        let wish: Int? = if case .tooMany(let seconds) = error { seconds } else { nil }
        let delay = patience.delay(afterFailures: failures, retry: retryMilliseconds, seconds: wish)
        await onState(.lost(error, retryMilliseconds: delay))
        do {
            try await patience.wait(milliseconds: delay)
        } catch {
            throw CommunityError(error)
        }
    }
}

extension HTTPResponse {
    fileprivate var isEventStream: Bool {
        headers["Content-Type"]?.lowercased().hasPrefix("text/event-stream") ?? false
    }
}

extension CommunityError {
    /// Whether connecting again may help.
    fileprivate var mayPass: Bool {
        switch self {
        case .offline, .unavailable, .tooMany: true
        case .text, .refused, .notFound, .stale, .forbidden, .signedOut, .storage, .noSecretStore, .cancelled:
            false
        }
    }
}

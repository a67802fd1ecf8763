import Synchronization

/// A private cache in front of another transport, by RFC 9111.
///
/// - Only whole `GET`s are kept. A request with a body, a range, a condition, an `Authorization` or a cookie
///   of its own goes past the cache: put an `AuthenticatingTransport` below, and name the account here.
/// - What is stored never has the `Authorization` of a request nor a `Set-Cookie`. It has the target with its
///   query, so a secret does not belong there.
/// - A stale answer is validated. It stands in for an error only when it said `stale-if-error`.
/// - A request that changes something, and is answered with 2xx or 3xx, makes the cache forget its target. An
///   answer to a `GET` that was under way meanwhile is not kept.
/// - An answer out of the cache has an `Age`. A request with `only-if-cached` for which there is none gets
///   504.
///
/// The order of decorators, from the outermost: coalescing, cache, authentication, retry, log.
public final class CachingTransport: HTTPTransport {
    /// What is known of one request through the cache before it is sent.
    private struct Call: Sendable {
        let request: HTTPRequest
        let asked: CacheControl
        let account: String
        let key: String
        let changes: Int
    }

    private let transport: any HTTPTransport
    private let store: any HTTPCacheStore
    private let account: @Sendable () async -> String
    private let date: @Sendable () -> Int
    /// How many requests have made answers old.
    private let changes = Atomic(0)

    /// - Parameters:
    ///   - transport: who is asked.
    ///   - store: keeps the answers.
    ///   - account: names who asks now, in any words but a secret's; the empty text when nobody is signed in.
    ///     No answer for one account is ever given to another.
    ///   - date: the clock, in seconds since 1970.
    public init(
        _ transport: any HTTPTransport, store: any HTTPCacheStore,
        account: @escaping @Sendable () async -> String,
        date: @escaping @Sendable () -> Int = { HTTPDate.now }
    ) {
        self.transport = transport
        self.store = store
        self.account = account
        self.date = date
    }

    /// - Throws: what the other transport throws, unless a stored answer may stand in.
    public func send(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        guard request.method.isSafe else {
            let response = try await transport.send(request)
            await forgetWhatChanged(by: request, response)
            return response
        }
        let asked = CacheControl(request.headers)
        let isOffline = asked.contains("only-if-cached")
        guard Self.isCacheable(request), !asked.contains("no-store") else {
            return isOffline ? Self.notCached : try await transport.send(request)
        }
        try request.checkTarget()
        let changes = changes.load(ordering: .acquiring)
        let account = await account()
        let key = CacheKey.text(request, account: account)
        let stored = await variants(key).response(to: request)
        let now = date()
        if let stored, stored.isUsable(for: asked, now: now) { return stored.response(now: now) }
        guard !isOffline else { return Self.notCached }
        let call = Call(request: request, asked: asked, account: account, key: key, changes: changes)
        return try await exchange(call, stored)
    }

    /// Never out of the cache, and nothing is kept: what is streamed is large or has no end.
    ///
    /// - Throws: what the other transport throws.
    public func stream(_ request: HTTPRequest) async throws(NetworkError) -> HTTPResponse {
        let response = try await transport.stream(request)
        await forgetWhatChanged(by: request, response)
        return response
    }

    private static let notCached = HTTPResponse(status: 504)

    private static func isCacheable(_ request: HTTPRequest) -> Bool {
        let exceptions = [
            "Authorization", "Cookie", "If-Match", "If-Modified-Since", "If-None-Match", "If-Range",
            "If-Unmodified-Since", "Proxy-Authorization", "Range",
        ]
        return request.method == .get && request.content.length == 0
            && exceptions.allSatisfy { request.headers[$0] == nil }
    }

    private func exchange(_ call: Call, _ stored: StoredResponse?) async throws(NetworkError) -> HTTPResponse
    {
        let start = date()
        let response: HTTPResponse
        do throws(NetworkError) {
            response = try await transport.send(stored?.validation(of: call.request) ?? call.request)
        } catch {
            guard error.isConnectivityFailure, let answer = standIn(for: call, stored) else { throw error }
            return answer
        }
        switch response.status {
        case 304:
            guard let stored, stored.hasValidator else { return response }
            guard stored.isConfirmed(by: response) else { return try await exchange(call, nil) }
            let updated = stored.updated(by: response, receivedAt: date())
            return await keep(updated, call, since: start)?.response(now: date()) ?? updated
        case 500, 502, 503, 504:
            return standIn(for: call, stored) ?? response
        default:
            await keep(response, call, since: start)
            return response
        }
    }

    private func standIn(for call: Call, _ stored: StoredResponse?) -> HTTPResponse? {
        let now = date()
        guard let stored, stored.canStandIn(for: call.asked, now: now) else { return nil }
        return stored.response(now: now)
    }

    private func variants(_ key: String) async -> StoredVariants {
        await store.bytes(for: key).map { StoredVariants(bytes: $0) } ?? StoredVariants()
    }

    /// What will be found from now on in the place of older answers: nothing, if this one may not be kept.
    @discardableResult
    private func keep(_ response: HTTPResponse, _ call: Call, since start: Int) async -> StoredResponse? {
        let stored = StoredResponse(response, to: call.request, requestTime: start, responseTime: date())
        guard await account() == call.account, changes.load(ordering: .acquiring) == call.changes else {
            return stored
        }
        var variants = await variants(call.key)
        let old = variants
        variants.replace(for: call.request, with: stored)
        if variants.responses.isEmpty, !old.responses.isEmpty {
            await store.remove(for: call.key)
        } else if variants != old {
            await store.save(variants.bytes, for: call.key)
        }
        // A change that came in between may have removed the older answer only.
        if changes.load(ordering: .acquiring) != call.changes { await store.remove(for: call.key) }
        return stored
    }

    private func forgetWhatChanged(by request: HTTPRequest, _ response: HTTPResponse) async {
        guard !request.method.isSafe, (200..<400).contains(response.status) else { return }
        changes.add(1, ordering: .acquiringAndReleasing)
        let account = await account()
        for changed in CacheKey.changed(by: request, response) {
            await store.remove(for: CacheKey.text(changed, account: account))
        }
    }
}

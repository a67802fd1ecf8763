import BackendCore
import NetworkCore
import Persistence
import SQLCore

/// What came of a change inside its transaction. Whoever refuses has written nothing that matters.
typealias ListingEffect = Result<ListingChange, HTTPFailure>

/// A change that was made.
struct ListingChange: Sendable {
    let response: HTTPResponse
    /// Blobs of pictures that went.
    var gone: [BlobKey] = []
}

extension MarketStore {
    private struct Outcome: Sendable {
        var answer: IdempotentAnswer
        var failure: HTTPFailure?
        var gone: [BlobKey] = []
    }

    /// Has the effect once for each `Idempotency-Key`, in one transaction with the answer that is kept, and
    /// with the blobs that its rows name and named.
    ///
    /// - Parameters:
    ///   - key: `nil` when there is none.
    ///   - uses: what is counted when it was done, and refused before when it is too much.
    ///   - blobs: what the effect's rows name, if it comes to that; `nil` when it adds and removes no
    ///     pictures.
    ///   - effect: changes rows.
    /// - Returns: the answer, of this effect or of the one before.
    /// - Throws: what the effect refuses, 429 when it is too much for a day, 422 when the key belongs to
    ///   another request, or what `write` throws.
    func change(
        _ key: IdempotencyKey?, counting uses: [QuotaUse] = [], blobs: [Blob]? = nil,
        effect: @escaping @Sendable (any SQLConnection) throws(StoreError) -> ListingEffect
    ) async throws -> HTTPResponse {
        let seconds = seconds
        let body: @Sendable (any SQLConnection) throws(StoreError) -> Outcome = {
            connection throws(StoreError) in
            var outcome = Outcome(answer: .mismatch)
            outcome.answer = try IdempotencyTable.answer(
                to: key, now: seconds, lifetime: Self.keyLifetime, on: connection
            ) { () throws(StoreError) in
                if let failure = try DailyQuota.refusal(of: uses, now: seconds, on: connection) {
                    outcome.failure = failure
                    return HTTPResponse(status: failure.status)
                }
                switch try effect(connection) {
                case .success(let change):
                    outcome.gone = change.gone
                    let kept = key == nil ? 0 : change.response.body.count
                    try DailyQuota.add(uses, answerBytes: kept, now: seconds, on: connection)
                    return change.response
                case .failure(let failure):
                    outcome.failure = failure
                    return HTTPResponse(status: failure.status)
                }
            }
            return outcome
        }
        let outcome: Outcome
        if let blobs {
            outcome = try await change(blobs) { connection throws(StoreError) in
                let outcome = try body(connection)
                return (outcome, outcome.gone)
            }
        } else {
            outcome = try await write(body)
        }
        if let failure = outcome.failure { throw failure }
        return try outcome.answer.get()
    }

    /// Whether `change` would give an answer that was given before.
    static func isAnswered(
        _ key: IdempotencyKey, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try IdempotencyTable.isAnswered(key, now: now, lifetime: keyLifetime, on: connection)
    }
}

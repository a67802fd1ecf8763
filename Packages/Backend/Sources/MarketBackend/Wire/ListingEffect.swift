import BackendCore
import MarketDomain
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
        let answer: Result<IdempotentAnswer, HTTPFailure>
        /// Blobs of pictures that went.
        let gone: [BlobKey]
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
            var gone: [BlobKey] = []
            let answer = try IdempotencyTable.answer(
                to: key, counting: uses, now: seconds, lifetime: Self.keyLifetime, on: connection
            ) { () throws(StoreError) in
                try effect(connection).map { change in
                    gone = change.gone
                    return change.response
                }
            }
            return Outcome(answer: answer, gone: gone)
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
        return try outcome.answer.get().get()
    }

    /// Whether `change` would give an answer that was given before.
    static func isAnswered(
        _ key: IdempotencyKey, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try IdempotencyTable.isAnswered(key, now: now, lifetime: keyLifetime, on: connection)
    }
}

extension ListingTables {
    /// A listing that is there for certain.
    ///
    /// - Throws: `corrupt` when it is not.
    static func known(
        _ id: Int, in family: ListingFilter.Family, on connection: any SQLConnection
    ) throws(StoreError) -> ListingDetails {
        guard let details = try details(id, in: family, on: connection) else {
            throw .corrupt("the listing \(id) is not there after it was written")
        }
        return details
    }
}

extension Vendor {
    /// Whose keys a vendor's are.
    var keyOwner: String { "vendor:\(id)" }
}

extension ProductDetails {
    /// What it says, in an order that is always the same.
    var content: [[UInt8]] {
        [
            name, description, price.currency.code, price.decimal, discount.decimal, "\(stock)",
        ].map { Array($0.utf8) }
    }
}

extension [[UInt8]] {
    /// Of all together.
    var byteCount: Int { reduce(0) { $0 + $1.count } }
}

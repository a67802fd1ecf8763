import BackendCore
import MarketDomain
import NetworkCore
import Persistence
import SQLCore

/// The outcome of a change inside its transaction. A refused change has written nothing that matters.
typealias ListingEffect = Result<ListingChange, HTTPFailure>

/// A change that succeeded.
struct ListingChange: Sendable {
    let response: HTTPResponse
    /// Blobs of removed pictures.
    var gone: [BlobKey] = []
}

extension MarketStore {
    private struct Outcome: Sendable {
        let answer: Result<IdempotentAnswer, HTTPFailure>
        /// Blobs of removed pictures.
        let gone: [BlobKey]
    }

    /// Performs a change once per `Idempotency-Key`, in one transaction with the stored answer and with the blobs
    /// that its rows refer to.
    ///
    /// - Parameters:
    ///   - key: `nil` for a request without a key.
    ///   - uses: the amounts that are counted after the change, and checked before it.
    ///   - blobs: the blobs that the rows will refer to; `nil` if the change adds and removes no pictures.
    ///   - effect: performs the change.
    /// - Returns: the answer of this change, or the stored one.
    /// - Throws: the refusal of the effect, 429 above the daily limit, 422 if the key belongs to another request, or
    ///   the errors of `write`.
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

    /// Whether `change` would return a stored answer.
    static func isAnswered(
        _ key: IdempotencyKey, now: Int, on connection: any SQLConnection
    ) throws(StoreError) -> Bool {
        try IdempotencyTable.isAnswered(key, now: now, lifetime: keyLifetime, on: connection)
    }
}

extension ListingTables {
    /// A listing that must exist.
    ///
    /// - Throws: `corrupt` if it does not.
    static func known(
        _ id: Int, in family: ListingCriteria.Family, on connection: any SQLConnection
    ) throws(StoreError) -> ListingDetails {
        guard let details = try details(id, in: family, on: connection) else {
            throw .corrupt("the listing \(id) is missing after it was written")
        }
        return details
    }
}

extension Vendor {
    /// The owner of a vendor's idempotency keys.
    var keyOwner: String { "vendor:\(id)" }
}

extension ProductDetails {
    /// Its contents in a stable order. Values that were introduced later follow their names, and are absent unless set, so
    /// that older contents stay the same.
    var content: [[UInt8]] {
        let later: [(name: String, text: String?)] = [
            ("category", category?.rawValue), ("contact", contact), ("reserved", isReserved ? "true" : nil),
        ]
        let texts =
            [name, description, price.currency.code, price.decimal, discount.decimal, "\(stock)"]
            + later.flatMap { name, text in text.map { [name, $0] } ?? [] }
        return texts.map { Array($0.utf8) }
    }
}

extension [[UInt8]] {
    /// The total number of bytes.
    var byteCount: Int { reduce(0) { $0 + $1.count } }
}

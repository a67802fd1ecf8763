import AccountCore
import BackendCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore

/// The caller's money at the exchange.
struct BalanceRoutes: Sendable {
    private static let tag = "users"

    let store: ExchangeStore

    var operations: [MarketOperation] { [show, move] }

    private var show: MarketOperation {
        MarketOperation(
            .get, ExchangePath.balance, for: store.members,
            OpenAPIOperation(
                "getBalance", "Returns the caller's balance and trading fees", tag: Self.tag,
                responses: [OpenAPIResponse(200, "The balance.", schema: .component("Balance"))]
                    + ExchangeSchemas.refused(400, 401, 403, 404))
        ) { caller, _ in
            let fees = store.rules.fees
            let row = try await store.read { connection throws(StoreError) in
                try connection.first(
                    "SELECT total, reserved, sales FROM exchange_member WHERE account = ?1", .int(caller.id)
                ) { row in
                    (balance: Ledger.Balance(total: row.int(0), reserved: row.int(1)), sales: row.int(2))
                }
            }
            guard let row else { throw ExchangeFailure.notFound }
            return Self.response(row.balance, sales: row.sales, fees)
        }
    }

    private struct MoveBody: Decodable {
        /// In won; a negative amount is a withdrawal.
        let amount: Won
    }

    private var move: MarketOperation {
        MarketOperation(
            .post, ExchangePath.balance, for: store.commanders,
            OpenAPIOperation(
                "moveMoney", "Deposits money, or withdraws it when the amount is negative",
                description:
                    "Only for the exchange on this device. On a server, only the operator moves money.",
                tag: Self.tag, parameters: [ExchangeSchemas.key],
                body: .object(MoveBody.self, ["amount": .won]),
                responses: [OpenAPIResponse(200, "The balance.", schema: .component("Balance"))]
                    + ExchangeSchemas.refused)
        ) { caller, context in
            guard context.request.peer == nil else {
                throw ExchangeFailure.failure(403, -17, "Only the operator moves money here")
            }
            let amount = try context.json(MoveBody.self).amount
            let fees = store.rules.fees
            return try await store.run(caller, context.request) { command throws(StoreError) in
                switch try command.move(amount.amount, of: caller.id) {
                case .failure(let refusal): ExchangeFailure.response(to: refusal)
                case .success(let balance): Self.response(balance, sales: 0, fees)
                }
            }
        }
    }

    private static func response(
        _ balance: Ledger.Balance, sales: Int, _ fees: FeeSchedule
    ) -> HTTPResponse {
        var response = HTTPResponse.json(
            ExchangeBalance(
                total: balance.total, reserved: balance.reserved, sales: sales,
                sellerFeeRate: fees.sellerRate(sales: sales), buyerFeeRate: fees.buyerRate,
                delivery: fees.delivery, level: fees.levelNumber(sales: sales)))
        response.headers["Cache-Control"] = "no-store"
        return response
    }
}

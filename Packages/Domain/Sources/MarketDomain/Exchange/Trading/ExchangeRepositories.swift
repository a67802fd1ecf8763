public import DomainCore

/// The products of an exchange and their prices.
public protocol ExchangeCatalogueRepository: Sendable {
    func home() async throws(ExchangeError) -> ExchangeHome
    func filters() async throws(ExchangeError) -> ExchangeFilters
    func products(_ query: ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct]

    /// `size` is one of the product's sizes, or `nil` for all of them.
    func page(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangePage
    func history(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangeHistory

    /// The book at `moment`, in seconds since 1970; `nil` is now.
    func book(_ id: ExchangeProduct.ID, size: String, at moment: Int?) async throws(ExchangeError)
        -> ExchangeBook

    func wishes(page: Int, size: Int) async throws(ExchangeError) -> (count: Int, wishes: [Wish])

    /// Adds or removes a wish.
    func toggleWish(_ id: ExchangeProduct.ID, size: String) async throws(ExchangeError)

    /// Records that a member viewed a product, for recommendations.
    func noteLook(_ id: ExchangeProduct.ID, by member: Int) async throws(ExchangeError)
}

/// The member's own orders and trades.
///
/// Each write carries a key that the device stores until the answer was shown. The same write, sent again after a lost
/// answer or a crash, is sent unchanged and has one effect.
public protocol TradingRepository: Sendable {
    /// The costs and the effect of an order. Nothing changes.
    func ticket(_ request: OrderRequest) async throws(ExchangeError) -> OrderTicket
    func place(_ request: OrderRequest) async throws(ExchangeError) -> OrderReceipt

    /// `nil` keeps the price or the deadline.
    func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) async throws(ExchangeError) -> OrderReceipt

    func cancel(_ order: Int) async throws(ExchangeError)
    func refuse(_ order: Int) async throws(ExchangeError)

    /// The time at which a write was sent whose answer was not shown, in seconds since 1970; `nil` when there is no such
    /// write.
    func unanswered(_ write: TradingWrite) async throws(ExchangeError) -> Int?

    /// `page` counts from 1.
    func orders(
        _ side: BookSide, _ part: OwnOrderPart, page: Int, size: Int
    ) async throws(ExchangeError) -> OwnOrders
    func story(of order: Int) async throws(ExchangeError) -> OrderStory
    func balance() async throws(ExchangeError) -> ExchangeBalance

    /// Pays money in, or out when `amount` is negative; in won.
    ///
    /// - Throws: `operatorOnly` at a server.
    func move(_ amount: Int) async throws(ExchangeError) -> ExchangeBalance

    /// The news about the member's own orders, and about a product, until the stream is cancelled.
    func news(
        of product: ExchangeProduct.ID?,
        onConnection: @escaping @Sendable (LiveConnection<ExchangeError>) async -> Void
    ) -> AsyncThrowingStream<ExchangeNews, any Error>
}

/// The member who is signed in to an exchange on this device.
public protocol MemberRepository: Sendable {
    /// The member, without asking the server; `nil` when signed out.
    func current() async throws(ExchangeError) -> ExchangeMember?
    /// The member as the server reports it.
    func refreshed() async throws(ExchangeError) -> ExchangeMember
    /// Creates an account and signs it in.
    func signUp(email: String, password: String, shoeSize: Int) async throws(ExchangeError) -> ExchangeMember
    func signIn(email: String, password: String) async throws(ExchangeError) -> ExchangeMember

    /// Deletes the session in any case.
    ///
    /// - Returns: whether the server received the request.
    func signOut() async throws(ExchangeError) -> Bool
    func change(_ change: ProfileChange) async throws(ExchangeError) -> ExchangeMember
}

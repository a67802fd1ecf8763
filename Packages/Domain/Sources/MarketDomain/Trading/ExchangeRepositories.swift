/// The products of an exchange and what they trade at.
public protocol ExchangeCatalogueRepository: Sendable {
    func home() async throws(ExchangeError) -> ExchangeHome
    func filters() async throws(ExchangeError) -> ExchangeFilters
    func products(_ query: ExchangeQuery) async throws(ExchangeError) -> [ExchangeProduct]

    /// `size` is one of its sizes, or `nil` for all of them.
    func page(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangePage
    func history(_ id: ExchangeProduct.ID, size: String?) async throws(ExchangeError) -> ExchangeHistory

    /// `moment` is in seconds since 1970: the book as it was then; `nil` is now.
    func book(_ id: ExchangeProduct.ID, size: String, at moment: Int?) async throws(ExchangeError)
        -> ExchangeBook

    func wishes(page: Int, size: Int) async throws(ExchangeError) -> (count: Int, wishes: [Wish])

    /// Adds a wish, or takes it out.
    func toggleWish(_ id: ExchangeProduct.ID, size: String) async throws(ExchangeError)

    /// Remembers that somebody looked at a product, for recommendations.
    func noteLook(_ id: ExchangeProduct.ID, by member: Int) async throws(ExchangeError)
}

/// One's own orders and trades.
///
/// A write is sent with a key that the device stores until the answer was shown. The same write, sent again after a lost
/// answer or a crash, is sent as it was the first time, and has one effect.
public protocol TradingRepository: Sendable {
    /// What an order would cost and do. Nothing changes.
    func ticket(_ request: OrderRequest) async throws(ExchangeError) -> OrderTicket
    func place(_ request: OrderRequest) async throws(ExchangeError) -> OrderReceipt

    /// `nil` keeps the price or the deadline.
    func amend(
        _ order: Int, price: Int?, days: Int?, confirmedPrice: Int?
    ) async throws(ExchangeError) -> OrderReceipt

    func cancel(_ order: Int) async throws(ExchangeError)
    func refuse(_ order: Int) async throws(ExchangeError)

    /// When a write was sent whose answer was not shown, in seconds since 1970; `nil` when there is no such write.
    func unanswered(_ write: TradingWrite) async throws(ExchangeError) -> Int?

    /// `state` is `nil` for all; `page` counts from 1.
    func orders(
        _ side: BookSide, _ state: OwnOrder.State?, page: Int, size: Int
    ) async throws(ExchangeError) -> OwnOrders
    func story(of order: Int) async throws(ExchangeError) -> OrderStory
    func balance() async throws(ExchangeError) -> ExchangeBalance

    /// Pays money in, or out when it is negative; in won.
    ///
    /// - Throws: `operatorOnly` at a server.
    func move(_ amount: Int) async throws(ExchangeError) -> ExchangeBalance

    /// What happens to one's own orders, and to a product, until the stream is cancelled.
    func news(
        of product: ExchangeProduct.ID?, onConnection: @escaping @Sendable (ExchangeConnection) async -> Void
    ) -> AsyncThrowingStream<ExchangeNews, any Error>
}

/// What somebody who listens hears of the connection.
public enum ExchangeConnection: Hashable, Sendable {
    case connected
    /// News were missed.
    case missed
    /// The next attempt is made after so many milliseconds.
    case lost(ExchangeError, retryMilliseconds: Int)
}

/// Who is signed in to an exchange on this device.
public protocol MemberRepository: Sendable {
    /// Without asking the server; `nil` when nobody is.
    func current() async throws(ExchangeError) -> ExchangeMember?
    /// As the server says.
    func refreshed() async throws(ExchangeError) -> ExchangeMember
    /// Makes an account and signs it in.
    func signUp(email: String, password: String, shoeSize: Int) async throws(ExchangeError) -> ExchangeMember
    func signIn(email: String, password: String) async throws(ExchangeError) -> ExchangeMember

    /// Forgets the session in any case.
    ///
    /// - Returns: whether the server was told.
    func signOut() async throws(ExchangeError) -> Bool
    func change(_ change: ProfileChange) async throws(ExchangeError) -> ExchangeMember
}

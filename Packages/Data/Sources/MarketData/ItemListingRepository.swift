public import DataCore
import MarketAPI
public import MarketDomain
import NetworkCore

/// What somebody offers on a server of generation 1/2, where the vendor's secret is the password of each
/// item.
///
/// Prices are whole won or dollars, and nothing that was deleted comes back.
public struct ItemListingRepository: ListingRepository {
    private let server: MarketSavingClient
    private let pending: PendingSales

    /// - Parameters:
    ///   - server: what it has saved of an item ends with a change.
    ///   - pending: the sales of the profile that were begun.
    public init(server: MarketSavingClient, pending: PendingSales) {
        self.server = server
        self.pending = pending
    }

    /// Where nothing is saved.
    public init(client: MarketClient, pending: PendingSales) {
        self.init(server: MarketSavingClient(client, cache: nil), pending: pending)
    }

    private var client: MarketClient { server.client }

    /// What was saved of the item and of the list is not so any more.
    private func forget(_ id: Product.ID) async {
        await server.forget(ItemEndpoints.item(id))
        await server.forgetAll(like: ItemEndpoints.items(page: 1), through: "/")
    }

    /// - Throws: `invalid` also for an amount that is not whole.
    public func sell(
        _ draft: ProductDraft, as seller: Seller, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(MarketError) -> Product {
        let details = draft.details
        let fields =
            [(MarketPart.title, details.name), (MarketPart.descriptions, details.description)]
            + (try ItemPrice(details.price, details.discount).fields)
            + [(MarketPart.stock, "\(details.stock)"), (MarketPart.password, seller.secret.text)]
        let product = try await Sale(draft, seller).send(
            by: client, pending, images: MarketPart.itemImages, progress: progress, made: ItemEndpoints.item,
            endpoint: { ItemEndpoints.create(fields, pictures: $0) }
        ) { answer throws(MarketError) in try answer.toDomain() }
        await forget(product.id)
        return product
    }

    public func listed(_ draft: ProductDraft, as seller: Seller) async throws(MarketError) -> Product? {
        try await Sale(draft, seller).earlier(by: client, pending, made: ItemEndpoints.item) {
            answer throws(MarketError) in try answer.toDomain()
        }
    }

    /// Ends the sale of that product: the same draft is another sale from now on.
    public func acknowledge(_ id: Product.ID, as seller: Seller) async throws(MarketError) {
        try await pending.forget(product: id, seller: seller.name)
    }

    /// - Throws: `unsupported` for a change of the pictures, and of what an item does not have; `invalid` also for
    ///   an amount that is not whole.
    public func edit(_ id: Product.ID, _ change: ProductChange, as seller: Seller) async throws(MarketError)
        -> Product
    {
        guard change.thumbnail == nil, change.order == nil, change.added.isEmpty, change.category == nil,
            change.contact == nil, change.isReserved == nil
        else { throw .unsupported }
        let product = try await product(id)
        var fields: [(name: String, text: String)] = []
        if let name = change.name { fields.append((MarketPart.title, name)) }
        if let text = change.description { fields.append((MarketPart.descriptions, text)) }
        if change.price != nil || change.discount != nil { fields += try ItemPrice(product, change).fields }
        if let stock = change.stock { fields.append((MarketPart.stock, "\(stock)")) }
        fields.append((MarketPart.password, seller.secret.text))
        let endpoint = ItemEndpoints.edit(id, fields).idempotent()
        let answer = try await owned { () async throws(MarketError) in try await client.send(endpoint) }
        await forget(id)
        return try answer.toDomain()
    }

    /// - Throws: `notFound`, `notYours` for another password, and what goes wrong on the way.
    public func delete(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Deletion {
        let product = try await product(id)
        let endpoint = ItemEndpoints.delete(id, seller).idempotent()
        let answer = try await owned { () async throws(MarketError) in try await client.send(endpoint) }
        await forget(id)
        return Deletion(product: try answer.item?.toDomain() ?? product, restorableUntil: nil)
    }

    /// - Throws: `unsupported`, always.
    public func restore(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Product {
        throw .unsupported
    }

    /// - Throws: `unsupported`, always.
    public func deleted(as seller: Seller) async throws(MarketError) -> [Deletion] { throw .unsupported }

    /// Asked for first, because a wrong password and an item that is not there get the same answer.
    private func product(_ id: Product.ID) async throws(MarketError) -> Product {
        try await client.send(ItemEndpoints.item(id)).toDomain()
    }

    /// What a server says is not there, though it was just now, has another password.
    private func owned<Value>(
        _ work: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        do throws(MarketError) {
            return try await work()
        } catch .notFound {
            throw .notYours
        } catch {
            throw error
        }
    }
}

/// What an item of generation 1/2 costs: whole numbers, and what is asked in place of a discount.
private struct ItemPrice {
    let fields: [(name: String, text: String)]

    /// Of a new item.
    ///
    /// - Throws: `invalid` for an amount that is not whole.
    init(_ price: Money, _ discount: Money) throws(MarketError) {
        try self.init(price, discount, saysDiscount: discount.minorUnits > 0)
    }

    /// Of an item with a change. A discount that ends is said as the whole price.
    ///
    /// - Throws: `invalid` for an amount that is not whole.
    init(_ product: Product, _ change: ProductChange) throws(MarketError) {
        let price = change.price ?? product.price
        let kept = product.discount.currency == price.currency ? product.discount : .zero(price.currency)
        let discount = change.discount ?? kept
        try self.init(
            price, discount, saysDiscount: discount.minorUnits > 0 || product.discount.minorUnits > 0)
    }

    private init(_ price: Money, _ discount: Money, saysDiscount: Bool) throws(MarketError) {
        var fields: [(name: String, text: String)] = [
            (MarketPart.price, try Self.whole(price, .price)),
            (MarketPart.currency, price.currency.code),
        ]
        if saysDiscount {
            _ = try Self.whole(discount, .discount)
            guard let asked = try? price.subtracting(discount), asked.minorUnits >= 0 else {
                throw .invalid(ProductProblems(.discount, .abovePrice))
            }
            fields.append((MarketPart.discountedPrice, try Self.whole(asked, .discount)))
        }
        self.fields = fields
    }

    private static func whole(_ money: Money, _ field: ProductField) throws(MarketError) -> String {
        let (whole, rest) = money.minorUnits.quotientAndRemainder(
            dividingBy: money.currency.minorUnitsInOne)
        guard rest == 0 else { throw .invalid(ProductProblems(field, .tooPrecise(money.currency))) }
        return "\(whole)"
    }
}

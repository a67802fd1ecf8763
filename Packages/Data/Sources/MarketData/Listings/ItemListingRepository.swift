public import DataCore
import MarketAPI
public import MarketDomain
import NetworkCore

/// The listings of a seller on a server of generation 1/2, where the vendor's secret is the password of each item.
///
/// Prices are whole won or dollars, and deleted items cannot be restored.
public struct ItemListingRepository: ListingRepository {
    private let server: MarketSavingClient
    private let pending: PendingSales

    /// - Parameters:
    ///   - server: the server; its saved answers about an item are removed after a change.
    ///   - pending: the pending sales of the profile.
    public init(server: MarketSavingClient, pending: PendingSales) {
        self.server = server
        self.pending = pending
    }

    /// A repository that saves no answers.
    public init(client: MarketClient, pending: PendingSales) {
        self.init(server: MarketSavingClient(client, cache: nil), pending: pending)
    }

    private var client: MarketClient { server.client }

    /// Removes the saved answers about the item and about the list.
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

    /// Ends the sale of that product: an equal draft is a new sale from now on.
    public func acknowledge(_ id: Product.ID, as seller: Seller) async throws(MarketError) {
        try await pending.forget(product: id, seller: seller.name)
    }

    /// - Throws: `unsupported` for a change of the pictures, and of fields that an item does not have; `invalid` also
    ///   for an amount that is not whole.
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

    /// - Throws: `notFound`, `notYours` for a wrong password, and failures of the request.
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

    /// Requests the item first, because a wrong password and a missing item get the same answer.
    private func product(_ id: Product.ID) async throws(MarketError) -> Product {
        try await client.send(ItemEndpoints.item(id)).toDomain()
    }

    /// Interprets "not found" for an item that has just been there as a wrong password.
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

/// The price of an item of generation 1/2: whole numbers, and the discounted price in place of a discount.
private struct ItemPrice {
    let fields: [(name: String, text: String)]

    /// The price of a new item.
    ///
    /// - Throws: `invalid` for an amount that is not whole.
    init(_ price: Money, _ discount: Money) throws(MarketError) {
        try self.init(price, discount, saysDiscount: discount.minorUnits > 0)
    }

    /// The price of a changed item. When a discount ends, the discounted price is the full price.
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

import MarketAPI
public import MarketDomain
import NetworkCore

/// What somebody offers on a server of generation 1/2, where the vendor's secret is the password of each
/// item.
///
/// Prices are whole won or dollars, and nothing that was deleted comes back.
public struct ItemListingRepository: ListingRepository {
    private let client: MarketClient
    private let vendors: any VendorRepository
    private let pending: PendingSales

    /// - Parameters:
    ///   - client: the server.
    ///   - vendors: whose secret is the password.
    ///   - pending: the sales of the profile that were begun.
    public init(client: MarketClient, vendors: any VendorRepository, pending: PendingSales) {
        self.client = client
        self.vendors = vendors
        self.pending = pending
    }

    /// - Throws: `invalid` also for an amount that is not whole.
    public func sell(
        _ draft: ProductDraft, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(MarketError) -> Product {
        let seller = try await Seller(vendors)
        let details = draft.details
        let fields =
            [
                SaleField(MarketPart.title, details.name),
                SaleField(MarketPart.descriptions, details.description),
            ]
            + (try ItemPrice(details.price, details.discount).fields)
            + [
                SaleField(MarketPart.stock, "\(details.stock)"),
                SaleField(MarketPart.password, seller.secret.text),
            ]
        return try await Sale(draft, seller).send(
            ItemEndpoints.create(), fields: fields, images: MarketPart.itemImages, by: client, pending,
            progress: progress, made: ItemEndpoints.item
        ) { answer throws(MarketError) in try answer.toDomain() }
    }

    /// Ends the sale of that product: the same draft is another sale from now on.
    public func acknowledge(_ id: Product.ID) async throws(MarketError) {
        try await pending.forget(product: id, seller: try await Seller(vendors).name)
    }

    /// - Throws: `unsupported` for a change of the pictures; `invalid` also for an amount that is not whole.
    public func edit(_ id: Product.ID, _ change: ProductChange) async throws(MarketError) -> Product {
        guard change.thumbnail == nil, change.order == nil else { throw .unsupported }
        let seller = try await Seller(vendors)
        let product = try await product(id)
        var fields: [SaleField] = []
        if let name = change.name { fields.append(SaleField(MarketPart.title, name)) }
        if let text = change.description { fields.append(SaleField(MarketPart.descriptions, text)) }
        if change.price != nil || change.discount != nil { fields += try ItemPrice(product, change).fields }
        if let stock = change.stock { fields.append(SaleField(MarketPart.stock, "\(stock)")) }
        fields.append(SaleField(MarketPart.password, seller.secret.text))
        var random = SystemRandomNumberGenerator()
        var form = MultipartWriter(using: &random)
        for field in fields { form.add(field.name, content: .bytes(field.value)) }
        let endpoint = ItemEndpoints.edit(id).idempotent()
        let answer = try await owned { () async throws(MarketError) in
            try await client.answer(to: endpoint, form: form)
        }
        return try client.read(answer, as: endpoint).toDomain()
    }

    /// - Throws: `notFound`, `notYours` for another password, and what goes wrong on the way.
    public func delete(_ id: Product.ID) async throws(MarketError) -> Deletion {
        let seller = try await Seller(vendors)
        let product = try await product(id)
        let endpoint = try client.described { () throws(NetworkError) in
            try ItemEndpoints.delete(id, seller).idempotent()
        }
        let answer = try await owned { () async throws(MarketError) in try await client.send(endpoint) }
        return Deletion(product: try answer.item?.toDomain() ?? product, restorableUntil: nil)
    }

    /// - Throws: `unsupported`, always.
    public func restore(_ id: Product.ID) async throws(MarketError) -> Product { throw .unsupported }

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

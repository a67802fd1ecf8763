import MarketAPI
import MarketDomain
import NetworkCore

/// The requests of generation 1/2.
enum ItemEndpoints {
    static func items(page: Int) -> Endpoint<ItemListAnswer> {
        .json(RequestPath(encoded: MarketPath.items(page: page)))
    }

    static func item(_ id: Product.ID) -> Endpoint<ItemAnswer> {
        .json(RequestPath(encoded: MarketPath.item(id)))
    }

    /// Its body is a form.
    static func create() -> Endpoint<ItemAnswer> { form(.post, MarketPath.newItem) }

    /// Its body is a form.
    static func edit(_ id: Product.ID) -> Endpoint<ItemAnswer> { form(.patch, MarketPath.item(id)) }

    static func delete(
        _ id: Product.ID, _ seller: Seller
    ) throws(NetworkError) -> Endpoint<ItemDeletionAnswer> {
        try .json(
            method: .delete, RequestPath(encoded: MarketPath.item(id)),
            body: ItemPasswordRequest(password: seller.secret.text))
    }

    private static func form(_ method: HTTPMethod, _ path: String) -> Endpoint<ItemAnswer> {
        var endpoint = Endpoint<ItemAnswer>.json(RequestPath(encoded: path))
        endpoint.method = method
        return endpoint
    }
}

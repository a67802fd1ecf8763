import MarketAPI
import MarketDomain
import NetworkCore

/// The requests that change products of generation 3. None has a key yet by which the server knows it again.
enum ListingEndpoints {
    /// Its body is the part `params` of the form that is to be sent.
    static func create(
        _ details: ProductDetails, _ seller: Seller
    ) throws(NetworkError) -> Endpoint<ProductAnswer> {
        let parameters = ProductParameters(
            name: details.name, text: details.description, price: details.price.wire,
            currency: details.price.currency.code, discountedPrice: details.discount.wire,
            stock: details.stock, secret: seller.secret.text)
        return try .json(
            method: .post, RequestPath(encoded: MarketPath.products), headers: seller.headers,
            body: parameters)
    }

    static func edit(
        _ id: Product.ID, _ change: ProductChange, _ seller: Seller
    ) throws(NetworkError) -> Endpoint<ProductAnswer> {
        var patch = ProductPatch(secret: seller.secret.text)
        (patch.name, patch.text, patch.stock) = (change.name, change.description, change.stock)
        (patch.price, patch.currency) = (change.price?.wire, change.price?.currency.code)
        patch.discountedPrice = change.discount?.wire
        (patch.thumbnailID, patch.imageIDs) = (change.thumbnail, change.order)
        return try .json(
            method: .patch, RequestPath(encoded: MarketPath.product(id)), headers: seller.headers, body: patch
        )
    }

    /// Asks for the path that deletes it (3b).
    static func archived(_ id: Product.ID, _ seller: Seller) throws(NetworkError) -> Endpoint<[UInt8]> {
        try word(MarketPath.archivedProduct(id), seller)
    }

    /// Asks for the secret that deletes it (3a).
    static func secret(_ id: Product.ID, _ seller: Seller) throws(NetworkError) -> Endpoint<[UInt8]> {
        try word(MarketPath.productSecret(id), seller)
    }

    static func delete(_ path: RequestPath, _ seller: Seller) -> Endpoint<ProductAnswer> {
        var endpoint = Endpoint<ProductAnswer>.json(path, headers: seller.headers)
        endpoint.method = .delete
        return endpoint
    }

    static func restore(_ id: Product.ID, _ seller: Seller) throws(NetworkError) -> Endpoint<ProductAnswer> {
        try .json(
            method: .post, RequestPath(encoded: MarketPath.restoredProduct(id)), headers: seller.headers,
            body: SecretRequest(secret: seller.secret.text))
    }

    /// The answer is plain text.
    private static func word(_ path: String, _ seller: Seller) throws(NetworkError) -> Endpoint<[UInt8]> {
        var headers = seller.headers
        headers["Accept"] = "text/plain, application/json"
        let json = try Endpoint<ProductAnswer>.json(
            method: .post, RequestPath(encoded: path), headers: headers,
            body: SecretRequest(secret: seller.secret.text))
        return Endpoint(method: .post, path: json.path, headers: json.headers, body: json.body) { $0 }
    }
}

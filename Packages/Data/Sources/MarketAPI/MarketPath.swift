/// Where the market's API lives. Paths are from the server's root. The first group is generation 1/2 of the
/// wire contract, the second generation 3, the third is ours.
public enum MarketPath {
    /// With the parameter `page`, from 1.
    public static let items = "/items/{page}"
    /// Puts an item on offer.
    public static let newItem = "/item"
    /// With the parameter `id`.
    public static let item = "/item/{id}"

    /// Whether the server is well.
    public static let healthChecker = "/healthChecker"
    /// Lists products, and puts one on offer.
    public static let products = "/api/products"
    /// With the parameter `id`.
    public static let product = "/api/products/{id}"
    /// Generation 3a: asks for the secret that deletes a product.
    public static let productSecret = "/api/products/{id}/secret"
    /// Generation 3b: asks for the path that deletes a product.
    public static let archivedProduct = "/api/products/{id}/archived"
    /// Generation 3a: with the parameters `id` and `secret`.
    public static let productBySecret = "/api/products/{id}/{secret}"

    /// With the parameter `id`: brings back what was deleted.
    public static let restoredProduct = "/api/products/{id}/restored"
    /// Makes a vendor.
    public static let vendors = "/api/vendors"
    /// The vendor of the `identifier` header, checked with its secret.
    public static let vendor = "/api/vendor"
    /// With the parameter `name`: a hash and an extension.
    public static let picture = "/pictures/{name}"

    /// A page of items, from 1.
    public static func items(page: Int) -> String { "/items/\(page)" }
    /// One item.
    public static func item(_ id: Int) -> String { "/item/\(id)" }
    /// One product.
    public static func product(_ id: Int) -> String { "/api/products/\(id)" }
    /// Where the secret that deletes a product is asked for.
    public static func productSecret(_ id: Int) -> String { "/api/products/\(id)/secret" }
    /// Where the path that deletes a product is asked for.
    public static func archivedProduct(_ id: Int) -> String { "/api/products/\(id)/archived" }
    /// Where a product is brought back.
    public static func restoredProduct(_ id: Int) -> String { "/api/products/\(id)/restored" }
    /// A picture, by its hash and extension.
    public static func picture(_ name: String) -> String { "/pictures/\(name)" }

    /// Where a product is deleted: generation 3a.
    public static func deletion(of id: Int, by token: DeletionToken) -> String {
        "/api/products/\(id)/\(token.segment)"
    }

    /// The same without its id: generation 3b.
    public static func deletion(by token: DeletionToken) -> String { "/api/products/\(token.segment)" }
}

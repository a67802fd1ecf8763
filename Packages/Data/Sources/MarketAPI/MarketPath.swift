/// The paths of the market's API, from the server's root. The first group is generation 1/2 of the wire contract, the
/// second generation 3, the third is ours.
public enum MarketPath {
    /// With the parameter `page`, from 1.
    public static let items = "/items/{page}"
    /// Creates an item.
    public static let newItem = "/item"
    /// With the parameter `id`.
    public static let item = "/item/{id}"

    /// The health of the server.
    public static let healthChecker = "/healthChecker"
    /// Lists products, and creates one.
    public static let products = "/api/products"
    /// With the parameter `id`.
    public static let product = "/api/products/{id}"
    /// Generation 3a: requests the secret that deletes a product.
    public static let productSecret = "/api/products/{id}/secret"
    /// Generation 3b: requests the path that deletes a product.
    public static let archivedProduct = "/api/products/{id}/archived"
    /// Generation 3a: with the parameters `id` and `secret`.
    public static let productBySecret = "/api/products/{id}/{secret}"

    /// With the parameter `id`: adds pictures to a product.
    public static let productImages = "/api/products/{id}/images"
    /// With the parameter `id`: restores a deleted product.
    public static let restoredProduct = "/api/products/{id}/restored"
    /// The deleted products of the vendor of the `identifier` header that can be restored.
    public static let deletedProducts = "/api/vendor/deleted"
    /// Creates a vendor, and finds vendors by name.
    public static let vendors = "/api/vendors"
    /// The vendor of the `identifier` header, checked with its secret.
    public static let vendor = "/api/vendor"
    /// Streams changes of the products.
    public static let productEvents = "/api/product-events"
    /// With the parameter `name`: a hash and a file name extension.
    public static let picture = "/pictures/{name}"

    /// A page of items, from 1.
    public static func items(page: Int) -> String { "/items/\(page)" }
    /// One item.
    public static func item(_ id: Int) -> String { "/item/\(id)" }
    /// One product.
    public static func product(_ id: Int) -> String { "/api/products/\(id)" }
    /// The path to request the secret that deletes a product.
    public static func productSecret(_ id: Int) -> String { "/api/products/\(id)/secret" }
    /// The path to request the path that deletes a product.
    public static func archivedProduct(_ id: Int) -> String { "/api/products/\(id)/archived" }
    /// The path to add pictures to a product.
    public static func productImages(_ id: Int) -> String { "/api/products/\(id)/images" }
    /// The path to restore a product.
    public static func restoredProduct(_ id: Int) -> String { "/api/products/\(id)/restored" }
    /// A picture, by its hash and extension.
    public static func picture(_ name: String) -> String { "/pictures/\(name)" }

    /// The path to delete a product in generation 3a.
    public static func deletion(of id: Int, by token: DeletionToken) -> String {
        "/api/products/\(id)/\(token.segment)"
    }

    /// The path to delete a product in generation 3b, which contains no id.
    public static func deletion(by token: DeletionToken) -> String { "/api/products/\(token.segment)" }
}

/// The names of header fields.
public enum MarketHeader {
    /// The UUID of the vendor, on every change (generation 3).
    public static let identifier = "identifier"
    /// Marks an answer that repeats the one to an earlier attempt of the request. Ours.
    public static let replayed = "Idempotent-Replayed"
    /// On the answer to a deletion: the end of the time to restore the product, in seconds since 1970. Ours.
    public static let restorableUntil = "Restorable-Until"
}

/// The names of query parameters.
public enum MarketParameter {
    // Generation 3
    /// The number of a page, from 1.
    public static let page = "page_no"
    /// The number of products on a page, from 1 to 100.
    public static let size = "items_per_page"
    /// The spelling of the first clients of generation 3.
    public static let oldPage = "page-no"
    /// The same for the size.
    public static let oldSize = "items-per-page"
    /// A text that the name or the description contains.
    public static let search = "search_value"

    // Ours
    /// The code of the only currency.
    public static let currency = "currency"
    /// The lowest price after the discount, as a decimal number: `12.50`.
    public static let lowestPrice = "min_price"
    /// The highest price after the discount.
    public static let highestPrice = "max_price"
    /// `true` omits products that are sold out.
    public static let inStock = "in_stock"
    /// `true` omits products that are sold out or reserved.
    public static let available = "available"
    /// A name of the domain's `ProductCategory`.
    public static let category = "category"
    /// The name of a vendor, or the beginning of one.
    public static let vendorName = "name"
    /// The number of the only vendor.
    public static let vendor = "vendor_id"
    /// A name of the domain's `ProductSort`.
    public static let sort = "sort"
    /// The beginning of a page: the `next_cursor` (3b: `nextCursor`) of the page before; empty for the first page. The
    /// envelope contains that key only when this parameter is present.
    public static let cursor = "cursor"
}

/// The names of the parts of a form.
public enum MarketPart {
    /// JSON, generation 3.
    public static let parameters = "params"
    /// Each picture is a file, generation 3.
    public static let images = "images"

    // Generation 1/2, which sends numbers as texts.
    /// The name of the item.
    public static let title = "title"
    /// Its description.
    public static let descriptions = "descriptions"
    /// In whole units of the currency.
    public static let price = "price"
    /// The code of the currency.
    public static let currency = "currency"
    /// The number of items in stock.
    public static let stock = "stock"
    /// The price after the discount.
    public static let discountedPrice = "discounted_price"
    /// The password for changes of the item.
    public static let password = "password"
    /// Each picture is a file.
    public static let itemImages = "images[]"
}

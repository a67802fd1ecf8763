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

    /// With the parameter `id`: adds pictures to a product.
    public static let productImages = "/api/products/{id}/images"
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
    /// Where a product gets more pictures.
    public static func productImages(_ id: Int) -> String { "/api/products/\(id)/images" }
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

/// The names of header fields.
public enum MarketHeader {
    /// A vendor's UUID, on every change (generation 3).
    public static let identifier = "identifier"
    /// On an answer that the server gave to the same request before. Ours.
    public static let replayed = "Idempotent-Replayed"
    /// On the answer to a deletion: until when the product can be brought back, in seconds since 1970. Ours.
    public static let restorableUntil = "Restorable-Until"
}

/// The names of query parameters.
public enum MarketParameter {
    // Generation 3
    /// The number of a page, from 1.
    public static let page = "page_no"
    /// How many products a page has, from 1 to 100.
    public static let size = "items_per_page"
    /// As the first clients of generation 3 spelled them.
    public static let oldPage = "page-no"
    /// The same for the size.
    public static let oldSize = "items-per-page"
    /// What name or description are to contain.
    public static let search = "search_value"

    // Ours
    /// The code of the only currency.
    public static let currency = "currency"
    /// Of what is asked, as a decimal number: `12.50`.
    public static let lowestPrice = "min_price"
    /// The same for the other end.
    public static let highestPrice = "max_price"
    /// `true` leaves out what is sold out.
    public static let inStock = "in_stock"
    /// The number of the only vendor.
    public static let vendor = "vendor_id"
    /// A name of the domain's `ProductSort`.
    public static let sort = "sort"
    /// Where a page begins: what `next_cursor` (3b: `nextCursor`) of the page before said; empty for the
    /// first page. The envelope has that key only when this parameter is there.
    public static let cursor = "cursor"
}

/// The names of the parts of a form.
public enum MarketPart {
    /// JSON, generation 3.
    public static let parameters = "params"
    /// Each a file, generation 3.
    public static let images = "images"

    // Generation 1/2, where numbers are texts.
    /// The name of the item.
    public static let title = "title"
    /// Its description.
    public static let descriptions = "descriptions"
    /// In whole units of the currency.
    public static let price = "price"
    /// Its code.
    public static let currency = "currency"
    /// How many there are.
    public static let stock = "stock"
    /// What is asked after the discount.
    public static let discountedPrice = "discounted_price"
    /// What the item can be changed with.
    public static let password = "password"
    /// Each a file.
    public static let itemImages = "images[]"
}

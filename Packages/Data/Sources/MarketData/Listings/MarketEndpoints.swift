import DataCore
import MarketAPI
import MarketDomain
import NetworkCore
import TextCore

/// The requests that read products of generation 3.
enum ProductEndpoints {
    /// With our filters and sorts, the first page also requests a cursor, which shows whether the server knows them;
    /// other servers would ignore them.
    static func products(_ query: ProductQuery) -> Endpoint<ProductPageAnswer> {
        var items: [QueryItem] = []
        if case .page(let number) = query.start { items.append(QueryItem(MarketParameter.page, "\(number)")) }
        items.append(QueryItem(MarketParameter.size, "\(query.size)"))
        items += filter(query)
        if query.sort != query.usualSort {
            items.append(QueryItem(MarketParameter.sort, query.sort.rawValue))
        }
        switch query.start {
        case .cursor(let cursor): items.append(QueryItem(MarketParameter.cursor, cursor))
        case .page(1) where query.needsOurServer: items.append(QueryItem(MarketParameter.cursor, ""))
        case .page: break
        }
        return .json(at: MarketPath.products, query: items)
    }

    static func product(_ id: Product.ID) -> Endpoint<ProductAnswer> {
        .json(at: MarketPath.product(id))
    }

    static var events: Endpoint<[UInt8]> { .events(at: MarketPath.productEvents) }

    private static func filter(_ query: ProductQuery) -> [QueryItem] {
        var items: [QueryItem] = []
        if let text = query.text { items.append(QueryItem(MarketParameter.search, text.nfc)) }
        if let currency = query.currency { items.append(QueryItem(MarketParameter.currency, currency.code)) }
        if let lowest = query.lowest {
            items.append(QueryItem(MarketParameter.lowestPrice, lowest.decimal))
        }
        if let highest = query.highest {
            items.append(QueryItem(MarketParameter.highestPrice, highest.decimal))
        }
        if query.inStock { items.append(QueryItem(MarketParameter.inStock, "true")) }
        if query.isAvailable { items.append(QueryItem(MarketParameter.available, "true")) }
        if let category = query.category {
            items.append(QueryItem(MarketParameter.category, category.rawValue))
        }
        if let vendor = query.vendor { items.append(QueryItem(MarketParameter.vendor, "\(vendor)")) }
        return items
    }
}

extension ProductQuery {
    /// Whether it needs anything beyond the contract of generation 3.
    var needsOurServer: Bool {
        var plain = filter
        // Other servers have only one order, newest first, also for searches.
        if plain.sort == .newest || plain.sort == .best { plain.sort = usualSort }
        return ProductQuery(text: text) != plain
    }

    /// The default order of our server.
    fileprivate var usualSort: ProductSort { text == nil ? .newest : .best }
}

/// The requests that change products of generation 3. Their idempotency keys are added later.
enum ListingEndpoints {
    /// A form with the part `params`; `pictures` adds the other parts.
    static func create(
        _ details: ProductDetails, _ seller: Seller,
        pictures: @escaping @Sendable (inout MultipartWriter) -> Void
    ) -> Endpoint<ProductAnswer> {
        let parameters = ProductParameters(
            name: details.name, text: details.description, price: details.price.wire,
            currency: details.price.currency.code, discountedPrice: details.discount.wire,
            stock: details.stock, category: details.category?.rawValue, contact: details.contact,
            secret: seller.secret.text)
        return .json(
            .post, at: MarketPath.products, headers: seller.headers,
            body: .form { form throws(NetworkError) in
                try form.add(MarketPart.parameters, json: parameters)
                pictures(&form)
            })
    }

    static func edit(_ id: Product.ID, _ change: ProductChange, _ seller: Seller) -> Endpoint<ProductAnswer> {
        .json(
            .patch, at: MarketPath.product(id), headers: seller.headers,
            body: .json(ProductPatch(change, seller)))
    }

    /// A form with the change as the part `params`; `pictures` adds the other parts. Ours.
    static func addPictures(
        _ id: Product.ID, _ change: ProductChange, _ seller: Seller,
        pictures: @escaping @Sendable (inout MultipartWriter) -> Void
    ) -> Endpoint<ProductAnswer> {
        let patch = ProductPatch(change, seller)
        return .json(
            .post, at: MarketPath.productImages(id), headers: seller.headers,
            body: .form { form throws(NetworkError) in
                try form.add(MarketPart.parameters, json: patch)
                pictures(&form)
            })
    }

    /// Requests the token that deletes a product, as plain text, at `MarketPath.archivedProduct` (3b) or `productSecret`
    /// (3a).
    static func deletionToken(at path: String, _ seller: Seller) -> Endpoint<[UInt8]> {
        var headers = seller.headers
        headers["Accept"] = "text/plain, application/json"
        return .bytes(
            .post, at: path, headers: headers, body: .json(SecretRequest(secret: seller.secret.text)))
    }

    static func delete(_ path: String, _ seller: Seller) -> Endpoint<ProductAnswer> {
        .json(.delete, at: path, headers: seller.headers)
    }

    static func deleted(_ seller: Seller) -> Endpoint<DeletedProductsAnswer> {
        .json(
            .post, at: MarketPath.deletedProducts, headers: seller.headers,
            body: .json(SecretRequest(secret: seller.secret.text)))
    }

    static func restore(_ id: Product.ID, _ seller: Seller) -> Endpoint<ProductAnswer> {
        .json(
            .post, at: MarketPath.restoredProduct(id), headers: seller.headers,
            body: .json(SecretRequest(secret: seller.secret.text)))
    }
}

extension ProductPatch {
    /// The members of a change, without the files of pictures.
    fileprivate init(_ change: ProductChange, _ seller: Seller) {
        self.init(secret: seller.secret.text)
        (name, text, stock) = (change.name, change.description, change.stock)
        (price, currency) = (change.price?.wire, change.price?.currency.code)
        discountedPrice = change.discount?.wire
        category = change.category.map { $0?.rawValue ?? "" }
        (contact, isReserved) = (change.contact, change.isReserved)
        (thumbnailID, imageIDs) = (change.thumbnail, change.order)
    }
}

/// The requests of generation 1/2.
enum ItemEndpoints {
    static func items(page: Int) -> Endpoint<ItemListAnswer> { .json(at: MarketPath.items(page: page)) }

    static func item(_ id: Product.ID) -> Endpoint<ItemAnswer> { .json(at: MarketPath.item(id)) }

    /// A form with text fields; `pictures` adds the other parts.
    static func create(
        _ fields: [(name: String, text: String)],
        pictures: @escaping @Sendable (inout MultipartWriter) -> Void
    ) -> Endpoint<ItemAnswer> {
        .json(
            .post, at: MarketPath.newItem,
            body: .form { form throws(NetworkError) in
                for field in fields { form.add(field.name, field.text) }
                pictures(&form)
            })
    }

    static func edit(_ id: Product.ID, _ fields: [(name: String, text: String)]) -> Endpoint<ItemAnswer> {
        .json(
            .patch, at: MarketPath.item(id),
            body: .form { form throws(NetworkError) in
                for field in fields { form.add(field.name, field.text) }
            })
    }

    static func delete(_ id: Product.ID, _ seller: Seller) -> Endpoint<ItemDeletionAnswer> {
        .json(
            .delete, at: MarketPath.item(id), body: .json(ItemPasswordRequest(password: seller.secret.text)))
    }
}

/// The requests about vendors. Ours.
enum VendorEndpoints {
    /// Sent only once: the answer contains a secret, which a server cannot store to repeat it.
    static func create(name: String) -> Endpoint<NewVendorAnswer> {
        .json(.post, at: MarketPath.vendors, body: .json(NewVendorRequest(name: name)))
    }

    static func named(_ text: String) -> Endpoint<VendorsAnswer> {
        .json(at: MarketPath.vendors, query: [QueryItem(MarketParameter.vendorName, text.nfc)])
    }

    /// Checks whether the two belong together.
    static func check(identifier: String, secret: VendorSecret) -> Endpoint<VendorAnswer> {
        .json(
            .post, at: MarketPath.vendor, headers: [MarketHeader.identifier: identifier],
            body: .json(SecretRequest(secret: secret.text)))
    }
}

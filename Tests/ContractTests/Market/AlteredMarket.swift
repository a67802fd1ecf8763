import DomainCore
import MarketDomain

/// A wrapper for a device's vendor, whose single answers can be replaced.
struct AlteredVendors: VendorRepository {
    var creating: @Sendable (String) async throws(MarketError) -> VendorIdentity
    var using: @Sendable (String, VendorSecret) async throws(MarketError) -> VendorIdentity
    private let base: any VendorRepository

    init(_ base: any VendorRepository) {
        self.base = base
        creating = { name throws(MarketError) in try await base.create(name: name) }
        using = { identifier, secret throws(MarketError) in
            try await base.use(identifier: identifier, secret: secret)
        }
    }

    func current() async throws(MarketError) -> VendorIdentity? { try await base.current() }

    func create(name: String) async throws(MarketError) -> VendorIdentity { try await creating(name) }

    func use(
        identifier: String, secret: VendorSecret
    ) async throws(MarketError) -> VendorIdentity {
        try await using(identifier, secret)
    }

    func isAccepted(_ seller: Seller) async throws(MarketError) -> Bool? {
        try await base.isAccepted(seller)
    }

    func secret() async throws(MarketError) -> VendorSecret? { try await base.secret() }

    func forget() async throws(MarketError) { try await base.forget() }
}

/// A wrapper for a device's products, whose lists can be replaced.
struct AlteredProducts: ProductRepository {
    var listing: @Sendable (ProductQuery) async throws(MarketError) -> Page<Product>
    var finding: @Sendable (String) async throws(MarketError) -> [Vendor]
    private let base: any ProductRepository

    init(_ base: any ProductRepository) {
        self.base = base
        listing = { query throws(MarketError) in try await base.products(query) }
        finding = { text throws(MarketError) in try await base.vendors(named: text) }
    }

    func products(_ query: ProductQuery) async throws(MarketError) -> Page<Product> {
        try await listing(query)
    }

    func product(_ id: Product.ID) async throws(MarketError) -> Product { try await base.product(id) }

    func vendors(named text: String) async throws(MarketError) -> [Vendor] {
        try await finding(text)
    }
}

/// A wrapper for a device's listings, whose single answers can be replaced.
struct AlteredListings: ListingRepository {
    typealias Progress = @Sendable (UploadProgress) -> Void

    var selling: @Sendable (ProductDraft, Seller, @escaping Progress) async throws(MarketError) -> Product
    var finding: @Sendable (ProductDraft, Seller) async throws(MarketError) -> Product?
    var acknowledging: @Sendable (Product.ID, Seller) async throws(MarketError) -> Void
    var editing: @Sendable (Product.ID, ProductChange, Seller) async throws(MarketError) -> Product
    var deleting: @Sendable (Product.ID, Seller) async throws(MarketError) -> Deletion
    var restoring: @Sendable (Product.ID, Seller) async throws(MarketError) -> Product
    var listingDeleted: @Sendable (Seller) async throws(MarketError) -> [Deletion]

    init(_ base: any ListingRepository) {
        selling = { draft, seller, progress throws(MarketError) in
            try await base.sell(draft, as: seller, progress: progress)
        }
        finding = { draft, seller throws(MarketError) in try await base.listed(draft, as: seller) }
        acknowledging = { id, seller throws(MarketError) in try await base.acknowledge(id, as: seller) }
        editing = { id, change, seller throws(MarketError) in try await base.edit(id, change, as: seller) }
        deleting = { id, seller throws(MarketError) in try await base.delete(id, as: seller) }
        restoring = { id, seller throws(MarketError) in try await base.restore(id, as: seller) }
        listingDeleted = { seller throws(MarketError) in try await base.deleted(as: seller) }
    }

    func sell(
        _ draft: ProductDraft, as seller: Seller, progress: @escaping Progress
    ) async throws(MarketError) -> Product {
        try await selling(draft, seller, progress)
    }

    func listed(_ draft: ProductDraft, as seller: Seller) async throws(MarketError) -> Product? {
        try await finding(draft, seller)
    }

    func acknowledge(_ id: Product.ID, as seller: Seller) async throws(MarketError) {
        try await acknowledging(id, seller)
    }

    func edit(
        _ id: Product.ID, _ change: ProductChange, as seller: Seller
    ) async throws(MarketError) -> Product {
        try await editing(id, change, seller)
    }

    func delete(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Deletion {
        try await deleting(id, seller)
    }

    func restore(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Product {
        try await restoring(id, seller)
    }

    func deleted(as seller: Seller) async throws(MarketError) -> [Deletion] {
        try await listingDeleted(seller)
    }
}

import DomainCore
public import MarketDomain
public import PresentationCore
public import TextCore

/// Finds the product that a user names on a command line.
public struct ProductFinder: Sendable {
    /// The result of a search.
    public enum Outcome: Hashable, Sendable {
        /// The product without doubt.
        case product(Product.ID)
        /// Several possible products, for the user to choose from.
        case choice([Product])
        /// No product matches; the text is a sentence.
        case none(String)
        case failed(Failure)
    }

    private let findProduct: FindProductUseCase
    private let vendors: any VendorRepository
    private let language: Language

    /// - Parameters:
    ///   - products: the repository of products.
    ///   - vendors: the vendor of this device.
    ///   - language: the language of everything shown.
    public init(products: any ProductRepository, vendors: any VendorRepository, language: Language) {
        findProduct = FindProductUseCase(products: products)
        self.vendors = vendors
        self.language = language
    }

    /// Finds a product by name. Accepts a number without a request. `isMine` searches only products of this device's vendor.
    public func find(_ text: String, isMine: Bool) async -> Outcome {
        if let number = Int(text), number > 0 { return .product(number) }
        do throws(MarketError) {
            var vendor: Vendor.ID?
            if isMine {
                guard let identity = try await vendors.current() else { throw .noVendor }
                vendor = identity.vendor?.id
            }
            let (match, reading) = try await findProduct(text, of: vendor)
            switch match {
            case .one(let product): return .product(product.id)
            case .candidates([]):
                let none =
                    isMine ? ProductText.noOwnProduct(called: text) : ProductText.noProduct(called: text)
                let suggestion = reading?.note(for: text, in: language)
                return .none([none[language], suggestion].compactMap(\.self).joined(separator: " "))
            case .candidates(let products): return .choice(products)
            }
        } catch {
            return .failed(Failure(error, in: language))
        }
    }

    /// Searches bookmarks, whose products the server may no longer have.
    public func find(_ text: String, among bookmarks: [ProductBookmark]) -> Outcome {
        let products = bookmarks.map { bookmark in
            Product(
                id: bookmark.product, name: bookmark.name, price: bookmark.price,
                discount: .zero(bookmark.price.currency), stock: 1, createdAt: nil, changedAt: nil)
        }
        return find(text, among: products, none: ProductText.noBookmark(called: text))
    }

    /// Searches deleted products, which are in no list any more.
    public func find(_ text: String, among deleted: [Deletion]) -> Outcome {
        find(text, among: deleted.map(\.product), none: ProductText.noDeletedProduct(called: text))
    }

    private func find(_ text: String, among products: [Product], none: LocalizedText) -> Outcome {
        if let number = Int(text), number > 0 { return .product(number) }
        switch NameMatch(text, among: products, isSearched: false, name: \.name) {
        case .one(let product): return .product(product.id)
        case .candidates([]): return .none(none[language])
        case .candidates(let products): return .choice(products)
        }
    }

    /// A candidate, for the user to choose: `Desk lamp, ₩35,000, Meng`.
    public func line(_ product: Product) -> String {
        let vendor = product.vendor.flatMap { $0.name.isEmpty ? nil : $0.name }
        return [product.name, product.bargainPrice.formatted(in: language), vendor].compactMap { $0 }
            .joined(separator: ", ")
    }
}

/// Finds the vendor that a user names on a command line.
public struct VendorFinder: Sendable {
    /// The result of a search.
    public enum Outcome: Hashable, Sendable {
        case vendor(Vendor.ID, name: String?)
        /// Several possible vendors, for the user to choose from.
        case choice([Vendor])
        /// No vendor matches; the text is a sentence.
        case none(String)
        case failed(Failure)
    }

    private let products: any ProductRepository
    private let language: Language

    public init(products: any ProductRepository, language: Language) {
        self.products = products
        self.language = language
    }

    /// Accepts a number without a request.
    public func find(_ text: String) async -> Outcome {
        if let number = Int(text), number > 0 { return .vendor(number, name: nil) }
        do throws(MarketError) {
            let found = try await products.vendors(named: text)
            switch NameMatch(text, among: found, isSearched: true, name: \.name) {
            case .one(let vendor): return .vendor(vendor.id, name: vendor.name)
            case .candidates([]): return .none(ProductText.noVendor(called: text)[language])
            case .candidates(let vendors): return .choice(vendors)
            }
        } catch .unsupported {
            return .failed(Failure(.unsupported, ProductText.vendorsUnsupported[language]))
        } catch {
            return .failed(Failure(error, in: language))
        }
    }
}

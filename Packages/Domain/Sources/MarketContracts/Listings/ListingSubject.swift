public import ContractCore
import DomainCore
public import MarketDomain
import Platform

/// A market for one check, without products and vendors.
public struct ListingSubject: ContractSubject {
    /// Makes a device without a vendor.
    public var device: @Sendable () async throws -> ListingDevice
    /// An empty folder for the pictures of the check, which the subject removes at its end.
    public var folder: String
    /// Lets `seconds` pass, for the market and its devices.
    public var pass: @Sendable (_ seconds: Int) -> Void
    public var end: @Sendable () async -> Void

    public init(
        device: @escaping @Sendable () async throws -> ListingDevice, folder: String,
        pass: @escaping @Sendable (_ seconds: Int) -> Void, end: @escaping @Sendable () async -> Void = {}
    ) {
        self.device = device
        self.folder = folder
        self.pass = pass
        self.end = end
    }
}

/// The repositories of one device.
public struct ListingDevice: Sendable {
    public var vendors: any VendorRepository
    public var products: any ProductRepository
    public var listings: any ListingRepository
    public var pictures: any PictureRepository
    public var changes: any ProductChanges

    public init(
        vendors: any VendorRepository, products: any ProductRepository, listings: any ListingRepository,
        pictures: any PictureRepository, changes: any ProductChanges
    ) {
        self.vendors = vendors
        self.products = products
        self.changes = changes
        self.listings = listings
        self.pictures = pictures
    }
}

/// Sellers and their products, in the short forms that behaviours need.
extension ListingSubject {
    static let description = "As good as new, with its cable and its box."

    /// A new seller.
    func seller(_ name: String = "연남상회") async throws -> ListingSeller {
        let device = try await device()
        _ = try await device.vendors.create(name: name)
        return ListingSeller(device: device, seller: try await device.vendors.seller())
    }

    /// A file with a picture; `number`, from 0 to 4, selects the picture.
    func picture(_ number: Int = 0) throws -> ListingPicture {
        let (name, bytes) = ("picture \(number).png", Data(ContractPictures.pngs[number]))
        let path = folder + "/" + name
        if !FileManager.default.fileExists(atPath: path) { try bytes.write(to: URL(filePath: path)) }
        return ListingPicture(name: name, path: path, format: .png, byteCount: bytes.count)
    }

    /// A draft that can be sold; the values of omitted arguments do not matter.
    func draft(
        _ name: String, _ price: Money = .krw(10_000), discount: Money? = nil, stock: Int = 1,
        category: ProductCategory? = nil, contact: String? = nil, description: String = Self.description,
        pictures: [Int] = [0]
    ) throws -> ProductDraft {
        try ProductDraft(
            ProductDetails(
                name: name, description: description, price: price, discount: discount, stock: stock,
                category: category, contact: contact),
            pictures: pictures.map(picture))
    }
}

/// A vendor on a device.
struct ListingSeller: Sendable {
    let device: ListingDevice
    let seller: Seller

    /// The same vendor with a wrong secret.
    var impostor: Seller { Seller(identity: seller.identity, secret: VendorSecret("not the secret")) }

    func sell(_ draft: ProductDraft) async throws(MarketError) -> Product {
        try await device.listings.sell(draft, as: seller) { _ in }
    }

    func edit(
        _ product: Product, _ edit: @Sendable (inout ProductChange) -> Void
    ) async throws(MarketError) -> Product {
        var change = ProductChange()
        edit(&change)
        return try await device.listings.edit(product.id, change, as: seller)
    }
}

extension ListingDevice {
    /// The first hundred products that match.
    func list(_ query: ProductQuery = ProductQuery()) async throws(MarketError) -> [Product] {
        var query = query
        query.size = ProductQuery.sizes.upperBound
        return try await products.products(query).elements
    }

    func names(_ query: ProductQuery = ProductQuery()) async throws(MarketError) -> [String] {
        try await list(query).map(\.name)
    }

    /// - Throws: a deviation unless the device finds the product exactly when `isThere`.
    func expect(_ product: Product, isThere: Bool, _ when: String) async throws {
        let listed = try await list().map(\.id).contains(product.id)
        try Deviation.unless(listed, is: isThere, "whether it is in the list \(when)")
        let isFound: Bool
        do throws(MarketError) {
            _ = try await products.product(product.id)
            isFound = true
        } catch {
            guard error == .notFound else { throw error }
            isFound = false
        }
        try Deviation.unless(isFound, is: isThere, "whether it can be opened \(when)")
    }
}

extension Money {
    static func krw(_ won: Int) -> Money { Money(minorUnits: won, .krw) }
    static func usd(cents: Int) -> Money { Money(minorUnits: cents, .usd) }
}

extension Deviation {
    /// - Throws: a deviation unless the server refuses the work, in words of its own.
    static func unlessRefused(
        _ what: String, _ work: () async throws(MarketError) -> Void
    ) async throws(Deviation) {
        let thrown: MarketError?
        do throws(MarketError) {
            try await work()
            thrown = nil
        } catch {
            thrown = error
        }
        if case .refused = thrown { return }
        throw Deviation(
            what: what, expected: "a refusal", actual: thrown.map { "the error \($0)" } ?? "an answer")
    }
}

/// Small pictures of one colour each.
enum ContractPictures {
    static let pngs: [[UInt8]] = [
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mM4oaEBRwzEcQDRQxGBoNNuZAAAAABJRU5ErkJggg==",
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mPQOKEBRwzEcQDHQxGB0E3yjgAAAABJRU5ErkJggg==",
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEElEQVR42mPQ0DgBRwzEcQC9QxGBOAwIsQAAAABJRU5ErkJggg==",
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEUlEQVR42mM4cUIDjhiI4wAA1VIbgWpqb5IAAAAASUVORK5CYII=",
        "iVBORw0KGgoAAAANSUhEUgAAAAQAAAAECAIAAAAmkwkpAAAAEUlEQVR42mPQOHECjhiI4wAAwVIbgRHHcdAAAAAASUVORK5CYII=",
    ].map { Data(base64Encoded: $0).map { [UInt8]($0) } ?? [] }
}

extension ListingSubject {
    /// A text file that claims to be a picture.
    func fileOfText(named name: String) throws -> ListingPicture {
        let (path, bytes) = (folder + "/" + name, Data("Dear Sir or Madam".utf8))
        try bytes.write(to: URL(filePath: path))
        return ListingPicture(name: name, path: path, format: .png, byteCount: bytes.count)
    }
}

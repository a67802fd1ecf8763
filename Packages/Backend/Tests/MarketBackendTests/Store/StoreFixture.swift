import Foundation
import MarketDomain
import PasswordCore
import Persistence
import PictureCore
import PictureCoreTestSupport
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing
@testable import MarketBackend

/// A store over its own database, without sample listings and with a stopped clock.
struct StoreFixture {
    enum Place: CaseIterable, Hashable, Sendable { case folder, database }

    let clock = TestClock()
    let database: any Database
    let store: MarketStore
    /// The folder of its pictures, unless they are in the database.
    let folder: String?
    private let ownFolder: TemporaryFolder?

    /// With pictures in that folder, or in the database without one.
    init(
        at location: TestPlace = .standard, folder: String? = nil,
        _ change: (inout MarketStoreOptions) -> Void = { _ in }
    ) {
        self.init(location, folder, own: nil, change)
    }

    /// With its own folder, if the place of the pictures is a folder.
    init(
        _ place: Place, at location: TestPlace = .standard,
        _ change: (inout MarketStoreOptions) -> Void = { _ in }
    ) throws {
        let own: TemporaryFolder? = try place == .folder ? TemporaryFolder() : nil
        self.init(location, own?.file("blobs"), own: own, change)
    }

    private init(
        _ location: TestPlace, _ folder: String?, own: TemporaryFolder?,
        _ change: (inout MarketStoreOptions) -> Void
    ) {
        var options = MarketStoreOptions()
        options.passwordCost = .least
        options.bundled = false
        change(&options)
        let clock = clock
        self.folder = folder
        ownFolder = own
        database = location.database(MarketStore.migrations)
        store = MarketStore(
            database: database, blobs: folder.map { MarketBlobs.folder($0) } ?? .database,
            pictures: FakePictures(), now: { clock.now }, options: options)
    }

    /// Sells a listing; `pictures` are the names of its pictures.
    @discardableResult
    func sell(
        _ name: String = "Chair", _ description: String = "A chair to sit on", price: Int = 1_000,
        discount: Int = 0, in currency: Currency = .krw, stock: Int = 1,
        vendor: Int = VendorTables.guest, pictures: [String] = []
    ) async throws -> Int {
        let details = try Self.details(
            name, description, price: price, discount: discount, in: currency, stock: stock)
        let new = NewListing(
            vendor: vendor, password: nil, details: details, pictures: pictures.map(Self.picture))
        let now = store.milliseconds
        return try await store.change(ListingTables.blobs(of: new.pictures)) {
            connection throws(StoreError) in
            (value: try ListingTables.insert(new, at: now, on: connection), named: [])
        }
    }

    func edit(_ id: Int, _ details: ProductDetails) async throws {
        let now = store.milliseconds
        try await store.write { connection throws(StoreError) in
            try ListingTables.update(id, to: details, at: now, on: connection)
        }
    }

    func delete(_ id: Int) async throws {
        let (now, window) = (store.milliseconds, store.options.undoWindow)
        try await store.write { connection throws(StoreError) in
            try ListingTables.delete(id, at: now, undoWindow: window, on: connection)
        }
    }

    func restore(_ id: Int) async throws -> Bool {
        let now = store.milliseconds
        return try await store.write { connection throws(StoreError) in
            try ListingTables.restore(id, at: now, on: connection)
        }
    }

    /// Reads a number from the database.
    func number(_ sql: String, _ values: SQLValue...) async throws -> Int {
        try await database.read { connection throws(StoreError) in
            try connection.rows(sql, values: values) { $0.int(0) }.first ?? 0
        }
    }

    static func details(
        _ name: String = "Chair", _ description: String = "A chair to sit on", price: Int = 1_000,
        discount: Int = 0, in currency: Currency = .krw, stock: Int = 1
    ) throws -> ProductDetails {
        try ProductDetails(
            name: name, description: description, price: Money(minorUnits: price, currency),
            discount: Money(minorUnits: discount, currency), stock: stock,
            currencies: Currency.market + [currency])
    }

    static func picture(_ name: String) -> CleanPicture {
        CleanPicture(
            picture: EncodedPicture(
                format: .png, size: PixelSize(width: 4, height: 4), bytes: Array("picture \(name)".utf8)),
            thumbnail: EncodedPicture(
                format: .jpeg, size: PixelSize(width: 2, height: 2), bytes: Array("small \(name)".utf8)))
    }
}

extension StoreFixture {
    /// The ids that a search finds, the newest first.
    func found(_ text: String, _ change: (inout ListingCriteria) -> Void = { _ in }) async throws -> [Int] {
        var filter = ListingCriteria(text: text)
        change(&filter)
        let page = try await store.page(filter, .page(1), size: 100)
        #expect(page.total == page.rows.count)
        return page.rows.map(\.id)
    }

    /// The number of all listings, and the number of listings on the market.
    func totals() async throws -> [Int] {
        var totals: [Int] = []
        for family in ListingCriteria.Family.allCases {
            totals.append(try await store.page(ListingCriteria(family: family), .page(1), size: 1).total)
        }
        return totals
    }
}

extension ListingRow {
    /// All values, in the order of the columns.
    var facts: [String] {
        [
            "\(id)", "\(vendor)", vendorName, name, description, currency, "\(price)", "\(discount)",
            "\(stock)",
            thumbnail ?? "none", "\(createdAt)", "\(changedAt)",
        ]
    }
}

/// The keys of the fixture's pictures.
enum BlobKeys {
    static func large(_ name: String) -> BlobKey {
        BlobKey(of: StoreFixture.picture(name).picture.bytes)
    }

    static func small(_ name: String) -> BlobKey {
        BlobKey(of: StoreFixture.picture(name).thumbnail.bytes)
    }
}

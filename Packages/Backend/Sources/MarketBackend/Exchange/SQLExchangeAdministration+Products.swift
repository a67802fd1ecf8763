public import MarketDomain
import Persistence
public import PictureCore
public import SQLCore
import Synchronization

extension SQLExchangeAdministration {
    /// In pixels. Thumbnails of products are not stored.
    private static let thumbnailSide = 200

    /// The reason why the operator cannot create or change a product.
    public enum ProductRefusal: Error, Hashable, Sendable {
        case noProduct
        /// Another product has that style code.
        case taken(styleCode: String, product: Int)
        /// A new product lacks a field.
        case missing(ExchangeProductField)
        /// The change leaves out a size of the product. Its orders and trades need it.
        case sizeStays(String)
        /// The picture at a path.
        case picture(String, PictureError)
        /// The pictures up to this sheet exceed the limit of bytes.
        case tooManyPictures(limit: Int)
    }

    /// A product in a list for the operator.
    public struct OfferedProduct: Hashable, Sendable {
        public let id: Int
        public let styleCode: String
        public let brand: String
        public let name: String
        public let koreanName: String
        public let sizes: Int
        public let isHidden: Bool
    }

    /// The result of storing one sheet.
    public struct StoredProduct: Hashable, Sendable {
        public let id: Int
        public let isNew: Bool
    }

    /// All products in the order of their numbers, including hidden ones.
    public func products() async throws(StoreError) -> [OfferedProduct] {
        try await store.open()
        return try await store.database.read { connection throws(StoreError) in
            try connection.rows(
                """
                SELECT p.id, p.style_code, brand.name, p.name, p.korean_name,
                    (SELECT count(*) FROM exchange_book b WHERE b.product = p.id), p.is_hidden
                FROM exchange_product p JOIN exchange_brand brand ON brand.id = p.brand ORDER BY p.id
                """
            ) { row in
                OfferedProduct(
                    id: row.int(0), styleCode: row.text(1), brand: row.text(2), name: row.text(3),
                    koreanName: row.text(4), sizes: row.int(5), isHidden: row.int(6) != 0)
            }
        }
    }

    /// Adds products, or changes the products with the style codes of the sheets. Stores all sheets or no sheet.
    ///
    /// - Parameters:
    ///   - sheets: products. A refusal names the first one that cannot be stored by its index.
    ///   - addsOnly: whether to refuse a style code that another product has.
    /// - Returns: the products in the same order.
    /// - Throws: a failure of the database.
    public func store(
        _ sheets: [ExchangeProductSheet], addsOnly: Bool
    ) async throws(StoreError) -> Result<[StoredProduct], SheetRefusal> {
        let pictures: [[EncodedPicture]]
        switch await cleaned(sheets) {
        case .failure(let refusal): return .failure(refusal)
        case .success(let clean): pictures = clean
        }
        return try await change(pictures) { connection throws(StoreError) in
            var (stored, gone): ([StoredProduct], [BlobKey]) = ([], [])
            for (index, sheet) in sheets.enumerated() {
                let code = sheet[.styleCode] ?? ""
                let known = code.isEmpty ? nil : try ExchangeProducts.id(ofStyle: code, on: connection)
                if let known {
                    guard !addsOnly else {
                        return .failure(.init(index: index, .taken(styleCode: code, product: known)))
                    }
                    if let refusal = try refusal(of: sheet, for: known, on: connection) {
                        return .failure(.init(index: index, refusal))
                    }
                    gone += try ExchangeProducts.update(known, sheet, pictures[index], on: connection)
                    stored.append(StoredProduct(id: known, isNew: false))
                } else {
                    if let field = sheet.missing { return .failure(.init(index: index, .missing(field))) }
                    let id = try ExchangeProducts.insert(sheet, pictures[index], on: connection)
                    stored.append(StoredProduct(id: id, isNew: true))
                }
            }
            return .success((stored, gone))
        }
    }

    /// Changes the given fields of a product.
    ///
    /// - Returns: the refusal; `nil` on success.
    public func change(
        _ product: Int, _ sheet: ExchangeProductSheet
    ) async throws(StoreError) -> ProductRefusal? {
        let pictures: [[EncodedPicture]]
        switch await cleaned([sheet]) {
        case .failure(let refusal): return refusal.refusal
        case .success(let clean): pictures = clean
        }
        let changed: Result<Bool, SheetRefusal> = try await change(pictures) {
            connection throws(StoreError) in
            if let code = sheet[.styleCode],
                let other = try ExchangeProducts.id(ofStyle: code, on: connection),
                other != product
            {
                return .failure(.init(index: 0, .taken(styleCode: code, product: other)))
            }
            if let refusal = try refusal(of: sheet, for: product, on: connection) {
                return .failure(.init(index: 0, refusal))
            }
            return .success((true, try ExchangeProducts.update(product, sheet, pictures[0], on: connection)))
        }
        guard case .failure(let refusal) = changed else { return nil }
        return refusal.refusal
    }

    /// Hides a product from lists and its page, halts its sizes and cancels their orders; or shows it again and resumes its
    /// sizes.
    ///
    /// - Returns: the refusal; `nil` on success.
    public func setHidden(_ isHidden: Bool, product: Int) async throws(StoreError) -> Refusal? {
        if let refusal = try await setHalted(isHidden, cancelling: isHidden, product: product) {
            return refusal
        }
        return try await store.database.write { connection throws(StoreError) in
            try connection.execute(
                "UPDATE exchange_product SET is_hidden = ?2 WHERE id = ?1", .int(product),
                .int(isHidden ? 1 : 0))
            return nil
        }
    }

    /// The first sheet that cannot be stored.
    public struct SheetRefusal: Error, Hashable, Sendable {
        /// Its index, from 0.
        public let index: Int
        public let refusal: ProductRefusal

        init(index: Int, _ refusal: ProductRefusal) { (self.index, self.refusal) = (index, refusal) }
    }

    private func refusal(
        of sheet: ExchangeProductSheet, for product: Int, on connection: any SQLConnection
    ) throws(StoreError) -> ProductRefusal? {
        let books = try ExchangeCatalogue.books(of: product, on: connection)
        guard !books.isEmpty else { return .noProduct }
        guard let sizes = sheet.sizes, let lost = books.first(where: { !sizes.contains($0.size) }) else {
            return nil
        }
        return .sizeStays(lost.size)
    }

    /// The pictures of all sheets, checked and encoded again.
    private func cleaned(_ sheets: [ExchangeProductSheet]) async -> Result<[[EncodedPicture]], SheetRefusal> {
        var (all, bytes): ([[EncodedPicture]], Int) = ([], 0)
        for (index, sheet) in sheets.enumerated() {
            var clean: [EncodedPicture] = []
            for path in sheet.pictures ?? [] {
                do throws(PictureError) {
                    let picture = try await store.pictures.clean(
                        .file(SpelledPath.found(path)), thumbnailSide: Self.thumbnailSide,
                        limits: PictureLimits(bytes: UploadLimits.pictureBytes)
                    ).picture
                    bytes += picture.bytes.count
                    clean.append(picture)
                } catch {
                    return .failure(SheetRefusal(index: index, .picture(path, error)))
                }
                guard bytes <= pictureBytes else {
                    return .failure(SheetRefusal(index: index, .tooManyPictures(limit: pictureBytes)))
                }
            }
            all.append(clean)
        }
        return .success(all)
    }

    /// Stores pictures with the rows that name them. A refusal stores nothing.
    private func change<Value: Sendable>(
        _ pictures: [[EncodedPicture]],
        _ body:
            @escaping @Sendable (any SQLConnection) throws(StoreError) -> Result<
                (Value, [BlobKey]), SheetRefusal
            >
    ) async throws(StoreError) -> Result<Value, SheetRefusal> {
        try await store.open()
        let blobs = pictures.joined().map { Blob(key: BlobKey(of: $0.bytes), bytes: $0.bytes) }
        let refused = Mutex<SheetRefusal?>(nil)
        do throws(StoreError) {
            let value = try await store.blobs.change(blobs) { connection throws(StoreError) in
                switch try body(connection) {
                case .success(let (value, gone)): return (value: value, named: gone)
                case .failure(let refusal):
                    refused.withLock { $0 = refusal }
                    // Rolls back the preceding sheets.
                    throw .cancelled
                }
            }
            return .success(value)
        } catch {
            guard let refusal = refused.withLock({ $0 }) else { throw error }
            return .failure(refusal)
        }
    }
}

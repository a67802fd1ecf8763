import DomainCore
import MarketAPI
import MarketDomain

// Converts answers of the server to types of the domain.

extension Money {
    /// An amount on the wire, in won or dollars.
    ///
    /// - Throws: `unavailable` when the amount is out of range.
    init(_ number: WireNumber, _ currency: Currency) throws(MarketError) {
        do {
            self.init(minorUnits: try number.units(digits: currency.minorDigits), currency)
        } catch {
            throw .unavailable
        }
    }

    var wire: WireNumber { WireNumber(units: minorUnits, digits: currency.minorDigits) }
}

extension Currency {
    /// The currency of a price on the wire; `unspecified` for an invalid code.
    init(wire text: String) { self = Currency(text) ?? .unspecified }
}

extension ProductAnswer {
    /// - Throws: `unavailable` when an amount is out of range.
    func toDomain() throws(MarketError) -> Product {
        let currency = Currency(wire: currency)
        let created = (createdAt ?? issuedAt)?.date
        return Product(
            id: id, name: name, description: description, price: try Money(price, currency),
            discount: try discountedPrice.map { number throws(MarketError) in try Money(number, currency) }
                ?? .zero(currency),
            stock: stock, isReserved: isReserved,
            category: category.flatMap { ProductCategory(rawValue: $0) },
            contact: contact.flatMap { $0.isEmpty ? nil : $0 }, vendor: vendor, thumbnail: thumbnail,
            images: images.map {
                ProductImage(id: $0.id, address: $0.url, thumbnailAddress: $0.thumbnailURL)
            },
            createdAt: created, changedAt: issuedAt?.date ?? created,
            match: match.flatMap { ProductMatch(rawValue: $0) })
    }

    private var vendor: Vendor? {
        vendors?.toDomain() ?? vendorID.map { Vendor(id: $0, name: vendorName ?? "") }
    }
}

extension VendorAnswer {
    func toDomain() -> Vendor { Vendor(id: id, name: name) }
}

extension ProductPageAnswer {
    /// The requested page. Throws `unsupported` when the server ignored a cursor, and `unavailable` when an amount is
    /// out of range.
    func toDomain(_ query: ProductQuery) throws(MarketError) -> Page<Product> {
        let elements = try products.map { product throws(MarketError) in try product.toDomain() }
        let total = totalCount.map { Total.exactly(max(0, $0)) }
        let reading = searchReading.flatMap { reading in
            SearchReading.Kind(rawValue: reading.kind).map { SearchReading($0, reading.text) }
        }
        switch query.start {
        case .cursor where knowsCursors:
            // An empty page with a successor would have no end.
            let next = elements.isEmpty ? nil : nextCursor
            return Page(
                elements: elements, number: max(1, page ?? 1), isLast: next == nil, total: total,
                nextCursor: next, reading: reading)
        // A server without cursors would return the first page again and again.
        case .cursor(let cursor) where !cursor.isEmpty: throw .unsupported
        case .cursor:
            return Page(
                elements: elements, number: 1, isLast: !hasMore(after: 1), total: total, reading: reading)
        case .page(let number):
            return Page(
                elements: elements, number: number, isLast: !hasMore(after: number), total: total,
                reading: reading)
        }
    }

    /// A contradictory answer counts as having more: an empty page at the end is better than a page that is never
    /// shown.
    private func hasMore(after number: Int) -> Bool {
        !products.isEmpty && (hasNext == true || number < lastPage ?? 0)
    }
}

extension ItemAnswer {
    /// Pictures have no ids on the wire, so they are numbered from 1.
    ///
    /// - Throws: `unavailable` when an amount is out of range.
    func toDomain() throws(MarketError) -> Product {
        let currency = Currency(wire: currency)
        let price = try Money(price, currency)
        let asked = try discountedPrice.map { number throws(MarketError) in try Money(number, currency) }
        return Product(
            id: id, name: title, description: descriptions, price: price,
            discount: asked.flatMap { try? price.subtracting($0) } ?? .zero(currency), stock: stock,
            thumbnail: thumbnails.first,
            images: images.enumerated().map { index, address in
                let small = thumbnails.indices.contains(index) ? thumbnails[index] : address
                return ProductImage(id: index + 1, address: address, thumbnailAddress: small)
            },
            createdAt: registrationDate?.date, changedAt: registrationDate?.date)
    }
}

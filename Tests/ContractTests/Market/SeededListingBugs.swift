import ContractCore
import DomainCore
import MarketContracts
import MarketDomain
import Synchronization
import Testing

@Suite struct SeededListingBugTests {
    @Test(.timeLimit(.minutes(10)), arguments: SeededListingBugs.all)
    func `Detects a mistake in a market`(_ bug: SeededBug<ListingSubject>) async throws {
        try await bug.expectReport(by: ListingContract.behaviours) {
            var subject = try await MarketTrial.listings(.embeddedMemory)
            let make = subject.device
            subject.device = {
                var device = try await make()
                device.vendors = AlteredVendors(device.vendors)
                device.products = AlteredProducts(device.products)
                device.listings = AlteredListings(device.listings)
                return device
            }
            return subject
        }
    }
}

/// Mistakes that markets have had or might have.
enum SeededListingBugs {
    static let all = lists + changes

    static let lists: [SeededBug<ListingSubject>] = [
        SeededBug(
            "loses the last product",
            noticedBy: "The pages of a list hold every product once, and all of them the total",
            page: { page, _ in page.isLast ? page.with(page.elements.dropLast()) : page }),
        SeededBug(
            "counts what is on the page",
            noticedBy: "The pages of a list hold every product once, and all of them the total",
            page: { page, _ in page.with(page.elements, total: page.elements.count) }),
        SeededBug(
            "passes over categories",
            noticedBy: "A list leaves out other categories, and what is sold or reserved",
            query: { $0.category = nil }),
        SeededBug(
            "takes what is reserved for available",
            noticedBy: "A list leaves out other categories, and what is sold or reserved",
            query: { query in
                if query.isAvailable { (query.isAvailable, query.inStock) = (false, true) }
            }),
        SeededBug(
            "never says what a search matched",
            noticedBy: "A search says what it found by, when that is not the name",
            page: { page, _ in
                page.with(
                    page.elements.map { product in
                        var product = product
                        product.match = nil
                        return product
                    })
            }),
        SeededBug(
            "lists what was deleted for ever",
            noticedBy: "What a vendor deleted is listed for it alone, until it is back or too late",
            listings: { altered, sound in
                let last = Mutex<[Deletion]>([])
                altered.listingDeleted = { seller throws(MarketError) in
                    let deleted = try await sound.deleted(as: seller)
                    return last.withLock { last in
                        if !deleted.isEmpty { last = deleted }
                        return last
                    }
                }
            }),
        SeededBug(
            "finds vendors by any part of their names",
            noticedBy: "Vendors are found by their names, whatever the case, and by how those begin",
            finding: { text, sound throws(MarketError) in
                text == "Vintage"
                    ? try await sound.vendors(named: "Mapo") : try await sound.vendors(named: text)
            }),
        SeededBug(
            "gives the first page behind the end", noticedBy: "A page behind the end is empty and the last",
            query: { query in if query.start != .page(1) { query.start = .page(1) } }),
        SeededBug(
            "begins anew at a cursor",
            noticedBy: "The cursors of a list lead to every product once, in every order",
            query: { query in if case .cursor = query.start { query.start = .cursor("") } }),
        SeededBug(
            "skips as many as were there",
            noticedBy: "Cursors neither miss nor repeat a product while others sell and delete",
            listing: { query, sound throws(MarketError) in
                guard case .cursor(let text) = query.start, !text.isEmpty else {
                    return try await sound.products(query)
                }
                var all = query
                (all.start, all.size) = (.page(1), 100)
                let page = try await sound.products(all)
                return page.with(page.elements.dropFirst(query.size))
            }),
        SeededBug(
            "takes the cursor of another list", noticedBy: "A cursor of another list is refused",
            listing: { query, sound throws(MarketError) in
                do throws(MarketError) {
                    return try await sound.products(query)
                } catch {
                    var query = query
                    query.start = .page(1)
                    return try await sound.products(query)
                }
            }),
        SeededBug(
            "orders capitals first",
            noticedBy: "Every order is as it says, and equal products come newest first",
            page: { page, query in
                query.sort == .name ? page.with(page.elements.sorted { $0.name < $1.name }) : page
            }),
        SeededBug(
            "orders by the price before the discount",
            noticedBy: "Prices are ordered within each currency, by what is asked",
            page: { page, query in
                guard query.sort == .cheapest else { return page }
                return page.with(
                    page.elements.sorted {
                        ($0.price.currency.code, $0.price.minorUnits)
                            < ($1.price.currency.code, $1.price.minorUnits)
                    })
            }),
        SeededBug(
            "leaves the highest price out",
            noticedBy: "Filters let through what passes all of them, with its total",
            page: { page, query in page.with(page.elements.filter { $0.bargainPrice != query.highest }) }),
        SeededBug(
            "forgets the vendor", noticedBy: "Filters let through what passes all of them, with its total",
            query: { query in query.vendor = nil }),
        SeededBug(
            "forgets the filter behind a cursor",
            noticedBy: "Filters hold on every page, by number and by cursor",
            query: { query in
                if case .cursor(let text) = query.start, !text.isEmpty { query.inStock = false }
            }),
        SeededBug(
            "looks at names alone",
            noticedBy: "A search finds words of name and description, whatever their case and accents",
            page: { page, query in
                query.text == "torch" ? page.with([]) : page
            }),
        SeededBug(
            "knows no initial consonants", noticedBy: "A search finds Korean by initial consonants",
            page: { page, query in
                query.text?.unicodeScalars.allSatisfy { (0x3131...0x3163).contains($0.value) } == true
                    ? page.with([], total: 0) : page
            }),
        SeededBug(
            "lists everything for signs", noticedBy: "A search for signs alone finds nothing, not everything",
            query: { query in if query.text?.contains(where: \.isLetter) == false { query.text = nil } }),
        SeededBug(
            "gives lists descriptions", noticedBy: "A listing is everywhere as it was described",
            page: { page, _ in
                page.with(
                    page.elements.map { product in
                        var product = product
                        product.description = ""
                        return product
                    })
            }),
    ]
}

extension SeededListingBugs {
    static let changes: [SeededBug<ListingSubject>] = [
        SeededBug(
            "tells a taken name as a refusal", noticedBy: "A vendor's name is taken whatever its case",
            vendors: { altered, sound in
                altered.creating = { name throws(MarketError) in
                    do throws(MarketError) {
                        return try await sound.create(name: name)
                    } catch {
                        throw error == .nameTaken ? .refused("taken") : error
                    }
                }
            }),
        SeededBug(
            "keeps a vendor whose secret is wrong",
            noticedBy: "A wrong secret is refused, and nothing of it is kept",
            vendors: { altered, sound in
                altered.using = { identifier, secret throws(MarketError) in
                    do throws(MarketError) {
                        return try await sound.use(identifier: identifier, secret: secret)
                    } catch {
                        _ = try await sound.create(name: "somebody")
                        throw error
                    }
                }
            }),
        SeededBug(
            "sells twice", noticedBy: "A listing is everywhere as it was described",
            listings: { altered, sound in
                altered.selling = { draft, seller, progress throws(MarketError) in
                    let product = try await sound.sell(draft, as: seller, progress: progress)
                    try await sound.acknowledge(product.id, as: seller)
                    return try await sound.sell(draft, as: seller, progress: progress)
                }
            }),
        SeededBug(
            "sells anew after a lost answer",
            noticedBy: "The same draft is the same sale until its seller saw it",
            listings: { altered, sound in
                altered.selling = { draft, seller, progress throws(MarketError) in
                    let product = try await sound.sell(draft, as: seller, progress: progress)
                    try await sound.acknowledge(product.id, as: seller)
                    return product
                }
            }),
        SeededBug(
            "never believes that its seller saw it",
            noticedBy: "The same draft is the same sale until its seller saw it",
            listings: { altered, _ in altered.acknowledging = { _, _ throws(MarketError) in } }),
        SeededBug(
            "knows of no earlier sale",
            noticedBy: "The same draft is the same sale until its seller saw it",
            listings: { altered, _ in altered.finding = { _, _ throws(MarketError) in nil } }),
        SeededBug(
            "calls what is on offer missing",
            noticedBy: "Nobody brings back what somebody else sold, nor what was not deleted",
            listings: { altered, sound in
                altered.restoring = { id, seller throws(MarketError) in
                    do throws(MarketError) {
                        return try await sound.restore(id, as: seller)
                    } catch .notDeleted {
                        throw .notFound
                    }
                }
            }),
        SeededBug(
            "puts added pictures in place of the others",
            noticedBy: "Pictures are added after those that stay, in one step with the rest of a change",
            listings: { altered, sound in
                altered.editing = { id, change, seller throws(MarketError) in
                    let edited = try await sound.edit(id, change, as: seller)
                    guard !change.added.isEmpty else { return edited }
                    var next = ProductChange()
                    next.order = edited.images.suffix(change.added.count).map(\.id)
                    return try await sound.edit(id, next, as: seller)
                }
            }),
        SeededBug(
            "sorts the pictures",
            noticedBy: "Pictures stay in the seller's order, the first of them is that of lists",
            listings: { altered, sound in
                altered.selling = { draft, seller, progress throws(MarketError) in
                    let pictures = draft.pictures.sorted { $0.name < $1.name }
                    guard let sorted = try? ProductDraft(draft.details, pictures: pictures) else {
                        throw .unavailable
                    }
                    return try await sound.sell(sorted, as: seller, progress: progress)
                }
            }),
        SeededBug(
            "tells no progress",
            noticedBy: "A sale tells how much of its pictures was sent, up to all of them",
            listings: { altered, sound in
                altered.selling = { draft, seller, _ throws(MarketError) in
                    try await sound.sell(draft, as: seller) { _ in }
                }
            }),
        SeededBug(
            "forgets the discount with a new price",
            noticedBy: "An edit changes what it names, the time, and nothing else",
            listings: { altered, sound in
                altered.editing = { id, change, seller throws(MarketError) in
                    var change = change
                    if let price = change.price { change.discount = change.discount ?? .zero(price.currency) }
                    return try await sound.edit(id, change, as: seller)
                }
            }),
        SeededBug(
            "calls another vendor's product missing",
            noticedBy: "Nobody changes or deletes what somebody else sells",
            listings: { altered, sound in
                altered.deleting = { id, seller throws(MarketError) in
                    do throws(MarketError) {
                        return try await sound.delete(id, as: seller)
                    } catch {
                        throw .notFound
                    }
                }
            }),
        SeededBug(
            "deletes for good", noticedBy: "What is deleted is gone, and comes back as it was",
            listings: { altered, _ in altered.restoring = { _, _ throws(MarketError) in throw .notFound } }),
    ]
}

extension SeededBug<ListingSubject> {
    /// A mistake on every device.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        altering alter: @escaping @Sendable (_ altered: inout ListingDevice, _ sound: ListingDevice) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { subject in
            let make = subject.device
            subject.device = {
                let sound = try await make()
                var altered = sound
                alter(&altered, sound)
                return altered
            }
        }
    }

    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        vendors alter: @escaping @Sendable (inout AlteredVendors, any VendorRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var vendors = AlteredVendors(sound.vendors)
            alter(&vendors, sound.vendors)
            altered.vendors = vendors
        }
    }

    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        listings alter: @escaping @Sendable (inout AlteredListings, any ListingRepository) -> Void
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            var listings = AlteredListings(sound.listings)
            alter(&listings, sound.listings)
            altered.listings = listings
        }
    }

    /// A mistake in listing products.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        listing list:
            @escaping @Sendable (ProductQuery, any ProductRepository) async throws(MarketError) -> Page<
                Product
            >
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            let base = sound.products
            var products = AlteredProducts(base)
            products.listing = { query throws(MarketError) in try await list(query, base) }
            altered.products = products
        }
    }

    /// A mistake in finding vendors.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        finding find:
            @escaping @Sendable (String, any ProductRepository) async throws(MarketError) -> [Vendor]
    ) {
        self.init(name, noticedBy: behaviour) { altered, sound in
            let base = sound.products
            var products = AlteredProducts(base)
            products.finding = { text throws(MarketError) in try await find(text, base) }
            altered.products = products
        }
    }

    /// A mistake in the resulting page.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        page change: @escaping @Sendable (Page<Product>, ProductQuery) -> Page<Product>
    ) {
        self.init(
            name, noticedBy: behaviour,
            listing: { query, sound throws(MarketError) in change(try await sound.products(query), query) })
    }

    /// A mistake in the query for products.
    fileprivate init(
        _ name: String, noticedBy behaviour: String,
        query change: @escaping @Sendable (inout ProductQuery) -> Void
    ) {
        self.init(
            name, noticedBy: behaviour,
            listing: { query, sound throws(MarketError) in
                var query = query
                change(&query)
                return try await sound.products(query)
            })
    }
}

extension Page<Product> {
    /// The same page with different products, and a different total if `total` is not `nil`.
    fileprivate func with(_ products: [Product], total: Int? = nil) -> Page {
        Page(
            elements: products, number: number, isLast: isLast,
            total: total.map { .exactly($0) } ?? self.total, nextCursor: nextCursor)
    }

    fileprivate func with(_ products: ArraySlice<Product>) -> Page { with(Array(products)) }
}

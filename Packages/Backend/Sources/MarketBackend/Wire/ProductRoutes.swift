import BackendCore
import MarketDomain
import NetworkCore
import Persistence
import SQLCore

/// Generation 3: products by their vendors.
struct ProductRoutes: Sendable {
    private static let parts = UploadForm.Names(texts: ["params"], files: ["images"])

    let store: MarketStore
    let gate: VendorGate
    let cleaning: PictureCleaning
    let uploads: UploadBudget
    let storage: StorageGate
    let texts: ProductLimits.Texts
    let envelope: MarketEnvelope
    let publicURL: String?

    func mount(on router: inout Router) {
        router.mount("/", errors: MarketErrors.products) {
            MarketOperation.checkHealth.openRoute(ProductOperations.health) { _ in .json { $0.string("OK") } }
            MarketOperation.listProducts.openRoute(ProductOperations.list(envelope)) { try await list($0) }
            MarketOperation.showProduct.openRoute(ProductOperations.show) { try await show($0) }
            MarketOperation.createProduct.route(
                ProductOperations.create, for: .vendor, maximumBodyBytes: UploadLimits.totalBytes,
                body: .stream
            ) { context in
                try await gate.refuseUnknown(context.request)
                return try await uploads.share(of: context.request) {
                    try await create(context, within: $0)
                }
            }
            MarketOperation.updateProduct.vendorRoute(ProductOperations.update, by: gate) {
                try await update($2, $1, by: $0)
            }
            MarketOperation.restoreProduct.vendorRoute(ProductOperations.restore, by: gate) {
                vendor, _, context in
                try await restore(context, by: vendor)
            }
        }
        ProductDeletion(store: store, gate: gate, routes: self).mount(on: &router)
    }

    func writer(for request: HTTPRequest) -> ProductWriter {
        ProductWriter(
            envelope: envelope, addresses: PictureAddresses(publicURL: publicURL, request: request))
    }

    private func list(_ context: RequestContext) async throws -> HTTPResponse {
        let query = try ProductListQuery(context.query)
        let page = try await store.page(query.filter, query.start, size: query.size)
        return writer(for: context.request).answer(page, to: query)
    }

    private func show(_ context: RequestContext) async throws -> HTTPResponse {
        guard let details = try await store.details(try context.path.int("id"), in: .market) else {
            throw HTTPFailure.notFound
        }
        return writer(for: context.request).answer(details)
    }

    /// The secret is looked at as soon as the part with it was read, and before a picture is decoded.
    private func create(
        _ context: RequestContext, within share: UploadShare
    ) async throws -> HTTPResponse {
        let request = context.request
        var checked: (vendor: Vendor, details: ProductDetails)?
        let form = try await UploadForm(reading: request, Self.parts, within: share) { _, bytes in
            let params = try ProductForm(bytes)
            let vendor = try await gate.vendor(of: request, secret: params.secret)
            checked = (vendor, try params.details(within: texts))
        }
        guard let (vendor, details) = checked else { throw MarketFailure.paramsMissing }
        guard !form.files.isEmpty else { throw MarketFailure.noPictures }
        let key = try IdempotencyKey(
            of: request, owner: vendor.keyOwner, content: details.content + form.files)
        let uses = try await storage.admit(
            request, key, by: vendor, products: 1, bytes: (details.content + form.files).byteCount)
        let pictures = try await cleaning.clean(form.files, of: request)
        let new = NewListing(vendor: vendor.id, password: nil, details: details, pictures: pictures)
        let (now, writer) = (store.milliseconds, writer(for: request))
        return try await store.change(key, counting: uses, blobs: ListingTables.blobs(of: pictures)) {
            connection throws(StoreError) in
            let id = try ListingTables.insert(new, at: now, on: connection)
            let made = try ListingTables.known(id, in: .market, on: connection)
            return .success(ListingChange(response: writer.answer(made, status: 201)))
        }
    }

    private func update(
        _ context: RequestContext, _ form: ProductForm, by vendor: Vendor
    ) async throws -> HTTPResponse {
        let id = try context.path.int("id")
        let key = try IdempotencyKey(
            of: context.request, owner: vendor.keyOwner, content: form.content)
        let uses = try await storage.admit(
            context.request, key, by: vendor, bytes: form.content.byteCount)
        let (now, writer, texts) = (store.milliseconds, writer(for: context.request), texts)
        return try await store.change(key, counting: uses, blobs: form.removesPictures ? [] : nil) {
            connection throws(StoreError) in
            guard let current = try ListingTables.details(id, in: .market, on: connection) else {
                return .failure(.notFound)
            }
            guard current.row.vendor == vendor.id else { return .failure(MarketFailure.notYours) }
            let (details, change): (ProductDetails, ProductChange)
            do throws(HTTPFailure) {
                (details, change) = try form.applied(to: current, within: texts)
            } catch {
                return .failure(error)
            }
            if change.isEmpty { return .success(ListingChange(response: writer.answer(current))) }
            try ListingTables.update(id, to: details, at: now, on: connection)
            var gone: [BlobKey] = []
            if let order = change.order {
                gone = try ListingTables.arrange(id, pictures: order, on: connection)
            }
            if let thumbnail = change.thumbnail {
                try ListingTables.setThumbnail(id, picture: thumbnail, on: connection)
            }
            let changed = try ListingTables.known(id, in: .market, on: connection)
            return .success(ListingChange(response: writer.answer(changed), gone: gone))
        }
    }

    private func restore(_ context: RequestContext, by vendor: Vendor) async throws -> HTTPResponse {
        let id = try context.path.int("id")
        let key = try IdempotencyKey(of: context.request, owner: vendor.keyOwner, content: [])
        let uses = try await storage.admit(context.request, key, by: vendor)
        let (now, writer) = (store.milliseconds, writer(for: context.request))
        return try await store.change(key, counting: uses) { connection throws(StoreError) in
            guard let owner = try ListingTables.deleted(id, on: connection) else {
                let shown = try ListingTables.details(id, in: .market, on: connection)?.row
                guard let shown else { return .failure(.notFound) }
                let isTheirs = shown.vendor == vendor.id
                return .failure(isTheirs ? MarketFailure.notDeleted : MarketFailure.notYours)
            }
            guard owner == vendor.id else { return .failure(MarketFailure.notYours) }
            guard try ListingTables.restore(id, at: now, on: connection) else { return .failure(.notFound) }
            let restored = try ListingTables.known(id, in: .market, on: connection)
            return .success(ListingChange(response: writer.answer(restored)))
        }
    }
}

import BackendCore
import MarketDomain
import NetworkCore
import Persistence
import SQLCore

/// Generation 1: listings by anybody, each with a password.
struct ItemRoutes: Sendable {
    private static let parts = UploadForm.Names(
        texts: ["title", "descriptions", "price", "currency", "stock", "discounted_price", "password"],
        files: ["images[]", "images"])
    /// Everybody's, since the address of a client may change between an attempt and its retry.
    private static let keyOwner = "guest"

    let store: MarketStore
    let gate: VendorGate
    let cleaning: PictureCleaning
    let uploads: UploadBudget
    let storage: StorageGate
    let publicURL: String?

    func mount(on router: inout Router) {
        // Paths below these that no route has.
        for prefix in ["/items", "/item"] { router.mount(prefix, errors: MarketErrors.items) {} }
        router.mount("/", errors: MarketErrors.items) {
            MarketOperation.listItems.openRoute(ItemOperations.list) { try await list($0) }
            MarketOperation.showItem.openRoute(ItemOperations.show) { try await show($0) }
            MarketOperation.createItem.openRoute(
                ItemOperations.create, maximumBodyBytes: UploadLimits.totalBytes, body: .stream
            ) { context in
                try await uploads.share(of: context.request) { try await create(context, within: $0) }
            }
            MarketOperation.updateItem.route(
                ItemOperations.update, for: .password, maximumBodyBytes: UploadLimits.totalBytes,
                body: .stream
            ) { context in
                try await uploads.share(of: context.request) { try await update(context, within: $0) }
            }
            MarketOperation.deleteItem.route(
                ItemOperations.delete, for: .password, maximumBodyBytes: UploadLimits.textBytes
            ) { try await delete($0) }
        }
    }

    private func list(_ context: RequestContext) async throws -> HTTPResponse {
        guard let page = Int(try context.path.string("page")), page >= 1 else {
            throw HTTPFailure(400, "The page must be a number from 1 on")
        }
        var filter = ListingFilter()
        filter.family = .all
        let found = try await store.page(filter, .page(page), size: ItemWriter.pageSize)
        return writer(for: context.request).answer(found.rows, page: page)
    }

    private func show(_ context: RequestContext) async throws -> HTTPResponse {
        guard let details = try await store.details(try context.path.int("id"), in: .all) else {
            throw HTTPFailure.notFound
        }
        return writer(for: context.request).answer(details)
    }

    private func create(
        _ context: RequestContext, within share: UploadShare
    ) async throws -> HTTPResponse {
        let request = context.request
        let upload = try await UploadForm(reading: request, Self.parts, within: share)
        let form = try ItemForm(upload)
        guard let password = form.password, password.utf8.count <= VendorGate.longestSecret else {
            throw HTTPFailure(400, "password is required, with at most \(VendorGate.longestSecret) bytes")
        }
        let details = try form.details()
        guard !upload.files.isEmpty else { throw MarketFailure.noPictures }
        let key = try IdempotencyKey(
            of: request, owner: Self.keyOwner, content: details.content + upload.files)
        let uses = try await storage.admit(
            request, key, products: 1, bytes: (details.content + upload.files).byteCount)
        let kept = try await gate.keep(password, request)
        let pictures = try await cleaning.clean(upload.files, of: request)
        let new = NewListing(
            vendor: VendorTables.guest, password: kept, details: details, pictures: pictures)
        let (now, writer) = (store.milliseconds, writer(for: request))
        return try await store.change(key, counting: uses, blobs: ListingTables.blobs(of: pictures)) {
            connection throws(StoreError) in
            let id = try ListingTables.insert(new, at: now, on: connection)
            let made = try ListingTables.known(id, in: .all, on: connection)
            return .success(ListingChange(response: writer.answer(made, status: 201)))
        }
    }

    private func update(
        _ context: RequestContext, within share: UploadShare
    ) async throws -> HTTPResponse {
        let request = context.request
        let id = try context.path.int("id")
        let upload = try await UploadForm(reading: request, Self.parts, within: share)
        let form = try ItemForm(upload)
        try await checkPassword(form.password, of: id, request)
        let key = try IdempotencyKey(
            of: request, owner: Self.keyOwner, content: form.content + upload.files)
        let uses = try await storage.admit(request, key, bytes: (form.content + upload.files).byteCount)
        let pictures = try await cleaning.clean(upload.files, of: request)
        let (now, writer) = (store.milliseconds, writer(for: request))
        return try await store.change(key, counting: uses, blobs: ListingTables.blobs(of: pictures)) {
            connection throws(StoreError) in
            guard let current = try ListingTables.details(id, in: .all, on: connection) else {
                return .failure(.notFound)
            }
            if form.isEmpty, pictures.isEmpty {
                return .success(ListingChange(response: writer.answer(current)))
            }
            let details: ProductDetails
            do throws(HTTPFailure) { details = try form.applied(to: current.row) } catch {
                return .failure(error)
            }
            try ListingTables.update(id, to: details, at: now, on: connection)
            var gone: [BlobKey] = []
            if !pictures.isEmpty {
                gone = try ListingTables.replacePictures(id, with: pictures, on: connection)
            }
            let changed = try ListingTables.known(id, in: .all, on: connection)
            return .success(ListingChange(response: writer.answer(changed), gone: gone))
        }
    }

    private func delete(_ context: RequestContext) async throws -> HTTPResponse {
        let request = context.request
        let id = try context.path.int("id")
        let password = try JSONFields(request.body).text("password")
        try await checkPassword(password, of: id, request)
        let key = try IdempotencyKey(of: request, owner: Self.keyOwner, content: [])
        let (now, window) = (store.milliseconds, store.options.undoWindow)
        let writer = writer(for: request)
        return try await store.change(key) { connection throws(StoreError) in
            guard let current = try ListingTables.details(id, in: .all, on: connection) else {
                return .failure(.notFound)
            }
            try ListingTables.delete(id, at: now, undoWindow: window, on: connection)
            return .success(ListingChange(response: writer.answer(current)))
        }
    }

    /// A listing that was deleted still has its password, for retries of the deletion.
    ///
    /// - Throws: 404 when it is not the listing's, 429 after too many attempts.
    private func checkPassword(_ password: String?, of id: Int, _ request: HTTPRequest) async throws {
        let kept = try await store.read { connection throws(StoreError) in
            try ListingTables.password(of: id, on: connection)
        }
        guard try await gate.isPassword(password, keptAs: kept, request) else { throw HTTPFailure.notFound }
    }

    private func writer(for request: HTTPRequest) -> ItemWriter {
        ItemWriter(addresses: PictureAddresses(publicURL: publicURL, request: request))
    }
}

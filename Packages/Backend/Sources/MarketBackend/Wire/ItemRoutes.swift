import BackendCore
import MarketDomain
import NetworkCore
import PasswordCore
import Persistence
import SQLCore

/// Generation 1: listings by anybody, each with a password.
struct ItemRoutes: Sendable {
    private static let parts = UploadForm.Names(
        texts: ["title", "descriptions", "price", "currency", "stock", "discounted_price", "password"],
        files: ["images[]", "images"])

    let store: MarketStore
    let gate: VendorGate
    let cleaning: PictureCleaning
    let uploads: UploadBudget
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
        let key = try key(of: request, [Array(password.utf8)] + details.content + upload.files)
        let pictures = try await cleaning.clean(upload.files, of: request)
        let kept = try await SecretHash(ofChosen: password, store.passwords).text
        let new = NewListing(
            vendor: VendorTables.guest, password: kept, details: details, pictures: pictures)
        let (now, writer) = (store.milliseconds, writer(for: request))
        return try await store.change(key, blobs: ListingTables.blobs(of: pictures)) {
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
        let kept = try await checkedPassword(form.password, of: id, request)
        let key = try key(of: request, form.content + upload.files)
        let pictures = kept == nil ? [] : try await cleaning.clean(upload.files, of: request)
        let (now, writer) = (store.milliseconds, writer(for: request))
        return try await store.change(key, blobs: ListingTables.blobs(of: pictures)) {
            connection throws(StoreError) in
            guard let current = try Self.listing(id, with: kept, on: connection) else {
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
        let kept = try await checkedPassword(password, of: id, request)
        let key = try key(of: request, [request.body])
        let (now, window) = (store.milliseconds, store.options.undoWindow)
        let writer = writer(for: request)
        return try await store.change(key) { connection throws(StoreError) in
            guard let current = try Self.listing(id, with: kept, on: connection) else {
                return .failure(.notFound)
            }
            try ListingTables.delete(id, at: now, undoWindow: window, on: connection)
            return .success(ListingChange(response: writer.answer(current)))
        }
    }

    /// How the listing's password is kept, if that is it. Otherwise there may still be an answer that was
    /// given before.
    private func checkedPassword(
        _ password: String?, of id: Int, _ request: HTTPRequest
    ) async throws -> String? {
        let kept = try await store.details(id, in: .all)?.password
        return try await gate.isPassword(password, keptAs: kept, request) ? kept : nil
    }

    /// The listing, for whoever knew its password.
    private static func listing(
        _ id: Int, with kept: String?, on connection: any SQLConnection
    ) throws(StoreError) -> ListingDetails? {
        kept == nil ? nil : try ListingTables.details(id, in: .all, on: connection)
    }

    private func key(of request: HTTPRequest, _ content: [[UInt8]]) throws(HTTPFailure) -> IdempotencyKey? {
        let client = request.peer.map { "\(ClientKey(peer: $0))" } ?? "here"
        return try IdempotencyKey(of: request, owner: "guest:\(client)", content: content)
    }

    private func writer(for request: HTTPRequest) -> ItemWriter {
        ItemWriter(addresses: PictureAddresses(publicURL: publicURL, request: request))
    }
}

import BackendCore
import MarketAPI
import MarketDomain
import NetworkCore
import Persistence
import SQLCore

/// Generation 1: anyone's listings, each with a password.
struct ItemRoutes: Sendable {
    private static let tag = "items"
    private static let parts = UploadForm.Names(
        texts: ["title", "descriptions", "price", "currency", "stock", "discounted_price", "password"],
        files: ["images[]", "images"])
    /// Shared by all clients, since a client's IP address may change between an attempt and its retry.
    private static let keyOwner = "guest"

    let store: MarketStore
    let gate: VendorGate
    let cleaning: PictureCleaning
    let uploads: UploadBudget
    let storage: StorageGate
    let publicURL: String?

    var operations: [MarketOperation] { [list, show, create, update, delete] }

    private var list: MarketOperation {
        MarketOperation(
            .get, MarketPath.items, for: .everybody,
            OpenAPIOperation(
                "listItems", "Returns a page of \(ItemWriter.pageSize) listings, newest first", tag: Self.tag,
                parameters: [
                    .path(
                        "page", .integer(minimum: 1),
                        "The page, from 1; pages after the last one have no items.")
                ],
                responses: [OpenAPIResponse(200, "The page.", schema: .component(ItemSchemas.list))]),
            handler: list)
    }

    private func list(_ context: RequestContext) async throws -> HTTPResponse {
        guard let page = Int(try context.path.string("page")), page >= 1 else {
            throw HTTPFailure(400, "The page must be a number from 1 on")
        }
        var filter = ListingCriteria()
        filter.family = .all
        let found = try await store.page(filter, .page(page), size: ItemWriter.pageSize)
        return writer(for: context.request).answer(found.rows, page: page)
    }

    private var show: MarketOperation {
        MarketOperation(
            .get, MarketPath.item, for: .everybody,
            OpenAPIOperation(
                "getItem", "Returns a listing with its pictures", tag: Self.tag, parameters: [ItemSchemas.id],
                responses: [ItemSchemas.found, ItemSchemas.missing]),
            handler: show)
    }

    private func show(_ context: RequestContext) async throws -> HTTPResponse {
        guard let details = try await store.details(try context.path.int("id"), in: .all) else {
            throw HTTPFailure.notFound
        }
        return writer(for: context.request).answer(details)
    }

    private var create: MarketOperation {
        MarketOperation(
            .post, MarketPath.newItem, for: .everybody,
            OpenAPIOperation(
                "createItem", "Creates a listing",
                description: "All numbers are sent as text. `discounted_price` is the asking price.",
                tag: Self.tag, parameters: [ProductSchemas.key],
                body: .multipart([
                    .required("title", .string(length: ProductLimits.Texts.free.name)),
                    .required("descriptions", .string(length: ProductLimits.Texts.free.description)),
                    .required("price", ItemSchemas.whole), .required("currency", .string(length: 1...10)),
                    .required("stock", ItemSchemas.whole),
                    .required("password", .string(length: 1...VendorGate.longestSecret)),
                    .optional("discounted_price", ItemSchemas.whole),
                    .required("images[]", .array(of: .binary, count: ProductLimits.pictures)),
                ]),
                responses: [
                    OpenAPIResponse(201, "The listing.", schema: .component(ItemSchemas.item)),
                    ItemSchemas.refused, ItemSchemas.tooLarge, ItemSchemas.mismatch, ItemSchemas.busy,
                    ItemSchemas.full,
                ]),
            maximumBodyBytes: UploadLimits.totalBytes, body: .stream
        ) { context in
            try await uploads.share(of: context.request) { try await create(context, within: $0) }
        }
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

    private var update: MarketOperation {
        MarketOperation(
            .patch, MarketPath.item, for: .password,
            OpenAPIOperation(
                "updateItem", "Changes a listing, or only checks its password",
                description: "New pictures replace all existing ones.",
                tag: Self.tag, parameters: [ItemSchemas.id, ProductSchemas.key],
                body: .multipart([
                    .required("password", .string(length: 1...VendorGate.longestSecret)),
                    .optional("title", .string(length: ProductLimits.Texts.free.name)),
                    .optional("descriptions", .string(length: ProductLimits.Texts.free.description)),
                    .optional("price", ItemSchemas.whole), .optional("currency", .string(length: 1...10)),
                    .optional("stock", ItemSchemas.whole), .optional("discounted_price", ItemSchemas.whole),
                    .optional("images[]", .array(of: .binary, count: ProductLimits.pictures)),
                ]),
                responses: [
                    ItemSchemas.found, ItemSchemas.refused, ItemSchemas.missing, ItemSchemas.tooLarge,
                    ItemSchemas.mismatch, ItemSchemas.busy, ItemSchemas.full,
                ]),
            maximumBodyBytes: UploadLimits.totalBytes, body: .stream
        ) { context in
            try await uploads.share(of: context.request) { try await update(context, within: $0) }
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

    private var delete: MarketOperation {
        MarketOperation(
            .delete, MarketPath.item, for: .password,
            OpenAPIOperation(
                "deleteItem", "Deletes a listing", tag: Self.tag,
                parameters: [ItemSchemas.id, ProductSchemas.key],
                body: .object([.required("password", .string())]).example(#"{"password":"1234"}"#),
                responses: [
                    ItemSchemas.found, ItemSchemas.refused, ItemSchemas.missing, ItemSchemas.mismatch,
                    ItemSchemas.busy,
                ]),
            maximumBodyBytes: UploadLimits.textBytes, handler: delete)
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

    /// A deleted listing keeps its password, for retries of the deletion.
    ///
    /// - Throws: 404 if the password is wrong, 429 after too many attempts.
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

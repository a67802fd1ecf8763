import BackendCore
import JSONCore
import MarketAPI
import MarketDomain
import NetworkCore
import Persistence
import SQLCore

/// Generation 3: products by their vendors.
struct ProductRoutes: Sendable {
    private static let mostDeleted = 100
    private static let parts = UploadForm.Names(texts: ["params"], files: ["images"])

    let store: MarketStore
    let gate: VendorGate
    let cleaning: PictureCleaning
    let uploads: UploadBudget
    let storage: StorageGate
    let texts: ProductLimits.Texts
    let envelope: MarketEnvelope
    let publicURL: String?

    var operations: [MarketOperation] {
        [checkHealth, list, show, create, update, addPictures, restore, listDeleted]
            + ProductDeletion(store: store, gate: gate, routes: self).operations
    }

    func writer(for request: HTTPRequest) -> ProductWriter {
        ProductWriter(
            envelope: envelope, addresses: PictureAddresses(publicURL: publicURL, request: request))
    }

    private var checkHealth: MarketOperation {
        MarketOperation(
            .get, MarketPath.healthChecker, for: .everybody,
            OpenAPIOperation(
                "checkHealth", "Checks that the server is running", tag: ProductSchemas.tag,
                responses: [OpenAPIResponse(200, "The server is running.", schema: .string(["OK"]))])
        ) { _ in .json { $0.string("OK") } }
    }

    private var list: MarketOperation {
        MarketOperation(
            .get, MarketPath.products, for: .everybody,
            OpenAPIOperation(
                "listProducts", "Returns a page of products, newest first unless sorted or searched",
                description:
                    "This server uses the envelope with \(envelope == .snake ? "page_no" : "pageNo").",
                tag: ProductSchemas.tag, parameters: ProductListQuery.parameters,
                responses: [
                    OpenAPIResponse(200, "The page.", schema: .component(ProductSchemas.page)),
                    ProductSchemas.refused,
                ]),
            handler: list)
    }

    private func list(_ context: RequestContext) async throws -> HTTPResponse {
        let query = try ProductListQuery(context.query)
        let page = try await store.page(query.filter, query.start, size: query.size)
        return writer(for: context.request).answer(page, to: query)
    }

    private var show: MarketOperation {
        MarketOperation(
            .get, MarketPath.product, for: .everybody,
            OpenAPIOperation(
                "getProduct", "Returns a product with its pictures", tag: ProductSchemas.tag,
                parameters: [ProductSchemas.id], responses: [ProductSchemas.found, ProductSchemas.missing]),
            handler: show)
    }

    private func show(_ context: RequestContext) async throws -> HTTPResponse {
        guard let details = try await store.details(try context.path.int("id"), in: .market) else {
            throw HTTPFailure.notFound
        }
        return writer(for: context.request).answer(details)
    }

    private var create: MarketOperation {
        MarketOperation(
            .post, MarketPath.products, for: gate.vendorOfForm,
            OpenAPIOperation(
                "createProduct", "Creates a product",
                description: """
                    `params` is JSON, with `description` also accepted for `descriptions`. One to five `images` \
                    are required, JPEG or PNG, each smaller than \(UploadLimits.pictureBytes + 1) bytes. Parts \
                    may be in any order.
                    """,
                tag: ProductSchemas.tag, parameters: [ProductSchemas.key],
                body: .multipart([
                    .required(
                        "params",
                        .object([
                            .required("name", .string(length: ProductLimits.Texts.contract.name)),
                            .required(
                                "descriptions", .string(length: ProductLimits.Texts.contract.description)),
                            .required("price", .number(minimum: 0)),
                            .required("currency", .string(Currency.market.map(\.code))),
                            ProductSchemas.secret,
                            .optional("discounted_price", .nullable(.number(minimum: 0))),
                            .optional("stock", .nullable(.integer(minimum: 0))),
                            ProductSchemas.chosenCategory, ProductSchemas.givenContact,
                            ProductSchemas.isReserved,
                        ])),
                    .required("images", .array(of: .binary, count: ProductLimits.pictures)),
                ]),
                responses: [
                    OpenAPIResponse(
                        201, "The product; its pictures are available.",
                        schema: .component(ProductSchemas.details)),
                    ProductSchemas.refused, ProductSchemas.tooLarge, ProductSchemas.tooMuch,
                    ProductSchemas.mismatch, ProductSchemas.busy, ProductSchemas.full,
                ]),
            maximumBodyBytes: UploadLimits.totalBytes, body: .stream
        ) { context in
            try await uploads.share(of: context.request) { try await create(context, within: $0) }
        }
    }

    /// Checks the secret as soon as its part was read, before a picture is decoded.
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

    private var update: MarketOperation {
        MarketOperation(
            .patch, MarketPath.product, for: gate.vendor,
            OpenAPIOperation(
                "updateProduct", "Changes a product",
                description:
                    """
                    `image_ids` are the pictures in their new order; omitted pictures are removed. `null` keeps \
                    the current value.
                    """,
                tag: ProductSchemas.tag, parameters: [ProductSchemas.id, ProductSchemas.key],
                body: .object(ProductSchemas.change).example(
                    #"{"secret":"the vendor's","price":1200,"stock":3}"#),
                responses: ProductSchemas.changed),
            maximumBodyBytes: UploadLimits.textBytes
        ) { caller, context in
            try await update(context, caller.form, adding: [], by: caller.vendor)
        }
    }

    private var addPictures: MarketOperation {
        MarketOperation(
            .post, MarketPath.productImages, for: gate.vendorOfForm,
            OpenAPIOperation(
                "addProductPictures", "Adds pictures to a product and changes it in the same step",
                description: """
                    `params` is JSON with the members of a change by PATCH, at least the secret. The `images` \
                    follow the remaining pictures, at most five in total. Parts may be in any order.
                    """,
                tag: ProductSchemas.tag, parameters: [ProductSchemas.id, ProductSchemas.key],
                body: .multipart([
                    .required("params", .object(ProductSchemas.change)),
                    .required("images", .array(of: .binary, count: ProductLimits.pictures)),
                ]),
                responses: ProductSchemas.changed + [ProductSchemas.tooLarge]),
            maximumBodyBytes: UploadLimits.totalBytes, body: .stream
        ) { context in
            try await uploads.share(of: context.request) { try await addPictures(context, within: $0) }
        }
    }

    /// Checks the secret as soon as its part was read, before a picture is decoded.
    private func addPictures(
        _ context: RequestContext, within share: UploadShare
    ) async throws -> HTTPResponse {
        let request = context.request
        var checked: (vendor: Vendor, form: ProductForm)?
        let upload = try await UploadForm(reading: request, Self.parts, within: share) { _, bytes in
            let form = try ProductForm(bytes)
            checked = (try await gate.vendor(of: request, secret: form.secret), form)
        }
        guard let (vendor, form) = checked else { throw MarketFailure.paramsMissing }
        guard !upload.files.isEmpty else { throw MarketFailure.noPictures }
        return try await update(context, form, adding: upload.files, by: vendor)
    }

    private func update(
        _ context: RequestContext, _ form: ProductForm, adding files: [[UInt8]], by vendor: Vendor
    ) async throws -> HTTPResponse {
        let id = try context.path.int("id")
        let content = form.content + files
        let key = try IdempotencyKey(of: context.request, owner: vendor.keyOwner, content: content)
        let uses = try await storage.admit(context.request, key, by: vendor, bytes: content.byteCount)
        let pictures = try await cleaning.clean(files, of: context.request)
        let blobs =
            pictures.isEmpty && !form.removesPictures ? nil : ListingTables.blobs(of: pictures)
        let (now, writer, texts) = (store.milliseconds, writer(for: context.request), texts)
        return try await store.change(key, counting: uses, blobs: blobs) {
            connection throws(StoreError) in
            guard let current = try ListingTables.details(id, in: .market, on: connection) else {
                return .failure(.notFound)
            }
            guard current.row.vendor == vendor.id else { return .failure(MarketFailure.notYours) }
            let (details, change): (ProductDetails, ProductChange)
            do throws(HTTPFailure) {
                (details, change) = try form.applied(
                    to: current, adding: pictures.count, within: texts)
            } catch {
                return .failure(error)
            }
            if change.isEmpty, pictures.isEmpty {
                return .success(ListingChange(response: writer.answer(current)))
            }
            try ListingTables.update(id, to: details, at: now, on: connection)
            var gone: [BlobKey] = []
            if let order = change.order {
                gone = try ListingTables.arrange(id, pictures: order, on: connection)
            }
            if !pictures.isEmpty { try ListingTables.addPictures(pictures, to: id, on: connection) }
            if let thumbnail = change.thumbnail {
                try ListingTables.setThumbnail(id, picture: thumbnail, on: connection)
            }
            let changed = try ListingTables.known(id, in: .market, on: connection)
            return .success(ListingChange(response: writer.answer(changed), gone: gone))
        }
    }

    private var listDeleted: MarketOperation {
        MarketOperation(
            .post, MarketPath.deletedProducts, for: gate.vendor,
            OpenAPIOperation(
                "listDeletedProducts",
                "Lists products that the vendor deleted and can restore, latest deletion first",
                tag: ProductSchemas.tag,
                body: .object([ProductSchemas.secret]).example(#"{"secret":"the vendor's"}"#),
                responses: [
                    OpenAPIResponse(
                        200, "At most \(Self.mostDeleted) products.",
                        schema: .component(ProductSchemas.deletedPage)), ProductSchemas.refused,
                ]),
            maximumBodyBytes: UploadLimits.textBytes
        ) { caller, context in
            let (vendor, now) = (caller.vendor.id, store.milliseconds)
            let deleted = try await store.read { connection throws(StoreError) in
                try ListingTables.deleted(by: vendor, at: now, limit: Self.mostDeleted, on: connection)
            }
            return writer(for: context.request).answer(deleted)
        }
    }

    private var restore: MarketOperation {
        MarketOperation(
            .post, MarketPath.restoredProduct, for: gate.vendor,
            OpenAPIOperation(
                "restoreProduct", "Restores a deleted product", tag: ProductSchemas.tag,
                parameters: [ProductSchemas.id, ProductSchemas.key],
                body: .object([ProductSchemas.secret]).example(#"{"secret":"the vendor's"}"#),
                responses: ProductSchemas.changed),
            maximumBodyBytes: UploadLimits.textBytes
        ) { caller, context in
            try await restore(context, by: caller.vendor)
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

import BackendCore
import MarketAPI
import MarketDomain
import NetworkCore
import PasswordCore
import SQLCore

/// Generation 3: deleting a product in two steps, the first of which authenticates the vendor.
struct ProductDeletion: Sendable {
    /// In milliseconds: the lifetime of the token.
    private static let tokenLife = 600_000

    let store: MarketStore
    let gate: VendorGate
    let routes: ProductRoutes

    var operations: [MarketOperation] { [askSecret, askPath, deleteBySecret, deleteByPath] }

    private var askSecret: MarketOperation {
        ask(
            MarketPath.productSecret, "askProductSecret",
            "Returns a token that deletes a product once, within ten minutes"
        ) { $0 }
    }

    private var askPath: MarketOperation {
        ask(
            MarketPath.archivedProduct, "askProductPath",
            "Returns a path that deletes a product once, within ten minutes"
        ) { "\(MarketPath.products)/\($0)" }
    }

    private func ask(
        _ path: String, _ name: String, _ summary: String,
        _ text: @escaping @Sendable (_ token: String) -> String
    ) -> MarketOperation {
        MarketOperation(
            .post, path, for: gate.vendor,
            OpenAPIOperation(
                name, summary, tag: ProductSchemas.tag, parameters: [ProductSchemas.id],
                body: .object([ProductSchemas.secret]).example(#"{"secret":"the vendor's"}"#),
                responses: [
                    OpenAPIResponse(200, "The token or the path.", content: ["text/plain": .string()]),
                    ProductSchemas.refused,
                    ProductSchemas.missing,
                ]),
            maximumBodyBytes: UploadLimits.textBytes
        ) { caller, context in
            HTTPResponse(
                headers: ["Content-Type": "text/plain; charset=utf-8", "Cache-Control": "no-store"],
                body: Array(text(try await token(context, for: caller.vendor)).utf8))
        }
    }

    private var deleteBySecret: MarketOperation {
        MarketOperation(
            .delete, MarketPath.productBySecret, for: .token,
            OpenAPIOperation(
                "deleteProduct", "Deletes a product", tag: ProductSchemas.tag,
                parameters: [
                    ProductSchemas.id,
                    .path("secret", Self.token, "The token that `POST …/secret` returned."),
                    ProductSchemas.key,
                ],
                responses: Self.deleted)
        ) { context in
            try await delete(context, try context.path.int("id"), token: try context.path.string("secret"))
        }
    }

    private var deleteByPath: MarketOperation {
        MarketOperation(
            .delete, MarketPath.product, for: .token,
            OpenAPIOperation(
                "deleteProductByPath", "Deletes a product", tag: ProductSchemas.tag,
                parameters: [
                    .path("id", Self.token, "The token in the path that `POST …/archived` returned."),
                    ProductSchemas.key,
                ],
                responses: Self.deleted)
        ) { context in
            try await delete(context, nil, token: try context.path.string("id"))
        }
    }

    private static let token = OpenAPISchema.string(pattern: "^[A-Za-z0-9_-]+$")
    private static let deleted = [
        OpenAPIResponse(
            200, "The deleted product.", schema: .component(ProductSchemas.details),
            headers: [
                MarketHeader.restorableUntil:
                    "The end of the time for restoring the product, in seconds since 1970."
            ]), ProductSchemas.refused, ProductSchemas.missing, ProductSchemas.mismatch,
    ]

    /// A token that deletes a product once. Only its hash is stored.
    private func token(_ context: RequestContext, for vendor: Vendor) async throws -> String {
        let id = try context.path.int("id")
        let token = SecretHash.newSecret()
        let until = store.milliseconds + Self.tokenLife
        let failure = try await store.write { connection throws(StoreError) -> HTTPFailure? in
            guard let details = try ListingTables.details(id, in: .market, on: connection) else {
                return .notFound
            }
            guard details.row.vendor == vendor.id else { return MarketFailure.notYours }
            try VendorTables.saveToken(
                Self.hash(token), vendor: vendor.id, listing: id, until: until, on: connection)
            return nil
        }
        if let failure { throw failure }
        return token
    }

    /// If the path has no product id, the token determines it. Failed attempts count as wrong secrets.
    private func delete(_ context: RequestContext, _ id: Int?, token: String) async throws -> HTTPResponse {
        let vendor = try await gate.claimed(by: context.request)
        do {
            return try await delete(context, id, token: Self.hash(token), by: vendor)
        } catch let failure as HTTPFailure where [400, 404].contains(failure.status) {
            try gate.limiter.check(context.request)
            throw failure
        }
    }

    /// The token is used up only if all checks pass.
    private func delete(
        _ context: RequestContext, _ id: Int?, token hash: [UInt8], by vendor: Vendor
    ) async throws -> HTTPResponse {
        // The token in the path authenticates retries too; the body is ignored.
        let key = try IdempotencyKey(of: context.request, owner: vendor.keyOwner, content: [])
        let (now, window) = (store.milliseconds, store.options.undoWindow)
        let writer = routes.writer(for: context.request)
        return try await store.change(key) { connection throws(StoreError) in
            if let id, try ListingTables.details(id, in: .market, on: connection) == nil {
                return .failure(.notFound)
            }
            guard let token = try VendorTables.token(hash, now: now, on: connection) else {
                return .failure(id == nil ? .notFound : MarketFailure.notYours)
            }
            guard token.vendor == vendor.id, id == nil || token.listing == id else {
                return .failure(MarketFailure.notYours)
            }
            guard let details = try ListingTables.details(token.listing, in: .market, on: connection) else {
                return .failure(.notFound)
            }
            try VendorTables.removeToken(hash, on: connection)
            try ListingTables.delete(token.listing, at: now, undoWindow: window, on: connection)
            var response = writer.answer(details)
            response.headers[MarketHeader.restorableUntil] = "\(now / 1000 + window)"
            return .success(ListingChange(response: response))
        }
    }

    private static func hash(_ token: String) -> [UInt8] { Sodium.sha256(Array(token.utf8)) }
}

public import DataCore
import MarketAPI
public import MarketDomain
import NetworkCore
import Platform

/// The listings of a vendor on a server of generation 3.
public struct DefaultListingRepository: ListingRepository {
    private let server: MarketSavingClient
    private let vendors: any VendorRepository
    private let pending: PendingSales

    /// - Parameters:
    ///   - server: the server; its saved answers about a product are removed after a change.
    ///   - vendors: checks after a refusal whether the secret is accepted.
    ///   - pending: the pending sales of the profile.
    public init(server: MarketSavingClient, vendors: any VendorRepository, pending: PendingSales) {
        self.server = server
        self.vendors = vendors
        self.pending = pending
    }

    /// A repository that saves no answers.
    public init(client: MarketClient, vendors: any VendorRepository, pending: PendingSales) {
        self.init(
            server: MarketSavingClient(client, cache: nil), vendors: vendors, pending: pending)
    }

    private var client: MarketClient { server.client }

    /// Removes the saved answers about the product and about all lists.
    private func forget(_ product: Product) async {
        await server.forget(ProductEndpoints.product(product.id))
        await server.forgetAll(like: ProductEndpoints.products(ProductQuery()), through: "?")
    }

    /// Repeats the request after a lost answer, with up to three attempts under one key.
    public func sell(
        _ draft: ProductDraft, as seller: Seller, progress: @escaping @Sendable (UploadProgress) -> Void
    ) async throws(MarketError) -> Product {
        do throws(MarketError) {
            let product = try await Sale(draft, seller).send(
                by: client, pending, images: MarketPart.images, progress: progress,
                made: ProductEndpoints.product,
                endpoint: { ListingEndpoints.create(draft.details, seller, pictures: $0) }
            ) { answer throws(MarketError) in try answer.toDomain() }
            await forget(product)
            return product
        } catch .notYours {
            // A new product cannot belong to another vendor.
            throw .wrongSecret
        } catch {
            throw error
        }
    }

    public func listed(_ draft: ProductDraft, as seller: Seller) async throws(MarketError) -> Product? {
        try await Sale(draft, seller).earlier(by: client, pending, made: ProductEndpoints.product) {
            answer throws(MarketError) in try answer.toDomain()
        }
    }

    /// Ends the sale of that product: an equal draft is a new sale from now on.
    public func acknowledge(_ id: Product.ID, as seller: Seller) async throws(MarketError) {
        try await pending.forget(product: id, seller: seller.name)
    }

    /// A change that adds pictures is also a single request.
    ///
    /// - Throws: `otherVendor`, `wrongSecret`, `notFound`, `refused` with the message of the server, `unsupported` from
    ///   a server that accepts pictures only with a new product, and failures of the request.
    public func edit(_ id: Product.ID, _ change: ProductChange, as seller: Seller) async throws(MarketError)
        -> Product
    {
        let product =
            change.added.isEmpty
            ? try await owning(id, seller) { () async throws(MarketError) in
                try await client.send(ListingEndpoints.edit(id, change, seller).idempotent()).toDomain()
            } : try await addPictures(id, change, as: seller)
        await forget(product)
        return product
    }

    /// Repeats the request after a lost answer, like a sale.
    private func addPictures(
        _ id: Product.ID, _ change: ProductChange, as seller: Seller
    ) async throws(MarketError) -> Product {
        let upload = try await Sale(id, change, seller)
        do throws(MarketError) {
            return try await owning(id, seller) { () async throws(MarketError) in
                try await upload.send(
                    by: client, pending, images: MarketPart.images, progress: { _ in },
                    made: ProductEndpoints.product,
                    endpoint: { ListingEndpoints.addPictures(id, change, seller, pictures: $0) }
                ) { answer throws(MarketError) in try answer.toDomain() }
            }
        } catch .notFound {
            // Either the product is missing, or the path, which only our server has.
            _ = try await client.send(ProductEndpoints.product(id))
            throw .unsupported
        } catch {
            throw error
        }
    }

    /// Requests the token of generation 3b, or else that of 3a, and deletes with it.
    public func delete(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Deletion {
        let place = try await owning(id, seller) { () async throws(MarketError) in
            try await path(deleting: id, seller)
        }
        let endpoint = ListingEndpoints.delete(place, seller).idempotent()
        let answer = try await client.answer(to: client.request(for: endpoint))
        let until = answer.headers[MarketHeader.restorableUntil].flatMap { Int($0) }
        let product = try client.read(answer, as: endpoint).toDomain()
        await forget(product)
        return Deletion(
            product: product,
            restorableUntil: until.map { Date(timeIntervalSince1970: Double($0)) })
    }

    /// - Throws: `unsupported` or `notFound`, depending on how the server treats a path that only our server has;
    ///   `notDeleted`.
    public func restore(_ id: Product.ID, as seller: Seller) async throws(MarketError) -> Product {
        do throws(MarketError) {
            let product = try await owning(id, seller) { () async throws(MarketError) in
                try await client.send(ListingEndpoints.restore(id, seller).idempotent()).toDomain()
            }
            await forget(product)
            return product
        } catch .refused(let reason) {
            guard (try? await client.send(ProductEndpoints.product(id))) != nil else {
                throw .refused(reason)
            }
            throw .notDeleted
        } catch {
            throw error
        }
    }

    /// - Throws: `unsupported` where the server has no such list, and failures of the request.
    public func deleted(as seller: Seller) async throws(MarketError) -> [Deletion] {
        do throws(MarketError) {
            return try await client.send(ListingEndpoints.deleted(seller)).products.map {
                answer throws(MarketError) in
                Deletion(
                    product: try answer.toDomain(),
                    restorableUntil: answer.restorableUntil.map { Date(timeIntervalSince1970: Double($0)) })
            }
        } catch .notFound {
            throw .unsupported
        } catch .notYours {
            throw .wrongSecret
        } catch {
            throw error
        }
    }

    /// Interprets a refusal that does not distinguish a wrong secret from a product of another vendor.
    private func owning<Value>(
        _ id: Product.ID, _ seller: Seller, _ work: () async throws(MarketError) -> Value
    ) async throws(MarketError) -> Value {
        do throws(MarketError) {
            return try await work()
        } catch .notYours {
            throw await refusal(id, seller)
        } catch {
            throw error
        }
    }

    private func refusal(_ id: Product.ID, _ seller: Seller) async -> MarketError {
        let product = try? await client.send(ProductEndpoints.product(id)).toDomain()
        let (mine, theirs) = (seller.identity.vendor, product?.vendor)
        let isMine = mine.flatMap { mine in theirs.map { $0.id == mine.id } }
        let isAccepted = isMine == nil ? try? await vendors.isAccepted(seller) : nil
        return switch (isMine, isAccepted) {
        case (true?, _), (nil, false?): .wrongSecret
        case (false?, _), (nil, true?): .otherVendor(product: product?.name, vendor: theirs?.name)
        case (nil, nil): .notYours
        }
    }

    /// The path that deletes a product, in the generation of the server.
    private func path(deleting id: Product.ID, _ seller: Seller) async throws(MarketError) -> String {
        do throws(MarketError) {
            return MarketPath.deletion(by: try await token(at: MarketPath.archivedProduct(id), seller))
        } catch .notFound, .unsupported {
            return MarketPath.deletion(of: id, by: try await token(at: MarketPath.productSecret(id), seller))
        } catch {
            throw error
        }
    }

    private func token(at path: String, _ seller: Seller) async throws(MarketError) -> DeletionToken {
        let answer = try await client.send(ListingEndpoints.deletionToken(at: path, seller).idempotent())
        guard let token = DeletionToken(answer: answer) else { throw .unavailable }
        return token
    }
}

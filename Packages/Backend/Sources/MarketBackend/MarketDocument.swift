import BackendCore

/// The head of the document about this backend.
enum MarketDocument {
    static func make(version: String) -> OpenAPIDocument {
        OpenAPIDocument(
            title: "Trellis Market", version: version,
            description: """
                A marketplace of listings in the protocols of its three generations: `/items` and `/item` \
                are the first, `/api/products` the third. Vendors are known by the header `identifier` and prove \
                it with the secret in the body. Moments of generation 3 are Korean time without a zone. A \
                request may bring an X-Request-Id, which the answer repeats.
                """,
            schemas: [ProductSchemas.all, ItemSchemas.all, VendorOperations.schemas]
                .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } },
            security: [ProductOperations.vendor: ProductOperations.identifier])
    }
}

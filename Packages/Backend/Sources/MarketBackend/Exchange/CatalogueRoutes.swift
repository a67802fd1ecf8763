import AccountCore
import BackendCore
import JSONCore
import MarketAPI
import MarketDomain
import NetworkCore
import SQLCore
import TextCore

/// The catalogue of the exchange: the home page, lists, products, wishes and recommendations.
struct CatalogueRoutes: Sendable {
    private static let tag = "catalogue"
    static let genders = ExchangeProductField.genders
    static let categories = ExchangeProductField.categories
    private static let recommended = 16

    let store: ExchangeStore
    let publicURL: String?
    let pictures: PictureRoutes

    var operations: [MarketOperation] {
        [
            home, filters, products, wishes, product, productInSize, wish, recommendations, log, picture,
        ]
    }

    private func folder(_ context: RequestContext) -> String {
        PictureAddresses(publicURL: publicURL, request: context.request).folder + "products/"
    }

    // MARK: Lists

    private var home: MarketOperation {
        MarketOperation(
            .get, ExchangePath.home, for: store.visitors,
            OpenAPIOperation(
                "getHome", "Returns adverts, sections and recommendations",
                description: "`isSimulation` is true while all trades are simulated.",
                tag: Self.tag,
                responses: [OpenAPIResponse(200, "The home page.", schema: .component("Home"))]
                    + ExchangeSchemas.refused(400, 401))
        ) { caller, context in
            let folder = folder(context)
            return try await store.read { connection throws(StoreError) in
                .json(try HomePage.find(caller?.id, folder, on: connection))
            }
        }
    }

    private var filters: MarketOperation {
        MarketOperation(
            .get, ExchangePath.filters, for: store.visitors,
            OpenAPIOperation(
                "getFilters", "Returns the values of the filters of lists", tag: Self.tag,
                responses: [OpenAPIResponse(200, "The filters.", schema: .component("Filters"))]
                    + ExchangeSchemas.refused(400, 401))
        ) { _, _ in
            try await store.read { connection throws(StoreError) in
                .json(try FilterChoices.find(on: connection))
            }
        }
    }

    private var products: MarketOperation {
        MarketOperation(
            .get, ExchangePath.products, for: store.visitors,
            OpenAPIOperation(
                "listExchangeProducts", "Returns a page of products",
                description: """
                    `cursor` is the number of the page, from 0. Ties are sorted by id, and products without a \
                    price come last. `priceFrom` and `priceTo` limit the lowest ask and exclude products without \
                    asks.
                    """, tag: Self.tag,
                parameters: ListParameters.page + [
                    .query("sort", .string(ExchangeCatalogue.Sort.allCases.map(\.rawValue)), "The order."),
                    .query(
                        "keyword", .string(),
                        "A part of either name, or initial consonants of the Korean name."),
                    .query("category", .string(Self.categories), "One of the categories."),
                    .query("brandId", .string(), "Comma-separated ids, at most 50."),
                    .query("collectionId", .string(), "Comma-separated ids, at most 50."),
                    .query("gender", .string(Self.genders), "One of the genders."),
                    .query("priceFrom", .won, "In won."), .query("priceTo", .won, "In won."),
                ],
                responses: [
                    OpenAPIResponse(
                        200, "The products.", schema: .array(of: .component("ExchangeProduct")))
                ] + ExchangeSchemas.refused(400, 401))
        ) { caller, context in
            let (query, folder) = (try Self.query(context.query), folder(context))
            return try await store.read { connection throws(StoreError) in
                let found = try ExchangeCatalogue.products(query, on: connection)
                return .json(try ListedProduct.list(found, for: caller?.id, folder, on: connection))
            }
        }
    }

    private static func query(_ items: QueryParameters) throws(HTTPFailure) -> ExchangeCatalogue.Query {
        var query = ExchangeCatalogue.Query()
        (query.offset, query.count) = try ListParameters.offsetAndCount(items)
        if let text = items.string("sort") {
            guard let sort = ExchangeCatalogue.Sort(rawValue: text) else {
                throw ExchangeFailure.invalid("There is no sort \(text)")
            }
            query.sort = sort
        }
        query.keyword = items.string("keyword").map(ExchangeCatalogue.keyword).flatMap {
            $0.isEmpty ? nil : $0
        }
        query.category = items.string("category")
        query.gender = items.string("gender")
        query.brands = try ListParameters.ids("brandId", items)
        query.collections = try ListParameters.ids("collectionId", items)
        let (low, high) = (
            try ListParameters.won("priceFrom", items), try ListParameters.won("priceTo", items)
        )
        if low != nil || high != nil {
            let (from, to) = (low ?? 0, high ?? .max)
            guard from <= to else { throw ExchangeFailure.invalid("priceFrom is more than priceTo") }
            query.prices = from...to
        }
        return query
    }

    // MARK: One product

    private var product: MarketOperation {
        MarketOperation(
            .get, ExchangePath.product, for: store.visitors,
            OpenAPIOperation(
                "getExchangeProduct", "Returns a product with the prices of its sizes", tag: Self.tag,
                parameters: [ExchangeSchemas.product], responses: ExchangeSchemas.page)
        ) { caller, context in try await page(caller, context, size: nil) }
    }

    private var productInSize: MarketOperation {
        MarketOperation(
            .get, ExchangePath.productInSize, for: store.visitors,
            OpenAPIOperation(
                "getExchangeProductInSize", "Returns a product with the prices of one size", tag: Self.tag,
                parameters: ExchangeSchemas.productAndSize, responses: ExchangeSchemas.page)
        ) { caller, context in try await page(caller, context, size: try context.path.string("size")) }
    }

    private func page(
        _ caller: ExchangeCaller?, _ context: RequestContext, size: String?
    ) async throws -> HTTPResponse {
        let (id, folder) = (try context.path.int("id"), folder(context))
        let page: Result<ProductPage, HTTPFailure> = try await store.read { connection throws(StoreError) in
            guard let product = try ExchangeCatalogue.product(id, on: connection) else {
                return .failure(ExchangeFailure.notFound)
            }
            if let size, case .failure(let failure) = try BookID.find(id, size, on: connection) {
                return .failure(failure)
            }
            return .success(
                try ProductPage.find(product, size: size, account: caller?.id, folder, on: connection))
        }
        let found = try page.get()
        return .json { json in json.object { found.write(&$0) } }
    }

    // MARK: Wishes

    private var wishes: MarketOperation {
        MarketOperation(
            .get, ExchangePath.wishes, for: store.members,
            OpenAPIOperation(
                "listWishes", "Lists the caller's wishes, newest first", tag: Self.tag,
                parameters: ListParameters.page,
                responses: [OpenAPIResponse(200, "The wishes.", schema: .component("Wishes"))]
                    + ExchangeSchemas.refused(400, 401))
        ) { caller, context in
            let (offset, count) = try ListParameters.offsetAndCount(context.query)
            let folder = folder(context)
            return try await store.read { connection throws(StoreError) in
                .json(try WishList.find(caller.id, offset, count, folder, on: connection))
            }
        }
    }

    private var wish: MarketOperation {
        MarketOperation(
            .post, ExchangePath.wish, for: store.commanders,
            OpenAPIOperation(
                "toggleWish", "Adds a size to the caller's wishes, or removes it", tag: Self.tag,
                parameters: ExchangeSchemas.productAndSize + [ExchangeSchemas.key],
                responses: [OpenAPIResponse(200, "The wish was added or removed.", content: [:])]
                    + ExchangeSchemas.refused)
        ) { caller, context in
            let (product, size) = (try context.path.int("id"), try context.path.string("size"))
            return try await store.run(caller, context.request) { command throws(StoreError) in
                switch try BookID.find(product, size, on: command.connection) {
                case .failure(let failure): return ExchangeFailure.response(failure)
                case .success(let book):
                    try WishList.toggle(book, product, of: caller.id, on: command.connection)
                    return HTTPResponse()
                }
            }
        }
    }

    // MARK: Recommendations

    private var recommendations: MarketOperation {
        MarketOperation(
            .get, ExchangePath.recommendations, for: store.members,
            OpenAPIOperation(
                "getRecommendations", "Returns ids of products similar to the ones the caller viewed",
                tag: Self.tag,
                parameters: [.path("id", .integer(), "The id of the caller.")],
                responses: [OpenAPIResponse(200, "The ids.", schema: .array(of: .integer()))]
                    + ExchangeSchemas.refused(400, 401, 403, 404))
        ) { caller, context in
            guard try context.path.int("id") == caller.id else { throw ExchangeFailure.notAcceptable }
            return try await store.read { connection throws(StoreError) in
                let ids = try Recommendations.ids(
                    for: caller.id, limit: Self.recommended, on: connection)
                return .json(ids)
            }
        }
    }

    private var log: MarketOperation {
        MarketOperation(
            .post, ExchangePath.log, for: store.commanders,
            OpenAPIOperation(
                "logLook", "Records that the caller viewed (1), wished for (2) or bought (3) a product",
                tag: Self.tag,
                body: .object(LookRequest.self, ["action": .integer(1...3)]),
                responses: [OpenAPIResponse(200, "The action was recorded.", content: [:])]
                    + ExchangeSchemas.refused)
        ) { caller, context in
            let body = try context.json(LookRequest.self)
            guard body.userId == caller.id else { throw ExchangeFailure.notAcceptable }
            guard (1...3).contains(body.action) else { throw ExchangeFailure.invalid }
            return try await store.run(caller, context.request) { command throws(StoreError) in
                guard try ExchangeCatalogue.product(body.productId, on: command.connection) != nil else {
                    return ExchangeFailure.response(ExchangeFailure.notFound)
                }
                try Recommendations.note(
                    body.productId, of: caller.id, weight: body.action, on: command.connection)
                return HTTPResponse()
            }
        }
    }

    // MARK: Pictures

    private var picture: MarketOperation {
        MarketOperation(
            .get, ExchangePath.picture, for: .everybody,
            OpenAPIOperation(
                "getProductPicture", "Returns a picture of a product", tag: Self.tag,
                parameters: [.path("name", .string(), "The file name of the picture.")],
                responses: [
                    OpenAPIResponse(
                        200, "The picture.", content: ["image/png": .string(), "image/jpeg": .string()])
                ]
                    + ExchangeSchemas.refused(404))
        ) { context in
            let name = try context.path.string("name")
            guard let bytes = SampleExchange.picture(name) else {
                guard let picture = try await pictures.picture(name) else { throw ExchangeFailure.notFound }
                return picture
            }
            return HTTPResponse(
                headers: [
                    "Content-Type": "image/png", "Cache-Control": "public, max-age=86400",
                    "X-Content-Type-Options": "nosniff",
                ], body: bytes)
        }
    }
}

/// The values of the filters of lists.
struct FilterChoices: Codable, Sendable {
    struct Brand: Codable, Sendable {
        let id: Int
        let name: String
        var logoImageUrl: String?
    }

    struct Collection: Codable, Sendable {
        let id: Int
        let name: String
        let brand: String
    }

    let brands: [Brand]
    let collections: [Collection]
    let gender: [String]
    let categories: [String]

    static func find(on connection: any SQLConnection) throws(StoreError) -> FilterChoices {
        FilterChoices(
            brands: try connection.rows("SELECT id, name FROM exchange_brand ORDER BY id") {
                Brand(id: $0.int(0), name: $0.text(1))
            },
            collections: try connection.rows(
                """
                SELECT c.id, c.name, b.name FROM exchange_collection c JOIN exchange_brand b ON b.id = c.brand
                ORDER BY c.id
                """
            ) { Collection(id: $0.int(0), name: $0.text(1), brand: $0.text(2)) },
            gender: CatalogueRoutes.genders, categories: CatalogueRoutes.categories)
    }
}

/// The parameters of lists in pages.
enum ListParameters {
    private static let counts = 1...200

    static let page = [
        OpenAPIParameter.query("cursor", .integer(minimum: 0), isRequired: true, "The page, from 0."),
        .query("perPage", .integer(counts), isRequired: true, "The number of entries per page."),
    ]

    static func offsetAndCount(_ items: QueryParameters) throws(HTTPFailure) -> (offset: Int, count: Int) {
        guard let page = try number("cursor", items), (0...1_000_000).contains(page) else {
            throw ExchangeFailure.invalid("cursor must be the number of a page, from 0")
        }
        guard let count = try number("perPage", items), counts.contains(count) else {
            throw ExchangeFailure.invalid("perPage must be from 1 to 200")
        }
        return (page * count, count)
    }

    /// `nil` if absent.
    static func number(_ name: String, _ items: QueryParameters) throws(HTTPFailure) -> Int? {
        guard let text = items.string(name), !text.isEmpty else { return nil }
        guard let number = Int(text) else { throw ExchangeFailure.invalid("\(name) must be a number") }
        return number
    }

    /// `nil` if absent.
    static func won(_ name: String, _ items: QueryParameters) throws(HTTPFailure) -> Int? {
        guard let text = items.string(name), !text.isEmpty else { return nil }
        guard let won = Won(text) else { throw ExchangeFailure.invalid("\(name) must be an amount in won") }
        return won.amount
    }

    /// Parses ids such as `1,2`.
    static func ids(_ name: String, _ items: QueryParameters) throws(HTTPFailure) -> [Int] {
        let parts = (items.string(name) ?? "").split(separator: ",")
        let ids = parts.compactMap { Int($0) }
        guard ids.count == parts.count, ids.count <= 50 else {
            throw ExchangeFailure.invalid("\(name) must be ids with commas between them, 50 at most")
        }
        return ids
    }
}

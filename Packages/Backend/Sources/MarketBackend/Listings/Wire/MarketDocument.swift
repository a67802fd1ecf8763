import AccountCore
import BackendCore
import DomainCore
import MarketAPI
import MarketDomain

/// The title, the schemas and the security scheme of the OpenAPI document.
enum MarketDocument {
    static let head = OpenAPIDocument(
        title: "Trellis Market",
        description: """
            A marketplace of listings in the protocols of its three generations: `/items` and `/item` belong to \
            the first, `/api/products` to the third. Vendors identify themselves with the header `identifier` \
            and authenticate with the secret in the body. Times of generation 3 are Korean time without a zone. \
            `/products`, `/trades` and `/users` belong to an exchange of limited goods, with bids and asks of \
            its members. Answers repeat the X-Request-Id of the request. Errors have their text also in Korean, as \
            `korean`, where clients show it to people.
            """,
        schemas: [
            ProductSchemas.all, ItemSchemas.all, VendorRoutes.schemas, ExchangeSchemas.all,
            AccountStore.scriptTokenSchemas,
        ]
        .reduce(into: [:]) { all, some in all.merge(some) { first, _ in first } },
        security: [
            MarketAccess.scheme: .key(
                .header, name: MarketHeader.identifier,
                """
                The UUID of the vendor. The secret in the body, or the token that deletes a product, \
                authenticates the vendor.
                """),
            MarketAccess.session: .bearer(
                "The `accessToken` of signing in to the exchange, or a token for scripts."),
        ])
}

/// The answers of generation 3, in both envelopes.
enum ProductSchemas {
    static let page = "ProductPage"
    static let details = "Product"
    static let error = "Error"

    static let all: [String: OpenAPISchema] = [
        page: .anyOf([snakePage, camelPage]), details: product, deletedPage: deletedProducts,
        error: .object([.required("code", .integer(400...599)), .required("message", .string())]),
    ]

    static let tag = "products"
    static let key = IdempotencyKey.parameter(lifetime: "30 days")
    static let id = OpenAPIParameter.path("id", .integer(), "The product.")
    static let secret = OpenAPISchema.Member.required(
        "secret", .string(length: 1...VendorGate.longestSecret).described("The secret of the vendor."))

    /// The members of a change of a product.
    static let change: [OpenAPISchema.Member] = [
        secret, .optional("name", .nullable(.string(length: ProductLimits.Texts.contract.name))),
        .optional("description", .nullable(.string(length: ProductLimits.Texts.contract.description))),
        .optional("descriptions", .nullable(.string(length: ProductLimits.Texts.contract.description))),
        .optional("price", .nullable(.number(minimum: 0))),
        .optional("discounted_price", .nullable(.number(minimum: 0))),
        .optional("currency", .nullable(.string(Currency.market.map(\.code)))),
        .optional("stock", .nullable(.integer(minimum: 0))), chosenCategory, givenContact, isReserved,
        .optional("thumbnail_id", .nullable(.integer())),
        .optional("image_ids", .nullable(.array(of: .integer()))),
    ]
    // Members beyond the contract, of a new product and of a change. An empty text means no value.
    static let chosenCategory = OpenAPISchema.Member.optional(
        "category", .nullable(.string([""] + ProductCategory.allCases.map(\.rawValue))))
    static let givenContact = OpenAPISchema.Member.optional(
        "contact", .nullable(.string(length: 0...ProductLimits.contact.upperBound)))
    static let isReserved = OpenAPISchema.Member.optional("reserved", .nullable(.boolean()))

    static let found = OpenAPIResponse(200, "The product.", schema: .component(details))
    static let missing = failure(404, "The product does not exist.")
    static let refused = failure(400, "The request, the vendor or the secret is invalid; `message` says why.")
    static let tooLarge = failure(413, "A picture or the whole body is too large.")
    static let tooMuch = OpenAPIResponse(
        429, "Too many requests, or the vendor or the address reached the daily limit for stored data.",
        schema: .component(error),
        headers: ["Retry-After": "Seconds to wait before trying again."])
    static let full = failure(507, "The disk is nearly full.")
    static let mismatch = failure(422, "The `Idempotency-Key` was used for another request.")
    static let busy = failure(
        503, "Too many uploads are in progress, or too many pictures or secrets are waiting to be processed.")
    /// The answers to a change of a product by its vendor.
    static let changed = [found, refused, missing, tooMuch, mismatch, busy, full]

    static func failure(_ status: Int, _ text: String) -> OpenAPIResponse {
        OpenAPIResponse(status, text, schema: .component(error))
    }

    private static let amount = OpenAPISchema.number(minimum: 0)
        .described("Whole won, or dollars with cents.")
    private static let time = OpenAPISchema.string().described("Korean time without a zone.")

    private static let common: [OpenAPISchema.Member] = [
        .required("id", .integer()), .required("vendor_id", .integer()), .required("name", .string()),
        .required("thumbnail", .string()),
        .required("currency", .string(Currency.market.map(\.code))), .required("price", amount),
        .required("bargain_price", amount),
        .required("discounted_price", amount.described("The amount subtracted from the price.")),
        .required("stock", .integer(minimum: 0)), .required("created_at", time),
        .required("issued_at", time),
        .optional("category", category),
        .optional("reserved", .boolean().described("Present only when true.")),
    ]
    static let category = OpenAPISchema.string(ProductCategory.allCases.map(\.rawValue))

    private static let listed = OpenAPISchema.object(
        common + [
            .optional("vendorName", .string().described("Only in the envelope with `pageNo`.")),
            .optional("description", .string().described("Only in the envelope with `pageNo`.")),
            .optional(
                "match",
                .string(ProductMatch.allCases.map(\.rawValue)).described(
                    "In a search: the field that matched, unless it is the name.")),
        ])

    /// The listings that a vendor deleted and can restore.
    static let deletedPage = "DeletedProducts"
    private static let deletedProducts = OpenAPISchema.object([
        .required(
            "products",
            .array(
                of: .object(
                    common + [
                        .required(
                            "restorable_until", .integer().described("In seconds since 1970.")),
                        .optional("vendorName", .string()), .optional("description", .string()),
                    ])))
    ])

    private static let product = OpenAPISchema.object(
        common + [
            .required("description", .string()), .optional("contact", .string()),
            .required(
                "images",
                .array(
                    of: .object([
                        .required("id", .integer()), .required("url", .string()),
                        .required("thumbnail_url", .string()), .optional("succeed", .boolean()),
                        .required("issued_at", time),
                    ]))),
            .required(
                "vendors",
                .object([
                    .required("name", .string()), .required("id", .integer()),
                    .optional("created_at", time), .optional("issued_at", time),
                ])),
        ])

    private static let reading = OpenAPISchema.object([
        .required("kind", .string(SearchReading.Kind.allCases.map(\.rawValue))), .required("text", .string()),
    ]).described("The text that was searched for instead, or a text with results.")

    private static let snakePage = OpenAPISchema.object(
        numbers(["page_no", "items_per_page", "total_count", "offset", "limit", "last_page"]) + [
            .required("has_next", .boolean()), .required("has_prev", .boolean()),
            .required("pages", .array(of: listed)),
            .optional("next_cursor", .nullable(.string())), .optional("search_reading", reading),
        ])

    private static let camelPage = OpenAPISchema.object(
        numbers(["pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage"]) + [
            .required("hasNext", .boolean()), .required("hasPrev", .boolean()),
            .required("pages", .array(of: listed)),
            .optional("nextCursor", .nullable(.string())), .optional("searchReading", reading),
        ])

    private static func numbers(_ names: [String]) -> [OpenAPISchema.Member] {
        names.map { .required($0, .integer(minimum: 0)) }
    }
}

/// The answers of generation 1.
enum ItemSchemas {
    static let list = "ItemList"
    static let item = "Item"
    static let error = "ItemError"

    static let all: [String: OpenAPISchema] = [
        list: .object([
            .required("page", .integer(minimum: 1)), .required("items", .array(of: .object(common))),
        ]),
        item: .object(
            common + [
                .required("descriptions", .string()), .required("images", .array(of: .string())),
            ]),
        error: .object([.required("error", .boolean()), .required("reason", .string())]),
    ]

    static let whole = OpenAPISchema.integer(minimum: 0)
    static let id = OpenAPIParameter.path("id", .integer(), "The listing.")

    static let found = OpenAPIResponse(200, "The listing.", schema: .component(item))
    static let missing = failure(404, "The listing does not exist, or the password is wrong.")
    static let refused = failure(400, "The request is invalid; `reason` says why.")
    static let tooLarge = failure(413, "A picture or the whole body is too large.")
    static let full = failure(507, "The disk is nearly full.")
    static let mismatch = failure(422, "The `Idempotency-Key` was used for another request.")
    static let busy = failure(
        503,
        "Too many uploads are in progress, or too many pictures or passwords are waiting to be processed.")

    private static func failure(_ status: Int, _ text: String) -> OpenAPIResponse {
        OpenAPIResponse(status, text, schema: .component(error))
    }

    private static let common: [OpenAPISchema.Member] = [
        .required("id", .integer()), .required("title", .string()), .required("price", .integer(minimum: 0)),
        .required("currency", .string()), .required("stock", .integer(minimum: 0)),
        .optional("discounted_price", .integer(minimum: 0).described("The asking price.")),
        .required("thumbnails", .array(of: .string())),
        .required("registration_date", .number().described("In seconds since 1970.")),
    ]
}

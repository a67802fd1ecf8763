import BackendCore
import MarketAPI
import MarketDomain

/// The descriptions of the routes of generation 3.
enum ProductOperations {
    static let tag = "products"

    static let health = OpenAPIOperation(
        "checkHealth", "Says that the server is there", tag: tag,
        responses: [OpenAPIResponse(200, "It is.", schema: .string(["OK"]))])

    static func list(_ envelope: MarketEnvelope) -> OpenAPIOperation {
        OpenAPIOperation(
            "listProducts", "A page of products, the newest first unless sorted",
            description:
                "This server's envelope is the one with \(envelope == .snake ? "page_no" : "pageNo").",
            tag: tag, parameters: parameters,
            responses: [
                OpenAPIResponse(200, "The page.", schema: .component(ProductSchemas.page)), refused,
            ])
    }

    static let show = OpenAPIOperation(
        "getProduct", "A product with its pictures", tag: tag, parameters: [id],
        responses: [product, missing])

    static let create = OpenAPIOperation(
        "createProduct", "Offers a product",
        description: """
            `params` is JSON; `description` counts as `descriptions`. There are one to five `images`, JPEG or \
            PNG, each with fewer than \(UploadLimits.pictureBytes + 1) bytes. Parts come in any order.
            """,
        tag: tag, parameters: [key],
        body: .multipart([
            .required(
                "params",
                .object([
                    .required("name", .string(length: ProductLimits.Texts.contract.name)),
                    .required("descriptions", .string(length: ProductLimits.Texts.contract.description)),
                    .required("price", .number(minimum: 0)),
                    .required("currency", .string(Currency.market.map(\.code))), secret,
                    .optional("discounted_price", .nullable(.number(minimum: 0))),
                    .optional("stock", .nullable(.integer(minimum: 0))),
                ])),
            .required("images", .array(of: .binary, count: ProductLimits.pictures)),
        ]),
        responses: [
            OpenAPIResponse(
                201, "The product; its pictures can be fetched.", schema: .component(ProductSchemas.details)),
            refused, tooLarge, tooMuch, mismatch, busy, full,
        ])

    static let update = OpenAPIOperation(
        "updateProduct", "Changes a product",
        description:
            "`image_ids` are the pictures in their new order; those left out are removed. `null` leaves as it is.",
        tag: tag, parameters: [id, key],
        body: .object([
            secret, .optional("name", .nullable(.string(length: ProductLimits.Texts.contract.name))),
            .optional("description", .nullable(.string(length: ProductLimits.Texts.contract.description))),
            .optional("descriptions", .nullable(.string(length: ProductLimits.Texts.contract.description))),
            .optional("price", .nullable(.number(minimum: 0))),
            .optional("discounted_price", .nullable(.number(minimum: 0))),
            .optional("currency", .nullable(.string(Currency.market.map(\.code)))),
            .optional("stock", .nullable(.integer(minimum: 0))),
            .optional("thumbnail_id", .nullable(.integer())),
            .optional("image_ids", .nullable(.array(of: .integer()))),
        ]).example(#"{"secret":"the vendor's","price":1200,"stock":3}"#),
        responses: [product, refused, missing, tooMuch, mismatch, busy, full])

    static let askSecret = ask("askProductSecret", "Gives what deletes a product, once, within ten minutes")
    static let askPath = ask(
        "askProductPath", "Gives the path that deletes a product, once, within ten minutes")

    static let deleteBySecret = OpenAPIOperation(
        "deleteProduct", "Deletes a product", tag: tag,
        parameters: [id, .path("secret", token, "What `POST …/secret` gave."), key],
        responses: [deleted, refused, missing, mismatch])

    static let deleteByPath = OpenAPIOperation(
        "deleteProductByPath", "Deletes a product", tag: tag,
        parameters: [.path("id", token, "What `POST …/archived` gave."), key],
        responses: [deleted, refused, missing, mismatch])

    static let restore = OpenAPIOperation(
        "restoreProduct", "Brings a deleted product back", tag: tag, parameters: [id, key],
        body: .object([secret]).example(#"{"secret":"the vendor's"}"#),
        responses: [product, refused, missing, tooMuch, mismatch, busy, full])

    /// What operations of a vendor refer to.
    static let vendor = "vendor"
    static let identifier = OpenAPISecurity.key(
        .header, name: MarketHeader.identifier,
        "Which vendor asks: its UUID. The secret in the body, or what deletes a product, proves it.")
    static let key = IdempotencyKey.parameter(lifetime: "30 days")
    static let secret = OpenAPISchema.Member.required(
        "secret", .string(length: 1...VendorGate.longestSecret).described("The vendor's."))
    static let refused = failure(400, "What was wrong with the request, the vendor or the secret.")
    static let tooLarge = failure(413, "A picture or the whole body is too large.")
    static let tooMuch = OpenAPIResponse(
        429, "Too many requests, or more than one vendor or address may store in a day.",
        schema: .component(ProductSchemas.error),
        headers: ["Retry-After": "After how many seconds it is worth while to try again."])
    static let full = failure(507, "The disk is nearly full.")
    static let mismatch = failure(422, "The key belongs to another request.")
    static let busy = failure(
        503, "Too many uploads, or pictures or secrets that wait to be looked at, are under way.")

    private static let amount = OpenAPISchema.string(pattern: "^[0-9]{1,12}([.][0-9]{1,2})?$")
    private static let token = OpenAPISchema.string(pattern: "^[A-Za-z0-9_-]+$")
    private static let id = OpenAPIParameter.path("id", .integer(), "The product.")
    private static let missing = failure(404, "There is no such product.")
    private static let product = OpenAPIResponse(
        200, "The product.", schema: .component(ProductSchemas.details))
    private static let deleted = OpenAPIResponse(
        200, "The product that was deleted.", schema: .component(ProductSchemas.details),
        headers: [MarketHeader.restorableUntil: "Until when it can be brought back, in seconds since 1970."])

    private static let parameters: [OpenAPIParameter] = [
        .query(MarketParameter.page, .integer(minimum: 1, default: 1), "Or `\(MarketParameter.oldPage)`."),
        .query(
            MarketParameter.size, .integer(ProductListQuery.sizes, default: 20),
            "Or `\(MarketParameter.oldSize)`."),
        .query(MarketParameter.search, .string(), "Words, syllables or initial consonants."),
        .query(MarketParameter.currency, .string(Currency.market.map(\.code)), "Only prices in it."),
        .query(MarketParameter.lowestPrice, amount, "Of what is asked; needs a currency."),
        .query(MarketParameter.highestPrice, amount, "Of what is asked; needs a currency."),
        .query(MarketParameter.inStock, .boolean(), "Leaves out what is sold out."),
        .query(MarketParameter.vendor, .integer(), "Only this vendor's."),
        .query(MarketParameter.sort, .string(ProductSort.allCases.map(\.rawValue)), "The order."),
        .query(
            MarketParameter.cursor, .string(),
            "Where the page begins, instead of its number: empty, or what the page before gave."),
    ]

    private static func ask(_ name: String, _ summary: String) -> OpenAPIOperation {
        OpenAPIOperation(
            name, summary, tag: tag, parameters: [id],
            body: .object([secret]).example(#"{"secret":"the vendor's"}"#),
            responses: [
                OpenAPIResponse(200, "It.", content: ["text/plain": .string()]), refused, missing,
            ])
    }

    private static func failure(_ status: Int, _ text: String) -> OpenAPIResponse {
        OpenAPIResponse(status, text, schema: .component(ProductSchemas.error))
    }
}

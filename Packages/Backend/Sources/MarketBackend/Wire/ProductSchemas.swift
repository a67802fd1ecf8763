import BackendCore
import MarketDomain

/// What generation 3 sends, in both of its envelopes.
enum ProductSchemas {
    static let page = "ProductPage"
    static let details = "Product"
    static let error = "Error"

    static let all: [String: OpenAPISchema] = [
        page: .anyOf([snakePage, camelPage]), details: product,
        error: .object([.required("code", .integer(400...599)), .required("message", .string())]),
    ]

    private static let amount = OpenAPISchema.number(minimum: 0)
        .described("Whole won, or dollars with cents.")
    private static let time = OpenAPISchema.string().described("Korean time without a zone.")

    private static let common: [OpenAPISchema.Member] = [
        .required("id", .integer()), .required("vendor_id", .integer()), .required("name", .string()),
        .required("thumbnail", .string()),
        .required("currency", .string(Currency.market.map(\.code))), .required("price", amount),
        .required("bargain_price", amount),
        .required("discounted_price", amount.described("What is taken off.")),
        .required("stock", .integer(minimum: 0)), .required("created_at", time),
        .required("issued_at", time),
    ]

    private static let listed = OpenAPISchema.object(
        common + [
            .optional("vendorName", .string().described("Only in the envelope with `pageNo`.")),
            .optional("description", .string().described("Only in the envelope with `pageNo`.")),
        ])

    private static let product = OpenAPISchema.object(
        common + [
            .required("description", .string()),
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

    private static let snakePage = OpenAPISchema.object(
        numbers(["page_no", "items_per_page", "total_count", "offset", "limit", "last_page"]) + [
            .required("has_next", .boolean()), .required("has_prev", .boolean()),
            .required("pages", .array(of: listed)),
            .optional("next_cursor", .nullable(.string())),
        ])

    private static let camelPage = OpenAPISchema.object(
        numbers(["pageNo", "itemsPerPage", "totalCount", "offset", "limit", "lastPage"]) + [
            .required("hasNext", .boolean()), .required("hasPrev", .boolean()),
            .required("pages", .array(of: listed)),
            .optional("nextCursor", .nullable(.string())),
        ])

    private static func numbers(_ names: [String]) -> [OpenAPISchema.Member] {
        names.map { .required($0, .integer(minimum: 0)) }
    }
}

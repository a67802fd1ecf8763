import BackendCore

/// What generation 1 sends.
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

    private static let common: [OpenAPISchema.Member] = [
        .required("id", .integer()), .required("title", .string()), .required("price", .integer(minimum: 0)),
        .required("currency", .string()), .required("stock", .integer(minimum: 0)),
        .optional("discounted_price", .integer(minimum: 0).described("What is asked.")),
        .required("thumbnails", .array(of: .string())),
        .required("registration_date", .number().described("In seconds since 1970.")),
    ]
}

import BackendCore
import MarketDomain

/// The descriptions of the routes of generation 1.
enum ItemOperations {
    private static let tag = "items"

    static let list = OpenAPIOperation(
        "listItems", "A page of \(ItemWriter.pageSize) listings, the newest first", tag: tag,
        parameters: [
            .path("page", .integer(minimum: 1), "Counts from 1; behind the end there are no items.")
        ],
        responses: [OpenAPIResponse(200, "The page.", schema: .component(ItemSchemas.list))])

    static let show = OpenAPIOperation(
        "getItem", "A listing with its pictures", tag: tag, parameters: [id], responses: [item, missing])

    static let create = OpenAPIOperation(
        "createItem", "Offers something",
        description: "All numbers are texts. `discounted_price` is what is asked.",
        tag: tag, parameters: [ProductOperations.key],
        body: .multipart([
            .required("title", .string(length: ProductLimits.Texts.free.name)),
            .required("descriptions", .string(length: ProductLimits.Texts.free.description)),
            .required("price", whole), .required("currency", .string(length: 1...10)),
            .required("stock", whole), .required("password", .string(length: 1...VendorGate.longestSecret)),
            .optional("discounted_price", whole),
            .required("images[]", .array(of: .binary, count: ProductLimits.pictures)),
        ]),
        responses: [
            OpenAPIResponse(201, "The listing.", schema: .component(ItemSchemas.item)), refused, tooLarge,
            mismatch, busy, full,
        ])

    static let update = OpenAPIOperation(
        "updateItem", "Changes a listing, or only checks its password",
        description: "Pictures take the place of all that there were.",
        tag: tag, parameters: [id, ProductOperations.key],
        body: .multipart([
            .required("password", .string(length: 1...VendorGate.longestSecret)),
            .optional("title", .string(length: ProductLimits.Texts.free.name)),
            .optional("descriptions", .string(length: ProductLimits.Texts.free.description)),
            .optional("price", whole), .optional("currency", .string(length: 1...10)),
            .optional("stock", whole), .optional("discounted_price", whole),
            .optional("images[]", .array(of: .binary, count: ProductLimits.pictures)),
        ]),
        responses: [item, refused, missing, tooLarge, mismatch, busy, full])

    static let delete = OpenAPIOperation(
        "deleteItem", "Deletes a listing", tag: tag, parameters: [id, ProductOperations.key],
        body: .object([.required("password", .string())]).example(#"{"password":"1234"}"#),
        responses: [item, refused, missing, mismatch, busy])

    private static let whole = OpenAPISchema.integer(minimum: 0)
    private static let full = failure(507, "The disk is nearly full.")
    private static let id = OpenAPIParameter.path("id", .integer(), "The listing.")
    private static let item = OpenAPIResponse(200, "The listing.", schema: .component(ItemSchemas.item))
    private static let missing = failure(404, "There is no such listing, or the password is wrong.")
    private static let refused = failure(400, "What was wrong with the request.")
    private static let tooLarge = failure(413, "A picture or the whole body is too large.")
    private static let mismatch = failure(422, "The key belongs to another request.")
    private static let busy = failure(
        503, "Too many uploads, or pictures or passwords that wait to be looked at, are under way.")

    private static func failure(_ status: Int, _ text: String) -> OpenAPIResponse {
        OpenAPIResponse(status, text, schema: .component(ItemSchemas.error))
    }
}

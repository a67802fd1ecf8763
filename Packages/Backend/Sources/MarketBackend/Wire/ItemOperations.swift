import BackendCore

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
        description: """
            The body is multipart/form-data: the texts `title`, `descriptions`, `price`, `currency`, \
            `stock`, `password` and perhaps `discounted_price`, which is what is asked; and one to five \
            `images[]`.
            """,
        tag: tag, parameters: [ProductOperations.key],
        responses: [
            OpenAPIResponse(201, "The listing.", schema: .component(ItemSchemas.item)), refused, tooLarge,
            mismatch, busy,
        ])

    static let update = OpenAPIOperation(
        "updateItem", "Changes a listing, or only checks its password",
        description: """
            The body is multipart/form-data with `password` and what is to be different. Pictures take the \
            place of all that there were.
            """,
        tag: tag, parameters: [id, ProductOperations.key],
        responses: [item, refused, missing, tooLarge, mismatch, busy])

    static let delete = OpenAPIOperation(
        "deleteItem", "Deletes a listing", tag: tag, parameters: [id, ProductOperations.key],
        body: .object([.required("password", .string())]), responses: [item, refused, missing, mismatch])

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

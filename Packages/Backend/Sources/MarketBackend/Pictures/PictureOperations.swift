import BackendCore
import PictureCore

/// The description of the route of pictures.
enum PictureOperations {
    static let show = OpenAPIOperation(
        "getPicture", "A picture or a small one", description: "What is at an address never changes.",
        tag: "pictures",
        parameters: [
            .path(
                "name", .string(pattern: "^[0-9a-f]{64}[.](jpg|png)$"),
                "The SHA-256 of its bytes and the extension of its format.")
        ],
        responses: [
            OpenAPIResponse(
                200, "The picture.",
                content: Dictionary(
                    uniqueKeysWithValues: PictureFormat.allCases.map { ($0.mediaType, .string()) }),
                headers: ["ETag": "The SHA-256 of its bytes."]),
            OpenAPIResponse(404, "There is no such picture.", schema: .component(ProductSchemas.error)),
        ])
}

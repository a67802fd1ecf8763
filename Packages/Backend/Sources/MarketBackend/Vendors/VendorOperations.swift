import BackendCore

/// The descriptions of the routes about vendors.
enum VendorOperations {
    private static let tag = "vendors"

    static let schemas: [String: OpenAPISchema] = [
        "Vendor": .object(vendor),
        "NewVendor": .object(
            vendor + [
                .required("identifier", .string()),
                .required("secret", .string().described("It is never shown again.")),
            ]),
    ]

    static let create = OpenAPIOperation(
        "createVendor", "Makes a vendor", tag: tag,
        body: .object([.required("name", .string(length: VendorName.length))]).example(
            #"{"name":"연남상회"}"#),
        responses: [
            OpenAPIResponse(201, "The vendor and what proves it.", schema: .component("NewVendor")),
            ProductOperations.refused,
            OpenAPIResponse(
                403, "This server takes no new vendors.", schema: .component(ProductSchemas.error)),
            OpenAPIResponse(
                409, "Another vendor has that name, or one that looks like it.",
                schema: .component(ProductSchemas.error)),
            ProductOperations.full,
        ])

    static let show = OpenAPIOperation(
        "getVendor", "The vendor that the identifier and the secret belong to", tag: tag,
        body: .object([ProductOperations.secret]).example(#"{"secret":"the vendor's"}"#),
        responses: [
            OpenAPIResponse(200, "The vendor.", schema: .component("Vendor")), ProductOperations.refused,
        ])

    private static let vendor: [OpenAPISchema.Member] = [
        .required("id", .integer()), .required("name", .string()),
    ]
}

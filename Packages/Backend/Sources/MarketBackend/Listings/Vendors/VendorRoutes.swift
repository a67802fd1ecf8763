import BackendCore
import MarketAPI
import MarketDomain
import NetworkCore
import Platform
import SQLCore
import TextCore

/// Registers vendors, and checks their secrets.
struct VendorRoutes: Sendable {
    private static let tag = "vendors"

    let store: MarketStore
    let gate: VendorGate
    let signUps: ClientLimiter
    let storage: StorageGate
    let isOpen: Bool

    /// The maximum number of results of one search.
    private static let most = 20

    var operations: [MarketOperation] { [create, find, show] }

    private var find: MarketOperation {
        MarketOperation(
            .get, MarketPath.vendors, for: .everybody,
            OpenAPIOperation(
                "findVendors", "Finds vendors with a name, then vendors whose names begin with it",
                tag: Self.tag,
                parameters: [
                    .query(MarketParameter.vendorName, .string(length: VendorName.length), "The name.")
                ],
                responses: [
                    OpenAPIResponse(
                        200, "At most \(Self.most) vendors.",
                        schema: .object([
                            .required("vendors", .array(of: .component("Vendor")))
                        ])), ProductSchemas.refused,
                ])
        ) { context in
            let text = (context.query.string(MarketParameter.vendorName) ?? "").nfc
            guard VendorName.length.contains(text.count), text.utf8.count <= VendorName.bytes else {
                throw MarketFailure.parameter(MarketParameter.vendorName, "a name")
            }
            let found = try await store.read { connection throws(StoreError) in
                try VendorTables.named(text, limit: Self.most, on: connection)
            }
            return .json(["vendors": found.map { FoundVendor(id: $0.id, name: $0.name) }])
        }
    }

    private var create: MarketOperation {
        MarketOperation(
            .post, MarketPath.vendors, for: .everybody,
            OpenAPIOperation(
                "createVendor", "Creates a vendor", tag: Self.tag,
                body: .object([.required("name", .string(length: VendorName.length))]).example(
                    #"{"name":"연남상회"}"#),
                responses: [
                    OpenAPIResponse(
                        201, "The vendor with its identifier and its secret.", schema: .component("NewVendor")
                    ),
                    ProductSchemas.refused,
                    ProductSchemas.failure(403, "This server accepts no new vendors."),
                    ProductSchemas.failure(
                        409, "Another vendor has that name or a name that looks the same."),
                    ProductSchemas.full,
                ]),
            maximumBodyBytes: UploadLimits.textBytes, handler: create)
    }

    private func create(_ context: RequestContext) async throws -> HTTPResponse {
        guard isOpen else { throw MarketFailure.signUpClosed }
        let name = try VendorName(try JSONFields(context.request.body).text("name") ?? "")
        try signUps.check(context.request)
        let uses = try await storage.admit(context.request, vendors: 1)
        let now = store.seconds
        let identifier = UUID().uuidString.lowercased()
        let secret = SecretHash.newSecret()
        let made = try await store.write {
            connection throws(StoreError) -> Result<VendorTables.Insertion, HTTPFailure> in
            if let refusal = try DailyQuota.refusal(of: uses, now: now, on: connection) {
                return .failure(refusal)
            }
            let made = try VendorTables.insert(
                name: name, identifier: identifier, secret: SecretHash(ofMade: secret).text, on: connection)
            if case .made = made { try DailyQuota.add(uses, now: now, on: connection) }
            return .success(made)
        }
        let id: Int
        switch try made.get() {
        case .made(let made): id = made
        case .nameTaken: throw VendorName.taken
        case .identifierTaken:
            throw HTTPFailure(503, "The server is busy", headers: ["Retry-After": "1"])
        }
        var answer = HTTPResponse.json(
            NewVendor(id: id, name: name.text, identifier: identifier, secret: secret), status: 201)
        answer.headers["Cache-Control"] = "no-store"
        return answer
    }

    private var show: MarketOperation {
        MarketOperation(
            .post, MarketPath.vendor, for: gate.vendor,
            OpenAPIOperation(
                "getVendor", "Returns the vendor of the identifier and the secret", tag: Self.tag,
                body: .object([ProductSchemas.secret]).example(#"{"secret":"the vendor's"}"#),
                responses: [
                    OpenAPIResponse(200, "The vendor.", schema: .component("Vendor")), ProductSchemas.refused,
                ]),
            maximumBodyBytes: UploadLimits.textBytes
        ) { caller, _ in
            .json(FoundVendor(id: caller.vendor.id, name: caller.vendor.name))
        }
    }

    private struct FoundVendor: Codable {
        let id: Int
        let name: String
    }

    private struct NewVendor: Codable {
        let id: Int
        let name: String
        let identifier: String
        let secret: String
    }

    static let schemas: [String: OpenAPISchema] = [
        "Vendor": .answer(FoundVendor.self),
        "NewVendor": .answer(
            NewVendor.self, ["secret": .string().described("Only this answer contains the secret.")]),
    ]
}

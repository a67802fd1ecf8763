import BackendCore
import MarketDomain
import NetworkCore
import SQLCore

#if canImport(FoundationEssentials)
    import FoundationEssentials
#else
    import Foundation
#endif

/// Becoming a vendor, and asking whether one is.
struct VendorRoutes: Sendable {
    let store: MarketStore
    let gate: VendorGate
    let signUps: ClientLimiter
    let storage: StorageGate
    let isOpen: Bool

    func mount(on router: inout Router) {
        router.mount("/", errors: MarketErrors.products) {
            MarketOperation.createVendor.openRoute(
                VendorOperations.create, maximumBodyBytes: UploadLimits.textBytes
            ) { try await create($0) }
            MarketOperation.showVendor.vendorRoute(VendorOperations.show, by: gate) { vendor, _, _ in
                .json { json in
                    json.object { Self.write(vendor, &$0) }
                }
            }
        }
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
        var answer = HTTPResponse.json(status: 201) { json in
            json.object { object in
                Self.write(Vendor(id: id, name: name.text), &object)
                object.string("identifier", identifier)
                object.string("secret", secret)
            }
        }
        answer.headers["Cache-Control"] = "no-store"
        return answer
    }

    private static func write(_ vendor: Vendor, _ json: inout JSONObjectWriter) {
        json.int("id", vendor.id)
        json.string("name", vendor.name)
    }
}

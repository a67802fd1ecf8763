import BackendCore
import Foundation
import NetworkCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct AccessMatrixTests {
    enum Caller: CaseIterable {
        case nobody, vendor, otherVendor, wrongSecret, rightPassword, wrongPassword
    }

    /// The status of each kind of operation for each caller.
    static func status(_ operation: MarketOperation, _ caller: Caller) -> Int {
        let made = ["createItem", "createProduct", "createVendor"]
        let success = made.contains(operation.id) ? 201 : 200
        switch operation.access {
        case .everybody: return success
        case .member: return 400  // The exchange has a matrix of its own.
        case .password: return caller == .rightPassword ? success : 404
        case .token: return caller == .vendor || caller == .wrongSecret ? success : 400
        case .vendor:
            let isAnyVendors = ["createProduct", "getVendor", "listDeletedProducts"].contains(operation.id)
            return caller == .vendor || caller == .otherVendor && isAnyVendors ? success : 400
        }
    }

    @Test(arguments: WireFixture().backend.listingOperations, Caller.allCases)
    func `Every caller has access to its operations only`(
        operation: MarketOperation, caller: Caller
    ) async throws {
        let fixture = WireFixture()
        let (owner, other) = (try await fixture.seller(), try await fixture.seller("other"))
        let item = try await fixture.offer()
        let product = try await fixture.sell(as: owner)
        let picture = try #require(
            try await fixture.get("/api/products/\(product)").list("images").first?["url"] as? String)
        let asked = try await fixture.send(
            .post, "/api/products/\(product)/secret", WireFixture.secret(owner), as: owner)
        if operation.id == "restoreProduct" {
            let path = "/api/products/\(product)/\(asked.text)"
            try #require(try await fixture.send(.delete, path, as: owner).status == 200)
        }
        let isGeneration1 = ["getItem", "updateItem", "deleteItem"].contains(operation.id)
        let id = isGeneration1 ? "\(item)" : operation.id == "deleteProductByPath" ? asked.text : "\(product)"
        let path = operation.path
            .replacingOccurrences(of: "{page}", with: "1").replacingOccurrences(of: "{id}", with: id)
            .replacingOccurrences(of: "{secret}", with: asked.text)
            .replacingOccurrences(of: "/pictures/{name}", with: picture)
        let identity: WireFixture.Seller? =
            switch caller {
            case .vendor: owner
            case .otherVendor: other
            case .wrongSecret:
                WireFixture.Seller(id: owner.id, identifier: owner.identifier, secret: other.secret)
            case .nobody, .rightPassword, .wrongPassword: nil
            }
        let password = caller == .rightPassword ? "1234" : caller == .wrongPassword ? "4321" : nil
        let reply: WireReply
        switch operation.id {
        case "createItem":
            reply = try await fixture.send(operation.method, path, form: WireFixture.itemForm(), as: identity)
        case "updateItem":
            let parts = password.map { [RawForm.text("password", $0)] } ?? [RawForm.text("title", "Lamp")]
            reply = try await fixture.send(operation.method, path, form: RawForm(parts: parts), as: identity)
        case "createProduct":
            let form = try WireFixture.form(
                of: identity ?? WireFixture.Seller(id: 0, identifier: "", secret: ""))
            reply = try await fixture.send(operation.method, path, form: form, as: identity)
        case "addProductPictures":
            let params = #"{"secret":"\#(identity?.secret ?? "")"}"#
            let form = RawForm(parts: [
                RawForm.text("params", params), RawForm.file("images", RawForm.picture("more")),
            ])
            reply = try await fixture.send(operation.method, path, form: form, as: identity)
        default:
            var members: [String: Any] = [:]
            members["secret"] = identity?.secret
            members["password"] = password
            if operation.id == "createVendor" { members["name"] = "Kim" }
            let query = operation.id == "findVendors" ? "?name=Kim" : ""
            reply = try await fixture.send(
                operation.method, path + query, operation.method == .get ? "" : try WireFixture.json(members),
                as: identity)
        }
        #expect(reply.status == Self.status(operation, caller), "\(reply.text)")
        let mayChange = reply.status < 300
        if !mayChange {
            #expect(try await fixture.get("/items/1").ids("items").contains(item))
        }
    }

    @Test func `Every operation has a route and an access rule, and there are no other routes`() {
        let backend = WireFixture().backend
        #expect(backend.service.problems.isEmpty)
        let service = ["/health", "/metrics", "/openapi.json"]
        let known = backend.operations.map { "\($0.method) \($0.path)" }
        #expect(backend.listingOperations.count == 22)
        #expect(backend.service.routes.map(\.description) == known + service.map { "GET \($0)" })
        #expect(Set(backend.operations.map(\.id)).count == known.count)
        let open = backend.listingOperations.filter { $0.access == .everybody }.map(\.id)
        #expect(
            Set(open) == [
                "listItems", "getItem", "createItem", "checkHealth", "listProducts", "getProduct",
                "createVendor", "findVendors", "getPicture", "listenToProducts",
            ])
    }
}

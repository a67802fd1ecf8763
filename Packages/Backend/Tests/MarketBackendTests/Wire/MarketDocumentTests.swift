import BackendCore
import Foundation
import NetworkCore
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct MarketDocumentTests {
    @Test func `The document describes every operation and names only existing schemas`() async throws {
        let fixture = WireFixture()
        let reply = try await fixture.get("/openapi.json")
        #expect(reply.status == 200)
        let paths = reply.object("paths")
        for operation in fixture.backend.operations {
            let methods = try #require(paths[operation.path] as? [String: Any])
            #expect(methods[operation.method.rawValue.lowercased()] != nil)
        }
        let schemas = try #require(reply.object("components")["schemas"] as? [String: Any])
        for reference in reply.text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/) {
            #expect(schemas[String(reference.1)] != nil)
        }
    }

    @Test func `A change accepts null for an unchanged member, and the document says so`() async throws {
        typealias JSON = [String: Any]
        let fixture = WireFixture()
        let paths = try await fixture.get("/openapi.json").object("paths")
        let operation = (paths["/api/products/{id}"] as? JSON)?["patch"] as? JSON
        let content = (operation?["requestBody"] as? JSON)?["content"] as? JSON
        let schema = (content?["application/json"] as? JSON)?["schema"] as? JSON
        let members = try #require(schema?["properties"] as? [String: JSON])
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        #expect(members.count > 1)
        for (name, member) in members where name != "secret" {
            let choices = member["anyOf"] as? [JSON] ?? []
            #expect(choices.contains { $0["type"] as? String == "null" }, "\(name)")
            let body = try WireFixture.json(["secret": seller.secret, name: NSNull()])
            let reply = try await fixture.send(.patch, "/api/products/\(id)", body, as: seller)
            #expect(reply.status == 200, "\(name)")
        }
    }

    @Test func `The document names the members of a new product beyond the contract`() async throws {
        typealias JSON = [String: Any]
        let fixture = WireFixture()
        let paths = try await fixture.get("/openapi.json").object("paths")
        let operation = (paths["/api/products"] as? JSON)?["post"] as? JSON
        let content = (operation?["requestBody"] as? JSON)?["content"] as? JSON
        let form = (content?["multipart/form-data"] as? JSON)?["schema"] as? JSON
        let params = (form?["properties"] as? [String: JSON])?["params"]
        let members = try #require(params?["properties"] as? [String: JSON])
        #expect(Set(members.keys).isSuperset(of: ["category", "contact", "reserved"]))
    }

    @Test func `The service is healthy and reports metrics`() async throws {
        let fixture = WireFixture()
        #expect(try await fixture.get("/health").text == #"{"status":"ok"}"#)
        #expect(try await fixture.get("/metrics").text.contains("SQLite"))
    }

    @Test func `Internal errors are reported without secrets`() async throws {
        let reports = Reports()
        let fixture = WireFixture(reports: reports)
        let seller = try await fixture.seller()
        try await fixture.database.write { connection throws(StoreError) in
            try connection.executeScript("DROP TABLE deletion_token")
        }
        let reply = try await fixture.send(.delete, "/api/products/token", as: seller)
        #expect(reply.text == #"{"code":500,"message":"Something went wrong"}"#)
        #expect(reports.errors.count == 1)
        #expect(reports.requests.first?.path == "/api/products/{id}")
        #expect(reports.requests.first?.headers["identifier"] == nil)
    }

    @Test func `A deletion without a secret is reported with its path`() async throws {
        let reports = Reports()
        let fixture = WireFixture(reports: reports)
        try await fixture.database.write { connection throws(StoreError) in
            try connection.executeScript("DROP TABLE secret")
        }
        let reply = try await fixture.send(.delete, "/trades/5", headers: ["Authorization": "Bearer a.b.c"])
        #expect(reply.status == 500)
        #expect(reports.requests.map(\.path) == ["/trades/5"])
    }
}

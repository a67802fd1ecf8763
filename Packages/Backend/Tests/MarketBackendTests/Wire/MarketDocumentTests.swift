import Foundation
import NetworkCore
import SQLCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(1))) struct MarketDocumentTests {
    @Test func `The document describes every operation and names only schemas that are there`() async throws {
        let reply = try await WireFixture().get("/openapi.json")
        #expect(reply.status == 200)
        let paths = reply.object("paths")
        for operation in MarketOperation.allCases {
            let methods = try #require(paths[operation.path] as? [String: Any])
            #expect(methods[operation.method.rawValue.lowercased()] != nil)
        }
        let schemas = try #require(reply.object("components")["schemas"] as? [String: Any])
        for reference in reply.text.matches(of: /#\/components\/schemas\/([A-Za-z]+)/) {
            #expect(schemas[String(reference.1)] != nil)
        }
    }

    @Test func `It is healthy and counts`() async throws {
        let fixture = WireFixture()
        #expect(try await fixture.get("/health").text == #"{"status":"ok"}"#)
        #expect(try await fixture.get("/metrics").text.contains("SQLite"))
    }

    @Test func `What goes wrong inside is reported without secrets`() async throws {
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
}

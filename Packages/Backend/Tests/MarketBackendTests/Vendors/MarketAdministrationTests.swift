import Foundation
import MarketDomain
import NetworkCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct MarketAdministrationTests {
    private static let identifier = "68E4C0B8-7216-11EC-ABFA-3B4DD0AE0000"

    @Test func `The vendor built into an app can sell`() async throws {
        let fixture = WireFixture()
        let administration = SQLMarketAdministration(store: fixture.store)
        let vendor = try await administration.addVendor(
            name: "original", identifier: Self.identifier, secret: "password")
        let seller = WireFixture.Seller(id: vendor.id, identifier: Self.identifier, secret: "password")
        try await fixture.sell(as: seller)
        let wrong = WireFixture.Seller(id: vendor.id, identifier: Self.identifier, secret: "passwort")
        let reply = try await fixture.send(.post, "/api/vendor", WireFixture.secret(wrong), as: wrong)
        #expect(reply.status == 400)
        #expect(try await fixture.number("SELECT count(*) FROM vendor WHERE secret LIKE '$argon2id$%'") == 1)
        let stored = try await administration.vendors()
        #expect(
            stored.map(\.identifier) == [nil, Self.identifier.lowercased()]
                && stored.map(\.products) == [0, 1])
        #expect(stored.last?.vendor == vendor)
    }

    @Test(arguments: [
        ("", Self.identifier, "secret"), ("a\nb", Self.identifier, "secret"), ("a", "no uuid", "secret"),
        ("a", Self.identifier, ""), ("a", Self.identifier, String(repeating: "a", count: 1_025)),
    ]) func `An invalid vendor is refused`(name: String, identifier: String, secret: String)
        async throws
    {
        let administration = SQLMarketAdministration(store: WireFixture().store)
        let error = await #expect(throws: MarketError.self) {
            try await administration.addVendor(name: name, identifier: identifier, secret: secret)
        }
        guard case .refused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try await administration.vendors().count == 1)
    }

    @Test func `An identifier belongs to one vendor, ignoring case`() async throws {
        let administration = SQLMarketAdministration(store: WireFixture().store)
        let add = { (identifier: String) async throws(MarketError) in
            try await administration.addVendor(name: "a", identifier: identifier, secret: "secret")
        }
        _ = try await add(Self.identifier)
        await #expect(throws: MarketError.refused("Another vendor has that identifier")) {
            try await add(Self.identifier.lowercased())
        }
    }
}

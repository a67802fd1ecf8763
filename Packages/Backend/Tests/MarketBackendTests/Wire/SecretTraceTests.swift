import BackendCore
import Basics
import MarketDomain
import NetworkCore
import PictureCoreTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend
@testable import PasswordCore

/// An attacker with the database has the stored answers, and must not be able to try passwords on them.
@Suite(.timeLimit(.minutes(10))) struct SecretTraceTests {
    /// Every column of every stored answer.
    private func kept(_ fixture: WireFixture) async throws -> [String] {
        try await fixture.database.read { connection throws(StoreError) in
            let columns = try connection.rows(
                "SELECT name FROM pragma_table_info('idempotency') ORDER BY cid", values: []
            ) { "quote(\($0.text(0)))" }
            let all = columns.joined(separator: "|| ' ' ||")
            return try connection.rows("SELECT \(all) FROM idempotency ORDER BY id", values: []) {
                $0.text(0)
            }
        }
    }

    private func items(_ password: String) async throws -> [String] {
        let fixture = WireFixture()
        let form = WireFixture.itemForm(password: password)
        let made = try await fixture.send(.post, "/item", form: form, key: "post")
        let path = "/item/\(try #require(made.id, "\(made.text)"))"
        for (key, who) in [
            ("patch", password), ("patch", "wrong"), ("delete", password), ("delete", "wrong"),
        ] {
            let change = RawForm(parts: [RawForm.text("password", who), RawForm.text("stock", "7")])
            let body = try WireFixture.json(["password": who])
            let reply =
                key == "patch"
                ? try await fixture.send(.patch, path, form: change, key: key)
                : try await fixture.send(.delete, path, body, key: key)
            #expect(reply.status == (who == "wrong" ? 404 : 200), "\(key) \(reply.text)")
        }
        return try await kept(fixture)
    }

    @Test func `No answer of generation 1 depends on the password`() async throws {
        let rows = try await items("1234")
        #expect(rows.count == 3)
        #expect(try await items("another, longer") == rows)
    }

    private func products(_ secret: String) async throws -> [String] {
        let fixture = WireFixture()
        let identifier = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff"
        let vendor = try await SQLMarketAdministration(store: fixture.store)
            .addVendor(name: "Kim", identifier: identifier, secret: secret)
        let seller = WireFixture.Seller(id: vendor.id, identifier: identifier, secret: secret)
        let wrong = WireFixture.Seller(id: vendor.id, identifier: identifier, secret: "wrong")
        var path = "/api/products"
        for who in [seller, wrong] {
            let form = try WireFixture.form(of: who)
            let reply = try await fixture.send(.post, "/api/products", form: form, as: who, key: "post")
            #expect(reply.status == (who.secret == "wrong" ? 400 : 201), "\(reply.text)")
            if let id = reply.id { path = "/api/products/\(id)" }
        }
        for who in [seller, wrong] {
            let body = #"{"secret":"\#(who.secret)","stock":7}"#
            let reply = try await fixture.send(.patch, path, body, as: who, key: "patch")
            #expect(reply.status == (who.secret == "wrong" ? 400 : 200), "\(reply.text)")
        }
        let asked = try await fixture.send(.post, "\(path)/secret", WireFixture.secret(seller), as: seller)
        #expect(try await fixture.send(.delete, "\(path)/\(asked.text)", as: seller).status == 200)
        for who in [seller, wrong] {
            let reply = try await fixture.send(
                .post, "\(path)/restored", WireFixture.secret(who), as: who, key: "restore")
            #expect(reply.status == (who.secret == "wrong" ? 400 : 200), "\(reply.text)")
        }
        return try await kept(fixture)
    }

    @Test func `No answer of generation 3 depends on the secret`() async throws {
        let rows = try await products("1234")
        #expect(rows.count == 3)
        #expect(try await products("another, longer") == rows)
    }

    @Test(arguments: [
        #""stock":8"#, #""name":"Lamp""#, #""price":7"#, #""discounted_price":7"#, #""currency":"USD""#,
        #""descriptions":"Eleven more.""#, #""thumbnail_id":1"#, #""image_ids":[1]"#,
    ]) func `The fingerprint of a change includes every other member`(member: String) async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let change = { (members: String) in
            try await fixture.send(
                .patch, "/api/products/\(id)", #"{"secret":"\#(seller.secret)"\#(members)}"#, as: seller,
                key: "k"
            ).status
        }
        #expect(try await change(#","stock":7"#) == 200)
        #expect(try await change(",\(member)") == 422)
        #expect(try await change(#" , "stock" : 7.0"#) == 200)
    }

    @Test func `New passwords are limited for each client, before any work on them`() async throws {
        let now = ContinuousClock.now
        let pictures = FakePictures()
        let fixture = WireFixture(pictures: pictures) {
            $0.secrets = RateLimit(perSecond: 1, burst: 2)
            $0.service.clock = { now }
        }
        var statuses: [Int] = []
        for peer in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"] {
            let reply = try await fixture.send(.post, "/item", form: WireFixture.itemForm(), peer: peer)
            statuses.append(reply.status)
        }
        #expect(statuses == [201, 201, 429, 201])
        #expect(fixture.store.passwords.limiter.arrivals == 3)
        #expect(pictures.cleaned == 3)
    }
}

import BackendCore
import Foundation
import NetworkCore
import PasswordCore
import PostgresDriverTestSupport
import SQLCore
import SQLiteDriver
import TestSupport
import Testing
import TextCore
@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct VendorTests {
    @Test func `A vendor gets an identifier and a secret that cannot be guessed`() async throws {
        let fixture = WireFixture()
        let reply = try await fixture.send(.post, "/api/vendors", #"{"name":"김 상점"}"#)
        #expect(reply.status == 201)
        #expect(reply.keys == ["id", "name", "identifier", "secret"])
        #expect(reply.string("name") == "김 상점")
        #expect(UUID(uuidString: reply.string("identifier") ?? "") != nil)
        #expect(reply.string("secret")?.utf8.count == 27)
        #expect(reply.headers["Cache-Control"] == "no-store")
        let secret = try #require(reply.string("secret"))
        #expect(try await fixture.number("SELECT count(*) FROM vendor WHERE secret LIKE 'sha256:%'") == 1)
        #expect(try await fixture.number("SELECT count(*) FROM vendor WHERE secret LIKE '%\(secret)%'") == 0)
        #expect(try await fixture.seller("another").secret != secret)
    }

    @Test(arguments: [
        #"{"name":""}"#, #"{"name":" "}"#, #"{"name":"a\nb"}"#, #"{"name":"a\u0000"}"#,
        #"{"name":"\u202Ea"}"#,
        "{}", #"{"name":7}"#, "[]", #"{"name":"\#(String(repeating: "a", count: 51))"}"#,
        #"{"name":"\u200B"}"#,
    ]) func `A name is one visible line`(body: String) async throws {
        let reply = try await WireFixture().send(.post, "/api/vendors", body)
        #expect(reply.status == 400)
        #expect(reply.keys.subtracting(["korean"]) == ["code", "message"])
    }

    @Test func `A name can have fifty characters of any kind`() async throws {
        let name = String(repeating: "👩🏽‍💻", count: 50)
        let reply = try await WireFixture().send(.post, "/api/vendors", try WireFixture.json(["name": name]))
        #expect(reply.status == 201)
        #expect(reply.string("name") == name)
    }

    @Test func `A closed market accepts no new vendors`() async throws {
        let reply = try await WireFixture { $0.isVendorSignUpOpen = false }
            .send(.post, "/api/vendors", #"{"name":"Kim"}"#)
        #expect(reply.status == 403)
        #expect(reply.int("code") == 403)
    }

    @Test func `A vendor authenticates with its identifier in any case and its secret`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let capitals = WireFixture.Seller(
            id: seller.id, identifier: seller.identifier.uppercased(), secret: seller.secret)
        for who in [seller, capitals] {
            let reply = try await fixture.send(.post, "/api/vendor", WireFixture.secret(who), as: who)
            #expect(reply.text == #"{"id":\#(seller.id),"name":"yagom"}"#)
        }
    }

    @Test func `A failure does not reveal its reason`() async throws {
        let fixture = WireFixture()
        let seller = try await fixture.seller()
        let other = try await fixture.seller("other")
        let ask = { (identifier: String?, body: String) in
            try await fixture.send(
                .post, "/api/vendor", body, headers: identifier.map { ["identifier": $0] } ?? [:]
            ).text
        }
        var answers: Set<String> = []
        answers.insert(try await ask(seller.identifier, #"{"secret":"wrong"}"#))
        answers.insert(try await ask(seller.identifier, WireFixture.secret(other)))
        answers.insert(try await ask(seller.identifier, "{}"))
        answers.insert(try await ask(UUID().uuidString, WireFixture.secret(seller)))
        answers.insert(try await ask(nil, WireFixture.secret(seller)))
        answers.insert(try await ask("guest", #"{"secret":""}"#))
        answers.insert(try await ask(String(repeating: "a", count: 10_000), WireFixture.secret(seller)))
        answers.insert(
            try await ask(seller.identifier, #"{"secret":"\#(String(repeating: "a", count: 2_000))"}"#))
        let product = try await fixture.sell(as: seller)
        answers.insert(
            try await fixture.send(
                .patch, "/api/products/\(product)", WireFixture.secret(other), as: other
            ).text)
        #expect(answers.count == 1)
        #expect(answers.first?.hasPrefix(#"{"code":400,"message":"The identifier or the secret "#) == true)
    }

    @Test func `Wrong secrets are limited for each client, correct ones are not`() async throws {
        let clock = ContinuousClock.now
        let fixture = WireFixture {
            $0.secrets = RateLimit(perSecond: 1, burst: 3)
            $0.service.clock = { clock }
        }
        let seller = try await fixture.seller()
        let statuses = { (body: String, peer: String, count: Int) in
            var statuses: [Int] = []
            for _ in 0..<count {
                statuses.append(
                    try await fixture.send(.post, "/api/vendor", body, as: seller, peer: peer).status)
            }
            return statuses
        }
        let wrong = #"{"secret":"wrong"}"#
        #expect(try await statuses(wrong, "192.0.2.1", 5) == [400, 400, 400, 429, 429])
        #expect(try await statuses(WireFixture.secret(seller), "192.0.2.1", 5) == [200, 200, 200, 200, 200])
        #expect(try await statuses(wrong, "192.0.2.2", 1) == [400])
        let id = try await fixture.offer()
        let form = RawForm(parts: [RawForm.text("password", "4321")])
        let refused = try await fixture.send(.patch, "/item/\(id)", form: form, peer: "192.0.2.1")
        #expect(refused.text == #"{"error":true,"reason":"Too many requests"}"#)
        #expect(refused.headers["Retry-After"] == "1")
    }

    @Test func `New vendors are limited for each client`() async throws {
        let clock = ContinuousClock.now
        let fixture = WireFixture {
            $0.signUps = RateLimit(perSecond: 0.1, burst: 2)
            $0.service.clock = { clock }
        }
        var statuses: [Int] = []
        for (number, peer) in ["192.0.2.1", "192.0.2.1", "192.0.2.1", "192.0.2.2"].enumerated() {
            statuses.append(
                try await fixture.send(.post, "/api/vendors", #"{"name":"Kim\#(number)"}"#, peer: peer).status
            )
        }
        #expect(statuses == [201, 201, 429, 201])
    }

    @Test(arguments: ["Kim 상점", "KIM 상점", "Ｋim  상점", "guest", "GUEST"])
    func `A name belongs to one vendor`(name: String) async throws {
        let fixture = WireFixture()
        _ = try await fixture.seller("Kim 상점")
        let reply = try await fixture.send(.post, "/api/vendors", try WireFixture.json(["name": name]))
        #expect(reply.status == 409)
        #expect(reply.text.contains("Another vendor has that name, or one that looks like it"))
        #expect(try await fixture.seller("Kim 상회").id > 0)
    }

    @Test(
        .enabled(if: LookAlikes.tables != nil),
        arguments: [("paypal shop", "раураl ѕhор"), ("paypal shop", "PayPa1 Shop"), ("modern", "rnodern")])
    func `A name that looks like another vendor's is refused`(first: String, second: String) async throws {
        let fixture = WireFixture()
        _ = try await fixture.seller(first)
        let reply = try await fixture.send(.post, "/api/vendors", try WireFixture.json(["name": second]))
        #expect([400, 409].contains(reply.status), "\(reply.text)")
        #expect(try await fixture.number("SELECT count(*) FROM vendor") == 2)
    }

    /// A market of the first version had no such rule.
    @Test func `Vendors with the same old name keep working, and a third cannot have it`() async throws {
        let folder = try TemporaryFolder()
        defer { withExtendedLifetime(folder) {} }
        let file = folder.file()
        let old = SQLiteDatabase(at: .file(file), migrations: Array(MarketStore.migrations.prefix(1)))
        let secret = SecretHash(ofMade: "secret").text
        try await old.write { connection throws(StoreError) in
            for id in [2, 3] {
                try connection.execute(
                    "INSERT INTO vendor (id, name, identifier, secret) VALUES (?1, 'Kim', ?2, ?3)", .int(id),
                    .text("\(id)"), .text(secret))
            }
        }
        await old.close()
        let fixture = WireFixture(at: .file(file))
        for id in [2, 3] {
            let seller = WireFixture.Seller(id: id, identifier: "\(id)", secret: "secret")
            try await fixture.sell(as: seller)
        }
        #expect(try await fixture.send(.post, "/api/vendors", #"{"name":"kim"}"#).status == 409)
    }
}

struct SecretHashTests {
    @Test func `A generated secret is compared quickly, a chosen one slowly`() async throws {
        let passwords = PasswordHashing(cost: .least, atOnce: 1, waiting: 1)
        let secret = SecretHash.newSecret()
        let made = SecretHash(ofMade: secret)
        #expect(made.text.hasPrefix("sha256:"))
        #expect(made.slow == nil)
        #expect(made.isMade(from: secret))
        #expect(!made.isMade(from: secret + " "))
        #expect(!made.isMade(from: ""))
        let chosen = try await SecretHash(ofChosen: secret, passwords)
        #expect(chosen.text.hasPrefix("$argon2id$"))
        #expect(!chosen.isMade(from: secret))
        #expect(try await passwords.check(secret, against: try #require(chosen.slow)) == .right(isOld: false))
    }
}

import BackendCore
import DomainCore
import Foundation
import MarketDomain
import NetworkCore
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct UserRouteTests {
    @Test(arguments: [
        ("minji@example.com", "correct1!", 240, 200), ("wankiki@@@..com", "correct1!", 240, 400),
        ("a@b", "correct1!", 240, 400), ("", "correct1!", 240, 400), ("a@example.com", "123445", 240, 400),
        ("a@example.com", "password", 240, 400), ("a@example.com", "abcdefgh", 240, 400),
        ("a@example.com", "pass word1!", 240, 200), ("a@example.com", "abcdefgh1!abcdefg", 240, 200),
        ("a@example.com", "a@example.com", 240, 400), ("a@example.com", "qwer1234", 240, 400),
        ("a@example.com", "password1!", 240, 200), ("a@example.com", "correct1!", 219, 400),
        ("a@example.com", "correct1!", 301, 400),
    ])
    func `an account needs a valid address, password and shoe size`(
        email: String, password: String, size: Int, status: Int
    ) async throws {
        let exchange = try await ExchangeFixture()
        let body = #"{"email":"\#(email)","password":"\#(password)","shoeSize":\#(size)}"#
        let reply = try await exchange.send(.post, "/users/join", body)
        #expect(reply.status == status, "\(reply.text)")
        if status == 200 {
            #expect(reply.string("email") == email && reply.int("shoeSize") == size)
            #expect(reply.object["gender"] is NSNull && reply.string("status") == "EMAIL_CONFIRMED")
            #expect(reply.string("createdAt") == "2022-01-04T00:00:00")
        } else {
            #expect(reply.int("code") == -1)
        }
    }

    @Test func `the first clients' spelling of the shoe size is accepted`() async throws {
        let exchange = try await ExchangeFixture()
        let reply = try await exchange.send(
            .post, "/users/join", #"{"email":"a@example.com","password":"correct1!","shoesize":250}"#)
        #expect(reply.int("shoeSize") == 250)
        let again = try await exchange.join("a@example.com")
        #expect(again.status == 409 && again.int("code") == -18)
    }

    @Test func `joining opens no session, so that only signed-in members count as signed out`() async throws {
        let exchange = try await ExchangeFixture()
        for _ in 0..<2 { #expect(try await exchange.join("minji@example.com").status != 500) }
        #expect(try await exchange.administration.rotateKeys() == 0)
        _ = try await exchange.signIn("minji@example.com")
        #expect(try await exchange.administration.rotateKeys() == 1)
    }

    @Test func `a wrong password and an unknown address get the same answer`() async throws {
        let exchange = try await ExchangeFixture()
        _ = try await exchange.join("minji@example.com")
        for email in ["minji@example.com", "nobody@example.com"] {
            let reply = try await exchange.send(
                .post, "/users/login", #"{"email":"\#(email)","password":"wrong1!!!"}"#)
            #expect(reply.status == 401 && reply.int("code") == -20)
        }
    }

    @Test(arguments: ["Bearer ", "Bearer-", "1234567"])
    func `the first seven characters of a token are ignored`(prefix: String) async throws {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji", won: 0)
        let headers: HTTPHeaders = ["Authorization": prefix + minji.access]
        let reply = try await exchange.wire.send(.get, "/users/me", headers: headers)
        #expect(reply.status == 200 && reply.id == minji.id)
        #expect(try await exchange.wire.send(.get, "/users/validate", headers: headers).status == 200)
        let renewed = try await exchange.send(
            .post, "/users/refresh", #"{"refreshToken":"\#(prefix)\#(minji.refresh)"}"#)
        #expect(renewed.status == 200 && renewed.string("refreshToken") != minji.refresh)
    }

    @Test func `an invalid token is refused on every path`() async throws {
        let exchange = try await ExchangeFixture()
        for target in ["/", "/filters", "/products/1", "/users/me", "/prices/products/1"] {
            let reply = try await exchange.wire.send(
                .get, target, headers: ["Authorization": "Bearer nonsense"])
            #expect(reply.status == 401 && reply.int("code") == -16, "\(target)")
        }
        let minji = try await exchange.member("minji", won: 0)
        #expect(try await exchange.send(.post, "/users/logout", as: minji).status == 200)
        #expect(try await exchange.get("/users/me", as: minji).status == 401)
        let renewed = try await exchange.send(
            .post, "/users/refresh", #"{"refreshToken":"Bearer \#(minji.refresh)"}"#)
        #expect(renewed.int("code") == -13)
    }

    @Test func `only its owner can change a profile`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (
            try await exchange.member("minji", won: 0), try await exchange.member("jun", won: 0)
        )
        let path = "/users/\(minji.id)"
        let body = #"{"name":"민지","address":"서울","shoeSize":245}"#
        #expect(try await exchange.send(.patch, path, body, as: jun).status == 403)
        #expect(try await exchange.send(.patch, path, body).status == 400)
        let changed = try await exchange.send(.patch, path, body, as: minji)
        #expect(changed.string("name") == "민지" && changed.int("shoeSize") == 245)
        #expect(try await exchange.send(.patch, path, #"{"shoeSize":1}"#, as: minji).status == 400)
        let me = try await exchange.get("/users/me", as: minji)
        #expect(me.string("address") == "서울")
        #expect(try await exchange.send(.patch, path, #"{"password":"another1!"}"#, as: minji).status == 200)
        #expect(try await exchange.get("/users/me", as: minji).status == 401)
    }

    @Test func `money comes from this device or the operator, never from a client of a server`() async throws
    {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji", won: 0)
        let remote = try await exchange.send(
            .post, "/users/me/balance", #"{"amount":1000}"#, as: minji, peer: "192.0.2.1")
        #expect(remote.status == 403)
        for amount in ["0", "100000000001", "-100000000001", "9223372036854775807", "-9223372036854775808"] {
            let reply = try await exchange.send(
                .post, "/users/me/balance", #"{"amount":\#(amount)}"#, as: minji)
            #expect(reply.status == 400, "\(amount)")
        }
        let out = try await exchange.send(.post, "/users/me/balance", #"{"amount":-1}"#, as: minji)
        #expect(out.status == 409 && out.int("code") == -62)
        #expect(try await exchange.administration.move(5_000, of: "minji@example.com") == .success(5_000))
        #expect(try await exchange.administration.move(5_000, of: "no@example.com") == .failure(.noMember))
        #expect(try await exchange.free(minji) == 5_000)
        #expect(try await exchange.faults() == [])
    }
}

/// The access to all operations of the exchange.
@Suite(.timeLimit(.minutes(10))) struct ExchangeAccessTests {
    @Test func `every operation except the open ones requires a valid token`() async throws {
        let exchange = try await ExchangeFixture()
        let backend = exchange.wire.backend
        let listings = Set(backend.listingOperations.map(\.id))
        let operations = backend.operations.filter { !listings.contains($0.id) }
        let open = Set(operations.filter { $0.access == .everybody }.map(\.id))
        #expect(
            open == [
                "join", "login", "refreshTokens", "verifyEmail", "getHome", "getFilters",
                "listExchangeProducts",
                "getExchangeProduct", "getExchangeProductInSize", "getProductPicture", "getPrices",
                "getPricesInSize", "getCandles", "getBook", "listenToExchange",
            ])
        #expect(operations.allSatisfy { $0.access == .everybody || $0.access == .member })
        for operation in operations where operation.access == .member {
            let path = operation.path.replacing("{id}", with: "1").replacing("{size}", with: "270")
            let nobody = try await exchange.send(operation.method, path, "{}")
            #expect(nobody.status == 400 && nobody.int("code") == -16, "\(operation)")
            let stranger = try await exchange.wire.send(
                operation.method, path, "{}", headers: ["Authorization": "Bearer e30.e30.e30"])
            #expect(stranger.status == 401 && stranger.int("code") == -16, "\(operation)")
        }
        #expect(try await exchange.wire.number("SELECT count(*) FROM exchange_event") == 0)
    }

    @Test func `members cannot see or change the data of others`() async throws {
        let exchange = try await ExchangeFixture()
        let (minji, jun) = (try await exchange.member("minji"), try await exchange.member("jun"))
        let id = try #require(try await exchange.place(.bid, 200_000, as: minji).int("id"))
        let attempts: [(HTTPMethod, String, String)] = [
            (.get, "/trades/\(id)/history", ""), (.patch, "/trades/\(id)", #"{"price":100000}"#),
            (.delete, "/trades/\(id)", ""), (.patch, "/users/\(minji.id)", "{}"),
            (.get, "/recommendations/\(minji.id)", ""),
        ]
        for (method, path, body) in attempts {
            let reply = try await exchange.send(method, path, body, as: jun)
            #expect([401, 403].contains(reply.status), "\(method) \(path): \(reply.text)")
        }
        #expect(try await exchange.list("ASK", as: jun).list("trades").isEmpty)
        #expect(try await exchange.list("ASK", "WAITING", as: minji).list("trades").count == 1)
    }
}

/// The administration of members.
@Suite(.timeLimit(.minutes(10))) struct MemberAdministrationTests {
    @Test func `a blocked member loses all orders and sessions, and returns with the money`() async throws {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji")
        let jun = try await exchange.member("jun")
        for price in [100_000, 110_000] {
            #expect(try await exchange.place(.bid, price, as: minji).status == 200)
        }
        #expect(try await exchange.place(.ask, 300_000, as: jun).status == 200)
        let administration = exchange.administration
        #expect(try await administration.members().map(\.waitingOrders) == [2, 1])

        #expect(try await administration.block("Minji@example.com") == .success(2))
        #expect(try await exchange.get("/users/me", as: minji).status == 403)
        let refused = try await exchange.send(
            .post, "/users/login", #"{"email":"minji@example.com","password":"correct1!"}"#)
        #expect(refused.status == 403)
        let wrong = try await exchange.send(
            .post, "/users/login", #"{"email":"minji@example.com","password":"correct2!"}"#)
        #expect(wrong.status == 401)
        let members = try await administration.members()
        #expect(members.map(\.email) == ["minji@example.com", "jun@example.com"])
        #expect(members.map(\.isBlocked) == [true, false])
        #expect(members.map(\.waitingOrders) == [0, 1])
        #expect(members.first?.free == ExchangeFixture.wealth)
        #expect(try await administration.block("minji@example.com") == .success(0))

        for _ in 0..<10 {
            _ = try await exchange.send(
                .post, "/users/login", #"{"email":"minji@example.com","password":"correct2!"}"#)
        }
        let release = AccountRelease(name: "minji@example.com", wasBlocked: true, wasLocked: true)
        #expect(try await administration.release("minji@example.com", unblocks: true) == .success(release))
        let again = try await exchange.signIn("minji@example.com")
        #expect(try await exchange.free(again) == ExchangeFixture.wealth)
        #expect(try await administration.audit().faults == [])
    }

    @Test func `a new password ends the sessions, and must follow the rules`() async throws {
        let exchange = try await ExchangeFixture()
        let minji = try await exchange.member("minji", won: 0)
        let administration = exchange.administration
        #expect(
            try await administration.setPassword("short", of: "minji@example.com")
                == .password(.tooShort(least: 8)))
        #expect(
            try await administration.setPassword("qwer1234", of: "minji@example.com") == .password(.common))
        #expect(try await exchange.get("/users/me", as: minji).status == 200)
        #expect(try await administration.setPassword("another horse battery", of: "minji@example.com") == nil)
        #expect(try await exchange.get("/users/me", as: minji).status == 401)
        let signedIn = try await exchange.send(
            .post, "/users/login", #"{"email":"minji@example.com","password":"another horse battery"}"#)
        #expect(signedIn.status == 200)
    }

    @Test func `commands for an unknown member do nothing`() async throws {
        let administration = try await ExchangeFixture().administration
        #expect(try await administration.members().isEmpty)
        #expect(try await administration.block("nobody@example.com") == .failure(.noMember))
        #expect(try await administration.setPassword("another1!", of: "nobody@example.com") == .noMember)
    }
}

import MarketDomain
import NetworkCore
import PostgresDriverTestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct ScriptTokenTests {
    private func script(
        _ name: String, _ scope: String, of member: ExchangeFixture.Member, _ exchange: ExchangeFixture
    ) async throws -> ExchangeFixture.Member {
        let reply = try await exchange.send(
            .post, "/users/me/tokens", #"{"name":"\#(name)","scope":"\#(scope)"}"#, as: member)
        let secret = try #require(reply.string("token"), "\(reply.text)")
        return ExchangeFixture.Member(id: member.id, access: secret, refresh: "")
    }

    @Test(arguments: TestPlace.all)
    func `A script reads or trades according to its scope, and never changes the sign-in of its owner`(
        place: TestPlace
    ) async throws {
        let exchange = try await ExchangeFixture(at: place)
        let minji = try await exchange.member("minji")
        let reader = try await script("reader", "read", of: minji, exchange)
        let trader = try await script("trader", "write", of: minji, exchange)
        #expect(try await exchange.free(reader) == ExchangeFixture.wealth)
        for target in ["/", "/products/1", "/products/wishes?cursor=0&perPage=1"] {
            #expect(try await exchange.get(target, as: reader).status == 200, "\(target)")
        }
        #expect(try await exchange.place(.bid, 250_000, as: reader).status == 403)
        let placed = try await exchange.place(.bid, 250_000, as: trader, key: "one")
        #expect(placed.status == 200)
        let again = try await exchange.place(.bid, 250_000, as: minji, key: "one")
        #expect(again.int("id") == placed.int("id"))
        let path = "/users/\(minji.id)"
        #expect(try await exchange.send(.patch, path, #"{"name":"민지"}"#, as: trader).status == 200)
        let password = #"{"name":"x","password":"another1!"}"#
        #expect(try await exchange.send(.patch, path, password, as: trader).status == 403)
        #expect(try await exchange.get("/users/me", as: minji).string("name") == "민지")
        for (method, target) in [
            (HTTPMethod.post, "/users/logout"), (.post, "/users/me/tokens"), (.get, "/users/me/tokens"),
        ] {
            let reply = try await exchange.send(method, target, #"{"name":"more"}"#, as: trader)
            #expect(reply.status == 403 && reply.int("code") == -1, "\(target)")
        }
        #expect(try await exchange.send(.patch, path, #"{"password":"another1!"}"#, as: minji).status == 200)
        #expect(try await exchange.get("/users/me", as: reader).status == 401)
        #expect(try await exchange.place(.bid, 250_000, as: trader).status == 401)
        #expect(try await exchange.faults() == [])
    }
}

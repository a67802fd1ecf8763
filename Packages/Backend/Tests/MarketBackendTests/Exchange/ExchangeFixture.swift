import AccountCore
import BackendCore
import Foundation
import MarketDomain
import NetworkCore
import PostgresDriverTestSupport
import SQLCore
import TestSupport
import Testing

@testable import MarketBackend

/// An exchange with two products and members with money.
///
/// The first product, 1, has the sizes 260 and 270 (books 1 and 2) and was released at 250,000 won; the second, 2, has
/// one size and an unknown price.
struct ExchangeFixture {
    struct Member: Sendable {
        let id: Int
        let access: String
        let refresh: String

        /// The spelling of the web client; iOS wrote a hyphen.
        var bearer: HTTPHeaders { ["Authorization": "Bearer \(access)"] }
    }

    static let wealth = 50_000_000

    let wire: WireFixture
    var clock: TestClock { wire.clock }
    var administration: SQLExchangeAdministration { SQLExchangeAdministration(store: wire.store) }

    init(
        at place: TestPlace = .standard, database: (any Database)? = nil,
        _ change: (inout MarketBackendOptions) -> Void = { _ in }
    ) async throws {
        wire = WireFixture(at: place, database: database) { options in
            options.signIns.all = nil
            options.signIns.ofOneName = nil
            options.signIns.signUps = nil
            // Shorter than the lifetime of a token.
            options.rules.window = 60
            change(&options)
        }
        try await wire.database.write { connection throws(StoreError) in
            try connection.executeScript(
                """
                INSERT INTO exchange_brand (id, name) VALUES (1, 'Noorvane'), (2, 'Hangang');
                INSERT INTO exchange_collection (id, name, brand) VALUES (1, 'Orbeta', 1);
                INSERT INTO exchange_product (id, brand, collection, name, korean_name, name_key, price, gender,
                    category, color, style_code, background, released, pictures, wishes)
                VALUES (1, 1, 1, 'Orbeta Low', '오르베타 로우', 'orbeta low\n오르베타 로우\nㅇㄹㅂㅌㄹㅇ', 250000, 'men', 'sneakers',
                    'RED', 'NV1', '#FFFFFF', '2024-05-17', 'a.png b.png', 0),
                (2, 2, NULL, 'Han Tee', '한강 티', 'han tee\n한강 티\nㅎㄱㅌ', 0, 'unisex', 'streetwear', NULL, 'HG1',
                    '#EEEEEE', NULL, 'c.png', 0);
                INSERT INTO exchange_book (id, product, size, is_halted, release_price, sales)
                VALUES (1, 1, '260', 0, 250000, 0), (2, 1, '270', 0, 250000, 0), (3, 2, 'M', 0, 0, 0);
                """)
        }
    }

    /// The fixture of an existing exchange.
    init(over wire: WireFixture) { self.wire = wire }

    static let password = "correct1!"

    func send(
        _ method: HTTPMethod, _ target: String, _ body: String = "", as member: Member? = nil,
        key: String? = nil, peer: String? = nil
    ) async throws -> WireReply {
        try await wire.send(
            method, target, body, key: key, peer: peer, headers: member?.bearer ?? [:])
    }

    func get(_ target: String, as member: Member? = nil) async throws -> WireReply {
        try await send(.get, target, as: member)
    }

    func join(_ email: String) async throws -> WireReply {
        try await send(
            .post, "/users/join", #"{"email":"\#(email)","password":"\#(Self.password)","shoeSize":270}"#)
    }

    func signIn(_ email: String) async throws -> Member {
        let reply = try await send(
            .post, "/users/login", #"{"email":"\#(email)","password":"\#(Self.password)"}"#)
        return Member(
            id: try #require(reply.int("userId"), "\(reply.text)"),
            access: try #require(reply.string("accessToken")),
            refresh: try #require(reply.string("refreshToken")))
    }

    /// A signed-in member with money.
    func member(_ name: String, won: Int = wealth) async throws -> Member {
        let joined = try await join("\(name)@example.com")
        #expect(joined.status == 200, "\(joined.text)")
        let member = try await signIn("\(name)@example.com")
        if won > 0 {
            let paid = try await send(.post, "/users/me/balance", #"{"amount":\#(won)}"#, as: member)
            #expect(paid.int("free") == won, "\(paid.text)")
        }
        return member
    }

    /// Places an order. Buyers send `ASK`.
    @discardableResult
    func place(
        _ side: BookSide, _ price: Int, size: String = "270", as member: Member, days: Int = 30,
        confirmed: Int? = nil, key: String? = nil
    ) async throws -> WireReply {
        let confirmation = confirmed.map { #","confirmedPrice":\#($0)"# } ?? ""
        return try await send(
            .post, "/trades/products/1/\(size)",
            #"{"price":\#(price),"requestType":"\#(side == .bid ? "ASK" : "BID")","validationDay":\#(days)\#(confirmation)}"#,
            as: member, key: key)
    }

    func free(_ member: Member) async throws -> Int {
        try #require(try await get("/users/me/balance", as: member).int("free"))
    }

    func list(_ type: String, _ status: String = "ALL", as member: Member) async throws -> WireReply {
        try await get("/trades?cursor=0&perPage=100&requestType=\(type)&tradeStatus=\(status)", as: member)
    }

    /// The faults that the audit finds.
    func faults() async throws -> [String] { try await administration.audit().faults }

    /// Advances the clock past the time in which a trade can be refused.
    func closeWindow() { clock.advance(seconds: 61) }
}

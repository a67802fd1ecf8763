import Foundation
import NetworkCore
import Persistence
import TestSupport
import Testing

@testable import MarketBackend

@Suite(.timeLimit(.minutes(10))) struct RetryTests {
    let fixture = WireFixture()

    @Test func `An equivalent form is the same sale`() async throws {
        let seller = try await fixture.seller()
        var form = try WireFixture.form(of: seller, pictures: ["one", "two"])
        let first = try await fixture.send(.post, "/api/products", form: form, as: seller, key: "k")
        #expect(first.status == 201)
        #expect(first.headers["Idempotent-Replayed"] == nil)
        form.boundary = "another"
        form.parts = [form.parts[1], form.parts[0], form.parts[2]]
        form.parts[1].content += [13, 10]
        fixture.clock.advance(seconds: 29 * 86_400)
        let again = try await fixture.send(.post, "/api/products", form: form, as: seller, key: "k")
        #expect(again.status == 201)
        #expect(again.text == first.text)
        #expect(again.headers["Idempotent-Replayed"] == "true")
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 1)
        let url = try #require(again.list("images").first?["url"] as? String)
        #expect(try await fixture.get(url).status == 200)
    }

    @Test func `Another picture, order, text or price is another sale`() async throws {
        let seller = try await fixture.seller()
        let send = { (name: String, pictures: [String], more: [String: Any]) in
            let form = try WireFixture.form(of: seller, name: name, pictures: pictures, more)
            return try await fixture.send(.post, "/api/products", form: form, as: seller, key: "k").status
        }
        #expect(try await send("Lamp", ["one", "two"], [:]) == 201)
        #expect(try await send("Lamp", ["one", "six"], [:]) == 422)
        #expect(try await send("Lamp", ["two", "one"], [:]) == 422)
        #expect(try await send("Lamb", ["one", "two"], [:]) == 422)
        #expect(try await send("Lamp", ["one", "two"], ["price": 1201]) == 422)
        #expect(try await send("Lamp", ["one", "two"], [:]) == 201)
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 1)
        // The picture of the refused sale is not stored.
        #expect(try await fixture.store.blobs.collect() == 0)
    }

    @Test func `Another category, contact or reservation is another sale`() async throws {
        let seller = try await fixture.seller()
        let all: [[String: Any]] = [
            ["category": "books"], ["category": "food"], ["contact": "books"], ["reserved": true], [:],
        ]
        for (index, first) in all.enumerated() {
            for (other, more) in [(index, first)] + Array(all.enumerated()) {
                let form = try WireFixture.form(of: seller, more)
                let reply = try await fixture.send(
                    .post, "/api/products", form: form, as: seller, key: "k\(index)")
                #expect(reply.status == (other == index ? 201 : 422), "\(first) \(more)")
            }
        }
    }

    @Test func `Two vendors may choose the same key`() async throws {
        for name in ["one", "other"] {
            let seller = try await fixture.seller(name)
            let form = try WireFixture.form(of: seller)
            let reply = try await fixture.send(.post, "/api/products", form: form, as: seller, key: "k")
            #expect(reply.status == 201)
        }
        #expect(try await fixture.number("SELECT count(*) FROM listing") == 2)
    }

    @Test func `A change, a deletion and a restoration happen once`() async throws {
        let seller = try await fixture.seller()
        let id = try await fixture.sell(as: seller)
        let body = #"{"secret":"\#(seller.secret)","stock":7}"#
        for replayed in [nil, "true"] {
            let reply = try await fixture.send(.patch, "/api/products/\(id)", body, as: seller, key: "p")
            #expect(reply.int("stock") == 7)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
        }
        var more = RawForm(parts: [
            RawForm.text("params", WireFixture.secret(seller)),
            RawForm.file("images", RawForm.picture("more")),
        ])
        for replayed in [nil, "true"] {
            let reply = try await fixture.send(
                .post, "/api/products/\(id)/images", form: more, as: seller, key: "m")
            #expect(reply.status == 200)
            #expect(reply.list("images").count == 2)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
            more.boundary = "another"
        }
        let path = try await fixture.send(
            .post, "/api/products/\(id)/archived", WireFixture.secret(seller), as: seller
        ).text
        for replayed in [nil, "true"] {
            let reply = try await fixture.send(.delete, path, as: seller, key: "d")
            #expect(reply.status == 200)
            #expect(reply.id == id)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
        }
        for replayed in [nil, "true"] {
            let reply = try await fixture.send(
                .post, "/api/products/\(id)/restored", WireFixture.secret(seller), as: seller, key: "r")
            #expect(reply.status == 200)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
        }
    }

    @Test func `Items are offered, changed and deleted once`() async throws {
        let form = WireFixture.itemForm()
        var id = 0
        // The network changes in between.
        for (replayed, peer) in [(nil, "192.0.2.1"), ("true", "2001:db8::1"), ("true", nil)] {
            let reply = try await fixture.send(.post, "/item", form: form, key: "i", peer: peer)
            #expect(reply.status == 201)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
            id = try #require(reply.id)
        }
        #expect(id == 1)
        let other = WireFixture.itemForm(["title": "Lamp"])
        #expect(try await fixture.send(.post, "/item", form: other, key: "i").status == 422)
        var change = RawForm(parts: [RawForm.text("password", "1234"), RawForm.text("stock", "1")])
        for replayed in [nil, "true"] {
            let reply = try await fixture.send(.patch, "/item/\(id)", form: change, key: "c")
            #expect(reply.int("stock") == 1)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
            change.boundary = "another"
        }
        for replayed in [nil, "true"] {
            let reply = try await fixture.send(.delete, "/item/\(id)", #"{"password":"1234"}"#, key: "x")
            #expect(reply.status == 200)
            #expect(reply.headers["Idempotent-Replayed"] == replayed)
        }
        #expect(
            try await fixture.send(.delete, "/item/\(id)", #"{"password":"4321"}"#, key: "x").status == 404)
    }
}

import TestSupport
import Testing

@testable import HTTPServer

@Suite(.blocking) struct AnswerBudgetTests {
    @Test func `Limits each address and the total`() {
        let held = AnswerBudget(perAddress: 10, inAll: 25)
        #expect(held.hold(6, for: "a"))
        #expect(!held.hold(5, for: "a"))
        #expect(held.hold(4, for: "a"))
        #expect(held.hold(10, for: "b"))
        #expect(!held.hold(6, for: "c"))
        #expect(held.hold(5, for: "c"))
        held.release(10, for: "b")
        #expect(held.hold(5, for: "c"))
        #expect(held.total == 20)
    }

    @Test func `A single answer may exceed every limit`() {
        let held = AnswerBudget(perAddress: 10, inAll: 20)
        #expect(held.hold(1_000, for: "a"))
        #expect(!held.hold(1, for: "a"))
        #expect(!held.hold(1, for: "b"))
        held.release(1_000, for: "a")
        #expect(held.hold(1, for: "b"))
    }

    @Test func `The answer to a change always fits, and counts`() {
        let held = AnswerBudget(perAddress: 10, inAll: 20)
        #expect(held.hold(10, for: "a"))
        #expect(held.hold(15, for: "a", always: true))
        #expect(!held.hold(1, for: "b"))
        held.release(15, for: "a")
        #expect(held.hold(10, for: "b"))
        #expect(held.total == 20)
    }

    @Test(arguments: [
        ("192.0.2.1", "192.0.2.1", true), ("192.0.2.1", "192.0.2.2", false),
        ("2001:db8::1", "2001:db8::ffff:1", true), ("2001:db8::1", "2001:db8:0:1::1", false),
    ])
    func `A network of IPv6 counts as one address`(one: String, other: String, areSame: Bool) {
        #expect((SocketAddress.network(of: one) == SocketAddress.network(of: other)) == areSame)
    }
}

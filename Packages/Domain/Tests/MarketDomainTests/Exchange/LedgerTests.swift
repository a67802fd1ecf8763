import MarketDomain
import Testing

/// A ledger cannot be copied into `#expect`.
private func expect<Value: Equatable>(
    _ found: Value, _ expected: Value, sourceLocation: SourceLocation = #_sourceLocation
) {
    #expect(found == expected, sourceLocation: sourceLocation)
}

@Suite struct LedgerTests {
    @Test func `every transfer takes the amount that it gives`() throws {
        var ledger = Ledger()
        let minji = ledger.open(id: 7)
        try ledger.transfer(300_000, from: Ledger.outside, to: minji)
        expect(ledger[Ledger.outside].total, -300_000)
        expect(ledger[minji].free, 300_000)
        expect(ledger.journal.map(\.amount), [-300_000, 300_000])
        expect(ledger.journal.map(\.account), [Ledger.outsideID, 7])
        expect(ledger.faults(), [])
    }

    @Test func `a reserved amount cannot be spent until it is released`() throws {
        var ledger = Ledger()
        let minji = ledger.open(id: 7, .init(total: 1_000))
        try ledger.reserve(700, on: minji)
        expect(ledger[minji].free, 300)
        #expect(throws: LedgerError.insufficient(free: 300, needed: 301)) {
            try ledger.reserve(301, on: minji)
        }
        #expect(throws: LedgerError.insufficient(free: 300, needed: 301)) {
            try ledger.transfer(301, from: minji, to: Ledger.outside)
        }
        try ledger.settle(600, from: minji, to: Ledger.escrow)
        expect(ledger[minji], .init(total: 400, reserved: 100))
        try ledger.release(100, on: minji)
        expect(ledger[minji].free, 400)
        expect(ledger.faults(), [])
    }

    @Test func `no more is released than was reserved`() throws {
        var ledger = Ledger()
        let minji = ledger.open(id: 7, .init(total: 1_000, reserved: 10))
        #expect(throws: LedgerError.broken("11 is given back of 10")) { try ledger.release(11, on: minji) }
        #expect(throws: LedgerError.broken("an amount of -1")) { try ledger.reserve(-1, on: minji) }
        #expect(throws: LedgerError.broken("an amount of -1")) {
            try ledger.transfer(-1, from: minji, to: Ledger.house)
        }
        expect(ledger[minji], .init(total: 1_000, reserved: 10))
    }

    @Test func `a loaded account with less than its reserve is a fault`() {
        var ledger = Ledger()
        _ = ledger.open(id: 7, .init(total: 5, reserved: 6))
        expect(ledger.faults().count, 1)
    }
}
